/* Splits of few items, at every place on every axis. */
#include "hierarchy/few.h"
#include "method/boxtree/guess.h"

typedef struct workshop {
    const grz_boxtree_builder *builder;
    grz_few few;
    float weight[GRZ_BOXTREE_FEW]; /* of so many items */
} workshop;

static void divide(workshop *w, const grz_boxtree_range *range, const grz_place *place, grz_boxtree_division *out)
{
    *out = (grz_boxtree_division){.left = place->at, .axis = place->axis, .needed = {grz_empty_box(), grz_empty_box()}};
    for (uint32_t i = 0; i < range->count; i++) {
        const grz_box_item *item = grz_few_at(&w->few, place->axis, range->first + i);
        grz_box_join(&out->needed[i >= place->at], item->low, item->high);
        if (i == 0 || i == place->at) out->triangle[i > 0] = item->triangle;
    }
    if (range->count > 2)
        grz_few_divide(&w->few, range->first, range->count, place); /* the order of one is not asked */
}

/* Recursion is at most as deep as the levels that are left. */
static int split_range(workshop *w, const grz_boxtree_range *range)
{
    if (range->count == 1) return range->levels_left;
    const grz_boxtree_rule rule = {w->builder, grz_boxtree_measure_of(&range->box), w->weight, range->count / 2,
                                   grz_boxtree_must_halve(range)};
    grz_place best = {.cost = INFINITY};
    grz_boxtree_division division;
    grz_boxtree_range parts[2];
    if (range->count == 2 &&
        w->builder->planes == BOXTREE_PERPENDICULAR) /* two items are divided alike along all axes */
        best = (grz_place){.axis = 0, .at = 1};
    else
        for (int axis = 0; axis < 3; axis++)
            if (grz_boxtree_may_divide(w->builder, &range->box, axis))
                grz_try_few(&w->few, range->first, range->count, axis, grz_boxtree_cost, &rule, &best);
    divide(w, range, &best, &division);
    grz_boxtree_divide(w->builder, range, &division, parts);
    const int left = split_range(w, &parts[0]), right = split_range(w, &parts[1]);
    return left < right ? left : right;
}

int grz_boxtree_finish_by_sweeps(const grz_boxtree_builder *builder, const grz_boxtree_range *range)
{
    workshop w;
    w.builder = builder;
    grz_boxtree_range here = *range;
    here.first = 0;
    for (uint32_t i = 1; i < range->count; i++) w.weight[i] = grz_boxtree_weight(i);
    grz_few_open(&w.few, builder->items + range->first, range->count);
    return split_range(&w, &here);
}
