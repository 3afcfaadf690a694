/* Splits of few items, at every place on every axis. */
#include "hierarchy/few.h"
#include "wide/split.h"

#include <string.h>

/* Recursion is at most as deep as the levels that are left. */
static void split_range(grz_few *few, const grz_wide_range *range, grz_wide_twig *twigs)
{
    if (range->count <= GRZ_WIDE) {
        grz_wide_end(range, twigs);
        return;
    }
    const grz_wide_rule rule = {range, grz_wide_must_halve(range)};
    grz_place best = {.cost = INFINITY};
    grz_wide_range parts[2];
    for (int axis = 0; axis < 3; axis++)
        grz_try_few(few, range->first, range->count, axis, grz_wide_cost, &rule, &best);
    grz_few_divide(few, range->first, range->count, &best);
    grz_wide_divide(range, best.at, twigs, parts);
    split_range(few, &parts[0], twigs);
    split_range(few, &parts[1], twigs);
}

void grz_wide_finish_by_sweeps(const grz_wide_splitter *splitter, const grz_wide_range *range)
{
    grz_box_item copies[GRZ_FEW_ITEMS], *items = splitter->stock->items + range->first;
    grz_few few;
    grz_wide_range here = *range;
    here.first = 0;
    memcpy(copies, items, range->count * sizeof *copies);
    grz_few_open(&few, copies, range->count);
    split_range(&few, &here, splitter->twigs);
    for (uint32_t i = 0; i < range->count; i++) items[i] = *grz_few_at(&few, 0, i);
}
