#include "method/boxtree/cut.h"

#include "math/round.h"

/* The most of a side that a cut may take, in its bits: the largest that is at most `gap`. 0: it is less than any can.
 */
static uint32_t bits_below(float gap)
{
    uint32_t bits;
    memcpy(&bits, &gap, sizeof bits);
    const uint32_t least = (uint32_t)(127 - 63) << 7, most = 0x1fffu;
    bits >>= 16;
    if (bits < least) return 0;
    return bits - least < most ? bits - least : most;
}

/* What the box has to spare on one side.
 *
 * A cut that is at most the exact gap leaves a plane, rounded to nearest, that is on the right side of what is needed,
 * because that is a float itself. The gap as computed is off by half a unit of a double's last place, which matters
 * only where one of the two ends is tiny beside the other: then the child's box, as queries compute it, tells whether a
 * step less is due. The least cut of all is not used. */
static uint32_t cut_of(const grz_float_box *box, const grz_float_box *needed, uint32_t side)
{
    const int axis = (int)(side / 2);
    const double gap = side % 2 ? (double)needed->low[axis] - (double)box->low[axis]
                                : (double)box->high[axis] - (double)needed->high[axis];
    for (uint32_t bits = gap > 0 ? bits_below(grz_float_below(gap)) : 0; bits > 0; bits--) {
        grz_float_box child = *box;
        grz_boxtree_apply(&child, side << 13 | bits);
        if (grz_box_holds(&child, needed)) return side << 13 | bits;
    }
    return GRZ_BOXTREE_NO_CUT;
}

static uint32_t best_cut(const grz_boxtree_measure *whole, const grz_float_box *needed, int axis)
{
    if (axis < 0) {
        float most = -1;
        for (int along = 0; along < 3; along++) {
            const float removed = grz_boxtree_removed(whole, needed, along);
            if (removed > most) most = removed, axis = along;
        }
    }
    const bool upper = whole->box.high[axis] - needed->high[axis] < needed->low[axis] - whole->box.low[axis];
    return cut_of(&whole->box, needed, 2 * (uint32_t)axis + upper);
}

uint32_t grz_boxtree_best_cuts(const grz_boxtree_measure *whole, const grz_float_box *needed, int axis,
                               grz_boxtree_cuts cuts)
{
    const uint32_t first = best_cut(whole, needed, axis);
    if (cuts == BOXTREE_ONE || first == GRZ_BOXTREE_NO_CUT) return first | (uint32_t)GRZ_BOXTREE_NO_CUT << 16;
    grz_float_box box = whole->box;
    grz_boxtree_apply(&box, first);
    const grz_boxtree_measure rest = grz_boxtree_measure_of(&box);
    return first | best_cut(&rest, needed, axis) << 16;
}
