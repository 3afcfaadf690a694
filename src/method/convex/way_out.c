#include "method/convex/way_out.h"

#include <math.h>

/* From one point of the difference to another. Where they have a corner in common, nothing of it is in the way. */
static graze_vec3 way_between(const grz_minkowski_point *p, const grz_minkowski_point *q)
{
    return grz_sub(grz_sub(q->at.to, p->at.to), grz_sub(q->at.from, p->at.from));
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
    weights[first] = grz_dot(way, grz_cross(w, v)) / area;
    weights[second] = grz_dot(way, grz_cross(u, w)) / area;
    weights[start] = (1 - weights[first]) - weights[second];
    for (int k = 0; k < 3; k++) {
        const double here = weights[k] * area / length[k];
        if (!(here >= inside)) inside = here;
    }
    return area > 0 ? inside : -INFINITY;
}
