#include "method/convex/surface.h"

#include "base/memory.h"

static void fill_rings(grz_convex_surface *surface)
{
    const grz_solid *solid = &surface->solid;
    uint32_t at = 0;
    for (uint32_t c = 0; c < solid->corner_count; c++) {
        const uint32_t first = solid->leaving[c];
        uint32_t e = first;
        surface->ring_first[c] = at;
        if (first == GRZ_NO_EDGE) continue;
        do {
            surface->ring[at++] = solid->twin[e];
            e = grz_solid_turn(solid, e);
        } while (e != first);
    }
    surface->ring_first[solid->corner_count] = at;
}

static void fill_spokes(grz_convex_surface *surface)
{
    for (uint32_t c = 0; c < surface->solid.corner_count; c++) {
        const uint32_t first = surface->ring_first[c], count = surface->ring_first[c + 1] - first;
        float *spokes = surface->spokes + 3 * (size_t)first;
        for (uint32_t i = 0; i < count; i++) {
            const graze_vec3 along = grz_sub(surface->places[grz_convex_near(surface, first + i)], surface->places[c]);
            for (size_t k = 0; k < 3; k++) spokes[k * count + i] = (float)grz_component(along, (int)k);
        }
    }
    float *behind = surface->spokes + 3 * (size_t)surface->solid.edge_count;
    for (int i = 0; i < CONVEX_BEHIND_SPOKES; i++) behind[i] = 0;
}

/* ---- groups of edges ---- */

static void spoke_of(const grz_convex_surface *surface, uint32_t corner, uint32_t edge, float low[4], float high[4])
{
    const uint32_t first = surface->ring_first[corner], count = grz_convex_edges_at(surface, corner);
    for (size_t k = 0; k < 3; k++) low[k] = high[k] = surface->spokes[3 * (size_t)first + k * count + edge];
    low[3] = high[3] = 0;
}

/* 2^-22 covers what is rounded; of a face without a normal nothing is known. */
static void plane_of(const grz_convex_surface *surface, uint32_t face, uint32_t edge, float low[4], float high[4])
{
    const grz_solid *solid = &surface->solid;
    const uint32_t e = solid->first[face] + edge;
    const graze_vec3 from = surface->places[solid->origin[e]],
                     out =
                         grz_cross(grz_sub(surface->places[grz_solid_target(solid, e)], from), surface->normals[face]);
    const double length = grz_length(out), plane[4] = {out.x, out.y, out.z, grz_dot(out, from)};
    for (int k = 0; k < 4; k++) {
        const bool is_known = length > 0;
        low[k] = is_known ? (float)(plane[k] / length) - 0x1p-22F : -2;
        high[k] = is_known ? (float)(plane[k] / length) + 0x1p-22F : 2;
    }
}

static bool make_groups(grz_convex_surface *surface)
{
    const grz_convex_owners corners = {surface->solid.corner_count, grz_convex_edges_at, spoke_of},
                            faces = {surface->solid.face_count, grz_convex_edges_around, plane_of};
    return grz_convex_grouping_make(&surface->rings, surface, &corners) &&
           grz_convex_grouping_make(&surface->loops, surface, &faces);
}

/* ---- normals and bounds ---- */

/* The sum of the cross products around the face, which is twice its area long. Of a needle it may be 0 or wrong. */
static graze_vec3 normal_of(const grz_convex_surface *surface, uint32_t face)
{
    const grz_solid *solid = &surface->solid;
    const uint32_t first = solid->first[face], end = solid->first[face + 1];
    const graze_vec3 at = surface->places[solid->origin[first]];
    graze_vec3 sum = {0, 0, 0}, from = grz_sub(surface->places[solid->origin[first + 1]], at);
    for (uint32_t e = first + 2; e < end; e++) {
        const graze_vec3 to = grz_sub(surface->places[solid->origin[e]], at);
        sum = grz_add(sum, grz_cross(from, to));
        from = to;
    }
    const double largest = grz_largest(sum);
    if (!(largest > 0)) return (graze_vec3){0, 0, 0};
    sum = grz_scale(sum, 1 / largest);
    return grz_scale(sum, 1 / grz_length(sum));
}

