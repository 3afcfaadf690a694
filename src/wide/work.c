#include "wide/work.h"

#include "method/roots.h"
#include "wide/leaf.h"

#include <string.h>

GRZ_DEFINE_ENGINES(wide);

/* A pair that is taken off makes room for the children of one node, so a path of nodes down both trees leaves seven
 * pairs behind at each step. */
static size_t stack_room(const grz_search *search)
{
    const grz_wide_index *a = search->index_a, *b = search->index_b;
    return (size_t)(a->depth + b->depth) * (GRZ_WIDE - 1) + GRZ_WIDE;
}

static uint32_t made_places(const grz_wide_index *index)
{
    uint32_t places = 1;
    if (index->leaves) return 0;
    while (places < GRZ_WIDE_MOST_MADE && places < index->leaf_count) places *= 2;
    return places;
}

bool grz_wide_work_fit(void *work, const grz_search *search)
{
    grz_wide_work *made = work;
    return grz_room_fit(&made->stack, stack_room(search)) && grz_room_fit(&made->bounds, stack_room(search)) &&
           grz_room_fit_zeroed(&made->made_a, made_places(search->index_a)) &&
           grz_room_fit_zeroed(&made->made_b, made_places(search->index_b)) && grz_carried_fit(&made->carried, search);
}

void grz_wide_work_turn(const grz_search *search, grz_vector_kind kind, bool coherent)
{
    grz_wide_work *work = search->work;
    work->engine = engines[kind];
    work->coherent = coherent;
    work->leaves_a = (grz_wide_made_leaves){work->made_a.items, made_places(search->index_a) - 1};
    work->leaves_b = (grz_wide_made_leaves){work->made_b.items, made_places(search->index_b) - 1};
    grz_carried_turn(&work->carried, search);
}

void grz_wide_work_next(grz_wide_work *work)
{
    if (grz_carried_next(&work->carried)) return;
    if (work->made_a.bytes) memset(work->made_a.items, 0, work->made_a.bytes);
    if (work->made_b.bytes) memset(work->made_b.items, 0, work->made_b.bytes);
}

const grz_wide_made *grz_wide_make_leaf(const grz_search *search, grz_role role, uint32_t number)
{
    const grz_wide_work *work = search->work;
    const bool of_a = role == GRZ_ROLE_A;
    const grz_wide_index *index = of_a ? search->index_a : search->index_b;
    const grz_wide_made_leaves *leaves = of_a ? &work->leaves_a : &work->leaves_b;
    grz_wide_made *made = &leaves->places[number & leaves->mask];
    if (made->number == number && made->pose >= work->carried.first_pose) return made;
    made->number = number;
    made->pose = work->carried.pose;
    made->place = grz_wide_make_place(index, number);
    grz_wide_fill_leaf(index, of_a ? search->mesh_a : search->mesh_b, number, &made->place, &made->leaf);
    return made;
}

/* ---- the questions ---- */

void grz_wide_collide(grz_search *search)
{
    ((const grz_wide_work *)search->work)->engine->collide(search);
}

void grz_wide_within(grz_search *search)
{
    if (!grz_wide_far_within(search)) ((const grz_wide_work *)search->work)->engine->within(search);
}

void grz_wide_distance(grz_search *search)
{
    if (!grz_wide_far_distance(search)) ((const grz_wide_work *)search->work)->engine->distance(search);
}

/* ---- the roots ---- */

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
