#include "mesh/mesh.h"

#include "base/def.h"
#include "base/error.h"
#include "base/float_mode.h"
#include "base/memory.h"
#include "base/stride.h"
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

static graze_status check_vertices(const graze_vec3 *v, size_t count, const char *name, graze_error *error)
{
    for (size_t i = 0; i < count; i++)
        if (!grz_is_point(v[i])) return grz_refuse_point(v[i], GRAZE_BAD_DATA, error, name, "vertex %zu", i);
    return GRAZE_OK;
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
        graze_vec3 v = mesh->vertices[mesh->indices[i]];
        low = grz_vec(v.x < low.x ? v.x : low.x, v.y < low.y ? v.y : low.y, v.z < low.z ? v.z : low.z);
        high = grz_vec(v.x > high.x ? v.x : high.x, v.y > high.y ? v.y : high.y, v.z > high.z ? v.z : high.z);
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

static graze_status adopt(graze_mesh *mesh, size_t vertex_count, size_t triangle_count, const char *name,
                          graze_error *error)
{
    graze_status status = grz_check_float_mode(error); /* or what was read, carried or generated has other bits */
    if (status == GRAZE_OK) status = check_counts(vertex_count, triangle_count, name, error);
    if (status == GRAZE_OK) status = check_indices(mesh->indices, triangle_count, vertex_count, name, error);
    if (status == GRAZE_OK) status = check_vertices(mesh->vertices, vertex_count, name, error);
    if (status != GRAZE_OK) return status;
    mesh->vertex_count = (uint32_t)vertex_count;
    mesh->triangle_count = (uint32_t)triangle_count;
    grz_mesh_measure(mesh);
    return GRAZE_OK;
}

graze_status grz_mesh_adopt(graze_vec3 *vertices, size_t vertex_count, uint32_t *indices, size_t triangle_count,
                            uint64_t skipped, const char *name, graze_mesh **out, graze_error *error)
{
    *out = NULL;
    graze_mesh *mesh = grz_allocate_zeroed(1, sizeof *mesh);
    if (!mesh) {
        grz_free(vertices);
        grz_free(indices);
        return grz_out_of_memory(error);
    }
    mesh->vertices = vertices;
    mesh->indices = indices;
    mesh->skipped = skipped;
    atomic_init(&mesh->references, 1);
    graze_status status = adopt(mesh, vertex_count, triangle_count, name ? name : "mesh", error);
    if (status == GRAZE_OK)
        *out = mesh;
    else
        graze_mesh_free(mesh);
    return status;
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

static void copy_vertices(const graze_mesh_def *def, graze_vec3 *vertices)
{
    grz_given_points given = given_vertices(def);
    for (size_t i = 0; i < def->vertex_count; i++) vertices[i] = grz_given_point(&given, i);
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

static graze_status check_mesh_def(const graze_mesh_def *def, graze_error *error)
{
    grz_given_points given = given_vertices(def);
    graze_status status = grz_check_given(&given, error);
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
    if (status == GRAZE_OK) status = check_mesh_def(&def, error);
    if (status != GRAZE_OK) return status;

    size_t triangle_count = def.indices ? def.triangle_count : def.vertex_count / 3;
    graze_vec3 *vertices = grz_allocate(def.vertex_count, sizeof *vertices);
    uint32_t *indices = grz_allocate(triangle_count, 3 * sizeof *indices);
    if (!vertices || !indices) {
        grz_free(vertices);
        grz_free(indices);
        return grz_out_of_memory(error);
    }
    copy_vertices(&def, vertices);
    copy_indices(&def, indices, triangle_count);
    return grz_mesh_adopt(vertices, def.vertex_count, indices, triangle_count, 0, NULL, out, error);
}

graze_status graze_mesh_carry(const graze_mesh *mesh, const graze_pose *pose, graze_mesh **out, graze_error *error)
{
    *out = NULL;
    graze_status status = graze_pose_check(pose, error);
    if (status != GRAZE_OK) return status;
    graze_vec3 *vertices = grz_allocate(mesh->vertex_count, sizeof *vertices);
    uint32_t *indices = grz_allocate(mesh->triangle_count, 3 * sizeof *indices);
    if (!vertices || !indices) {
        grz_free(vertices);
        grz_free(indices);
        return grz_out_of_memory(error);
    }
    for (uint32_t i = 0; i < mesh->vertex_count; i++) vertices[i] = graze_pose_carry(pose, mesh->vertices[i]);
    memcpy(indices, mesh->indices, 3 * sizeof *indices * (size_t)mesh->triangle_count);
    return grz_mesh_adopt(vertices, mesh->vertex_count, indices, mesh->triangle_count, mesh->skipped, "carried mesh",
                          out, error);
}
