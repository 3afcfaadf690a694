/* Part of engine.c: which triangles meet. */
#ifndef GRZ_METHOD_WIDE_COLLIDE_INL_H
#define GRZ_METHOD_WIDE_COLLIDE_INL_H

#include "method/wide/block.h"
#include "method/wide/slabs.inl.h"

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

/* All that a new entry of the stack has of a child. */
GRZ_ALWAYS_INLINE grz_lane_set all_lanes(const grz_wide_index *index, uint32_t item)
{
    return item & GRZ_WIDE_LEAF ? (1u << index->places[item & ~GRZ_WIDE_LEAF].count) - 1 : 0xff;
}

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
        const grz_lane_set present = all_lanes(host, child);
        const grz_wide_pair made = opens_a ? (grz_wide_pair){child, now.b, present, now.lanes_b}
                                           : (grz_wide_pair){now.a, child, now.lanes_a, present};
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
    const grz_wide_index *host = opens_a ? search->index_a : search->index_b,
                         *other = opens_a ? search->index_b : search->index_a;
    const grz_wide_view *view = &views[opens_a ? 0 : 1];
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
        work->stack.items[size++] = opens_a ? (grz_wide_pair){child, now.b, present, triangles}
                                            : (grz_wide_pair){now.a, child, triangles, present};
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

/* A pair whose boxes do not tell it apart. The leaves are not known: no witness is kept. */
static bool judge_shown(void *user, uint32_t triangle_a, uint32_t triangle_b)
{
    return judge_exactly(user, triangle_a, triangle_b);
}

/* What is left on the stack, where bounds tell little: nodes above leaves by blocks, and of two nodes one that is
 * higher is opened. False: stop. */
static GRZ_NEVER_INLINE bool collide_by_blocks(grz_search *search, opening *o, int size)
{
    const grz_wide_work *work = search->work;
    while (size > 0) {
        const grz_wide_pair pair = work->stack.items[--size];
        bool high[2];
        const grz_wide_end end = grz_wide_blocks_meet(search, &pair, 0, judge_shown, search, high);
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
    grz_wide_course *course = &((grz_wide_memory *)search->memory)->course;
    opening o;
    begin_opening(search, front->view, front->margin, &o);
    for (grz_wide_pair pair; grz_wide_front_refine(front, course, o.count, &pair);) {
        const int size = open_pair(search, &pair, OPENS_LARGER, &o, 0);
        for (int i = 0; i < size; i++) grz_wide_front_put(front, &work->stack.items[i]);
    }
    end_opening(search, &o);
}

/* Answers from the front if it holds, or if a new one seems worth it. False: there is none. */
static bool collide_on_front(grz_search *search, known_faces *known)
{
    const grz_wide_work *work = search->work;
    const grz_wide_front *front = search->front;
    if (!grz_wide_front_plan(search, work->view, &((grz_wide_memory *)search->memory)->course)) return false;
    if (front->leaves < front->count) refine_front(search);
    for (uint32_t i = 0; i < front->leaves; i++)
        if (!collide_leaves(search, &front->pairs[i], known)) return true;
    (void)collide_below(search, front->pairs + front->leaves, front->count - front->leaves, known);
    return true;
}

static void collide(grz_search *search)
{
    grz_wide_work *work = search->work;
    grz_wide_memory *memory = search->memory;
    const grz_wide_index *index_a = search->index_a, *index_b = search->index_b;
    grz_wide_views_of(search->b_in_a, &index_a->frame, &index_b->frame, work->view);
    (void)grz_carried_next(&work->carried);
    if (!(work->view[0].pad < INFINITY) && grz_wide_is_far(search->b_in_a, &index_a->frame, &index_b->frame, 0)) return;
    known_faces known;
    forget_faces(&known);
    if (work->coherent) {
        const bool were_in_contact = memory->has_witness;
        memory->has_witness = false;
        if (were_in_contact && search->sink->one_is_enough && !collide_leaves(search, &memory->witness, &known)) return;
        if (collide_on_front(search, &known)) return;
    } else {
        memory->asks_planes = WIDE_NO_PLANES;
        memory->leaves_met = 0;
    }
    (void)collide_below(search, &grz_wide_roots, 1, &known);
}

#endif
