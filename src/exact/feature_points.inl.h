/* Where the feet are, by linear equations of whose numbers more than a double is known.
 *
 * e = 2^-53. Vectors are differences of corners, with what their rounding loses kept beside them, and their products
 * are pairs of doubles with errors of some e^2 of the vectors' sizes. The equations
 *
 *   u.u x + u.v y = u.w,   u.v x + v.v y = v.w      so that w - x u - y v is square to u and v
 *
 * are solved in doubles, and once more for what these left over. Where the square of the sine between u and v is above
 * 2^-20, x and y are then off by less than 2^-60, their second parts included. A point is start + x u + y v of a corner
 * and one or two vectors no longer than L, x and y being 0 or more and 1 at most in all; start is added last. So it is
 * off by
 *
 *   half an ulp    the last sum, which is e M at most for the largest coordinate M,
 *   4 e L          products, their sum, and what is small beside them,
 *
 * and 4 ulp are 4 e M at least: it is good if 4 L is at most 3 M. The vector between the points is computed from w and
 * these parts, so its error is e |w| and that of the parts along each axis, and the distance is good to 2^-42 if 1.74
 * (|w| + 8 L) e is below 2^-43 of it.
 *
 * A source that includes this is compiled for one kind of vector unit. All kinds compute the same bits: a product's
 * second part is exact, by one operation where the processor has it and by halves elsewhere, and 0 where it might
 * underflow, below 2^-900. That is nothing beside the squares above 2^-300 that it is added to. */
#ifndef GRZ_EXACT_FEATURE_POINTS_INL_H
#define GRZ_EXACT_FEATURE_POINTS_INL_H

#include "base/inline.h"
#include "exact/feature_points.h"
#include "math/double_double.h"

GRZ_ALWAYS_INLINE grz_dd both_parts(double a, double b)
{
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
    const double product = a * b;
    const grz_dd both = {product, __builtin_fma(a, b, -product)};
#else
    const grz_dd both = grz_dd_product(a, b);
#endif
    return (grz_dd){both.hi, fabs(both.hi) > 0x1p-900 ? both.lo : 0};
}

/* A difference, and what its rounding lost. */
typedef struct exact_step {
    graze_vec3 hi, lo;
} exact_step;

GRZ_ALWAYS_INLINE exact_step step_between(graze_vec3 from, graze_vec3 to)
{
    const grz_dd x = grz_dd_difference(to.x, from.x), y = grz_dd_difference(to.y, from.y),
                 z = grz_dd_difference(to.z, from.z);
    return (exact_step){{x.hi, y.hi, z.hi}, {x.lo, y.lo, z.lo}};
}

GRZ_ALWAYS_INLINE grz_dd product_of(const exact_step *u, const exact_step *v)
{
    const grz_dd x = both_parts(u->hi.x, v->hi.x), y = both_parts(u->hi.y, v->hi.y), z = both_parts(u->hi.z, v->hi.z),
                 xy = grz_dd_sum(x.hi, y.hi), all = grz_dd_sum(xy.hi, z.hi);
    const double low = (x.lo + y.lo) + z.lo, parts = grz_dot(u->hi, v->lo) + grz_dot(u->lo, v->hi);
    return grz_dd_quick_sum(all.hi, all.lo + (xy.lo + (low + parts)));
}

GRZ_ALWAYS_INLINE double size_of(graze_vec3 v)
{
    return sqrt(grz_dot(v, v));
}

typedef struct solution {
    grz_dd x, y;
} solution;

/* a - x b - y c. */
GRZ_ALWAYS_INLINE double left_over(grz_dd a, double x, grz_dd b, double y, grz_dd c)
{
    const grz_dd xb = both_parts(x, b.hi), yc = both_parts(y, c.hi), first = grz_dd_difference(a.hi, xb.hi),
                 both = grz_dd_difference(first.hi, yc.hi);
    return both.hi + (both.lo + (first.lo + ((a.lo - (xb.lo + x * b.lo)) - (yc.lo + y * c.lo))));
}

