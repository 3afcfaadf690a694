#include "study/frame/assembly.h"

#include "message.h"

#include <graze/shape.h>
#include <stdlib.h>

static graze_status out_of_memory(graze_error *error)
{
    return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: give a smaller --scale");
}

/* Room for `more` items; the array at least doubles, so that adding parts one by one stays linear. */
static bool reserve(void **items, size_t item_size, size_t count, size_t more, size_t *capacity)
{
    if (count + more <= *capacity) return true;
    size_t wanted = 2 * *capacity > count + more ? 2 * *capacity : count + more;
    void *moved = wanted <= SIZE_MAX / item_size ? realloc(*items, wanted * item_size) : NULL;
    if (!moved) return false;
    *items = moved;
    *capacity = wanted;
    return true;
}

graze_status assembly_add(assembly *a, const graze_mesh *part, const placement *where, graze_error *error)
{
    size_t vertex_count = graze_mesh_vertex_count(part), triangle_count = graze_mesh_triangle_count(part);
    graze_pose pose;
    graze_status status = graze_pose_from_euler(where->degrees, where->at, &pose, error);
    if (status != GRAZE_OK) return status;
    if (a->vertex_count + vertex_count > UINT32_MAX ||
        !reserve((void **)&a->vertices, sizeof *a->vertices, a->vertex_count, vertex_count, &a->vertex_capacity) ||
        !reserve((void **)&a->indices, 3 * sizeof *a->indices, a->triangle_count, triangle_count,
                 &a->triangle_capacity))
        return out_of_memory(error);
    const graze_vec3 *vertices = graze_mesh_vertices(part);
    const uint32_t *indices = graze_mesh_indices(part);
    for (size_t i = 0; i < vertex_count; i++) {
        graze_vec3 v = vertices[i];
        graze_vec3 stretched = {v.x * where->stretch.x, v.y * where->stretch.y, v.z * where->stretch.z};
        a->vertices[a->vertex_count + i] = graze_pose_carry(&pose, stretched);
    }
    for (size_t i = 0; i < 3 * triangle_count; i++)
        a->indices[3 * a->triangle_count + i] = indices[i] + (uint32_t)a->vertex_count;
    a->vertex_count += vertex_count;
    a->triangle_count += triangle_count;
    return GRAZE_OK;
}

graze_status assembly_add_shape(assembly *a, const char *shape, const char *const *parameters, size_t parameter_count,
                                const placement *where, graze_error *error)
{
    graze_mesh *part;
    graze_status status = graze_shape_create(shape, parameters, parameter_count, &part, error);
    if (status != GRAZE_OK) return status;
    status = assembly_add(a, part, where, error);
    graze_mesh_free(part);
    return status;
}

graze_status assembly_end(assembly *a, graze_mesh **out, graze_error *error)
{
    graze_mesh_def def = graze_mesh_def_default();
    def.vertices = &a->vertices->x;
    def.vertex_count = a->vertex_count;
    def.indices = a->indices;
    def.triangle_count = a->triangle_count;
    graze_status status = graze_mesh_create(&def, out, error);
    assembly_drop(a);
    return status;
}

void assembly_drop(assembly *a)
{
    free(a->vertices);
    free(a->indices);
    *a = (assembly){0};
}

graze_status finish_assembly(assembly *a, graze_status status, graze_mesh **out, graze_error *error)
{
    if (status == GRAZE_OK) return assembly_end(a, out, error);
    assembly_drop(a);
    return status;
}
