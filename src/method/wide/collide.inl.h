/* Part of engine.inl.h: which triangles meet. */
#ifndef GRZ_METHOD_WIDE_COLLIDE_INL_H
#define GRZ_METHOD_WIDE_COLLIDE_INL_H

#include "method/wide/slabs.inl.h"

#include <string.h>

/* The triangles that were judged last are often the next ones, too: they are kept ready. */
static GRZ_NEVER_INLINE bool judge_exactly(grz_search *search, uint32_t triangle_a, uint32_t triangle_b)
{
    grz_wide_scratch *scratch = search->scratch;
    if (scratch->ready_a != triangle_a) {
        grz_tri a = grz_mesh_triangle(search->mesh_a, triangle_a);
        scratch->face_a = grz_face_of(&a);
        scratch->ready_a = triangle_a;
    }
    if (scratch->ready_b != triangle_b) {
        grz_tri b = grz_mesh_triangle(search->mesh_b, triangle_b);
        for (int i = 0; i < 3; i++) b.v[i] = graze_pose_carry(search->b_in_a, b.v[i]);
        scratch->face_b = grz_face_of(&b);
        scratch->ready_b = triangle_b;
    }
    search->counters->triangle_tests--; /* it is counted already */
    return grz_judge_contact(search, triangle_a, triangle_b, &scratch->face_a, &scratch->face_b);
}

/* One triangle against eight: those of the other leaf. */
GRZ_ALWAYS_INLINE bool collide_single(grz_search *search, const grz_wide_pair *pair, const eight *many,
                                      const singles *one, int j, bool one_is_b, float off, grz_lane_set others)
{
    grz_wide_scratch *scratch = search->scratch;
    const grz_wide_index *index_a = search->index_a, *index_b = search->index_b;
    grz_lane_set near = boxes_meet(many, one, j) & others;
    search->counters->bv_tests += GRZ_WIDE;
    if (!near) return true;
    search->counters->triangle_tests += grz_count_bits(near);
    findings found = compare_triangles(many, one, j, off, near);
    for (near &= ~found.apart; near; near &= near - 1) {
        const int i = grz_lowest_bit(near);
        const uint32_t triangle_a = index_a->leaves[pair->a & ~GRZ_WIDE_LEAF].triangle[one_is_b ? i : j],
                       triangle_b = index_b->leaves[pair->b & ~GRZ_WIDE_LEAF].triangle[one_is_b ? j : i];
        const size_t before = search->sink->total + search->sink->count;
        bool go_on = found.cross >> i & 1
                         ? grz_report(search->sink, (graze_pair){triangle_a, triangle_b, GRAZE_CROSSING, 0})
                         : judge_exactly(search, triangle_a, triangle_b);
        if (search->sink->total + search->sink->count != before) {
            scratch->has_witness = true;
            scratch->witness = *pair;
        }
        if (!go_on) return false;
    }
    return true;
}

/* Reports what is in contact; false: stop. The leaf of which fewer triangles are of interest is asked one by one. */
static bool collide_leaves(grz_search *search, const grz_wide_pair *pair)
{
    grz_wide_scratch *scratch = search->scratch;
    const grz_wide_index *index_a = search->index_a, *index_b = search->index_b;
    const uint32_t a = pair->a & ~GRZ_WIDE_LEAF, b = pair->b & ~GRZ_WIDE_LEAF;
    meeting m;
    singles one;
    bring_together(&scratch->view[0], &index_a->leaves[a], &index_b->leaves[b], &index_a->places[a],
                   &index_b->places[b], &m);
    search->counters->bv_tests++;
    if (scratch->coherent && apart_along(&m, scratch->direction)) return true;
    if (apart_along(&m, index_a->places[a].bound.direction)) {
        memcpy(scratch->direction, index_a->places[a].bound.direction, sizeof scratch->direction);
        return true;
    }
    if (grz_count_bits(pair->lanes_a) < grz_count_bits(pair->lanes_b)) {
        take_apart(&m.a, 4 * m.off, &one);
        for (grz_lane_set left = pair->lanes_a; left; left &= left - 1)
            if (!collide_single(search, pair, &m.b, &one, grz_lowest_bit(left), false, m.off, pair->lanes_b))
                return false;
    } else {
        take_apart(&m.b, 4 * m.off, &one);
        for (grz_lane_set left = pair->lanes_b; left; left &= left - 1)
            if (!collide_single(search, pair, &m.a, &one, grz_lowest_bit(left), true, m.off, pair->lanes_a))
                return false;
    }
    return true;
}

