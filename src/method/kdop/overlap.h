/* Are two nodes apart? The ways of Klosowski 1998, 4.5 and 6.4. */
#ifndef GRZ_METHOD_KDOP_OVERLAP_H
#define GRZ_METHOD_KDOP_OVERLAP_H

#include "method/kdop/node_pair.h"

/* For `thinnest` and `truncated`: for each node the numbers of its directions, from the thinnest slab to the thickest,
 * half of k bytes a node. NULL without memory. */
uint8_t *grz_kdop_thinness(const grz_kdop_index *index);

/* By the option `overlap`. The caller counts it. */
bool grz_kdop_apart(const grz_search *search, uint32_t node_a, uint32_t node_b);

/* Adds to the slabs that were compared all those of the bounding tests since there were `earlier_tests`: for a descent
 * that looks at all slabs of two nodes at once. `thinnest` and `truncated` end sooner, and grz_kdop_apart counts what
 * they looked at. */
void grz_kdop_count_slabs(const grz_search *search, uint64_t earlier_tests);

/* How deep the two nodes could overlap: the least, over the directions, of the length that their slabs share divided by
 * the direction's, in the user's unit and rounded up; 0 if they are apart. Triangles in them share no more. */
double grz_kdop_depth(const grz_search *search, const grz_kdop_pair *pair);

#endif
