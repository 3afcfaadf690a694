/* Part of engine.inl.h: the triangles of two leaves, eight of the one against one of the other at a time.
 *
 * In float, with an error bound: it says of most pairs that they are apart or that they cross, and leaves the others to the
 * exact test. Coordinates are in A's unit, counted from A's leaf, so that they are as small as the leaf is. */
#ifndef GRZ_METHOD_WIDE_TRIANGLES_INL_H
#define GRZ_METHOD_WIDE_TRIANGLES_INL_H

#include "method/wide/boxes.inl.h"

/* Eight triangles to be asked about one by one. p is a corner, e1 and e2 lead from it to the others. */
typedef struct singles {
    _Alignas(32) float p[3][GRZ_WIDE], e1[3][GRZ_WIDE], e2[3][GRZ_WIDE], normal[3][GRZ_WIDE];
    float low[3][GRZ_WIDE], high[3][GRZ_WIDE]; /* with room for what coordinates are off */
    float wide[GRZ_WIDE];                      /* the largest size of a coordinate of e1 and e2 */
    float normal_sum[GRZ_WIDE];                /* of the sizes of the normal's coordinates */
    float own;                                 /* see eight */
} singles;

/* Eight triangles to be asked about at once. */
typedef struct eight {
    lanes3 corner[3], low, high;
    float own; /* how far corners can be off against each other: what all of a leaf share does not count */
} eight;

GRZ_ALWAYS_INLINE lanes3 lanes3_at(const float from[3][GRZ_WIDE])
{
    return (lanes3){lanes_at(from[0]), lanes_at(from[1]), lanes_at(from[2])};
}

GRZ_ALWAYS_INLINE void lanes3_put(float to[3][GRZ_WIDE], lanes3 a)
{
    lanes_put(to[0], a.x);
    lanes_put(to[1], a.y);
    lanes_put(to[2], a.z);
}

/* The vector of one lane, in all lanes. */
GRZ_ALWAYS_INLINE lanes3 lanes3_spread(const float from[3][GRZ_WIDE], int lane)
{
    return lanes3_of(from[0][lane], from[1][lane], from[2][lane]);
}

GRZ_ALWAYS_INLINE lanes3 turned(const grz_wide_view *view, lanes3 p, const float shift[3])
{
    lanes out[3];
    for (int i = 0; i < 3; i++) {
        const float *t = view->turn_float[i];
        out[i] = lanes_add(lanes_add(lanes_add(lanes_mul(lanes_of(t[0]), p.x), lanes_mul(lanes_of(t[1]), p.y)),
                                     lanes_mul(lanes_of(t[2]), p.z)),
                           lanes_of(shift[i]));
    }
    return (lanes3){out[0], out[1], out[2]};
}

GRZ_ALWAYS_INLINE void find_boxes(eight *t)
{
    t->low = lanes3_min(lanes3_min(t->corner[0], t->corner[1]), t->corner[2]);
    t->high = lanes3_max(lanes3_max(t->corner[0], t->corner[1]), t->corner[2]);
}

/* Coordinates beyond this, of triangles that are much larger than the other model or far from it, decide nothing: a product of
 * three of them may overflow, and a sum in which one did has any sign. */
#define GRZ_FARTHEST_CORNER 0x1p40

/* Two leaves in one frame. */
typedef struct meeting {
    eight a, b;
    float off; /* how far any coordinate can be from the true one; infinite if they are too large */
    float far; /* no coordinate is larger, and no difference of one of each leaf */
} meeting;

/* Carries B's leaf to A's, and loads A's.
 *
 * With f = 2^-24: a corner of B is rounded, so is `turn`, three products and three sums are, and so is the shift: 7f (|turn| half
 * + |shift|), of which 8 are taken; a corner of A is rounded, f half. The pad of the pose covers what local coordinates in double
 * are off. Against each other, corners of B are off by 5f |turn| half, and by the rounding of the last sum, f (|turn| half +
 * |shift|): all share what the shift is off. */
