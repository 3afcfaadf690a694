#include "method/convex/convex.h"

#include "base/error.h"
#include "base/memory.h"

/* ---- what follows from the solid ---- */

static void fill_rings(grz_convex_index *index)
{
    const grz_solid *solid = &index->solid;
    uint32_t at = 0;
    for (uint32_t c = 0; c < solid->corner_count; c++) {
        const uint32_t first = solid->leaving[c];
        uint32_t e = first;
        index->ring_first[c] = at;
        if (first == GRZ_NO_EDGE) continue;
        do {
            index->ring[at] = e;
            index->near[at++] = grz_solid_target(solid, e);
            e = grz_solid_turn(solid, e);
        } while (e != first);
    }
    index->ring_first[solid->corner_count] = at;
}

/* Triangles by faces, in the order of the mesh: counted, then dealt out. */
static void fill_lists(grz_convex_index *index, uint32_t triangle_count)
{
    const uint32_t faces = index->solid.face_count, *face = index->source.face;
    for (uint32_t f = 0; f <= faces; f++) index->list_first[f] = 0;
    if (faces == 0) return;
    for (uint32_t t = 0; t < triangle_count; t++) index->list_first[face[t] + 1]++;
    for (uint32_t f = 0; f < faces; f++) index->list_first[f + 1] += index->list_first[f];
    for (uint32_t t = triangle_count; t-- > 0;) index->list[--index->list_first[face[t] + 1]] = t;
    for (uint32_t f = 0; f < faces; f++) index->list_first[f] = index->list_first[f + 1];
    index->list_first[faces] = triangle_count;
}

/* The sum of the cross products around the face, which is twice its area long. Of a needle it may be 0 or wrong. */
static graze_vec3 normal_of(const grz_convex_index *index, uint32_t face)
{
    const grz_solid *solid = &index->solid;
    const uint32_t first = solid->first[face], end = solid->first[face + 1];
    const graze_vec3 at = index->places[solid->origin[first]];
    graze_vec3 sum = {0, 0, 0}, from = grz_sub(index->places[solid->origin[first + 1]], at);
    for (uint32_t e = first + 2; e < end; e++) {
        const graze_vec3 to = grz_sub(index->places[solid->origin[e]], at);
        sum = grz_add(sum, grz_cross(from, to));
        from = to;
    }
    const double largest = grz_largest(sum);
    if (!(largest > 0)) return (graze_vec3){0, 0, 0};
    sum = grz_scale(sum, 1 / largest);
    return grz_scale(sum, 1 / grz_length(sum));
}

static graze_vec3 middle_of(const grz_convex_index *index)
{
    graze_vec3 sum = {0, 0, 0};
    const uint32_t count = index->solid.corner_count;
    for (uint32_t c = 0; c < count; c++) sum = grz_add(sum, index->places[c]);
    return grz_scale(sum, 1.0 / count);
}

/* How far the plane of three corners certainly is below the centre; 0 or less: not known. With a = v1 - v0, b = v2 - v0
 * and d = c - v0, a x b is computed with an error of 8 u |a||b| at most along each axis, because places are off by u
 * and differences are at least as large as what they lose (where they are not, the product is below the error). So the
 * height -(a x b).d / |a x b| is off by some 2^-48 (|a||b| |d|) / |a x b|, of which 2^-44 is taken off. */
static double depth_below(const grz_convex_index *index, const uint32_t corner[3])
{
    const graze_vec3 v = index->places[corner[0]], a = grz_sub(index->places[corner[1]], v),
                     b = grz_sub(index->places[corner[2]], v), d = grz_sub(index->centre, v), n = grz_cross(a, b);
    const double length = grz_length(n), sides = grz_length(a) * grz_length(b),
                 short_side = fmin(grz_length(a), grz_length(b)),
                 error = 0x1p-44 * (sides / length) * (1 + 1 / short_side);
    const double height = -grz_dot(n, d) / length;
    return height > error ? height - error : 0; /* 0 for what is no number */
}

