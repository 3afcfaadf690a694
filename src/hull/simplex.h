/* The first corners of a hull: as many points as it takes to span what all of them span. */
#ifndef GRZ_HULL_SIMPLEX_H
#define GRZ_HULL_SIMPLEX_H

#include "math/vec.h"

#include <stdint.h>

typedef struct grz_simplex {
    int dimension;      /* of the points: 0 all equal, 1 on a line, 2 in a plane, 3 in space */
    uint32_t corner[4]; /* dimension + 1 points; four of them turn left seen from outside, see grz_simplex_of */
    int axis;           /* in a plane: the axis along which it is not edge-on */
} grz_simplex;

/* Of at least one point. With four corners, the fourth is on the side of the first three from which they turn right.
 * Linear time. */
grz_simplex grz_simplex_of(const graze_vec3 *points, uint32_t count);

#endif
