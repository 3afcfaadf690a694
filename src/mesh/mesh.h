/* The inside of a mesh, and how readers make one. */
#ifndef GRZ_MESH_MESH_H
#define GRZ_MESH_MESH_H

#include "mesh/soup.h"

#include <graze/mesh.h>
#include <stdatomic.h>

struct graze_mesh {
    graze_vec3 *vertices;
    uint32_t *indices; /* three a triangle */
    uint32_t vertex_count, triangle_count;
    uint64_t skipped;
    graze_vec3 low, high; /* of the vertices that triangles use */
    atomic_uint references;
    size_t vertex_capacity, triangle_capacity; /* of the arrays */
};

/* A mesh with room for so many vertices and triangles, none of them there yet; its box is at the origin. NULL without
 * memory. */
graze_mesh *grz_mesh_of_size(size_t vertex_count, size_t triangle_count);

/* Checks the vertices and triangles of a mesh that was filled, as graze_mesh_create does, and hands it out; a mesh that
 * fails is freed. Returns the room that is left over. `name` begins messages. */
graze_status grz_mesh_finish(graze_mesh *mesh, size_t vertex_count, size_t triangle_count, const char *name,
                             graze_mesh **out, graze_error *error);

/* Makes a mesh of a soup, whose arrays it takes over, also on failure; checked as above. */
graze_status grz_mesh_adopt(const grz_soup *soup, const char *name, graze_mesh **out, graze_error *error);

/* Computes the bounding box of the triangles, of which there is one at least. */
void grz_mesh_measure(graze_mesh *mesh);

/* One more owner. graze_mesh_free drops one. */
graze_mesh *grz_mesh_retain(const graze_mesh *mesh);

static inline grz_tri grz_mesh_triangle(const graze_mesh *mesh, uint32_t triangle)
{
    const uint32_t *i = mesh->indices + 3 * (size_t)triangle;
    return (grz_tri){{mesh->vertices[i[0]], mesh->vertices[i[1]], mesh->vertices[i[2]]}};
}

#endif
