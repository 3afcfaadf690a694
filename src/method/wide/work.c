#include "method/wide/work.h"

#include "method/simd.h"

GRZ_DEFINE_ENGINES(wide);

/* A pair that is taken off makes room for the children of one node, so a path of nodes down both trees leaves seven
 * pairs behind at each step. */
static size_t stack_room(const grz_search *search)
{
    const grz_wide_index *a = search->index_a, *b = search->index_b;
    return (size_t)(a->depth + b->depth) * (GRZ_WIDE - 1) + GRZ_WIDE;
}

bool grz_wide_work_fit(void *work, const grz_search *search)
{
    grz_wide_work *made = work;
    return grz_room_fit(&made->stack, stack_room(search)) && grz_room_fit(&made->bounds, stack_room(search)) &&
           grz_carried_fit(&made->carried, search);
}

void grz_wide_work_turn(const grz_search *search)
{
    grz_wide_work *work = search->work;
    const grz_value *values = search->settings->values;
    work->engine = engines[grz_simd_kind(&values[WIDE_SIMD])];
    grz_carried_turn(&work->carried, search);
    work->coherent = values[WIDE_COHERENCE].word == 0;
}
