/* The distance of two triangles in plain double arithmetic, with a proof of its error, or the admission that there is
 * none. */
#ifndef GRZ_EXACT_DISTANCE_FILTER_H
#define GRZ_EXACT_DISTANCE_FILTER_H

#include "math/vec.h"

typedef struct grz_distance_estimate {
    double distance;          /* if proven: relative error at most 2^-40 (9.1e-13) unless it is subnormal */
    bool proven;              /* distance is good, and positive */
    bool likely;              /* of grz_distance_filter_or_stop: the search has stopped */
    bool apart;               /* certainly no contact, whatever the distance */
    int feature_a, feature_b; /* of closest_features.h: where closest points seem to be. Only a guess */
} grz_distance_estimate;

/* Works where the distance is more than about a hundredth of the size of the whole pair. Scaling the pair by a power of
 * two scales the distance by it, and changes nothing else. */
grz_distance_estimate grz_distance_filter(const grz_tri *a, const grz_tri *b);

/* The same, but where the triangles are too near for a proof it stops at features that look closest, in doubles, and
 * says no more than that: `likely`. */
grz_distance_estimate grz_distance_filter_or_stop(const grz_tri *a, const grz_tri *b);

#endif
