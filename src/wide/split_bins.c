/* Splits of many items by the surface area heuristic with bins (Wald 2007), and in halves. */
#include "hierarchy/box_bins.h"
#include "wide/split.h"

/* 0: there is no place that may be. */
static uint32_t split_where_best(grz_box_item *items, const grz_wide_range *range)
{
    grz_box_bins b[3];
    const grz_wide_rule rule = {range, false};
    grz_place best = {.cost = INFINITY};
    grz_fill_bins(items, range->count, b);
    for (int axis = 0; axis < 3; axis++) grz_try_bins(&b[axis], axis, grz_wide_cost, &rule, &best);
    return best.at == 0 ? 0 : grz_divide_by_bin(items, range->count, b, &best);
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
