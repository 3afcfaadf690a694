/* The truth about how deep two sets of corners lie in each other, in GMP integers: the least, over all directions that
 * can have a face of the Minkowski difference, of how far that reaches. */
#ifndef ORACLE_DEPTH_TRUTH_H
#define ORACLE_DEPTH_TRUTH_H

#include <graze/pose.h>
#include <stddef.h>

typedef enum depth_kind { DEPTH_APART, DEPTH_TOUCHING, DEPTH_DEEP } depth_kind;

typedef struct depth_truth depth_truth;

/* Of the hulls of up to 64 points each. */
depth_truth *depth_truth_of(const graze_vec3 *a, size_t a_count, const graze_vec3 *b, size_t b_count);
void depth_truth_free(depth_truth *t);

depth_kind depth_truth_kind(const depth_truth *t);

/* Of hulls that are deep: the sign of x - depth, for x that is not negative. */
int depth_truth_compare(const depth_truth *t, double x);

#endif
