/* From the top down: a range of items becomes a pair and two ranges. */
#include "hierarchy/divide.h"
#include "hierarchy/tree.h"
#include "method/boxtree/split.h"

void grz_boxtree_divide(const grz_boxtree_builder *builder, const grz_boxtree_range *range,
                        const grz_boxtree_division *division, grz_boxtree_range parts[2])
{
    grz_boxtree_pair *pair = &builder->pairs[range->pair];
    const grz_boxtree_measure whole = grz_boxtree_measure_of(&range->box);
    const uint32_t left = division->left;
    const int axis = builder->planes == BOXTREE_PARALLEL ? division->axis : -1;
    parts[0] = (grz_boxtree_range){range->first, left, range->pair + 1, range->levels_left - 1, range->box};
    parts[1] = (grz_boxtree_range){range->first + left, range->count - left, range->pair + left, range->levels_left - 1,
                                   range->box};
    for (int i = 0; i < 2; i++) {
        pair->cuts[i] = grz_boxtree_best_cuts(&whole, &division->needed[i], axis, builder->cuts);
        pair->link[i] = parts[i].count == 1 ? division->triangle[i] | GRZ_BOXTREE_LEAF : parts[i].pair;
        parts[i].box = grz_boxtree_child(range->box, pair->cuts[i]);
    }
}

bool grz_boxtree_must_halve(const grz_boxtree_range *range)
{
    return grz_log2_above(range->count - 1) + 1 > range->levels_left;
}

static void split_once(const grz_boxtree_builder *builder, const grz_boxtree_range *range, grz_boxtree_range parts[2])
{
    grz_boxtree_division division;
    if (grz_boxtree_must_halve(range))
        grz_boxtree_halve(builder, range, &division);
    else
        builder->split(builder, range, &division);
    grz_boxtree_divide(builder, range, &division, parts);
}

/* Recursion is at most as deep as the levels that are left. */
static int grow_range(const grz_boxtree_builder *builder, const grz_boxtree_range *range)
{
    if (range->count <= builder->few) return builder->finish(builder, range);
    grz_boxtree_range parts[2];
    split_once(builder, range, parts);
    const int left = grow_range(builder, &parts[0]), right = grow_range(builder, &parts[1]);
    return left < right ? left : right;
}

/* ---- by several workers ---- */

static void split_range(const void *rule, void *range, void *second)
{
    grz_boxtree_range parts[2];
    split_once(rule, range, parts);
    *(grz_boxtree_range *)range = parts[0];
    *(grz_boxtree_range *)second = parts[1];
}

/* Leaves in the range what it returns. */
static void finish_range(const void *rule, void *range)
{
    grz_boxtree_range *r = range;
    r->levels_left = grow_range(rule, r);
}

int grz_boxtree_grow(const grz_boxtree_builder *builder, const grz_boxtree_range *range, grz_workers *workers)
{
    const grz_division division = {.range_bytes = sizeof *range,
                                   .count_at = offsetof(grz_boxtree_range, count),
                                   .least = 1 << 13,
                                   .rule = builder,
                                   .split = split_range,
                                   .finish = finish_range};
    grz_boxtree_range ranges[GRZ_MOST_RANGES];
    ranges[0] = *range;
    const uint32_t count = grz_divide(&division, workers, ranges);
    int least = range->levels_left;
    for (uint32_t i = 0; i < count; i++)
        if (ranges[i].levels_left < least) least = ranges[i].levels_left;
    return least;
}
