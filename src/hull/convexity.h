/* Is a closed surface that of a convex solid? */
#ifndef GRZ_HULL_CONVEXITY_H
#define GRZ_HULL_CONVEXITY_H

#include "hull/pair_edges.h"

/* Fills `flat` of a surface in one piece whose triangles have an area, and says whether they all lie in one plane. If
 * they do not, refuses what is not the surface of a convex solid, turned outward. Exact, linear time. */
graze_status grz_check_convex(grz_mesh_surface *s, const char *name, bool *in_plane, graze_error *error);

/* A surface that lies in one plane, of triangles with an area: refuses what is not the two sides of a convex polygon.
 * `ring` has room for the points: it receives the numbers of those that are corners of the polygon, counter-clockwise
 * for the triangles whose `upper` is true, which has room for all triangles. Exact, linear time. */
graze_status grz_check_flat(const grz_mesh_surface *s, const char *name, uint32_t *ring, uint32_t *corner_count,
                            bool *upper, graze_error *error);

#endif
