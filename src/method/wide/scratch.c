#include "method/wide/scratch.h"

#include "base/error.h"
#include "base/memory.h"
#include "method/simd.h"

GRZ_DEFINE_ENGINES(wide);

/* A pair that is taken off makes room for the children of one node, so a path of nodes down both trees leaves seven pairs behind
 * at each step. */
static size_t stack_room(const grz_search *search)
{
    const grz_wide_index *a = search->index_a, *b = search->index_b;
    return (size_t)(a->depth + b->depth) * (GRZ_WIDE - 1) + GRZ_WIDE;
}

graze_status grz_wide_open(const grz_search *search, void **scratch, graze_error *error)
{
    grz_wide_scratch *made = grz_allocate_zeroed(1, sizeof *made);
    *scratch = made;
    if (!made) return grz_out_of_memory(error);
    const grz_value *values = search->settings->values;
    made->engine = engines[grz_simd_kind(&values[WIDE_SIMD])];
    made->coherent = values[WIDE_COHERENCE].word == 0;
    made->stack = grz_allocate(stack_room(search), sizeof *made->stack);
    made->bounds = grz_allocate(stack_room(search), sizeof *made->bounds);
    bool has_front = grz_wide_front_open(&made->front, search->index_a, search->index_b);
    return made->stack && made->bounds && has_front ? GRAZE_OK : grz_out_of_memory(error);
}

void grz_wide_close(void *scratch)
{
    grz_wide_scratch *made = scratch;
    if (!made) return;
    grz_free(made->stack);
    grz_free(made->bounds);
    grz_wide_front_close(&made->front);
    grz_free(made);
}

void grz_wide_forget(void *scratch)
{
    grz_wide_scratch *made = scratch;
    made->has_witness = made->has_nearest = made->has_near = made->direction_tells = false;
    made->asks_planes = WIDE_NO_PLANES;
    made->leaves_met = 0;
    for (int i = 0; i < 3; i++) made->direction[i] = made->way[i] = 0;
    grz_wide_front_forget(&made->front);
}
