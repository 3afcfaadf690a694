#include "method/convex/cells.h"

#include "method/convex/groups.inl.h"

static graze_vec3 corner_of_face(const grz_convex_surface *surface, uint32_t face)
{
    return surface->places[surface->solid.origin[surface->solid.first[face]]];
}

static double value_of(const grz_convex_surface *surface, graze_vec3 x, uint32_t face)
{
    return grz_dot(surface->normals[face], grz_sub(x, surface->centre));
}

/* In axes in which the solid is round a ray leaves it where it is highest along the ray. The table multiplies a
 * direction by the stretch, which divides a place. */
uint32_t grz_convex_cell_near(const grz_convex_surface *surface, graze_vec3 x, uint32_t corner)
{
    const graze_vec3 way = grz_sub(x, surface->centre), by = surface->table.stretch;
    const double direction[3] = {way.x / by.x / by.x, way.y / by.y / by.y, way.z / by.z / by.z};
    if (surface->table.resolution > 0) corner = grz_convex_table_corner(&surface->table, direction);
    return surface->solid.face[surface->solid.leaving[corner]];
}

/* The face beyond the edge of a large face whose plane a point is beyond most: the ray from the centre through x passes
 * the face's plane there. The face itself, if it is beyond none. */
static uint32_t beyond_loop(const grz_convex_surface *surface, graze_vec3 x, uint32_t face, double value,
                            graze_counters *counters)
{
    const grz_solid *solid = &surface->solid;
    if (!(value > 0)) return face;
    const graze_vec3 on = grz_add(surface->centre, grz_scale(grz_sub(x, surface->centre), 1 / value));
    const double scale = 1 / (1 + grz_largest(on));
    const float by[4] = {(float)(on.x * scale), (float)(on.y * scale), (float)(on.z * scale), (float)-scale};
    const uint32_t first = solid->first[face], end = solid->first[face + 1];
    double most = 0;
    group_walk walk;
    walk_groups(&walk, &surface->loops, face, by);
    for (uint32_t from; next_group(&walk, (float)(most * scale), &from);)
        for (uint32_t e = first + from; e < end && e < first + from + CONVEX_GROUP; e++) {
            const graze_vec3 start = surface->places[solid->origin[e]],
                             out = grz_cross(grz_sub(surface->places[grz_solid_target(solid, e)], start),
                                             surface->normals[face]);
            const double beyond = grz_dot(grz_sub(on, start), out) / grz_length(out);
            counters->bv_tests++;
            if (beyond > most) most = beyond, face = solid->face[solid->twin[e]];
        }
    return face;
}

/* Values rise at each step, so it ends. */
static uint32_t walk(const grz_convex_surface *surface, graze_vec3 x, uint32_t face, double *value,
                     graze_counters *counters)
{
    const grz_solid *solid = &surface->solid;
    *value = value_of(surface, x, face);
    for (;;) {
        uint32_t best = face;
        if (grz_convex_edges_around(surface, face) > CONVEX_MANY_EDGES) {
            const uint32_t next = beyond_loop(surface, x, face, *value, counters);
            const double there = value_of(surface, x, next);
            if (!(there > *value)) return face;
            *value = there;
            face = next;
            continue;
        }
        counters->bv_tests += solid->first[face + 1] - solid->first[face];
        for (uint32_t e = solid->first[face]; e < solid->first[face + 1]; e++) {
            const uint32_t next = solid->face[solid->twin[e]];
            const double here = value_of(surface, x, next);
            if (here > *value) *value = here, best = next;
        }
        if (best == face) return face;
        face = best;
    }
}

/* The face that x is highest above; where all have positive values, they are compared. */
static uint32_t search(const grz_convex_surface *surface, graze_vec3 x, double *value, graze_counters *counters)
{
    uint32_t best = 0;
    *value = -INFINITY;
    counters->bv_tests += surface->solid.face_count;
    for (uint32_t face = 0; face < surface->solid.face_count; face++) {
        const double here = surface->radius > 0
                                ? value_of(surface, x, face)
                                : 1 + grz_dot(surface->normals[face], grz_sub(x, corner_of_face(surface, face)));
        if (here > *value) *value = here, best = face;
    }
    return best;
}

uint32_t grz_convex_cell(const grz_convex_surface *surface, graze_vec3 x, grz_convex_inside inside, uint32_t face,
                         double *value, graze_counters *counters)
{
    if (inside == CONVEX_INSIDE_CELLS && surface->radius > 0) return walk(surface, x, face, value, counters);
    return search(surface, x, value, counters);
}

/* x - c as a sum of the three vectors, by Cramer's rule; no numbers where they span no volume. */
static void weights_of(const graze_vec3 v[3], graze_vec3 x, double out[3])
{
    const double volume = grz_dot(grz_cross(v[0], v[1]), v[2]);
    for (int k = 0; k < 3; k++) out[k] = grz_dot(grz_cross(v[(k + 1) % 3], v[(k + 2) % 3]), x) / volume;
}

/* The least of three numbers. */
static double least(const double w[3])
{
    const double first = w[0] < w[1] ? w[0] : w[1];
    return w[2] < first ? w[2] : first;
}

/* Of the triangles of the face's fan the one whose cone holds x best. */
static void choose_triangle(const grz_convex_surface *surface, graze_vec3 x, uint32_t face, graze_vec3 v[3],
                            double w[3])
{
    const grz_solid *solid = &surface->solid;
    const uint32_t first = solid->first[face], end = solid->first[face + 1];
    double best = -INFINITY;
    for (uint32_t e = first + 1; e + 1 < end; e++) {
        graze_vec3 t[3];
        double here[3];
        const uint32_t at[3] = {first, e, e + 1};
        for (int k = 0; k < 3; k++) t[k] = grz_sub(surface->places[solid->origin[at[k]]], surface->centre);
        weights_of(t, x, here);
        if (!(least(here) > best)) continue;
        best = least(here);
        for (int k = 0; k < 3; k++) v[k] = t[k], w[k] = here[k];
        if (best >= 0) return;
    }
    if (best == -INFINITY) w[0] = w[1] = w[2] = INFINITY; /* no triangle of the fan has a cone */
}

/* Weights w, none negative, with a sum s of less than 1 make the point y = c + w1 (v1 - c) + w2 (v2 - c) + w3 (v3 - c)
 * with corners v of the solid. It is (1 - s) c + s z with z in the solid, so with the ball of radius r around c the
 * solid holds one of (1 - s) r around y. x is as far from y as the remainder says. All numbers are at most 2 in size
 * and some thirty of them are rounded or off: 2^-46 covers that. Whatever face and weights were chosen, that holds. */
double grz_convex_depth(const grz_convex_surface *surface, graze_vec3 x, uint32_t face)
{
    if (!(surface->radius > 0)) return 0;
    graze_vec3 v[3] = {{0}}, rest = grz_sub(x, surface->centre);
    double w[3], sum = 0;
    choose_triangle(surface, rest, face, v, w);
    for (int k = 0; k < 3; k++) {
        const double weight = w[k] > 0 ? w[k] : 0;
        if (!(weight <= 1)) return 0;
        sum += weight;
        rest = grz_sub(rest, grz_scale(v[k], weight));
    }
    return sum < 1 ? (1 - sum) * surface->radius - grz_length(rest) - 0x1p-46 : 0;
}
