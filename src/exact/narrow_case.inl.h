/* Part of closest_narrow.c: two triangles in whole numbers, and closest points of theirs in doubles.
 *
 * Everything is rounded from an exact number, and only where it is certain how: else `rounded` becomes false. u is
 * 2^-53; errors of quotients are derived in narrow_round.inl.h. */
#ifndef GRZ_EXACT_NARROW_CASE_INL_H
#define GRZ_EXACT_NARROW_CASE_INL_H

#include "exact/features.h"
#include "exact/narrow_round.inl.h"
#include "math/vec.h"

#include <limits.h>

typedef struct narrow_pair {
    const grz_tri *triangles[2];
    int unit;
    int64_t v[2][3][3 * LIMBS];
} narrow_pair;

typedef struct narrow_case {
    const narrow_pair *pair;
    bool points, measured; /* points are asked for; the distance is */
    bool unique;           /* no other closest points were seen */
    bool rounded;          /* all that was asked for was certain */
    int next[2]; /* after features that are not closest: where nearer points may be, by side; or GRZ_NO_FEATURE */
    int along;   /* the edge along which a corner was reached that should be over a face; or GRZ_NO_FEATURE */
    double *weights[2];
    graze_vec3 *at[2];
    double distance;
} narrow_case;

GRZ_ALWAYS_INLINE void put_corner(narrow_case *c, int side, int corner)
{
    if (!c->points) return;
    for (int k = 0; k < 3; k++) c->weights[side][k] = k == corner;
    *c->at[side] = grz_add(c->pair->triangles[side]->v[corner], grz_vec(0, 0, 0)); /* -0 becomes +0 */
}

/* Where twice a double's precision leaves the rounding of a coordinate open, as it does where the coordinate is 0: its
 * numerator in whole numbers. The coordinate is that of `start` and weights / whole of the ways from there. */
static GRZ_NEVER_INLINE bool coordinate_of(const narrow_case *c, const int64_t *start, const int64_t *const ways[2],
                                           const int64_t *const weights[2], const int64_t *whole, int axis, double *out)
{
    int64_t sum[5 * LIMBS], part[5 * LIMBS], last[5 * LIMBS];
    narrow_multiply(sum, whole, 4 * LIMBS, start + axis * LIMBS, LIMBS);
    narrow_multiply(part, weights[0], 4 * LIMBS, ways[0] + axis * LIMBS, LIMBS);
    narrow_add(last, sum, part, 1, 5 * LIMBS);
    narrow_multiply(part, weights[1], 4 * LIMBS, ways[1] + axis * LIMBS, LIMBS);
    narrow_add(sum, last, part, 1, 5 * LIMBS);
    const narrow_divisor divisor = narrow_divisor_of(narrow_value(whole, 4 * LIMBS));
    return narrow_ratio(sum, 5 * LIMBS, &divisor, c->pair->unit, out);
}

/* What is left of the whole. */
static GRZ_NEVER_INLINE bool rest_of(const int64_t *const weights[2], const int64_t *whole, double *out)
{
    int64_t rest[4 * LIMBS], less[4 * LIMBS];
    narrow_add(less, whole, weights[0], -1, 4 * LIMBS);
    narrow_add(rest, less, weights[1], -1, 4 * LIMBS);
    const narrow_divisor divisor = narrow_divisor_of(narrow_value(whole, 4 * LIMBS));
    return narrow_ratio(rest, 4 * LIMBS, &divisor, 0, out);
}

/* A weight as a part of the whole, in twice a double's precision and in doubles. */
GRZ_ALWAYS_INLINE grz_dd put_weight(narrow_case *c, double *out, const int64_t *weight, const narrow_divisor *whole)
{
    const narrow_float value = narrow_value(weight, 4 * LIMBS);
    *out = 0;
    if (value.mantissa.hi == 0) return (grz_dd){0, 0};
    double factor, rounded;
    const grz_dd part = narrow_quotient(value.mantissa, whole);
    c->rounded &= grz_dd_rounds(part, 0x1p-100, &rounded) && narrow_scale(1, value.exponent - whole->exponent, &factor);
    if (!c->rounded) return (grz_dd){0, 0};
    *out = rounded * factor;
    return (grz_dd){part.hi * factor, part.lo * factor};
}

/* hi + lo, and how large its parts are at most. */
typedef struct loose_sum {
    double hi, lo, size;
} loose_sum;

/* Adds s (end - start), U being that difference, which two doubles hold exactly. Errors in units of u^2 |s U|:
 *
 *   28   that of s
 *    1   the product of both low parts is left out
 *    4   two products of a high and a low part, each below u |s U|, and their sum are rounded
 *    3   that is added to the exact error of the product of the high parts
 *    4   and to the exact error of the sum, and 1 u^2 of all that was there before
 *    5   and to the low parts, and 2 u^2 of all that was there before
 *    5   as much again in grz_dd_rounds
 *
 * With a second step that is at most 52 u^2 of each product and 6 u^2 of the start: 2^-100 of their sum is 64 u^2. */
