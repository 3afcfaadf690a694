/* Step 4 of SWIFT 4.3, and 4.4.2: a simplification becomes a level that bounds P0. */
#ifndef GRZ_METHOD_CONVEX_ENLARGE_H
#define GRZ_METHOD_CONVEX_ENLARGE_H

#include "method/convex/bounding.h"

/* Moves the corners of a simplification along the rays from the centre through them, and takes the hull of where they
 * come to be. Without `relax` all are moved by one factor, the largest that a face needs to have P0 below its plane.
 * With it each is moved by the largest factor that one of its own faces needs.
 *
 * That is enough: let a ray from the centre pass through a face. The corners of the face have been moved to its plane,
 * as far out as the face needs, or beyond; so the ray meets the triangles of the moved corners there or beyond, and P0
 * at that plane or before. Hence the surface of moved triangles, which every ray meets once, goes around P0, and so
 * does the hull of it. (The cones over the faces are the paper's centre of mass regions.)
 *
 * What is rounded may spoil it by a little, so all is moved further by a part of 2^-36, or as often as needed 16 times
 * as much, until every face is proven. `moved` receives where each corner of `coarse` was moved to, and has room for
 * them. *found: false if P0 is so thin, or the level would reach so far, that there is none. */
graze_status grz_convex_enlarge(grz_convex_asker *p0, graze_vec3 centre, const grz_solid *coarse, bool relax,
                                graze_vec3 *moved, grz_convex_surface *level, bool *found, graze_error *error);

#endif
