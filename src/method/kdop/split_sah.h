/* The surface-area heuristic with bins (Wald 2007). */
#ifndef GRZ_METHOD_KDOP_SPLIT_SAH_H
#define GRZ_METHOD_KDOP_SPLIT_SAH_H

#include "hierarchy/items.h"

/* Orders the items as grz_split_function asks and returns how many go left; 0 if all centres coincide. `boxes` holds
 * six supports for each triangle number. */
uint32_t grz_kdop_split_sah(grz_item *items, uint32_t count, const float *boxes);

#endif
