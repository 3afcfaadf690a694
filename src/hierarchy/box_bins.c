#include "hierarchy/box_bins.h"

static int bin_of(const grz_box_bins *b, float centre)
{
    int bin = (int)((centre - b->low) * b->scale);
    return bin < GRZ_BINS ? bin : GRZ_BINS - 1;
}

static void open_bins(grz_box_bins *b, float low, float high)
{
    float scale = GRZ_BINS / (high - low);
    b->low = low;
    b->scale = scale < INFINITY ? scale : 0;
    for (int i = 0; i < GRZ_BINS; i++) b->box[i] = grz_empty_box(), b->count[i] = 0;
}

static void join_from_right(grz_box_bins *b)
{
    grz_float_box box = grz_empty_box();
    uint32_t count = 0;
    for (int i = GRZ_BINS - 1; i > 0; i--) {
        grz_box_join(&box, b->box[i].low, b->box[i].high);
        b->right[i] = box;
        b->right_count[i] = count += b->count[i];
    }
}

void grz_fill_bins(const grz_box_item *items, uint32_t count, grz_box_bins bins[3])
{
    const grz_float_box centres = grz_box_of_centres(items, count);
    for (int axis = 0; axis < 3; axis++) open_bins(&bins[axis], centres.low[axis], centres.high[axis]);
    for (uint32_t i = 0; i < count; i++)
        for (int axis = 0; axis < 3; axis++) {
            int bin = bin_of(&bins[axis], grz_item_centre(&items[i], axis));
            grz_box_join(&bins[axis].box[bin], items[i].low, items[i].high);
            bins[axis].count[bin]++;
        }
    for (int axis = 0; axis < 3; axis++) join_from_right(&bins[axis]);
}

uint32_t grz_divide_by_bin(grz_box_item *items, uint32_t count, const grz_box_bins *bins, const grz_place *place)
{
    uint32_t left = 0, right = count;
    while (left < right)
        if (bin_of(&bins[place->axis], grz_item_centre(&items[left], place->axis)) < (int)place->at)
            left++;
        else
            grz_swap_items(&items[left], &items[--right]);
    return left;
}
