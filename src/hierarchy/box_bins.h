/* Bins of boxed items by the middle of their boxes along an axis (Wald 2007). */
#ifndef GRZ_HIERARCHY_BOX_BINS_H
#define GRZ_HIERARCHY_BOX_BINS_H

#include "hierarchy/boxes.h"

enum { GRZ_BINS = 32 };

/* The bins of one axis. */
typedef struct grz_box_bins {
    float low, scale; /* of centres; a scale of 0: all items are in bin 0 */
    grz_float_box box[GRZ_BINS];
    uint32_t count[GRZ_BINS];
} grz_box_bins;

/* The bins of all three axes. */
void grz_fill_bins(const grz_box_item *items, uint32_t count, grz_box_bins bins[3]);

/* Those of the items whose bin along the axis is below `bin` come first. Returns how many they are. */
uint32_t grz_divide_by_bin(grz_box_item *items, uint32_t count, const grz_box_bins *bins, int axis, int bin);

#endif
