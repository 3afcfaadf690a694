#include "bound/box.h"

grz_box grz_box_of_triangle(const grz_tri *t)
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
