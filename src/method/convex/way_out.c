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

/* From the point opposite of the longest side on: the sides there are most square to each other, so that what rounding
 * does to the weight of a short one moves the point by little. Seen along the way, a weight is an area beside that of
 * the triangle, and the area over half a side is how far the line passes from that. */
double grz_convex_weights_along(const grz_minkowski_point p[3], graze_vec3 at, graze_vec3 way, double per_unit,
                                double weights[3])
{
    graze_vec3 side[3]; /* opposite of each */
    double length[3], inside = INFINITY;
    int start = 0;
    for (int k = 0; k < 3; k++) {
        side[k] = grz_scale(way_between(&p[(k + 1) % 3], &p[(k + 2) % 3]), per_unit);
        length[k] = grz_length(side[k]);
        if (length[k] > length[start]) start = k;
    }
    const int first = (start + 1) % 3, second = (start + 2) % 3;
    const graze_vec3 u = side[second], v = grz_scale(side[first], -1),
                     w = grz_scale(grz_sub(at, grz_sub(p[start].at.to, p[start].at.from)), per_unit);
    const double area = grz_dot(way, grz_cross(u, v));
    weights[first] = weights[second] = 0;
    for (int turn = 0; turn < 3; turn++) add_weights(way, u, v, area, w, &weights[first], &weights[second]);
    weights[start] = (1 - weights[first]) - weights[second];
    for (int k = 0; k < 3; k++) {
        const double here = weights[k] * area / length[k];
        if (!(here >= inside)) inside = here;
    }
    return area > 0 ? inside : -INFINITY;
}
