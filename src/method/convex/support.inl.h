/* Supports in terms of lanes, see support.h. */
#ifndef GRZ_METHOD_CONVEX_SUPPORT_INL_H
#define GRZ_METHOD_CONVEX_SUPPORT_INL_H

#include "method/convex/ring.inl.h"
#include "method/convex/support.h"

/* Whether the climb goes on among corners that may be as high. It always does but in the tests' build that shows what is
 * lost without, method/convex_hasty. */
#ifdef GRZ_CONVEX_STOPS_EARLY
enum { CLIMB_GOES_ON = 0 };
#else
enum { CLIMB_GOES_ON = 1 };
#endif

static double height_of(const grz_convex_surface *surface, const double direction[3], uint32_t corner)
{
    const graze_vec3 p = surface->places[corner];
    return (direction[0] * p.x + direction[1] * p.y) + direction[2] * p.z;
}

/* A double, scaled as a bearing is, as a float that is not larger. */
static float below(const bearing *b, double x)
{
    const float scaled = (float)(x * b->scale);
    return scaled - (fabsf(scaled) * 0x1p-22F + 0x1p-100F);
}

/* To a neighbour that is certainly higher, the one that seems highest, until there is none. Places rise at each step,
 * so it ends. True: some neighbour of the last corner may be no lower than it by `room`. */
GRZ_ALWAYS_INLINE bool climb(const grz_convex_surface *surface, const bearing *b, double room, uint32_t *corner,
                             graze_counters *counters)
{
    const float least = below(b, -room);
    for (;;) {
        group_walk walk;
        float rise = 0, needed = least;
        bool as_high = false;
        uint32_t best = GRZ_NO_EDGE;
        fans all = fans_of(surface, *corner, b, &walk, counters);
        while (next_fan(&all, &walk, needed)) {
            const fan f = fan_at(surface, all.first, all.count, all.from, b);
            const lane_mask higher = mask_and(lanes_above(f.beyond, f.error), f.valid);
            const grz_lane_set set = mask_set(higher);
            as_high |= lanes_beyond(&f, lanes_of(least)) != 0;
            if (set == 0) continue;
            const uint32_t at = all.first + all.from;
            if ((set & (set - 1)) == 0 && all.count <= GRZ_LANES) {
                best = at + (uint32_t)__builtin_ctz(set);
                continue;
            }
            float here;
            const uint32_t lane = (uint32_t)largest_lane(f.beyond, higher, &here);
            if (here > rise) needed = rise = here, best = at + lane;
        }
        if (best == GRZ_NO_EDGE) return as_high;
        *corner = grz_convex_near(surface, best);
    }
}

/* Begins to look. A count that comes to its end begins again, and what was seen by earlier numbers is forgotten. */
static void begin_look(const grz_convex_side *side)
{
    grz_convex_tops *tops = side->tops;
    if (++tops->look == 0) {
        for (size_t i = 0; i < tops->room; i++) tops->looks[i] = 0;
        tops->look = 1;
    }
    tops->count = 0;
}

static void look_at(grz_convex_tops *tops, uint32_t corner)
{
    tops->looks[corner] = tops->look;
    tops->corners[tops->count++] = corner;
}

/* With u = 2^-53 and d the sum of the direction's sizes: places are off by u, so a height by u d; three products and
 * two sums of numbers of d in all are rounded by 3 u d at most; and an underflow loses less than 2^-1070. 6 u d and a
 * little cover e. */
static double error_of(const double direction[3])
{
    return 6 * 0x1p-53 * (fabs(direction[0]) + fabs(direction[1]) + fabs(direction[2])) + 0x1p-1060;
}

/* What a search for tops has found so far. */
typedef struct summit {
    const grz_convex_side *side;
    const double *direction;
    double height, room;
    uint32_t corner;
} summit;

