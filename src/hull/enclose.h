/* The convex surface around points that span space. */
#ifndef GRZ_HULL_ENCLOSE_H
#define GRZ_HULL_ENCLOSE_H

#include "hull/simplex.h"
#include "hull/surface.h"

/* The most points that half-edges can be numbered for. */
#define GRZ_MOST_HULL_POINTS ((uint32_t)1 << 28)

/* The surface of the hull of all points; four of them are given that are not in one plane. Triangles have an area, and
 * neighbours may lie in one plane; `flat` is filled. The points must outlive the surface. False without memory; free
 * the surface also then. Expected cost: n log n for n points, however they lie, see enclose.c. */
bool grz_enclose(const graze_vec3 *points, uint32_t count, const grz_simplex *simplex, grz_surface *out);

#endif
