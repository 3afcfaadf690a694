/* A ray against boxes in a frame: where it can be inside at the earliest. May only say "not before". */
#ifndef GRZ_BOUND_RAY_PROBE_H
#define GRZ_BOUND_RAY_PROBE_H

#include "math/frame.h"

/* The ray in the frame, made ready. */
typedef struct grz_ray_probe {
    double start[3]; /* the origin */
    double pad[3];   /* how far sides are moved outward */
    double per[3];   /* t a unit of length: 1 / direction; 0 where the direction is 0 */
} grz_ray_probe;

/* Each component of the direction is within one rounding of the ray's, and 0 only if that is; sizes as usual. */
grz_ray_probe grz_ray_probe_of(graze_vec3 origin, graze_vec3 direction, const grz_frame *frame);

/* At most the least t, of those that are not negative, at which the ray is in the box, where that is the box of points as
 * grz_frame_local computes them, at most 1 in size; infinite where it certainly never is. */
double grz_ray_probe_bound(const grz_ray_probe *probe, const float low[3], const float high[3]);

#endif
