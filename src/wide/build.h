/* The parts of a tree, as building makes them and loading reads them. */
#ifndef GRZ_WIDE_BUILD_H
#define GRZ_WIDE_BUILD_H

#include "wide/tree.h"

/* How many lines of the cache are allocated for so many nodes or leaves. */
size_t grz_wide_lines_for(size_t count, size_t item_bytes);

/* Memory for the leaves and their places, for what is kept in their stead, and for the nodes that the index counts.
 * False without; what was allocated stays in it. */
bool grz_wide_allocate_leaves(grz_wide_index *index);
bool grz_wide_allocate_triangles(grz_wide_index *index);
bool grz_wide_allocate_nodes(grz_wide_index *index);

/* Finds the lane of each leaf. Nodes and leaves form a tree. */
void grz_wide_find_lanes(grz_wide_index *index);

/* For each triangle of the mesh a key: its place on a space-filling curve in the upper 32 bits, its number in the
 * lower. Ascending; the other array is for work. False without memory. */
bool grz_wide_sorted_keys(const graze_mesh *mesh, grz_workers *workers, uint64_t *keys, uint64_t *other);

/* Gives every node and leaf its slab. Everything else of the index is there, children after their parents. False
 * without memory. */
bool grz_wide_fit_slabs(grz_wide_index *index, grz_workers *workers);

/* Do nodes and leaves form a tree that reaches each of them once, within the depth, and holds each triangle of the mesh
 * once? Queries then stay within the arrays and within a stack that the depth sizes. */
graze_status grz_wide_check_shape(const graze_mesh *mesh, const grz_wide_index *index);

#endif
