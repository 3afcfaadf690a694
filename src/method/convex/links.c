#include "method/convex/links.h"

#include "base/memory.h"
#include "method/convex/engine.h"
#include "method/convex/names.h"

/* ---- nearest corners ---- */

static double squared_from(const grz_convex_surface *surface, uint32_t corner, graze_vec3 p)
{
    const graze_vec3 way = grz_sub(surface->places[corner], p);
    return grz_dot(way, way);
}

/* From a corner to its neighbours as long as one is nearer. */
static uint32_t nearest_from(const grz_convex_surface *surface, uint32_t corner, graze_vec3 p)
{
    double least = squared_from(surface, corner, p);
    for (uint32_t best = corner;; corner = best) {
        for (uint32_t i = surface->ring_first[corner]; i < surface->ring_first[corner + 1]; i++) {
            const uint32_t near = grz_convex_near(surface, i);
            const double here = squared_from(surface, near, p);
            if (here < least) least = here, best = near;
        }
        if (best == corner) return corner;
    }
}

/* From the corner that is highest on the way out to p. */
static uint32_t nearest_to(const grz_convex_surface *surface, graze_vec3 p, uint32_t *highest)
{
    const graze_vec3 out = grz_sub(p, surface->mass);
    const double direction[3] = {out.x, out.y, out.z};
    graze_counters counters = {0};
    GRZ_CONVEX_PLAIN_ENGINE.climb(surface, direction, highest, &counters);
    return nearest_from(surface, *highest, p);
}

/* ---- parents ---- */

static void find_parents(grz_convex_level *level, const grz_convex_surface *below)
{
    graze_counters counters = {0};
    uint32_t corner = 0;
    for (uint32_t f = 0; f < below->solid.face_count; f++) {
        const graze_vec3 n = below->normals[f];
        const double direction[3] = {n.x, n.y, n.z};
        GRZ_CONVEX_PLAIN_ENGINE.climb(&level->surface, direction, &corner, &counters);
        level->parent[f] = corner;
    }
}

/* ---- kept and new features ---- */

typedef struct kinship {
    const grz_convex_surface *above, *below;
    const uint32_t *child; /* of each corner above */
    bool *stays;           /* does this corner of the surface below have one above? */
} kinship;

/* The half-edge from one corner to another, sought at the one with fewer edges; GRZ_NO_EDGE: there is none. */
static uint32_t edge_between(const grz_convex_surface *surface, uint32_t from, uint32_t to)
{
    const bool is_back = grz_convex_edges_at(surface, to) < grz_convex_edges_at(surface, from);
    const uint32_t at = is_back ? to : from, other = is_back ? from : to;
    for (uint32_t i = surface->ring_first[at]; i < surface->ring_first[at + 1]; i++)
        if (grz_convex_near(surface, i) == other)
            return is_back ? surface->ring[i] : surface->solid.twin[surface->ring[i]];
    return GRZ_NO_EDGE;
}

/* A removed corner next to as many as can be of these corners of the surface below: the one whose hole they surround. */
static uint32_t removed_between(const kinship *k, const uint32_t *corners, uint32_t count)
{
    uint32_t fewest = corners[0], best = GRZ_CONVEX_NO_NAME, most = 0;
    for (uint32_t i = 1; i < count; i++)
        if (grz_convex_edges_at(k->below, corners[i]) < grz_convex_edges_at(k->below, fewest)) fewest = corners[i];
    for (uint32_t i = k->below->ring_first[fewest]; i < k->below->ring_first[fewest + 1]; i++) {
        const uint32_t near = grz_convex_near(k->below, i);
        if (k->stays[near]) continue;
        uint32_t next_to = 0;
        for (uint32_t j = 0; j < count; j++) next_to += edge_between(k->below, near, corners[j]) != GRZ_NO_EDGE;
        if (next_to > most) most = next_to, best = near;
    }
    return best;
}

static uint32_t new_feature(const kinship *k, const uint32_t *corners, uint32_t count)
{
    const uint32_t removed = removed_between(k, corners, count);
    return grz_convex_pack((grz_convex_feature){CONVEX_CORNER, removed == GRZ_CONVEX_NO_NAME ? corners[0] : removed});
}

