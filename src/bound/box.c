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
