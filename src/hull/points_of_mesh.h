/* The points of a mesh that its triangles use. */
#ifndef GRZ_HULL_POINTS_OF_MESH_H
#define GRZ_HULL_POINTS_OF_MESH_H

#include <graze/mesh.h>

/* Each vertex once that a triangle uses. NULL without memory; free it by grz_free. */
graze_vec3 *grz_points_of_mesh(const graze_mesh *mesh, size_t *count);

#endif
