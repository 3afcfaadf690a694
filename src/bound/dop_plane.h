/* The plane of a triangle as one more direction along which it may be apart from the k-DOPs of a tree.
 *
 * A triangle is flat, and the fixed directions seldom see that; its own normal does. Seen from the tree, the normal is a sum of
 * three of its directions (cone.h), so that a node costs three products a side, and a node of a moving tree need not be turned
 * for it. */
#ifndef GRZ_BOUND_DOP_PLANE_H
#define GRZ_BOUND_DOP_PLANE_H

#include "bound/directions.h"
#include "math/frame.h"

typedef struct grz_dop_plane {
    uint8_t from[3], back[3]; /* the supports that bound a node along the normal, and against it */
    double weight[3];
    double above, below; /* a node that reaches less far than this is beyond the plane */
} grz_dop_plane;

/* For nodes with these directions, in a frame that `pose` carries to the triangle's; NULL: it is the same. The coordinates of
 * the triangle have a relative error of at most 2^-53, or one of 2^-53. Nodes within `margin` of the plane are not beyond it. */
grz_dop_plane grz_dop_plane_of(const grz_directions *s, const grz_tri *triangle, const grz_local_pose *pose,
                               double margin);

/* Is all that the k-DOP holds certainly on one side of the plane? */
static inline bool grz_dop_beyond(const grz_dop_plane *p, const float *dop)
{
    double along = (p->weight[0] * dop[p->from[0]] + p->weight[1] * dop[p->from[1]]) + p->weight[2] * dop[p->from[2]];
    double against = (p->weight[0] * dop[p->back[0]] + p->weight[1] * dop[p->back[1]]) + p->weight[2] * dop[p->back[2]];
    return along < p->above || against < p->below;
}

#endif
