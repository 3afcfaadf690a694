/* The neighbours of a corner, eight at a time: how far along a direction each is beyond the corner, with a bound on how
 * far that is off.
 *
 * With u = 2^-24, a spoke and a direction are rounded by u of themselves, their products and two sums by u each: 5 u of
 * the sum of the products' sizes, and a little. The size itself is computed with such an error too; 6 u covers both. A
 * spoke is below 2 and a direction below 2^31, so that what underflows anywhere is below 2^-110. */
#ifndef GRZ_METHOD_CONVEX_RING_INL_H
#define GRZ_METHOD_CONVEX_RING_INL_H

#include "method/convex/groups.inl.h"
#include "method/convex/surface.h"

/* A direction, scaled by a power of two so that its largest component is from 2^-30 to 2^31, unless all are 0. */
typedef struct bearing {
    lanes3 way, size;
    float x, y, z; /* the way once more */
    double scale;
} bearing;

GRZ_ALWAYS_INLINE bearing bearing_of(double x, double y, double z)
{
    const double largest = grz_larger(fabs(x), grz_larger(fabs(y), fabs(z)));
    bearing b = {.scale = 1};
    if (!(largest >= 0x1p-30 && largest <= 0x1p30) && largest > 0 && isfinite(largest))
        b.scale = ldexp(1, -ilogb(largest));
    b.x = (float)(x * b.scale), b.y = (float)(y * b.scale), b.z = (float)(z * b.scale);
    b.way = lanes3_of(b.x, b.y, b.z);
    b.size = lanes3_abs(b.way);
    return b;
}

/* Eight neighbours of a corner, or fewer: spokes beyond the last are of no meaning. */
typedef struct fan {
    lanes3 spokes;
    lanes beyond, error; /* how far beyond the corner, scaled; and how far that is off */
    lane_mask valid;
} fan;

static const float numbers[GRZ_LANES] = {0, 1, 2, 3, 4, 5, 6, 7};

GRZ_ALWAYS_INLINE fan fan_at(const grz_convex_surface *surface, uint32_t first, uint32_t count, uint32_t from,
                             const bearing *b)
{
    const float *spokes = surface->spokes + 3 * (size_t)first + from;
    fan f;
    f.spokes = (lanes3){lanes_at(spokes), lanes_at(spokes + count), lanes_at(spokes + 2 * (size_t)count)};
    f.beyond = lanes3_dot(f.spokes, b->way);
    f.error =
        lanes_add(lanes_mul(lanes3_dot(lanes3_abs(f.spokes), b->size), lanes_of(6 * 0x1p-24F)), lanes_of(0x1p-110F));
    f.valid = lanes_above(lanes_of((float)(count - from)), lanes_at(numbers));
    return f;
}

/* The lanes of those neighbours that are beyond the corner by more than `least`, or may be. */
GRZ_ALWAYS_INLINE grz_lane_set lanes_beyond(const fan *f, lanes least)
{
    return mask_set(mask_and(lanes_above(lanes_add(f->beyond, f->error), least), f->valid));
}

/* The first of the lanes that have the largest value, of those in the mask, which is not empty. */
GRZ_ALWAYS_INLINE int largest_lane(lanes values, lane_mask mask, float *largest)
{
    *largest = -lanes_least(lanes_choose(mask, lanes_of(INFINITY), lanes_minus(values)));
    const lane_mask less = lanes_above(lanes_of(*largest), values);
    return __builtin_ctz(mask_set(mask) & ~mask_set(less));
}

GRZ_ALWAYS_INLINE float lane_of(lanes values, uint32_t lane)
{
    float all[GRZ_LANES];
    lanes_put(all, values);
    return all[lane];
}

/* The fans of a corner one after the other; of many only those that may have a neighbour further beyond than is asked,
 * by a walk that stands beside this struct, so that its numbers stay in registers. */
typedef struct fans {
    uint32_t first, count, from, next;
    bool many;
} fans;

static GRZ_NEVER_INLINE void walk_rings(group_walk *walk, const grz_convex_surface *surface, uint32_t corner, float x,
                                        float y, float z)
{
    const float by[4] = {x, y, z, 0};
    walk_groups(walk, &surface->rings, corner, by);
}

GRZ_ALWAYS_INLINE fans fans_of(const grz_convex_surface *surface, uint32_t corner, const bearing *b, group_walk *walk,
                               graze_counters *counters)
{
    const uint32_t first = surface->ring_first[corner], count = surface->ring_first[corner + 1] - first;
    const bool many = count > CONVEX_MANY_EDGES;
    counters->bv_tests += many ? GRZ_LANES : count;
    if (many) walk_rings(walk, surface, corner, b->x, b->y, b->z);
    return (fans){first, count, 0, 0, many};
}

GRZ_ALWAYS_INLINE bool next_fan(fans *all, group_walk *walk, float least)
{
    if (all->many) {
        uint32_t from = 0;
        const bool is_there = next_group(walk, least, &from);
        all->from = from;
        return is_there;
    }
    all->from = all->next;
    all->next += GRZ_LANES;
    return all->from < all->count;
}

#endif
