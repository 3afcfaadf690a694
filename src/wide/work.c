#include "wide/work.h"

#include "method/roots.h"
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

static grz_root root_of(const grz_wide_index *index)
{
    const grz_wide_bound *bound = &index->nodes[0].bound;
    grz_root root;
    for (int k = 0; k < 3; k++) {
        root.centre[k] = (double)bound->centre[k];
        root.half[k] = (double)bound->half[k];
    }
    return root;
}

bool grz_wide_roots_apart(const grz_search *search, const grz_local_pose *there, double distance)
{
    const grz_wide_index *a = search->index_a, *b = search->index_b;
    const grz_root root_a = root_of(a), root_b = root_of(b);
    return grz_roots_apart(there, &root_a, &root_b, distance * a->frame.per_unit);
}
