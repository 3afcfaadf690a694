#include "method/kdop/work.h"

#include "math/round.h"

#include <string.h>

bool grz_kdop_work_fit(void *work, const grz_search *search)
{
    grz_kdop_work *made = work;
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    const size_t nodes = b->tree.node_count, supports = nodes * (size_t)b->directions.k,
                 stack = (size_t)a->tree.depth + (size_t)b->tree.depth + GRZ_KDOP_STACK_ROOM;
    return grz_room_fit(&made->walls, supports) && grz_room_fit_zeroed(&made->stamp, nodes) &&
           grz_room_fit(&made->kept, supports) && grz_room_fit_zeroed(&made->kept_for, nodes) &&
           grz_room_fit(&made->stack, stack) && grz_room_fit(&made->bounds, stack) &&
           grz_carried_fit(&made->carried, search) &&
           grz_room_fit(&made->slabs_a, grz_carried_places(search->mesh_a)) &&
           grz_room_fit(&made->slabs_b, grz_carried_places(search->mesh_b));
}

void grz_kdop_work_turn(const grz_search *search)
{
    grz_kdop_work *work = search->work;
    const grz_value *values = search->settings->values;
    if (!search->goes_on) work->budget = grz_kdop_budget_of(&values[KDOP_BUDGET]);
    work->tau = grz_kdop_tau(search->settings, search->mesh_b);
    work->tau_env = (uint32_t)values[KDOP_TAU_ENV].number;
    work->planes = values[KDOP_PLANES].word == 1;
    grz_carried_turn(&work->carried, search);
    work->stack_size = 0;
    work->tumble.how = (grz_kdop_tumbling)values[KDOP_TUMBLE].word;
    work->tumble.has_pose = false;
    work->tumble.kept = work->kept.items;
    work->tumble.kept_for = work->kept_for.items;
}

void grz_kdop_begin(const grz_search *search, double margin)
{
    const grz_kdop_index *a = search->index_a;
    grz_kdop_work *work = search->work;
    grz_kdop_memory *memory = search->memory;
    if (!grz_carried_next(&work->carried)) memset(work->stamp.items, 0, work->stamp.bytes);
    memory->odd = !memory->odd;
    work->reach = margin;
    work->margin = margin * a->frame.per_unit * (1 + 0x1p-50);
    for (int i = 0; i < a->directions.count; i++)
        work->grow[i] = grz_float_above(work->margin * a->directions.length[i]);
    work->grown = 2 * ((work->grow[0] + work->grow[1]) + work->grow[2]);
    grz_kdop_tumble_pose(&work->tumble, search, margin);
    work->by_way = work->is_far = work->by_blocks = false;
}

void grz_kdop_find_way(const grz_search *search)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    grz_kdop_work *work = search->work;
    const bool is_there = grz_way_of_middles(&work->tumble.pose, &work->way.way);
    grz_kdop_set_way(search, is_there, &work->way);
    work->is_far = is_there && grz_is_far(search->b_in_a, &a->frame, &b->frame, GRZ_FAR_FOR_FLOATS);
}
