/* A leaf and its place, from the triangles of the mesh and the node that it is a child of. */
#ifndef GRZ_WIDE_LEAF_H
#define GRZ_WIDE_LEAF_H

#include "method/box_items.h"
#include "wide/tree.h"

/* Of a triangle in the frame, counted from the centre of the leaf's bound. With a local coordinate's own error of
 * 2^-53, and as much of the difference, which is at most 2, a corner is off by 2^-52 before it is rounded to a float.
 */
static inline void grz_wide_set_corners(grz_wide_leaf *leaf, uint32_t lane, const grz_tri *t, const float centre[3])
{
    for (int k = 0; k < 3; k++)
        for (int axis = 0; axis < 3; axis++)
            leaf->corner[k][axis][lane] = (float)(grz_component(t->v[k], axis) - (double)centre[axis]);
}

/* What is left of a leaf's lanes repeats the first. */
static inline void grz_wide_repeat_first(grz_wide_leaf *leaf, uint32_t count)
{
    for (uint32_t lane = count; lane < GRZ_WIDE; lane++) {
        leaf->triangle[lane] = leaf->triangle[0];
        for (int k = 0; k < 3; k++)
            for (int axis = 0; axis < 3; axis++) leaf->corner[k][axis][lane] = leaf->corner[k][axis][0];
    }
}

/* Makes a leaf of a tree that keeps none, and its place: the same bits as it would keep. */
grz_wide_place grz_wide_make_place(const grz_wide_index *index, uint32_t leaf);
void grz_wide_fill_leaf(const grz_wide_index *index, const graze_mesh *mesh, uint32_t leaf, const grz_wide_place *place,
                        grz_wide_leaf *out);

/* Of any tree. */
static inline grz_wide_place grz_wide_find_place(const grz_wide_index *index, uint32_t leaf)
{
    return index->places ? index->places[leaf] : grz_wide_make_place(index, leaf);
}

#endif
