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
} singles;

/* Eight triangles to be asked about at once. */
typedef struct eight {
    lanes3 corner[3], low, high;
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
    float off;          /* how far any coordinate can be from the true one; infinite if they are too large */
    float off_a, off_b; /* how far corners of one leaf can be off against each other: what all share does not count */
    float far;          /* no coordinate is larger, and no difference of one of each leaf */
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
    out->off_a = (float)(0x1.01p-24 * half + 0x1p-50);
    out->off_b = (float)(0x1.8p-22 * widest + 0x1.01p-24 * size + 4 * view->pad + 0x1p-50);
    out->far = (float)((size + half) * (1 + 0x1p-20));
}

/* Where triangles begin along a direction. */
GRZ_ALWAYS_INLINE lanes least_along(const eight *t, lanes3 direction)
{
    return lanes_min(lanes_min(lanes3_dot(direction, t->corner[0]), lanes3_dot(direction, t->corner[1])),
                     lanes3_dot(direction, t->corner[2]));
}

/* Are the leaves apart along a direction of length 1 at most? Lengths along it are off by less than 8 off. Lanes beyond a leaf's
 * count repeat lane 0, so that all lanes may be asked. */
GRZ_ALWAYS_INLINE bool apart_along(const meeting *m, const float direction[3])
{
    lanes3 d = lanes3_of(direction[0], direction[1], direction[2]), back = lanes3_sub(lanes3_of(0, 0, 0), d);
    float forth = lanes_least(least_along(&m->a, d)) + lanes_least(least_along(&m->b, back));
    float other = lanes_least(least_along(&m->a, back)) + lanes_least(least_along(&m->b, d));
    return forth > 8 * m->off || other > 8 * m->off;
}

/* `room` is what boxes are to be larger. */
GRZ_ALWAYS_INLINE void take_apart(const eight *t, float room, singles *out)
{
    lanes3 e1 = lanes3_sub(t->corner[1], t->corner[0]), e2 = lanes3_sub(t->corner[2], t->corner[0]);
    lanes3_put(out->p, t->corner[0]);
    lanes3_put(out->e1, e1);
    lanes3_put(out->e2, e2);
    lanes3_put(out->normal, lanes3_cross(e1, e2));
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

/* Eight triangles against triangle j of the other leaf, of which the lanes `near` are of interest. `off` bounds the error of every
 * coordinate.
 *
 * With p as the origin, x0, x1, x2 the corners of the eight and 0, e1, e2 those of the one: heights of the eight's corners over its
 * plane are products with its normal e1 x e2; of its corners over their planes with x0 x x1 + x1 x x2 + x2 x x0; and an edge of
 * theirs passes an edge of its on the side that a product of moments (p x q for the edge from p to q) and directions tells, where
 * the moments of the two edges that end in the origin are zero. If no edge of either meets the other, the triangles do not meet; if
 * an edge pierces the inside of the other, the insides share points: they cross. That holds for degenerate triangles too.
 *
 * Errors. Let w be the largest size of a coordinate of x and e, and o what a coordinate can be off: 2 off + f w, because each is
 * a difference, rounded once; f = 2^-24. With f w <= o, and o <= w / 16 (else the bound exceeds every value):
 *   moments and normals       below 2.2 w^2, off by  9 w o  (two products, each off by 3.1 w o; f 2 w^2 for the difference)
 *   moment * e1 or e2, normal * x                   53 w^2 o  (three products, each off by 14 w^2 o; 11 f w^3 for the sums)
 *   the sum of three moments  below 6.6 w^2, off by 38 w o
 *   that sum * e1 or e2                            194 w^2 o;  plus x0 * (x1 x x2): 274 w^2 o
 *   edge of x * normal + moment * third edge       270 w^2 o
 * 65 and 325 w^2 o are taken, and something for what underflows. */
GRZ_ALWAYS_INLINE findings compare_triangles(const eight *t, const singles *s, int j, float off, grz_lane_set near)
{
    lanes3 p = lanes3_spread(s->p, j), e1 = lanes3_spread(s->e1, j), e2 = lanes3_spread(s->e2, j),
           normal = lanes3_spread(s->normal, j);
    lanes3 x[3];
    for (int i = 0; i < 3; i++) x[i] = lanes3_sub(t->corner[i], p);
    lanes w = lanes_max(lanes3_largest(lanes3_max(lanes3_max(lanes3_abs(x[0]), lanes3_abs(x[1])), lanes3_abs(x[2]))),
                        lanes_of(s->wide[j]));
    lanes o = lanes_add(lanes_of(2 * off), lanes_mul(w, lanes_of(0x1p-24F)));
    lanes error = lanes_mul(lanes_mul(lanes_mul(w, w), lanes_of(65)), o);
    lanes low = lanes_add(error, lanes_of(0x1p-130F)), high = lanes_mul(low, lanes_of(5));

    lanes theirs[3], its[3]; /* heights */
    for (int i = 0; i < 3; i++) theirs[i] = lanes3_dot(normal, x[i]);
    lane_mask apart = all_on_one_side(theirs[0], theirs[1], theirs[2], low);
    findings out = {mask_set(apart), 0};
    if (!(near & ~out.apart)) return out;

    lanes3 moment[3] = {lanes3_cross(x[0], x[1]), lanes3_cross(x[1], x[2]), lanes3_cross(x[2], x[0])};
    lanes3 normals = lanes3_add(lanes3_add(moment[0], moment[1]), moment[2]);
    its[0] = lanes_minus(lanes3_dot(moment[1], x[0]));
    its[1] = lanes_add(lanes3_dot(normals, e1), its[0]);
    its[2] = lanes_add(lanes3_dot(normals, e2), its[0]);
    out.apart |= mask_set(all_on_one_side(its[0], its[1], its[2], high));
    if (!(near & ~out.apart)) return out;

    /* side[i][k]: edge i of theirs; edge k of its: 0 to e1, e1 to e2, e2 to 0. */
    lanes3 third = lanes3_sub(e2, e1);
    lanes side[3][3];
    for (int i = 0; i < 3; i++) {
        lanes3 edge = lanes3_sub(x[(i + 1) % 3], x[i]);
        side[i][0] = lanes3_dot(moment[i], e1);
        side[i][1] = lanes_add(lanes3_dot(edge, normal), lanes3_dot(moment[i], third));
        side[i][2] = lanes_minus(lanes3_dot(moment[i], e2));
    }
    const lanes limits[3] = {low, high, low};
    passing all = pass(theirs[0], theirs[1], low, side[0], limits);
    lane_mask misses = all.misses, pierces = all.pierces;
    for (int i = 1; i < 3; i++) {
        passing now = pass(theirs[i], theirs[(i + 1) % 3], low, side[i], limits);
        misses = mask_and(misses, now.misses);
        pierces = mask_or(pierces, now.pierces);
    }
    for (int k = 0; k < 3; k++) {
        const lanes same[3] = {limits[k], limits[k], limits[k]}, sides[3] = {side[0][k], side[1][k], side[2][k]};
        passing now = pass(its[k], its[(k + 1) % 3], high, sides, same);
        misses = mask_and(misses, now.misses);
        pierces = mask_or(pierces, now.pierces);
    }
    out.apart |= mask_set(misses);
    out.cross = mask_set(pierces) & ~out.apart;
    return out;
}

#endif
