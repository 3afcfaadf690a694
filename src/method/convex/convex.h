/* Method `convex`: solids whose surface is closed and convex, exactly.
 *
 * Questions march from feature to feature of the two surfaces, through the regions of space that are nearest to each
 * (Lin and Canny 1991; Cohen, Lin, Manocha, Ponamgi 1995; Ehmann and Lin 2000). The march computes in doubles and
 * decides nothing. Its end is a guess, which is then proven: see prove.h. What can not be proven goes to the judge, by
 * a tree over the triangles: see trees.h. */
#ifndef GRZ_METHOD_CONVEX_CONVEX_H
#define GRZ_METHOD_CONVEX_CONVEX_H

#include "method/convex/levels.h"
#include "method/convex/surface.h"
#include "method/method.h"
#include "wide/tree.h"

typedef struct grz_convex_index {
    grz_frame frame;
    grz_convex_surface surface; /* its solid keeps no corners: see grz_convex_corner */
    grz_solid_source source;
    uint32_t *list_first; /* face f is divided into the triangles list[list_first[f]] up to list_first[f + 1]; NULL: it
                             is the triangle list[f], because there are as many triangles as faces */
    uint32_t *list;
    graze_vec3 ball_centre; /* in the mesh's coordinates: all of it is in this ball */
    double ball_radius;
    bool all_corners;          /* every vertex of the mesh is a corner: none lies within a face or an edge */
    grz_wide_index *tree;      /* without leaves, to be small */
    grz_convex_levels *levels; /* NULL: none are wanted */
} grz_convex_index;

/* A corner of the solid, as the vertex of the mesh that it is. */
static inline graze_vec3 grz_convex_corner(const grz_convex_index *index, const graze_mesh *mesh, uint32_t corner)
{
    return mesh->vertices[index->source.vertex[corner]];
}

/* The triangles of a face: `count` numbers. There is one at least. */
static inline const uint32_t *grz_convex_triangles(const grz_convex_index *index, uint32_t face, uint32_t *count)
{
    const uint32_t first = index->list_first ? index->list_first[face] : face;
    *count = index->list_first ? index->list_first[face + 1] - first : 1;
    return index->list + first;
}

/* How many levels of detail there are beside P0, and the surface of one; of level 0, P0 itself. */
static inline uint32_t grz_convex_level_count(const grz_convex_index *index)
{
    return index->levels ? index->levels->count : 0;
}

static inline const grz_convex_surface *grz_convex_surface_of(const grz_convex_index *index, uint32_t level)
{
    return level ? &index->levels->items[level - 1].surface : &index->surface;
}

extern const grz_method grz_method_convex;

graze_status grz_convex_build(const graze_mesh *mesh, const grz_settings *settings, grz_workers *workers, void **index,
                              graze_error *error);
void grz_convex_release(void *index);
size_t grz_convex_bytes(const graze_mesh *mesh, const void *index);
size_t grz_convex_statistics(const graze_mesh *mesh, const void *index, graze_statistic *out, size_t capacity);
size_t grz_convex_query_statistics(const grz_search *search, graze_statistic *out, size_t capacity);
graze_status grz_convex_level_mesh(const graze_mesh *mesh, const void *index, uint32_t level, graze_mesh **out,
                                   graze_error *error);
graze_status grz_convex_validate(const graze_mesh *mesh, const void *index);
void grz_convex_save(const graze_mesh *mesh, const void *index, grz_packer *to);
graze_status grz_convex_load(const graze_mesh *mesh, const grz_settings *settings, grz_unpacker *from, void **index);

/* Fills all that follows from mesh, solid, source and build options. False without memory. */
bool grz_convex_derive(grz_convex_index *index, const graze_mesh *mesh, const grz_settings *settings);

/* Frees what was needed for making the index alone. */
void grz_convex_trim(grz_convex_index *index);

void grz_convex_collide(grz_search *search);
void grz_convex_within(grz_search *search);
void grz_convex_distance(grz_search *search);
void grz_convex_ask_depth(grz_search *search);
void grz_convex_ask_manifold(grz_search *search);

#endif
