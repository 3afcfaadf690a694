/* What an index is built over: the box of each triangle, in the order that building makes. */
#ifndef GRZ_METHOD_BOXTREE_ITEMS_H
#define GRZ_METHOD_BOXTREE_ITEMS_H

#include "method/boxtree/boxtree.h"

static inline bool grz_boxtree_holds(const grz_float_box *box, const grz_float_box *inner)
{
    for (int axis = 0; axis < 3; axis++)
        if (!(box->low[axis] <= inner->low[axis] && inner->high[axis] <= box->high[axis])) return false;
    return true;
}

/* The box of three points of the mesh in the frame, rounded outward: whatever the exact coordinates are, it holds them.
 */
grz_float_box grz_boxtree_box_of(const grz_frame *frame, const grz_tri *triangle);

#endif
