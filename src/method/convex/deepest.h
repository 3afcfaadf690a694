/* How deep two solids lie in each other: the least translation of B that ends the overlap of the hulls of the carried
 * corners, with its direction. See deepest.c for how it is found. */
#ifndef GRZ_METHOD_CONVEX_DEEPEST_H
#define GRZ_METHOD_CONVEX_DEEPEST_H

#include "method/convex/polytope.h"
#include "method/convex/work.h"

/* The face of the Minkowski difference a - b that is nearest to the origin, by three of its points, of which some share
 * a corner. */
typedef struct grz_convex_deepest {
    graze_solids solids;      /* apart, touching or overlapping: exact */
    double at_least, at_most; /* NaN where the solids are apart */
    graze_vec3 direction; /* of length 1, rounded: the way to move B. Apart or touching: the normal of a plane between
                                 the solids, from A to B */
    grz_minkowski_point points[3]; /* corners of A and of B by number, and where they are, B's carried. Of flat solids
                                      that touch some may have no corners, and a weight of 0: GRZ_NO_CORNER */
    double weights[3];             /* of the point of that face which is nearest to the origin; none negative, their
                                      sum 1 but for rounding */
} grz_convex_deepest;

/* The search needs models, settings, the pose, work, memory and counters. The errors are those of graze_depth_def:
 * at_most <= at_least * (1 + relative) + absolute, where a relative error below 2^-40 counts as that. Where the solids
 * are apart, points and weights are 0. */
void grz_convex_find_deepest(grz_search *search, double relative, double absolute, grz_convex_deepest *out);

/* The features that have these corners, as far as there are such: a corner, an edge or a face of each solid. */
void grz_convex_deepest_features(const grz_search *search, const grz_convex_deepest *deepest, grz_convex_feature *a,
                                 grz_convex_feature *b);

/* The points of A and of B, of those that are last in touch when B moves out, that come together then. */
void grz_convex_deepest_points(const grz_convex_deepest *deepest, graze_vec3 *a, graze_vec3 *b);

#endif
