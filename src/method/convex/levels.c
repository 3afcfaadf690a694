#include "method/convex/levels.h"

#include "base/memory.h"

static uint32_t first_corner(const grz_solid *solid, grz_convex_feature feature)
{
    return feature.kind == CONVEX_CORNER ? feature.number
           : feature.kind == CONVEX_EDGE ? solid->origin[feature.number]
                                         : solid->origin[solid->first[feature.number]];
}

grz_convex_feature grz_convex_child(const grz_convex_level *level, grz_convex_feature feature)
{
    if (feature.kind == CONVEX_EDGE && level->edge_child) return grz_convex_unpack(level->edge_child[feature.number]);
    if (feature.kind == CONVEX_FACE && level->face_child) return grz_convex_unpack(level->face_child[feature.number]);
    return (grz_convex_feature){CONVEX_CORNER, level->corner_child[first_corner(&level->surface.solid, feature)]};
}

grz_convex_feature grz_convex_parent(const grz_convex_level *level, const grz_convex_surface *below,
                                     grz_convex_feature feature)
{
    const grz_solid *solid = &below->solid;
    const uint32_t face = feature.kind == CONVEX_FACE   ? feature.number
                          : feature.kind == CONVEX_EDGE ? solid->face[feature.number]
                                                        : solid->face[solid->leaving[feature.number]];
    return (grz_convex_feature){CONVEX_CORNER, level->parent[face]};
}

void grz_convex_surface_trim(grz_convex_surface *surface)
{
    grz_free(surface->solid.corners);
    surface->solid.corners = NULL;
}

void grz_convex_level_free(grz_convex_level *level)
{
    grz_convex_surface_free(&level->surface);
    grz_free(level->corner_child);
    grz_free(level->edge_child);
    grz_free(level->face_child);
    grz_free(level->parent);
}

void grz_convex_levels_free(grz_convex_levels *levels)
{
    if (!levels) return;
    for (uint32_t i = 0; i < levels->count; i++) grz_convex_level_free(&levels->items[i]);
    grz_convex_surface_free(&levels->inner);
    grz_free(levels->inner_corner);
    grz_free(levels->items);
    grz_free(levels);
}

/* The parents are those of the level's own faces in the next coarser one. */
size_t grz_convex_level_bytes(const grz_convex_levels *levels, uint32_t number)
{
    const grz_convex_level *level = &levels->items[number];
    const grz_solid *s = &level->surface.solid;
    const size_t features = s->corner_count + (level->edge_child ? (size_t)s->edge_count : 0) +
                            (level->face_child ? (size_t)s->face_count : 0),
                 parents = number + 1 < levels->count ? s->face_count : 0;
    return sizeof *level + grz_convex_surface_bytes(&level->surface) +
           (features + parents) * sizeof *level->corner_child;
}

size_t grz_convex_levels_bytes(const grz_convex_levels *levels)
{
    size_t bytes = levels ? sizeof *levels : 0;
    for (uint32_t i = 0; levels && i < levels->count; i++) bytes += grz_convex_level_bytes(levels, i);
    if (levels && levels->inner.solid.corner_count > 0)
        bytes +=
            grz_convex_surface_bytes(&levels->inner) + levels->inner.solid.corner_count * sizeof *levels->inner_corner;
    return bytes;
}
