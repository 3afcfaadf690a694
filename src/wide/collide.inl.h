/* Part of engine.c: which triangles meet.
 *
 * A question begins, where coherence is on, with
 *
 *   1. the witness of the last pose, if one contact is enough
 *   2. the front, if B has moved within its margin, or if steps are so small that a new one pays for itself
 *
 * and else, unless the roots are clearly apart, descends from them: open.inl.h opens nodes, collide_leaves takes pairs
 * of leaves (leaf_pair.inl.h says in which order). What its filter does not decide, judge_exactly does. Where bounds
 * have told little, the rest of the stack is compared by boxes in doubles (block.h). */
#ifndef GRZ_WIDE_COLLIDE_INL_H
#define GRZ_WIDE_COLLIDE_INL_H

#include "base/bits.h"
#include "exact/crossing.inl.h"
#include "wide/block.h"
#include "wide/faces.inl.h"
#include "wide/leaf_pair.inl.h"
#include "wide/open.inl.h"
#include "wide/work.h"

#include <string.h>

static GRZ_NEVER_INLINE bool judge_exactly(grz_search *search, uint32_t triangle_a, uint32_t triangle_b)
{
    const grz_wide_work *work = search->work;
    return grz_judge_carried(search, &work->carried, triangle_a, triangle_b, grz_judge_contact);
}

/* Keeps the leaves as the witness, with which the next pose begins, if a contact was found since the sink had so many
 * pairs. */
GRZ_ALWAYS_INLINE void keep_witness(const grz_search *search, const grz_wide_pair *items, size_t before)
{
    grz_wide_memory *memory = search->memory;
    if (search->sink->total + search->sink->count == before) return;
    memory->has_witness = true;
    memory->witness = *items;
}

/* Triangle j of one against all of many. False: stop. */
GRZ_ALWAYS_INLINE bool collide_single(grz_search *search, const leaf_pair *p, int j)
{
    grz_lane_set near = boxes_meet(p, j) & lanes_of_many(p);
    search->counters->bv_tests += GRZ_WIDE;
    if (!near) return true;
    const crossing_findings found = crossing_find(&p->filter, j, near);
    search->counters->triangle_tests += grz_count_bits(near & found.apart);
    for (near &= ~found.apart; near; near &= near - 1) {
        const int i = grz_lowest_bit(near);
        const uint32_t triangle_a = triangle_of_a(search, p, i, j), triangle_b = triangle_of_b(search, p, i, j);
        const size_t before = search->sink->total + search->sink->count;
        const bool go_on = found.cross >> i & 1 ? grz_judge_crossing(search, triangle_a, triangle_b)
                                                : judge_exactly(search, triangle_a, triangle_b);
        keep_witness(search, &p->items, before);
        if (!go_on) {
            search->counters->triangle_tests += grz_count_bits(near & (near - 1)); /* the filter tested these, too */
            return false;
        }
    }
    return true;
}

/* Now and then planes are tried; as long as they tell of most triangles of a leaf, they are asked before boxes. */
enum { LEAVES_TO_NEXT_TRY = 64 };

GRZ_ALWAYS_INLINE grz_lane_set not_told_by_planes(const grz_search *search, const leaf_pair *p)
{
    grz_wide_memory *memory = search->memory;
    const grz_lane_set ones = lanes_of_one(p), others = lanes_of_many(p);
    grz_wide_planes asked = memory->asks_planes;
    if (asked == WIDE_NO_PLANES) {
        if (++memory->leaves_met % LEAVES_TO_NEXT_TRY) return ones;
        asked = memory->leaves_met / LEAVES_TO_NEXT_TRY % 2 ? WIDE_PLANES_OF_A : WIDE_PLANES_OF_B;
    }
    const grz_lane_set left = (asked == WIDE_PLANES_OF_B) == p->one_is_b ? left_by_planes(p, ones, others, true)
                                                                         : left_by_planes(p, ones, others, false);
    search->counters->bv_tests += (uint64_t)grz_count_bits(ones) * GRZ_WIDE;
    memory->asks_planes = 2 * grz_count_bits(left) <= grz_count_bits(ones) ? asked : WIDE_NO_PLANES;
    return left;
}

/* Takes the triangles of one leaf one by one. False: stop. */
GRZ_ALWAYS_INLINE bool collide_one_by_one(grz_search *search, leaf_pair *p, bool one_is_b)
{
    give_roles(p, one_is_b);
    find_planes(p);
    grz_lane_set left = not_told_by_planes(search, p);
    if (!left) return true;
    find_boxes(p);
    for (; left; left &= left - 1)
        if (!collide_single(search, p, grz_lowest_bit(left))) return false;
    return true;
}

/* Keeps a direction along which two leaves are apart: the next leaves are compared along it first. */
GRZ_ALWAYS_INLINE bool keep_direction(grz_wide_memory *memory, const float direction[3])
{
    memory->direction_tells = true;
    memcpy(memory->direction, direction, sizeof memory->direction);
    return true;
}

/* Drops triangles outside the other leaf's slab. True: none is left, or the leaves are apart along the direction that
 * separated the last ones. */
GRZ_ALWAYS_INLINE bool are_beyond(const grz_search *search, leaf_pair *p)
{
    const grz_wide_work *work = search->work;
    grz_wide_memory *memory = search->memory;
    const leaf_faces *a = p->a, *b = p->b;
    p->items.lanes_b &= ~outside_slab(b, a, shift_along(p, a->direction), p->reach.off);
    if (!p->items.lanes_b) return keep_direction(memory, a->direction);
    p->items.lanes_a &= ~outside_slab(a, b, -shift_along(p, b->direction), p->reach.off);
    if (!p->items.lanes_a) return keep_direction(memory, b->direction);
    if (!work->coherent || !memory->direction_tells) return false;
    memory->direction_tells = apart_along(p, memory->direction);
    return memory->direction_tells;
}

