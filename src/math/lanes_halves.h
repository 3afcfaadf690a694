/* Lanes of two vectors of four floats, in GNU C, for kinds with small vectors. The header of the kind has
 * grz_four_abs and grz_four_choose, of one half, before it includes this one. */
#ifndef GRZ_MATH_LANES_HALVES_H
#define GRZ_MATH_LANES_HALVES_H

typedef struct lanes {
    grz_four low, high;
} lanes;

typedef struct lane_mask {
    grz_four_masks low, high;
} lane_mask;

GRZ_HALF_BY_HALF(lanes, lanes_add, lanes, +)
GRZ_HALF_BY_HALF(lanes, lanes_sub, lanes, -)
GRZ_HALF_BY_HALF(lanes, lanes_mul, lanes, *)
GRZ_HALF_BY_HALF(lanes, lanes_div, lanes, /)
GRZ_HALF_BY_HALF(lane_mask, lanes_above, lanes, >)
GRZ_HALF_BY_HALF(lane_mask, mask_and, lane_mask, &)
GRZ_HALF_BY_HALF(lane_mask, mask_or, lane_mask, |)
GRZ_HALF_BY_HALF(lane_mask, mask_xor, lane_mask, ^)

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

GRZ_OF_ONE(lanes, lanes_of, float, ((lanes){{a, a, a, a}, {a, a, a, a}}))
GRZ_OF_ONE(lanes, lanes_abs, lanes, ((lanes){grz_four_abs(a.low), grz_four_abs(a.high)}))
GRZ_OF_ONE(lanes, lanes_minus, lanes, ((lanes){-a.low, -a.high}))

GRZ_ALWAYS_INLINE lanes lanes_choose(lane_mask mask, lanes a, lanes b)
{
    return (lanes){grz_four_choose(mask.low, a.low, b.low), grz_four_choose(mask.high, a.high, b.high)};
}

/* By comparisons, because ARM's fmin and fmax treat NaN otherwise than x86 does. */
GRZ_OF_TWO(lanes, lanes_min, lanes, lanes_choose(lanes_above(b, a), b, a))
GRZ_OF_TWO(lanes, lanes_max, lanes, lanes_choose(lanes_above(a, b), b, a))

#endif
