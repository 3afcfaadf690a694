#include "bound/box.h"

/* With u = 2^-53: a gap along an axis is rounded once, its square is too, and so are two sums and the root; the result
 * is at most (1+u)^4 times the true distance, so that taking away eight u, with one more rounding, is on the safe side.
 * A square that underflows is taken as zero first: then the largest gap alone is a bound as well. */
double grz_boxes_gap(const grz_box *a, const grz_box *b)
{
    double sum = 0, largest = 0;
    for (int axis = 0; axis < 3; axis++) {
        double above = b->low[axis] - a->high[axis], below = a->low[axis] - b->high[axis];
        double gap = above > below ? above : below;
        if (gap <= 0) continue;
        if (gap > largest) largest = gap;
        if (gap > 0x1p-500) sum += gap * gap;
    }
    double root = sqrt(sum);
    double bound = root > largest ? root : largest;
    return bound * (1 - 8 * 0x1p-53);
}

/* The range of m x for x in [low, high], each product rounded. */
static void widen(double m, double low, double high, double out[2])
{
    const double x = m * low, y = m * high;
    out[0] = x < y ? x : y;
    out[1] = x < y ? y : x;
}

/* Rounding is monotone, so the operations of graze_pose_carry on the ends of the ranges, in the same order, bound every
 * result, roundings included. */
grz_box grz_box_carried(const graze_pose *pose, const grz_box *box)
{
    grz_box out;
    for (int i = 0; i < 3; i++) {
        double x[2], y[2], z[2];
        widen(pose->m[i][0], box->low[0], box->high[0], x);
        widen(pose->m[i][1], box->low[1], box->high[1], y);
        widen(pose->m[i][2], box->low[2], box->high[2], z);
        out.low[i] = ((x[0] + y[0]) + z[0]) + pose->m[i][3];
        out.high[i] = ((x[1] + y[1]) + z[1]) + pose->m[i][3];
    }
    return out;
}
