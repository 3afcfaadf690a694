/* Directions in which nodes and leaves are thin. */
#ifndef GRZ_METHOD_WIDE_FIT_H
#define GRZ_METHOD_WIDE_FIT_H

#include "method/wide/wide.h"

/* Gives every node and leaf its slab. Everything else of the index is there. False without memory. */
bool grz_wide_fit_slabs(grz_wide_index *index);

#endif