static void fill_bounds(grz_convex_surface *surface)
{
    double squared = 0;
    surface->low = surface->high = surface->places[0];
    for (uint32_t c = 0; c < surface->solid.corner_count; c++) {
        const graze_vec3 p = surface->places[c], way = grz_sub(p, surface->centre);
        surface->low = grz_lower(surface->low, p);
        surface->high = grz_higher(surface->high, p);
        squared = grz_larger(squared, grz_dot(way, way));
    }
    surface->reach = sqrt(squared) * (1 + 0x1p-40) + 0x1p-40;
}

static graze_vec3 middle_of(const grz_convex_surface *surface)
{
    graze_vec3 sum = {0, 0, 0};
    const uint32_t count = surface->solid.corner_count;
    for (uint32_t c = 0; c < count; c++) sum = grz_add(sum, surface->places[c]);
    return grz_scale(sum, 1.0 / count);
}

/* Of the tetrahedra between the middle and the triangles of faces. */
static graze_vec3 mass_of(const grz_convex_surface *surface)
{
    const grz_solid *solid = &surface->solid;
    graze_vec3 sum = {0, 0, 0};
    double volume = 0;
    for (uint32_t f = 0; f < solid->face_count; f++) {
        const uint32_t first = solid->first[f], end = solid->first[f + 1];
        const graze_vec3 at = grz_sub(surface->places[solid->origin[first]], surface->centre);
        graze_vec3 from = grz_sub(surface->places[solid->origin[first + 1]], surface->centre);
        for (uint32_t e = first + 2; e < end; e++) {
            const graze_vec3 to = grz_sub(surface->places[solid->origin[e]], surface->centre);
            const double here = grz_dot(at, grz_cross(from, to));
            sum = grz_add(sum, grz_scale(grz_add(grz_add(at, from), to), here));
            volume += here;
            from = to;
        }
    }
    if (!(solid->dimension == 3 && volume > 0)) return surface->centre;
    return grz_add(surface->centre, grz_scale(sum, 0.25 / volume));
}

/* How far the plane of three corners certainly is below the centre; 0 or less: not known. With a = v1 - v0, b = v2 - v0
 * and d = c - v0, a x b is computed with an error of 8 u |a||b| at most along each axis, because places are off by u
 * and differences are at least as large as what they lose (where they are not, the product is below the error). So the
 * height -(a x b).d / |a x b| is off by some 2^-48 (|a||b| |d|) / |a x b|, of which 2^-44 is taken off. */
static double depth_below(const grz_convex_surface *surface, const uint32_t corner[3])
{
    const graze_vec3 v = surface->places[corner[0]], a = grz_sub(surface->places[corner[1]], v),
                     b = grz_sub(surface->places[corner[2]], v), d = grz_sub(surface->centre, v), n = grz_cross(a, b);
    const double length = grz_length(n), sides = grz_length(a) * grz_length(b),
                 short_side = fmin(grz_length(a), grz_length(b)),
                 error = 0x1p-44 * (sides / length) * (1 + 1 / short_side);
    const double height = -grz_dot(n, d) / length;
    return height > error ? height - error : 0; /* 0 for what is no number */
}

/* The ball around the centre that certainly lies in the solid: below each face, by any three of its corners. */
static double radius_of(const grz_convex_surface *surface)
{
    const grz_solid *solid = &surface->solid;
    double radius = INFINITY;
    if (solid->dimension < 3) return 0;
    for (uint32_t f = 0; f < solid->face_count && radius > 0; f++) {
        const uint32_t first = solid->first[f], count = solid->first[f + 1] - first;
        double best = 0;
        for (uint32_t k = 1; k + 1 < count; k++) {
            const uint32_t corner[3] = {solid->origin[first], solid->origin[first + k], solid->origin[first + k + 1]};
            best = fmax(best, depth_below(surface, corner));
        }
        radius = fmin(radius, best);
    }
    return radius * (1 - 0x1p-40);
}

