/* Part of engine.c: a leaf of A against a leaf of B.
 *
 * One of the two plays `one`: its triangles are taken one by one. The other plays `many`: its triangles are compared
 * with such a one all at once, a lane each. collide.inl.h asks, in this order, and ends when no triangle is left:
 *
 *   1. outside_slab    triangles of each leaf against the slab of the other
 *   2. apart_along     both leaves along the direction that separated the last ones
 *   3. left_by_planes  triangles of one against all of many, by planes, where these told most of late
 *   4. boxes_meet      a triangle of one against many: boxes
 *   5. crossing_find   and the filter of exact/crossing.inl.h, which proves contact, too
 *
 * near.inl.h compares lower bounds with its limit instead: all along the shortest way so far, then each of one by
 * box_gaps, and by beyond_plane times per_normal. error_bounds.inl.h has the symbols. */
#ifndef GRZ_WIDE_LEAF_PAIR_INL_H
#define GRZ_WIDE_LEAF_PAIR_INL_H

#include "base/bits.h"
#include "exact/crossing.inl.h"
#include "math/lanes.h"
#include "math/vec.h"
#include "wide/error_bounds.inl.h"
#include "wide/faces.inl.h"
#include "wide/work.h"

#include <math.h>

/* Each part is set by the function that is named before it. */
typedef struct leaf_pair {
    /* pair_leaves */
    grz_wide_pair items; /* the leaves, and their triangles that no test has culled */
    const leaf_faces *a, *b;
    float shift[3];       /* from A's middle to B's */
    crossing_reach reach; /* of their coordinates */
    /* find_planes */
    crossing_planes planes_a, planes_b;
    /* find_boxes: B's, from A's middle, with room for what coordinates are off */
    leaf_boxes boxes_b;
    /* give_roles */
    bool one_is_b;
    const leaf_boxes *boxes_of_many, *boxes_of_one;
    crossing filter;
    /* near_leaves. Along the shortest way so far: where each of many begins, and each of one in the opposite direction.
     * And 1 over the lengths of normals, or less. */
    lanes along_many, per_normal_many;
    _Alignas(32) float along_one[GRZ_WIDE], per_normal_one[GRZ_WIDE];
} leaf_pair;

/* A corner of B is off by 6f |turn| half, and by f |shift| because the shift is rounded; 8f of both are
 * taken. A corner of A is off by f half. */
GRZ_ALWAYS_INLINE void bring_together(double pad, const leaf_faces *a, const leaf_faces *b, leaf_pair *out)
{
    double size = 0;
    for (int i = 0; i < 3; i++) {
        const double offset = b->seen.centre[i] - a->seen.centre[i];
        out->shift[i] = (float)offset;
        size = grz_larger(fabs(offset) + b->seen.reach[i], size);
    }
    size += a->seen.widest;
    out->a = a;
    out->b = b;
    out->reach = crossing_reach_of(size, 4 * pad);
}

/* The leaves of a pair, under the pose of the search. */
GRZ_ALWAYS_INLINE void pair_leaves(const grz_search *search, const grz_wide_pair *items, known_faces *known,
                                   leaf_pair *out)
{
    const grz_wide_view *view = &((const grz_wide_work *)search->work)->view[0];
    const uint32_t leaf_a = items->a & ~GRZ_WIDE_LEAF, leaf_b = items->b & ~GRZ_WIDE_LEAF;
    leaf_faces *a = &known->a[leaf_a % KEPT_FACES], *b = &known->b[leaf_b % KEPT_FACES];
    if (a->leaf != leaf_a) find_faces_of_a(search, leaf_a, a);
    if (b->leaf != leaf_b) find_faces_of_b(search, view, leaf_b, b);
    out->items = *items;
    out->items.lanes_a &= a->present;
    out->items.lanes_b &= b->present;
    bring_together(view->pad, a, b, out);
}

/* Planes of both leaves. */
GRZ_ALWAYS_INLINE void find_planes(leaf_pair *p)
{
    const float *s = p->shift;
    crossing_find_planes(&p->a->face, lanes3_all(s), &p->reach, &p->planes_a);
    crossing_find_planes(&p->b->face, lanes3_of(-s[0], -s[1], -s[2]), &p->reach, &p->planes_b);
}

/* Boxes of B from A's middle. The room is 4 off, of which the boxes of both leaves need 2. */
GRZ_ALWAYS_INLINE void find_boxes(leaf_pair *p)
{
    const leaf_boxes *b = &p->b->boxes;
    const float *s = p->shift, room = 4 * p->reach.off;
    lanes3_put(p->boxes_b.low, lanes3_add(lanes3_at(b->low), lanes3_of(s[0] - room, s[1] - room, s[2] - room)));
    lanes3_put(p->boxes_b.high, lanes3_add(lanes3_at(b->high), lanes3_of(s[0] + room, s[1] + room, s[2] + room)));
}

/* Decides which leaf is `one`. Planes and boxes may be found before or after. */
GRZ_ALWAYS_INLINE void give_roles(leaf_pair *p, bool one_is_b)
{
    const crossing_faces *a = &p->a->face, *b = &p->b->face;
    const float *s = p->shift;
    p->one_is_b = one_is_b;
    p->boxes_of_many = one_is_b ? &p->a->boxes : &p->boxes_b;
    p->boxes_of_one = one_is_b ? &p->boxes_b : &p->a->boxes;
    p->filter = one_is_b ? (crossing){a, b, &p->planes_a, &p->planes_b, &p->reach, lanes3_of(-s[0], -s[1], -s[2])}
                         : (crossing){b, a, &p->planes_b, &p->planes_a, &p->reach, lanes3_all(s)};
}

