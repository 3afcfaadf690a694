/* Splits of few items: the three orders of their centres are found once and kept along the way down, so that every place on
 * every axis is tried. */
#include "method/boxtree/guess.h"

/* Items of a small range, by their place in it at the start. */
typedef struct few {
    const grz_boxtree_builder *builder;
    const grz_box_item *items;
    uint8_t order[3][GRZ_BOXTREE_FEW]; /* by centre along each axis; ranges have the same items in all three */
    bool is_left[GRZ_BOXTREE_FEW];     /* by item, while a range is divided */
    float weight[GRZ_BOXTREE_FEW];     /* of so many items */
} few;

typedef struct choice {
    float cost;
    int axis;
    uint32_t left; /* items */
} choice;

/* A place that leaves both parts the whole box is none, but for the middle: where items are much the same, that is best. */
static void try_axis(const few *f, const grz_boxtree_range *range, const grz_boxtree_measure *whole, int axis,
                     choice *best)
{
    const uint8_t *order = f->order[axis] + range->first;
    const uint32_t count = range->count, half = count / 2;
    const bool halve = grz_boxtree_must_halve(range);
    float right_box[GRZ_BOXTREE_FEW];
    grz_float_box box = grz_empty_box();
    for (uint32_t i = count; i-- > 1;) {
        grz_box_join(&box, f->items[order[i]].low, f->items[order[i]].high);
        right_box[i] = grz_boxtree_left_over(f->builder, whole, &box, axis);
    }
    box = grz_empty_box();
    for (uint32_t i = 1; i < count; i++) {
        grz_box_join(&box, f->items[order[i - 1]].low, f->items[order[i - 1]].high);
        if (halve && i != half) continue;
        const float left_box = grz_boxtree_left_over(f->builder, whole, &box, axis);
        if (i != half && !(left_box < whole->volume) && !(right_box[i] < whole->volume)) continue;
        const float cost = left_box * f->weight[i] + right_box[i] * f->weight[count - i];
        if (cost < best->cost) *best = (choice){cost, axis, i};
    }
}

/* Divides the orders of the other axes as that of the chosen one is. */
static void divide(few *f, const grz_boxtree_range *range, const choice *c, grz_boxtree_division *out)
{
    const uint8_t *chosen = f->order[c->axis] + range->first;
    *out = (grz_boxtree_division){.left = c->left,
                                  .axis = c->axis,
                                  .needed = {grz_empty_box(), grz_empty_box()},
                                  .triangle = {f->items[chosen[0]].triangle, f->items[chosen[c->left]].triangle}};
    for (uint32_t i = 0; i < range->count; i++) {
        const grz_box_item *item = &f->items[chosen[i]];
        f->is_left[chosen[i]] = i < c->left;
        grz_box_join(&out->needed[i >= c->left], item->low, item->high);
    }
    for (int axis = 0; axis < 3; axis++)
        if (axis != c->axis) grz_divide_order(f->order[axis] + range->first, range->count, f->is_left);
}

/* Recursion is at most as deep as the levels that are left. */
static int split_range(few *f, const grz_boxtree_range *range)
{
    if (range->count == 1) return range->levels_left;
    const grz_boxtree_measure whole = grz_boxtree_measure_of(&range->box);
    choice best = {.cost = INFINITY};
    grz_boxtree_division division;
    grz_boxtree_range parts[2];
    if (range->count == 2 &&
        f->builder->planes == BOXTREE_PERPENDICULAR) /* two items are divided alike along all axes */
        best = (choice){.axis = 0, .left = 1};
    else
        for (int axis = 0; axis < 3; axis++)
            if (grz_boxtree_may_divide(f->builder, &range->box, axis)) try_axis(f, range, &whole, axis, &best);
    divide(f, range, &best, &division);
    grz_boxtree_divide(f->builder, range, &division, parts);
    const int left = split_range(f, &parts[0]), right = split_range(f, &parts[1]);
    return left < right ? left : right;
}

int grz_boxtree_finish_by_sweeps(const grz_boxtree_builder *builder, const grz_boxtree_range *range)
{
    few f;
    f.builder = builder, f.items = builder->items + range->first;
    grz_boxtree_range here = *range;
    here.first = 0;
    for (uint32_t i = 1; i < range->count; i++) f.weight[i] = grz_boxtree_weight(i);
    for (int axis = 0; axis < 3; axis++) grz_order_few(f.items, range->count, axis, f.order[axis]);
    return split_range(&f, &here);
}
