/* Points and normals of contacts in twice a double's precision, where that is provably enough to round them correctly:
 * nearly always for coordinates up to 2^100. */
#ifndef GRZ_EXACT_CONTACT_FILTER_H
#define GRZ_EXACT_CONTACT_FILTER_H

#include "math/vec.h"

/* The point in which an edge of a triangle crosses an edge or the face of another, see features.h; one of the features
 * is an edge. False if its rounding is not certain. */
bool grz_filter_crossing_point(const grz_tri *a, const grz_tri *b, int feature_a, int feature_b, graze_vec3 *out);

/* The unit normal. False if its rounding is not certain, and always for a triangle without area. */
bool grz_filter_unit_normal(const grz_tri *t, graze_vec3 *out);

#endif
