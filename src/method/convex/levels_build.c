#include "method/convex/levels_build.h"

#include "base/error.h"
#include "base/memory.h"
#include "method/convex/coarse.h"
#include "method/convex/decimate.h"
#include "method/convex/enlarge.h"
#include "method/convex/links.h"
#include "method/convex/names.h"

/* What levels are made with. */
typedef struct making {
    grz_convex_index *index;
    const graze_mesh *mesh;
    grz_convex_levels_wanted wanted;
    grz_convex_coarse coarse;
    grz_convex_asker p0;
    uint32_t *origins; /* of each corner of the last level, P0's; of P0 itself before the first; NULL: by nearness */
} making;

static const grz_convex_surface *last_surface(const making *m)
{
    return grz_convex_surface_of(m->index, m->index->levels->count);
}

/* ---- the origins of corners ---- */

static uint32_t *own_origins(uint32_t count)
{
    uint32_t *out = grz_allocate(count, sizeof *out);
    for (uint32_t c = 0; out && c < count; c++) out[c] = c;
    return out;
}

/* A level's corners are where those of the simplification were moved to. NULL without memory. */
static uint32_t *origins_of(const making *m, const grz_convex_surface *level, const graze_vec3 *moved)
{
    const uint32_t count = m->coarse.solid.corner_count, corners = level->solid.corner_count;
    grz_convex_named *named = grz_allocate(count, sizeof *named);
    uint32_t *out = named ? grz_allocate(corners, sizeof *out) : NULL;
    if (out) {
        for (uint32_t c = 0; c < count; c++) named[c] = (grz_convex_named){moved[c], m->coarse.corner_of[c]};
        grz_convex_names_sort(named, count);
        for (uint32_t c = 0; c < corners; c++) out[c] = grz_convex_name_of(named, count, level->places[c]);
    }
    grz_free(named);
    return out;
}

/* ---- one level ---- */

static graze_status link(making *m, grz_convex_level *level, const graze_vec3 *moved, graze_error *error)
{
    const bool by_origin = m->wanted.kind == CONVEX_LEVELS_DK;
    uint32_t *origins = by_origin ? origins_of(m, &level->surface, moved) : NULL;
    const bool enough = (!by_origin || origins) && grz_convex_link(level, last_surface(m), origins, m->origins,
                                                                   m->index->surface.solid.corner_count);
    grz_free(m->origins);
    m->origins = origins;
    return enough ? GRAZE_OK : grz_out_of_memory(error);
}

/* Relaxed corners may have come to lie inside, so that there are fewer than in the simplification. */
static bool is_simpler(const making *m, const grz_convex_surface *level)
{
    const size_t triangles = grz_solid_triangle_count(&level->solid);
    return triangles >= m->wanted.cut && triangles < grz_solid_triangle_count(&last_surface(m)->solid);
}

static graze_status add_level(making *m, bool *found, graze_error *error)
{
    grz_convex_levels *levels = m->index->levels;
    grz_convex_level *level = &levels->items[levels->count];
    *level = (grz_convex_level){0};
    graze_vec3 *moved = grz_allocate(m->coarse.solid.corner_count, sizeof *moved);
    if (!moved) return grz_out_of_memory(error);
    graze_status status = grz_convex_enlarge(&m->p0, m->coarse.centre, &m->coarse.solid, m->wanted.relax, moved,
                                             &level->surface, found, error);
    *found = *found && is_simpler(m, &level->surface);
    if (status == GRAZE_OK && *found) {
        level->deviation = grz_convex_deviation(m->index, m->mesh, &level->surface);
        status = link(m, level, moved, error);
        grz_convex_surface_trim(&level->surface);
        levels->count++; /* it is freed with the rest */
    } else {
        grz_convex_level_free(level);
    }
    grz_free(moved);
    return status;
}

/* ---- the inner solid ---- */

bool grz_convex_derive_inner(grz_convex_index *index)
{
    static const grz_frame own = {{0, 0, 0}, 1, 1};
    grz_convex_surface *inner = &index->levels->inner;
    inner->table =
        (grz_convex_table){.kind = CONVEX_CUBE, .resolution = grz_convex_resolution_for(inner->solid.corner_count)};
    if (!grz_convex_surface_derive(inner, &own)) return false;
    grz_convex_surface_trim(inner);
    return true;
}

/* Of corners of P0 alone: the last simplification, of which nothing else is needed any more. */
static graze_status take_inner(making *m, graze_error *error)
{
    grz_convex_levels *levels = m->index->levels;
    if (!m->coarse.corner_of || levels->count == 0) return GRAZE_OK;
    levels->inner.solid = m->coarse.solid, levels->inner_corner = m->coarse.corner_of;
    m->coarse.solid = (grz_solid){0}, m->coarse.corner_of = NULL;
    return grz_convex_derive_inner(m->index) ? GRAZE_OK : grz_out_of_memory(error);
}

/* ---- all levels ---- */

static graze_status add_levels(making *m, graze_error *error)
{
    bool found = true;
    graze_status status = grz_convex_coarse_open(&m->coarse, &m->index->surface, &m->wanted, error);
    while (status == GRAZE_OK && found && m->index->levels->count < CONVEX_MOST_LEVELS_OF_DETAIL) {
        status = grz_convex_coarsen(&m->coarse, error);
        if (status != GRAZE_OK || m->coarse.has_ended) break;
        status = add_level(m, &found, error);
    }
    return status;
}

graze_status grz_convex_build_levels(grz_convex_index *index, const graze_mesh *mesh, const grz_settings *settings,
                                     graze_error *error)
{
    making m = {.index = index, .mesh = mesh, .wanted = grz_convex_levels_of(settings)};
    if (m.wanted.kind == CONVEX_NO_LEVELS) return GRAZE_OK;
    if (m.wanted.kind == CONVEX_LEVELS_QUADRIC && !grz_convex_can_decimate())
        return grz_fail(error, GRAZE_UNSUPPORTED,
                        "method convex: levels=quadric needs meshoptimizer, which this library was built without: give "
                        "levels=dk or levels=planes, or build graze with libmeshoptimizer-dev");
    index->levels = grz_allocate_zeroed(1, sizeof *index->levels);
    if (index->levels) index->levels->items = grz_allocate(CONVEX_MOST_LEVELS_OF_DETAIL, sizeof *index->levels->items);
    if (!index->levels || !index->levels->items) return grz_out_of_memory(error);
    const bool by_origin = m.wanted.kind == CONVEX_LEVELS_DK;
    m.origins = by_origin ? own_origins(index->surface.solid.corner_count) : NULL;
    const bool enough = (!by_origin || m.origins) && grz_convex_asker_open(&m.p0, &index->surface);
    graze_status status = enough ? add_levels(&m, error) : grz_out_of_memory(error);
    if (status == GRAZE_OK) status = take_inner(&m, error);
    grz_convex_coarse_close(&m.coarse);
    grz_convex_asker_close(&m.p0);
    grz_free(m.origins);
    (void)grz_reallocate_at(&index->levels->items, index->levels->count, sizeof *index->levels->items);
    return status;
}
