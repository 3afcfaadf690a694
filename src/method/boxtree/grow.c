/* From the top down: a range of items becomes a pair and two ranges. */
#include "base/parallel.h"
#include "hierarchy/tree.h"
#include "method/boxtree/cut.h"
#include "method/boxtree/split.h"

void grz_boxtree_divide(const grz_boxtree_builder *builder, const grz_boxtree_range *range,
                        const grz_boxtree_division *division, grz_boxtree_range parts[2])
{
    grz_boxtree_pair *pair = &builder->pairs[range->pair];
    const uint32_t left = division->left;
    const int axis = builder->planes == BOXTREE_PARALLEL ? division->axis : -1;
    for (uint32_t i = 0; i < 2; i++) {
        grz_boxtree_range *part = &parts[i];
        const grz_boxtree_box *needed = &division->needed[i];
        pair->cut[i] = grz_boxtree_best_cut(&range->box, needed, axis);
        *part = (grz_boxtree_range){.first = i == 0 ? range->first : range->first + left,
                                    .count = i == 0 ? left : range->count - left,
                                    .pair = range->pair + (i == 0 ? 1 : left),
                                    .levels_left = range->levels_left - 1,
                                    .box = grz_boxtree_child(range->box, pair->cut[i]),
                                    .needed = *needed};
        pair->link[i] = part->count == 1 ? builder->items[part->first].triangle | GRZ_BOXTREE_LEAF : part->pair;
    }
}

/* Below a part of n items halving alone needs log2(n) levels. */
static void split_once(const grz_boxtree_builder *builder, const grz_boxtree_range *range, grz_boxtree_range parts[2])
{
    grz_boxtree_division division;
    if (grz_log2_above(range->count - 1) + 1 > range->levels_left)
        grz_boxtree_halve(builder, range, &division);
    else
        builder->split(builder, range, &division);
    grz_boxtree_divide(builder, range, &division, parts);
}

/* Recursion is at most as deep as the levels that are left. */
int grz_boxtree_grow(const grz_boxtree_builder *builder, const grz_boxtree_range *range)
{
    if (range->count == 1) return 0;
    grz_boxtree_range parts[2];
    split_once(builder, range, parts);
    const int left = grz_boxtree_grow(builder, &parts[0]), right = grz_boxtree_grow(builder, &parts[1]);
    return 1 + (left > right ? left : right);
}

int grz_boxtree_grow_all(const grz_boxtree_builder *builder, const grz_boxtree_range *all, int threads)
{
    (void)threads;
    return grz_boxtree_grow(builder, all);
}
