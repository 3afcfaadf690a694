/* Splits of few items: the three orders of their centres are found once and kept along the way down, so that every
 * place on every axis can be tried. */
#ifndef GRZ_HIERARCHY_FEW_H
#define GRZ_HIERARCHY_FEW_H

#include "base/inline.h"
#include "hierarchy/boxes.h"

enum { GRZ_FEW_ITEMS = 128 };

/* Items of a small range, by their place in it at the start. */
typedef struct grz_few {
    const grz_box_item *items;
    uint8_t order[3][GRZ_FEW_ITEMS];    /* by centre along each axis; ranges have the same items in all three */
    bool is_left[GRZ_FEW_ITEMS];        /* by item, while a range is divided */
    grz_float_box right[GRZ_FEW_ITEMS]; /* while places are tried: of an item and all behind it */
} grz_few;

/* At most GRZ_FEW_ITEMS, in the order of their centres; of equal ones the first comes first. */
void grz_few_open(grz_few *few, const grz_box_item *items, uint32_t count);

/* Divides the orders of the other axes at the place as that of its own axis is. */
void grz_few_divide(grz_few *few, uint32_t first, uint32_t count, const grz_place *place);

/* Item i of the order along an axis. */
static inline const grz_box_item *grz_few_at(const grz_few *few, int axis, uint32_t i)
{
    return &few->items[few->order[axis][i]];
}

/* Tries every place of a range along an axis. */
GRZ_ALWAYS_INLINE void grz_try_few(grz_few *few, uint32_t first, uint32_t count, int axis, grz_cost *cost,
                                   const void *rule, grz_place *best)
{
    grz_float_box box = grz_empty_box();
    for (uint32_t i = count; i-- > 1;) {
        const grz_box_item *item = grz_few_at(few, axis, first + i);
        grz_box_join(&box, item->low, item->high);
        few->right[i] = box;
    }
    box = grz_empty_box();
    for (uint32_t i = 1; i < count; i++) {
        const grz_box_item *item = grz_few_at(few, axis, first + i - 1);
        grz_box_join(&box, item->low, item->high);
        const float here = cost(rule, &(grz_parts){axis, i, count - i, &box, &few->right[i]});
        if (here < best->cost) *best = (grz_place){here, axis, i};
    }
}

#endif
