/* Checks of an index of method `boxtree`. */
#ifndef GRZ_METHOD_BOXTREE_VALIDATE_H
#define GRZ_METHOD_BOXTREE_VALIDATE_H

#include "method/boxtree/boxtree.h"

graze_status grz_boxtree_validate(const graze_mesh *mesh, const void *index);

/* Do the pairs form a tree, each reached once, within the depth, with each triangle of the mesh in one leaf; is every
 * cut as boxtree.h says, and no box upside down? All numbers are then as small as the root's box, and queries stay
 * within the array and within a stack that the depth sizes. */
graze_status grz_boxtree_check_shape(const graze_mesh *mesh, const grz_boxtree_index *index);

#endif
