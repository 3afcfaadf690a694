/* Boxes along the axes, in double. May only say "certainly apart", or how far at least. */
#ifndef GRZ_BOUND_BOX_H
#define GRZ_BOUND_BOX_H

#include "math/vec.h"

typedef struct grz_box {
    double low[3], high[3];
} grz_box;

/* The box of a triangle: exact, because the least and greatest of doubles are doubles. */
static inline grz_box grz_box_of_triangle(const grz_tri *t)
{
    grz_box box;
    for (int axis = 0; axis < 3; axis++) {
        double a = grz_component(t->v[0], axis), b = grz_component(t->v[1], axis), c = grz_component(t->v[2], axis);
        double low = a < b ? a : b, high = a > b ? a : b;
        box.low[axis] = low < c ? low : c;
        box.high[axis] = high > c ? high : c;
    }
    return box;
}

/* The box around two. */
static inline grz_box grz_boxes_joined(const grz_box *a, const grz_box *b)
{
    grz_box out;
    for (int axis = 0; axis < 3; axis++) {
        out.low[axis] = a->low[axis] < b->low[axis] ? a->low[axis] : b->low[axis];
        out.high[axis] = a->high[axis] > b->high[axis] ? a->high[axis] : b->high[axis];
    }
    return out;
}

/* Boxes that touch are not apart. */
static inline bool grz_boxes_apart(const grz_box *a, const grz_box *b)
{
    return (a->low[0] > b->high[0]) | (b->low[0] > a->high[0]) | (a->low[1] > b->high[1]) | (b->low[1] > a->high[1]) |
           (a->low[2] > b->high[2]) | (b->low[2] > a->high[2]);
}

/* Does it hold all of the other? */
static inline bool grz_box_contains(const grz_box *box, const grz_box *other)
{
    bool holds = true;
    for (int axis = 0; axis < 3; axis++)
        holds &= box->low[axis] <= other->low[axis] && other->high[axis] <= box->high[axis];
    return holds;
}

/* The box of the points to which the rule of graze_pose_carry carries those of a box, roundings included. */
grz_box grz_box_carried(const graze_pose *pose, const grz_box *box);

/* A number that is certainly at most the distance of the boxes. */
double grz_boxes_gap(const grz_box *a, const grz_box *b);

#endif
