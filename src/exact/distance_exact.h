/* The distance of two triangles and their closest points in whole numbers: right for every input, at a cost of
 * microseconds. */
#ifndef GRZ_EXACT_DISTANCE_EXACT_H
#define GRZ_EXACT_DISTANCE_EXACT_H

#include "math/vec.h"

#include <graze/query.h>

/* What is tried first: it costs time if it is wrong, and nothing else. */
typedef struct grz_distance_guess {
    int feature_a, feature_b; /* of closest_features.h */
    bool contact;
} grz_distance_guess;

/* Relative error below 2^-52 unless the result is subnormal; 0 if and only if there is contact. */
double grz_distance_exact(const grz_tri *a, const grz_tri *b, grz_distance_guess guess);

/* The same with the points: weights and points are correctly rounded from one exact closest pair. In contact the points
 * are equal. */
graze_closest grz_closest_exact(const grz_tri *a, const grz_tri *b, grz_distance_guess guess);

#endif
