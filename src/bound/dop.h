/* k-DOPs: the intersection of k half-spaces with fixed directions (Klosowski 1998, 3.3).
 *
 * A k-DOP is k floats, its supports (see directions.h), rounded outward. An empty one has supports of -infinity. */
#ifndef GRZ_BOUND_DOP_H
#define GRZ_BOUND_DOP_H

#include "bound/directions.h"
#include "math/four.h"
#include "math/vec.h"

void grz_dop_clear(float *dop, int k);

/* Grows the k-DOP until it holds the other one. */
void grz_dop_join(float *dop, const float *other, int k);

/* Grows the k-DOP until it holds the points, whose coordinates are at most 1 in size and have an error of at most
 * 2^-52. */
void grz_dop_cover(float *dop, const grz_directions *s, const graze_vec3 *points, int count);

/* The same for points whose coordinates have an error of at most `error`, which is at most 2^-20. At least one point.
 */
void grz_dop_cover_loose(float *dop, const grz_directions *s, const graze_vec3 *points, int count, double error);

/* The supports of a k-DOP as walls for another one to be tested against: minus the support of the opposite direction.
 */
void grz_dop_walls(float *walls, const float *dop, int k);

/* Is the k-DOP certainly apart from the one with these walls? K-DOPs that touch are not. */
bool grz_dop_apart(const float *dop, const float *walls, int k);

/* The same where k is a constant: straight vector code. The last four supports may overlap those before. */
GRZ_ALWAYS_INLINE bool grz_dop_apart_inline(const float *dop, const float *walls, const int k)
{
    typedef int64_t halves __attribute__((vector_size(16)));
    grz_four_masks less = grz_four_at(dop + k - 4) < grz_four_at(walls + k - 4);
    for (int i = 0; i + 4 < k; i += 4) less |= grz_four_at(dop + i) < grz_four_at(walls + i);
    return (((halves)less)[0] | ((halves)less)[1]) != 0;
}

#endif
