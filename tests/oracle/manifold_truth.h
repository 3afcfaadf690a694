/* The truth about where two flat convex sets of corners lie over each other, as seen along a direction, in GMP
 * rationals: hulls of their shadows by Andrew's chains, one cut by the other's sides after Sutherland and Hodgman. */
#ifndef ORACLE_MANIFOLD_TRUTH_H
#define ORACLE_MANIFOLD_TRUTH_H

#include <graze/pose.h>
#include <stddef.h>

enum { MANIFOLD_MOST = 256 };

/* A corner of the intersection: where it is on each set, and how far B's is beyond A's along the direction as a unit
 * vector; rounded from exact numbers. */
typedef struct manifold_corner {
    graze_vec3 on_a, on_b;
    double separation;
} manifold_corner;

/* Sets of 1 to 128 points each, in a plane but for rounding, no two of which have one shadow; the direction is not 0.
 * Returns how many corners there are; 0: the shadows have no point in common. */
size_t manifold_truth(const graze_vec3 *a, size_t a_count, const graze_vec3 *b, size_t b_count, graze_vec3 direction,
                      manifold_corner out[MANIFOLD_MOST]);

/* How far all of B is beyond all of A along the direction as a unit vector, or less how far it reaches into it. */
double manifold_truth_gap(const graze_vec3 *a, size_t a_count, const graze_vec3 *b, size_t b_count,
                          graze_vec3 direction);

#endif
