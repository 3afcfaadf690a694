/* Boxes by their middle, as queries want those of nodes and leaves: what follows from the boxes in the nodes. */
#ifndef GRZ_WIDE_MIDDLE_H
#define GRZ_WIDE_MIDDLE_H

#include "wide/items.h"

/* The box of a child that is not there. */
static const grz_float_box grz_wide_nowhere = {{GRZ_WIDE_NOWHERE, GRZ_WIDE_NOWHERE, GRZ_WIDE_NOWHERE},
                                               {GRZ_WIDE_NOWHERE, GRZ_WIDE_NOWHERE, GRZ_WIDE_NOWHERE}};

/* The place of a leaf with this box, still without a slab. */
grz_wide_place grz_wide_place_of(const grz_float_box *box, uint32_t count);

/* The box of a child of a node. */
static inline grz_float_box grz_wide_child_box(const grz_wide_node *node, int lane)
{
    return (grz_float_box){{node->low[0][lane], node->low[1][lane], node->low[2][lane]},
                           {node->high[0][lane], node->high[1][lane], node->high[2][lane]}};
}

/* The box of all children of a node. */
grz_float_box grz_wide_box_of_node(const grz_wide_node *node);

/* Sets what a node's children tell: its own box and size, and which there are. */
void grz_wide_set_own_box(grz_wide_node *node);

#endif
