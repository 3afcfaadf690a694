/* The items of trees of boxes: the box of each triangle, in floats of a frame. Building reorders them. */
#ifndef GRZ_HIERARCHY_BOXES_H
#define GRZ_HIERARCHY_BOXES_H

#include "math/vec.h"

#include <math.h>
#include <stdint.h>

/* A box of floats that can be empty. */
typedef struct grz_float_box {
    float low[3], high[3];
} grz_float_box;

/* Half a cache line, moved as a whole, so that the items below a node stay adjacent. */
typedef struct grz_box_item {
    float low[3];
    uint32_t triangle;
    float high[3];
    uint32_t part; /* while its range is divided */
} grz_box_item;

static inline grz_float_box grz_empty_box(void)
{
    return (grz_float_box){{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
}

static inline void grz_box_join(grz_float_box *box, const float low[3], const float high[3])
{
    for (int axis = 0; axis < 3; axis++) {
        box->low[axis] = low[axis] < box->low[axis] ? low[axis] : box->low[axis];
        box->high[axis] = high[axis] > box->high[axis] ? high[axis] : box->high[axis];
    }
}

/* Twice the middle of an item's box. */
static inline float grz_item_centre(const grz_box_item *item, int axis)
{
    return item->low[axis] + item->high[axis];
}

static inline void grz_swap_items(grz_box_item *a, grz_box_item *b)
{
    grz_box_item moved = *a;
    *a = *b;
    *b = moved;
}

/* The best place so far to divide items in two that are in order along an axis. */
typedef struct grz_place {
    float cost;
    int axis;
    uint32_t at; /* how many items, or bins, are left of it; 0: none was found */
} grz_place;

/* The parts on either side of a place. A split that is not allowed costs infinity. */
typedef struct grz_parts {
    int axis;
    uint32_t left_count, right_count;
    const grz_float_box *left, *right;
} grz_parts;
typedef float grz_cost(const void *rule, const grz_parts *parts);

/* The first of the longest sides. */
static inline int grz_longest_side(const grz_float_box *box)
{
    const float x = box->high[0] - box->low[0], y = box->high[1] - box->low[1], z = box->high[2] - box->low[2];
    return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
}

/* The box of triangles in a frame in which they lie in [-1, 1], whose coordinates are off by 2^-53 at most
 * (math/frame.h): rounded outward, so that it holds the exact coordinates. It is also the box of the triangles'
 * boxes, because rounding is monotone. */
grz_float_box grz_box_around(const grz_tri *local, uint32_t count);

/* The box of the items' centres, which are doubled: see grz_item_centre. */
grz_float_box grz_box_of_centres(const grz_box_item *items, uint32_t count);

/* Is the inner box within the box? */
static inline bool grz_box_holds(const grz_float_box *box, const grz_float_box *inner)
{
    for (int axis = 0; axis < 3; axis++)
        if (!(box->low[axis] <= inner->low[axis] && inner->high[axis] <= box->high[axis])) return false;
    return true;
}

/* Is the box, from a file, one that grz_box_around could make of a mesh in [-1, 1]: not upside down, and not beyond the
 * next float? The error bounds of queries rest on that: in a larger box the sum of both ends may lose the smaller one.
 */
bool grz_box_fits_frame(const grz_float_box *box);

/* The `half` items with the smaller centres along the axis come first. Time is linear for any input. */
void grz_halve_items(grz_box_item *items, uint32_t count, uint32_t half, int axis);

#endif
