/* Part of engine.c: all pairs within a tolerance, and the nearest pair.
 *
 * Both questions cull beyond a limit: the tolerance, or the least distance so far. In this order:
 *
 *   1. the witness, or the leaves of the last nearest pair, where coherence is on
 *   2. from the roots, the nearest child of a node first: gaps.inl.h bounds the distances of children from the other
 *      node, or from the triangles of the other leaf
 *   3. of two leaves, all triangles along the shortest way so far; then triangle by triangle along it, by boxes, and by
 *      planes (leaf_pair.inl.h); those whose boxes meet by the filter of exact/crossing.inl.h
 *   4. the pairs that are left become candidates (candidates.inl.h), which measures and judges them
 *
 * Where bounds have told little, pairs are compared by boxes in doubles (block.h). */
#ifndef GRZ_WIDE_NEAR_INL_H
#define GRZ_WIDE_NEAR_INL_H

#include "base/bits.h"
#include "exact/crossing.inl.h"
#include "math/lanes.h"
#include "math/round.h"
#include "wide/block.h"
#include "wide/boxes.inl.h"
#include "wide/candidates.inl.h"
#include "wide/couples.inl.h"
#include "wide/faces.inl.h"
#include "wide/gaps.inl.h"
#include "wide/leaf_pair.inl.h"
#include "wide/open.inl.h"
#include "wide/slabs.inl.h"
#include "wide/work.h"

#include <math.h>
#include <string.h>

/* The triangles of many that may be within the limit of triangle j of one: by planes. */
GRZ_ALWAYS_INLINE grz_lane_set near_planes(const neighbourhood *n, const leaf_pair *p, int j)
{
    const heights over_one = heights_over_one(&p->filter, j), over_many = heights_over_many(&p->filter, j);
    const lanes its = lanes_mul(beyond_plane(&over_one), lanes_of(p->per_normal_one[j])),
                theirs = lanes_mul(beyond_plane(&over_many), p->per_normal_many);
    return ~mask_set(lanes_above(lanes_max(theirs, its), lanes_of(n->limit)));
}

/* Triangle j of one against all of many. False: stop. */
GRZ_ALWAYS_INLINE bool near_single(neighbourhood *n, const leaf_pair *p, int j)
{
    n->search->counters->bv_tests += GRZ_WIDE;
    grz_lane_set near = lanes_of_many(p) &
                        ~mask_set(lanes_above(lanes_add(p->along_many, lanes_of(p->along_one[j])), lanes_of(n->limit)));
    if (!near) return true;
    lanes gaps = box_gaps(p, j);
    near &= ~mask_set(lanes_above(gaps, lanes_of(n->squared)));
    if (!near) return true;
    near &= near_planes(n, p, j);
    if (!near) return true;
    crossing_findings found = {0xff, 0};
    if (mask_set(lanes_above(lanes_of(0x1p-100F), gaps)) & near) found = crossing_find(&p->filter, j, near);
    for (; near; near &= near - 1) {
        const int i = grz_lowest_bit(near), lane = n->waiting_count++;
        put_couple(&n->waiting, lane, p, i, j);
        n->waiting_apart |= (found.apart >> i & 1) << lane;
        n->waiting_as[lane] = (candidate){
            .triangle_a = triangle_of_a(n->search, p, i, j),
            .triangle_b = triangle_of_b(n->search, p, i, j),
            .leaves = p->items,
        };
        if (n->waiting_count == GRZ_WIDE && !measure_waiting(n)) return false;
    }
    return true;
}

/* Lanes beyond a leaf's count repeat lane 0, so that all lanes may be asked for the least.
 *
 * The way leads from B to A. Lengths along it are off by less than 8 off. False: stop. */
static bool near_leaves(neighbourhood *n, const grz_wide_pair *items)
{
    leaf_pair p;
    pair_leaves(n->search, items, &n->known, &p);
    const lanes3 way = lanes3_all(n->way);
    const lanes along_a = lanes_sub(spans_along(p.a, way).low, lanes_of(8 * p.reach.off + shift_along(&p, n->way))),
                along_b = spans_along(p.b, lanes3_sub(lanes3_of(0, 0, 0), way)).low;
    const float least_a = lanes_least(along_a), least_b = lanes_least(along_b);
    n->search->counters->bv_tests++;
    if (least_a + least_b > n->limit) return true;

    find_planes(&p);
    find_boxes(&p);
    give_roles(&p, grz_count_bits(p.items.lanes_a) >= grz_count_bits(p.items.lanes_b));
    p.along_many = p.one_is_b ? along_a : along_b;
    const lanes along_one = p.one_is_b ? along_b : along_a;
    const grz_lane_set far =
        mask_set(lanes_above(lanes_add(along_one, lanes_of(p.one_is_b ? least_a : least_b)), lanes_of(n->limit)));
    lanes_put(p.along_one, along_one);
    p.per_normal_many = per_normal(p.filter.many);
    lanes_put(p.per_normal_one, per_normal(p.filter.one));
    for (grz_lane_set left = lanes_of_one(&p) & ~far; left; left &= left - 1)
        if (!near_single(n, &p, grz_lowest_bit(left))) return false;
    return n->limit < INFINITY || measure_waiting(n);
}