static uint32_t child_of_edge(const kinship *k, uint32_t edge)
{
    const grz_solid *solid = &k->above->solid;
    const uint32_t ends[2] = {k->child[solid->origin[edge]], k->child[grz_solid_target(solid, edge)]},
                   same = edge_between(k->below, ends[0], ends[1]);
    return same == GRZ_NO_EDGE ? new_feature(k, ends, 2) : grz_convex_pack((grz_convex_feature){CONVEX_EDGE, same});
}

/* A face is kept if that below has the same edges. Of a new one the first three corners tell where it is. */
static uint32_t child_of_face(const kinship *k, uint32_t face)
{
    const grz_solid *solid = &k->above->solid, *below = &k->below->solid;
    const uint32_t first = solid->first[face], count = grz_convex_edges_around(k->above, face);
    uint32_t corners[3];
    for (uint32_t i = 0; i < 3; i++) corners[i] = k->child[solid->origin[first + i]];
    uint32_t at = edge_between(k->below, corners[0], corners[1]);
    const uint32_t same = at == GRZ_NO_EDGE ? GRZ_NO_FACE : below->face[at];
    bool is_kept = same != GRZ_NO_FACE && grz_convex_edges_around(k->below, same) == count;
    for (uint32_t i = 0; i < count && is_kept; i++) {
        is_kept = below->origin[at] == k->child[solid->origin[first + i]];
        at = grz_solid_next(below, at);
    }
    return is_kept ? grz_convex_pack((grz_convex_feature){CONVEX_FACE, same}) : new_feature(k, corners, 3);
}

static bool link_kept(grz_convex_level *level, const grz_convex_surface *below)
{
    const grz_solid *solid = &level->surface.solid;
    const kinship k = {&level->surface, below, level->corner_child,
                       grz_allocate_zeroed(below->solid.corner_count, sizeof *k.stays)};
    level->edge_child = grz_allocate(solid->edge_count, sizeof *level->edge_child);
    level->face_child = grz_allocate(solid->face_count, sizeof *level->face_child);
    const bool enough = k.stays && level->edge_child && level->face_child;
    if (enough) {
        for (uint32_t c = 0; c < solid->corner_count; c++) k.stays[level->corner_child[c]] = true;
        for (uint32_t e = 0; e < solid->edge_count; e++) level->edge_child[e] = child_of_edge(&k, e);
        for (uint32_t f = 0; f < solid->face_count; f++) level->face_child[f] = child_of_face(&k, f);
    }
    grz_free(k.stays);
    return enough;
}

/* ---- all links ---- */

/* The same corner of P0, if both surfaces have it, or else the nearest one. */
static bool find_children(grz_convex_level *level, const grz_convex_surface *below, grz_convex_origins of_level,
                          grz_convex_origins of_below, uint32_t origin_count)
{
    uint32_t *at = NULL, highest = 0;
    if (of_level) {
        at = grz_allocate(origin_count, sizeof *at);
        if (!at) return false;
        for (uint32_t i = 0; i < origin_count; i++) at[i] = GRZ_CONVEX_NO_NAME;
        for (uint32_t c = 0; c < below->solid.corner_count; c++)
            if (of_below[c] != GRZ_CONVEX_NO_NAME) at[of_below[c]] = c;
    }
    for (uint32_t c = 0; c < level->surface.solid.corner_count; c++) {
        const uint32_t origin = of_level ? of_level[c] : GRZ_CONVEX_NO_NAME,
                       same = origin == GRZ_CONVEX_NO_NAME ? GRZ_CONVEX_NO_NAME : at[origin];
        level->corner_child[c] =
            same == GRZ_CONVEX_NO_NAME ? nearest_to(below, level->surface.places[c], &highest) : same;
    }
    grz_free(at);
    return true;
}

bool grz_convex_link(grz_convex_level *level, const grz_convex_surface *below, grz_convex_origins of_level,
                     grz_convex_origins of_below, uint32_t origin_count)
{
    level->corner_child = grz_allocate(level->surface.solid.corner_count, sizeof *level->corner_child);
    level->parent = grz_allocate(below->solid.face_count, sizeof *level->parent);
    if (!level->corner_child || !level->parent) return false;
    find_parents(level, below);
    return find_children(level, below, of_level, of_below, origin_count) && (!of_level || link_kept(level, below));
}
