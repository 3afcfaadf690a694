#include "method/convex/way_out.h"

#include "math/double_double.h"

#include <math.h>

/* From one point of the difference to another. Where they have a corner in common, nothing of it is in the way. */
static graze_vec3 way_between(const grz_minkowski_point *p, const grz_minkowski_point *q)
{
    return grz_sub(grz_sub(q->at.to, p->at.to), grz_sub(q->at.from, p->at.from));
}

/* w - x u - y v along one axis. */
static double left_along(double w, double x, double u, double y, double v)
{
    const grz_dd in_u = grz_dd_product(x, u), in_v = grz_dd_product(y, v), first = grz_dd_difference(w, in_u.hi),
                 both = grz_dd_difference(first.hi, in_v.hi);
    return both.hi + ((both.lo + first.lo) - (in_u.lo + in_v.lo));
}

/* Adds to weights what they leave of w. Of a needle, sides are nearly parallel: weights that are good alone do not make
 * the point then, and the second time they do. */
static void add_weights(graze_vec3 way, graze_vec3 u, graze_vec3 v, double area, graze_vec3 w, double *x, double *y)
{
    const graze_vec3 left = {left_along(w.x, *x, u.x, *y, v.x), left_along(w.y, *x, u.y, *y, v.y),
                             left_along(w.z, *x, u.z, *y, v.z)};
    *x += grz_dot(way, grz_cross(left, v)) / area;
    *y += grz_dot(way, grz_cross(u, left)) / area;
}

/* What is seen along the way: the points from `at` on, and the best weights so far, with how far their point is from
 * there. */
typedef struct view {
    const grz_minkowski_point *p;
    graze_vec3 way, from_at[3];
    double missed, *weights;
} view;

/* Takes weights if they are better. None may be negative, and none of a point that is not of the difference; of very
 * small ones nothing is seen. */
static void offer(view *v, double x, double y, double z)
{
    double weights[3] = {x, y, z}, sum = 0;
    graze_vec3 from = {0, 0, 0};
    for (int k = 0; k < 3; k++) {
        if (!(weights[k] > 0x1p-52) || v->p[k].a == GRZ_NO_CORNER) weights[k] = 0;
        sum += weights[k];
    }
    for (int k = 0; k < 3; k++)
        if (weights[k] > 0) from = grz_add(from, grz_scale(v->from_at[k], weights[k] /= sum));
    const double missed = grz_length(from);
    if (!(sum > 0 && missed < v->missed)) return;
    v->missed = missed;
    for (int k = 0; k < 3; k++) v->weights[k] = weights[k];
}

/* Where the line is nearest to the side from point k to the next one. */
static void offer_side(view *v, int k, graze_vec3 side)
{
    const graze_vec3 along = grz_sub(side, grz_scale(v->way, grz_dot(side, v->way)));
    const double squared = grz_dot(along, along), part = -grz_dot(v->from_at[k], along) / squared,
                 t = part > 0 ? (part < 1 ? part : 1) : 0;
    double weights[3] = {0, 0, 0};
    weights[k] = 1 - t;
    weights[(k + 1) % 3] = t;
    offer(v, weights[0], weights[1], weights[2]);
}

/* From the point opposite of the longest side on: the sides there are most square to each other, so that what rounding
 * does to the weight of a short one moves the point by little. Where the line is at a side, weights there may come out
 * negative, and of a needle by much: then the side's own point is better. */
double grz_convex_weights_along(const grz_minkowski_point p[3], graze_vec3 at, graze_vec3 way, double per_unit,
                                double weights[3])
{
    view seen = {.p = p, .way = way, .missed = INFINITY, .weights = weights};
    graze_vec3 side[3]; /* opposite of each */
    double squared[3], found[3] = {0, 0, 0};
    int start = 0;
    for (int k = 0; k < 3; k++) {
        side[k] = grz_scale(way_between(&p[(k + 1) % 3], &p[(k + 2) % 3]), per_unit);
        seen.from_at[k] = grz_scale(grz_sub(grz_sub(p[k].at.to, p[k].at.from), at), per_unit);
        squared[k] = grz_dot(side[k], side[k]);
        if (squared[k] > squared[start]) start = k;
    }
    const int first = (start + 1) % 3, second = (start + 2) % 3;
    const graze_vec3 u = side[second], v = grz_scale(side[first], -1), w = grz_scale(seen.from_at[start], -1);
    const double area = grz_dot(way, grz_cross(u, v));
    if (area < 0) return INFINITY;
    for (int turn = 0; turn < 3; turn++) add_weights(way, u, v, area, w, &found[first], &found[second]);
    found[start] = (1 - found[first]) - found[second];
    offer(&seen, found[0], found[1], found[2]);
    for (int k = 0; k < 3 && seen.missed > 0; k++) offer_side(&seen, k, side[(k + 2) % 3]);
    return seen.missed;
}
