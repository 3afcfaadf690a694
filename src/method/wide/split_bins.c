/* Splits of many items by the surface area heuristic with bins (Wald 2007), and in halves. */
#include "method/wide/split.h"

#include <string.h>

enum { BINS = 32 };

/* The bins of one axis. */
typedef struct bins {
    float low, scale; /* of centres; a scale of 0: all items are in bin 0 */
    grz_wide_box box[BINS];
    uint32_t count[BINS];
} bins;

typedef struct choice {
    float cost;
    int axis, bin; /* first of the right part; bin 0: none was found */
} choice;

static int bin_of(const bins *b, float centre)
{
    int bin = (int)((centre - b->low) * b->scale);
    return bin < BINS ? bin : BINS - 1;
}

static void open_bins(bins *b, float low, float high)
{
    float scale = BINS / (high - low);
    b->low = low;
    b->scale = scale < INFINITY ? scale : 0;
    for (int i = 0; i < BINS; i++) b->box[i] = grz_wide_empty_box(), b->count[i] = 0;
}

static void fill_bins(bins b[3], const grz_wide_item *items, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        for (int axis = 0; axis < 3; axis++) {
            int bin = bin_of(&b[axis], grz_wide_centre(&items[i], axis));
            grz_wide_box_join(&b[axis].box[bin], items[i].low, items[i].high);
            b[axis].count[bin]++;
        }
}

static void choose(const bins *b, int axis, const grz_wide_range *range, choice *best)
{
    float right_cost[BINS];
    grz_wide_box box = grz_wide_empty_box();
    uint32_t count = 0;
    for (int i = BINS - 1; i > 0; i--) {
        grz_wide_box_join(&box, b->box[i].low, b->box[i].high);
        count += b->count[i];
        right_cost[i] = count > 0 ? grz_wide_guess(&box, count) : 0;
    }
    box = grz_wide_empty_box();
    count = 0;
    for (int i = 1; i < BINS; i++) {
        grz_wide_box_join(&box, b->box[i - 1].low, b->box[i - 1].high);
        count += b->count[i - 1];
        if (count == 0 || count == range->count || !grz_wide_may_split(range, count)) continue;
        float cost = grz_wide_guess(&box, count) + right_cost[i];
        if (cost < best->cost) *best = (choice){cost, axis, i};
    }
}

static void swap_items(grz_wide_item *a, grz_wide_item *b)
{
    grz_wide_item moved = *a;
    *a = *b;
    *b = moved;
}

/* 0: there is no place that may be. */
static uint32_t split_where_best(grz_wide_item *items, const grz_wide_range *range, const grz_wide_box *centres)
{
    bins b[3];
    choice best = {.cost = INFINITY};
    for (int axis = 0; axis < 3; axis++) open_bins(&b[axis], centres->low[axis], centres->high[axis]);
    fill_bins(b, items, range->count);
    for (int axis = 0; axis < 3; axis++) choose(&b[axis], axis, range, &best);
    if (best.bin == 0) return 0;
    uint32_t left = 0, right = range->count;
    while (left < right)
        if (bin_of(&b[best.axis], grz_wide_centre(&items[left], best.axis)) < best.bin)
            left++;
        else
            swap_items(&items[left], &items[--right]);
    return left;
}

/* ---- halves ---- */

/* A whole number that is in the order of the centres. */
static uint32_t key_of(const grz_wide_item *item, int axis)
{
    float centre = grz_wide_centre(item, axis) + 0.0F; /* no negative zero */
    uint32_t bits;
    memcpy(&bits, &centre, sizeof bits);
    return bits & 0x80000000u ? ~bits : bits | 0x80000000u;
}

/* The key that has `rank` others before it in order, digit by digit: four passes for any input. `rank` becomes the number of
 * those before it that are equal to it. */
static uint32_t key_of_rank(const grz_wide_item *items, uint32_t count, int axis, uint32_t *rank)
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

/* The half with the smaller centres along the axis comes first. */
static uint32_t halve(grz_wide_item *items, const grz_wide_range *range, int axis)
{
    const uint32_t half = grz_wide_half_of(range->count);
    uint32_t equal = half, left = 0, right = range->count;
    const uint32_t middle = key_of_rank(items, range->count, axis, &equal);
    while (left < right) {
        uint32_t key = key_of(&items[left], axis);
        bool stays = key < middle || (key == middle && equal > 0);
        equal -= key == middle && stays;
        if (stays)
            left++;
        else
            swap_items(&items[left], &items[--right]);
    }
    return half;
}

/* ---- either ---- */

static grz_wide_box box_of_centres(const grz_wide_item *items, uint32_t count)
{
    grz_wide_box box = grz_wide_empty_box();
    for (uint32_t i = 0; i < count; i++) {
        float c[3] = {grz_wide_centre(&items[i], 0), grz_wide_centre(&items[i], 1), grz_wide_centre(&items[i], 2)};
        grz_wide_box_join(&box, c, c);
    }
    return box;
}

static int longest_axis(const grz_wide_box *box)
{
    float x = box->high[0] - box->low[0], y = box->high[1] - box->low[1], z = box->high[2] - box->low[2];
    return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
}

void grz_wide_split_by_bins(const grz_wide_splitter *splitter, const grz_wide_range *range, grz_wide_range parts[2])
{
    grz_wide_item *items = splitter->items + range->first;
    grz_wide_box centres = box_of_centres(items, range->count);
    uint32_t left = grz_wide_must_halve(range) ? 0 : split_where_best(items, range, &centres);
    if (left == 0) left = halve(items, range, longest_axis(&centres));
    grz_wide_divide(range, left, splitter->twigs, parts);
}
