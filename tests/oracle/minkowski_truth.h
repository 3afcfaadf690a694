/* The truth about differences of points, in GMP integers: b - a is formed without rounding, and what is asked is
 * computed as it is defined. */
#ifndef ORACLE_MINKOWSKI_TRUTH_H
#define ORACLE_MINKOWSKI_TRUTH_H

#include <graze/pose.h>
#include <stdbool.h>
#include <stddef.h>

/* from, to: stands for to - from. */
typedef graze_vec3 truth_way[2];

/* The sign of d x e . f. */
int minkowski_truth_turn(const truth_way d, const truth_way e, const truth_way f);

/* The sign of (q - p) x (r - p) . (s - p). */
int minkowski_truth_orient(const truth_way p, const truth_way q, const truth_way r, const truth_way s);

bool minkowski_truth_parallel(const truth_way d, const truth_way e);

/* Is n = x x y not zero, and n . (b - a) >= 0 for all points a and b? */
bool minkowski_truth_separates(const truth_way x, const truth_way y, const graze_vec3 *a, size_t a_count,
                               const graze_vec3 *b, size_t b_count);

/* Is the origin in the interior of the hull of the differences, of which there are at most 100? It is not if and only
 * if they lie in a half-space that is bounded by a plane through the origin. If the differences span space, then the
 * half-spaces' normals form a cone that holds no line; so it has an extreme ray, across two of the differences. */
bool minkowski_truth_surrounded(const truth_way *d, size_t count);

#endif
