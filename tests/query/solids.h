/* Convex solids of many sorts, as exact hulls of points. Header only. */
#ifndef TESTS_QUERY_SOLIDS_H
#define TESTS_QUERY_SOLIDS_H

#include "hull/solid.h"
#include "scene.h"

#include <string.h>

static inline graze_mesh *solid_of(const graze_vec3 *points, size_t count)
{
    grz_solid solid;
    graze_mesh *mesh = NULL;
    graze_error error;
    scene_expect_ok(grz_solid_of_points(points, count, "test", &solid, &error), &error);
    scene_expect_ok(grz_solid_mesh(&solid, "test", &mesh, &error), &error);
    grz_solid_free(&solid);
    return mesh;
}

/* The hull of a mesh. */
static inline graze_mesh *solid_around(const graze_mesh *mesh)
{
    return solid_of(graze_mesh_vertices(mesh), graze_mesh_vertex_count(mesh));
}

/* Does the method take solids alone? */
static inline bool takes_solids(const char *method)
{
    graze_method_info info;
    for (size_t i = 0; graze_method_get(i, &info); i++)
        if (!strncmp(method, info.name, strcspn(method, ",")) && strlen(info.name) == strcspn(method, ","))
            return info.solids;
    return false;
}

/* A point on the unit sphere, nearly. */
static inline graze_vec3 solid_direction(scene_random *r)
{
    for (;;) {
        graze_vec3 p = scene_unit_point(r);
        p = (graze_vec3){2 * p.x - 1, 2 * p.y - 1, 2 * p.z - 1};
        const double length = sqrt(p.x * p.x + p.y * p.y + p.z * p.z);
        if (length > 0.1 && length < 1) return (graze_vec3){p.x / length, p.y / length, p.z / length};
    }
}

enum { SOLID_SORTS = 14, SOLID_MOST_POINTS = 3000 };

/* Of about size 1, with up to `detail` points: balls, plates, needles, prisms, cones, boxes whose faces are divided,
 * lattices, tiny edges, flat polygons, segments, points, and some of these far away. */
static inline graze_mesh *solid_make(scene_random *r, int sort, int detail)
{
    graze_vec3 *p = malloc(sizeof *p * SOLID_MOST_POINTS);
    assert_non_null(p);
    int n = 4 + scene_below(r, detail);
    graze_vec3 scale = {1, 1, 1}, at = {0, 0, 0};
    switch (sort) {
    case 0: n = 4; break;
    case 1: break;
    case 2: scale = (graze_vec3){1, 1, 0.1}; break;
    case 3: scale = (graze_vec3){1, 0.1, 0.1}; break;
    case 4: scale = (graze_vec3){1, 1e-3, 1e-3}; break;
    case 5: at = (graze_vec3){5e6, -3e6, 1e6}; break;
    case 6:
        at = (graze_vec3){0x1p40, 3, 0};
        scale = (graze_vec3){0x1p20, 0x1p20, 0x1p20};
        break;
    default: break;
    }
    for (int i = 0; i < n; i++) {
        const graze_vec3 d = solid_direction(r);
        p[i] = (graze_vec3){at.x + scale.x * d.x, at.y + scale.y * d.y, at.z + scale.z * d.z};
    }
    if (sort == 7) { /* a prism */
        for (int i = 0; i < n; i++) {
            const double turn = 6.283185307 * i / n;
            p[i] = (graze_vec3){cos(turn), sin(turn), 0};
            if (n + i < SOLID_MOST_POINTS) p[n + i] = (graze_vec3){p[i].x, p[i].y, 1};
        }
        n *= 2;
    } else if (sort == 8) { /* a cone */
        for (int i = 0; i < n; i++) p[i] = (graze_vec3){cos(6.283185307 * i / n), sin(6.283185307 * i / n), 0};
        p[n++] = (graze_vec3){0.2, 0.1, 1.5};
    } else if (sort == 9) { /* a lattice: coplanar and collinear points */
        for (int i = 0; i < n; i++) {
            const graze_vec3 w = scene_whole_point(r, 4);
            p[i] = (graze_vec3){w.x / 2 - 1, w.y / 2 - 1, w.z / 2 - 1};
        }
    } else if (sort == 10) { /* edges of 1e-9 */
        for (int i = 0; i < n; i += 2) {
            const graze_vec3 d = scene_unit_point(r);
            p[i + (i + 1 < n)] = (graze_vec3){p[i].x + 1e-9 * d.x, p[i].y + 1e-9 * d.y, p[i].z + 1e-9 * d.z};
        }
    } else if (sort == 11) { /* flat */
        for (int i = 0; i < n; i++) p[i].z = 0;
    } else if (sort == 12) {
        n = 2;
    } else if (sort == 13) {
        n = 1;
    }
    graze_mesh *mesh = solid_of(p, (size_t)n);
    free(p);
    return mesh;
}

#endif
