/* How far apart two nodes are along a way (method/way.h): three products for each, of supports that a cone of
 * directions names (bound/cone.h). Nothing has to be turned for it, and it tells where slabs, which know fixed
 * directions only, do not: at a distance, and however far. */
#ifndef GRZ_METHOD_KDOP_ALONG_H
#define GRZ_METHOD_KDOP_ALONG_H

#include "method/kdop/kdop.h"
#include "method/way.h"

typedef struct grz_kdop_way {
    grz_way way;
    double between; /* without what the cones leave of the way; -infinity: there is no way, and nothing is known */
    double weight_a[3], weight_b[3];
    uint8_t from_a[3], from_b[3];
} grz_kdop_way;

/* Weights and numbers of three directions whose supports add up to what a node reaches along a direction of length 1 at
 * most; returns what is to be added for the rest and for rounding. */
double grz_kdop_cone_of(const grz_directions *directions, const double direction[3], double weight[3], uint8_t from[3]);

/* Of a way that is not there everything is 0. */
void grz_kdop_set_way(const grz_search *search, bool is_there, grz_kdop_way *way);

/* At least how far apart the two nodes are, in the user's unit; it may be negative. */
static inline double grz_kdop_apart_along(const grz_search *search, const grz_kdop_way *w, uint32_t node_a,
                                          uint32_t node_b)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    const float *p = a->dops + (size_t)a->directions.k * node_a, *q = b->dops + (size_t)b->directions.k * node_b;
    const double of_a = (w->weight_a[0] * (double)p[w->from_a[0]] + w->weight_a[1] * (double)p[w->from_a[1]]) +
                        w->weight_a[2] * (double)p[w->from_a[2]],
                 of_b = (w->weight_b[0] * (double)q[w->from_b[0]] + w->weight_b[1] * (double)q[w->from_b[1]]) +
                        w->weight_b[2] * (double)q[w->from_b[2]];
    return (w->between - (of_a + of_b)) * a->frame.unit;
}

/* The same for two triangles, by their corners. */
double grz_kdop_triangles_along(const grz_search *search, const grz_kdop_way *way, uint32_t triangle_a,
                                uint32_t triangle_b);

#endif
