/* How far is a point from a k-DOP, at least?
 *
 * Everything here is in a local frame (math/frame.h), in which what the k-DOPs hold lies in [-1, 1]. */
#ifndef GRZ_BOUND_DOP_PROBE_H
#define GRZ_BOUND_DOP_PROBE_H

#include "bound/directions.h"
#include "math/frame.h"

typedef enum grz_norm { GRZ_NORM_L2, GRZ_NORM_LINF } grz_norm;

/* A point, prepared for comparing with many k-DOPs. */
typedef struct grz_probe {
    grz_norm norm;
    int k;
    double wall[GRZ_MOST_SUPPORTS];       /* at most d . q for each signed direction d */
    double per_norm[GRZ_MOST_DIRECTIONS]; /* 1 / the dual norm of d: a gap of g along d is g / |d| between points */
} grz_probe;

/* The point may lie anywhere within 2^200, in the user's coordinates. */
grz_probe grz_probe_of(graze_vec3 point, grz_norm norm, const grz_directions *s, const grz_frame *frame);

/* At most the distance from the point to any point that the k-DOP was made to hold, in units of the frame; for
 * GRZ_NORM_L2 its square. Both are certain up to 2^-1000, which a caller leaves as room. */
double grz_probe_gap(const grz_probe *probe, const float *dop);

#endif
