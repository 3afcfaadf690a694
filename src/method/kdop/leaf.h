/* Leaves of one triangle: what a bound can know when it sees the triangle itself.
 *
 * A leaf of B is bounded by its carried triangle, which costs no more than turning its k-DOP and is tighter. And slabs
 * of a triangle tell it apart from nodes of the other tree (bound/dop_slab.h). The same triangles are wanted again and
 * again while a contact is looked at, so what was made of the last ones is kept. */
#ifndef GRZ_METHOD_KDOP_LEAF_H
#define GRZ_METHOD_KDOP_LEAF_H

#include "method/kdop/node_pair.h"

/* The walls of a leaf of B with one triangle, for this pose. */
void grz_kdop_leaf_walls(const grz_search *search, uint32_t node, float *walls);

/* Slabs of a leaf of A with one triangle, for nodes of B; and of B, for nodes of A. NULL if they are not known and not
 * wanted either. */
const grz_dop_slabs *grz_kdop_slabs_a(const grz_search *search, uint32_t node, bool wanted);
const grz_dop_slabs *grz_kdop_slabs_b(const grz_search *search, uint32_t node, bool wanted);

#endif
