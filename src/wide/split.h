/* Where a range of items is split in two. */
#ifndef GRZ_WIDE_SPLIT_H
#define GRZ_WIDE_SPLIT_H

#include "base/workers.h"
#include "wide/twigs.h"

/* Items first ... first + count - 1, and the twig that they become, with room for so many leaves. */
typedef struct grz_wide_range {
    uint32_t first, count, twig, most_leaves;
    int levels_left; /* below its twig */
} grz_wide_range;

/* How many leaves so many items need. */
static inline uint32_t grz_wide_leaves_for(uint32_t count)
{
    return count / GRZ_WIDE + (count % GRZ_WIDE != 0);
}

/* What a range costs as far as one can tell before it is split: its surface times its leaves to the power of 3/4,
 * because the nodes that it becomes are smaller than it is. On most meshes the sum of their surfaces is 1 to 3 % less
 * than by the leaves themselves; by their square root it is less still on some, and a tenth more on others. */
static inline float grz_wide_guess(const grz_float_box *box, uint32_t count)
{
    const float root = sqrtf((float)grz_wide_leaves_for(count));
    return grz_wide_half_area(box) * (root * sqrtf(root));
}

/* May the range be split so that its left part has so many items? Each part takes whole leaves. */
static inline bool grz_wide_may_split(const grz_wide_range *range, uint32_t left)
{
    return grz_wide_leaves_for(left) + grz_wide_leaves_for(range->count - left) <= range->most_leaves;
}

/* Must it be halved, because halving alone needs all levels that are left? */
bool grz_wide_must_halve(const grz_wide_range *range);

/* How many items half of the leaves hold. */
uint32_t grz_wide_half_of(uint32_t count);

/* A range, which must be halved or not, and what its parts cost. */
typedef struct grz_wide_rule {
    const grz_wide_range *range;
    bool halve;
} grz_wide_rule;

static inline float grz_wide_cost(const void *rule, const grz_parts *p)
{
    const grz_wide_rule *r = rule;
    if (r->halve ? p->left_count != grz_wide_half_of(r->range->count) : !grz_wide_may_split(r->range, p->left_count))
        return INFINITY;
    return grz_wide_guess(p->left, p->left_count) + grz_wide_guess(p->right, p->right_count);
}

/* Makes the range's twig one of two parts, of which the left one has so many items. */
void grz_wide_divide(const grz_wide_range *range, uint32_t left, grz_wide_twig *twigs, grz_wide_range parts[2]);

/* Makes it a leaf. */
static inline void grz_wide_end(const grz_wide_range *range, grz_wide_twig *twigs)
{
    twigs[range->twig].count = range->count;
}

/* A way to split. Threads use it at once for separate ranges. */
typedef struct grz_wide_splitter {
    const grz_wide_stock *stock;
    grz_wide_twig *twigs;
    uint32_t few; /* ranges of so many items are split to their leaves by `finish`, larger ones once by `halves` */
    void (*split)(const struct grz_wide_splitter *splitter, const grz_wide_range *range, grz_wide_range parts[2]);
    void (*finish)(const struct grz_wide_splitter *splitter, const grz_wide_range *range);
} grz_wide_splitter;

/* By the surface area heuristic. The few are at most GRZ_FEW_ITEMS. */
void grz_wide_split_by_bins(const grz_wide_splitter *splitter, const grz_wide_range *range, grz_wide_range parts[2]);
void grz_wide_finish_by_sweeps(const grz_wide_splitter *splitter, const grz_wide_range *range);

/* Where the highest bit of the keys changes that is not the same for all of the range. The few are at most eight. */
void grz_wide_split_by_keys(const grz_wide_splitter *splitter, const grz_wide_range *range, grz_wide_range parts[2]);
void grz_wide_finish_leaf(const grz_wide_splitter *splitter, const grz_wide_range *range);

/* How many leaves a tree over so many items may have: few more than it needs, so that they are nearly full. */
uint32_t grz_wide_most_leaves(uint32_t item_count);

/* Splits all items into twigs, of which the array has 2 grz_wide_most_leaves - 1. */
void grz_wide_split_items(const grz_wide_splitter *splitter, uint32_t count, grz_workers *workers);

#endif
