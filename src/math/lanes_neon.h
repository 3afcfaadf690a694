/* Lanes for 64-bit ARM: two registers of four floats. */
#ifndef GRZ_MATH_LANES_NEON_H
#define GRZ_MATH_LANES_NEON_H

#include "math/four.h"

#include <arm_neon.h>

GRZ_OF_ONE(grz_four, grz_four_abs, grz_four, vabsq_f32(a))

GRZ_ALWAYS_INLINE grz_four grz_four_choose(grz_four_masks mask, grz_four a, grz_four b)
{
    return vbslq_f32((uint32x4_t)mask, b, a);
}

#include "math/lanes_halves.h"

GRZ_OF_ONE(lanes, lanes_root, lanes, ((lanes){vsqrtq_f32(a.low), vsqrtq_f32(a.high)}))

GRZ_ALWAYS_INLINE grz_lane_set mask_set(lane_mask a)
{
    static const uint32_t bits[8] = {1, 2, 4, 8, 16, 32, 64, 128};
    return vaddvq_u32(vandq_u32((uint32x4_t)a.low, vld1q_u32(bits))) |
           vaddvq_u32(vandq_u32((uint32x4_t)a.high, vld1q_u32(bits + 4)));
}

GRZ_OF_ONE(float, lanes_least, lanes, vminvq_f32(vminq_f32(a.low, a.high)))

#endif
