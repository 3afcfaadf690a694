/* Halves: what is left where no split is good, or where a tree would become too deep. */
#include "method/boxtree/split.h"

void grz_boxtree_halve(const grz_boxtree_builder *builder, const grz_boxtree_range *range, grz_boxtree_division *out)
{
    grz_box_item *items = builder->items + range->first;
    const grz_float_box centres = grz_box_of_centres(items, range->count);
    const int axis = grz_longest_side(&centres);
    const uint32_t half = range->count / 2;
    grz_halve_items(items, range->count, half, axis);
    *out = (grz_boxtree_division){half, axis, {grz_empty_box(), grz_empty_box()}, {0}};
    for (uint32_t i = 0; i < range->count; i++) grz_box_join(&out->needed[i >= half], items[i].low, items[i].high);
    out->triangle[0] = items[0].triangle;
    out->triangle[1] = items[half].triangle;
}