/* Puts the children that are within the limit on the stack, the nearest last; of a leaf only the triangles that are. */
GRZ_ALWAYS_INLINE int open_near(const neighbourhood *n, const grz_wide_pair *pair, bool opens_a, slabs *s, int size)
{
    const grz_search *search = n->search;
    const grz_wide_work *work = search->work;
    const grz_wide_index *host = opens_a ? search->index_a : search->index_b;
    const grz_wide_view *view = &work->view[opens_a ? 0 : 1];
    const grz_wide_node *node = &host->nodes[opens_a ? pair->a : pair->b];
    const grz_wide_pair now = *pair;
    const uint32_t item = opens_a ? now.b : now.a;
    const grz_role role = opens_a ? GRZ_ROLE_B : GRZ_ROLE_A;
    const grz_wide_bound *bound = grz_wide_bound_at(search, role, item);
    const int bottom = size;
    /* From squares in the host's frame, doubled before, to squares in A's, and back. */
    const float scale = opens_a ? 0.25F : 0.25F * work->view[0].host_per_guest_squared;
    const float limit = n->squared / scale * (1 + 0x1p-20F);
    float way[3] = {n->way[0], n->way[1], n->way[2]};
    for (int i = 0; !opens_a && i < 3; i++) way[i] = -grz_dot_floats(view->slab_turn[i], n->way);
    uint64_t triangles;
    float bounds[GRZ_WIDE];
    lanes gaps;
    if (item & GRZ_WIDE_LEAF) {
        const uint32_t leaf = item & ~GRZ_WIDE_LEAF;
        if (s->leaf != leaf) make_slabs(view, grz_wide_leaf_at(search, role, leaf), 0, s);
        s->leaf = leaf;
        gaps = children_gaps_to_triangles(node, view, bound, way, s, s->present & (opens_a ? now.lanes_b : now.lanes_a),
                                          limit, &triangles);
    } else {
        guest g;
        const sight seen = see(view, bound);
        make_guest(view, bound, &seen, 0, &g);
        gaps = children_gaps(node, view, bound, way, limit, &g);
        triangles = UINT64_MAX;
    }
    gaps = lanes_mul(gaps, lanes_of(scale));
    lanes_put(bounds, gaps);
    for (grz_lane_set near = node->present & ~mask_set(lanes_above(gaps, lanes_of(n->squared))); near;
         near &= near - 1) {
        const int lane = grz_lowest_bit(near);
        const uint32_t child = node->child[lane];
        const grz_lane_set of_leaf = triangles >> 8 * lane & 0xff;
        if (!of_leaf) continue;
        size = put_in_order(work,
                            opens_a ? (grz_wide_pair){child, now.b, ALL_LANES, of_leaf}
                                    : (grz_wide_pair){now.a, child, of_leaf, ALL_LANES},
                            bounds[lane], bottom, size);
    }
    return size;
}

/* A pair whose boxes do not tell it apart, of leaves that are in user->pair or below it. */
typedef struct near_block {
    neighbourhood *near;
    const grz_wide_pair *pair;
} near_block;

static bool take_shown(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, void *user)
{
    (void)search;
    const near_block *shown = user;
    const candidate c = {.triangle_a = triangle_a, .triangle_b = triangle_b, .leaves = *shown->pair};
    return take_pair(shown->near, &c);
}

/* Where bounds tell little: by boxes in doubles. Pairs that are no nearer than the nearest one are left out, which
 * changes nothing. */
static GRZ_NEVER_INLINE grz_wide_end near_by_boxes(neighbourhood *n, const grz_wide_pair *pair, bool high[2])
{
    const grz_search *search = n->search;
    const double wanted =
        n->wants_nearest ? fmin(search->nearest->closest.distance, search->bounds.cutoff) : search->tolerance;
    near_block user = {n, pair};
    return grz_wide_blocks_meet(n->search, pair, grz_with_room(wanted), take_shown, &user, high);
}

