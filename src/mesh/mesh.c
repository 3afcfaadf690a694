#include "mesh/mesh.h"

#include "base/def.h"
#include "base/error.h"
#include "base/float_mode.h"
#include "base/memory.h"
#include "math/range.h"
#include "mesh/given_points.h"

#include <string.h>

uint32_t graze_mesh_vertex_count(const graze_mesh *mesh)
{
    return mesh->vertex_count;
}

uint32_t graze_mesh_triangle_count(const graze_mesh *mesh)
{
    return mesh->triangle_count;
}

const graze_vec3 *graze_mesh_vertices(const graze_mesh *mesh)
{
    return mesh->vertices;
}

const uint32_t *graze_mesh_indices(const graze_mesh *mesh)
{
    return mesh->indices;
}

uint64_t graze_mesh_skipped(const graze_mesh *mesh)
{
    return mesh->skipped;
}

void graze_mesh_bounds(const graze_mesh *mesh, graze_vec3 *low, graze_vec3 *high)
{
    *low = mesh->low;
    *high = mesh->high;
}

graze_mesh *grz_mesh_retain(const graze_mesh *mesh)
{
    graze_mesh *shared = (graze_mesh *)mesh; /* the count is not part of what const promises */
    atomic_fetch_add_explicit(&shared->references, 1, memory_order_relaxed);
    return shared;
}

void graze_mesh_free(const graze_mesh *given)
{
    graze_mesh *mesh = (graze_mesh *)given; /* every mesh was made by this library, not const */
    if (!mesh || atomic_fetch_sub_explicit(&mesh->references, 1, memory_order_acq_rel) != 1) return;
    grz_free(mesh->vertices);
    grz_free(mesh->indices);
    grz_free(mesh);
}

static graze_status check_indices(const uint32_t *indices, size_t triangle_count, size_t vertex_count, const char *name,
                                  graze_error *error)
{
    for (size_t i = 0; i < 3 * triangle_count; i++)
        if (indices[i] >= vertex_count)
            return grz_fail(
                error, GRAZE_BAD_DATA,
                "%s: triangle %zu refers to vertex %lu (counted from 0), but there are only %zu: mend the index", name,
                i / 3, (unsigned long)indices[i], vertex_count);
    return GRAZE_OK;
}

void grz_mesh_measure(graze_mesh *mesh)
{
    graze_vec3 low = mesh->vertices[mesh->indices[0]], high = low;
    for (size_t i = 1; i < 3 * (size_t)mesh->triangle_count; i++) {
        low = grz_lower(low, mesh->vertices[mesh->indices[i]]);
        high = grz_higher(high, mesh->vertices[mesh->indices[i]]);
    }
    mesh->low = low;
    mesh->high = high;
}

static graze_status check_counts(size_t vertex_count, size_t triangle_count, const char *name, graze_error *error)
{
    if (triangle_count == 0)
        return grz_fail(error, GRAZE_BAD_DATA, "%s: has no triangle: give a mesh with at least one", name);
    if (vertex_count > UINT32_MAX || triangle_count > UINT32_MAX)
        return grz_fail(error, GRAZE_BAD_DATA,
                        "%s: has %zu vertices and %zu triangles, more than 32-bit numbers can count: split the mesh",
                        name, vertex_count, triangle_count);
    return GRAZE_OK;
}

static graze_mesh *new_mesh(void)
{
    graze_mesh *mesh = grz_allocate_zeroed(1, sizeof *mesh);
    if (mesh) atomic_init(&mesh->references, 1);
    return mesh;
}

graze_mesh *grz_mesh_of_size(size_t vertex_count, size_t triangle_count)
{
    graze_mesh *mesh = new_mesh();
    if (!mesh) return NULL;
    mesh->vertices = grz_allocate(vertex_count, sizeof *mesh->vertices);
    mesh->indices = grz_allocate(triangle_count, 3 * sizeof *mesh->indices);
    mesh->vertex_capacity = vertex_count;
    mesh->triangle_capacity = triangle_count;
    if (mesh->vertices && mesh->indices) return mesh;
    graze_mesh_free(mesh);
    return NULL;
}

/* The block with room for `count` items and no more, or as it was if it can not shrink. */
static void *shrunk(void *block, size_t *capacity, size_t count, size_t item_bytes)
{
    void *smaller = count < *capacity ? grz_reallocate(block, count, item_bytes) : NULL;
    if (smaller) *capacity = count;
    return smaller ? smaller : block;
}

