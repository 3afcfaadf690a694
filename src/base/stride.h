/* Distances between the elements of a caller's array. */
#ifndef GRZ_BASE_STRIDE_H
#define GRZ_BASE_STRIDE_H

#include <graze/base.h>

/* Refuses bytes from one element to the next that make elements overlap (most likely a count of numbers, not of bytes),
 * or that make `count` of them larger than memory (most likely a negative number). 0 stands for packed. `name` is that
 * of the field. */
graze_status grz_check_stride(size_t stride, size_t element_bytes, size_t count, const char *name, graze_error *error);

#endif
