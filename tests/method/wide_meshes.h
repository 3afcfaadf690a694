/* Meshes that a builder must survive: where no split is good, or every one is bad. */
#ifndef TESTS_METHOD_WIDE_MESHES_H
#define TESTS_METHOD_WIDE_MESHES_H

#include "scene.h"

/* One of the kinds below, of so many triangles. */
typedef graze_vec3 wide_corner(scene_random *r, size_t count, size_t triangle, int corner);

static inline graze_vec3 wide_same(scene_random *r, size_t count, size_t triangle, int corner)
{
    (void)r, (void)count, (void)triangle;
    return (graze_vec3){corner == 1 ? 2 : 1, corner == 2 ? 5 : 3, 0.125};
}

static inline graze_vec3 wide_one_point(scene_random *r, size_t count, size_t triangle, int corner)
{
    (void)r, (void)count, (void)triangle, (void)corner;
    return (graze_vec3){0.1, -7, 1e9};
}

static inline graze_vec3 wide_points(scene_random *r, size_t count, size_t triangle, int corner)
{
    (void)r, (void)count, (void)corner;
    return (graze_vec3){(double)(triangle % 17), (double)(triangle % 5), (double)(triangle % 3)};
}

static inline graze_vec3 wide_line(scene_random *r, size_t count, size_t triangle, int corner)
{
    (void)r;
    double along = (double)triangle / (double)count;
    return (graze_vec3){3 * along + (corner == 1 ? 0.01 : 0), -along, 2 * along + (corner == 2 ? 0.01 : 0)};
}

/* The first spans the rest. */
static inline graze_vec3 wide_huge(scene_random *r, size_t count, size_t triangle, int corner)
{
    (void)count;
    if (triangle == 0) return (graze_vec3){corner == 0 ? -1e6 : 1e6, corner == 1 ? -1e6 : 1e6, 0};
    graze_vec3 p = scene_unit_point(r);
    return (graze_vec3){p.x, p.y, 1e-3 * p.z};
}

/* Each is larger than all before it: bins peel off one at a time. */
static inline graze_vec3 wide_spread(scene_random *r, size_t count, size_t triangle, int corner)
{
    (void)r;
    double size = pow(10, -30 + 60 * (double)triangle / (double)count);
    return (graze_vec3){size, corner == 1 ? size : 0.5 * size, corner == 2 ? -size : size};
}

/* The same about 1, where floats see none of it. */
static inline graze_vec3 wide_close(scene_random *r, size_t count, size_t triangle, int corner)
{
    (void)count, (void)triangle;
    double x = scene_unit(r), y = scene_unit(r);
    return (graze_vec3){1 + 0x1p-40 * x, 1 + 0x1p-45 * y, corner == 2 && triangle == 0 ? 1 + 1e-3 : 1};
}

static inline graze_vec3 wide_soup(scene_random *r, size_t count, size_t triangle, int corner)
{
    (void)count, (void)triangle, (void)corner;
    return scene_unit_point(r);
}

static inline graze_vec3 wide_far(scene_random *r, size_t count, size_t triangle, int corner)
{
    graze_vec3 p = wide_line(r, count, triangle, corner);
    return (graze_vec3){5e6 + p.x, -5e6 + p.y, 5e6 + p.z};
}

static const struct {
    const char *name;
    wide_corner *corner;
} wide_kinds[] = {
    {"all the same", wide_same},        {"all one point", wide_one_point},      {"few points", wide_points},
    {"on a line", wide_line},           {"one huge over tiny ones", wide_huge}, {"from 1e-30 to 1e30", wide_spread},
    {"closer than floats", wide_close}, {"a soup of large ones", wide_soup},    {"far from the origin", wide_far}};

enum { WIDE_KINDS = sizeof wide_kinds / sizeof *wide_kinds };

static inline graze_mesh *wide_mesh(int kind, size_t count)
{
    scene_random r = {count};
    scene_soup soup = scene_soup_of(count);
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < 3; k++) soup.corners[3 * i + (size_t)k] = wide_kinds[kind].corner(&r, count, i, k);
    graze_mesh *mesh = scene_mesh(&soup);
    scene_soup_free(&soup);
    return mesh;
}

#endif
