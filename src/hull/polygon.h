/* The convex hull of points in a plane. */
#ifndef GRZ_HULL_POLYGON_H
#define GRZ_HULL_POLYGON_H

#include "math/vec.h"

#include <stdint.h>

/* The corners of the hull of points that lie in one plane but not on one line, as they go around it, counter-clockwise
 * seen along `axis`, along which the plane is not edge-on; no three on a line, none twice. The first *corner_count of
 * the points are replaced by them, and the others by others. False without memory. n log n for n points. */
bool grz_hull_polygon(graze_vec3 *points, uint32_t count, int axis, uint32_t *corner_count);

#endif
