/* Halves: what is left where no split is good, or where a tree would become too deep. */
#include "method/boxtree/split.h"

/* A whole number that is in the order of the centres. */
static uint32_t key_of(const grz_boxtree_item *item, int axis)
{
    float centre = grz_boxtree_centre(item, axis) + 0.0F; /* no negative zero */
    uint32_t bits;
    memcpy(&bits, &centre, sizeof bits);
    return bits & 0x80000000u ? ~bits : bits | 0x80000000u;
}

/* The key that has `rank` others before it in order, digit by digit: four passes for any input. `rank` becomes the number of
 * those before it that are equal to it. */
static uint32_t key_of_rank(const grz_boxtree_item *items, uint32_t count, int axis, uint32_t *rank)
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

static int widest_axis(const grz_boxtree_item *items, uint32_t count)
{
    grz_boxtree_box box = grz_boxtree_empty_box();
    for (uint32_t i = 0; i < count; i++) {
        float c[3];
        for (int axis = 0; axis < 3; axis++) c[axis] = grz_boxtree_centre(&items[i], axis);
        grz_boxtree_join(&box, c, c);
    }
    const float x = box.high[0] - box.low[0], y = box.high[1] - box.low[1], z = box.high[2] - box.low[2];
    return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
}

void grz_boxtree_halve(const grz_boxtree_builder *builder, const grz_boxtree_range *range, grz_boxtree_division *out)
{
    grz_boxtree_item *items = builder->items + range->first;
    const int axis = widest_axis(items, range->count);
    const uint32_t half = range->count / 2;
    uint32_t equal = half, left = 0, right = range->count;
    const uint32_t middle = key_of_rank(items, range->count, axis, &equal);
    *out = (grz_boxtree_division){half, axis, {grz_boxtree_empty_box(), grz_boxtree_empty_box()}, {0}};
    while (left < right) {
        const uint32_t key = key_of(&items[left], axis);
        const bool stays = key < middle || (key == middle && equal > 0);
        equal -= key == middle && stays;
        grz_boxtree_join(&out->needed[!stays], items[left].low, items[left].high);
        if (stays)
            left++;
        else
            grz_boxtree_swap(&items[left], &items[--right]);
    }
    out->triangle[0] = items[0].triangle;
    out->triangle[1] = items[half].triangle;
}
