/* Two models that are clearly apart, told by the boxes of their roots before anything else is prepared for the pose. */
#ifndef GRZ_METHOD_ROOTS_H
#define GRZ_METHOD_ROOTS_H

#include "math/frame.h"

/* The box of a root in its model's frame, rounded by less than 2^-52. */
typedef struct grz_root {
    double centre[3], half[3];
} grz_root;

/* Are the boxes more than `grow`, in A's unit, apart along an axis of A? A gap of less than 2^-10 of the sizes is left
 * to the method: its own bounds find every wider one, so its counters are those of a method that looked. What is
 * rounded here is less than the pad, which is 2^-48 of the largest number that is summed. An infinite pad tells
 * nothing. */
static inline bool grz_roots_apart(const grz_local_pose *there, const grz_root *a, const grz_root *b, double grow)
{
    for (int i = 0; i < 3; i++) {
        double centre = there->shift[i] - a->centre[i], reach = a->half[i] + grow;
        for (int k = 0; k < 3; k++) {
            centre += there->turn[i][k] * b->centre[k];
            reach += fabs(there->turn[i][k]) * b->half[k];
        }
        centre = fabs(centre);
        if (centre - reach > 0x1p-10 * (1 + (centre + reach)) + 8 * there->pad) return true;
    }
    return false;
}

#endif
