#include "mesh/edit.h"

#include "base/error.h"
#include "base/memory.h"

#include <string.h>

/* ---- sizes ---- */

grz_mesh_extent grz_mesh_extent_of(const graze_mesh *mesh)
{
    return (grz_mesh_extent){mesh->vertex_count, mesh->triangle_count, mesh->low, mesh->high};
}

void grz_mesh_restore(graze_mesh *mesh, const grz_mesh_extent *extent)
{
    mesh->vertex_count = extent->vertex_count;
    mesh->triangle_count = extent->triangle_count;
    mesh->low = extent->low;
    mesh->high = extent->high;
}

/* Room for `wanted` items of the block that the pointer at `block` has. False without memory. */
static bool reserve(void *block, size_t *capacity, size_t wanted, size_t item_bytes)
{
    if (wanted <= *capacity) return true;
    const size_t next = grz_next_capacity(*capacity, wanted, SIZE_MAX);
    if (!grz_reallocate_at(block, next, item_bytes)) return false;
    *capacity = next;
    return true;
}

static bool reserve_arrays(graze_mesh *mesh, size_t vertex_count, size_t triangle_count)
{
    return reserve(&mesh->vertices, &mesh->vertex_capacity, vertex_count, sizeof *mesh->vertices) &&
           reserve(&mesh->indices, &mesh->triangle_capacity, triangle_count, 3 * sizeof *mesh->indices);
}

size_t grz_mesh_spare_bytes(const graze_mesh *mesh)
{
    return (mesh->vertex_capacity - mesh->vertex_count) * sizeof *mesh->vertices +
           (mesh->triangle_capacity - mesh->triangle_count) * 3 * sizeof *mesh->indices;
}

/* ---- making ---- */

graze_mesh *grz_mesh_empty(void)
{
    return grz_mesh_of_size(0, 0);
}

graze_status grz_mesh_own(graze_mesh **mesh, graze_error *error)
{
    graze_mesh *shared = *mesh;
    if (atomic_load(&shared->references) == 1) return GRAZE_OK;
    graze_mesh *copy = grz_mesh_of_size(shared->vertex_count, shared->triangle_count);
    if (!copy) return grz_out_of_memory(error);
    grz_mesh_extent extent = grz_mesh_extent_of(shared);
    grz_mesh_restore(copy, &extent);
    copy->skipped = shared->skipped;
    memcpy(copy->vertices, shared->vertices, sizeof *copy->vertices * (size_t)shared->vertex_count);
    memcpy(copy->indices, shared->indices, 3 * sizeof *copy->indices * (size_t)shared->triangle_count);
    graze_mesh_free(shared);
    *mesh = copy;
    return GRAZE_OK;
}

/* ---- more and fewer ---- */

/* `from` may be the mesh itself: its arrays are looked up after they have grown, its counts before. */
graze_status grz_mesh_append(graze_mesh *mesh, const graze_mesh *from, graze_error *error)
{
    const uint32_t v = mesh->vertex_count, t = mesh->triangle_count, more_v = from->vertex_count,
                   more_t = from->triangle_count;
    if (more_v > UINT32_MAX - v || more_t > UINT32_MAX - t)
        return grz_fail(error, GRAZE_BAD_DATA,
                        "insert: with %lu more vertices and %lu more triangles the model has more than 32-bit numbers "
                        "can count: split it",
                        (unsigned long)more_v, (unsigned long)more_t);
    if (!reserve_arrays(mesh, (size_t)v + more_v, (size_t)t + more_t)) return grz_out_of_memory(error);
    memcpy(mesh->vertices + v, from->vertices, more_v * sizeof *mesh->vertices);
    for (size_t i = 0; i < 3 * (size_t)more_t; i++) mesh->indices[3 * (size_t)t + i] = from->indices[i] + v;
    mesh->low = t == 0 ? from->low : grz_lower(from->low, mesh->low);
    mesh->high = t == 0 ? from->high : grz_higher(from->high, mesh->high);
    mesh->vertex_count = v + more_v;
    mesh->triangle_count = t + more_t;
    return GRAZE_OK;
}

void grz_mesh_swap(graze_mesh *mesh, uint32_t a, uint32_t b)
{
    uint32_t *i = mesh->indices + 3 * (size_t)a, *j = mesh->indices + 3 * (size_t)b, kept[3];
    memcpy(kept, i, sizeof kept);
    memmove(i, j, sizeof kept);
    memcpy(j, kept, sizeof kept);
}

/* ---- the box ---- */

static bool is_on_box(const graze_mesh *mesh, graze_vec3 p)
{
    return p.x == mesh->low.x || p.y == mesh->low.y || p.z == mesh->low.z || p.x == mesh->high.x ||
           p.y == mesh->high.y || p.z == mesh->high.z;
}

bool grz_mesh_on_box(const graze_mesh *mesh, const uint32_t *triangles, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        grz_tri t = grz_mesh_triangle(mesh, triangles[i]);
        if (is_on_box(mesh, t.v[0]) || is_on_box(mesh, t.v[1]) || is_on_box(mesh, t.v[2])) return true;
    }
    return false;
}

void grz_mesh_drop_unused(graze_mesh *mesh, uint32_t *map)
{
    memset(map, 0, mesh->vertex_count * sizeof *map);
    for (size_t i = 0; i < 3 * (size_t)mesh->triangle_count; i++) map[mesh->indices[i]] = 1;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        if (!map[i]) continue;
        mesh->vertices[kept] = mesh->vertices[i];
        map[i] = kept++;
    }
    for (size_t i = 0; i < 3 * (size_t)mesh->triangle_count; i++) mesh->indices[i] = map[mesh->indices[i]];
    mesh->vertex_count = kept;
}

/* The number of a vertex in the new mesh; the map holds one more than it. */
static uint32_t take_vertex(const graze_mesh *from, uint32_t vertex, uint32_t *map, graze_mesh *taken)
{
    if (!map[vertex]) {
        taken->vertices[taken->vertex_count] = from->vertices[vertex];
        map[vertex] = ++taken->vertex_count;
    }
    return map[vertex] - 1;
}

graze_status grz_mesh_take(const graze_mesh *from, const uint32_t *triangles, uint32_t count, uint32_t *map,
                           graze_mesh **out, graze_error *error)
{
    *out = NULL;
    graze_mesh *taken = grz_mesh_of_size(3 * (size_t)count, count);
    if (!taken) return grz_out_of_memory(error);
    for (size_t i = 0; i < 3 * (size_t)count; i++)
        taken->indices[i] = take_vertex(from, from->indices[3 * (size_t)triangles[i / 3] + i % 3], map, taken);
    for (size_t i = 0; i < 3 * (size_t)count; i++) map[from->indices[3 * (size_t)triangles[i / 3] + i % 3]] = 0;
    return grz_mesh_finish(taken, taken->vertex_count, count, "mesh", out, error);
}
