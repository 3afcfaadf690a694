/* The body of a k-DOP: its vertices and its volume, by the intersection of its half-spaces (Klosowski 1998, 4.2). */
#ifndef GRZ_BOUND_DOP_SHAPE_H
#define GRZ_BOUND_DOP_SHAPE_H

#include "bound/directions.h"
#include "bound/dop_body.h"
#include "math/vec.h"

/* Of both: supports are first rounded outward to multiples of 2^-44, which only floats below 2^-20 in size are not
 * already; those above GRZ_MOST_SUPPORT are taken as GRZ_MOST_SUPPORT. So only the part in the frame is seen: for a
 * k-DOP of the frame that is all of it, and one that was carried there meets k-DOPs of the frame only in that part.
 * Supports may be infinite, not NaN. */

/* The volume, with a relative error of about 1e-13 at most; 0 where the k-DOP is flat or empty. */
double grz_dop_volume(const grz_directions *s, const float *dop);

/* The vertices, each coordinate rounded once: the convex hull of the points, grown by GRZ_DOP_VERTEX_PAD along each
 * axis, holds the k-DOP. Flat, segment-like and point-like k-DOPs have them too, and no point comes twice. Returns
 * their number; 0 only if the k-DOP has no point in the frame. */
int grz_dop_vertices(const grz_directions *s, const float *dop, graze_vec3 out[GRZ_MOST_DOP_VERTICES]);

#define GRZ_DOP_VERTEX_PAD 0x1p-52

/* Have the two k-DOPs certainly no point in common? One of them must be of the frame. Unlike grz_dop_apart this is
 * exact: false means that they meet once their supports are rounded outward. It decides what the closure decides
 * (closure.h), without vertices of either, at the cost of the vertices of one k-DOP. */
bool grz_dops_apart_exactly(const grz_directions *s, const float *a, const float *b);

#endif