/* All that a new entry of the stack has of a child. */
GRZ_ALWAYS_INLINE grz_lane_set all_lanes(const grz_wide_index *index, uint32_t item)
{
    return item & GRZ_WIDE_LEAF ? (1u << index->places[item & ~GRZ_WIDE_LEAF].count) - 1 : 0xff;
}

/* Puts a pair on the stack from `bottom` on, whose pairs are in the order of their keys, the least last. */
GRZ_ALWAYS_INLINE int put_in_order(const grz_wide_scratch *scratch, grz_wide_pair pair, float key, int bottom, int size)
{
    int at = size;
    for (; at > bottom && scratch->bounds[at - 1] < key; at--) {
        scratch->bounds[at] = scratch->bounds[at - 1];
        scratch->stack[at] = scratch->stack[at - 1];
    }
    scratch->bounds[at] = key;
    scratch->stack[at] = pair;
    return size + 1;
}

/* How far the middle of a child is from that of the guest, squared and doubled before. */
GRZ_ALWAYS_INLINE float between_middles(const grz_wide_node *node, int lane, const guest *g)
{
    const float x = (node->low[0][lane] + node->high[0][lane]) - g->centre[0],
                y = (node->low[1][lane] + node->high[1][lane]) - g->centre[1],
                z = (node->low[2][lane] + node->high[2][lane]) - g->centre[2];
    return (x * x + y * y) + z * z;
}

/* Compares the children of a node with a node of the other model, and puts those that are near on the stack; where one contact is
 * enough, the deepest in the other last, so that it is the next to be looked at. */
GRZ_ALWAYS_INLINE int open_against_node(const grz_search *search, const grz_wide_pair *pair,
                                        const grz_wide_bound *bound, bool opens_a, double grow, int size)
{
    const grz_wide_scratch *scratch = search->scratch;
    const grz_wide_index *host = opens_a ? search->index_a : search->index_b;
    const grz_wide_view *view = &scratch->view[opens_a ? 0 : 1];
    const grz_wide_node *node = &host->nodes[opens_a ? pair->a : pair->b];
    const grz_wide_pair now = *pair;
    const bool wants_one = search->sink->block == 1;
    const int bottom = size;
    guest g;
    make_guest(view, bound, grow, &g);
    for (grz_lane_set near = children_near(node, view, bound, &g); near; near &= near - 1) {
        const int lane = grz_lowest_bit(near);
        const uint32_t child = node->child[lane];
        const grz_lane_set present = all_lanes(host, child);
        const grz_wide_pair made = opens_a ? (grz_wide_pair){child, now.b, present, now.lanes_b}
                                           : (grz_wide_pair){now.a, child, now.lanes_a, present};
        if (wants_one)
            size = put_in_order(scratch, made, between_middles(node, lane, &g), bottom, size);
        else
            scratch->stack[size++] = made;
    }
    return size;
}

/* The same for a leaf of the other model, by its triangles. */
GRZ_ALWAYS_INLINE int open_against_leaf(const grz_search *search, const grz_wide_pair *pair, bool opens_a, double grow,
                                        slabs *s, int size)
{
    const grz_wide_scratch *scratch = search->scratch;
    const grz_wide_index *host = opens_a ? search->index_a : search->index_b,
                         *other = opens_a ? search->index_b : search->index_a;
    const grz_wide_view *view = &scratch->view[opens_a ? 0 : 1];
    const grz_wide_node *node = &host->nodes[opens_a ? pair->a : pair->b];
    const grz_wide_pair now = *pair;
    const uint32_t leaf = (opens_a ? now.b : now.a) & ~GRZ_WIDE_LEAF;
    if (s->leaf != leaf) {
        make_slabs(view, &other->leaves[leaf], &other->places[leaf], grow, s);
        s->leaf = leaf;
    }
    uint64_t near = children_near_triangles(node, view, s, opens_a ? now.lanes_b : now.lanes_a);
    while (near) {
        const int lane = grz_lowest_bit(near) / 8;
        const grz_lane_set triangles = near >> 8 * lane & 0xff;
        near &= ~((uint64_t)0xff << 8 * lane);
        uint32_t child = node->child[lane];
        grz_lane_set present = all_lanes(host, child);
        scratch->stack[size++] = opens_a ? (grz_wide_pair){child, now.b, present, triangles}
                                         : (grz_wide_pair){now.a, child, triangles, present};
    }
    return size;
}

