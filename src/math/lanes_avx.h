/* Arithmetic in registers of eight floats, the same for AVX2 and AVX-512. */
#ifndef GRZ_MATH_LANES_AVX_H
#define GRZ_MATH_LANES_AVX_H

#include <immintrin.h>

typedef __m256 lanes;

GRZ_OF_TWO(lanes, lanes_add, lanes, _mm256_add_ps(a, b))
GRZ_OF_TWO(lanes, lanes_sub, lanes, _mm256_sub_ps(a, b))
GRZ_OF_TWO(lanes, lanes_mul, lanes, _mm256_mul_ps(a, b))
GRZ_OF_TWO(lanes, lanes_div, lanes, _mm256_div_ps(a, b))
GRZ_OF_TWO(lanes, lanes_min, lanes, _mm256_min_ps(a, b))
GRZ_OF_TWO(lanes, lanes_max, lanes, _mm256_max_ps(a, b))
GRZ_OF_ONE(lanes, lanes_at, const float *, _mm256_loadu_ps(a))

GRZ_ALWAYS_INLINE void lanes_put(float *to, lanes a)
{
    _mm256_storeu_ps(to, a);
}

GRZ_OF_ONE(lanes, lanes_of, float, _mm256_set1_ps(a))
GRZ_OF_ONE(lanes, lanes_root, lanes, _mm256_sqrt_ps(a))
GRZ_OF_ONE(lanes, lanes_abs, lanes, _mm256_andnot_ps(_mm256_set1_ps(-0.0F), a))
GRZ_OF_ONE(lanes, lanes_minus, lanes, _mm256_xor_ps(_mm256_set1_ps(-0.0F), a))

GRZ_ALWAYS_INLINE float lanes_least(lanes a)
{
    __m128 four = _mm_min_ps(_mm256_castps256_ps128(a), _mm256_extractf128_ps(a, 1));
    __m128 two = _mm_min_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_min_ss(two, _mm_shuffle_ps(two, two, 1)));
}

#endif
