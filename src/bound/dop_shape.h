/* The body of a k-DOP: its vertices and its volume, by the intersection of its half-spaces (Klosowski 1998, 4.2). */
#ifndef GRZ_BOUND_DOP_SHAPE_H
#define GRZ_BOUND_DOP_SHAPE_H

#include "bound/directions.h"
#include "math/vec.h"

/* The volume, 0 where the k-DOP is flat or empty. Good to about 1e-12 of the volume of its box. */
double grz_dop_volume(const grz_directions *s, const float *dop);

/* The most vertices that grz_dop_vertices can give. */
enum { GRZ_MOST_DOP_VERTICES = 64 };

/* Points whose convex hull, grown by GRZ_DOP_VERTEX_PAD along each axis, holds the k-DOP; they are its vertices up to
 * rounding. Flat, segment-like and point-like k-DOPs have them too. Supports are at most 3.1 in size. Returns their number;
 * 0 for an empty k-DOP. */
int grz_dop_vertices(const grz_directions *s, const float *dop, graze_vec3 out[GRZ_MOST_DOP_VERTICES]);

#define GRZ_DOP_VERTEX_PAD 0x1p-46

#endif
