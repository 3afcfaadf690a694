/* Small meshes put together by hand: vertices and triangles are appended, then a mesh is made of them. */
#ifndef GRAZE_TESTS_MESH_HAND_MADE_H
#define GRAZE_TESTS_MESH_HAND_MADE_H

#include <graze/mesh.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

typedef struct scene {
    graze_vec3 vertices[96];
    uint32_t indices[64][3];
    size_t vertex_count, triangle_count;
} scene;

static inline void add_vertex(scene *s, double x, double y, double z)
{
    s->vertices[s->vertex_count++] = (graze_vec3){x, y, z};
}

static inline void add_triangle(scene *s, uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t *t = s->indices[s->triangle_count++];
    t[0] = a;
    t[1] = b;
    t[2] = c;
}

/* A unit cube at (x, y, z), its twelve triangles turned outward. Vertex i of the cube has the bits of i as coordinates.
 */
static inline void add_cube(scene *s, double x, double y, double z)
{
    static const uint32_t quads[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                         {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    uint32_t first = (uint32_t)s->vertex_count;
    for (int i = 0; i < 8; i++) add_vertex(s, x + (i & 1), y + (i >> 1 & 1), z + (i >> 2));
    for (int q = 0; q < 6; q++) {
        const uint32_t *c = quads[q];
        add_triangle(s, first + c[0], first + c[1], first + c[2]);
        add_triangle(s, first + c[0], first + c[2], first + c[3]);
    }
}

static inline void flip_triangle(scene *s, size_t triangle)
{
    uint32_t *t = s->indices[triangle], second = t[1];
    t[1] = t[2];
    t[2] = second;
}

static inline graze_mesh_def def_of(const scene *s)
{
    graze_mesh_def def = graze_mesh_def_default();
    def.vertices = &s->vertices->x;
    def.vertex_count = s->vertex_count;
    def.indices = s->indices[0];
    def.triangle_count = s->triangle_count;
    return def;
}

static inline graze_mesh *mesh_of(const scene *s)
{
    graze_mesh_def def = def_of(s);
    graze_mesh *mesh = NULL;
    graze_error error;
    if (graze_mesh_create(&def, &mesh, &error) != GRAZE_OK) fail_msg("%s", error.message);
    return mesh;
}

#endif
