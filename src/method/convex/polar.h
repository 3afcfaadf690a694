/* Polar solids: planes around a centre as points, and back. */
#ifndef GRZ_METHOD_CONVEX_POLAR_H
#define GRZ_METHOD_CONVEX_POLAR_H

#include "hull/solid.h"

/* For each face of a solid, the plane n.(x - centre) = 1 through it as the point n, as computed. The centre is strictly
 * inside. `out` has room for a point a face. */
void grz_convex_planes_as_points(const grz_solid *solid, graze_vec3 centre, graze_vec3 *out);

/* For each face of a solid of such points, the point about the centre that lies in the planes of its corners, as
 * computed, and on a grid of 2^-40, so that points which many planes have in common are one. */
void grz_convex_points_of_planes(const grz_solid *polar, graze_vec3 centre, graze_vec3 *out);

#endif
