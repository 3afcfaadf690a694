/* Splits of many items: their centres go to bins along each axis, and every plane between two bins is tried (Wald
 * 2007). */
#include "hierarchy/box_bins.h"
#include "method/boxtree/guess.h"

static void divide(grz_box_item *items, uint32_t count, const grz_box_bins b[3], const grz_place *best,
                   grz_boxtree_division *out)
{
    const uint32_t left = grz_divide_by_bin(items, count, b, best);
    const grz_float_box *boxes = b[best->axis].box;
    *out = (grz_boxtree_division){.left = left,
                                  .axis = best->axis,
                                  .needed = {grz_empty_box(), grz_empty_box()},
                                  .triangle = {items[0].triangle, items[left].triangle}};
    for (uint32_t i = 0; i < GRZ_BINS; i++) grz_box_join(&out->needed[i >= best->at], boxes[i].low, boxes[i].high);
}

void grz_boxtree_split_by_bins(const grz_boxtree_builder *builder, const grz_boxtree_range *range,
                               grz_boxtree_division *out)
{
    grz_box_item *items = builder->items + range->first;
    const grz_boxtree_rule rule = {builder, grz_boxtree_measure_of(&range->box), NULL, 0, false};
    grz_box_bins b[3];
    grz_place best = {.cost = INFINITY};
    grz_fill_bins(items, range->count, b);
    for (int axis = 0; axis < 3; axis++)
        if (grz_boxtree_may_divide(builder, &range->box, axis))
            grz_try_bins(&b[axis], axis, grz_boxtree_cost, &rule, &best);
    if (best.at == 0)
        grz_boxtree_halve(builder, range, out);
    else
        divide(items, range->count, b, &best, out);
}
