/* Lanes in C alone, for every processor: two groups of four floats, which a compiler for a processor with small vectors
 * keeps in them, and any other takes one by one. (Eight floats in a row would be unrolled into so much code that
 * compiling takes minutes.) */
#ifndef GRZ_MATH_LANES_SCALAR_H
#define GRZ_MATH_LANES_SCALAR_H

#include "math/four.h"

#include <math.h>

typedef struct lanes {
    grz_four low, high;
} lanes;

typedef struct lane_mask {
    grz_four_masks low, high;
} lane_mask;

/* A function of lanes a and b by an operator. */
#define GRZ_HALF_BY_HALF(name, operator)                                                                               \
    GRZ_ALWAYS_INLINE lanes name(lanes a, lanes b)                                                                     \
    {                                                                                                                  \
        return (lanes){a.low operator b.low, a.high operator b.high };                                                 \
    }

GRZ_HALF_BY_HALF(lanes_add, +)
GRZ_HALF_BY_HALF(lanes_sub, -)
GRZ_HALF_BY_HALF(lanes_mul, *)
GRZ_HALF_BY_HALF(lanes_div, /)

#undef GRZ_HALF_BY_HALF

GRZ_ALWAYS_INLINE lanes lanes_at(const float *from)
{
    lanes a;
    memcpy(&a, from, sizeof a);
    return a;
}

GRZ_ALWAYS_INLINE void lanes_put(float *to, lanes a)
{
    memcpy(to, &a, sizeof a);
}

GRZ_ALWAYS_INLINE lanes lanes_of(float x)
{
    return (lanes){{x, x, x, x}, {x, x, x, x}};
}

GRZ_ALWAYS_INLINE lanes lanes_root(lanes a)
{
    for (int lane = 0; lane < 4; lane++) a.low[lane] = sqrtf(a.low[lane]), a.high[lane] = sqrtf(a.high[lane]);
    return a;
}

GRZ_ALWAYS_INLINE grz_four grz_four_abs(grz_four a)
{
    const grz_four_masks sizes = {INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX};
    return (grz_four)((grz_four_masks)a & sizes);
}

GRZ_ALWAYS_INLINE lanes lanes_abs(lanes a)
{
    return (lanes){grz_four_abs(a.low), grz_four_abs(a.high)};
}

GRZ_ALWAYS_INLINE lanes lanes_minus(lanes a)
{
    return (lanes){-a.low, -a.high};
}

GRZ_ALWAYS_INLINE lane_mask lanes_above(lanes a, lanes b)
{
    return (lane_mask){a.low > b.low, a.high > b.high};
}

GRZ_ALWAYS_INLINE lane_mask mask_and(lane_mask a, lane_mask b)
{
    return (lane_mask){a.low & b.low, a.high & b.high};
}

GRZ_ALWAYS_INLINE lane_mask mask_or(lane_mask a, lane_mask b)
{
    return (lane_mask){a.low | b.low, a.high | b.high};
}

GRZ_ALWAYS_INLINE lane_mask mask_xor(lane_mask a, lane_mask b)
{
    return (lane_mask){a.low ^ b.low, a.high ^ b.high};
}

GRZ_ALWAYS_INLINE grz_lane_set mask_set(lane_mask a)
{
    const grz_four_masks low = {1, 2, 4, 8}, high = {16, 32, 64, 128}, both = (a.low & low) | (a.high & high);
    return (grz_lane_set)((both[0] | both[1]) | (both[2] | both[3]));
}

GRZ_ALWAYS_INLINE grz_four grz_four_choose(grz_four_masks mask, grz_four a, grz_four b)
{
    return (grz_four)(((grz_four_masks)b & mask) | ((grz_four_masks)a & ~mask));
}

/* b where the mask is set, else a. */
GRZ_ALWAYS_INLINE lanes lanes_choose(lane_mask mask, lanes a, lanes b)
{
    return (lanes){grz_four_choose(mask.low, a.low, b.low), grz_four_choose(mask.high, a.high, b.high)};
}

/* a < b ? a : b, so b if one is NaN. */
GRZ_ALWAYS_INLINE lanes lanes_min(lanes a, lanes b)
{
    return lanes_choose(lanes_above(b, a), b, a);
}

/* a > b ? a : b, so b if one is NaN. */
GRZ_ALWAYS_INLINE lanes lanes_max(lanes a, lanes b)
{
    return lanes_choose(lanes_above(a, b), b, a);
}

/* The least of the eight; none is NaN. */
GRZ_ALWAYS_INLINE float lanes_least(lanes a)
{
    float least = a.low[0];
    for (int lane = 0; lane < 4; lane++) {
        least = a.low[lane] < least ? a.low[lane] : least;
        least = a.high[lane] < least ? a.high[lane] : least;
    }
    return least;
}

#endif
