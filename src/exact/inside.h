/* Is a point inside a closed surface of triangles? A ray from the point along an axis crosses the surface an odd number
 * of times if and only if it is. Exact for coordinates up to GRZ_LARGEST; rays through edges and corners and within
 * faces count rightly, whatever the triangles are: slivers, degenerate ones, duplicates. Closed means that each edge
 * has an even number of triangles. Pure functions, no allocation, at most 12 kB of stack. */
#ifndef GRZ_EXACT_INSIDE_H
#define GRZ_EXACT_INSIDE_H

#include "math/vec.h"

#include <stddef.h>
#include <stdint.h>

typedef enum grz_place { GRZ_OUTSIDE, GRZ_INSIDE, GRZ_ON_SURFACE } grz_place;

/* The ray's count so far. */
typedef struct grz_inside {
    graze_vec3 point; /* turned so that the ray goes along z */
    int axis;
    bool on; /* some triangle has the point in it */
    /* Crossings from inside to outside less those from outside to inside: how often the surface winds around the point,
     * if its triangles turn outward consistently. */
    int64_t winding;
} grz_inside;

/* The ray goes from the point along axis 0, 1 or 2, towards larger coordinates. */
grz_inside grz_inside_begin(graze_vec3 point, int axis);

/* Each triangle of the surface once, in any order; one may be left out if the ray does not meet its closed box. */
void grz_inside_add(grz_inside *inside, const grz_tri *t);

grz_place grz_inside_end(const grz_inside *inside);

/* All at once: three numbers of corners a triangle. */
grz_place grz_inside_surface(graze_vec3 point, const graze_vec3 *corners, const uint32_t (*triangles)[3], size_t count);

#endif
