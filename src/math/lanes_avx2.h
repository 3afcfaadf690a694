/* Lanes for x86 processors with AVX2. A mask has all bits of a lane set, or none. */
#ifndef GRZ_MATH_LANES_AVX2_H
#define GRZ_MATH_LANES_AVX2_H

#include "math/lanes_avx.h"

typedef __m256 lane_mask;

GRZ_OF_TWO(lane_mask, lanes_above, lanes, _mm256_cmp_ps(a, b, _CMP_GT_OQ))
GRZ_OF_TWO(lane_mask, mask_and, lane_mask, _mm256_and_ps(a, b))
GRZ_OF_TWO(lane_mask, mask_or, lane_mask, _mm256_or_ps(a, b))
GRZ_OF_TWO(lane_mask, mask_xor, lane_mask, _mm256_xor_ps(a, b))
GRZ_OF_ONE(grz_lane_set, mask_set, lane_mask, (grz_lane_set)_mm256_movemask_ps(a))

GRZ_ALWAYS_INLINE lanes lanes_choose(lane_mask mask, lanes a, lanes b)
{
    return _mm256_blendv_ps(a, b, mask);
}

#endif
