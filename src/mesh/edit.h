/* Changing a mesh, for the one owner of it. */
#ifndef GRZ_MESH_EDIT_H
#define GRZ_MESH_EDIT_H

#include "mesh/mesh.h"

/* The counts and the box of a mesh before an append, to undo it. */
typedef struct grz_mesh_extent {
    uint32_t vertex_count, triangle_count;
    graze_vec3 low, high;
} grz_mesh_extent;

grz_mesh_extent grz_mesh_extent_of(const graze_mesh *mesh);

/* Sets the mesh to an extent: items beyond it stay in memory, so that a larger extent can be restored too. */
void grz_mesh_restore(graze_mesh *mesh, const grz_mesh_extent *extent);

/* Makes *mesh a mesh with one owner, which can be edited: the same one if it has no other owner, else a copy, for which
 * the given reference is dropped. */
graze_status grz_mesh_own(graze_mesh **mesh, graze_error *error);

/* A mesh without triangles, which no reader makes; its box is at the origin. NULL without memory. */
graze_mesh *grz_mesh_empty(void);

/* Adds the triangles of another mesh, or of the mesh itself, behind its own, and their vertices behind its own. On
 * failure nothing has changed. */
graze_status grz_mesh_append(graze_mesh *mesh, const graze_mesh *from, graze_error *error);

/* Triangle a takes the number of b and b that of a. */
void grz_mesh_swap(graze_mesh *mesh, uint32_t a, uint32_t b);

/* Does one of these triangles touch a side of the mesh's box? Without it the box may be smaller. */
bool grz_mesh_on_box(const graze_mesh *mesh, const uint32_t *triangles, uint32_t count);

/* Drops the vertices that no triangle uses; the others stay in their order. `map` has room for one number a vertex. */
void grz_mesh_drop_unused(graze_mesh *mesh, uint32_t *map);

/* A mesh of some triangles of another, in this order, with the vertices that they use. `map` has a zero for each vertex
 * of the other, before and afterwards. */
graze_status grz_mesh_take(const graze_mesh *from, const uint32_t *triangles, uint32_t count, uint32_t *map,
                           graze_mesh **out, graze_error *error);

/* Bytes allocated beyond 24 a vertex and 12 a triangle. */
size_t grz_mesh_spare_bytes(const graze_mesh *mesh);

#endif