/* Looks at everything below the two roots, with B grown by `grow`; pairs of leaves go to the front if there is one, and else are
 * looked at. False: stop, or the front is full. */
GRZ_ALWAYS_INLINE bool descend(grz_search *search, double grow, grz_wide_front *front)
{
    grz_wide_scratch *scratch = search->scratch;
    const grz_wide_index *index_a = search->index_a, *index_b = search->index_b;
    const float a_per_b = (float)(index_b->frame.unit * index_a->frame.per_unit);
    const double *rows = scratch->view[0].back_sum, grow_b = grow * larger(larger(rows[0], rows[1]), rows[2]);
    slabs slabs_a, slabs_b;
    slabs_a.leaf = slabs_b.leaf = GRZ_WIDE_NONE;
    uint64_t opened = 0;
    bool go_on = true;
    int size = 1;
    scratch->stack[0] = (grz_wide_pair){0, 0, 0xff, 0xff};
    while (size > 0 && go_on) {
        const grz_wide_pair pair = scratch->stack[--size];
        const bool leaf_a = pair.a & GRZ_WIDE_LEAF, leaf_b = pair.b & GRZ_WIDE_LEAF;
        if (leaf_a && leaf_b) {
            if (!front)
                go_on = collide_leaves(search, &pair);
            else if (front->count < front->capacity)
                front->pairs[front->count++] = pair;
            else
                go_on = false;
            continue;
        }
        opened++;
        if (leaf_a) {
            size = open_against_leaf(search, &pair, false, grow_b, &slabs_a, size);
        } else if (leaf_b) {
            size = open_against_leaf(search, &pair, true, grow, &slabs_b, size);
        } else {
            const grz_wide_node *node_a = &index_a->nodes[pair.a], *node_b = &index_b->nodes[pair.b];
            if (node_a->size >= node_b->size * a_per_b)
                size = open_against_node(search, &pair, &node_b->bound, true, grow, size);
            else
                size = open_against_node(search, &pair, &node_a->bound, false, grow_b, size);
        }
    }
    search->counters->bv_tests += opened * GRZ_WIDE;
    search->counters->bv_updates += opened;
    return go_on;
}

static GRZ_NEVER_INLINE bool collide_below_roots(grz_search *search)
{
    return descend(search, 0, NULL);
}

static GRZ_NEVER_INLINE bool find_front(grz_search *search, double margin)
{
    grz_wide_front *front = &((grz_wide_scratch *)search->scratch)->front;
    front->count = 0;
    return descend(search, margin, front);
}

/* Answers from the front if it holds, or if finding a new one seems worth it. False: there is none. */
static bool collide_on_front(grz_search *search)
{
    grz_wide_scratch *scratch = search->scratch;
    grz_wide_front *front = &scratch->front;
    if (!grz_wide_front_holds(front, &scratch->view[0], search->index_b)) {
        double margin = grz_wide_front_plan(front, &scratch->view[0], search->index_b);
        if (!(margin > 0)) return false;
        grz_wide_front_keep(front, &scratch->view[0], margin, find_front(search, margin));
        if (!front->is_kept) return false;
    }
    for (uint32_t i = 0; i < front->count; i++)
        if (!collide_leaves(search, &front->pairs[i])) break;
    return true;
}

static void collide(grz_search *search)
{
    grz_wide_scratch *scratch = search->scratch;
    const grz_wide_index *index_a = search->index_a, *index_b = search->index_b;
    grz_wide_views_of(search->b_in_a, &index_a->frame, &index_b->frame, scratch->view);
    scratch->ready_a = scratch->ready_b = GRZ_WIDE_NONE;
    if (!(scratch->view[0].pad < INFINITY) && grz_wide_is_far(search->b_in_a, &index_a->frame, &index_b->frame, 0))
        return;
    if (scratch->coherent) {
        if (scratch->has_witness && search->sink->block == 1 && !collide_leaves(search, &scratch->witness)) return;
        if (collide_on_front(search)) return;
    }
    (void)collide_below_roots(search);
}

#endif
