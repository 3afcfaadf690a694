#include "hull/hill.h"

#include <math.h>

/* To the neighbour that is highest, until none is higher. Each step is a rise of numbers as computed, so it ends. */
static uint32_t climb(const grz_hill *hill, graze_vec3 g, uint32_t from)
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

static double at_least_0(double x)
{
    return x > 0 ? x : 0; /* also where it is no number, of three normals in a plane */
}

/* How much higher than the corner may any point be along g, by these three facets? The rest r, as computed, is off by
 * at most 4 u (|g| + sum w |n|) along each axis, and differences of points are at most 2; 16 u covers the other
 * roundings, and 4 u of g.v and its sum with this. May be infinite or no number. */
static double rise_by(const grz_hill *hill, const uint32_t facet[3], graze_vec3 g)
{
    graze_vec3 n[3] = {hill->normals[facet[0]], hill->normals[facet[1]], hill->normals[facet[2]]}, rest = g;
    graze_vec3 across = grz_cross(n[1], n[2]);
    double determinant = grz_dot(n[0], across), rise = 0, size = grz_size_sum(g);
    double weight[3] = {at_least_0(grz_dot(g, across) / determinant),
                        at_least_0(grz_dot(g, grz_cross(n[2], n[0])) / determinant),
                        at_least_0(grz_dot(g, grz_cross(n[0], n[1])) / determinant)};
    for (int j = 0; j < 3; j++) {
        rest = grz_sub(rest, grz_scale(n[j], weight[j]));
        rise += weight[j] * hill->slack[facet[j]];
        size += weight[j] * grz_size_sum(n[j]);
    }
    return (rise + 2 * grz_size_sum(rest) + 16 * 0x1p-53 * size) * (1 + 0x1p-40);
}

/* The facets around the corner, as a fan of triples: g lies in the cone of one of them if the corner is extreme. Each
 * gives a bound, so the least is taken; below 2^-40 of g a float shows no more of it. */
static double rise_above(const grz_hill *hill, uint32_t corner, graze_vec3 g)
{
    const grz_hill_edge *edges = hill->edges + hill->first[corner];
    uint32_t count = hill->first[corner + 1] - hill->first[corner];
    double least = INFINITY, enough = 0x1p-40 * grz_size_sum(g);
    for (uint32_t i = 1; i + 1 < count && least > enough; i++) {
        double rise = rise_by(hill, (uint32_t[3]){edges[0].facet, edges[i].facet, edges[i + 1].facet}, g);
        if (rise < least) least = rise;
    }
    return least;
}

double grz_hill_support(const grz_hill *hill, graze_vec3 g, uint32_t *corner)
{
    *corner = climb(hill, g, *corner);
    return grz_dot(g, hill->corners[*corner]) + rise_above(hill, *corner, g);
}
