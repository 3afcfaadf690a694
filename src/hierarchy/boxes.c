#include "hierarchy/boxes.h"

#include "math/round.h"

/* In double, x - 2^-52 is rounded by at most 2^-53 where x is at most 1 in size, so that the result is at most x -
 * 2^-53, and the float below it is at most the exact coordinate. */
grz_float_box grz_box_around(const grz_tri *local, uint32_t count)
{
    graze_vec3 low = local->v[0], high = low;
    for (uint32_t i = 0; i < count; i++)
        for (int k = 0; k < 3; k++) {
            low = grz_lower(low, local[i].v[k]);
            high = grz_higher(high, local[i].v[k]);
        }
    grz_float_box box;
    for (int axis = 0; axis < 3; axis++) {
        box.low[axis] = grz_float_below(grz_component(low, axis) - 0x1p-52);
        box.high[axis] = grz_float_above(grz_component(high, axis) + 0x1p-52);
    }
    return box;
}

bool grz_box_fits_frame(const grz_float_box *box)
{
    const float most = 1 + 0x1p-23F;
    for (int axis = 0; axis < 3; axis++)
        if (!(-most <= box->low[axis] && box->low[axis] <= box->high[axis] && box->high[axis] <= most)) return false;
    return true;
}

grz_float_box grz_box_of_centres(const grz_box_item *items, uint32_t count)
{
    grz_float_box box = grz_empty_box();
    for (uint32_t i = 0; i < count; i++) {
        float c[3] = {grz_item_centre(&items[i], 0), grz_item_centre(&items[i], 1), grz_item_centre(&items[i], 2)};
        grz_box_join(&box, c, c);
    }
    return box;
}

/* ---- halves ---- */

/* A whole number that is in the order of the centres. */
static uint32_t key_of(const grz_box_item *item, int axis)
{
    float centre = grz_item_centre(item, axis) + 0.0F; /* no negative zero */
    uint32_t bits;
    memcpy(&bits, &centre, sizeof bits);
    return bits & 0x80000000u ? ~bits : bits | 0x80000000u;
}

/* The key that has `rank` others before it in order, digit by digit: four passes for any input. `rank` becomes the
 * number of equal keys before it. */
static uint32_t key_of_rank(const grz_box_item *items, uint32_t count, int axis, uint32_t *rank)
{
    uint32_t key = 0, mask = 0;
    for (int shift = 24; shift >= 0; shift -= 8) {
        uint32_t having[256] = {0}, digit = 0;
        for (uint32_t i = 0; i < count; i++) {
            uint32_t k = key_of(&items[i], axis);
            having[k >> shift & 255] += (k & mask) == key;
        }
        for (; *rank >= having[digit]; digit++) *rank -= having[digit];
        key |= digit << shift;
        mask |= 255u << shift;
    }
    return key;
}

void grz_halve_items(grz_box_item *items, uint32_t count, uint32_t half, int axis)
{
    uint32_t equal = half, left = 0, right = count;
    const uint32_t middle = key_of_rank(items, count, axis, &equal);
    while (left < right) {
        const uint32_t key = key_of(&items[left], axis);
        const bool stays = key < middle || (key == middle && equal > 0);
        equal -= key == middle && stays;
        if (stays)
            left++;
        else
            grz_swap_items(&items[left], &items[--right]);
    }
}
