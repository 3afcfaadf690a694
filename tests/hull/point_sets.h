/* Sets of points for hulls, of all sorts that are hard on them. Header only. */
#ifndef TESTS_HULL_POINT_SETS_H
#define TESTS_HULL_POINT_SETS_H

#include "scene.h"

enum { MOST_POINTS = 120 };

/* 1/2, 1, 2, ... of either sign, or 0. */
static inline double power(scene_random *r, int range)
{
    const int e = scene_below(r, 2 * range + 1) - range;
    return e == range ? 0 : ldexp(scene_below(r, 2) ? 1 : -1, e);
}

static inline graze_vec3 point_of_sort(scene_random *r, int sort, const graze_vec3 frame[3], size_t i)
{
    graze_vec3 p = scene_unit_point(r), w = scene_whole_point(r, 4);
    const double a = 2 * p.x - 1, b = 2 * p.y - 1, c = 2 * p.z - 1, l = sqrt(a * a + b * b + c * c) + 1e-300;
    switch (sort) {
    case 0: return (graze_vec3){a, b, c};
    case 1: return (graze_vec3){a / l, b / l, c / l};
    case 2: return w;                                               /* a lattice */
    case 3: return (graze_vec3){w.x, w.y, i % 9 ? 1 : w.z};         /* most in one plane */
    case 4: return (graze_vec3){w.x, w.y, 2 * w.x - w.y};           /* all in one plane, which is tilted */
    case 5: return (graze_vec3){w.x, 3 * w.x, -w.x};                /* on a line */
    case 6: return (graze_vec3){w.x, w.y, i % 7 ? w.x + w.y : w.z}; /* most in a tilted plane */
    case 7:                                                         /* a lattice, turned: planes up to rounding */
        return (graze_vec3){w.x * frame[0].x + w.y * frame[1].x + w.z * frame[2].x,
                            w.x * frame[0].y + w.y * frame[1].y + w.z * frame[2].y,
                            w.x * frame[0].z + w.y * frame[1].z + w.z * frame[2].z};
    case 8: return (graze_vec3){a, b, 1e-16 * c};
    case 9: return (graze_vec3){w.x + 0x1p-52 * w.y, w.y + 0x1p-52 * w.z, w.z + 0x1p-52 * w.x}; /* ulps apart */
    case 10: return (graze_vec3){power(r, 40), power(r, 40), power(r, 40)};
    case 11: return (graze_vec3){power(r, 190), power(r, 190), power(r, 190)};
    case 12: return (graze_vec3){w.x, w.y, w.x * w.x + w.y * w.y};                 /* on a paraboloid */
    case 13: return (graze_vec3){cos((double)i / 2), sin((double)i / 2), w.z > 1}; /* a prism */
    case 14: return (graze_vec3){scene_below(r, 2), scene_below(r, 2), w.z};       /* a column of a lattice */
    default: return (graze_vec3){i % 5 == 0 ? w.x : 0, i % 5 == 1 ? w.x : 0, i % 5 > 1 ? w.y : 0}; /* on the axes */
    }
}

enum { SORTS = 16 };

/* Where the whole set is moved, and by what it is multiplied. */
static inline graze_vec3 moved(graze_vec3 p, int place)
{
    switch (place) {
    case 1: return (graze_vec3){p.x + 5e6, p.y - 5e6, p.z + 1e6};
    case 2: return (graze_vec3){ldexp(p.x, -1070), ldexp(p.y, -1070), ldexp(p.z, -1070)};
    case 3: return (graze_vec3){ldexp(p.x, 195), ldexp(p.y, 195), ldexp(p.z, 195)};
    case 4: return (graze_vec3){ldexp(p.x, -900), p.y, ldexp(p.z, 100)};
    case 5: return (graze_vec3){0.6 * p.x - 0.8 * p.z + 5e6, p.y, 0.8 * p.x + 0.6 * p.z};
    default: return p;
    }
}

enum { PLACES = 9 };

static inline bool is_far(graze_vec3 p)
{
    return fabs(p.x) > 0x1p200 || fabs(p.y) > 0x1p200 || fabs(p.z) > 0x1p200;
}

/* A set of its own for each seed: 1 to MOST_POINTS points, some of them twice. */
static inline size_t point_set(uint64_t seed, graze_vec3 *points)
{
    scene_random r = {seed * 7919};
    const int sort = scene_below(&r, SORTS), place = scene_below(&r, PLACES);
    const int most = scene_below(&r, 8) == 0 ? MOST_POINTS : scene_below(&r, 3) == 0 ? 8 : 30;
    const size_t count = 1 + (size_t)scene_below(&r, most);
    graze_vec3 frame[3];
    for (int k = 0; k < 3; k++) frame[k] = scene_unit_point(&r);
    for (size_t i = 0; i < count; i++) {
        points[i] = moved(point_of_sort(&r, sort, frame, i), place);
        if (is_far(points[i])) points[i] = (graze_vec3){0, -0.0, 0};
        if (i > 0 && scene_below(&r, 10) == 0) points[i] = points[scene_below(&r, (int)i)];
    }
    return count;
}

/* In another order, some of them twice, and zeros of either sign. Returns how many there are, at most twice as many. */
static inline size_t shuffled(scene_random *r, const graze_vec3 *points, size_t count, graze_vec3 *out)
{
    size_t made = count;
    memcpy(out, points, count * sizeof *points);
    for (size_t i = 0; i < count; i++)
        if (scene_below(r, 4) == 0) out[made++] = points[i];
    for (size_t i = made; i > 1; i--) {
        const size_t j = (size_t)scene_below(r, (int)i);
        const graze_vec3 swap = out[j];
        out[j] = out[i - 1];
        out[i - 1] = swap;
    }
    double *x = &out->x;
    for (size_t i = 0; i < 3 * made; i++)
        if (x[i] == 0 && scene_below(r, 2)) x[i] = -x[i];
    return made;
}

#endif
