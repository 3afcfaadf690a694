/* Clouds of points that are hard to tell apart, and queries among and far from them. */
#ifndef GRZ_TESTS_NEAREST_CLOUDS_H
#define GRZ_TESTS_NEAREST_CLOUDS_H

#include "base/random.h"
#include "math/vec.h"

typedef graze_vec3 cloud_point(grz_random *random, uint32_t i);

static inline double cloud_whole(grz_random *random, uint64_t limit)
{
    return (double)grz_random_below(random, limit);
}

static inline graze_vec3 cloud_uniform(grz_random *random, uint32_t i)
{
    (void)i;
    double x = grz_random_unit(random), y = grz_random_unit(random), z = grz_random_unit(random);
    return grz_vec(x, y, z);
}

/* Each query at a corner or in the middle of cells has many nearest points. */
static inline graze_vec3 cloud_grid(grz_random *random, uint32_t i)
{
    (void)random;
    return grz_vec(i % 7, i / 7 % 7, i / 49 % 7);
}

static inline graze_vec3 cloud_coincident(grz_random *random, uint32_t i)
{
    (void)random, (void)i;
    return grz_vec(0.1, -7.3, 1e-5);
}

static inline graze_vec3 cloud_duplicates(grz_random *random, uint32_t i)
{
    (void)i;
    double x = cloud_whole(random, 3), y = cloud_whole(random, 3);
    return grz_vec(x * 0.1, y * 0.1, 0.3);
}

static inline graze_vec3 cloud_collinear(grz_random *random, uint32_t i)
{
    (void)i;
    double t = cloud_whole(random, 1000);
    return grz_vec(t, 2 * t, -3 * t);
}

/* All on spheres about the origin with whole coordinates, up to the last digits: (15, 20, 60) has length 65. */
static inline graze_vec3 cloud_shell(grz_random *random, uint32_t i)
{
    static const double sides[5][3] = {{15, 20, 60}, {25, 60, 0}, {39, 52, 0}, {65, 0, 0}, {36, 48, 25}};
    const double *s = sides[grz_random_below(random, 5)];
    double v[3];
    size_t turn = (size_t)grz_random_below(random, 3);
    for (size_t axis = 0; axis < 3; axis++) v[(axis + turn) % 3] = grz_random_below(random, 2) ? s[axis] : -s[axis];
    if (i % 3 == 0) v[0] = nextafter(v[0], i % 2 ? INFINITY : -INFINITY);
    return grz_vec(v[0], v[1], v[2]);
}

/* Equally far from the origin up to a unit in the last place: rounded squares, added in another order, say otherwise.
 */
static inline graze_vec3 cloud_turned(grz_random *random, uint32_t i)
{
    static const double sides[3] = {0.1, 0.7, 0.9};
    double v[3];
    size_t turn = (size_t)grz_random_below(random, 3), swap = (size_t)grz_random_below(random, 2);
    for (size_t axis = 0; axis < 3; axis++) {
        double side = sides[swap ? 2 - axis : axis];
        if (axis == i % 7) side = nextafter(side, i % 2 ? 1 : 0);
        v[(axis + turn) % 3] = grz_random_below(random, 2) ? side : -side;
    }
    return grz_vec(v[0], v[1], v[2]);
}

static inline graze_vec3 cloud_far(grz_random *random, uint32_t i)
{
    graze_vec3 p = cloud_uniform(random, i);
    return grz_add(grz_scale(p, 1e-3), grz_vec(1e6, -1e6, 1e6));
}

static inline graze_vec3 cloud_subnormal(grz_random *random, uint32_t i)
{
    (void)i;
    double x = cloud_whole(random, 50), y = cloud_whole(random, 50), z = cloud_whole(random, 50);
    return grz_vec(x * 0x1p-1074, y * 0x1p-1074, z * 0x1p-1074);
}

static inline graze_vec3 cloud_huge(grz_random *random, uint32_t i)
{
    return grz_scale(cloud_uniform(random, i), 0x1p190);
}

/* One coordinate says nothing about the size of the next. */
static inline graze_vec3 cloud_mixed(grz_random *random, uint32_t i)
{
    (void)i;
    double v[3];
    for (int axis = 0; axis < 3; axis++)
        v[axis] = ldexp(grz_random_between(random, -1, 1), (int)grz_random_below(random, 1274) - 1074);
    return grz_vec(v[0], v[1], v[2]);
}

/* Closer than a float can tell in the frame of the whole. */
static inline graze_vec3 cloud_clusters(grz_random *random, uint32_t i)
{
    graze_vec3 p = grz_scale(cloud_uniform(random, i), 0x1p-40);
    return i % 2 ? p : grz_add(p, grz_vec(1, 1, 1));
}

/* Half of them so near the origin that squares have a few bits left, beside which the others are large. */
static inline graze_vec3 cloud_deep(grz_random *random, uint32_t i)
{
    graze_vec3 p = cloud_uniform(random, i);
    return i % 2 ? p : grz_scale(p, 0x1p-535);
}

static const struct cloud {
    const char *name;
    cloud_point *point;
    uint32_t count;
} clouds[] = {
    {"one point", cloud_uniform, 1},
    {"two points", cloud_uniform, 2},
    {"a leaf and one more", cloud_uniform, 9},
    {"uniform", cloud_uniform, 400},
    {"grid", cloud_grid, 343},
    {"coincident", cloud_coincident, 100},
    {"duplicates", cloud_duplicates, 200},
    {"collinear", cloud_collinear, 200},
    {"shell", cloud_shell, 200},
    {"turned", cloud_turned, 300},
    {"far from the origin", cloud_far, 200},
    {"subnormal", cloud_subnormal, 200},
    {"huge", cloud_huge, 200},
    {"mixed sizes", cloud_mixed, 100},
    {"deep", cloud_deep, 200},
    {"clusters", cloud_clusters, 200},
};

enum { CLOUDS = sizeof clouds / sizeof *clouds, CLOUD_QUERIES = 24 };

/* Among the points, between them, on them, at their common centre, and so far away that all look alike. */
static inline graze_vec3 cloud_query(const struct cloud *c, const graze_vec3 *points, grz_random *random, int i)
{
    graze_vec3 a = points[grz_random_below(random, c->count)], b = points[grz_random_below(random, c->count)];
    switch (i % 6) {
    case 0: return a;
    case 1: return grz_add(grz_scale(a, 0.5), grz_scale(b, 0.5));
    case 2: return i == 2 ? grz_vec(0, 0, 0) : grz_sub(grz_scale(a, 0.5), grz_scale(b, 0.25));
    case 3: return grz_vec(b.x, a.y, nextafter(a.z, INFINITY));
    case 4:
        return i == 4 ? grz_vec(0x1p200, -0x1p199, 0) : i == 10 ? grz_vec(1e30, 1e30, -1e30) : grz_vec(a.x, b.y, a.z);
    default: return c->point(random, (uint32_t)i);
    }
}

#endif
