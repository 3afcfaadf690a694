/* Does a level bound a solid, and how far is it from it? */
#ifndef GRZ_METHOD_CONVEX_BOUNDING_H
#define GRZ_METHOD_CONVEX_BOUNDING_H

#include "method/convex/convex.h"

/* What is asked of a solid along directions, by one thread: its supports. */
typedef struct grz_convex_asker {
    const grz_convex_surface *surface;
    uint32_t *corners, *looks;
    uint32_t look, near; /* near: the corner that was highest last */
} grz_convex_asker;

/* False without memory; close it also then. */
bool grz_convex_asker_open(grz_convex_asker *asker, const grz_convex_surface *surface);
void grz_convex_asker_close(grz_convex_asker *asker);

/* No corner of the solid, of which the place is known up to 2^-53 along each axis, is higher along n than this. The
 * components of n are below 2^60. */
double grz_convex_highest(grz_convex_asker *asker, graze_vec3 n);

/* Is every corner of P0 proven to lie below the plane of each face of a level, or in it? `level` is convex, exactly,
 * and its corners are exact. */
bool grz_convex_bounds(grz_convex_asker *p0, const grz_convex_surface *level);

/* How far the corners of a level are from P0 at most, in the frame, rounded up: so no point of it is further, because
 * the distance from a convex solid is a convex function. */
double grz_convex_deviation(const grz_convex_index *index, const graze_mesh *mesh, const grz_convex_surface *level);

#endif