/* Where corners crowd at one side, as around the base of a cone, their middle is there, and a ball around it is small:
 * the solid would pass for a thin one. Then the centre of mass is the centre. */
static void move_centre(grz_convex_surface *surface)
{
    const graze_vec3 middle = surface->centre;
    const double radius = surface->radius;
    surface->centre = surface->mass;
    surface->radius = radius_of(surface);
    if (surface->radius > 2 * radius) return;
    surface->centre = middle;
    surface->radius = radius;
}

/* To vectors of the polar solid, see cells.h. */
static void scale_normals(grz_convex_surface *surface)
{
    for (uint32_t f = 0; f < surface->solid.face_count; f++) {
        const graze_vec3 n = surface->normals[f], a = surface->places[surface->solid.origin[surface->solid.first[f]]];
        surface->normals[f] = grz_scale(n, 1 / grz_dot(n, grz_sub(a, surface->centre)));
    }
}

static bool allocate(grz_convex_surface *surface)
{
    const grz_solid *solid = &surface->solid;
    surface->places = grz_allocate(solid->corner_count, sizeof *surface->places);
    surface->ring_first = grz_allocate((size_t)solid->corner_count + 1, sizeof *surface->ring_first);
    surface->ring = grz_allocate((size_t)solid->edge_count + 1, sizeof *surface->ring);
    surface->spokes = grz_allocate(3 * (size_t)solid->edge_count + CONVEX_BEHIND_SPOKES, sizeof *surface->spokes);
    surface->normals = grz_allocate((size_t)solid->face_count + 1, sizeof *surface->normals);
    return surface->places && surface->ring_first && surface->ring && surface->spokes && surface->normals;
}

bool grz_convex_surface_derive(grz_convex_surface *surface, const grz_frame *frame)
{
    if (!allocate(surface)) return false;
    for (uint32_t c = 0; c < surface->solid.corner_count; c++)
        surface->places[c] = grz_frame_local(frame, surface->solid.corners[c]);
    fill_rings(surface);
    fill_spokes(surface);
    for (uint32_t f = 0; f < surface->solid.face_count; f++) surface->normals[f] = normal_of(surface, f);
    surface->centre = middle_of(surface);
    surface->mass = mass_of(surface);
    surface->radius = radius_of(surface);
    move_centre(surface);
    fill_bounds(surface);
    if (surface->radius > 0) scale_normals(surface);
    return make_groups(surface) && grz_convex_table_build(surface);
}

void grz_convex_surface_free(grz_convex_surface *surface)
{
    grz_solid_free(&surface->solid);
    grz_free(surface->places);
    grz_free(surface->ring_first);
    grz_free(surface->ring);
    grz_free(surface->spokes);
    grz_free(surface->normals);
    grz_free(surface->table.corner);
    grz_convex_grouping_free(&surface->rings);
    grz_convex_grouping_free(&surface->loops);
}

size_t grz_convex_surface_bytes(const grz_convex_surface *surface)
{
    const grz_solid *s = &surface->solid;
    const size_t corners = s->corner_count, edges = (size_t)s->edge_count + 1, faces = (size_t)s->face_count + 1;
    return grz_solid_bytes(s) + corners * sizeof *surface->places + (corners + 1) * sizeof *surface->ring_first +
           edges * (sizeof *surface->ring + 3 * sizeof *surface->spokes) + faces * sizeof *surface->normals +
           grz_convex_table_size(&surface->table) * sizeof *surface->table.corner +
           grz_convex_grouping_bytes(&surface->rings) + grz_convex_grouping_bytes(&surface->loops);
}
