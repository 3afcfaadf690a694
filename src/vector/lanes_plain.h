/* Lanes in plain C, for every processor: one float after the other. */
#ifndef GRZ_VECTOR_LANES_PLAIN_H
#define GRZ_VECTOR_LANES_PLAIN_H

#include <math.h>

typedef struct lanes {
    float at[GRZ_LANES];
} lanes;

typedef grz_lane_set lane_mask;

/* A function of lanes a and b by what it does to the floats a and b. */
#define GRZ_LANE_BY_LANE(name, result)                                                                                 \
    GRZ_ALWAYS_INLINE lanes name(lanes p, lanes q)                                                                     \
    {                                                                                                                  \
        lanes out;                                                                                                     \
        for (int lane = 0; lane < GRZ_LANES; lane++) {                                                                 \
            const float a = p.at[lane], b = q.at[lane];                                                                \
            out.at[lane] = (result);                                                                                   \
        }                                                                                                              \
        return out;                                                                                                    \
    }

GRZ_LANE_BY_LANE(lanes_add, a + b)
GRZ_LANE_BY_LANE(lanes_sub, a - b)
GRZ_LANE_BY_LANE(lanes_mul, a *b)
GRZ_LANE_BY_LANE(lanes_div, a / b)
GRZ_LANE_BY_LANE(lanes_min, a < b ? a : b)
GRZ_LANE_BY_LANE(lanes_max, a > b ? a : b)

#undef GRZ_LANE_BY_LANE

GRZ_ALWAYS_INLINE lanes lanes_at(const float *from)
{
    lanes out;
    for (int lane = 0; lane < GRZ_LANES; lane++) out.at[lane] = from[lane];
    return out;
}

GRZ_ALWAYS_INLINE void lanes_put(float *to, lanes a)
{
    for (int lane = 0; lane < GRZ_LANES; lane++) to[lane] = a.at[lane];
}

GRZ_ALWAYS_INLINE lanes lanes_of(float x)
{
    lanes out;
    for (int lane = 0; lane < GRZ_LANES; lane++) out.at[lane] = x;
    return out;
}

GRZ_ALWAYS_INLINE lanes lanes_root(lanes a)
{
    for (int lane = 0; lane < GRZ_LANES; lane++) a.at[lane] = sqrtf(a.at[lane]);
    return a;
}

GRZ_ALWAYS_INLINE lanes lanes_abs(lanes a)
{
    for (int lane = 0; lane < GRZ_LANES; lane++) a.at[lane] = fabsf(a.at[lane]);
    return a;
}

GRZ_ALWAYS_INLINE lanes lanes_minus(lanes a)
{
    for (int lane = 0; lane < GRZ_LANES; lane++) a.at[lane] = -a.at[lane];
    return a;
}

GRZ_ALWAYS_INLINE lane_mask lanes_above(lanes a, lanes b)
{
    lane_mask out = 0;
    for (int lane = 0; lane < GRZ_LANES; lane++) out |= (lane_mask)(a.at[lane] > b.at[lane]) << lane;
    return out;
}

GRZ_ALWAYS_INLINE lane_mask mask_and(lane_mask a, lane_mask b)
{
    return a & b;
}

GRZ_ALWAYS_INLINE lane_mask mask_or(lane_mask a, lane_mask b)
{
    return a | b;
}

GRZ_ALWAYS_INLINE grz_lane_set mask_set(lane_mask a)
{
    return a;
}

/* b where the mask is set, else a. */
GRZ_ALWAYS_INLINE lanes lanes_choose(lane_mask mask, lanes a, lanes b)
{
    for (int lane = 0; lane < GRZ_LANES; lane++) a.at[lane] = mask >> lane & 1 ? b.at[lane] : a.at[lane];
    return a;
}

/* The least of the eight; none is NaN. */
GRZ_ALWAYS_INLINE float lanes_least(lanes a)
{
    float least = a.at[0];
    for (int lane = 1; lane < GRZ_LANES; lane++) least = a.at[lane] < least ? a.at[lane] : least;
    return least;
}

#endif
