/* Splitting a range of items from the top down, by several workers. Rounds split every large range once, until there
 * are enough ranges for all workers; then any free worker finishes the next range. The result does not depend on
 * which worker does what. */
#ifndef GRZ_HIERARCHY_DIVIDE_H
#define GRZ_HIERARCHY_DIVIDE_H

#include "base/workers.h"

/* How ranges, a struct of the caller's, are split. Workers call both functions at once for separate ranges. */
typedef struct grz_division {
    size_t range_bytes, count_at; /* of a range; where in it a uint32_t says how many items it has */
    uint32_t least;               /* ranges of fewer items are not split in rounds; at least 2 */
    const void *rule;             /* for both: */
    void (*split)(const void *rule, void *range, void *second); /* in two; the first takes the range's place */
    void (*finish)(const void *rule, void *range);              /* splits all the way down; may note in the range */
} grz_division;

enum { GRZ_MOST_RANGES = 512 };

/* Divides ranges[0]. The array has room for GRZ_MOST_RANGES. Returns how many it holds in the end, all of them
 * finished. */
uint32_t grz_divide(const grz_division *division, grz_workers *workers, void *ranges);

#endif
