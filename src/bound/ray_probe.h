/* A ray against bounds in a frame: where it can be inside at the earliest. May only say "not before". */
#ifndef GRZ_BOUND_RAY_PROBE_H
#define GRZ_BOUND_RAY_PROBE_H

#include "bound/directions.h"
#include "math/frame.h"
#include "math/vector_kinds.h"

#include <stdint.h>

/* Boxes side by side, at most. */
enum { GRZ_RAY_BOXES = 8 };

/* The ray in the frame, made ready for boxes. */
typedef struct grz_ray_probe {
    double start[3];  /* the origin */
    double pad[3];    /* how far sides are moved: the near ones by -pad, the far ones by pad */
    double per[3];    /* t a unit of length: 1 / direction; infinite where the direction is 0 */
    bool backward[3]; /* is the high side of a box the near one? */
} grz_ray_probe;

/* Each component of the direction is within one rounding of the ray's, and 0 only if that is; sizes as usual. */
grz_ray_probe grz_ray_probe_of(graze_vec3 origin, graze_vec3 direction, const grz_frame *frame);

/* Compares up to eight boxes at once; near[i] is at most the least t, of those that are not negative, at which the ray
 * is in box i, where that is the box of points as grz_frame_local computes them, at most 1 in size. Returns the set of
 * boxes in which the ray may be at a t up to `limit`, which is finite. Eight floats a side and eight doubles are there,
 * whatever the count; beyond it they mean nothing. */
typedef uint32_t grz_ray_boxes(const grz_ray_probe *probe, const float (*low)[GRZ_RAY_BOXES],
                               const float (*high)[GRZ_RAY_BOXES], int count, double limit, double *near);

/* The ray made ready for k-DOPs: numbers for each of the k half-spaces. */
typedef struct grz_ray_slabs {
    int k;
    double start[GRZ_MOST_SUPPORTS]; /* the origin along the half-space's direction */
    double pad[GRZ_MOST_SUPPORTS];   /* how far its plane is moved outward */
    double per[GRZ_MOST_SUPPORTS];   /* t a unit of length along the direction; infinite where the ray does not move */
    /* The t of the plane is one to enter at where it comes at `per` < 0, else one to leave at: as the first it counts
     * up to `most_enter`, 0 or infinite, as the second from `least_leave`, infinite or minus infinite. */
    double most_enter[GRZ_MOST_SUPPORTS], least_leave[GRZ_MOST_SUPPORTS];
} grz_ray_slabs;

void grz_ray_slabs_of(graze_vec3 origin, graze_vec3 direction, const grz_frame *frame, const grz_directions *s,
                      grz_ray_slabs *out);

/* The same for k-DOPs, one behind the other, k supports each: they hold the points of what they bound but for 2^-53
 * along each axis. At most eight. */
typedef uint32_t grz_ray_dops(const grz_ray_slabs *slabs, const float *dops, int count, double limit, double *near);

/* Comparisons of a kind of vector unit. All kinds give the same bits. */
typedef struct grz_ray_engine {
    grz_ray_boxes *boxes;
    grz_ray_dops *dops;
} grz_ray_engine;

/* NULL where the library is not compiled for the kind. */
const grz_ray_engine *grz_ray_engine_of(grz_vector_kind kind);

/* What ray_engine.c, compiled once for each kind, calls its engine. */
#define GRZ_RAY_ENGINE_OF_KIND(kind) grz_ray_engine_##kind
#define GRZ_RAY_ENGINE(kind)         GRZ_RAY_ENGINE_OF_KIND(kind)

#endif
