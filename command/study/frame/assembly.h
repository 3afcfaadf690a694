/* Meshes put together of parts: shapes that are stretched, turned and moved. */
#ifndef COMMAND_STUDY_FRAME_ASSEMBLY_H
#define COMMAND_STUDY_FRAME_ASSEMBLY_H

#include <graze/mesh.h>

typedef struct assembly {
    graze_vec3 *vertices;
    uint32_t *indices;
    size_t vertex_count, vertex_capacity, triangle_count, triangle_capacity;
} assembly;

/* Where a part goes: stretched along its own axes, then turned about the fixed x, y and z axis, then moved. */
typedef struct placement {
    graze_vec3 stretch, degrees, at;
} placement;

/* Adds a copy of the mesh. After a failure the assembly is as it was. */
graze_status assembly_add(assembly *a, const graze_mesh *part, const placement *where, graze_error *error);

/* Makes a shape, adds it, and frees it. */
graze_status assembly_add_shape(assembly *a, const char *shape, const char *const *parameters, size_t parameter_count,
                                const placement *where, graze_error *error);

/* One mesh of all parts. Frees what the assembly holds in any case. */
graze_status assembly_end(assembly *a, graze_mesh **out, graze_error *error);

/* The mesh of an assembly that was filled, or the failure on the way there. */
graze_status finish_assembly(assembly *a, graze_status status, graze_mesh **out, graze_error *error);

/* Frees what it holds; the assembly is empty again. */
void assembly_drop(assembly *a);

#endif
