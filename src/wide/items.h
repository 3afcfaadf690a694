/* What an index is built over: triangles in the frame, in the order that building makes, and the surfaces of their
 * boxes. */
#ifndef GRZ_WIDE_ITEMS_H
#define GRZ_WIDE_ITEMS_H

#include "method/box_items.h"
#include "wide/tree.h"

/* Half the surface. */
static inline float grz_wide_half_area(const grz_float_box *box)
{
    float x = box->high[0] - box->low[0], y = box->high[1] - box->low[1], z = box->high[2] - box->low[2];
    return (x * y + y * z) + z * x;
}

/* The triangles in the order that building makes: as items with their boxes, or where keys make it, by their keys
 * alone. */
typedef struct grz_wide_stock {
    const graze_mesh *mesh;
    const grz_frame *frame;
    grz_box_item *items; /* NULL: there are keys */
    uint64_t *keys;      /* ascending; their low halves are the numbers of the triangles */
} grz_wide_stock;

/* Those of a leaf: `count` from the place `first` on, their numbers and what they are in the frame. */
void grz_wide_take_leaf(const grz_wide_stock *stock, uint32_t first, uint32_t count, uint32_t triangles[GRZ_WIDE],
                        grz_tri local[GRZ_WIDE]);

#endif