/* False: u and v are nearly parallel, or too short. */
GRZ_ALWAYS_INLINE bool solve(const exact_step *u, const exact_step *v, const exact_step *w, solution *out)
{
    const grz_dd uu = product_of(u, u), uv = product_of(u, v), vv = product_of(v, v), uw = product_of(u, w),
                 vw = product_of(v, w);
    const double whole = uu.hi * vv.hi, determinant = whole - uv.hi * uv.hi;
    if (!(determinant > 0x1p-20 * whole && uu.hi > 0x1p-300 && vv.hi > 0x1p-300)) return false;
    const double over = 1 / determinant, x = (uw.hi * vv.hi - vw.hi * uv.hi) * over,
                 y = (vw.hi * uu.hi - uw.hi * uv.hi) * over, in_u = left_over(uw, x, uu, y, uv),
                 in_v = left_over(vw, x, uv, y, vv);
    out->x = grz_dd_sum(x, (in_u * vv.hi - in_v * uv.hi) * over);
    out->y = grz_dd_sum(y, (in_v * uu.hi - in_u * uv.hi) * over);
    return true;
}

/* x u, with all that is known of both. */
GRZ_ALWAYS_INLINE graze_vec3 scaled(const exact_step *u, grz_dd x)
{
    return grz_add(grz_scale(u->hi, x.hi), grz_add(grz_scale(u->hi, x.lo), grz_scale(u->lo, x.hi)));
}

GRZ_ALWAYS_INLINE double largest_of(const grz_feature_corners *f)
{
    double most = grz_largest(f->at[0]);
    for (int k = 1; k < f->count; k++) most = grz_larger(most, grz_largest(f->at[k]));
    return most;
}

/* Are the points good enough, and their distance? */
GRZ_ALWAYS_INLINE bool is_good(const grz_feature_corners *a, const grz_feature_corners *b, double w, double longest,
                               double distance)
{
    const double most = grz_larger(largest_of(a), largest_of(b));
    return 4 * longest <= 3 * most && 1.74 * (w + 8 * longest) <= 0x1p10 * distance && distance > 0x1p-300 &&
           most < 0x1p300;
}

GRZ_ALWAYS_INLINE bool corner_corner(const grz_feature_corners *a, const grz_feature_corners *b,
                                     grz_feature_closest *out)
{
    out->weights_a[0] = out->weights_b[0] = 1;
    out->point_a = a->at[0];
    out->point_b = b->at[0];
    out->way = grz_sub(b->at[0], a->at[0]);
    out->distance = size_of(out->way);
    return is_good(a, b, out->distance, 0, out->distance);
}

/* The foot of a corner of one solid on an edge or a triangle of the other. */
typedef struct foot_of_corner {
    graze_vec3 point, way; /* the way from it to the corner */
    double weights[3];
    double w, longest, distance;
} foot_of_corner;

GRZ_ALWAYS_INLINE bool corner_edge(graze_vec3 p, const graze_vec3 *t, foot_of_corner *f)
{
    const exact_step u = step_between(t[0], t[1]), w = step_between(t[0], p);
    const grz_dd uu = product_of(&u, &u), uw = product_of(&u, &w);
    const double x = uw.hi / uu.hi;
    if (!(uu.hi > 0x1p-300 && x >= 0 && x <= 1)) return false;
    const graze_vec3 part = scaled(&u, (grz_dd){x, left_over(uw, x, uu, 0, uu) / uu.hi});
    f->weights[0] = 1 - x;
    f->weights[1] = x;
    f->weights[2] = 0;
    f->point = grz_add(t[0], part);
    f->w = size_of(w.hi);
    f->longest = sqrt(uu.hi);
    f->way = grz_sub(w.hi, part);
    f->distance = size_of(f->way);
    return true;
}

/* The corner opposite of the longest edge: there the two others are most square to each other. */
GRZ_ALWAYS_INLINE int squarest_corner(const graze_vec3 *t)
{
    double squared[3];
    for (int k = 0; k < 3; k++) {
        const graze_vec3 opposite = grz_sub(t[(k + 2) % 3], t[(k + 1) % 3]);
        squared[k] = grz_dot(opposite, opposite);
    }
    const int first = squared[1] > squared[0] ? 1 : 0;
    return squared[2] > squared[first] ? 2 : first;
}

