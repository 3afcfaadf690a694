/* How a node's items are split in two (Klosowski 1998, 3.4.6 and 6.3.2; the surface-area heuristic after Wald 2007). */
#ifndef GRZ_METHOD_KDOP_SPLIT_H
#define GRZ_METHOD_KDOP_SPLIT_H

#include "bound/directions.h"
#include "hierarchy/items.h"
#include "text/options.h"

/* In the order of the option's words. */
typedef enum grz_kdop_rule { KDOP_LONGEST, KDOP_SPLATTER, KDOP_MINSUM, KDOP_MINMAX, KDOP_SAH } grz_kdop_rule;
typedef enum grz_kdop_point { KDOP_MEAN, KDOP_MEDIAN } grz_kdop_point;

typedef struct grz_kdop_splitter {
    grz_kdop_rule rule;
    grz_kdop_point point;
    grz_directions directions; /* of the k-DOPs */
    grz_directions axes;       /* orthogonal to which it splits */
    int levels;                /* that an oscillating tree looks down; 0: it does not */
    grz_item *items;
    const float *dops;  /* by number, k supports each; NULL where grz_kdop_split_looks_at_dops says so */
    const float *boxes; /* by number, 6-DOPs along the axes; for KDOP_SAH alone */
} grz_kdop_splitter;

/* By the options of the build, over these items. */
grz_kdop_splitter grz_kdop_splitter_of(const grz_settings *settings, const grz_directions *directions, grz_item *items,
                                       const float *dops, const float *boxes);

/* Does the rule, or the oscillating tree, look at the k-DOPs of items? */
bool grz_kdop_split_looks_at_dops(grz_kdop_rule rule, int levels);

/* Orders at least two items by the rule and returns how many go left. */
uint32_t grz_kdop_split_once(const grz_kdop_splitter *s, grz_item *items, uint32_t count);

/* The k-DOP of the items. */
void grz_kdop_join_items(const grz_kdop_splitter *s, const grz_item *items, uint32_t count, float *dop);

/* A grz_split_function; `rule` is a grz_kdop_splitter. */
uint32_t grz_kdop_split(void *rule, uint32_t first, uint32_t count, bool halve);

/* Orders the items by the surface-area heuristic with bins (Wald 2007) and returns how many go left; 0 if all centres
 * coincide. */
uint32_t grz_kdop_split_sah(grz_item *items, uint32_t count, const float *boxes);

/* Oscillating trees (Klosowski 1998, 6.3.4): splits a node s->levels down for a trial, at most 3, and merges the parts
 * into two children anew, so that a bad first split can be undone. The sum of the children's volumes is then least;
 * where the first split is no worse, it stays. Orders at least two items and returns how many go left. */
uint32_t grz_kdop_oscillate(const grz_kdop_splitter *s, grz_item *items, uint32_t count);

#endif
