#include "method/boxtree/work.h"

#include "method/roots.h"
#include "method/simd.h"

GRZ_DEFINE_ENGINES(boxtree);

/* Each level opens a node of one tree or of both; the first level is the roots. */
static size_t level_count(const grz_search *search)
{
    const grz_boxtree_index *a = search->index_a, *b = search->index_b;
    return (size_t)a->depth + (size_t)b->depth + 1;
}

static grz_boxtree_test test_of(const grz_search *search)
{
    return (grz_boxtree_test)search->settings->values[BOXTREE_TEST].word;
}

bool grz_boxtree_work_fit(void *work, const grz_search *search)
{
    grz_boxtree_work *made = work;
    const size_t levels = level_count(search), slots = (size_t)grz_boxtree_slots(test_of(search));
    return grz_room_fit(&made->levels, levels) &&
           grz_room_fit(&made->states_room, levels * 4 * slots * sizeof(float) + GRZ_LINE) &&
           grz_room_fit_zeroed(&made->gauge_room, sizeof *made->gauge + GRZ_LINE) &&
           grz_carried_fit(&made->carried, search) &&
           grz_room_fit(&made->states_a, grz_carried_places(search->mesh_a) * slots) &&
           grz_room_fit(&made->states_b, grz_carried_places(search->mesh_b) * slots) &&
           (test_of(search) != BOXTREE_TABLE ||
            (grz_room_fit(&made->products_a, grz_boxtree_table_entries(search->prepared_a)) &&
             grz_room_fit(&made->products_b, grz_boxtree_table_entries(search->prepared_b))));
}

void grz_boxtree_work_turn(const grz_search *search)
{
    grz_boxtree_work *work = search->work;
    const grz_value *values = search->settings->values;
    work->engine = engines[grz_simd_kind(&values[BOXTREE_SIMD])];
    work->test = test_of(search);
    work->descend = (grz_boxtree_descend)values[BOXTREE_DESCEND].word;
    work->coherent = values[BOXTREE_COHERENCE].word == 0;
    grz_carried_turn(&work->carried, search);
    work->gauge = grz_on_a_line(work->gauge_room.items);
    work->states = grz_on_a_line(work->states_room.items);
    if (work->test != BOXTREE_TABLE) return;
    grz_boxtree_table_turn(&work->table_a, search->prepared_a, work->products_a.items);
    grz_boxtree_table_turn(&work->table_b, search->prepared_b, work->products_b.items);
}

static grz_root root_of(const grz_boxtree_index *index)
{
    grz_root root;
    for (int k = 0; k < 3; k++) {
        const double low = (double)index->box.low[k], high = (double)index->box.high[k];
        root.centre[k] = 0.5 * (high + low);
        root.half[k] = 0.5 * (high - low);
    }
    return root;
}

bool grz_boxtree_begin(const grz_search *search, double grow)
{
    grz_boxtree_work *work = search->work;
    const grz_boxtree_index *a = search->index_a, *b = search->index_b;
    const grz_local_pose local = grz_local_pose_of(search->b_in_a, &a->frame, &b->frame);
    const grz_root root_a = root_of(a), root_b = root_of(b);
    if (grz_roots_apart(&local, &root_a, &root_b, grow * a->frame.per_unit)) return false;
    work->reach = grow;
    grz_boxtree_gauge_of(search->b_in_a, a, b, &local, work->test, grow, work->gauge);
    if (work->test != BOXTREE_TABLE) return true;
    grz_boxtree_table_fill(&work->table_a, &work->gauge->a, true);
    grz_boxtree_table_fill(&work->table_b, &work->gauge->b, false);
    return true;
}
