/* Directions in which nodes and leaves are thin. */
#ifndef GRZ_METHOD_WIDE_FIT_H
#define GRZ_METHOD_WIDE_FIT_H

#include "method/wide/wide.h"

/* Gives every node and leaf its slab. Everything else of the index is there, children after their parents. False
 * without memory. */
bool grz_wide_fit_slabs(grz_wide_index *index, grz_workers *workers);

/* Sets the slabs of a node's children in its lanes by their own. */
void grz_wide_copy_slabs(grz_wide_index *index, uint32_t node);

#endif
