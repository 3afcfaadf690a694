/* Lanes for x86 processors with AVX-512 (F, VL, DQ): registers of eight floats, masks of eight bits. Registers of
 * sixteen would need nodes of sixteen children; the gain is in the masks and in twice as many registers. */
#ifndef GRZ_MATH_LANES_AVX512_H
#define GRZ_MATH_LANES_AVX512_H

#include "math/lanes_avx.h"

typedef __mmask8 lane_mask;

GRZ_OF_TWO(lane_mask, lanes_above, lanes, _mm256_cmp_ps_mask(a, b, _CMP_GT_OQ))
GRZ_OF_TWO(lane_mask, mask_and, lane_mask, _kand_mask8(a, b))
GRZ_OF_TWO(lane_mask, mask_or, lane_mask, _kor_mask8(a, b))
GRZ_OF_TWO(lane_mask, mask_xor, lane_mask, _kxor_mask8(a, b))
GRZ_OF_ONE(grz_lane_set, mask_set, lane_mask, _cvtmask8_u32(a))

GRZ_ALWAYS_INLINE lanes lanes_choose(lane_mask mask, lanes a, lanes b)
{
    return _mm256_mask_blend_ps(mask, a, b);
}

#endif
