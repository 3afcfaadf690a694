/* Supports in terms of lanes, see support.h. */
#ifndef GRZ_METHOD_CONVEX_SUPPORT_INL_H
#define GRZ_METHOD_CONVEX_SUPPORT_INL_H

#include "method/convex/leap.inl.h"
#include "method/convex/ring.inl.h"
#include "method/convex/support.h"

/* Whether the climb goes on among corners that may be as high. It always does but in the tests' build that shows what
 * is lost without, method/convex_hasty. */
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

/* So many steps are taken before a leap is tried, and so many of those with leaps: rounding might undo a leap. */
enum { FEW_CLIMBS = 4, LEAPING_CLIMBS = 512 };

/* To a neighbour that is certainly higher, the one that seems highest, until there is none. Places rise at each step,
 * so it ends. True: some neighbour of the last corner may be no lower than it by `room`. */
GRZ_ALWAYS_INLINE bool climb(const grz_convex_surface *surface, const bearing *b, double room, uint32_t *corner,
                             graze_counters *counters)
{
    const float least = below(b, -room);
    for (uint32_t steps = 1;; steps++) {
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
        if (steps % FEW_CLIMBS == 0 && steps <= LEAPING_CLIMBS) *corner = leap(surface, *corner, b->x, b->y, b->z);
    }
}

/* The neighbour that is highest in doubles, if it is higher. */
static uint32_t step_in_doubles(const grz_convex_surface *surface, const double direction[3], const bearing *b,
                                uint32_t corner, graze_counters *counters)
{
    const graze_vec3 d = {direction[0], direction[1], direction[2]}, at = surface->places[corner];
    uint32_t best = corner;
    double most = 0;
    group_walk walk;
    fans all = fans_of(surface, corner, b, &walk, counters);
    while (next_fan(&all, &walk, 0)) {
        const fan f = fan_at(surface, all.first, all.count, all.from, b);
        for (grz_lane_set set = lanes_beyond(&f, lanes_of(0)); set != 0; set &= set - 1) {
            const uint32_t near = grz_convex_near(surface, all.first + all.from + (uint32_t)__builtin_ctz(set));
            const double rise = grz_dot(d, grz_sub(surface->places[near], at));
            if (rise > most) most = rise, best = near;
        }
    }
    return best;
}

enum { STEPS_IN_DOUBLES = 64 };

/* A climb goes on where floats do not tell: around faces of many edges the corners are that near to each other. */
static GRZ_NEVER_INLINE void climb_in_doubles(const grz_convex_surface *surface, const double direction[3],
                                              uint32_t *corner, graze_counters *counters)
{
    const bearing b = bearing_of(direction[0], direction[1], direction[2]);
    for (int steps = 0; steps < STEPS_IN_DOUBLES; steps++) {
        uint32_t next = step_in_doubles(surface, direction, &b, *corner, counters);
        if (next != *corner) next = leap(surface, next, direction[0], direction[1], direction[2]);
        if (next == *corner) return;
        *corner = next;
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

/* A few corners, and the height below which others have to be. */
typedef struct few_corners {
    const grz_convex_surface *surface;
    const double *direction;
    bearing along;
    double error; /* computed heights are off by less */
    const uint32_t *corners;
    uint32_t count;
    double least;
} few_corners;

/* Is it one of them, or certainly lower, as its height in doubles tells? */
static bool is_lower(const few_corners *f, uint32_t corner)
{
    for (uint32_t k = 0; k < f->count; k++)
        if (f->corners[k] == corner) return true;
    return height_of(f->surface, f->direction, corner) < f->least;
}

/* Are all neighbours of a corner lower, but for the others? Lanes tell of most; `height` is that of the corner. */
GRZ_ALWAYS_INLINE bool are_lower_around(const few_corners *f, uint32_t corner, double height, graze_counters *counters)
{
    const float lowest = below(&f->along, f->least - f->error - height);
    group_walk walk;
    fans all = fans_of(f->surface, corner, &f->along, &walk, counters);
    while (next_fan(&all, &walk, lowest)) {
        const fan here = fan_at(f->surface, all.first, all.count, all.from, &f->along);
        grz_lane_set set = lanes_beyond(&here, lanes_of(lowest));
        for (; set != 0; set &= set - 1)
            if (!is_lower(f, grz_convex_near(f->surface, all.first + all.from + (uint32_t)__builtin_ctz(set))))
                return false;
    }
    return true;
}

static bool support_of(const grz_convex_surface *surface, const double direction[3], const uint32_t *corners,
                       uint32_t count, double room, double *height, graze_counters *counters)
{
    few_corners f = {
        surface, direction, bearing_of(direction[0], direction[1], direction[2]), error_of(direction), corners,
        count,   -INFINITY};
    double heights[CONVEX_KNOWN_TOPS], most = -INFINITY;
    for (uint32_t k = 0; k < count; k++) {
        heights[k] = height_of(surface, direction, corners[k]);
        most = grz_larger(most, heights[k]);
    }
    *height = most;
    const double as_high = most - 2 * f.error - room;
    f.least = as_high;
    for (uint32_t k = 0; k < count; k++)
        if (heights[k] >= as_high && !are_lower_around(&f, corners[k], heights[k], counters)) return false;
    return count > 0;
}

static void climb_only(const grz_convex_surface *surface, const double direction[3], uint32_t *corner,
                       graze_counters *counters)
{
    const bearing b = bearing_of(direction[0], direction[1], direction[2]);
    climb(surface, &b, 0, corner, counters);
}

#endif