/* Reports the triangles of two leaves that are in contact. The leaf with fewer triangles left is taken one by one.
 * False: stop. */
static bool collide_leaves(grz_search *search, const grz_wide_pair *items, known_faces *known)
{
    leaf_pair p;
    pair_leaves(search, items, known, &p);
    search->counters->bv_tests++;
    if (are_beyond(search, &p)) return true;
    return grz_count_bits(p.items.lanes_a) < grz_count_bits(p.items.lanes_b) ? collide_one_by_one(search, &p, false)
                                                                             : collide_one_by_one(search, &p, true);
}

/* A pair whose boxes do not tell it apart. The leaves are not known: no witness is kept. */
static bool judge_shown(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, void *user)
{
    (void)user;
    return judge_exactly(search, triangle_a, triangle_b);
}

/* What is left on the stack, where bounds tell little: nodes above leaves by blocks, and of two nodes one that is
 * higher is opened. False: stop. */
static GRZ_NEVER_INLINE bool collide_by_blocks(grz_search *search, opening *o, int size)
{
    const grz_wide_work *work = search->work;
    while (size > 0) {
        const grz_wide_pair pair = work->stack.items[--size];
        bool high[2];
        const grz_wide_end end = grz_wide_blocks_meet(search, &pair, 0, judge_shown, NULL, high);
        if (end == WIDE_ENOUGH) return false;
        if (end == WIDE_TOO_HIGH) size = open_pair(search, &pair, high[0] ? OPENS_A : OPENS_B, o, size);
    }
    return true;
}

/* Reports what is in contact below a list of pairs, the last of them first; false: stop. */
static GRZ_NEVER_INLINE bool collide_below(grz_search *search, const grz_wide_pair *pairs, uint32_t count,
                                           known_faces *known)
{
    const grz_wide_work *work = search->work;
    opening o;
    bool go_on = true;
    begin_opening(search, work->view, 0, &o);
    while (count > 0 && go_on) {
        int size = 1;
        work->stack.items[0] = pairs[--count];
        while (size > 0 && go_on) {
            const grz_wide_pair pair = work->stack.items[--size];
            if (!grz_wide_is_of_leaves(&pair)) {
                size = open_pair(search, &pair, OPENS_LARGER, &o, size);
                continue;
            }
            go_on = collide_leaves(search, &pair, known);
            if (!go_on || !grz_bounds_tell_little_after(search, o.count * GRZ_WIDE)) continue;
            go_on = collide_by_blocks(search, &o, size);
            size = 0;
        }
    }
    end_opening(search, &o);
    return go_on;
}

/* Opens the pairs of the front, as many as a pose has time for, and remembers what is within its margin. */
static GRZ_NEVER_INLINE void refine_front(grz_search *search)
{
    const grz_wide_work *work = search->work;
    grz_wide_front *front = search->front;
    grz_wide_course *course = &((grz_wide_front_memory *)search->memory)->course;
    opening o;
    begin_opening(search, front->view, front->margin, &o);
    for (grz_wide_pair pair; grz_wide_front_refine(front, course, o.count, &pair);) {
        const int size = open_pair(search, &pair, OPENS_LARGER, &o, 0);
        for (int i = 0; i < size; i++) grz_wide_front_put(front, &work->stack.items[i]);
    }
    end_opening(search, &o);
}

static void collide_on_front(grz_search *search, known_faces *known)
{
    const grz_wide_front *front = search->front;
    if (front->leaves < front->count) refine_front(search);
    for (uint32_t i = 0; i < front->leaves; i++)
        if (!collide_leaves(search, &front->pairs[i], known)) return;
    (void)collide_below(search, front->pairs + front->leaves, front->count - front->leaves, known);
}

/* The views are made only where they are needed: most pairs of a large scene are far apart. */
static void collide(grz_search *search)
{
    grz_wide_work *work = search->work;
    grz_wide_memory *memory = search->memory;
    const grz_wide_index *a = search->index_a, *b = search->index_b;
    const grz_local_pose there = grz_local_pose_of(search->b_in_a, &a->frame, &b->frame);
    known_faces known;
    grz_wide_work_next(work);
    forget_faces(&known);
    const bool asks_witness = work->coherent && memory->has_witness && search->sink->one_is_enough;
    if (asks_witness) grz_wide_views_of(search->b_in_a, &a->frame, &b->frame, there, work->view);
    memory->has_witness = false;
    if (asks_witness && !collide_leaves(search, &memory->witness, &known)) return;
    const bool has_front = search->front && work->coherent &&
                           grz_wide_front_plan(search, &there, &((grz_wide_front_memory *)search->memory)->course);
    if (!has_front && grz_wide_roots_apart(search, &there, 0)) {
        search->counters->bv_tests += GRZ_WIDE; /* as if the roots were opened */
        search->counters->bv_updates++;
        return;
    }
    if (!asks_witness) grz_wide_views_of(search->b_in_a, &a->frame, &b->frame, there, work->view);
    if (!work->coherent) {
        memory->asks_planes = WIDE_NO_PLANES;
        memory->leaves_met = 0;
    }
    if (has_front)
        collide_on_front(search, &known);
    else
        (void)collide_below(search, &grz_wide_roots, 1, &known);
}

#endif
