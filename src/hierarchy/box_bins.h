/* Bins of boxed items by the middle of their boxes along an axis (Wald 2007). */
#ifndef GRZ_HIERARCHY_BOX_BINS_H
#define GRZ_HIERARCHY_BOX_BINS_H

#include "base/inline.h"
#include "hierarchy/boxes.h"

enum { GRZ_BINS = 32 };

/* The bins of one axis. */
typedef struct grz_box_bins {
    float low, scale; /* of centres; a scale of 0: all items are in bin 0 */
    grz_float_box box[GRZ_BINS];
    uint32_t count[GRZ_BINS];
    grz_float_box right[GRZ_BINS]; /* of this bin and all behind it; not of bin 0 */
    uint32_t right_count[GRZ_BINS];
} grz_box_bins;

/* The bins of all three axes. */
void grz_fill_bins(const grz_box_item *items, uint32_t count, grz_box_bins bins[3]);

/* Tries every place between two bins of an axis. */
GRZ_ALWAYS_INLINE void grz_try_bins(const grz_box_bins *b, int axis, grz_cost *cost, const void *rule, grz_place *best)
{
    grz_float_box box = grz_empty_box();
    uint32_t count = 0;
    for (uint32_t i = 1; i < GRZ_BINS; i++) {
        grz_box_join(&box, b->box[i - 1].low, b->box[i - 1].high);
        count += b->count[i - 1];
        if (count == 0 || b->right_count[i] == 0) continue;
        const float here = cost(rule, &(grz_parts){axis, count, b->right_count[i], &box, &b->right[i]});
        if (here < best->cost) *best = (grz_place){here, axis, i};
    }
}

/* Moves the items whose bins are left of the place to the front. Returns how many they are. */
uint32_t grz_divide_by_bin(grz_box_item *items, uint32_t count, const grz_box_bins *bins, const grz_place *place);

#endif
