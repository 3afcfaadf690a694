/* Is the solid of an index the surface of its mesh, does its tree hold the triangles, and do its levels bound it? */
#include "method/convex/convex.h"

#include "base/error.h"
#include "method/convex/bounding.h"

#include <string.h>

static bool same_solid(const grz_solid *a, const grz_solid *b)
{
    const size_t corners = a->corner_count, edges = a->edge_count, faces = a->face_count;
    return a->dimension == b->dimension && corners == b->corner_count && edges == b->edge_count &&
           faces == b->face_count && memcmp(a->leaving, b->leaving, corners * sizeof *a->leaving) == 0 &&
           (edges == 0 || (memcmp(a->origin, b->origin, edges * sizeof *a->origin) == 0 &&
                           memcmp(a->twin, b->twin, edges * sizeof *a->twin) == 0 &&
                           memcmp(a->face, b->face, edges * sizeof *a->face) == 0)) &&
           (faces == 0 || memcmp(a->first, b->first, (faces + 1) * sizeof *a->first) == 0);
}

static bool same_source(const grz_convex_index *index, const grz_solid_source *source, uint32_t triangle_count)
{
    return memcmp(index->source.vertex, source->vertex, index->surface.solid.corner_count * sizeof *source->vertex) ==
               0 &&
           memcmp(index->source.face, source->face, triangle_count * sizeof *source->face) == 0;
}

/* ---- levels ---- */

/* The hull of its own corners has the same form, if it is convex and its corners are in order. */
static graze_status check_convex(const grz_convex_surface *level, bool *is_right)
{
    grz_solid solid = {0};
    graze_error error;
    graze_status status =
        grz_solid_of_points(level->places, level->solid.corner_count, "method convex, a level", &solid, &error);
    *is_right = status == GRAZE_OK && same_solid(&level->solid, &solid);
    for (uint32_t c = 0; *is_right && c < solid.corner_count; c++)
        *is_right = grz_same_point(solid.corners[c], level->places[c]);
    grz_solid_free(&solid);
    return status;
}

/* Links are only where marches begin, and loading has seen that they are within memory. */
static graze_status check_levels(const graze_mesh *mesh, const grz_convex_index *index, bool *is_right)
{
    grz_convex_asker p0;
    graze_status status = grz_convex_asker_open(&p0, &index->surface) ? GRAZE_OK : GRAZE_OUT_OF_MEMORY;
    for (uint32_t i = 1; i <= grz_convex_level_count(index) && status == GRAZE_OK && *is_right; i++) {
        const grz_convex_surface *level = grz_convex_surface_of(index, i);
        status = check_convex(level, is_right);
        *is_right = *is_right && grz_convex_bounds(&p0, level) &&
                    index->levels->items[i - 1].deviation >= grz_convex_deviation(index, mesh, level);
    }
    grz_convex_asker_close(&p0);
    if (status == GRAZE_OK && *is_right && index->levels->inner.solid.corner_count > 0)
        status = check_convex(&index->levels->inner, is_right);
    return status;
}

/* ---- the whole index ---- */

static graze_status check_index(const graze_mesh *mesh, const grz_convex_index *index)
{
    graze_status status = grz_wide_validate(mesh, index->tree);
    bool is_right = true;
    if (status == GRAZE_OK && index->levels) status = check_levels(mesh, index, &is_right);
    return status == GRAZE_OK && !is_right ? GRAZE_BAD_DATA : status;
}

/* A solid has one form, so it is made again and compared; its corners are the vertices in its source. */
graze_status grz_convex_validate(const graze_mesh *mesh, const void *index)
{
    const grz_convex_index *made = index;
    grz_solid solid = {0};
    grz_solid_source source = {0};
    graze_error error;
    graze_status status = grz_solid_of_mesh(mesh, "method convex", &solid, &source, &error);
    const bool is_right = status == GRAZE_OK && same_solid(&made->surface.solid, &solid) &&
                          same_source(made, &source, mesh->triangle_count);
    grz_solid_free(&solid);
    grz_solid_source_free(&source);
    if (status == GRAZE_OUT_OF_MEMORY) return status;
    return is_right ? check_index(mesh, made) : GRAZE_BAD_DATA;
}
