#include "hierarchy/few.h"

#include <string.h>

/* By insertion from the middle would be quadratic; merging runs is not, and keeps equal ones in their order. */
static void sort_by_centres(const grz_box_item *items, uint32_t count, int axis, uint8_t *order)
{
    float centre[GRZ_FEW_ITEMS];
    uint8_t other[GRZ_FEW_ITEMS], *from = order, *to = other;
    for (uint32_t i = 0; i < count; i++) order[i] = (uint8_t)i, centre[i] = grz_item_centre(&items[i], axis);
    for (uint32_t run = 1; run < count; run *= 2) {
        for (uint32_t start = 0; start < count; start += 2 * run) {
            uint32_t middle = start + run < count ? start + run : count;
            uint32_t end = start + 2 * run < count ? start + 2 * run : count, a = start, b = middle;
            for (uint32_t i = start; i < end; i++) {
                bool takes_a = b == end || (a < middle && centre[from[a]] <= centre[from[b]]);
                to[i] = from[takes_a ? a : b];
                a += takes_a, b += !takes_a;
            }
        }
        uint8_t *swapped = from;
        from = to, to = swapped;
    }
    if (from != order) memcpy(order, from, count);
}

/* The numbers of the left part come first; else the order stays. Each number is written to both ends, and one of them
 * moves on: which is as good as random, and a branch on it is often missed. */
static void divide_order(uint8_t *order, uint32_t count, const bool *is_left)
{
    uint8_t right[GRZ_FEW_ITEMS];
    uint32_t lefts = 0, rights = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t number = order[i];
        const bool left = is_left[number];
        order[lefts] = right[rights] = number;
        lefts += left, rights += !left;
    }
    memcpy(order + lefts, right, rights);
}

void grz_few_open(grz_few *few, const grz_box_item *items, uint32_t count)
{
    few->items = items;
    for (int axis = 0; axis < 3; axis++) sort_by_centres(items, count, axis, few->order[axis]);
}

void grz_few_divide(grz_few *few, uint32_t first, uint32_t count, const grz_place *place)
{
    const uint8_t *chosen = few->order[place->axis] + first;
    for (uint32_t i = 0; i < count; i++) few->is_left[chosen[i]] = i < place->at;
    for (int axis = 0; axis < 3; axis++)
        if (axis != place->axis) divide_order(few->order[axis] + first, count, few->is_left);
}
