/* Four doubles side by side, for kernels that floats are too coarse for.
 *
 * Every operation rounds once, as the same operation on one double does, so that all kinds of vector units compute the
 * same bits. */
#ifndef GRZ_MATH_DOUBLES_H
#define GRZ_MATH_DOUBLES_H

#include "base/inline.h"

#include <stdint.h>
#include <string.h>

enum { GRZ_DOUBLES = 4 };

#if defined(__AVX__)

#include <immintrin.h>

typedef __m256d doubles;

GRZ_OF_TWO(doubles, doubles_add, doubles, _mm256_add_pd(a, b))
GRZ_OF_TWO(doubles, doubles_sub, doubles, _mm256_sub_pd(a, b))
GRZ_OF_TWO(doubles, doubles_mul, doubles, _mm256_mul_pd(a, b))
GRZ_OF_TWO(doubles, doubles_min, doubles, _mm256_min_pd(a, b)) /* a < b ? a : b, so b if one is NaN */
GRZ_OF_TWO(doubles, doubles_max, doubles, _mm256_max_pd(a, b)) /* a > b ? a : b, so b if one is NaN */
GRZ_OF_ONE(doubles, doubles_of, double, _mm256_set1_pd(a))
GRZ_OF_ONE(doubles, doubles_of_floats, const float *, _mm256_cvtps_pd(_mm_loadu_ps(a)))

/* The set of places in which a > b, the lowest bit for the first. False with NaN. */
GRZ_OF_TWO(uint32_t, doubles_above, doubles, (uint32_t)_mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_GT_OQ)))

#else /* two groups of two, which a compiler for a processor with small vectors keeps in them */

typedef double grz_two_doubles __attribute__((vector_size(16)));
typedef int64_t grz_two_masks __attribute__((vector_size(16)));

typedef struct doubles {
    grz_two_doubles low, high;
} doubles;

GRZ_HALF_BY_HALF(doubles, doubles_add, doubles, +)
GRZ_HALF_BY_HALF(doubles, doubles_sub, doubles, -)
GRZ_HALF_BY_HALF(doubles, doubles_mul, doubles, *)

/* a where the mask is set, else b. */
GRZ_ALWAYS_INLINE grz_two_doubles grz_choose_two(grz_two_masks mask, grz_two_doubles a, grz_two_doubles b)
{
    return (grz_two_doubles)(((grz_two_masks)a & mask) | ((grz_two_masks)b & ~mask));
}

GRZ_ALWAYS_INLINE doubles doubles_min(doubles a, doubles b)
{
    return (doubles){grz_choose_two(a.low < b.low, a.low, b.low), grz_choose_two(a.high < b.high, a.high, b.high)};
}

GRZ_ALWAYS_INLINE doubles doubles_max(doubles a, doubles b)
{
    return (doubles){grz_choose_two(a.low > b.low, a.low, b.low), grz_choose_two(a.high > b.high, a.high, b.high)};
}

GRZ_OF_ONE(doubles, doubles_of, double, ((doubles){{a, a}, {a, a}}))
GRZ_OF_ONE(doubles, doubles_of_floats, const float *, ((doubles){{a[0], a[1]}, {a[2], a[3]}}))

GRZ_ALWAYS_INLINE uint32_t doubles_above(doubles a, doubles b)
{
    const grz_two_masks low = a.low > b.low, high = a.high > b.high;
    return (uint32_t)((low[0] & 1) | (low[1] & 2) | (high[0] & 4) | (high[1] & 8));
}

#endif

GRZ_ALWAYS_INLINE doubles doubles_at(const double *from)
{
    doubles a;
    memcpy(&a, from, sizeof a);
    return a;
}

GRZ_ALWAYS_INLINE void doubles_put(double *to, doubles a)
{
    memcpy(to, &a, sizeof a);
}

#endif