GRZ_ALWAYS_INLINE void add_way(loose_sum *sum, grz_dd part, double start, double end)
{
    const grz_dd way = grz_dd_difference(end, start), high = grz_dd_product(part.hi, way.hi);
    const grz_dd total = grz_dd_sum(sum->hi, high.hi);
    const double low = high.lo + (part.hi * way.lo + part.lo * way.hi);
    sum->hi = total.hi;
    sum->lo += low + total.lo;
    sum->size += fabs(high.hi);
}

/* The point at weights / whole of the ways from corner `from` of a side to `to`; the second may be missing (-1). The
 * weight of `from` is what is left, 1 - s - t, with s and t off by 28 u^2 of themselves and two sums by 12 u^2 at most:
 * 64 u^2 = 2^-100 covers that and the rounding in grz_dd_rounds. What underflows is less than 2^-1000. */
GRZ_ALWAYS_INLINE void put_point(narrow_case *c, int side, int from, const int to[2], const int64_t *const ways[2],
                                 const int64_t *const weights[2], const int64_t *whole, const narrow_divisor *divisor)
{
    const graze_vec3 *v = c->pair->triangles[side]->v;
    const bool two = to[1] >= 0;
    const grz_dd s = put_weight(c, &c->weights[side][to[0]], weights[0], divisor);
    const grz_dd t = two ? put_weight(c, &c->weights[side][to[1]], weights[1], divisor) : (grz_dd){0, 0};
    grz_dd rest = grz_dd_subtract((grz_dd){1, 0}, s);
    if (two) rest = grz_dd_subtract(rest, t);
    if (!grz_dd_rounds(rest, 0x1p-100, &c->weights[side][from]))
        c->rounded &= rest_of(weights, whole, &c->weights[side][from]);
    double at[3];
    GRZ_UNROLL
    for (int axis = 0; axis < 3; axis++) {
        const double start = grz_component(v[from], axis);
        loose_sum sum = {start, 0, fabs(start)};
        add_way(&sum, s, start, grz_component(v[to[0]], axis));
        if (two) add_way(&sum, t, start, grz_component(v[to[1]], axis));
        if (!grz_dd_rounds((grz_dd){sum.hi, sum.lo}, 0x1p-100 * sum.size + 0x1p-1000, &at[axis]))
            c->rounded &= coordinate_of(c, c->pair->v[side][from], ways, weights, whole, axis, &at[axis]);
    }
    *c->at[side] = grz_vec(at[0], at[1], at[2]);
}

/* The point at part / whole of edge k, along `way`. */
GRZ_ALWAYS_INLINE void put_on_edge(narrow_case *c, int side, int k, const int64_t *way, const int64_t *part,
                                   const int64_t *whole, const narrow_divisor *divisor)
{
    if (!c->points) return;
    static const int64_t zero[4 * LIMBS];
    const int64_t *const ways[2] = {way, way}, *const parts[2] = {part, zero};
    const int to[2] = {(k + 1) % 3, -1};
    c->weights[side][(k + 2) % 3] = 0;
    put_point(c, side, k, to, ways, parts, whole, divisor);
}

/* The point at parts / whole of the ways from corner 0 of a face to the others. */
GRZ_ALWAYS_INLINE void put_on_face(narrow_case *c, int side, const int64_t *const ways[2],
                                   const int64_t *const parts[2], const int64_t *whole, const narrow_divisor *divisor)
{
    if (!c->points) return;
    static const int to[2] = {1, 2};
    put_point(c, side, 0, to, ways, parts, whole, divisor);
}

/* The root of a squared distance in squared units, rounded as grz_big_root_of_ratio does: the ratio to a double, then
 * its root. It is off by at most `error` of its mantissa, which is from 1/4 to 4. Not for distances that may be
 * subnormal. */
GRZ_ALWAYS_INLINE void put_root(narrow_case *c, grz_dd squared, int exponent, double error)
{
    double ratio;
    c->rounded &= grz_dd_rounds(squared, error, &ratio);
    const int odd = exponent & 1;
    c->rounded &= narrow_scale(sqrt(odd ? 2 * ratio : ratio), (exponent - odd) / 2 + c->pair->unit, &c->distance);
}

/* Planes that are h / |n| apart, nn being n.n: h^2 is off by 2 * 2.1 u^2 and 9 u^2, the quotient by 25 u^2 more, of at
 * most 4: 153 u^2, and 8 u^2 for the rounding in grz_dd_rounds. */
GRZ_ALWAYS_INLINE void put_height(narrow_case *c, const int64_t *h, int count, const narrow_divisor *nn)
{
    if (!c->measured) return;
    const narrow_float height = narrow_value(h, count);
    if (height.mantissa.hi == 0) return;
    put_root(c, narrow_quotient(grz_dd_multiply(height.mantissa, height.mantissa), nn),
             2 * height.exponent - nn->exponent, 0x1p-98);
}

#endif
