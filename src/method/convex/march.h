/* The march: from a pair of features, one of each solid, to the closest pair.
 *
 * A feature's region is all that is nearer to it than to the rest of its solid; planes bound it, one for each feature
 * that it borders on. Where the nearest point of the other solid's feature lies beyond such a plane, the march goes
 * over to the feature behind it: to the one whose plane is violated most, or first. docs/convex.md has the table of all
 * transitions.
 *
 * In exact numbers each step shortens the distance of the two features, or keeps it and lowers a dimension, so the
 * march ends. Rounded, it could go in circles, and from far away it takes long: so it gives up after a number of steps.
 * In any case its end is a guess. */
#ifndef GRZ_METHOD_CONVEX_MARCH_H
#define GRZ_METHOD_CONVEX_MARCH_H

#include "method/convex/work.h"

typedef enum grz_convex_end {
    CONVEX_CLOSEST, /* the features seem to be closest, and p and q their closest points */
    CONVEX_MEETS,   /* p seems to be in both solids */
    CONVEX_LOST,    /* too many steps */
} grz_convex_end;

typedef struct grz_convex_march {
    grz_convex_feature a, b; /* where to begin, then where it ended */
    graze_vec3 p, q;         /* of A and of B, in A's frame */
    grz_convex_end end;
    uint32_t steps;
} grz_convex_march;

/* Begins at march->a and march->b. Steps are counted as bv_updates, planes as bv_tests. A pair of features that comes
 * back after two steps is taken for the end: rounding has the march go to and fro between neighbours. */
void grz_convex_march_on(grz_search *search, grz_convex_march *march, uint32_t most_steps);

/* A corner that the feature is, or that is on its border. */
uint32_t grz_convex_corner_at(const grz_solid *solid, grz_convex_feature feature);

/* The vector along an edge, or the normal of a face, in A's frame; 0 for a corner. */
graze_vec3 grz_convex_along(const grz_convex_side *side, grz_convex_feature feature);

/* Where a point of B's frame is in A's, and a vector. */
static inline graze_vec3 grz_convex_turned(const grz_local_pose *pose, graze_vec3 v)
{
    const double(*m)[3] = pose->turn;
    return (graze_vec3){(m[0][0] * v.x + m[0][1] * v.y) + m[0][2] * v.z,
                        (m[1][0] * v.x + m[1][1] * v.y) + m[1][2] * v.z,
                        (m[2][0] * v.x + m[2][1] * v.y) + m[2][2] * v.z};
}

static inline graze_vec3 grz_convex_carried(const grz_local_pose *pose, graze_vec3 p)
{
    const graze_vec3 turned = grz_convex_turned(pose, p);
    return (graze_vec3){turned.x + pose->shift[0], turned.y + pose->shift[1], turned.z + pose->shift[2]};
}

#endif