GRZ_ALWAYS_INLINE void bring_together(const grz_wide_view *view, const grz_wide_leaf *leaf_a,
                                      const grz_wide_leaf *leaf_b, const grz_wide_place *at_a,
                                      const grz_wide_place *at_b, meeting *out)
{
    float shift[3];
    double size = 0, half = 0, widest = 0;
    for (int i = 0; i < 3; i++) {
        const double *t = view->turn[i], *s = view->spread[i];
        double offset = ((t[0] * (double)at_b->bound.centre[0] + t[1] * (double)at_b->bound.centre[1]) +
                         t[2] * (double)at_b->bound.centre[2]) +
                        (view->shift[i] - (double)at_a->bound.centre[i]);
        double reach = (s[0] * (double)at_b->bound.half[0] + s[1] * (double)at_b->bound.half[1]) +
                       s[2] * (double)at_b->bound.half[2];
        shift[i] = (float)offset;
        size = larger(size, fabs(offset) + reach);
        widest = larger(widest, reach);
        half = larger(half, (double)at_a->bound.half[i]);
    }
    for (int i = 0; i < 3; i++) out->a.corner[i] = lanes3_at(leaf_a->corner[i]);
    for (int i = 0; i < 3; i++) out->b.corner[i] = turned(view, lanes3_at(leaf_b->corner[i]), shift);
    find_boxes(&out->a);
    find_boxes(&out->b);
    out->off =
        size + half < GRZ_FARTHEST_CORNER ? (float)(0x1.01p-21 * (size + half) + 4 * view->pad + 0x1p-50) : INFINITY;
    out->a.own = (float)(0x1.01p-24 * half + 0x1p-50);
    out->b.own = (float)(0x1.8p-22 * widest + 0x1.01p-24 * size + 4 * view->pad + 0x1p-50);
    out->far = (float)((size + half) * (1 + 0x1p-20));
}

/* Where triangles begin along a direction. */
GRZ_ALWAYS_INLINE lanes least_along(const eight *t, lanes3 direction)
{
    return lanes_min(lanes_min(lanes3_dot(direction, t->corner[0]), lanes3_dot(direction, t->corner[1])),
                     lanes3_dot(direction, t->corner[2]));
}

/* Where all of them begin and end along a direction. */
typedef struct stretch {
    float low, high;
} stretch;

GRZ_ALWAYS_INLINE stretch stretch_along(const eight *t, lanes3 direction)
{
    const lanes p = lanes3_dot(direction, t->corner[0]), q = lanes3_dot(direction, t->corner[1]),
                r = lanes3_dot(direction, t->corner[2]);
    return (stretch){lanes_least(lanes_min(lanes_min(p, q), r)),
                     -lanes_least(lanes_minus(lanes_max(lanes_max(p, q), r)))};
}

/* Are the leaves apart along a direction of length 1 at most? Lengths along it are off by less than 8 off. Lanes beyond a leaf's
 * count repeat lane 0, so that all lanes may be asked. */
GRZ_ALWAYS_INLINE bool apart_along(const meeting *m, const float direction[3])
{
    const lanes3 d = lanes3_of(direction[0], direction[1], direction[2]);
    const stretch a = stretch_along(&m->a, d), b = stretch_along(&m->b, d);
    return a.low - b.high > 8 * m->off || b.low - a.high > 8 * m->off;
}

/* `room` is what boxes are to be larger. */
GRZ_ALWAYS_INLINE void take_apart(const eight *t, float room, singles *out)
{
    lanes3 e1 = lanes3_sub(t->corner[1], t->corner[0]), e2 = lanes3_sub(t->corner[2], t->corner[0]);
    lanes3_put(out->p, t->corner[0]);
    lanes3_put(out->e1, e1);
    lanes3_put(out->e2, e2);
    lanes3 normal = lanes3_cross(e1, e2), sizes = lanes3_abs(normal);
    lanes3_put(out->normal, normal);
    lanes_put(out->normal_sum, lanes_add(lanes_add(sizes.x, sizes.y), sizes.z));
    out->own = t->own;
    lanes3_put(out->low, lanes3_sub(t->low, lanes3_of(room, room, room)));
    lanes3_put(out->high, lanes3_add(t->high, lanes3_of(room, room, room)));
    lanes_put(out->wide, lanes3_largest(lanes3_max(lanes3_abs(e1), lanes3_abs(e2))));
}

/* The triangles whose boxes meet that of triangle j. */
GRZ_ALWAYS_INLINE grz_lane_set boxes_meet(const eight *t, const singles *s, int j)
{
    lanes3 low = lanes3_spread(s->low, j), high = lanes3_spread(s->high, j);
    lane_mask apart = lanes_above(t->low.x, high.x);
    apart = mask_or(apart, lanes_above(t->low.y, high.y));
    apart = mask_or(apart, lanes_above(t->low.z, high.z));
    apart = mask_or(apart, lanes_above(low.x, t->high.x));
    apart = mask_or(apart, lanes_above(low.y, t->high.y));
    apart = mask_or(apart, lanes_above(low.z, t->high.z));
    return mask_set(apart) ^ 0xff;
}

