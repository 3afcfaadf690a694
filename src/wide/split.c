/* Splitting from the top down. */
#include "wide/split.h"

#include "hierarchy/divide.h"
#include "hierarchy/tree.h"

uint32_t grz_wide_most_leaves(uint32_t item_count)
{
    uint32_t least = grz_wide_leaves_for(item_count);
    return least + least / 10;
}

bool grz_wide_must_halve(const grz_wide_range *range)
{
    return grz_log2_above(grz_wide_leaves_for(range->count)) + 1 > range->levels_left;
}

uint32_t grz_wide_half_of(uint32_t count)
{
    return grz_wide_leaves_for(count) / 2 * GRZ_WIDE;
}

void grz_wide_divide(const grz_wide_range *range, uint32_t left, grz_wide_twig *twigs, grz_wide_range parts[2])
{
    const uint32_t right = range->count - left;
    const uint32_t spare = range->most_leaves - grz_wide_leaves_for(left) - grz_wide_leaves_for(right);
    const uint32_t left_leaves = grz_wide_leaves_for(left) + (uint32_t)((uint64_t)spare * left / range->count);
    grz_wide_twig *twig = &twigs[range->twig];
    twig->count = range->count;
    twig->right = range->twig + 2 * left_leaves;
    parts[0] = (grz_wide_range){range->first, left, range->twig + 1, left_leaves, range->levels_left - 1};
    parts[1] = (grz_wide_range){range->first + left, right, twig->right, range->most_leaves - left_leaves,
                                range->levels_left - 1};
}

/* Recursion is at most as deep as the levels that are left. */
static void finish_range(const void *rule, void *range)
{
    const grz_wide_splitter *s = rule;
    grz_wide_range parts[2];
    if (((const grz_wide_range *)range)->count <= s->few) {
        s->finish(s, range);
        return;
    }
    s->split(s, range, parts);
    finish_range(s, &parts[0]);
    finish_range(s, &parts[1]);
}

/* ---- by several workers ---- */

static void split_once(const void *rule, void *range, void *second)
{
    const grz_wide_splitter *splitter = rule;
    grz_wide_range parts[2];
    splitter->split(splitter, range, parts);
    *(grz_wide_range *)range = parts[0];
    *(grz_wide_range *)second = parts[1];
}

void grz_wide_split_items(const grz_wide_splitter *splitter, uint32_t count, grz_workers *workers)
{
    const grz_division division = {.range_bytes = sizeof(grz_wide_range),
                                   .count_at = offsetof(grz_wide_range, count),
                                   .least = 1 << 14,
                                   .rule = splitter,
                                   .split = split_once,
                                   .finish = finish_range};
    grz_wide_range ranges[GRZ_MOST_RANGES];
    ranges[0] = (grz_wide_range){0, count, 0, grz_wide_most_leaves(count), grz_tree_depth_limit(count) - 1};
    (void)grz_divide(&division, workers, ranges);
}
