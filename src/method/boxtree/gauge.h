/* Along which directions boxes of two trees are compared at one pose, and how a box changes along them when it is cut.
 *
 * All four overlap tests are one mechanism. A direction d is a slot, and so is the opposite one. In the slot of d a box
 * of A is known by the most, and a box of B by the least, that d * x is on it; two boxes are apart if in any slot A's
 * number is below B's. A child has what its parent has, less, or more for B, each of its cuts times a number that
 * depends on the slot and the side alone: all these are made once a question. Own axes of a model are slots too, and
 * there the arithmetic is that of grz_boxtree_child, bit by bit. The last slot of each half is no direction, but how
 * large a box is, which changes in the same way, and tells which of two nodes is opened. */
#ifndef GRZ_METHOD_BOXTREE_GAUGE_H
#define GRZ_METHOD_BOXTREE_GAUGE_H

#include "method/boxtree/boxtree.h"

enum { GRZ_BOXTREE_MOST_SLOTS = 32 };

/* Slots of a test: 8, 16 or 32, of which the second half are the opposites of the first half. Those without a
 * direction are infinite, and tell nothing apart. */
int grz_boxtree_slots(grz_boxtree_test test);

/* Where the sum of a box's sides is, in A's unit, and its opposite for B. It only guides: it is off by what was
 * rounded, which for a small box may be more than its size, so that the sum is below 0; it is never infinite or NaN
 * (see fill_sizes). */
static inline int grz_boxtree_size_slot(int slots)
{
    return slots / 2 - 1;
}

/* One model along all directions. */
typedef struct grz_boxtree_reach {
    _Alignas(
        64) float root[GRZ_BOXTREE_MOST_SLOTS]; /* the box of everything, and room for all that is rounded below it */
    /* A cut's factor, never negative, by its side; the last are of no side. */
    float rate[GRZ_BOXTREE_SIDES + 1][GRZ_BOXTREE_MOST_SLOTS];
    /* A corner of a triangle in the model's frame is (((x * column[0] + y * column[1]) + z * column[2]), and the most
     * or least of three such plus the constant bounds the triangle. */
    float column[3][GRZ_BOXTREE_MOST_SLOTS], constant[GRZ_BOXTREE_MOST_SLOTS];
} grz_boxtree_reach;

typedef struct grz_boxtree_gauge {
    grz_boxtree_reach a, b;
} grz_boxtree_gauge;

/* For a pose, of which `local` is grz_local_pose_of; pairs up to `grow` apart, in the user's unit, are to be found.
 * Every cull made by it is right: see gauge.c. The caller clears `out` once, when it allocates it: rate[GRZ_BOXTREE_SIDES], for no side, must stay 0. */
void grz_boxtree_gauge_of(const graze_pose *b_in_a, const grz_boxtree_index *a, const grz_boxtree_index *b,
                          const grz_local_pose *local, grz_boxtree_test test, double grow, grz_boxtree_gauge *out);

#endif