/* The triangles that no test has culled. */
GRZ_ALWAYS_INLINE grz_lane_set lanes_of_many(const leaf_pair *p)
{
    return p->one_is_b ? p->items.lanes_a : p->items.lanes_b;
}

GRZ_ALWAYS_INLINE grz_lane_set lanes_of_one(const leaf_pair *p)
{
    return p->one_is_b ? p->items.lanes_b : p->items.lanes_a;
}

/* The number of A's triangle, and of B's, in lane i of many and lane j of one. */
GRZ_ALWAYS_INLINE uint32_t triangle_of_a(const grz_search *search, const leaf_pair *p, int i, int j)
{
    const grz_wide_index *index = search->index_a;
    return grz_wide_triangles(index, p->items.a & ~GRZ_WIDE_LEAF)[p->one_is_b ? i : j];
}

GRZ_ALWAYS_INLINE uint32_t triangle_of_b(const grz_search *search, const leaf_pair *p, int i, int j)
{
    const grz_wide_index *index = search->index_b;
    return grz_wide_triangles(index, p->items.b & ~GRZ_WIDE_LEAF)[p->one_is_b ? j : i];
}

/* ---- along a direction ---- */

/* How far it is from A's middle to B's along a direction. */
GRZ_ALWAYS_INLINE float shift_along(const leaf_pair *p, const float direction[3])
{
    return grz_dot_floats(direction, p->shift);
}

/* The triangles outside the slab of the other leaf, `thin`; `shift` leads from its middle to theirs. Lengths along
 * directions are off by less than 8 off. */
GRZ_ALWAYS_INLINE grz_lane_set outside_slab(const leaf_faces *f, const leaf_faces *thin, float shift, float off)
{
    const spans s = spans_along(f, lanes3_all(thin->direction));
    const float middle = thin->middle - shift, reach = thin->thick + 8 * off;
    return mask_set(
        mask_or(lanes_above(s.low, lanes_of(middle + reach)), lanes_above(lanes_of(middle - reach), s.high)));
}

/* Are the leaves apart along a direction of length 1 at most? Lengths along it are off by less than 8 off. */
GRZ_ALWAYS_INLINE bool apart_along(const leaf_pair *p, const float direction[3])
{
    const spans a = spans_along(p->a, lanes3_all(direction)), b = spans_along(p->b, lanes3_all(direction));
    const float shift = shift_along(p, direction), off = 8 * p->reach.off;
    return lanes_least(a.low) - (shift - lanes_least(lanes_minus(b.high))) > off ||
           (lanes_least(b.low) + shift) + lanes_least(lanes_minus(a.high)) > off;
}

/* ---- triangle by triangle ---- */

/* The triangles of many whose boxes meet that of triangle j of one. */
GRZ_ALWAYS_INLINE grz_lane_set boxes_meet(const leaf_pair *p, int j)
{
    const lanes3 low = lanes3_spread(p->boxes_of_one->low, j), high = lanes3_spread(p->boxes_of_one->high, j),
                 from = lanes3_at(p->boxes_of_many->low), to = lanes3_at(p->boxes_of_many->high);
    lane_mask apart = lanes_above(from.x, high.x);
    apart = mask_or(apart, lanes_above(from.y, high.y));
    apart = mask_or(apart, lanes_above(from.z, high.z));
    apart = mask_or(apart, lanes_above(low.x, to.x));
    apart = mask_or(apart, lanes_above(low.y, to.y));
    apart = mask_or(apart, lanes_above(low.z, to.z));
    return mask_set(apart) ^ 0xff;
}

/* Squared distances of the boxes of many from that of triangle j of one, at least. */
GRZ_ALWAYS_INLINE lanes box_gaps(const leaf_pair *p, int j)
{
    const leaf_boxes *many = p->boxes_of_many, *one = p->boxes_of_one;
    lanes3 gap = lanes3_max(lanes3_sub(lanes3_at(many->low), lanes3_spread(one->high, j)),
                            lanes3_sub(lanes3_spread(one->low, j), lanes3_at(many->high)));
    gap = lanes3_max(gap, lanes3_of(0, 0, 0));
    return lanes_mul(lanes3_dot(gap, gap), lanes_of(GRZ_GAP_ROOM));
}

/* 1 over the lengths of the normals, or less. */
GRZ_ALWAYS_INLINE lanes per_normal(const crossing_faces *f)
{
    const lanes length = lanes_root(square_from_above(lanes3_at(f->normal)));
    return lanes_mul(lanes_div(lanes_of(1), length), lanes_of(GRZ_GAP_ROOM));
}

/* How high the three are at least, on one side of the plane. */
GRZ_ALWAYS_INLINE lanes beyond_plane(const heights *h)
{
    return lanes_sub(least_height(h), h->off);
}

/* The members of `ones` that planes can not cull. */
GRZ_ALWAYS_INLINE grz_lane_set left_by_planes(const leaf_pair *p, grz_lane_set ones, grz_lane_set others,
                                              bool planes_of_one)
{
    grz_lane_set out = 0;
    for (grz_lane_set left = ones; left; left &= left - 1) {
        const int j = grz_lowest_bit(left);
        const heights h = planes_of_one ? heights_over_one(&p->filter, j) : heights_over_many(&p->filter, j);
        out |= others & ~mask_set(on_one_side(&h)) ? 1u << j : 0;
    }
    return out;
}

#endif