GRZ_ALWAYS_INLINE lane_mask all_above(lanes p, lanes q, lanes r, lanes limit)
{
    return mask_and(mask_and(lanes_above(p, limit), lanes_above(q, limit)), lanes_above(r, limit));
}

GRZ_ALWAYS_INLINE lane_mask all_on_one_side(lanes p, lanes q, lanes r, lanes limit)
{
    return mask_or(all_above(p, q, r, limit), all_above(lanes_minus(p), lanes_minus(q), lanes_minus(r), limit));
}

typedef struct passing {
    lane_mask misses, pierces;
} passing;

/* An edge, whose ends are at heights h and k over a triangle's plane, and that passes the triangle's three edges on the sides
 * s[0 ... 2]: does it certainly miss the closed triangle, or certainly go through its inside? A line that passes two edges on
 * different sides misses the triangle. The limits bound the errors of the heights and of the sides. */
GRZ_ALWAYS_INLINE passing pass(lanes h, lanes k, lanes height_limit, const lanes s[3], const lanes limits[3])
{
    lane_mask h_above = lanes_above(h, height_limit), k_above = lanes_above(k, height_limit);
    lane_mask h_below = lanes_above(lanes_minus(h), height_limit), k_below = lanes_above(lanes_minus(k), height_limit);
    lane_mask above[3], below[3];
    for (int i = 0; i < 3; i++) {
        above[i] = lanes_above(s[i], limits[i]);
        below[i] = lanes_above(lanes_minus(s[i]), limits[i]);
    }
    lane_mask one_above = mask_or(mask_or(above[0], above[1]), above[2]),
              one_below = mask_or(mask_or(below[0], below[1]), below[2]),
              three_above = mask_and(mask_and(above[0], above[1]), above[2]),
              three_below = mask_and(mask_and(below[0], below[1]), below[2]);
    passing out;
    out.misses =
        mask_or(mask_or(mask_and(h_above, k_above), mask_and(h_below, k_below)), mask_and(one_above, one_below));
    out.pierces =
        mask_and(mask_or(mask_and(h_above, k_below), mask_and(h_below, k_above)), mask_or(three_above, three_below));
    return out;
}

/* What is certain of the pairs. */
typedef struct findings {
    grz_lane_set apart, cross;
} findings;

/* The sum of the sizes of the coordinates. */
GRZ_ALWAYS_INLINE lanes size_sum(lanes3 a)
{
    return lanes_add(lanes_add(lanes_abs(a.x), lanes_abs(a.y)), lanes_abs(a.z));
}

/* Eight triangles against triangle j of the other leaf, of which the lanes `near` are of interest. `off` bounds the error of every
 * coordinate, and `far` all of them (see meeting).
 *
 * With p as the origin, x0, x1, x2 the corners of the eight and 0, e1, e2 those of the one: heights of corners over a plane are
 * products with a normal, and an edge passes another on the side that the product of their cross product and the way from the one
 * to the other tells. If no edge of either meets the other triangle, the triangles do not meet; if an edge pierces the inside of
 * the other, the insides share points: they cross. That holds for degenerate triangles too.
 *
 * Errors, with f = 2^-24. Coordinates of x are below w, which is one number for both leaves, and off by o = 2 off + f w;
 * f w <= o / 8. Edges of the one are below v, and
 * off by p = 2 own + f v only, because they are differences of one leaf's corners; f v <= p / 2. Edges of the eight are below u and
 * off by q, likewise. Let |n| be the sum of the sizes of a vector's coordinates.
 *   the one's normal n = e1 x e2: off by 4 v p + 4f v^2 <= 6 v p along each axis.
 *   n * x: |n| o + 18 v p (w + o), and the rounding, 3f w |n| <= |n| o / 2: below 1.5 |n| o + 20 v p (w + o).
 *   the eight's normals m: the same with u and q; m * (e - x) is the sum of two such: below 3 |m| o + 40 u q (w + o).
 *   an edge of the eight x an edge of the one, the third of which is below 2 v and off by 3 p: off by 2 (u 3p + 2v q) + 4f u 2v
 *   <= 6 u p + 8 v q along each axis; c * (x - e), whose second factor is below 2 w and off by 2 o: |c| 2 o + 3 (2 w + 2 o)
 *   (6 u p + 8 v q), and the rounding, 3f 2w |c| <= |c| o: below 3 |c| o + (36 u p + 48 v q) (w + o).
 * A little more is taken for the rounding of these bounds, and something for what underflows. */
