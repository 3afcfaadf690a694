/* Supports and simplices in terms of lanes, see gjk.h. */
#ifndef GRZ_METHOD_CONVEX_GJK_INL_H
#define GRZ_METHOD_CONVEX_GJK_INL_H

#include "method/convex/gjk.h"
#include "method/convex/simplex.inl.h"
#include "method/convex/support.inl.h"

enum { MOST_ROUNDS = 48 };

GRZ_ALWAYS_INLINE graze_vec3 difference_of(const grz_convex_work *work, uint32_t a, uint32_t b)
{
    return grz_sub(grz_convex_carried(&work->pose, work->b.surface->places[b]), work->a.surface->places[a]);
}

GRZ_ALWAYS_INLINE void add_point(simplex *s, const grz_convex_work *work, uint32_t a, uint32_t b)
{
    s->at[s->count] = difference_of(work, a, b);
    s->a[s->count] = a, s->b[s->count] = b;
    s->count++;
}

/* The corner that is highest along a direction in the side's frame: from the one that the table has, or from another. */
GRZ_ALWAYS_INLINE uint32_t highest(const grz_convex_surface *surface, const double direction[3], uint32_t corner,
                                   bool looks_up, graze_counters *counters)
{
    if (looks_up && surface->table.resolution != 0) {
        const uint32_t other = grz_convex_table_corner(&surface->table, direction);
        const graze_vec3 d = {direction[0], direction[1], direction[2]};
        if (grz_dot(d, grz_sub(surface->places[other], surface->places[corner])) > 0) corner = other;
    }
    const bearing b = bearing_of(direction[0], direction[1], direction[2]);
    climb(surface, &b, 0, &corner, counters);
    if (surface->loops.count > 0) climb_in_doubles(surface, direction, &corner, counters);
    return corner;
}

GRZ_ALWAYS_INLINE bool has_corners(const simplex *s, uint32_t a, uint32_t b)
{
    for (int i = 0; i < s->count; i++)
        if (s->a[i] == a && s->b[i] == b) return true;
    return false;
}

/* A simplex of four around the origin is a meeting; a support that is no nearer, or that was there, ends the search. */
static void descend(grz_search *search, grz_convex_descent *descent)
{
    const grz_convex_work *work = search->work;
    const grz_convex_surface *surface_a = work->a.surface, *surface_b = work->b.surface;
    const double(*m)[3] = work->pose.turn, gain = descent->gain, enough = descent->enough;
    const grz_convex_simplex *from = &descent->simplex;
    simplex s = {.count = 0};
    graze_vec3 v;
    double squared;
    for (uint32_t i = 0; i < from->count; i++) add_point(&s, work, from->a[i], from->b[i]);
    uint32_t a = s.a[0], b = s.b[0], round = 0;
    descent->end = CONVEX_CLOSEST;
    for (; round < MOST_ROUNDS; round++) {
        if (!find_nearest(&s, &v, &squared)) {
            descent->end = CONVEX_MEETS;
            v = (graze_vec3){0, 0, 0};
            break;
        }
        const double direction[3] = {v.x, v.y, v.z};
        double back[3];
        for (int k = 0; k < 3; k++) back[k] = -((m[0][k] * v.x + m[1][k] * v.y) + m[2][k] * v.z);
        a = highest(surface_a, direction, a, descent->looks_up, search->counters);
        b = highest(surface_b, back, b, descent->looks_up, search->counters);
        if (has_corners(&s, a, b)) break;
        const graze_vec3 next = difference_of(work, a, b);
        const double least = grz_dot(v, next);
        if (!(squared - least > gain * squared)) break;
        if (least > 0x1p-10 * squared && least > enough * sqrt(squared)) break;
        s.at[s.count] = next;
        s.a[s.count] = a, s.b[s.count] = b;
        s.count++;
    }
    search->counters->bv_updates += round + 1;
    descent->rounds = round + 1;
    descent->way = v;
    descent->simplex.count = (uint32_t)s.count;
    for (int i = 0; i < s.count; i++) {
        descent->simplex.a[i] = s.a[i], descent->simplex.b[i] = s.b[i];
        descent->weights[i] = s.weights[i];
    }
}

#endif
