/* The plane that cuts a child off its parent's box. */
#ifndef GRZ_METHOD_BOXTREE_CUT_H
#define GRZ_METHOD_BOXTREE_CUT_H

#include "method/boxtree/boxtree.h"

/* A box, measured for what cuts take from it. */
typedef struct grz_boxtree_gauge {
    grz_boxtree_box box;
    float half_area;  /* half its surface */
    float removes[3]; /* of that, by a cut of 1 along each axis */
} grz_boxtree_gauge;

static inline grz_boxtree_gauge grz_boxtree_gauge_of(const grz_boxtree_box *box)
{
    const float x = box->high[0] - box->low[0], y = box->high[1] - box->low[1], z = box->high[2] - box->low[2];
    return (grz_boxtree_gauge){*box, (x * y + y * z) + z * x, {y + z, z + x, x + y}};
}

/* How much of half the surface the better of an axis' two sides gives up for a child that needs so much. */
static inline float grz_boxtree_removed(const grz_boxtree_gauge *gauge, const grz_boxtree_box *needed, int axis)
{
    const float below = needed->low[axis] - gauge->box.low[axis], above = gauge->box.high[axis] - needed->high[axis];
    return (below > above ? below : above) * gauge->removes[axis];
}

/* The same of the best of all six sides. */
static inline float grz_boxtree_most_removed(const grz_boxtree_gauge *gauge, const grz_boxtree_box *needed)
{
    const float x = grz_boxtree_removed(gauge, needed, 0), y = grz_boxtree_removed(gauge, needed, 1),
                z = grz_boxtree_removed(gauge, needed, 2);
    const float xy = x > y ? x : y;
    return xy > z ? xy : z;
}

/* The cut along an axis, or along any if it is negative, that removes most of the box's surface and keeps what is needed, which
 * lies in the box. 0 if there is none.
 *
 * A cut that removes most of the volume would be the paper's criterion, but it prefers to halve what is thin already. */
float grz_boxtree_best_cut(const grz_boxtree_gauge *gauge, const grz_boxtree_box *needed, int axis);

#endif
