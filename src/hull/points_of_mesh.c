#include "hull/points_of_mesh.h"

#include "base/memory.h"
#include "mesh/mesh.h"

graze_vec3 *grz_points_of_mesh(const graze_mesh *mesh, size_t *count)
{
    bool *used = grz_allocate_zeroed(mesh->vertex_count, sizeof *used);
    graze_vec3 *points = grz_allocate(mesh->vertex_count, sizeof *points);
    *count = 0;
    for (size_t i = 0; used && points && i < 3 * (size_t)mesh->triangle_count; i++) {
        const uint32_t vertex = mesh->indices[i];
        if (!used[vertex]) points[(*count)++] = mesh->vertices[vertex];
        used[vertex] = true;
    }
    if (!used) {
        grz_free(points);
        points = NULL;
    }
    grz_free(used);
    return points;
}
