/* Points as a caller's array has them: doubles or floats, packed or with something else between two of them. */
#ifndef GRZ_MESH_GIVEN_POINTS_H
#define GRZ_MESH_GIVEN_POINTS_H

#include "math/vec.h"

#include <graze/base.h>
#include <stddef.h>

/* The fields of a def. The names are for messages: "vertices", "float_vertices". */
typedef struct grz_given_points {
    const double *doubles;
    const float *floats;
    size_t count;
    size_t stride; /* bytes from one point to the next; 0: packed */
    const char *what, *doubles_name, *floats_name, *count_name, *stride_name;
} grz_given_points;

/* Refuses neither and both of the two arrays, and a stride that can not be meant: see grz_check_stride. */
graze_status grz_check_given(const grz_given_points *given, graze_error *error);

/* Point `number`, with the very coordinates that the array has. */
graze_vec3 grz_given_point(const grz_given_points *given, size_t number);

#endif