graze_status grz_mesh_finish(graze_mesh *mesh, size_t vertex_count, size_t triangle_count, const char *name,
                             graze_mesh **out, graze_error *error)
{
    graze_status status =
        grz_check_float_mode(error); /* in another mode the vertices may have been rounded otherwise */
    if (status == GRAZE_OK) status = check_counts(vertex_count, triangle_count, name, error);
    if (status == GRAZE_OK) status = check_indices(mesh->indices, triangle_count, vertex_count, name, error);
    if (status == GRAZE_OK) status = grz_check_points(mesh->vertices, vertex_count, name, "vertex", error);
    if (status != GRAZE_OK) {
        graze_mesh_free(mesh);
        return status;
    }
    mesh->vertex_count = (uint32_t)vertex_count;
    mesh->triangle_count = (uint32_t)triangle_count;
    mesh->vertices = shrunk(mesh->vertices, &mesh->vertex_capacity, vertex_count, sizeof *mesh->vertices);
    mesh->indices = shrunk(mesh->indices, &mesh->triangle_capacity, triangle_count, 3 * sizeof *mesh->indices);
    grz_mesh_measure(mesh);
    *out = mesh;
    return GRAZE_OK;
}

graze_status grz_mesh_adopt(const grz_soup *soup, const char *name, graze_mesh **out, graze_error *error)
{
    graze_mesh *mesh = new_mesh();
    if (!mesh) {
        grz_soup_free(soup);
        return grz_out_of_memory(error);
    }
    mesh->vertices = soup->vertices.items;
    mesh->indices = soup->indices.items;
    mesh->vertex_capacity = soup->vertices.capacity;
    mesh->triangle_capacity = soup->indices.capacity / 3;
    mesh->skipped = soup->skipped;
    return grz_mesh_finish(mesh, soup->vertices.count, soup->indices.count / 3, name, out, error);
}

static grz_given_points given_vertices(const graze_mesh_def *def)
{
    return (grz_given_points){.doubles = def->vertices,
                              .floats = def->float_vertices,
                              .count = def->vertex_count,
                              .stride = def->vertex_stride,
                              .what = "mesh: vertices",
                              .doubles_name = "vertices",
                              .floats_name = "float_vertices",
                              .count_name = "vertex_count",
                              .stride_name = "mesh: vertex_stride"};
}

static void copy_indices(const graze_mesh_def *def, uint32_t *indices, size_t triangle_count)
{
    if (!def->indices) {
        for (size_t i = 0; i < 3 * triangle_count; i++) indices[i] = (uint32_t)i;
        return;
    }
    size_t stride = def->triangle_stride ? def->triangle_stride : 3 * sizeof(uint32_t);
    const unsigned char *p = (const unsigned char *)def->indices;
    for (size_t i = 0; i < triangle_count; i++) memcpy(indices + 3 * i, p + i * stride, 3 * sizeof(uint32_t));
}

static graze_status check_mesh_def(const graze_mesh_def *def, const grz_given_points *vertices, graze_error *error)
{
    graze_status status = grz_check_given(vertices, error);
    if (status != GRAZE_OK) return status;
    if (!def->indices && def->vertex_count % 3 != 0)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "mesh: %zu vertices without indices are no whole number of triangles: give three for each",
                        def->vertex_count);
    status = check_counts(def->vertex_count, def->indices ? def->triangle_count : def->vertex_count / 3, "mesh", error);
    if (status != GRAZE_OK || !def->indices) return status;
    return grz_check_stride(def->triangle_stride, 3 * sizeof *def->indices, def->triangle_count,
                            "mesh: triangle_stride", error);
}

graze_status graze_mesh_create(const graze_mesh_def *given, graze_mesh **out, graze_error *error)
{
    static const grz_def_versions versions = {"graze_mesh_def", {GRZ_SIZE_UP_TO(graze_mesh_def, triangle_stride)}};
    *out = NULL;
    graze_mesh_def def = graze_mesh_def_default();
    graze_status status = grz_take_def(&versions, given, &def, error);
    grz_given_points vertices = given_vertices(&def);
    if (status == GRAZE_OK) status = check_mesh_def(&def, &vertices, error);
    if (status != GRAZE_OK) return status;

    size_t triangle_count = def.indices ? def.triangle_count : def.vertex_count / 3;
    graze_mesh *mesh = grz_mesh_of_size(def.vertex_count, triangle_count);
    if (!mesh) return grz_out_of_memory(error);
    for (size_t i = 0; i < def.vertex_count; i++) mesh->vertices[i] = grz_given_point(&vertices, i);
    copy_indices(&def, mesh->indices, triangle_count);
    return grz_mesh_finish(mesh, def.vertex_count, triangle_count, "mesh", out, error);
}

graze_status graze_mesh_carry(const graze_mesh *mesh, const graze_pose *pose, graze_mesh **out, graze_error *error)
{
    *out = NULL;
    graze_status status = graze_pose_check(pose, error);
    if (status != GRAZE_OK) return status;
    graze_mesh *carried = grz_mesh_of_size(mesh->vertex_count, mesh->triangle_count);
    if (!carried) return grz_out_of_memory(error);
    carried->skipped = mesh->skipped;
    for (uint32_t i = 0; i < mesh->vertex_count; i++) carried->vertices[i] = graze_pose_carry(pose, mesh->vertices[i]);
    memcpy(carried->indices, mesh->indices, 3 * sizeof *mesh->indices * (size_t)mesh->triangle_count);
    return grz_mesh_finish(carried, mesh->vertex_count, mesh->triangle_count, "carried mesh", out, error);
}
