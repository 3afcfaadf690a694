/* The inside of a mesh, and how readers make one. */
#ifndef GRZ_MESH_MESH_H
#define GRZ_MESH_MESH_H

#include "math/vec.h"

#include <graze/mesh.h>
#include <stdatomic.h>

struct graze_mesh {
    graze_vec3 *vertices;
    uint32_t *indices; /* three a triangle */
    uint32_t vertex_count, triangle_count;
    uint64_t skipped;
    graze_vec3 low, high; /* of the vertices that triangles use */
    atomic_uint references;
    size_t vertex_capacity, triangle_capacity; /* of the arrays, once it was made to be edited, see edit.h */
};

/* Takes over two arrays from grz_allocate and checks them as graze_mesh_create does. On failure they are freed too. */
graze_status grz_mesh_adopt(graze_vec3 *vertices, size_t vertex_count, uint32_t *indices, size_t triangle_count,
                            uint64_t skipped, const char *name, graze_mesh **out, graze_error *error);

/* Finds the box of the triangles, of which there is one at least. */
void grz_mesh_measure(graze_mesh *mesh);

/* One more owner. graze_mesh_free drops one. */
graze_mesh *grz_mesh_retain(const graze_mesh *mesh);

static inline grz_tri grz_mesh_triangle(const graze_mesh *mesh, uint32_t triangle)
{
    const uint32_t *i = mesh->indices + 3 * (size_t)triangle;
    return (grz_tri){{mesh->vertices[i[0]], mesh->vertices[i[1]], mesh->vertices[i[2]]}};
}

#endif
