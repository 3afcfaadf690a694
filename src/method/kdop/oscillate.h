/* Oscillating trees (Klosowski 1998, 6.3.4): a node is split some levels down for a trial, and the parts are merged
 * into its two children anew, so that a bad first split can be undone. */
#ifndef GRZ_METHOD_KDOP_OSCILLATE_H
#define GRZ_METHOD_KDOP_OSCILLATE_H

#include "method/kdop/split.h"

/* Orders at least two items as grz_split_function asks and returns how many go left. Looks s->levels down, at most 3;
 * the parts are merged so that the sum of the children's volumes is least, and as they were split where that is no
 * worse. */
uint32_t grz_kdop_oscillate(const grz_kdop_splitter *s, grz_item *items, uint32_t count);

#endif
