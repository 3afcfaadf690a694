/* Lanes in C alone, for every processor: halves, which a compiler for a processor with small vectors keeps in them, and
 * any other takes one by one. (Eight floats in a row would be unrolled into so much code that compiling takes
 * minutes.) */
#ifndef GRZ_MATH_LANES_SCALAR_H
#define GRZ_MATH_LANES_SCALAR_H

#include "math/four.h"

#include <math.h>

GRZ_ALWAYS_INLINE grz_four grz_four_abs(grz_four a)
{
    const grz_four_masks sizes = {INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX};
    return (grz_four)((grz_four_masks)a & sizes);
}

GRZ_ALWAYS_INLINE grz_four grz_four_choose(grz_four_masks mask, grz_four a, grz_four b)
{
    return (grz_four)(((grz_four_masks)b & mask) | ((grz_four_masks)a & ~mask));
}

#include "math/lanes_halves.h"

GRZ_ALWAYS_INLINE lanes lanes_root(lanes a)
{
    for (int lane = 0; lane < 4; lane++) a.low[lane] = sqrtf(a.low[lane]), a.high[lane] = sqrtf(a.high[lane]);
    return a;
}

GRZ_ALWAYS_INLINE grz_lane_set mask_set(lane_mask a)
{
    const grz_four_masks low = {1, 2, 4, 8}, high = {16, 32, 64, 128}, both = (a.low & low) | (a.high & high);
    return (grz_lane_set)((both[0] | both[1]) | (both[2] | both[3]));
}

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
