/* Where the way out leaves a face of the Minkowski difference. */
#ifndef GRZ_METHOD_CONVEX_WAY_OUT_H
#define GRZ_METHOD_CONVEX_WAY_OUT_H

#include "method/convex/polytope.h"

/* From three points to the weights of the point of their plane that is on the line through `at` along `way`, if it lies
 * in their triangle, and else of one on its side that is near the line. None is negative, their sum is 1 but for
 * rounding, and points that are not of the difference have 0. Numbers are multiplied by `per_unit`, which should make
 * the points about 1 in size. Returns how far the point then is from `at`, in those units, as computed: INFINITY where
 * the triangle is not turned to the way, or without such weights. */
double grz_convex_weights_along(const grz_minkowski_point p[3], graze_vec3 at, graze_vec3 way, double per_unit,
                                double weights[3]);

#endif
