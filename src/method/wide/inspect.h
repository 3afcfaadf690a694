/* What is inside the index of method `wide`. */
#ifndef GRZ_METHOD_WIDE_INSPECT_H
#define GRZ_METHOD_WIDE_INSPECT_H

#include "method/wide/wide.h"

size_t grz_wide_bytes(const graze_mesh *mesh, const void *index);
size_t grz_wide_statistics(const graze_mesh *mesh, const void *index, graze_statistic *out, size_t capacity);
graze_status grz_wide_validate(const graze_mesh *mesh, const void *index);

/* Do nodes and leaves form a tree in which each of them is reached once, within the depth, and holds each triangle of
 * the mesh once? Queries then stay within the arrays and within a stack that the depth sizes. */
graze_status grz_wide_check_shape(const graze_mesh *mesh, const grz_wide_index *index);

#endif
