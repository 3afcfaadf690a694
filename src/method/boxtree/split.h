/* Where a range of items is split in two, and what becomes of it. */
#ifndef GRZ_METHOD_BOXTREE_SPLIT_H
#define GRZ_METHOD_BOXTREE_SPLIT_H

#include "base/workers.h"
#include "method/boxtree/boxtree.h"
#include "method/boxtree/cut.h"

/* Items first ... first + count - 1, which become count - 1 pairs from `pair` on: where a pair stands depends only on
 * how many items lie left of it, so that threads can make them in any order. */
typedef struct grz_boxtree_range {
    uint32_t first, count, pair;
    int levels_left;   /* of pairs, its own included */
    grz_float_box box; /* as queries will see it: its items need less */
} grz_boxtree_range;

/* How a range was divided: its items stand in two parts. */
typedef struct grz_boxtree_division {
    uint32_t left; /* items of the first part: at least one, not all */
    int axis;      /* along which they were divided */
    grz_float_box needed[2];
    uint32_t triangle[2]; /* of one item of each part: of the only one, if it is */
} grz_boxtree_division;

/* What a build is done with. Threads use it at once for separate ranges. */
typedef struct grz_boxtree_builder {
    grz_box_item *items;
    grz_boxtree_pair *pairs;
    grz_boxtree_axes axes;
    grz_boxtree_planes planes;
    grz_boxtree_cuts cuts;
    uint32_t few; /* ranges of so many items become pairs by `finish`, larger ones are divided once by `split` */
    void (*split)(const struct grz_boxtree_builder *builder, const grz_boxtree_range *range, grz_boxtree_division *out);
    int (*finish)(const struct grz_boxtree_builder *builder, const grz_boxtree_range *range);
} grz_boxtree_builder;

/* The paper's way. Of one item nothing is to be done. */
void grz_boxtree_split_by_seeds(const grz_boxtree_builder *builder, const grz_boxtree_range *range,
                                grz_boxtree_division *out);
int grz_boxtree_finish_leaf(const grz_boxtree_builder *builder, const grz_boxtree_range *range);

/* By a plane through the centres. The few are at most GRZ_BOXTREE_FEW. */
enum { GRZ_BOXTREE_FEW = 64 };
void grz_boxtree_split_by_bins(const grz_boxtree_builder *builder, const grz_boxtree_range *range,
                               grz_boxtree_division *out);
int grz_boxtree_finish_by_sweeps(const grz_boxtree_builder *builder, const grz_boxtree_range *range);

/* Half of the items, those with the smaller centres, along the axis on which the centres lie widest. */
void grz_boxtree_halve(const grz_boxtree_builder *builder, const grz_boxtree_range *range, grz_boxtree_division *out);

/* Sets the range's pair, and the two ranges below it. */
void grz_boxtree_divide(const grz_boxtree_builder *builder, const grz_boxtree_range *range,
                        const grz_boxtree_division *division, grz_boxtree_range parts[2]);

/* Must it be halved, because halving alone needs all levels that are left below its pair? */
bool grz_boxtree_must_halve(const grz_boxtree_range *range);

/* Makes all pairs of a range. Returns how many levels are left below the deepest. */
int grz_boxtree_grow(const grz_boxtree_builder *builder, const grz_boxtree_range *range, grz_workers *workers);

/* May items be divided along this axis? */
static inline bool grz_boxtree_may_divide(const grz_boxtree_builder *builder, const grz_float_box *box, int axis)
{
    const float size = box->high[axis] - box->low[axis];
    const int next = (axis + 1) % 3, last = (axis + 2) % 3;
    return builder->axes == BOXTREE_THREE ||
           (size >= box->high[next] - box->low[next] && size >= box->high[last] - box->low[last]);
}

#endif