GRZ_ALWAYS_INLINE bool corner_face(graze_vec3 p, const graze_vec3 *t, foot_of_corner *f)
{
    const int start = squarest_corner(t), first = start == 2 ? 0 : start + 1, second = start == 0 ? 2 : start - 1;
    const exact_step u = step_between(t[start], t[first]), v = step_between(t[start], t[second]),
                     w = step_between(t[start], p);
    solution at;
    if (!solve(&u, &v, &w, &at) || !(at.x.hi >= 0 && at.y.hi >= 0 && (1 - at.x.hi) - at.y.hi >= 0)) return false;
    const graze_vec3 part = grz_add(scaled(&u, at.x), scaled(&v, at.y));
    f->weights[start] = (1 - at.x.hi) - at.y.hi;
    f->weights[first] = at.x.hi;
    f->weights[second] = at.y.hi;
    f->point = grz_add(t[start], part);
    f->w = size_of(w.hi);
    f->longest = grz_larger(size_of(u.hi), size_of(v.hi));
    f->way = grz_sub(w.hi, part);
    f->distance = size_of(f->way);
    return true;
}

/* With the edge of B backwards, so that what is between the points is w less a part of either edge. */
GRZ_ALWAYS_INLINE bool edge_edge(const grz_feature_corners *a, const grz_feature_corners *b, grz_feature_closest *out)
{
    const exact_step u = step_between(a->at[0], a->at[1]), v = step_between(b->at[1], b->at[0]),
                     w = step_between(a->at[0], b->at[0]);
    solution at;
    if (!solve(&u, &v, &w, &at) || !(at.x.hi >= 0 && at.x.hi <= 1 && at.y.hi >= 0 && at.y.hi <= 1)) return false;
    const graze_vec3 on_a = scaled(&u, at.x), back_on_b = scaled(&v, at.y),
                     gap = grz_sub(grz_sub(w.hi, on_a), back_on_b);
    out->weights_a[0] = 1 - at.x.hi;
    out->weights_a[1] = at.x.hi;
    out->weights_b[0] = 1 - at.y.hi;
    out->weights_b[1] = at.y.hi;
    out->point_a = grz_add(a->at[0], on_a);
    out->point_b = grz_sub(b->at[0], back_on_b);
    out->way = gap;
    out->distance = size_of(gap);
    return is_good(a, b, size_of(w.hi), grz_larger(size_of(u.hi), size_of(v.hi)), out->distance);
}

GRZ_ALWAYS_INLINE bool foot_on(const grz_feature_corners *corner, const grz_feature_corners *other, foot_of_corner *f)
{
    return (other->count == 3 ? corner_face(corner->at[0], other->at, f) : corner_edge(corner->at[0], other->at, f)) &&
           is_good(corner, other, f->w, f->longest, f->distance);
}

static bool feature_points(const grz_feature_corners *a, const grz_feature_corners *b, grz_feature_closest *out)
{
    foot_of_corner f;
    for (int k = 0; k < 3; k++) out->weights_a[k] = out->weights_b[k] = 0;
    if (a->count > 1 && b->count > 1) return a->count == 2 && b->count == 2 && edge_edge(a, b, out);
    if (a->count == 1 && b->count == 1) return corner_corner(a, b, out);
    const bool is_a = a->count == 1;
    if (!foot_on(is_a ? a : b, is_a ? b : a, &f)) return false;
    (is_a ? out->weights_a : out->weights_b)[0] = 1;
    for (int k = 0; k < 3; k++) (is_a ? out->weights_b : out->weights_a)[k] = f.weights[k];
    out->point_a = is_a ? a->at[0] : f.point;
    out->point_b = is_a ? f.point : b->at[0];
    out->way = is_a ? grz_scale(f.way, -1) : f.way;
    out->distance = f.distance;
    return true;
}

#endif
