/* Splits of few items: the three orders of their centres are found once and kept along the way down, so that every place on
 * every axis is tried. */
#include "method/wide/split.h"

#include <string.h>

/* Items of a small range, by their place in it at the start. */
typedef struct few {
    const grz_box_item *items;
    grz_wide_twig *twigs;
    uint8_t order[3][GRZ_WIDE_FEW]; /* by centre along each axis; ranges have the same items in all three */
    bool is_left[GRZ_WIDE_FEW];     /* by item, while a range is divided */
} few;

typedef struct choice {
    float cost;
    int axis;
    uint32_t left; /* items; 0: none was found */
} choice;

static void try_axis(const few *f, const grz_wide_range *range, int axis, choice *best)
{
    const uint8_t *order = f->order[axis] + range->first;
    const uint32_t count = range->count;
    const bool halve = grz_wide_must_halve(range);
    float right_cost[GRZ_WIDE_FEW];
    grz_float_box box = grz_empty_box();
    for (uint32_t i = count; i-- > 1;) {
        grz_box_join(&box, f->items[order[i]].low, f->items[order[i]].high);
        right_cost[i] = grz_wide_guess(&box, count - i);
    }
    box = grz_empty_box();
    for (uint32_t i = 1; i < count; i++) {
        grz_box_join(&box, f->items[order[i - 1]].low, f->items[order[i - 1]].high);
        if (halve ? i != grz_wide_half_of(count) : !grz_wide_may_split(range, i)) continue;
        float cost = grz_wide_guess(&box, i) + right_cost[i];
        if (cost < best->cost) *best = (choice){cost, axis, i};
    }
}

/* Divides the orders of the other axes as that of the chosen one is. */
static void divide(few *f, const grz_wide_range *range, const choice *c)
{
    for (uint32_t i = 0; i < range->count; i++) f->is_left[f->order[c->axis][range->first + i]] = i < c->left;
    for (int axis = 0; axis < 3; axis++)
        if (axis != c->axis) grz_divide_order(f->order[axis] + range->first, range->count, f->is_left);
}

/* Recursion is at most as deep as the levels that are left. */
static void split_range(few *f, const grz_wide_range *range)
{
    if (range->count <= GRZ_WIDE) {
        grz_wide_end(range, f->twigs);
        return;
    }
    choice best = {.cost = INFINITY};
    grz_wide_range parts[2];
    for (int axis = 0; axis < 3; axis++) try_axis(f, range, axis, &best);
    divide(f, range, &best);
    grz_wide_divide(range, best.left, f->twigs, parts);
    split_range(f, &parts[0]);
    split_range(f, &parts[1]);
}

void grz_wide_finish_by_sweeps(const grz_wide_splitter *splitter, const grz_wide_range *range)
{
    grz_box_item copies[GRZ_WIDE_FEW], *items = splitter->stock->items + range->first;
    few f = {.items = copies, .twigs = splitter->twigs};
    grz_wide_range here = *range;
    here.first = 0;
    memcpy(copies, items, range->count * sizeof *copies);
    for (int axis = 0; axis < 3; axis++) grz_order_few(copies, range->count, axis, f.order[axis]);
    split_range(&f, &here);
    for (uint32_t i = 0; i < range->count; i++) items[i] = copies[f.order[0][i]];
}