static void look_closer(summit *s, uint32_t corner)
{
    grz_convex_tops *tops = s->side->tops;
    if (tops->looks[corner] == tops->look) return;
    const double h = height_of(s->side->surface, s->direction, corner);
    if (h < s->height - s->room) return;
    if (h > s->height) s->height = h, s->corner = corner;
    look_at(tops, corner);
}

/* Looks closer at the neighbours of tops that may be tops. Lanes tell of the others that even their computed heights
 * are too low: `error` is more than these are off. */
static void look_around(summit *s, const bearing *b, double error, graze_counters *counters)
{
    const grz_convex_surface *surface = s->side->surface;
    const grz_convex_tops *tops = s->side->tops;
    for (uint32_t seen = 0; seen < tops->count; seen++) {
        const uint32_t now = tops->corners[seen];
        const float lowest = below(b, s->height - s->room - error - height_of(surface, s->direction, now));
        group_walk walk;
        fans all = fans_of(surface, now, b, &walk, counters);
        while (next_fan(&all, &walk, lowest)) {
            const fan f = fan_at(surface, all.first, all.count, all.from, b);
            grz_lane_set set = lanes_beyond(&f, lanes_of(lowest));
            for (; set != 0; set &= set - 1)
                look_closer(s, grz_convex_near(surface, all.first + all.from + (uint32_t)__builtin_ctz(set)));
        }
    }
}

static double support(const grz_convex_side *side, const double direction[3], double slack, uint32_t *corner,
                      graze_counters *counters)
{
    const bearing b = bearing_of(direction[0], direction[1], direction[2]);
    const double error = error_of(direction), room = 2 * error + slack;
    const bool as_high = climb(side->surface, &b, room + error, corner, counters);
    summit s = {side, direction, height_of(side->surface, direction, *corner), room, *corner};
    begin_look(side);
    look_at(side->tops, *corner);
    if (as_high && CLIMB_GOES_ON) look_around(&s, &b, error, counters);
    *corner = s.corner;
    return s.height;
}

/* Is every neighbour of these corners that may be as high one of them? They are then all tops. */
GRZ_ALWAYS_INLINE bool are_alone(const grz_convex_surface *surface, const bearing *b, uint32_t corner, float lowest,
                                 const uint32_t *corners, uint32_t count, graze_counters *counters)
{
    group_walk walk;
    fans all = fans_of(surface, corner, b, &walk, counters);
    while (next_fan(&all, &walk, lowest)) {
        const fan f = fan_at(surface, all.first, all.count, all.from, b);
        grz_lane_set set = lanes_beyond(&f, lanes_of(lowest));
        for (; set != 0; set &= set - 1) {
            const uint32_t near = grz_convex_near(surface, all.first + all.from + (uint32_t)__builtin_ctz(set));
            bool is_known = false;
            for (uint32_t k = 0; k < count; k++) is_known |= corners[k] == near;
            if (!is_known) return false;
        }
    }
    return true;
}

static bool support_of(const grz_convex_surface *surface, const double direction[3], const uint32_t *corners,
                       uint32_t count, double *height, graze_counters *counters)
{
    const bearing b = bearing_of(direction[0], direction[1], direction[2]);
    const double error = error_of(direction), room = 2 * error;
    double heights[CONVEX_KNOWN_TOPS], most = -INFINITY;
    for (uint32_t k = 0; k < count; k++) {
        heights[k] = height_of(surface, direction, corners[k]);
        most = grz_larger(most, heights[k]);
    }
    *height = most;
    for (uint32_t k = 0; k < count; k++) {
        if (heights[k] < most - room) continue;
        const float lowest = below(&b, most - room - error - heights[k]);
        if (!are_alone(surface, &b, corners[k], lowest, corners, count, counters)) return false;
    }
    return count > 0;
}

static void climb_only(const grz_convex_surface *surface, const double direction[3], uint32_t *corner,
                       graze_counters *counters)
{
    const bearing b = bearing_of(direction[0], direction[1], direction[2]);
    climb(surface, &b, 0, corner, counters);
}

#endif
