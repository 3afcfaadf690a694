/* Leaves of one triangle: what a bound can know when it sees the triangle itself.
 *
 * A leaf of B is bounded by its carried triangle, which costs no more than turning its k-DOP and is tighter. And a triangle's
 * plane tells it apart from nodes of the other tree (bound/dop_slab.h). */
#ifndef GRZ_METHOD_KDOP_LEAF_H
#define GRZ_METHOD_KDOP_LEAF_H

#include "method/kdop/traverse.h"

/* A triangle of B, carried into the coordinates of A. Good until the next call. */
const grz_tri *grz_kdop_carried(const grz_search *search, uint32_t triangle);

/* The walls of a leaf of B with one triangle, for this pose. */
void grz_kdop_leaf_walls(const grz_search *search, uint32_t node, float *walls);

/* The plane of a leaf of A with one triangle, for nodes of B. */
const grz_dop_slabs *grz_kdop_slabs_a(const grz_search *search, uint32_t node);

/* The plane of a leaf of B with one triangle, for nodes of A. */
const grz_dop_slabs *grz_kdop_slabs_b(const grz_search *search, uint32_t node);

#endif
