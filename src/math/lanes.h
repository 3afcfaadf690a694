/* Eight floats side by side: the one vocabulary in which kernels are written, for every kind of processor.
 *
 * GRZ_VECTOR_KIND says which. Every operation rounds once, as the same operation on one float does, so that all kinds
 * compute the same bits. Comparisons with NaN are false. */
#ifndef GRZ_MATH_LANES_H
#define GRZ_MATH_LANES_H

#include "base/inline.h"
#include "math/vector_kinds.h"

#include <stdint.h>

enum { GRZ_LANES = 8 };

/* A set of lanes, the lowest bit for lane 0. */
typedef uint32_t grz_lane_set;

/* The header of the kind has the types `lanes` and `lane_mask`, and
 *
 *   lanes_add, _sub, _mul, _div     rounded once; also lanes_root, lanes_abs, lanes_minus
 *   lanes_at, lanes_put             eight numbers in a row, at any address
 *   lanes_of                        one number in all lanes
 *   lanes_min                       a < b ? a : b, so b if one is NaN
 *   lanes_max                       a > b ? a : b, so b if one is NaN
 *   lanes_least                     the least of the eight; none is NaN
 *   lanes_above                     the mask of the lanes in which a > b
 *   lanes_choose                    b where the mask is set, else a
 *   mask_and, _or, _xor, mask_set   of masks; a mask as a set of lanes */
#define GRZ_QUOTED(name)        #name
#define GRZ_LANES_OF_KIND(kind) GRZ_QUOTED(lanes_##kind.h)
#define GRZ_LANES_OF(kind)      GRZ_LANES_OF_KIND(kind)
#include GRZ_LANES_OF(GRZ_VECTOR_KIND)

/* ---- built on those, the same for all ---- */

/* Eight vectors, or points. */
typedef struct lanes3 {
    lanes x, y, z;
} lanes3;

GRZ_ALWAYS_INLINE lanes3 lanes3_of(float x, float y, float z)
{
    return (lanes3){lanes_of(x), lanes_of(y), lanes_of(z)};
}

/* One vector in all lanes. */
GRZ_ALWAYS_INLINE lanes3 lanes3_all(const float v[3])
{
    return lanes3_of(v[0], v[1], v[2]);
}

GRZ_ALWAYS_INLINE lanes3 lanes3_at(const float from[3][GRZ_LANES])
{
    return (lanes3){lanes_at(from[0]), lanes_at(from[1]), lanes_at(from[2])};
}

GRZ_ALWAYS_INLINE void lanes3_put(float to[3][GRZ_LANES], lanes3 a)
{
    lanes_put(to[0], a.x);
    lanes_put(to[1], a.y);
    lanes_put(to[2], a.z);
}

/* The vector of one lane, in all lanes. */
GRZ_ALWAYS_INLINE lanes3 lanes3_spread(const float from[3][GRZ_LANES], int lane)
{
    return lanes3_of(from[0][lane], from[1][lane], from[2][lane]);
}

/* A function of vectors a and b by one of their coordinates. */
#define GRZ_OF_EACH_AXIS(name, of_lanes)                                                                               \
    GRZ_OF_TWO(lanes3, name, lanes3, ((lanes3){of_lanes(a.x, b.x), of_lanes(a.y, b.y), of_lanes(a.z, b.z)}))

GRZ_OF_EACH_AXIS(lanes3_add, lanes_add)
GRZ_OF_EACH_AXIS(lanes3_sub, lanes_sub)
GRZ_OF_EACH_AXIS(lanes3_min, lanes_min)
GRZ_OF_EACH_AXIS(lanes3_max, lanes_max)

#undef GRZ_OF_EACH_AXIS

GRZ_ALWAYS_INLINE lanes3 lanes3_abs(lanes3 a)
{
    return (lanes3){lanes_abs(a.x), lanes_abs(a.y), lanes_abs(a.z)};
}

GRZ_ALWAYS_INLINE lanes3 lanes3_scale(lanes3 a, lanes s)
{
    return (lanes3){lanes_mul(a.x, s), lanes_mul(a.y, s), lanes_mul(a.z, s)};
}

GRZ_ALWAYS_INLINE lanes lanes3_dot(lanes3 a, lanes3 b)
{
    return lanes_add(lanes_add(lanes_mul(a.x, b.x), lanes_mul(a.y, b.y)), lanes_mul(a.z, b.z));
}

GRZ_ALWAYS_INLINE lanes3 lanes3_cross(lanes3 a, lanes3 b)
{
    return (lanes3){lanes_sub(lanes_mul(a.y, b.z), lanes_mul(a.z, b.y)),
                    lanes_sub(lanes_mul(a.z, b.x), lanes_mul(a.x, b.z)),
                    lanes_sub(lanes_mul(a.x, b.y), lanes_mul(a.y, b.x))};
}

/* A matrix, by its rows, times each vector. */
GRZ_ALWAYS_INLINE lanes3 lanes3_turned(const float rows[3][3], lanes3 a)
{
    return (lanes3){lanes3_dot(lanes3_all(rows[0]), a), lanes3_dot(lanes3_all(rows[1]), a),
                    lanes3_dot(lanes3_all(rows[2]), a)};
}

GRZ_ALWAYS_INLINE lanes lanes3_largest(lanes3 a)
{
    return lanes_max(lanes_max(a.x, a.y), a.z);
}

/* b where the mask is set, else a. */
GRZ_ALWAYS_INLINE lanes3 lanes3_choose(lane_mask mask, lanes3 a, lanes3 b)
{
    return (lanes3){lanes_choose(mask, a.x, b.x), lanes_choose(mask, a.y, b.y), lanes_choose(mask, a.z, b.z)};
}

#endif
