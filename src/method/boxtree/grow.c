/* From the top down: a range of items becomes a pair and two ranges. */
#include "base/parallel.h"
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

/* ---- threads ---- */

/* Ranges that any thread may take: first those that are to be split once, then all. Who takes which makes no difference. */
enum { MOST_RANGES = 512, LARGE = 1 << 13 };

typedef struct crew {
    const grz_boxtree_builder *builder;
    uint32_t count, large;
    grz_boxtree_range ranges[2 * MOST_RANGES]; /* the large ones first; behind them room for a second part of each */
} crew;

static void split_large(void *user, uint32_t first, uint32_t end)
{
    crew *c = user;
    for (uint32_t i = first; i < end; i++) {
        grz_boxtree_range parts[2];
        split_once(c->builder, &c->ranges[i], parts);
        c->ranges[i] = parts[0];
        c->ranges[c->count + i] = parts[1];
    }
}

/* Leaves in each range what it returns. */
static void grow_rest(void *user, uint32_t first, uint32_t end)
{
    crew *c = user;
    for (uint32_t i = first; i < end; i++) c->ranges[i].levels_left = grow_range(c->builder, &c->ranges[i]);
}

/* The large ranges come first. */
static void sort_large(crew *c, uint32_t large)
{
    c->large = 0;
    for (uint32_t i = 0; i < c->count; i++)
        if (c->ranges[i].count >= large) {
            grz_boxtree_range moved = c->ranges[i];
            c->ranges[i] = c->ranges[c->large];
            c->ranges[c->large++] = moved;
        }
}

static int grow_by_threads(const grz_boxtree_builder *builder, const grz_boxtree_range *range, int threads)
{
    crew c = {.builder = builder, .count = 1};
    c.ranges[0] = *range;
    uint32_t large = range->count / (4 * (uint32_t)threads);
    if (large < LARGE) large = LARGE;
    for (sort_large(&c, large); c.large > 0 && c.count + c.large <= MOST_RANGES; sort_large(&c, large)) {
        grz_in_parts(threads, c.large, 1, split_large, &c);
        c.count += c.large;
    }
    grz_in_parts(threads, c.count, 1, grow_rest, &c);
    int least = range->levels_left;
    for (uint32_t i = 0; i < c.count; i++)
        if (c.ranges[i].levels_left < least) least = c.ranges[i].levels_left;
    return least;
}

int grz_boxtree_grow(const grz_boxtree_builder *builder, const grz_boxtree_range *range, int threads)
{
    return threads > 1 && range->count >= LARGE ? grow_by_threads(builder, range, threads) : grow_range(builder, range);
}
