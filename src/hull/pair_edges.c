#include "hull/pair_edges.h"

#include "base/error.h"
#include "base/memory.h"
#include "mesh/mesh.h"
#include "mesh/triples.h"
#include "mesh/weld.h"

/* An edge is its two ends in ascending order, and its half-edge. */
enum { LOW, HIGH, HALF_EDGE };

/* ---- points ---- */

static graze_status refuse_unused(const graze_mesh *mesh, const grz_weld *weld, const char *name, graze_error *error)
{
    if (weld->used_vertices == mesh->vertex_count) return GRAZE_OK;
    uint32_t vertex = 0;
    while (weld->position_of[vertex] != GRZ_NO_POSITION) vertex++;
    return grz_fail(error, GRAZE_BAD_DATA, "%s: vertex %lu belongs to no triangle: " GRZ_USE_HULL, name,
                    (unsigned long)vertex);
}

static bool copy_points(const graze_mesh *mesh, const grz_weld *weld, grz_mesh_surface *out)
{
    out->points = grz_allocate(weld->position_count, sizeof *out->points);
    out->vertex = grz_allocate(weld->position_count, sizeof *out->vertex);
    if (!out->points || !out->vertex ||
        !grz_surface_allocate(&out->surface, out->points, weld->position_count, mesh->triangle_count))
        return false;
    for (uint32_t i = mesh->vertex_count; i-- > 0;) {
        out->points[weld->position_of[i]] = grz_add(mesh->vertices[i], grz_vec(0, 0, 0)); /* 0 for -0 */
        out->vertex[weld->position_of[i]] = i;
    }
    for (size_t i = 0; i < 3 * (size_t)mesh->triangle_count; i++)
        out->surface.at[i] = weld->position_of[mesh->indices[i]];
    return true;
}

graze_status grz_mesh_surface_of(const graze_mesh *mesh, const char *name, grz_mesh_surface *out, graze_error *error)
{
    *out = (grz_mesh_surface){0};
    if (mesh->triangle_count > UINT32_MAX / 3)
        return grz_fail(error, GRAZE_BAD_DATA, "%s: %lu triangles are too many for a solid: " GRZ_USE_HULL, name,
                        (unsigned long)mesh->triangle_count);
    grz_weld weld;
    graze_status status = grz_weld_vertices(mesh, &weld, error);
    if (status == GRAZE_OK) status = refuse_unused(mesh, &weld, name, error);
    if (status == GRAZE_OK && !copy_points(mesh, &weld, out)) status = grz_out_of_memory(error);
    grz_weld_free(&weld);
    return status;
}

void grz_mesh_surface_free(grz_mesh_surface *s)
{
    grz_surface_free(&s->surface);
    grz_free(s->points);
    grz_free(s->vertex);
    *s = (grz_mesh_surface){0};
}

/* ---- edges ---- */

static void list_edges(const grz_surface *s, grz_triples *edges)
{
    for (uint32_t e = 0; e < 3 * s->triangle_count; e++) {
        const uint32_t from = s->at[e], to = s->at[grz_surface_next(e)];
        edges->items[edges->count++] = from < to ? (grz_triple){{from, to, e}} : (grz_triple){{to, from, e}};
    }
}

static graze_status refuse_edge(const grz_mesh_surface *s, const grz_triple *edges, size_t count, const char *name,
                                graze_error *error)
{
    const unsigned long low = s->vertex[edges[0].at[LOW]], high = s->vertex[edges[0].at[HIGH]],
                        triangle = edges[0].at[HALF_EDGE] / 3;
    if (count == 1)
        return grz_fail(error, GRAZE_BAD_DATA,
                        "%s: not closed: the edge of vertices %lu and %lu belongs to triangle %lu alone: " GRZ_USE_HULL,
                        name, low, high, triangle);
    if (count > 2)
        return grz_fail(error, GRAZE_BAD_DATA,
                        "%s: the edge of vertices %lu and %lu belongs to %zu triangles, %lu the first: " GRZ_USE_HULL,
                        name, low, high, count, triangle);
    return grz_fail(
        error, GRAZE_BAD_DATA,
        "%s: triangles %lu and %lu run in the same direction along the edge of vertices %lu and %lu, so one "
        "of them is turned over: " GRZ_USE_HULL,
        name, triangle, (unsigned long)edges[1].at[HALF_EDGE] / 3, low, high);
}

static graze_status pair(grz_mesh_surface *out, const grz_triples *edges, const char *name, graze_error *error)
{
    grz_surface *s = &out->surface;
    const grz_triple *e = edges->items;
    for (size_t first = 0, next; first < edges->count; first = next) {
        for (next = first + 1;
             next < edges->count && e[next].at[LOW] == e[first].at[LOW] && e[next].at[HIGH] == e[first].at[HIGH];
             next++) {
        }
        const uint32_t here = e[first].at[HALF_EDGE], there = e[next - 1].at[HALF_EDGE];
        if (next - first != 2 || s->at[here] == s->at[there])
            return refuse_edge(out, e + first, next - first, name, error);
        s->twin[here] = there;
        s->twin[there] = here;
    }
    return GRAZE_OK;
}

static graze_status pair_edges(grz_mesh_surface *out, const char *name, graze_error *error)
{
    grz_triples edges;
    graze_status status =
        grz_triples_create(&edges, 3 * (size_t)out->surface.triangle_count, out->surface.point_count, error);
    if (status != GRAZE_OK) return status;
    list_edges(&out->surface, &edges);
    grz_triples_sort(&edges, HALF_EDGE); /* by the columns before it */
    status = pair(out, &edges, name, error);
    grz_triples_free(&edges);
    return status;
}

/* ---- one piece ---- */

static void walk(const grz_surface *s, bool *reached, uint32_t *stack)
{
    uint32_t height = 0;
    stack[height++] = 0;
    reached[0] = true;
    while (height > 0) {
        const uint32_t t = stack[--height];
        for (uint32_t e = 3 * t; e < 3 * t + 3; e++) {
            const uint32_t beyond = s->twin[e] / 3;
            if (reached[beyond]) continue;
            reached[beyond] = true;
            stack[height++] = beyond;
        }
    }
}

static graze_status check_piece(const grz_surface *s, const char *name, graze_error *error)
{
    bool *reached = grz_allocate_zeroed(s->triangle_count, sizeof *reached);
    uint32_t *stack = grz_allocate(s->triangle_count, sizeof *stack), t = 0;
    if (reached && stack) {
        walk(s, reached, stack);
        while (t < s->triangle_count && reached[t]) t++;
    }
    const bool enough = reached && stack;
    grz_free(reached);
    grz_free(stack);
    if (!enough) return grz_out_of_memory(error);
    if (t == s->triangle_count) return GRAZE_OK;
    return grz_fail(error, GRAZE_BAD_DATA,
                    "%s: more than one piece: no way over edges leads from triangle 0 to triangle %lu: " GRZ_USE_HULL,
                    name, (unsigned long)t);
}

graze_status grz_mesh_surface_pair(grz_mesh_surface *s, const char *name, graze_error *error)
{
    graze_status status = pair_edges(s, name, error);
    return status == GRAZE_OK ? check_piece(&s->surface, name, error) : status;
}
