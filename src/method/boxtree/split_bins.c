/* Splits of many items: their centres go to bins along each axis, and every plane between two bins is tried (Wald 2007). */
#include "method/boxtree/guess.h"

enum { BINS = 32 };

/* The bins of one axis. */
typedef struct bins {
    float low, scale; /* of centres; a scale of 0: all items are in bin 0 */
    grz_boxtree_box box[BINS];
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
    for (int i = 0; i < BINS; i++) b->box[i] = grz_boxtree_empty_box(), b->count[i] = 0;
}

static void fill_bins(bins b[3], const grz_boxtree_item *items, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        for (int axis = 0; axis < 3; axis++) {
            int bin = bin_of(&b[axis], grz_boxtree_centre(&items[i], axis));
            grz_boxtree_join(&b[axis].box[bin], items[i].low, items[i].high);
            b[axis].count[bin]++;
        }
}

/* A plane that leaves both parts the whole box is none: where items are much the same, halves are better. */
static void choose(const bins *b, const grz_boxtree_measure *whole, grz_boxtree_planes planes, int axis, choice *best)
{
    float right_box[BINS], right_cost[BINS];
    grz_boxtree_box box = grz_boxtree_empty_box();
    uint32_t count = 0;
    for (int i = BINS - 1; i > 0; i--) {
        grz_boxtree_join(&box, b->box[i].low, b->box[i].high);
        count += b->count[i];
        right_box[i] = grz_boxtree_left_over(whole, &box, planes, axis);
        right_cost[i] = count > 0 ? right_box[i] * grz_boxtree_weight(count) : INFINITY;
    }
    box = grz_boxtree_empty_box();
    count = 0;
    for (int i = 1; i < BINS; i++) {
        grz_boxtree_join(&box, b->box[i - 1].low, b->box[i - 1].high);
        count += b->count[i - 1];
        if (count == 0) continue;
        const float left_box = grz_boxtree_left_over(whole, &box, planes, axis);
        const float cost = left_box * grz_boxtree_weight(count) + right_cost[i];
        if (cost < best->cost && (left_box < whole->volume || right_box[i] < whole->volume))
            *best = (choice){cost, axis, i};
    }
}

static void divide(grz_boxtree_item *items, uint32_t count, const bins *b, const choice *best,
                   grz_boxtree_division *out)
{
    uint32_t left = 0, right = count;
    while (left < right)
        if (bin_of(b, grz_boxtree_centre(&items[left], best->axis)) < best->bin)
            left++;
        else
            grz_boxtree_swap(&items[left], &items[--right]);
    *out = (grz_boxtree_division){.left = left,
                                  .axis = best->axis,
                                  .needed = {grz_boxtree_empty_box(), grz_boxtree_empty_box()},
                                  .triangle = {items[0].triangle, items[left].triangle}};
    for (int i = 0; i < BINS; i++) grz_boxtree_join(&out->needed[i >= best->bin], b->box[i].low, b->box[i].high);
}

static grz_boxtree_box box_of_centres(const grz_boxtree_item *items, uint32_t count)
{
    grz_boxtree_box box = grz_boxtree_empty_box();
    for (uint32_t i = 0; i < count; i++) {
        float c[3] = {grz_boxtree_centre(&items[i], 0), grz_boxtree_centre(&items[i], 1),
                      grz_boxtree_centre(&items[i], 2)};
        grz_boxtree_join(&box, c, c);
    }
    return box;
}

void grz_boxtree_split_by_bins(const grz_boxtree_builder *builder, const grz_boxtree_range *range,
                               grz_boxtree_division *out)
{
    grz_boxtree_item *items = builder->items + range->first;
    const grz_boxtree_box centres = box_of_centres(items, range->count);
    const grz_boxtree_measure whole = grz_boxtree_measure_of(&range->box);
    bins b[3];
    choice best = {.cost = INFINITY};
    for (int axis = 0; axis < 3; axis++) open_bins(&b[axis], centres.low[axis], centres.high[axis]);
    fill_bins(b, items, range->count);
    for (int axis = 0; axis < 3; axis++)
        if (grz_boxtree_may_divide(builder, &range->box, axis)) choose(&b[axis], &whole, builder->planes, axis, &best);
    if (best.bin == 0)
        grz_boxtree_halve(builder, range, out);
    else
        divide(items, range->count, &b[best.axis], &best, out);
}
