#include "hull/solid.h"

#include "base/error.h"
#include "base/memory.h"
#include "mesh/mesh.h"

#include <string.h>

void grz_solid_free(grz_solid *s)
{
    grz_free(s->corners);
    grz_free(s->leaving);
    grz_free(s->origin);
    grz_free(s->twin);
    grz_free(s->face);
    grz_free(s->first);
    *s = (grz_solid){0};
}

void grz_solid_source_free(grz_solid_source *source)
{
    grz_free(source->vertex);
    grz_free(source->face);
    *source = (grz_solid_source){0};
}

size_t grz_solid_bytes(const grz_solid *s)
{
    if (s->corner_count == 0) return 0;
    return s->corner_count * ((s->corners ? sizeof *s->corners : 0) + sizeof *s->leaving) +
           3 * s->edge_count * sizeof *s->origin + ((size_t)s->face_count + 1) * sizeof *s->first;
}

/* A face of n corners is cut into n - 2 triangles. */
size_t grz_solid_triangle_count(const grz_solid *s)
{
    return s->dimension < 2 ? 1 : (size_t)s->edge_count - 2 * (size_t)s->face_count;
}

void grz_solid_triangles(const grz_solid *s, uint32_t *out)
{
    if (s->dimension < 2) {
        const uint32_t last = s->corner_count - 1;
        out[0] = 0, out[1] = out[2] = last;
        return;
    }
    for (uint32_t f = 0; f < s->face_count; f++) {
        const uint32_t first = s->first[f], size = s->first[f + 1] - first;
        const uint32_t from = s->dimension == 2 ? f : 0;
        for (uint32_t i = 1; i + 1 < size; i++) {
            *out++ = s->origin[first + from];
            *out++ = s->origin[first + (from + i) % size];
            *out++ = s->origin[first + (from + i + 1) % size];
        }
    }
}

graze_status grz_solid_mesh(const grz_solid *s, const char *name, graze_mesh **out, graze_error *error)
{
    const size_t triangle_count = grz_solid_triangle_count(s);
    graze_mesh *mesh = grz_mesh_of_size(s->corner_count, triangle_count);
    if (!mesh) return grz_out_of_memory(error);
    memcpy(mesh->vertices, s->corners, s->corner_count * sizeof *s->corners);
    grz_solid_triangles(s, mesh->indices);
    return grz_mesh_finish(mesh, s->corner_count, triangle_count, name, out, error);
}
