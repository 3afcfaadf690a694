/* From triangles or corners to a solid in its one form. */
#ifndef GRZ_HULL_FACES_H
#define GRZ_HULL_FACES_H

#include "hull/solid.h"
#include "hull/surface.h"

/* Merges the triangles of a convex surface with a volume, whose `flat` is filled, into polygon faces. Where `face_of`
 * is not NULL, it receives for each triangle the face that it went to; where `point_of` is not, for each corner the
 * number of its point. False without memory; free the solid also then. Linear but for the sorting of corners. */
bool grz_solid_of_surface(const grz_surface *surface, grz_solid *out, uint32_t *face_of, uint32_t *point_of);

/* A point, a segment, or a flat polygon by its corners in the order in which they go around it, no three of them on a
 * line. `from` receives for each corner of the solid where it stands in the list. False without memory. */
bool grz_solid_of_polygon(const graze_vec3 *corners, uint32_t count, grz_solid *out, uint32_t *from);

#endif
