#include "method/boxtree/cut.h"

#include "math/round.h"
#include "method/boxtree/items.h"

/* Smaller ones are not worth a plane, and their last bits would not be there to hold an axis. */
static const float least_cut = 0x1p-100F;

/* The largest float with the axis in its last two bits that is at most `size`, which is positive and normal. Below a power of two
 * the step is finer, and the bits stay what they are. */
static float with_axis(float size, int axis)
{
    uint32_t bits;
    memcpy(&bits, &size, sizeof bits);
    uint32_t marked = (bits & ~UINT32_C(3)) | (uint32_t)axis;
    if (marked > bits) marked -= 4;
    memcpy(&size, &marked, sizeof size);
    return size;
}

/* What the box has to spare on one side.
 *
 * A cut that is at most the exact gap leaves a plane, rounded to nearest, that is on the right side of what is needed, because
 * that is a float itself. The gap as computed is off by half a unit of a double's last place, which matters only where one of the
 * two ends is tiny beside the other: then the child's box, as queries compute it, tells whether a step less is due. */
static float cut_of(const grz_float_box *box, const grz_float_box *needed, int axis, bool lower)
{
    const double gap = lower ? (double)box->high[axis] - (double)needed->high[axis]
                             : (double)needed->low[axis] - (double)box->low[axis];
    float size = grz_float_below(gap);
    while (size >= least_cut) {
        size = with_axis(size, axis);
        const float cut = lower ? size : -size;
        const grz_float_box child = grz_boxtree_child(*box, cut);
        if (size >= least_cut && grz_boxtree_holds(&child, needed)) return cut;
        size = grz_float_step(size, -1);
    }
    return 0;
}

float grz_boxtree_best_cut(const grz_boxtree_measure *whole, const grz_float_box *needed, int axis)
{
    if (axis < 0) {
        float most = -1;
        for (int along = 0; along < 3; along++) {
            const float removed = grz_boxtree_removed(whole, needed, along);
            if (removed > most) most = removed, axis = along;
        }
    }
    const bool lower = whole->box.high[axis] - needed->high[axis] >= needed->low[axis] - whole->box.low[axis];
    return cut_of(&whole->box, needed, axis, lower);
}
