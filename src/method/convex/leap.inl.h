/* A climb takes as many steps as there are edges on the way. Around a face of many edges that may be thousands: there
 * the highest corner of the face is found by bisection. It decides nothing: the climb goes on from there. */
#ifndef GRZ_METHOD_CONVEX_LEAP_INL_H
#define GRZ_METHOD_CONVEX_LEAP_INL_H

#include "base/inline.h"
#include "method/convex/surface.h"

/* The corners of one face, and heights along a direction. */
typedef struct loop_of_corners {
    const grz_convex_surface *surface;
    uint32_t first, count;
    double x, y, z;
} loop_of_corners;

static double height_on_loop(const loop_of_corners *l, uint32_t i)
{
    const uint32_t at = i < l->count ? i : i - l->count;
    const graze_vec3 p = l->surface->places[l->surface->solid.origin[l->first + at]];
    return (l->x * p.x + l->y * p.y) + l->z * p.z;
}

/* Around a convex polygon heights rise once and fall once. Between low and high, which are corners of the chain that
 * the top is on, the middle is on the rising part below the top, on the falling one, or beyond what the low one has
 * (O'Rourke 1998, 7.10). */
static uint32_t top_of_loop(const loop_of_corners *l)
{
    uint32_t low = 0, high = l->count;
    const double start = height_on_loop(l, 0);
    double at_low = start, at_high = start;
    bool low_rises = height_on_loop(l, 1) > start;
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        const double here = height_on_loop(l, middle);
        const bool rises = height_on_loop(l, middle + 1) > here, is_above = here > at_low;
        if (low_rises ? !rises || !is_above : !rises && is_above)
            high = middle, at_high = here;
        else
            low = middle, at_low = here, low_rises = rises;
    }
    return at_high > at_low ? (high < l->count ? high : 0) : low;
}

/* The highest corner of a face with many edges around the corner, if it is higher than this. */
static GRZ_NEVER_INLINE uint32_t leap(const grz_convex_surface *surface, uint32_t corner, double x, double y, double z)
{
    const uint32_t first = surface->ring_first[corner], end = surface->ring_first[corner + 1];
    if (surface->loops.count == 0 || end - first > CONVEX_MANY_EDGES) return corner;
    for (uint32_t i = first; i < end; i++) {
        const uint32_t face = surface->solid.face[surface->ring[i]];
        const loop_of_corners l = {surface, surface->solid.first[face], grz_convex_edges_around(surface, face), x, y,
                                   z};
        if (l.count <= CONVEX_MANY_EDGES) continue;
        const uint32_t top = surface->solid.origin[l.first + top_of_loop(&l)];
        const graze_vec3 way = grz_sub(surface->places[top], surface->places[corner]);
        if ((x * way.x + y * way.y) + z * way.z > 0) corner = top;
    }
    return corner;
}

#endif
