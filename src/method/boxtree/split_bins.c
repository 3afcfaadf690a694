/* Splits of many items: their centres go to bins along each axis, and every plane between two bins is tried (Wald 2007). */
#include "hierarchy/box_bins.h"
#include "method/boxtree/guess.h"

typedef struct choice {
    float cost;
    int axis, bin; /* first of the right part; bin 0: none was found */
} choice;

/* A plane that leaves both parts the whole box is none: where items are much the same, halves are better. */
static void choose(const grz_boxtree_builder *builder, const grz_box_bins *b, const grz_boxtree_measure *whole,
                   int axis, choice *best)
{
    float right_box[GRZ_BINS], right_cost[GRZ_BINS];
    grz_float_box box = grz_empty_box();
    uint32_t count = 0;
    for (int i = GRZ_BINS - 1; i > 0; i--) {
        grz_box_join(&box, b->box[i].low, b->box[i].high);
        count += b->count[i];
        right_box[i] = grz_boxtree_left_over(builder, whole, &box, axis);
        right_cost[i] = count > 0 ? right_box[i] * grz_boxtree_weight(count) : INFINITY;
    }
    box = grz_empty_box();
    count = 0;
    for (int i = 1; i < GRZ_BINS; i++) {
        grz_box_join(&box, b->box[i - 1].low, b->box[i - 1].high);
        count += b->count[i - 1];
        if (count == 0) continue;
        const float left_box = grz_boxtree_left_over(builder, whole, &box, axis);
        const float cost = left_box * grz_boxtree_weight(count) + right_cost[i];
        if (cost < best->cost && (left_box < whole->volume || right_box[i] < whole->volume))
            *best = (choice){cost, axis, i};
    }
}

static void divide(grz_box_item *items, uint32_t count, const grz_box_bins *b, const choice *best,
                   grz_boxtree_division *out)
{
    const uint32_t left = grz_divide_by_bin(items, count, b, best->axis, best->bin);
    *out = (grz_boxtree_division){.left = left,
                                  .axis = best->axis,
                                  .needed = {grz_empty_box(), grz_empty_box()},
                                  .triangle = {items[0].triangle, items[left].triangle}};
    for (int i = 0; i < GRZ_BINS; i++) grz_box_join(&out->needed[i >= best->bin], b->box[i].low, b->box[i].high);
}

void grz_boxtree_split_by_bins(const grz_boxtree_builder *builder, const grz_boxtree_range *range,
                               grz_boxtree_division *out)
{
    grz_box_item *items = builder->items + range->first;
    const grz_boxtree_measure whole = grz_boxtree_measure_of(&range->box);
    grz_box_bins b[3];
    choice best = {.cost = INFINITY};
    grz_fill_bins(items, range->count, b);
    for (int axis = 0; axis < 3; axis++)
        if (grz_boxtree_may_divide(builder, &range->box, axis)) choose(builder, &b[axis], &whole, axis, &best);
    if (best.bin == 0)
        grz_boxtree_halve(builder, range, out);
    else
        divide(items, range->count, &b[best.axis], &best, out);
}