/* False: it stopped early. */
static GRZ_NEVER_INLINE bool search_near(neighbourhood *n)
{
    grz_search *search = n->search;
    grz_wide_work *work = search->work;
    const grz_wide_index *index_a = search->index_a, *index_b = search->index_b;
    const float a_per_b = (float)(index_b->frame.unit * index_a->frame.per_unit);
    uint64_t opened = 0;
    int size = 1;
    bool go_on = true, by_blocks = false;
    slabs slabs_a, slabs_b;
    slabs_a.leaf = slabs_b.leaf = GRZ_WIDE_NONE;
    work->stack.items[0] = grz_wide_roots;
    work->bounds.items[0] = 0;
    while (size > 0) {
        const grz_wide_pair pair = work->stack.items[--size];
        if (work->bounds.items[size] > n->squared) continue;
        const bool leaf_a = pair.a & GRZ_WIDE_LEAF, leaf_b = pair.b & GRZ_WIDE_LEAF;
        grz_wide_end end = WIDE_TOO_HIGH;
        bool high[2] = {true, true};
        if (by_blocks) end = near_by_boxes(n, &pair, high);
        if (end != WIDE_TOO_HIGH || (leaf_a && leaf_b)) {
            go_on = end != WIDE_TOO_HIGH ? end == WIDE_DONE : near_leaves(n, &pair);
            by_blocks = grz_bounds_tell_little_after(search, opened * GRZ_WIDE);
            if (!go_on) break;
            continue;
        }
        opened++;
        if (leaf_b || !high[1] ||
            (!leaf_a && high[0] && index_a->nodes[pair.a].size >= index_b->nodes[pair.b].size * a_per_b))
            size = open_near(n, &pair, true, &slabs_b, size);
        else
            size = open_near(n, &pair, false, &slabs_a, size);
    }
    search->counters->bv_tests += opened * GRZ_WIDE;
    search->counters->bv_updates += opened;
    return go_on;
}

static void start_near(neighbourhood *n, grz_search *search, bool wants_nearest)
{
    grz_wide_work *work = search->work;
    grz_wide_memory *memory = search->memory;
    const grz_wide_index *index_a = search->index_a, *index_b = search->index_b;
    n->search = search;
    n->wants_nearest = wants_nearest;
    n->unit = index_a->frame.unit;
    n->cutoff = grz_float_below(search->bounds.cutoff * index_a->frame.per_unit * (1 - 0x1p-40));
    n->small_room = grz_float_above(GRZ_SMALL_ROOM * index_a->frame.per_unit);
    n->absolute = grz_float_below(search->bounds.absolute * index_a->frame.per_unit);
    const bool exact =
        search->bounds.absolute == 0 && search->bounds.relative == 0; /* else the difference is rounded */
    n->per_relative = exact ? 1 : grz_float_above(1 / (1 + search->bounds.relative) * (1 + 0x1p-20));
    n->count = 0;
    n->waiting_apart = 0;
    n->waiting_count = 0;
    memset(&n->waiting, 0, sizeof n->waiting); /* lanes that nobody is in are measured, too */
    forget_faces(&n->known);
    memcpy(n->way, memory->way, sizeof n->way);
    n->there = grz_local_pose_of(search->b_in_a, &index_a->frame, &index_b->frame);
    grz_wide_views_of(search->b_in_a, &index_a->frame, &index_b->frame, n->there, work->view);
}

static void within(grz_search *search)
{
    grz_wide_work *work = search->work;
    grz_wide_memory *memory = search->memory;
    grz_wide_work_next(work);
    if (work->coherent && grz_witness_is_enough(search, &work->carried, &memory->near, grz_judge_within)) return;
    memory->near.is_there &= !work->coherent || !search->sink->one_is_enough;
    neighbourhood n;
    start_near(&n, search, false);
    set_limit(&n, search->tolerance);
    const bool has_bounds = work->view[0].pad < INFINITY && work->view[0].host_per_guest_squared > 0;
    if (!has_bounds && grz_wide_roots_apart(search, &n.there, grz_with_room(search->tolerance))) return;
    if (search_near(&n)) (void)measure_waiting(&n);
}

static void distance(grz_search *search)
{
    grz_wide_work *work = search->work;
    const grz_wide_memory *memory = search->memory;
    grz_wide_work_next(work);
    neighbourhood n;
    start_near(&n, search, true);
    set_limit(&n, grz_distance_floor(search));
    if (work->coherent && memory->has_nearest && !(near_leaves(&n, &memory->nearest) && measure_waiting(&n))) return;
    if (search_near(&n) && measure_waiting(&n)) (void)settle_candidates(&n);
}

#endif
