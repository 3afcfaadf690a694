/* The distance of two triangles and their closest points in whole numbers: right for every input. 0.1 to 0.3
 * microseconds where numbers of a fixed length do (closest_narrow.h), microseconds elsewhere. */
#ifndef GRZ_EXACT_DISTANCE_EXACT_H
#define GRZ_EXACT_DISTANCE_EXACT_H

#include "math/vec.h"

#include <graze/query.h>

/* What is tried first: it costs time if it is wrong, and nothing else. */
typedef struct grz_distance_guess {
    int feature_a, feature_b; /* of closest_features.h */
    bool contact;
    bool measured; /* the distance is known already, and need not be computed: it may be anything */
} grz_distance_guess;

/* Are there closest points in the features of the guess, or in some near these, and are they the only ones? Then what
 * the two functions below give for any guess, weights and points only if they are asked for. False: not known, or not
 * so. A tenth of a microsecond. */
bool grz_closest_quickly(const grz_tri *a, const grz_tri *b, grz_distance_guess guess, bool points, graze_closest *out);

/* Relative error below 2^-52 unless the result is subnormal; 0 if and only if there is contact. */
double grz_distance_exact(const grz_tri *a, const grz_tri *b, grz_distance_guess guess);

/* The same with the points: weights and points are correctly rounded from one exact closest pair. In contact the points
 * are equal. */
graze_closest grz_closest_exact(const grz_tri *a, const grz_tri *b, grz_distance_guess guess);

/* The same by numbers of any length alone: for what numbers of a fixed length leave open, and to compare them with. */
double grz_distance_big(const grz_tri *a, const grz_tri *b, grz_distance_guess guess);
graze_closest grz_closest_big(const grz_tri *a, const grz_tri *b, grz_distance_guess guess);

#endif
