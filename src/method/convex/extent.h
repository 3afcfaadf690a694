/* How far the Minkowski difference a - b of two solids reaches along a direction, B's corners being carried: what an
 * expanding polytope asks for. */
#ifndef GRZ_METHOD_CONVEX_EXTENT_H
#define GRZ_METHOD_CONVEX_EXTENT_H

#include "method/convex/polytope.h"
#include "method/convex/work.h"

/* Along one direction. The tops of both solids (work.h) are then those of this extent, until the next is asked. */
typedef struct grz_convex_extent {
    graze_vec3 direction;      /* of length 1, rounded */
    double most;               /* no point of the difference is further along the direction than this */
    grz_minkowski_point point; /* the one that is furthest, as computed */
} grz_convex_extent;

/* In the search's pose, for which grz_convex_begin was called. `error` is how far the direction, which is not 0, may be
 * off a true one, as a part of its length: all corners that are highest along the true one are then among the tops.
 * Climbs begin at the corners of `near`. */
void grz_convex_extent_along(grz_search *search, graze_vec3 direction, double error, const grz_minkowski_point *near,
                             grz_convex_extent *out);

/* A point of the difference that is strictly beyond a face of the polytope, whose normal is the true direction of the
 * last extent. False only if it is certain that there is none. */
bool grz_convex_find_beyond(grz_search *search, const grz_polytope *polytope, uint32_t face,
                            const grz_convex_extent *extent, grz_minkowski_point *out);

/* The point of two corners. */
grz_minkowski_point grz_convex_minkowski_point(const grz_search *search, uint32_t corner_a, uint32_t corner_b);

#endif
