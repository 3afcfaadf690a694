/* Are two nodes apart? The ways of Klosowski 1998, 4.5 and 6.4. */
#ifndef GRZ_METHOD_KDOP_OVERLAP_H
#define GRZ_METHOD_KDOP_OVERLAP_H

#include "method/kdop/kdop.h"

/* For `thinnest` and `truncated`: for each node the numbers of its directions, from the thinnest slab to the thickest, half
 * of k bytes a node. NULL without memory. */
uint8_t *grz_kdop_thinness(const grz_kdop_index *index);

/* By the option `overlap`. Counts one bounding test. */
bool grz_kdop_apart(grz_search *search, uint32_t node_a, uint32_t node_b);

#endif
