/* Closest points of given features in plain doubles, where these keep the promises of graze_closest: for whoever has
 * other proof that the triangles are closest there. */
#ifndef GRZ_EXACT_FEATURE_POINTS_H
#define GRZ_EXACT_FEATURE_POINTS_H

#include "math/vec.h"

#include <stdbool.h>

/* The corners of a feature: one, the two ends of an edge, or the three corners of a triangle. */
typedef struct grz_feature_corners {
    int count;
    graze_vec3 at[3];
} grz_feature_corners;

/* Weights of a feature's corners, in their order; 0 for those that it does not have. */
typedef struct grz_feature_closest {
    double weights_a[3], weights_b[3];
    graze_vec3 point_a, point_b;
    graze_vec3 way; /* from one to the other, as `distance` has it: closer than their difference, as they are rounded */
    double distance;
} grz_feature_closest;

/* The closest points of two features, but not of an edge and a triangle or of two triangles: weights, points within 4
 * ulp of the largest coordinate of both, and their distance with a relative error below 2^-42. False: they do not lie
 * in these features, or doubles do not tell them so well, as where edges are nearly parallel, triangles are needles
 * that are large beside their coordinates, or the distance is small beside them. */
bool grz_feature_points(const grz_feature_corners *a, const grz_feature_corners *b, grz_feature_closest *out);

#endif
