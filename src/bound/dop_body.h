/* The corners of a k-DOP, exactly, and on which of its planes each one lies.
 *
 * Supports are first rounded outward to whole multiples of 2^-44. The normals have entries -1, 0 and 1, and three of
 * them have a determinant of at most 4 in size; so every corner is a whole multiple of 2^-44 / 12, all numbers are
 * whole and below 2^53, and plain double arithmetic is exact: whether a corner lies beyond a plane, on it or inside is
 * never in doubt. So nothing here has a tolerance, and flat, segment-like and point-like bodies and planes that only
 * touch are cases like any other. */
#ifndef GRZ_BOUND_DOP_BODY_H
#define GRZ_BOUND_DOP_BODY_H

#include "bound/directions.h"

/* A polytope with f facets has at most 2 f - 4 vertices, by Euler's formula; 26 planes bound a k-DOP or less. */
enum { GRZ_MOST_DOP_VERTICES = 48 };

/* Points of a model's frame have coordinates of at most 1 in size, so that no support of theirs is larger. */
#define GRZ_MOST_SUPPORT 3.125

/* Coordinates of a corner are in these units, 2^-44 / 12. */
#define GRZ_CORNERS_PER_UNIT (12 * 0x1p44)

typedef struct grz_dop_corner {
    double at[3];
    uint32_t planes; /* bit i: it lies on the plane of signed direction i */
} grz_dop_corner;

/* The corners of the k-DOP with supports rounded outward by less than 2^-44, cut off where supports are above
 * GRZ_MOST_SUPPORT. The body is their convex hull, and each is a vertex of it. Returns how many they are: 0 if it is
 * empty. Supports may be infinite, but not NaN. */
int grz_dop_corners(const grz_directions *s, const float *dop, grz_dop_corner out[GRZ_MOST_DOP_VERTICES]);

#endif
