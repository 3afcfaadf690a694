#include "method/kdop/tumble_hill.h"

#include "math/round.h"

#include <math.h>
#include <string.h>

void grz_kdop_hill_forget(grz_kdop_hill *hill)
{
    memset(hill->at, 0, sizeof hill->at);
}

/* To the neighbour that is highest, until none is higher. Each step is a rise of numbers as computed, so it ends. */
static uint32_t climb(const grz_kdop_hill *hill, graze_vec3 g, uint32_t from)
{
    double height = grz_dot(g, hill->corners[from]);
    for (;;) {
        uint32_t best = from;
        for (uint32_t e = hill->first[from]; e < hill->first[from + 1]; e++) {
            double other = grz_dot(g, hill->corners[hill->edges[e].to]);
            if (other > height) height = other, best = hill->edges[e].to;
        }
        if (best == from) return from;
        from = best;
    }
}

static double size_of(graze_vec3 v)
{
    return (fabs(v.x) + fabs(v.y)) + fabs(v.z);
}

static double at_least_0(double x)
{
    return x > 0 ? x : 0; /* also where it is no number, of three normals in a plane */
}

/* How much higher than the corner may any point be along g, by these three facets? The rest r, as computed, is off by at
 * most 4 u (|g| + sum w |n|) along each axis, and differences of points are at most 2; 16 u covers the other roundings. May
 * be infinite or no number. */
static double rise_by(const grz_kdop_hill *hill, const uint32_t facet[3], graze_vec3 g)
{
    graze_vec3 n[3] = {hill->normals[facet[0]], hill->normals[facet[1]], hill->normals[facet[2]]}, rest = g;
    graze_vec3 across = grz_cross(n[1], n[2]);
    double determinant = grz_dot(n[0], across), rise = 0, size = size_of(g);
    double weight[3] = {at_least_0(grz_dot(g, across) / determinant),
                        at_least_0(grz_dot(g, grz_cross(n[2], n[0])) / determinant),
                        at_least_0(grz_dot(g, grz_cross(n[0], n[1])) / determinant)};
    for (int j = 0; j < 3; j++) {
        rest = grz_sub(rest, grz_scale(n[j], weight[j]));
        rise += weight[j] * hill->slack[facet[j]];
        size += weight[j] * size_of(n[j]);
    }
    return (rise + 2 * size_of(rest) + 16 * 0x1p-53 * size) * (1 + 0x1p-40);
}

/* The facets around the corner, as a fan of triples: g lies in the cone of one of them if the corner is extreme. Each gives
 * a bound, so the least is taken; below 2^-40 of g a float shows no more of it. */
static double rise_above(const grz_kdop_hill *hill, uint32_t corner, graze_vec3 g)
{
    const grz_kdop_hill_edge *edges = hill->edges + hill->first[corner];
    uint32_t count = hill->first[corner + 1] - hill->first[corner];
    double least = INFINITY, enough = 0x1p-40 * size_of(g);
    for (uint32_t i = 1; i + 1 < count && least > enough; i++) {
        double rise = rise_by(hill, (uint32_t[3]){edges[0].facet, edges[i].facet, edges[i + 1].facet}, g);
        if (rise < least) least = rise;
    }
    return least;
}

/* The rounding of g and of g.v is at most 5 u times the sizes of the turn, and points are off by 2^-53 from those of B: the
 * pads of grz_kdop_vertices_shift leave room for more than that. */
void grz_kdop_hill_tighten(grz_kdop_hill *hill, const grz_directions *s, const grz_local_pose *pose, float *supports)
{
    for (int i = 0; i < s->k && hill->corner_count > 0; i++) {
        double g[3] = {0, 0, 0};
        for (int axis = 0; axis < 3; axis++)
            for (int j = 0; j < 3; j++) g[j] += grz_signed_direction(s, i, axis) * pose->turn[axis][j];
        graze_vec3 along = grz_vec(g[0], g[1], g[2]);
        hill->at[i] = climb(hill, along, hill->at[i]);
        float support =
            grz_float_above(grz_dot(along, hill->corners[hill->at[i]]) + rise_above(hill, hill->at[i], along));
        if (support < supports[i]) supports[i] = support;
    }
}
