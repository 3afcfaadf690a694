/* Splitting from the top down. */
#include "method/wide/split.h"

#include "base/parallel.h"
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
static void split_range(const grz_wide_splitter *s, const grz_wide_range *range)
{
    if (range->count <= s->few) {
        s->finish(s, range);
        return;
    }
    grz_wide_range parts[2];
    s->split(s, range, parts);
    split_range(s, &parts[0]);
    split_range(s, &parts[1]);
}

/* ---- threads ---- */

/* Ranges that any thread may take: first those that are to be split once, then all. Who takes which makes no difference. */
enum { MOST_RANGES = 512, LARGE = 1 << 14 };

typedef struct crew {
    const grz_wide_splitter *splitter;
    uint32_t count, large;
    grz_wide_range ranges[2 * MOST_RANGES]; /* the large ones first; behind them room for a second part of each */
} crew;

static void split_large(void *user, uint32_t first, uint32_t end)
{
    crew *c = user;
    for (uint32_t i = first; i < end; i++) {
        grz_wide_range parts[2];
        c->splitter->split(c->splitter, &c->ranges[i], parts);
        c->ranges[i] = parts[0];
        c->ranges[c->count + i] = parts[1];
    }
}

static void split_rest(void *user, uint32_t first, uint32_t end)
{
    const crew *c = user;
    for (uint32_t i = first; i < end; i++) split_range(c->splitter, &c->ranges[i]);
}

/* The large ranges come first. */
static void sort_large(crew *c, uint32_t large)
{
    c->large = 0;
    for (uint32_t i = 0; i < c->count; i++)
        if (c->ranges[i].count >= large) {
            grz_wide_range moved = c->ranges[i];
            c->ranges[i] = c->ranges[c->large];
            c->ranges[c->large++] = moved;
        }
}

void grz_wide_split_items(const grz_wide_splitter *splitter, uint32_t count, int threads)
{
    crew c = {.splitter = splitter, .count = 1};
    c.ranges[0] = (grz_wide_range){0, count, 0, grz_wide_most_leaves(count), grz_tree_depth_limit(count) - 1};
    uint32_t large = count / (4 * (uint32_t)threads);
    if (large < LARGE) large = LARGE;
    for (sort_large(&c, large); threads > 1 && c.large > 0 && c.count + c.large <= MOST_RANGES; sort_large(&c, large)) {
        grz_in_parts(threads, c.large, 1, split_large, &c);
        c.count += c.large;
    }
    grz_in_parts(threads, c.count, 1, split_rest, &c);
}
