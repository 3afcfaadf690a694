#include "method/convex/levels_pack.h"

#include "base/error.h"
#include "base/memory.h"
#include "method/convex/levels_build.h"
#include "method/convex/solid_pack.h"

enum { WORD = 4, NUMBER = 8 };

/* ---- saving ---- */

/* Children of edges and faces, where there are any, follow the word 1. */
static void save_level(const grz_convex_level *level, uint32_t faces_below, grz_packer *to)
{
    const grz_convex_surface *s = &level->surface;
    grz_convex_pack_solid(&s->solid, to);
    for (uint32_t c = 0; c < s->solid.corner_count; c++)
        for (int axis = 0; axis < 3; axis++) grz_pack_f64(to, grz_component(s->places[c], axis));
    grz_pack_f64(to, level->deviation);
    grz_pack_words(to, level->corner_child, s->solid.corner_count, WORD);
    grz_pack_words(to, level->parent, faces_below, WORD);
    grz_pack_u32(to, level->edge_child != NULL);
    if (!level->edge_child) return;
    grz_pack_words(to, level->edge_child, s->solid.edge_count, WORD);
    grz_pack_words(to, level->face_child, s->solid.face_count, WORD);
}

void grz_convex_save_levels(const grz_convex_index *index, grz_packer *to)
{
    const grz_convex_levels *levels = index->levels;
    if (!levels) return;
    grz_pack_u32(to, levels->count);
    for (uint32_t i = 0; i < levels->count; i++)
        save_level(&levels->items[i], grz_convex_surface_of(index, i)->solid.face_count, to);
    const grz_solid *inner = &levels->inner.solid;
    grz_pack_u32(to, inner->corner_count);
    if (inner->corner_count == 0) return;
    grz_convex_pack_solid(inner, to);
    grz_pack_words(to, levels->inner_corner, inner->corner_count, WORD);
}

/* ---- loading ---- */

static void unpack_level(grz_unpacker *from, const grz_solid *below, grz_convex_level *level)
{
    grz_solid *s = &level->surface.solid;
    grz_convex_unpack_solid(from, s);
    s->corners = grz_unpack_items(from, s->corner_count, 3, NUMBER, "the corners of a level");
    level->deviation = grz_unpack_f64(from, "the deviation of a level");
    level->corner_child = grz_convex_unpack_numbers(from, s->corner_count, "the links of a level");
    level->parent = grz_convex_unpack_numbers(from, below->face_count, "the links of a level");
    if (grz_unpack_u32(from, "the links of a level") == 0) return;
    level->edge_child = grz_convex_unpack_numbers(from, s->edge_count, "the links of a level");
    level->face_child = grz_convex_unpack_numbers(from, s->face_count, "the links of a level");
}

static bool is_feature_of(const grz_solid *solid, uint32_t packed)
{
    const grz_convex_feature feature = grz_convex_unpack(packed);
    return feature.kind == CONVEX_CORNER ? feature.number < solid->corner_count
           : feature.kind == CONVEX_EDGE ? feature.number < solid->edge_count
                                         : feature.kind == CONVEX_FACE && feature.number < solid->face_count;
}

static bool links_are_right(const grz_convex_level *level, const grz_solid *below)
{
    const grz_solid *s = &level->surface.solid;
    for (uint32_t c = 0; c < s->corner_count; c++)
        if (level->corner_child[c] >= below->corner_count) return false;
    for (uint32_t f = 0; f < below->face_count; f++)
        if (level->parent[f] >= s->corner_count) return false;
    for (uint32_t e = 0; level->edge_child && e < s->edge_count; e++)
        if (!is_feature_of(below, level->edge_child[e])) return false;
    for (uint32_t f = 0; level->face_child && f < s->face_count; f++)
        if (!is_feature_of(below, level->face_child[f])) return false;
    return true;
}

static bool level_is_right(const grz_convex_level *level, const grz_solid *below)
{
    const grz_solid *s = &level->surface.solid;
    if (!grz_convex_solid_is_right(s) || s->dimension != 3) return false;
    for (uint32_t c = 0; c < s->corner_count; c++)
        for (int axis = 0; axis < 3; axis++)
            if (!(fabs(grz_component(s->corners[c], axis)) <= CONVEX_LEVEL_REACH)) return false;
    return level->deviation >= 0 && level->deviation <= 4 * CONVEX_LEVEL_REACH && links_are_right(level, below);
}

