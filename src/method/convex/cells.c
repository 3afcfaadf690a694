#include "method/convex/cells.h"

static graze_vec3 corner_of_face(const grz_convex_index *index, uint32_t face)
{
    return index->places[index->solid.origin[index->solid.first[face]]];
}

static double value_of(const grz_convex_index *index, graze_vec3 x, uint32_t face)
{
    return grz_dot(index->normals[face], grz_sub(x, index->centre));
}

/* In axes in which the solid is round a ray leaves it where it is highest along the ray. The table multiplies a
 * direction by the stretch, which divides a place. */
uint32_t grz_convex_cell_near(const grz_convex_index *index, graze_vec3 x)
{
    const graze_vec3 way = grz_sub(x, index->centre), by = index->table.stretch;
    const double direction[3] = {way.x / by.x / by.x, way.y / by.y / by.y, way.z / by.z / by.z};
    const uint32_t corner = index->table.resolution ? grz_convex_table_corner(&index->table, direction) : 0;
    return index->solid.face[index->solid.leaving[corner]];
}

/* Values rise at each step, so it ends. */
static uint32_t walk(const grz_convex_index *index, graze_vec3 x, uint32_t face, double *value,
                     graze_counters *counters)
{
    const grz_solid *solid = &index->solid;
    *value = value_of(index, x, face);
    for (;;) {
        uint32_t best = face;
        counters->bv_tests += solid->first[face + 1] - solid->first[face];
        for (uint32_t e = solid->first[face]; e < solid->first[face + 1]; e++) {
            const uint32_t next = solid->face[solid->twin[e]];
            const double here = value_of(index, x, next);
            if (here > *value) *value = here, best = next;
        }
        if (best == face) return face;
        face = best;
    }
}

/* The face that x is highest above; where all have positive values, they are compared. */
static uint32_t search(const grz_convex_index *index, graze_vec3 x, double *value, graze_counters *counters)
{
    uint32_t best = 0;
    *value = -INFINITY;
    counters->bv_tests += index->solid.face_count;
    for (uint32_t face = 0; face < index->solid.face_count; face++) {
        const double here = index->radius > 0
                                ? value_of(index, x, face)
                                : 1 + grz_dot(index->normals[face], grz_sub(x, corner_of_face(index, face)));
        if (here > *value) *value = here, best = face;
    }
    return best;
}

uint32_t grz_convex_cell(const grz_convex_index *index, graze_vec3 x, grz_convex_inside inside, uint32_t face,
                         double *value, graze_counters *counters)
{
    if (inside == CONVEX_INSIDE_CELLS && index->radius > 0) return walk(index, x, face, value, counters);
    return search(index, x, value, counters);
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
static void choose_triangle(const grz_convex_index *index, graze_vec3 x, uint32_t face, graze_vec3 v[3], double w[3])
{
    const grz_solid *solid = &index->solid;
    const uint32_t first = solid->first[face], end = solid->first[face + 1];
    double best = -INFINITY;
    for (uint32_t e = first + 1; e + 1 < end; e++) {
        graze_vec3 t[3];
        double here[3];
        const uint32_t at[3] = {first, e, e + 1};
        for (int k = 0; k < 3; k++) t[k] = grz_sub(index->places[solid->origin[at[k]]], index->centre);
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
double grz_convex_depth(const grz_convex_index *index, graze_vec3 x, uint32_t face)
{
    if (!(index->radius > 0)) return 0;
    graze_vec3 v[3] = {{0}}, rest = grz_sub(x, index->centre);
    double w[3], sum = 0;
    choose_triangle(index, rest, face, v, w);
    for (int k = 0; k < 3; k++) {
        const double weight = w[k] > 0 ? w[k] : 0;
        if (!(weight <= 1)) return 0;
        sum += weight;
        rest = grz_sub(rest, grz_scale(v[k], weight));
    }
    return sum < 1 ? (1 - sum) * index->radius - grz_length(rest) - 0x1p-46 : 0;
}
