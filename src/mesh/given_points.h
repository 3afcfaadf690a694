/* Points as a caller's array has them: doubles or floats, packed or with something else between two of them. */
#ifndef GRZ_MESH_GIVEN_POINTS_H
#define GRZ_MESH_GIVEN_POINTS_H

#include "math/vec.h"

#include <graze/base.h>

/* The fields of a def. The names are for messages: "vertices", "float_vertices". */
typedef struct grz_given_points {
    const double *doubles;
    const float *floats;
    size_t count;
    size_t stride; /* bytes from one point to the next; 0: packed */
    const char *what, *doubles_name, *floats_name, *count_name, *stride_name;
} grz_given_points;

/* Refuses bytes from one element to the next that make elements overlap (most likely a count of numbers, not of bytes),
 * or that make `count` of them larger than memory (most likely a negative number). 0 stands for packed. `name` is that
 * of the field. */
graze_status grz_check_stride(size_t stride, size_t element_bytes, size_t count, const char *name, graze_error *error);

/* Refuses neither and both of the two arrays, and a stride that can not be meant: see grz_check_stride. */
graze_status grz_check_given(const grz_given_points *given, graze_error *error);

/* Point `number`, with the very coordinates that the array has. */
graze_vec3 grz_given_point(const grz_given_points *given, size_t number);

#endif
