/* Lanes for 64-bit ARM: two registers of four floats. */
#ifndef GRZ_MATH_LANES_NEON_H
#define GRZ_MATH_LANES_NEON_H

#include <arm_neon.h>

typedef struct lanes {
    float32x4_t low, high;
} lanes;

typedef struct lane_mask {
    uint32x4_t low, high;
} lane_mask;

/* A function of lanes a and b by what it does to their halves. */
#define GRZ_HALF_BY_HALF(name, operation)                                                                              \
    GRZ_ALWAYS_INLINE lanes name(lanes a, lanes b)                                                                     \
    {                                                                                                                  \
        return (lanes){operation(a.low, b.low), operation(a.high, b.high)};                                            \
    }

GRZ_HALF_BY_HALF(lanes_add, vaddq_f32)
GRZ_HALF_BY_HALF(lanes_sub, vsubq_f32)
GRZ_HALF_BY_HALF(lanes_mul, vmulq_f32)
GRZ_HALF_BY_HALF(lanes_div, vdivq_f32)

#undef GRZ_HALF_BY_HALF

GRZ_ALWAYS_INLINE lanes lanes_at(const float *from)
{
    return (lanes){vld1q_f32(from), vld1q_f32(from + 4)};
}

GRZ_ALWAYS_INLINE void lanes_put(float *to, lanes a)
{
    vst1q_f32(to, a.low);
    vst1q_f32(to + 4, a.high);
}

GRZ_ALWAYS_INLINE lanes lanes_of(float x)
{
    return (lanes){vdupq_n_f32(x), vdupq_n_f32(x)};
}

GRZ_ALWAYS_INLINE lanes lanes_root(lanes a)
{
    return (lanes){vsqrtq_f32(a.low), vsqrtq_f32(a.high)};
}

GRZ_ALWAYS_INLINE lanes lanes_abs(lanes a)
{
    return (lanes){vabsq_f32(a.low), vabsq_f32(a.high)};
}

GRZ_ALWAYS_INLINE lanes lanes_minus(lanes a)
{
    return (lanes){vnegq_f32(a.low), vnegq_f32(a.high)};
}

GRZ_ALWAYS_INLINE lane_mask lanes_above(lanes a, lanes b)
{
    return (lane_mask){vcgtq_f32(a.low, b.low), vcgtq_f32(a.high, b.high)};
}

GRZ_ALWAYS_INLINE lane_mask mask_and(lane_mask a, lane_mask b)
{
    return (lane_mask){vandq_u32(a.low, b.low), vandq_u32(a.high, b.high)};
}

GRZ_ALWAYS_INLINE lane_mask mask_or(lane_mask a, lane_mask b)
{
    return (lane_mask){vorrq_u32(a.low, b.low), vorrq_u32(a.high, b.high)};
}

GRZ_ALWAYS_INLINE lane_mask mask_xor(lane_mask a, lane_mask b)
{
    return (lane_mask){veorq_u32(a.low, b.low), veorq_u32(a.high, b.high)};
}

GRZ_ALWAYS_INLINE grz_lane_set mask_set(lane_mask a)
{
    static const uint32_t bits[8] = {1, 2, 4, 8, 16, 32, 64, 128};
    return vaddvq_u32(vandq_u32(a.low, vld1q_u32(bits))) | vaddvq_u32(vandq_u32(a.high, vld1q_u32(bits + 4)));
}

/* b where the mask is set, else a. */
GRZ_ALWAYS_INLINE lanes lanes_choose(lane_mask mask, lanes a, lanes b)
{
    return (lanes){vbslq_f32(mask.low, b.low, a.low), vbslq_f32(mask.high, b.high, a.high)};
}

/* The instructions fmin and fmax treat NaN otherwise than x86 does, so these are made of comparisons. */
GRZ_ALWAYS_INLINE lanes lanes_min(lanes a, lanes b)
{
    return lanes_choose(lanes_above(b, a), b, a);
}

GRZ_ALWAYS_INLINE lanes lanes_max(lanes a, lanes b)
{
    return lanes_choose(lanes_above(a, b), b, a);
}

/* The least of the eight; none is NaN. */
GRZ_ALWAYS_INLINE float lanes_least(lanes a)
{
    return vminvq_f32(vminq_f32(a.low, a.high));
}

#endif
