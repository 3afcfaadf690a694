/* How far apart: distances with closest points, relative error at most 1e-12 at any gap, 0 if and only if there is
 * contact, otherwise at least the smallest positive double. The same bits whichever operand comes first, and scaled
 * exactly if all coordinates are scaled by a power of two (while nothing is subnormal). Coordinates are finite and at
 * most GRZ_LARGEST. Pure functions: any thread, no allocation, up to 60 kB of stack where plain doubles do not decide.
 */
#ifndef GRZ_EXACT_DISTANCE_H
#define GRZ_EXACT_DISTANCE_H

#include "exact/distance_exact.h"
#include "math/vec.h"

#include <graze/query.h>

/* The least distance of two closed triangles; degenerate ones are the segments or points that they are. This is the
 * number for inner loops: 0.1 to 0.2 microseconds where the distance is at least a hundredth of the pair's size, 0.2 to
 * 0.4 where it is less; some microseconds where coordinates differ by 2^60 in size. */
double grz_triangles_gap(const grz_tri *a, const grz_tri *b);

/* The same number in two steps, between which a caller may find out that it is of no interest. The first one gives it
 * where plain doubles prove it, or contact was found on the way. False: the number, which may yet be 0, costs some
 * tenths of a microsecond more, from what is in `begun`, which points to the triangles. */
typedef struct grz_gap_begun {
    const grz_tri *first, *second;
    grz_distance_guess guess;
    bool likely; /* the guess is good enough to be asked for before anything else; contact is not ruled out */
} grz_gap_begun;

bool grz_triangles_gap_quickly(const grz_tri *a, const grz_tri *b, double *out, grz_gap_begun *begun);
double grz_triangles_gap_exactly(const grz_gap_begun *begun);

/* The same number, with closest points: weights and points are correctly rounded from one exact closest pair. In
 * contact they are of one exact common point, and the two points are equal. 0.2 to 0.5 microseconds; in contact, and
 * where exactly parallel features leave a choice, up to some microseconds. */
graze_closest grz_triangles_distance(const grz_tri *a, const grz_tri *b);

/* The same, every bit of it, from features (features.h) in which the closest points may be: proven to be there, or in
 * features that a few steps lead to, and to be the only ones. False, without an answer: that was not proven; it never
 * is in contact, nor where there are several closest pairs. */
bool grz_features_distance(const grz_tri *a, const grz_tri *b, int feature_a, int feature_b, graze_closest *out);

#endif
