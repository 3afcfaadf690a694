/* The plane that cuts a child off its parent's box. */
#ifndef GRZ_METHOD_BOXTREE_CUT_H
#define GRZ_METHOD_BOXTREE_CUT_H

#include "method/boxtree/boxtree.h"

/* The cut along an axis, or along any if it is negative, that removes most of the box's volume and keeps what is needed, which
 * lies in the box. 0 if there is none. */
float grz_boxtree_best_cut(const grz_boxtree_box *box, const grz_boxtree_box *needed, int axis);

#endif
