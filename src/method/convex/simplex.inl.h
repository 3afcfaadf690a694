/* Which point of a simplex is nearest to the origin (Ericson 2005, 5.1): of up to four points of the Minkowski
 * difference. In doubles, and so a guess. */
#ifndef GRZ_METHOD_CONVEX_SIMPLEX_INL_H
#define GRZ_METHOD_CONVEX_SIMPLEX_INL_H

#include "base/inline.h"
#include "math/vec.h"

#include <stdint.h>

enum { SIMPLEX_POINTS = 4 };

/* Points of B less A, in A's frame, each with the corners that it comes from. */
typedef struct simplex {
    graze_vec3 at[SIMPLEX_POINTS];
    uint32_t a[SIMPLEX_POINTS], b[SIMPLEX_POINTS];
    double weights[SIMPLEX_POINTS]; /* of the points in the nearest one */
    int count;
} simplex;

/* A point of a simplex: which points make it, with which weights. */
typedef struct foot {
    graze_vec3 at;
    double squared; /* distance from the origin */
    double weights[3];
    int which[3], count;
} foot;

GRZ_ALWAYS_INLINE foot foot_on_point(const simplex *s, int i)
{
    const graze_vec3 p = s->at[i];
    return (foot){.at = p, .squared = grz_dot(p, p), .weights = {1}, .which = {i}, .count = 1};
}

GRZ_ALWAYS_INLINE foot foot_within_segment(const simplex *s, int i, int j, double part)
{
    const graze_vec3 p = s->at[i], at = grz_add(p, grz_scale(grz_sub(s->at[j], p), part));
    return (foot){.at = at, .squared = grz_dot(at, at), .weights = {1 - part, part}, .which = {i, j}, .count = 2};
}

GRZ_ALWAYS_INLINE foot foot_on_segment(const simplex *s, int i, int j)
{
    const graze_vec3 p = s->at[i], along = grz_sub(s->at[j], p);
    const double up = -grz_dot(p, along), all = grz_dot(along, along);
    if (!(up > 0)) return foot_on_point(s, i);
    if (up >= all) return foot_on_point(s, j);
    return foot_within_segment(s, i, j, up / all);
}

/* Of two edges that may both be nearest; rounding, or a triangle without area, has the foot on either. */
static GRZ_NEVER_INLINE foot foot_on_nearer(const simplex *s, int i, int j, int k)
{
    const foot sides[3] = {foot_on_segment(s, i, j), foot_on_segment(s, j, k), foot_on_segment(s, i, k)};
    int best = sides[1].squared < sides[0].squared ? 1 : 0;
    if (sides[2].squared < sides[best].squared) best = 2;
    return sides[best];
}

GRZ_ALWAYS_INLINE foot foot_on_triangle(const simplex *s, int i, int j, int k)
{
    const graze_vec3 p = s->at[i], q = s->at[j], r = s->at[k], n = grz_cross(grz_sub(q, p), grz_sub(r, p));
    const double area = grz_dot(n, n), u = grz_dot(n, grz_cross(q, r)), v = grz_dot(n, grz_cross(r, p)),
                 w = grz_dot(n, grz_cross(p, q));
    if (!(area > 0 && u > 0 && v > 0 && w > 0)) return foot_on_nearer(s, i, j, k);
    const double over = 1 / area;
    const graze_vec3 at = grz_scale(n, grz_dot(n, p) * over);
    return (foot){.at = at,
                  .squared = grz_dot(at, at),
                  .weights = {u * over, v * over, w * over},
                  .which = {i, j, k},
                  .count = 3};
}

/* Of a tetrahedron whose last point was added beyond the foot on the three others, and beyond the origin: the foot is
 * on one of the three faces around that point, unless the origin is inside. */
static GRZ_NEVER_INLINE bool foot_on_tetrahedron(simplex *s, foot *out)
{
    const graze_vec3 a = s->at[0], b = s->at[1], c = s->at[2], d = s->at[3], cd = grz_cross(c, d), ab = grz_cross(a, b);
    const double w[] = {grz_dot(b, cd), -grz_dot(a, cd), grz_dot(ab, d), -grz_dot(ab, c)},
                 sum = (w[0] + w[1]) + (w[2] + w[3]);
    bool is_inside = sum != 0;
    for (int i = 0; i < SIMPLEX_POINTS; i++) {
        s->weights[i] = w[i] / sum;
        is_inside = is_inside && s->weights[i] > 0;
    }
    if (is_inside) return false;
    *out = foot_on_triangle(s, 0, 1, 3);
    const foot second = foot_on_triangle(s, 0, 2, 3), third = foot_on_triangle(s, 1, 2, 3);
    if (second.squared < out->squared) *out = second;
    if (third.squared < out->squared) *out = third;
    return true;
}

/* Keeps the points that make the foot. Their places rise. */
GRZ_ALWAYS_INLINE void reduce(simplex *s, const foot *f)
{
    for (int i = 0; i < f->count; i++) {
        const int from = f->which[i];
        s->at[i] = s->at[from];
        s->a[i] = s->a[from], s->b[i] = s->b[from];
        s->weights[i] = f->weights[i];
    }
    s->count = f->count;
}

/* Reduces the simplex to the points that make its nearest point, *at. False: it has the origin inside, and four
 * points. */
GRZ_ALWAYS_INLINE bool find_nearest(simplex *s, graze_vec3 *at, double *squared)
{
    foot f;
    if (s->count == 4) {
        if (!foot_on_tetrahedron(s, &f)) return false;
    } else {
        f = s->count == 1   ? foot_on_point(s, 0)
            : s->count == 2 ? foot_on_segment(s, 0, 1)
                            : foot_on_triangle(s, 0, 1, 2);
    }
    reduce(s, &f);
    *at = f.at;
    *squared = f.squared;
    return true;
}

#endif
