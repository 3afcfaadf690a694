/* Where the way out leaves a face of the Minkowski difference. */
#ifndef GRZ_METHOD_CONVEX_WAY_OUT_H
#define GRZ_METHOD_CONVEX_WAY_OUT_H

#include "method/convex/polytope.h"

/* From three points to the weights of the point of their plane that is on the line through `at` along `way`; their sum
 * is 1 but for rounding. Numbers are multiplied by `per_unit`, which should make the points about 1 in size. Returns
 * how far that line passes inside the triangle, if that is positive, and else beyond a side of it, in those units;
 * -INFINITY where the triangle is not turned to the way, or seen edge-on. All as computed. */
double grz_convex_weights_along(const grz_minkowski_point p[3], graze_vec3 at, graze_vec3 way, double per_unit,
                                double weights[3]);

#endif
