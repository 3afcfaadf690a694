/* Meshes and rays for tests: most rays meet something, many in a corner, along an edge or in a plane. Header only. */
#ifndef TESTS_RAY_RAYS_H
#define TESTS_RAY_RAYS_H

#include "scene.h"

enum { RAY_SCENES = 9 };

static const char *const ray_scene_names[RAY_SCENES] = {"soup",  "grid",  "strips", "box",      "torus",
                                                        "pipes", "small", "far",    "subnormal"};

static inline graze_mesh *ray_moved(const graze_mesh *mesh, double scale, double offset)
{
    size_t count = 3 * (size_t)graze_mesh_triangle_count(mesh);
    graze_vec3 *corners = malloc(count * sizeof *corners);
    assert_non_null(corners);
    for (size_t i = 0; i < count; i++) {
        graze_vec3 v = graze_mesh_vertices(mesh)[graze_mesh_indices(mesh)[i]];
        corners[i] = (graze_vec3){v.x * scale + offset, v.y * scale + offset, v.z * scale - offset};
    }
    scene_soup soup = {count / 3, corners};
    graze_mesh *moved = scene_mesh(&soup);
    free(corners);
    return moved;
}

static inline graze_mesh *ray_scene(int number)
{
    static const char torus[] = "rings=40 sides=20";
    scene_random r = {(uint64_t)number + 77};
    scene_soup soup;
    graze_mesh *mesh, *moved;
    switch (number) {
    case 0: soup = scene_random_soup(&r, 300, 0.3); break;
    case 1: soup = scene_grid_soup(&r, 250, 5); break;
    case 2: soup = scene_strip_soup(&r, 150); break;
    case 3: soup = scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 2, 3}); break;
    case 4: return scene_shape("torus", torus);
    case 5: return scene_shape("pipes", "count=40 cells=10 segments=6");
    case 6:
        soup = scene_soup_of(1), soup.corners[0] = scene_unit_point(&r), soup.corners[1] = scene_unit_point(&r),
        soup.corners[2] = scene_unit_point(&r);
        break;
    default:
        mesh = scene_shape("torus", torus);
        moved = number == 7 ? ray_moved(mesh, 1, 5e6) : ray_moved(mesh, 0x1p-1060, 0);
        graze_mesh_free(mesh);
        return moved;
    }
    mesh = scene_mesh(&soup);
    scene_soup_free(&soup);
    return mesh;
}

static inline graze_vec3 ray_any_vertex(const graze_mesh *mesh, scene_random *r)
{
    int triangle = scene_below(r, (int)graze_mesh_triangle_count(mesh));
    return graze_mesh_vertices(mesh)[graze_mesh_indices(mesh)[3 * triangle + scene_below(r, 3)]];
}

/* A point of the mesh's box, grown by `grow` times its size. */
static inline graze_vec3 ray_place(const graze_mesh *mesh, scene_random *r, double grow)
{
    graze_vec3 low, high, p = scene_unit_point(r);
    graze_mesh_bounds(mesh, &low, &high);
    double factor = 1 + 2 * grow;
    return (graze_vec3){low.x + (high.x - low.x) * (factor * p.x - grow),
                        low.y + (high.y - low.y) * (factor * p.y - grow),
                        low.z + (high.z - low.z) * (factor * p.z - grow)};
}

enum { RAY_KINDS = 9 };

/* A ray of one of several kinds. */
static inline graze_ray ray_of_kind(const graze_mesh *mesh, scene_random *r, int kind)
{
    graze_vec3 from = ray_place(mesh, r, 1), to = ray_place(mesh, r, 0.1), d = scene_unit_point(r);
    graze_vec3 vertex = ray_any_vertex(mesh, r), other = ray_any_vertex(mesh, r);
    graze_ray ray = graze_ray_to(from, to);
    switch (kind) {
    case 0: break; /* a segment */
    case 1: ray.most = INFINITY; break;
    case 2: ray = graze_ray_to(from, vertex), ray.most = scene_below(r, 2) ? 1 : INFINITY; break;
    case 3: ray = graze_ray_to(vertex, other); break; /* along an edge, often, or inside */
    case 4: ray = graze_ray_to(other, vertex), ray.most = INFINITY; break;
    case 5:
        ray = graze_ray_along((graze_vec3){from.x, vertex.y, vertex.z}, (graze_vec3){from.x < vertex.x ? 1 : -1, 0, 0});
        break;
    case 6: ray = graze_ray_along(from, (graze_vec3){(d.x - 0.5) * 0x1p-1040, (d.y - 0.5) * 0x1p-1040, 0}); break;
    case 7: ray = graze_ray_to((graze_vec3){from.x + 1e9, from.y, from.z}, to), ray.most = INFINITY; break;
    default: ray = graze_ray_along(from, (graze_vec3){d.x - 0.5, d.y - 0.5, d.z - 0.5}), ray.most = d.x; break;
    }
    graze_vec3 zero = {0, 0, 0}, start = ray.to_point ? ray.origin : zero;
    if (ray.aim.x == start.x && ray.aim.y == start.y && ray.aim.z == start.z)
        return graze_ray_along(ray.origin, (graze_vec3){0, 0, 1});
    return ray;
}

static inline bool ray_same_hit(const graze_hit *a, const graze_hit *b)
{
    return a->triangle == b->triangle && a->side == b->side && a->t == b->t && a->weights[0] == b->weights[0] &&
           a->weights[1] == b->weights[1] && a->weights[2] == b->weights[2] && a->point.x == b->point.x &&
           a->point.y == b->point.y && a->point.z == b->point.z;
}

#endif
