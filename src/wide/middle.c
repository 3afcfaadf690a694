#include "wide/middle.h"

#include "math/round.h"

#include <string.h>

/* A middle, and the least half sizes with which centre - half and centre + half, as real numbers, enclose the box. The
 * difference of two floats is exact in double or, where one is far smaller than the other, has a relative error of
 * 2^-53, which the factor makes up for. */
static void set_middle(const grz_float_box *box, float centre[3], float half[3])
{
    for (int axis = 0; axis < 3; axis++) {
        double low = (double)box->low[axis], high = (double)box->high[axis];
        centre[axis] = (float)(0.5 * (low + high));
        double down = (double)centre[axis] - low, up = high - (double)centre[axis];
        half[axis] = grz_float_above((down > up ? down : up) * (1 + 0x1p-50));
    }
}

grz_wide_place grz_wide_place_of(const grz_float_box *box, uint32_t count)
{
    grz_wide_place place = {.count = count};
    set_middle(box, place.bound.centre, place.bound.half);
    return place;
}

grz_float_box grz_wide_box_of_node(const grz_wide_node *node)
{
    grz_float_box box = grz_empty_box();
    for (int lane = 0; lane < GRZ_WIDE && node->child[lane] != GRZ_WIDE_NONE; lane++) {
        grz_float_box child = grz_wide_child_box(node, lane);
        grz_box_join(&box, child.low, child.high);
    }
    return box;
}

void grz_wide_set_own_box(grz_wide_node *node)
{
    grz_float_box box = grz_wide_box_of_node(node);
    const float *half = node->bound.half;
    set_middle(&box, node->bound.centre, node->bound.half);
    node->size = (half[0] + half[1]) + half[2];
    node->present = 0;
    for (int lane = 0; lane < GRZ_WIDE; lane++) node->present |= (uint32_t)(node->child[lane] != GRZ_WIDE_NONE) << lane;
    memset(node->spare, 0, sizeof node->spare);
}
