#include "method/convex/convex.h"

#include "base/error.h"
#include "base/memory.h"
#include "method/convex/levels_build.h"

/* ---- what follows from the solid ---- */

/* Triangles by faces, in the order of the mesh: counted, then dealt out. */
static void fill_lists(grz_convex_index *index, uint32_t triangle_count)
{
    const uint32_t faces = index->surface.solid.face_count, *face = index->source.face;
    for (uint32_t f = 0; f <= faces; f++) index->list_first[f] = 0;
    if (faces == 0) return;
    for (uint32_t t = 0; t < triangle_count; t++) index->list_first[face[t] + 1]++;
    for (uint32_t f = 0; f < faces; f++) index->list_first[f + 1] += index->list_first[f];
    for (uint32_t t = triangle_count; t-- > 0;) index->list[--index->list_first[face[t] + 1]] = t;
    for (uint32_t f = 0; f < faces; f++) index->list_first[f] = index->list_first[f + 1];
    index->list_first[faces] = triangle_count;
}

/* The ball around the places, in coordinates: 2^-40 of the radius and 2^-48 of all sizes cover what is rounded. */
static void fill_ball(grz_convex_index *index)
{
    const grz_frame *frame = &index->frame;
    index->ball_centre = grz_add(frame->origin, grz_scale(index->surface.centre, frame->unit));
    index->ball_radius =
        index->surface.reach * frame->unit * (1 + 0x1p-40) + 0x1p-48 * (grz_largest(frame->origin) + frame->unit);
}

bool grz_convex_derive(grz_convex_index *index, const graze_mesh *mesh, const grz_settings *settings)
{
    const grz_solid *solid = &index->surface.solid;
    index->list_first = grz_allocate((size_t)solid->face_count + 1, sizeof *index->list_first);
    index->list = grz_allocate(mesh->triangle_count, sizeof *index->list);
    if (!index->list_first || !index->list) return false;
    fill_lists(index, mesh->triangle_count);
    /* A polygon of n corners is n - 2 triangles; each vertex within it or on its sides takes one or two more. */
    index->all_corners = mesh->triangle_count == grz_solid_triangle_count(solid);
    index->frame = grz_frame_of(mesh->low, mesh->high);
    index->surface.table = grz_convex_table_wanted(settings, solid->corner_count);
    if (!grz_convex_surface_derive(&index->surface, &index->frame)) return false;
    fill_ball(index);
    return true;
}

void grz_convex_trim(grz_convex_index *index)
{
    const uint32_t faces = index->surface.solid.face_count;
    grz_free(index->surface.solid.corners);
    index->surface.solid.corners = NULL;
    if (index->list_first && index->list_first[faces] == faces) {
        grz_free(index->list_first);
        index->list_first = NULL;
    }
}

/* ---- build ---- */

graze_status grz_convex_build(const graze_mesh *mesh, const grz_settings *settings, grz_workers *workers, void **index,
                              graze_error *error)
{
    grz_convex_index *made = *index = grz_allocate_zeroed(1, sizeof *made);
    if (!made) return grz_out_of_memory(error);
    graze_status status = grz_solid_of_mesh(mesh, "method convex", &made->surface.solid, &made->source, error);
    if (status != GRAZE_OK) return status;
    if (!grz_convex_derive(made, mesh, settings)) return grz_out_of_memory(error);
    grz_convex_trim(made);
    status = grz_wide_build(mesh, WIDE_BEST, WIDE_KEEPS_TRIANGLES, workers, (void **)&made->tree, error);
    return status == GRAZE_OK ? grz_convex_build_levels(made, mesh, settings, error) : status;
}

void grz_convex_release(void *index)
{
    grz_convex_index *made = index;
    if (!made) return;
    grz_convex_surface_free(&made->surface);
    grz_solid_source_free(&made->source);
    grz_wide_release(made->tree);
    grz_convex_levels_free(made->levels);
    grz_free(made->list_first);
    grz_free(made->list);
    grz_free(made);
}
