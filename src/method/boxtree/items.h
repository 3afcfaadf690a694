/* What an index is built over: the box of each triangle, in the order that building makes. */
#ifndef GRZ_METHOD_BOXTREE_ITEMS_H
#define GRZ_METHOD_BOXTREE_ITEMS_H

#include "method/boxtree/boxtree.h"

#include <math.h>

/* Half a line of the cache, moved as a whole, so that what is below a node is always side by side. */
typedef struct grz_boxtree_item {
    float low[3];
    uint32_t triangle;
    float high[3];
    uint32_t part; /* while its range is divided */
} grz_boxtree_item;

static inline grz_boxtree_box grz_boxtree_empty_box(void)
{
    return (grz_boxtree_box){{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
}

static inline void grz_boxtree_join(grz_boxtree_box *box, const float low[3], const float high[3])
{
    for (int axis = 0; axis < 3; axis++) {
        box->low[axis] = low[axis] < box->low[axis] ? low[axis] : box->low[axis];
        box->high[axis] = high[axis] > box->high[axis] ? high[axis] : box->high[axis];
    }
}

static inline bool grz_boxtree_holds(const grz_boxtree_box *box, const grz_boxtree_box *inner)
{
    for (int axis = 0; axis < 3; axis++)
        if (!(box->low[axis] <= inner->low[axis] && inner->high[axis] <= box->high[axis])) return false;
    return true;
}

/* Twice the middle of an item's box. */
static inline float grz_boxtree_centre(const grz_boxtree_item *item, int axis)
{
    return item->low[axis] + item->high[axis];
}

static inline void grz_boxtree_swap(grz_boxtree_item *a, grz_boxtree_item *b)
{
    grz_boxtree_item moved = *a;
    *a = *b;
    *b = moved;
}

/* The box of three points of the mesh in the frame, rounded outward: whatever the exact coordinates are, it holds them. */
grz_boxtree_box grz_boxtree_box_of(const grz_frame *frame, const grz_tri *triangle);

#endif