GRZ_ALWAYS_INLINE findings compare_triangles(const eight *t, const singles *s, int j, float off, float far,
                                             grz_lane_set near)
{
    lanes3 p = lanes3_spread(s->p, j), e1 = lanes3_spread(s->e1, j), e2 = lanes3_spread(s->e2, j),
           normal = lanes3_spread(s->normal, j);
    lanes3 x[3];
    for (int i = 0; i < 3; i++) x[i] = lanes3_sub(t->corner[i], p);
    const float v = s->wide[j], p_off = 2 * s->own + v * 0x1p-24F, tiny = 0x1p-130F;
    const float w = far > v ? far : v, o = 2 * off + w * 0x1p-24F, reach = w + o;

    lanes theirs[3], its[3]; /* heights */
    const lanes theirs_off = lanes_of((o * (1.6F * s->normal_sum[j]) + reach * (21 * v * p_off)) + tiny);
    for (int i = 0; i < 3; i++) theirs[i] = lanes3_dot(normal, x[i]);
    lane_mask apart = all_on_one_side(theirs[0], theirs[1], theirs[2], theirs_off);
    findings out = {mask_set(apart), 0};
    if (!(near & ~out.apart)) return out;

    lanes3 edge[3];
    for (int i = 0; i < 3; i++) edge[i] = lanes3_sub(t->corner[(i + 1) % 3], t->corner[i]);
    lanes u = lanes3_largest(lanes3_max(lanes3_max(lanes3_abs(edge[0]), lanes3_abs(edge[1])), lanes3_abs(edge[2])));
    lanes q = lanes_add(lanes_of(2 * t->own), lanes_mul(u, lanes_of(0x1p-24F)));
    lanes3 normals = lanes3_cross(edge[0], edge[1]);
    lanes its_off = lanes_add(
        lanes_add(lanes_mul(lanes_of(3.1F * o), size_sum(normals)), lanes_mul(lanes_of(42 * reach), lanes_mul(u, q))),
        lanes_of(tiny));
    its[0] = lanes_minus(lanes3_dot(normals, x[0]));
    its[1] = lanes_add(lanes3_dot(normals, e1), its[0]);
    its[2] = lanes_add(lanes3_dot(normals, e2), its[0]);
    out.apart |= mask_set(all_on_one_side(its[0], its[1], its[2], its_off));
    if (!(near & ~out.apart)) return out;

    /* side[i][k]: edge i of theirs; edge k of its: 0 to e1, e1 to e2, e2 to 0. */
    const lanes3 its_edge[3] = {e1, lanes3_sub(e2, e1), e2};
    const lanes three_o = lanes_of(3.1F * o);
    lanes shared = lanes_add(
        lanes_mul(lanes_of(reach), lanes_add(lanes_mul(u, lanes_of(38 * p_off)), lanes_mul(q, lanes_of(50 * v)))),
        lanes_of(tiny));
    lanes side[3][3], limit[3][3];
    for (int i = 0; i < 3; i++) {
        const lanes3 from[3] = {x[i], lanes3_sub(x[i], e1), x[i]};
        for (int k = 0; k < 3; k++) {
            lanes3 cross = lanes3_cross(edge[i], its_edge[k]);
            side[i][k] = lanes3_dot(cross, from[k]);
            limit[i][k] = lanes_add(lanes_mul(three_o, size_sum(cross)), shared);
        }
        side[i][2] = lanes_minus(side[i][2]); /* that edge leads back */
    }
    passing all = pass(theirs[0], theirs[1], theirs_off, side[0], limit[0]);
    lane_mask misses = all.misses, pierces = all.pierces;
    for (int i = 1; i < 3; i++) {
        passing now = pass(theirs[i], theirs[(i + 1) % 3], theirs_off, side[i], limit[i]);
        misses = mask_and(misses, now.misses);
        pierces = mask_or(pierces, now.pierces);
    }
    for (int k = 0; k < 3; k++) {
        const lanes limits[3] = {limit[0][k], limit[1][k], limit[2][k]},
                    sides[3] = {side[0][k], side[1][k], side[2][k]};
        passing now = pass(its[k], its[(k + 1) % 3], its_off, sides, limits);
        misses = mask_and(misses, now.misses);
        pierces = mask_or(pierces, now.pierces);
    }
    out.apart |= mask_set(misses);
    out.cross = mask_set(pierces) & ~out.apart;
    return out;
}

#endif
