/* Part of engine.c: opening a node of a pair, which puts its near children on the stack.
 *
 * open_pair opens the only node of a pair, or of two nodes the larger or the one that is asked for. Its children are
 * compared, all eight at once,
 *
 *   - with the bound of the other node (boxes.inl.h), or
 *   - with the triangles of the other leaf (slabs.inl.h); the new pairs keep the set of triangles that are near.
 *
 * Where one contact is enough, the child whose middle is nearest to the guest's comes last, which is the next one
 * that is taken. */
#ifndef GRZ_WIDE_OPEN_INL_H
#define GRZ_WIDE_OPEN_INL_H

#include "base/bits.h"
#include "math/vec.h"
#include "wide/boxes.inl.h"
#include "wide/slabs.inl.h"
#include "wide/work.h"

/* What a new entry of the stack has of a child. Of a leaf that may be lanes beyond its count: who comes to it leaves
 * these out, so that a leaf to which nobody comes is not looked at. */
enum { ALL_LANES = 0xff };

/* Puts a pair on the stack from `bottom` on, whose pairs are in the order of their keys, the least last. */
GRZ_ALWAYS_INLINE int put_in_order(const grz_wide_work *work, grz_wide_pair pair, float key, int bottom, int size)
{
    int at = size;
    for (; at > bottom && work->bounds.items[at - 1] < key; at--) {
        work->bounds.items[at] = work->bounds.items[at - 1];
        work->stack.items[at] = work->stack.items[at - 1];
    }
    work->bounds.items[at] = key;
    work->stack.items[at] = pair;
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

/* Compares the children of a node with a node of the other model, and puts those that are near on the stack; where one
 * contact is enough, the deepest in the other last, so that it is the next to be looked at. */
GRZ_ALWAYS_INLINE int open_against_node(const grz_search *search, const grz_wide_pair *pair,
                                        const grz_wide_bound *bound, const grz_wide_view views[2], bool opens_a,
                                        double grow, int size)
{
    const grz_wide_work *work = search->work;
    const grz_wide_index *host = opens_a ? search->index_a : search->index_b;
    const grz_wide_view *view = &views[opens_a ? 0 : 1];
    const grz_wide_node *node = &host->nodes[opens_a ? pair->a : pair->b];
    const grz_wide_pair now = *pair;
    const bool wants_one = search->sink->one_is_enough;
    const int bottom = size;
    guest g;
    const sight seen = see(view, bound);
    make_guest(view, bound, &seen, grow, &g);
    for (grz_lane_set near = children_near(node, view, bound, &g); near; near &= near - 1) {
        const int lane = grz_lowest_bit(near);
        const uint32_t child = node->child[lane];
        const grz_wide_pair made = opens_a ? (grz_wide_pair){child, now.b, ALL_LANES, now.lanes_b}
                                           : (grz_wide_pair){now.a, child, now.lanes_a, ALL_LANES};
        if (wants_one)
            size = put_in_order(work, made, between_middles(node, lane, &g), bottom, size);
        else
            work->stack.items[size++] = made;
    }
    return size;
}

/* The same for a leaf of the other model, by its triangles. */
GRZ_ALWAYS_INLINE int open_against_leaf(const grz_search *search, const grz_wide_pair *pair,
                                        const grz_wide_view views[2], bool opens_a, double grow, slabs *s, int size)
{
    const grz_wide_work *work = search->work;
    const grz_wide_index *host = opens_a ? search->index_a : search->index_b;
    const grz_wide_view *view = &views[opens_a ? 0 : 1];
    const grz_wide_node *node = &host->nodes[opens_a ? pair->a : pair->b];
    const grz_wide_pair now = *pair;
    const uint32_t leaf = (opens_a ? now.b : now.a) & ~GRZ_WIDE_LEAF;
    const grz_role role = opens_a ? GRZ_ROLE_B : GRZ_ROLE_A;
    if (s->leaf != leaf) {
        make_slabs(view, grz_wide_leaf_at(search, role, leaf), grow, s);
        s->leaf = leaf;
    }
    uint64_t near = children_near_triangles(node, view, s, s->present & (opens_a ? now.lanes_b : now.lanes_a));
    while (near) {
        const int lane = grz_lowest_bit(near) / 8;
        const grz_lane_set triangles = near >> 8 * lane & 0xff;
        near &= ~((uint64_t)0xff << 8 * lane);
        const uint32_t child = node->child[lane];
        work->stack.items[size++] = opens_a ? (grz_wide_pair){child, now.b, ALL_LANES, triangles}
                                            : (grz_wide_pair){now.a, child, triangles, ALL_LANES};
    }
    return size;
}

/* Leaves of one node have numbers that follow each other, and are compared with the same nodes. */
enum { KEPT_SLABS = 8 };

/* What opening pairs under one pose has in common. */
typedef struct opening {
    const grz_wide_view *view; /* of either */
    double grow_a, grow_b;     /* of B, along the axes of either */
    float a_per_b;
    uint64_t count;
    slabs slabs_a[KEPT_SLABS], slabs_b[KEPT_SLABS]; /* of leaves, each in the place that its number gives it */
} opening;

/* B is treated as grown by `grow` along A's axes. */
GRZ_ALWAYS_INLINE void begin_opening(const grz_search *search, const grz_wide_view view[2], double grow, opening *o)
{
    const grz_wide_index *index_a = search->index_a, *index_b = search->index_b;
    const double *rows = view[0].back_sum;
    o->view = view;
    o->grow_a = grow;
    o->grow_b = grow * grz_larger(rows[2], grz_larger(rows[1], rows[0]));
    o->a_per_b = (float)(index_b->frame.unit * index_a->frame.per_unit);
    o->count = 0;
    for (int i = 0; i < KEPT_SLABS; i++) o->slabs_a[i].leaf = o->slabs_b[i].leaf = GRZ_WIDE_NONE;
}

GRZ_ALWAYS_INLINE void end_opening(const grz_search *search, const opening *o)
{
    search->counters->bv_tests += o->count * GRZ_WIDE;
    search->counters->bv_updates += o->count;
}

/* Which of two nodes is opened. */
typedef enum node_choice { OPENS_LARGER, OPENS_A, OPENS_B } node_choice;

/* Opens the node of a pair, or one of the two, and puts what is near on the stack. */
GRZ_ALWAYS_INLINE int open_pair(const grz_search *search, const grz_wide_pair *pair, node_choice which, opening *o,
                                int size)
{
    const grz_wide_index *index_a = search->index_a, *index_b = search->index_b;
    o->count++;
    if (pair->a & GRZ_WIDE_LEAF)
        return open_against_leaf(search, pair, o->view, false, o->grow_b, &o->slabs_a[pair->a % KEPT_SLABS], size);
    if (pair->b & GRZ_WIDE_LEAF)
        return open_against_leaf(search, pair, o->view, true, o->grow_a, &o->slabs_b[pair->b % KEPT_SLABS], size);
    const grz_wide_node *node_a = &index_a->nodes[pair->a], *node_b = &index_b->nodes[pair->b];
    const bool opens_a = which == OPENS_LARGER ? node_a->size >= node_b->size * o->a_per_b : which == OPENS_A;
    return opens_a ? open_against_node(search, pair, &node_b->bound, o->view, true, o->grow_a, size)
                   : open_against_node(search, pair, &node_a->bound, o->view, false, o->grow_b, size);
}

#endif
