/* Lanes for x86 processors with AVX-512 (F, VL, DQ): registers of eight floats, masks of eight bits. Registers of
 * sixteen would need nodes of sixteen children; what is gained here is the masks and twice as many registers. */
#ifndef GRZ_MATH_LANES_AVX512_H
#define GRZ_MATH_LANES_AVX512_H

#include "math/lanes_avx.h"

typedef __mmask8 lane_mask;

GRZ_ALWAYS_INLINE lane_mask lanes_above(lanes a, lanes b)
{
    return _mm256_cmp_ps_mask(a, b, _CMP_GT_OQ);
}

GRZ_ALWAYS_INLINE lane_mask mask_and(lane_mask a, lane_mask b)
{
    return _kand_mask8(a, b);
}

GRZ_ALWAYS_INLINE lane_mask mask_or(lane_mask a, lane_mask b)
{
    return _kor_mask8(a, b);
}

GRZ_ALWAYS_INLINE lane_mask mask_xor(lane_mask a, lane_mask b)
{
    return _kxor_mask8(a, b);
}

GRZ_ALWAYS_INLINE grz_lane_set mask_set(lane_mask a)
{
    return _cvtmask8_u32(a);
}

/* b where the mask is set, else a. */
GRZ_ALWAYS_INLINE lanes lanes_choose(lane_mask mask, lanes a, lanes b)
{
    return _mm256_mask_blend_ps(mask, a, b);
}

#endif
