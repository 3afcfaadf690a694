/* Closest points of given features in plain doubles, where these keep the promises of graze_closest: for whoever has
 * other proof that the triangles are closest there. */
#ifndef GRZ_EXACT_FEATURE_POINTS_H
#define GRZ_EXACT_FEATURE_POINTS_H

#include "exact/features.h"
#include "math/vec.h"

#include <graze/query.h>

/* The closest points of a corner, edge or face of one triangle and one of the other, but not of an edge and a face or
 * of two faces: weights, points within 4 ulp of the largest coordinate, and their distance with a relative error below
 * 2^-42. False: they do not lie in these features, or doubles do not tell them so well, as where edges are nearly
 * parallel, triangles are needles that are large beside their coordinates, or the distance is small beside them. */
bool grz_feature_points(const grz_tri *a, const grz_tri *b, int feature_a, int feature_b, graze_closest *out);

#endif
