/* Slabs that hold a triangle, across directions of its own, to tell it apart from the k-DOPs of a tree.
 *
 * A triangle is flat, and the fixed directions seldom see that; its normal does. A sliver is also thin across its
 * longest edge. Seen from the tree, such a direction is a sum of three of the tree's (cone.h), so that a node costs
 * three products a side, and a node of a moving tree need not be turned for it. */
#ifndef GRZ_BOUND_DOP_SLAB_H
#define GRZ_BOUND_DOP_SLAB_H

#include "bound/directions.h"
#include "math/frame.h"

typedef struct grz_dop_slab {
    uint8_t from[3], back[3]; /* the supports that bound a node along the direction, and against it */
    float weight[3];
    float above, below; /* a node that reaches less far than this is beyond the slab */
} grz_dop_slab;

typedef struct grz_dop_slabs {
    int count; /* 0: nothing is known, 1: the plane, 2: and across the longest edge */
    grz_dop_slab slab[2];
} grz_dop_slabs;

/* For nodes with these directions, in a frame that `pose` carries to the triangle's; NULL: it is the same. The
 * coordinates of the triangle have a relative error of at most 2^-53, or one of 2^-53. Nodes within `margin` of a slab
 * are not beyond it. */
void grz_dop_slabs_of(const grz_directions *s, const grz_tri *triangle, const grz_local_pose *pose, double margin,
                      grz_dop_slabs *out);

static inline bool grz_dop_beyond_slab(const grz_dop_slab *p, const float *dop)
{
    float along = (p->weight[0] * dop[p->from[0]] + p->weight[1] * dop[p->from[1]]) + p->weight[2] * dop[p->from[2]];
    float against = (p->weight[0] * dop[p->back[0]] + p->weight[1] * dop[p->back[1]]) + p->weight[2] * dop[p->back[2]];
    return along < p->above || against < p->below;
}

/* Is all that the k-DOP holds certainly on one side of a slab? */
static inline bool grz_dop_beyond(const grz_dop_slabs *slabs, const float *dop)
{
    bool beyond = slabs->count > 0 && grz_dop_beyond_slab(&slabs->slab[0], dop);
    return beyond || (slabs->count > 1 && grz_dop_beyond_slab(&slabs->slab[1], dop));
}

#endif
