#include "method/convex/front.h"

/* The cosine of 25.84 degrees, and its sine. The angle is a choice: a solid that stands on a feature is tilted by it
 * before the points that are lifted no longer count, whatever the margin. */
static const double LEAST_COSINE = 0.9, MOST_SINE = 0.4358898943540674;

typedef struct looker {
    const grz_convex_index *index;
    const graze_mesh *mesh;
    graze_vec3 direction; /* in the mesh's frame, of length 1 */
} looker;

static looker looker_of(const grz_search *search, bool of_a, graze_vec3 d)
{
    const double(*m)[4] = search->b_in_a->m;
    if (of_a) return (looker){search->index_a, search->mesh_a, d};
    return (looker){search->index_b,
                    search->mesh_b,
                    {(m[0][0] * d.x + m[1][0] * d.y) + m[2][0] * d.z, (m[0][1] * d.x + m[1][1] * d.y) + m[2][1] * d.z,
                     (m[0][2] * d.x + m[1][2] * d.y) + m[2][2] * d.z}};
}

/* Less than any cosine for a face whose normal can not be computed. */
static double cosine_of(const looker *l, uint32_t face)
{
    const graze_vec3 n = l->index->surface.normals[face];
    const double cosine = grz_dot(n, l->direction) / grz_length(n);
    return cosine >= -2 ? cosine : -2;
}

/* How far the edge, from the corner that it leaves, rises along the direction, as a part of its length. */
static double rise_of(const looker *l, uint32_t edge)
{
    const grz_solid *solid = &l->index->surface.solid;
    const graze_vec3 way = grz_sub(grz_convex_corner(l->index, l->mesh, grz_solid_target(solid, edge)),
                                   grz_convex_corner(l->index, l->mesh, solid->origin[edge]));
    const double largest = grz_largest(way), scale = 1 / (largest < 0x1p-1000 ? 0x1p-1000 : largest);
    const graze_vec3 v = grz_scale(way, scale);
    return grz_dot(v, l->direction) / grz_length(v);
}

static bool is_better(double value, uint32_t number, double best, uint32_t best_number)
{
    return value > best || (value == best && number < best_number);
}

static grz_convex_feature face_or(const looker *l, const uint32_t *edges, uint32_t count, grz_convex_feature other)
{
    const grz_solid *solid = &l->index->surface.solid;
    double best = -INFINITY;
    uint32_t face = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t here = solid->face[edges[i]];
        const double cosine = cosine_of(l, here);
        if (is_better(cosine, here, best, face)) best = cosine, face = here;
    }
    return count > 0 && best >= LEAST_COSINE ? (grz_convex_feature){CONVEX_FACE, face} : other;
}

/* ring[i] of a corner comes to it: its twin leaves it. */
static grz_convex_feature edge_or_corner(const looker *l, uint32_t corner, double fall)
{
    const grz_convex_surface *surface = &l->index->surface;
    double best = -INFINITY;
    uint32_t edge = 0;
    for (uint32_t i = surface->ring_first[corner]; i < surface->ring_first[corner + 1]; i++) {
        const uint32_t leaving = surface->solid.twin[surface->ring[i]];
        const double rise = rise_of(l, leaving);
        if (is_better(rise, leaving, best, edge)) best = rise, edge = leaving;
    }
    return best >= -fall ? (grz_convex_feature){CONVEX_EDGE, edge} : (grz_convex_feature){CONVEX_CORNER, corner};
}

/* The corner of a face that is furthest along the direction. */
static grz_convex_feature top_of(const looker *l, uint32_t face)
{
    const grz_solid *solid = &l->index->surface.solid;
    const graze_vec3 from = grz_convex_corner(l->index, l->mesh, solid->origin[solid->first[face]]);
    double most = 0;
    uint32_t corner = solid->origin[solid->first[face]];
    for (uint32_t e = solid->first[face] + 1; e < solid->first[face + 1]; e++) {
        const graze_vec3 way = grz_sub(grz_convex_corner(l->index, l->mesh, solid->origin[e]), from);
        const double here = grz_dot(way, l->direction);
        if (here > most) most = here, corner = solid->origin[e];
    }
    return (grz_convex_feature){CONVEX_CORNER, corner};
}

grz_convex_feature grz_convex_front(const grz_search *search, bool of_a, grz_convex_feature from, graze_vec3 out_of_it)
{
    const looker l = looker_of(search, of_a, out_of_it);
    const grz_convex_surface *surface = &l.index->surface;
    if (from.kind == CONVEX_FACE) { /* or the other side of a plate */
        const uint32_t other = surface->solid.face[surface->solid.twin[surface->solid.first[from.number]]];
        const bool is_turned = surface->solid.dimension == 2 && cosine_of(&l, other) > cosine_of(&l, from.number);
        const uint32_t face = is_turned ? other : from.number;
        const double cosine = cosine_of(&l, face);
        if (!(cosine > -2 && cosine < LEAST_COSINE)) return (grz_convex_feature){CONVEX_FACE, face};
        from = top_of(&l, face); /* its corners are as high by rounding, or its edges are short */
    }
    if (from.kind == CONVEX_EDGE) {
        const uint32_t both[2] = {from.number, surface->solid.twin[from.number]};
        return face_or(&l, both, 2, from);
    }
    const uint32_t first = surface->ring_first[from.number], count = grz_convex_edges_at(surface, from.number);
    return face_or(&l, surface->ring + first, count, edge_or_corner(&l, from.number, MOST_SINE));
}

grz_convex_feature grz_convex_front_edge(const grz_search *search, bool of_a, grz_convex_feature from,
                                         graze_vec3 out_of_it, double fall)
{
    const looker l = looker_of(search, of_a, out_of_it);
    return from.kind == CONVEX_CORNER ? edge_or_corner(&l, from.number, fall) : from;
}
