/* Where a range of items is split in two, and what becomes of it. */
#ifndef GRZ_METHOD_BOXTREE_SPLIT_H
#define GRZ_METHOD_BOXTREE_SPLIT_H

#include "method/boxtree/items.h"

/* Items first ... first + count - 1, which become count - 1 pairs from `pair` on. */
typedef struct grz_boxtree_range {
    uint32_t first, count, pair;
    int levels_left;        /* of pairs, its own included */
    grz_boxtree_box box;    /* as queries will see it */
    grz_boxtree_box needed; /* of its items: inside */
} grz_boxtree_range;

/* How a range was divided: its items stand in two parts, each with what it needs. */
typedef struct grz_boxtree_division {
    uint32_t left; /* items of the first part: at least one, not all */
    int axis;      /* along which they were divided */
    grz_boxtree_box needed[2];
} grz_boxtree_division;

/* What a build is done with. Threads use it at once for separate ranges. */
typedef struct grz_boxtree_builder {
    grz_boxtree_item *items;
    grz_boxtree_pair *pairs;
    grz_boxtree_axes axes;
    grz_boxtree_planes planes;
    void (*split)(const struct grz_boxtree_builder *builder, const grz_boxtree_range *range, grz_boxtree_division *out);
} grz_boxtree_builder;

/* Half of the items, those with the smaller centres, along the axis on which the centres lie widest. */
void grz_boxtree_halve(const grz_boxtree_builder *builder, const grz_boxtree_range *range, grz_boxtree_division *out);

/* Sets the range's pair, and the two ranges below it. */
void grz_boxtree_divide(const grz_boxtree_builder *builder, const grz_boxtree_range *range,
                        const grz_boxtree_division *division, grz_boxtree_range parts[2]);

/* Makes pairs of a range, all of them. Returns its depth. */
int grz_boxtree_grow(const grz_boxtree_builder *builder, const grz_boxtree_range *range);

/* The same with threads, for all items. */
int grz_boxtree_grow_all(const grz_boxtree_builder *builder, const grz_boxtree_range *all, int threads);

#endif
