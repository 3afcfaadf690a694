/* Is the distance of two triangles attained between this corner, edge or face of the one and that of the other? Exact.
 *
 * The squared distance is a convex function, so a pair of points that no small move improves is a closest pair: p in A
 * and q in B are one if and only if, with n = q - p, no corner of B lies before q and none of A beyond p along n. On a
 * given pair of features p and q are rational functions of the coordinates, so all of this is decided by signs of whole
 * numbers. In particular n = 0 is contact.
 *
 * Which pairs must be tried: the closest pairs form a convex polytope, and at a corner of it the two features share no
 * direction; if n is not 0, both are perpendicular to n, so their dimensions add up to at most two. If n is 0, they may
 * be an edge and a face as well. No case is left over, whatever is degenerate: a zero edge or a face without area has
 * ends or edges that serve. */
#ifndef GRZ_EXACT_CLOSEST_FEATURES_H
#define GRZ_EXACT_CLOSEST_FEATURES_H

#include "exact/big_vec.h"
#include "exact/features.h"

/* A closest pair of points; side 0 is a, 1 is b. */
typedef struct grz_closest_features {
    grz_big weights[2][3];   /* the point on that side is the sum of weight * corner, over the denominator: */
    grz_big denominators[2]; /* positive */
    grz_big squared;         /* the squared distance in squared units, over squared_denominator, which is positive */
    grz_big squared_denominator;
} grz_closest_features;

/* Whether there are closest points in these features; where there are, `out`. Two features of which one is an edge and
 * the other a face are closest only where they meet in a point; two faces are never asked for, and give false. Ends of
 * an edge may be left to the corners. Writes `out` even where it returns false. */
bool grz_closest_on_features(const grz_big_pair *pair, int feature_a, int feature_b, grz_closest_features *out);

/* The point of out->weights[side], correctly rounded. */
graze_vec3 grz_closest_point(const grz_big_pair *pair, const grz_closest_features *closest, int side);

#endif
