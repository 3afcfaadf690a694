/* Certified hill climbing: the corner of a convex hull that is extreme along a direction, and a bound that no point of
 * the mesh passes.
 *
 * From the corner that the last question found, one climbs along edges of the hull to the highest one. Climbing is done
 * in double, so what a climb reaches is only a lower bound of the support. The upper bound is a certificate. Let v be
 * the corner that was reached and n1, n2, n3 the normals, as computed, of three faces at v: n_j.(p-v) <= slack_j for
 * every point p, because the hull is exact and the error of its normals is bounded. If the direction is
 * g = w1 n1 + w2 n2 + w3 n3 + r with weights that are not negative, then
 * g.p <= g.v + w1 slack_1 + w2 slack_2 + w3 slack_3 + r.(p-v); and if v is extreme, one such triple leaves nothing but
 * rounding. */
#ifndef GRZ_HULL_HILL_H
#define GRZ_HULL_HILL_H

#include "math/frame.h"
#include "mesh/mesh.h"

/* One edge at a corner. */
typedef struct grz_hill_edge {
    uint32_t to;    /* the corner at its other end */
    uint32_t facet; /* the face to its left, seen from outside */
} grz_hill_edge;

typedef struct grz_hill {
    uint32_t corner_count; /* 0: there is no hull */
    uint32_t facet_count;
    graze_vec3 *corners;  /* in the mesh's frame */
    uint32_t *first;      /* where a corner's edges begin; one more than there are corners */
    grz_hill_edge *edges; /* of each corner in turn, counter-clockwise */
    graze_vec3 *normals;  /* a facet; scaled by a power of two so that the largest component is from 1/2 to 1 */
    double *slack;        /* a facet: no point lies further along the normal from any of its corners */
} grz_hill;

/* Finds the hull of the points that triangles use, in the frame; `name` stands for them in messages. Points in a plane
 * have no hull here. Close it also after a failure; closing accepts a hill of zeros. */
graze_status grz_hill_open(grz_hill *hill, const graze_mesh *mesh, const grz_frame *frame, const char *name,
                           graze_error *error);
void grz_hill_close(grz_hill *hill);

/* What its arrays take. */
size_t grz_hill_bytes(const grz_hill *hill);

/* An upper bound of g.p for the points p, rounding included, of a hill that has a hull; the size of g is 0 or from
 * 2^-900 to 2^900. Climbs from *corner (any is right, 0 to begin with) and leaves there the corner that it reached. */
double grz_hill_support(const grz_hill *hill, graze_vec3 g, uint32_t *corner);

#endif
