#include "hierarchy/box_bins.h"

static void open_bins(grz_box_bins *b, float low, float high)
{
    float scale = GRZ_BINS / (high - low);
    b->low = low;
    b->scale = scale < INFINITY ? scale : 0;
    for (int i = 0; i < GRZ_BINS; i++) b->box[i] = grz_empty_box(), b->count[i] = 0;
}

void grz_fill_bins(const grz_box_item *items, uint32_t count, grz_box_bins bins[3])
{
    const grz_float_box centres = grz_box_of_centres(items, count);
    for (int axis = 0; axis < 3; axis++) open_bins(&bins[axis], centres.low[axis], centres.high[axis]);
    for (uint32_t i = 0; i < count; i++)
        for (int axis = 0; axis < 3; axis++) {
            int bin = grz_bin_of(&bins[axis], grz_item_centre(&items[i], axis));
            grz_box_join(&bins[axis].box[bin], items[i].low, items[i].high);
            bins[axis].count[bin]++;
        }
}
