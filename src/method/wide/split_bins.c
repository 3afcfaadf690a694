/* Splits of many items by the surface area heuristic with bins (Wald 2007), and in halves. */
#include "hierarchy/box_bins.h"
#include "method/wide/split.h"

typedef struct choice {
    float cost;
    int axis, bin; /* first of the right part; bin 0: none was found */
} choice;

static void choose(const grz_box_bins *b, int axis, const grz_wide_range *range, choice *best)
{
    float right_cost[GRZ_BINS];
    grz_float_box box = grz_empty_box();
    uint32_t count = 0;
    for (int i = GRZ_BINS - 1; i > 0; i--) {
        grz_box_join(&box, b->box[i].low, b->box[i].high);
        count += b->count[i];
        right_cost[i] = count > 0 ? grz_wide_guess(&box, count) : 0;
    }
    box = grz_empty_box();
    count = 0;
    for (int i = 1; i < GRZ_BINS; i++) {
        grz_box_join(&box, b->box[i - 1].low, b->box[i - 1].high);
        count += b->count[i - 1];
        if (count == 0 || count == range->count || !grz_wide_may_split(range, count)) continue;
        float cost = grz_wide_guess(&box, count) + right_cost[i];
        if (cost < best->cost) *best = (choice){cost, axis, i};
    }
}

/* 0: there is no place that may be. */
static uint32_t split_where_best(grz_box_item *items, const grz_wide_range *range)
{
    grz_box_bins b[3];
    choice best = {.cost = INFINITY};
    grz_fill_bins(items, range->count, b);
    for (int axis = 0; axis < 3; axis++) choose(&b[axis], axis, range, &best);
    if (best.bin == 0) return 0;
    return grz_divide_by_bin(items, range->count, &b[best.axis], best.axis, best.bin);
}

void grz_wide_split_by_bins(const grz_wide_splitter *splitter, const grz_wide_range *range, grz_wide_range parts[2])
{
    grz_box_item *items = splitter->stock->items + range->first;
    uint32_t left = grz_wide_must_halve(range) ? 0 : split_where_best(items, range);
    if (left == 0) {
        const grz_float_box centres = grz_box_of_centres(items, range->count);
        left = grz_wide_half_of(range->count);
        grz_halve_items(items, range->count, left, grz_longest_side(&centres));
    }
    grz_wide_divide(range, left, splitter->twigs, parts);
}
