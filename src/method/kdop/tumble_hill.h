/* Tumbling by the convex hull: the paper's method I (Klosowski 1998, 4.2), for the root.
 *
 * The k-DOP of a turned body is as tight as can be when its supports are those of the body's own points. The extreme points
 * are corners of the convex hull; from those of the last pose one climbs along edges of the hull to those of this one.
 *
 * The hull comes from another library and decides nothing. What a climb reaches is only a lower bound of the support; the
 * upper one is a certificate. Let v be the corner that was reached and n1, n2, n3 the normals of three triangles at v. Every
 * point p of B was looked at when the query was made: n_j.(p-v) <= slack_j. If the direction is g = w1 n1 + w2 n2 + w3 n3 + r
 * with weights that are not negative, then g.p <= g.v + w1 slack_1 + w2 slack_2 + w3 slack_3 + r.(p-v), whatever the hull is
 * like; and if the hull is right and v extreme, one such triple leaves nothing but rounding. */
#ifndef GRZ_METHOD_KDOP_TUMBLE_HILL_H
#define GRZ_METHOD_KDOP_TUMBLE_HILL_H

#include "bound/directions.h"
#include "math/frame.h"
#include "mesh/mesh.h"

/* One edge at a corner. */
typedef struct grz_kdop_hill_edge {
    uint32_t to;    /* the corner at its other end */
    uint32_t facet; /* the triangle to its left, seen from outside */
} grz_kdop_hill_edge;

typedef struct grz_kdop_hill {
    uint32_t corner_count;     /* 0: there is no hull */
    graze_vec3 *corners;       /* in B's frame */
    uint32_t *first;           /* where a corner's edges begin; one more than there are corners */
    grz_kdop_hill_edge *edges; /* of each corner in turn, counter-clockwise */
    graze_vec3 *normals;       /* a facet; scaled by a power of two so that the largest component is from 1/2 to 1 */
    double *slack;             /* a facet: no point lies further along the normal from any of its three corners */
    uint32_t at[GRZ_MOST_SUPPORTS]; /* where the last climb along a direction ended */
} grz_kdop_hill;

/* Finds the hull of the points that B's triangles use. Refused where the build has no Qhull. Points in a plane, fewer than
 * four, and those of which Qhull makes no closed surface have no hull: climbing then tightens nothing. */
graze_status grz_kdop_hill_open(grz_kdop_hill *hill, const graze_mesh *mesh, const grz_frame *frame,
                                graze_error *error);
void grz_kdop_hill_close(grz_kdop_hill *hill);

/* The next climbs begin anew. */
void grz_kdop_hill_forget(grz_kdop_hill *hill);

/* Lowers the supports of the turned root, before the shift, to those of the hull where these are certainly as low. */
void grz_kdop_hill_tighten(grz_kdop_hill *hill, const grz_directions *s, const grz_local_pose *pose, float *supports);

#endif
