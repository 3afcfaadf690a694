#include "method/convex/support.h"

static double height_of(const grz_convex_surface *surface, const double direction[3], uint32_t corner)
{
    const graze_vec3 p = surface->places[corner];
    return (direction[0] * p.x + direction[1] * p.y) + direction[2] * p.z;
}

/* From neighbour to higher neighbour. Computed heights rise at each step, so it ends. *next is then the height of the
 * highest neighbour. */
static uint32_t climb(const grz_convex_surface *surface, const double direction[3], uint32_t corner, double *height,
                      double *next, graze_counters *counters)
{
    for (;;) {
        uint32_t best = corner;
        const uint32_t first = surface->ring_first[corner], end = surface->ring_first[corner + 1];
        *next = -INFINITY;
        counters->bv_tests += end - first;
        for (uint32_t i = first; i < end; i++) {
            const double h = height_of(surface, direction, surface->near[i]);
            if (h > *next) *next = h, best = surface->near[i];
        }
        if (!(*next > *height)) return corner;
        *height = *next;
        corner = best;
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

double grz_convex_support(const grz_convex_side *side, const double direction[3], double slack, uint32_t *corner,
                          graze_counters *counters)
{
    const grz_convex_surface *surface = side->surface;
    grz_convex_tops *tops = side->tops;
    const double room = 2 * error_of(direction) + slack;
    double height = height_of(surface, direction, *corner), second;
    *corner = climb(surface, direction, *corner, &height, &second, counters);
    begin_look(side);
    look_at(tops, *corner);
    if (second < height - room) return height;
    for (uint32_t seen = 0; seen < tops->count; seen++) {
        const uint32_t now = tops->corners[seen], end = surface->ring_first[now + 1];
        for (uint32_t i = surface->ring_first[now]; i < end; i++) {
            const uint32_t next = surface->near[i];
            if (tops->looks[next] == tops->look) continue;
            const double h = height_of(surface, direction, next);
            if (h < height - room) continue;
            if (h > height) height = h, *corner = next;
            look_at(tops, next);
        }
    }
    return height;
}

void grz_convex_climb(const grz_convex_surface *surface, const double direction[3], uint32_t *corner,
                      graze_counters *counters)
{
    double height = height_of(surface, direction, *corner), second;
    *corner = climb(surface, direction, *corner, &height, &second, counters);
}
