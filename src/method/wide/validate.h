/* Is the index of method `wide` sound? */
#ifndef GRZ_METHOD_WIDE_VALIDATE_H
#define GRZ_METHOD_WIDE_VALIDATE_H

#include "method/wide/wide.h"

graze_status grz_wide_validate(const graze_mesh *mesh, const void *index);

/* Do nodes and leaves form a tree that reaches each of them once, within the depth, and holds each triangle of the mesh
 * once? Queries then stay within the arrays and within a stack that the depth sizes. */
graze_status grz_wide_check_shape(const graze_mesh *mesh, const grz_wide_index *index);

#endif
