/* What every fuzz target of a mesh reader does: read the bytes, look at what came, read them again in pieces. A finding
 * is a crash, a sanitizer's report, a leak, or one of the conditions below. */
#ifndef GRZ_FUZZ_READ_MESH_H
#define GRZ_FUZZ_READ_MESH_H

#include "../mesh/in_pieces.h"

#include <graze/mesh.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t byte_count);

static inline void demand(bool condition)
{
    if (!condition) abort();
}

/* Everything that a mesh promises. */
static inline void check_mesh(const graze_mesh *mesh)
{
    demand(graze_mesh_triangle_count(mesh) > 0);
    for (size_t i = 0; i < 3 * (size_t)graze_mesh_triangle_count(mesh); i++)
        demand(graze_mesh_indices(mesh)[i] < graze_mesh_vertex_count(mesh));
    for (uint32_t i = 0; i < graze_mesh_vertex_count(mesh); i++) {
        graze_vec3 v = graze_mesh_vertices(mesh)[i];
        demand(fabs(v.x) <= 0x1p200 && fabs(v.y) <= 0x1p200 && fabs(v.z) <= 0x1p200);
    }
}

static inline void read_mesh(const uint8_t *bytes, size_t byte_count, graze_format format)
{
    read_result whole = read_at_once(bytes, byte_count, format, "input");
    demand((whole.status == GRAZE_OK) == (whole.mesh != NULL));
    if (whole.mesh)
        check_mesh(whole.mesh);
    else
        demand(whole.error.status == whole.status && strlen(whole.error.message) > 10);
    demand(same_in_pieces(bytes, byte_count, format, "input", &whole, 1 + byte_count % 17));
    graze_mesh_free(whole.mesh);
}

#endif
