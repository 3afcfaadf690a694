/* What may be a coordinate: whatever is finite and within 2^200. */
#ifndef GRZ_MESH_COORDINATE_H
#define GRZ_MESH_COORDINATE_H

#include "math/range.h"
#include "math/vec.h"

#include <math.h>

static inline bool grz_is_coordinate(double value)
{
    return fabs(value) <= GRZ_LARGEST; /* false for NaN */
}

/* Refuses what is none. `place` is where, such as "line 7" or "triangle 3, corner 1". */
graze_status grz_check_coordinate(double value, int axis, const char *name, const char *place, graze_error *error);
graze_status grz_check_point(graze_vec3 point, const char *name, const char *place, graze_error *error);

#endif
