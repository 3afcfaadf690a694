/* The plane that cuts a child off its parent's box. */
#ifndef GRZ_METHOD_BOXTREE_CUT_H
#define GRZ_METHOD_BOXTREE_CUT_H

#include "method/boxtree/boxtree.h"

#include <math.h>

/* A box, measured for what cuts take from it: by the volume of its Minkowski sum with a cube of half its mean side,
 * which is how likely it is to meet a box of that size (4.1 of the paper). The volume of the box alone would count for
 * nothing what is flat, and cut on where it is thin already. In units of the mean side, so that nothing underflows. */
typedef struct grz_boxtree_measure {
    grz_float_box box;
    float volume;     /* of the sum */
    float removes[3]; /* of that, by a cut of 1 in the frame along each axis */
} grz_boxtree_measure;

static inline grz_boxtree_measure grz_boxtree_measure_of(const grz_float_box *box)
{
    const float x = box->high[0] - box->low[0], y = box->high[1] - box->low[1], z = box->high[2] - box->low[2];
    const float inverse = 3 / ((x + y) + z), scale = inverse < INFINITY ? inverse : 0; /* a point can not be cut */
    const float a = x * scale + 0.5F, b = y * scale + 0.5F, c = z * scale + 0.5F;
    return (grz_boxtree_measure){*box, a * b * c, {b * c * scale, c * a * scale, a * b * scale}};
}

/* How much of the volume the better of an axis' two sides gives up for a child that needs so much. */
static inline float grz_boxtree_removed(const grz_boxtree_measure *whole, const grz_float_box *needed, int axis)
{
    const float below = needed->low[axis] - whole->box.low[axis], above = whole->box.high[axis] - needed->high[axis];
    return (below > above ? below : above) * whole->removes[axis];
}

/* The same of the best of all six sides; or of the best two, without what both remove. */
static inline float grz_boxtree_most_removed(const grz_boxtree_measure *whole, const grz_float_box *needed,
                                             grz_boxtree_cuts cuts)
{
    float first = 0, second = 0;
    for (int axis = 0; axis < 3; axis++) {
        const float below = (needed->low[axis] - whole->box.low[axis]) * whole->removes[axis],
                    above = (whole->box.high[axis] - needed->high[axis]) * whole->removes[axis];
        const float more = below > above ? below : above, less = below > above ? above : below;
        const float behind = more > first ? first : more, next = behind > less ? behind : less;
        first = more > first ? more : first;
        second = next > second ? next : second;
    }
    return cuts == BOXTREE_TWO ? first + second : first;
}

/* The cuts along an axis, or along any if it is negative, that remove most of the measure and keep what is needed,
 * which lies in the box: the best one, and then the best one of what is left. */
uint32_t grz_boxtree_best_cuts(const grz_boxtree_measure *whole, const grz_float_box *needed, int axis,
                               grz_boxtree_cuts cuts);

#endif