/* The ball around the centre that certainly lies in the solid: below each face, by any three of its corners. */
static double radius_of(const grz_convex_index *index)
{
    const grz_solid *solid = &index->solid;
    double radius = INFINITY;
    if (solid->dimension < 3) return 0;
    for (uint32_t f = 0; f < solid->face_count && radius > 0; f++) {
        const uint32_t first = solid->first[f], count = solid->first[f + 1] - first;
        double best = 0;
        for (uint32_t k = 1; k + 1 < count; k++) {
            const uint32_t corner[3] = {solid->origin[first], solid->origin[first + k], solid->origin[first + k + 1]};
            best = fmax(best, depth_below(index, corner));
        }
        radius = fmin(radius, best);
    }
    return radius * (1 - 0x1p-40);
}

/* To vectors of the polar solid, see cells.h. */
static void scale_normals(grz_convex_index *index)
{
    for (uint32_t f = 0; f < index->solid.face_count; f++) {
        const graze_vec3 n = index->normals[f], a = index->places[index->solid.origin[index->solid.first[f]]];
        index->normals[f] = grz_scale(n, 1 / grz_dot(n, grz_sub(a, index->centre)));
    }
}

static bool allocate(grz_convex_index *index, uint32_t triangle_count)
{
    const grz_solid *solid = &index->solid;
    index->places = grz_allocate(solid->corner_count, sizeof *index->places);
    index->ring_first = grz_allocate((size_t)solid->corner_count + 1, sizeof *index->ring_first);
    index->ring = grz_allocate((size_t)solid->edge_count + 1, sizeof *index->ring);
    index->near = grz_allocate((size_t)solid->edge_count + 1, sizeof *index->near);
    index->normals = grz_allocate((size_t)solid->face_count + 1, sizeof *index->normals);
    index->list_first = grz_allocate((size_t)solid->face_count + 1, sizeof *index->list_first);
    index->list = grz_allocate(triangle_count, sizeof *index->list);
    return index->places && index->ring_first && index->ring && index->near && index->normals && index->list_first &&
           index->list;
}

bool grz_convex_derive(grz_convex_index *index, const graze_mesh *mesh, const grz_settings *settings)
{
    if (!allocate(index, mesh->triangle_count)) return false;
    index->frame = grz_frame_of(mesh->low, mesh->high);
    for (uint32_t c = 0; c < index->solid.corner_count; c++)
        index->places[c] = grz_frame_local(&index->frame, index->solid.corners[c]);
    fill_rings(index);
    fill_lists(index, mesh->triangle_count);
    for (uint32_t f = 0; f < index->solid.face_count; f++) index->normals[f] = normal_of(index, f);
    index->centre = middle_of(index);
    index->radius = radius_of(index);
    if (index->radius > 0) scale_normals(index);
    /* A polygon of n corners is n - 2 triangles; each vertex within it or on its sides takes one or two more. */
    index->all_corners = mesh->triangle_count == grz_solid_triangle_count(&index->solid);
    const grz_value *resolution = &settings->values[CONVEX_RESOLUTION];
    if (settings->values[CONVEX_TABLE].word != 0) return true;
    index->table.resolution =
        resolution->word == 0 ? grz_convex_resolution_for(index->solid.corner_count) : (uint32_t)resolution->number;
    return grz_convex_table_build(index);
}

/* ---- build ---- */

graze_status grz_convex_build(const graze_mesh *mesh, const grz_settings *settings, grz_workers *workers, void **index,
                              graze_error *error)
{
    (void)workers; /* what takes time is sorting corners, which is little */
    grz_convex_index *made = *index = grz_allocate_zeroed(1, sizeof *made);
    if (!made) return grz_out_of_memory(error);
    graze_status status = grz_solid_of_mesh(mesh, "method convex", &made->solid, &made->source, error);
    if (status != GRAZE_OK) return status;
    const bool enough = grz_convex_derive(made, mesh, settings) && grz_convex_tree_build(&made->tree, mesh);
    return enough ? GRAZE_OK : grz_out_of_memory(error);
}

void grz_convex_release(void *index)
{
    grz_convex_index *made = index;
    if (!made) return;
    grz_solid_free(&made->solid);
    grz_solid_source_free(&made->source);
    grz_convex_tree_free(&made->tree);
    grz_free(made->places);
    grz_free(made->ring_first);
    grz_free(made->ring);
    grz_free(made->near);
    grz_free(made->normals);
    grz_free(made->list_first);
    grz_free(made->list);
    grz_free(made->table.corner);
    grz_free(made);
}
