/* How two solids lie, exactly: what `contacts` and distances of 0 say beside triangles. */
#ifndef GRZ_METHOD_CONVEX_RELATION_H
#define GRZ_METHOD_CONVEX_RELATION_H

#include "method/convex/prove.h"

/* A point of A's frame in A's coordinates, rounded. */
graze_vec3 grz_convex_in_a(const grz_search *search, graze_vec3 p);

/* Does one solid lie in the other, so deep that a ball around all of it does, and all that is nearer to it than `more`,
 * in units of A? GRAZE_SOLIDS_APART: that is not known. For a solid that is far smaller than the other. */
graze_solids grz_convex_well_inside(grz_search *search, double more);

/* No triangles meet: does one solid lie inside the other, or are they apart? Fills search->lie. */
void grz_convex_tell_inside(grz_search *search);

/* Triangles meet, and search->lie has a point of two: do the solids overlap, or only touch? Touching is that a plane
 * separates the carried corners weakly. */
void grz_convex_tell_overlap(grz_search *search, bool is_deep);

#endif
