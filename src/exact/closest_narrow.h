/* Closest points on given features in whole numbers of a fixed length: exact, as closest_features.h, at a tenth of the
 * cost, for triangles whose coordinates are not too different in size. */
#ifndef GRZ_EXACT_CLOSEST_NARROW_H
#define GRZ_EXACT_CLOSEST_NARROW_H

#include "exact/features.h"
#include "math/vec.h"

#include <graze/query.h>

typedef enum grz_narrow_answer {
    GRZ_NARROW_TOO_LONG,    /* the numbers are; longer ones must say */
    GRZ_NARROW_UNSURE,      /* a rounding is open, or this build has no such numbers */
    GRZ_NARROW_NOT_CLOSEST, /* there are no closest points in these features */
    GRZ_NARROW_CLOSEST,     /* there are */
} grz_narrow_answer;

typedef struct grz_narrow_question {
    const grz_tri *a, *b;
    int feature_a, feature_b; /* what is tried first */
    bool only_unique; /* take closest points only if there are no others: then any first features lead to them */
    bool contact;     /* else: the triangles are known to meet */
    bool points;      /* weights and points are asked for */
    bool measured;    /* the distance is known, and not asked for */
} grz_narrow_question;

/* What grz_closest_exact says about the question (distance_exact.h), to the bit, if the answer is GRZ_NARROW_CLOSEST;
 * what is not asked for is not filled in. GRZ_NARROW_NOT_CLOSEST comes only with `only_unique`. */
grz_narrow_answer grz_closest_narrow(const grz_narrow_question *question, graze_closest *out);

/* The same with one and two limbs a coordinate: all coordinates are below 2^exponent. */
grz_narrow_answer grz_closest_in_one_limb(const grz_narrow_question *question, int exponent, graze_closest *out);
grz_narrow_answer grz_closest_in_two_limbs(const grz_narrow_question *question, int exponent, graze_closest *out);

#endif