static graze_status load_level(grz_convex_index *index, grz_unpacker *from)
{
    static const grz_frame own = {{0, 0, 0}, 1, 1};
    grz_convex_levels *levels = index->levels;
    grz_convex_level *level = &levels->items[levels->count];
    const grz_solid *below = &grz_convex_surface_of(index, levels->count)->solid;
    const uint64_t start = from->position;
    *level = (grz_convex_level){.surface = {.table = {.kind = CONVEX_NO_TABLE}}};
    levels->count++; /* what there is of it is freed with the rest */
    unpack_level(from, below, level);
    if (from->status != GRAZE_OK) return from->status;
    if (!level_is_right(level, below))
        return grz_unpack_refuse(from, GRAZE_BAD_DATA, start,
                                 "level %lu is no solid, or linked to features that are not: build the model again",
                                 (unsigned long)levels->count);
    if (!grz_convex_surface_derive(&level->surface, &own)) return from->status = grz_out_of_memory(from->error);
    grz_convex_surface_trim(&level->surface);
    return GRAZE_OK;
}

/* Corners of P0, so that the inner solid is in it, if it is a solid. */
static bool take_inner_corners(grz_convex_index *index)
{
    grz_solid *inner = &index->levels->inner.solid;
    inner->corners = grz_allocate(inner->corner_count, sizeof *inner->corners);
    for (uint32_t c = 0; inner->corners && c < inner->corner_count; c++)
        inner->corners[c] = index->surface.places[index->levels->inner_corner[c]];
    return inner->corners != NULL;
}

static bool inner_is_right(const grz_convex_index *index)
{
    const grz_solid *inner = &index->levels->inner.solid;
    bool is_right = grz_convex_solid_is_right(inner) && inner->dimension == 3;
    for (uint32_t c = 0; is_right && c < inner->corner_count; c++)
        is_right = index->levels->inner_corner[c] < index->surface.solid.corner_count;
    return is_right;
}

static graze_status load_inner(grz_convex_index *index, grz_unpacker *from)
{
    const uint64_t start = from->position;
    grz_convex_levels *levels = index->levels;
    if (grz_unpack_u32(from, "the inner solid") == 0) return from->status;
    grz_convex_unpack_solid(from, &levels->inner.solid);
    levels->inner_corner = grz_convex_unpack_numbers(from, levels->inner.solid.corner_count, "the inner solid");
    if (from->status != GRAZE_OK) return from->status;
    if (!inner_is_right(index))
        return grz_unpack_refuse(from, GRAZE_BAD_DATA, start, "the inner solid is none: build the model again");
    const bool enough = take_inner_corners(index) && grz_convex_derive_inner(index);
    return enough ? GRAZE_OK : (from->status = grz_out_of_memory(from->error));
}

graze_status grz_convex_load_levels(grz_convex_index *index, const grz_settings *settings, grz_unpacker *from)
{
    const uint64_t start = from->position;
    if (grz_convex_levels_of(settings).kind == CONVEX_NO_LEVELS) return GRAZE_OK;
    const uint32_t count = grz_unpack_u32(from, "the number of levels");
    if (from->status == GRAZE_OK && count > CONVEX_MOST_LEVELS_OF_DETAIL)
        return grz_unpack_refuse(from, GRAZE_BAD_DATA, start, "%lu levels are more than %d: build the model again",
                                 (unsigned long)count, CONVEX_MOST_LEVELS_OF_DETAIL);
    if (from->status != GRAZE_OK) return from->status;
    index->levels = grz_allocate_zeroed(1, sizeof *index->levels);
    if (index->levels) index->levels->items = grz_allocate(count, sizeof *index->levels->items);
    if (!index->levels || !index->levels->items) return from->status = grz_out_of_memory(from->error);
    graze_status status = GRAZE_OK;
    while (status == GRAZE_OK && index->levels->count < count) status = load_level(index, from);
    return status == GRAZE_OK ? load_inner(index, from) : status;
}
