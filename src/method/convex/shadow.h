/* Corners, edges and faces of two solids as seen along a direction: their shadows are convex polygons in the plane
 * across it, or segments or points. All orders and sides are exact for the corners as they are, B's as carried, and
 * for the direction as it is, which is rounded once and counts as exact from then on. */
#ifndef GRZ_METHOD_CONVEX_SHADOW_H
#define GRZ_METHOD_CONVEX_SHADOW_H

#include "method/convex/work.h"

/* What is looked along, and the order of shadows: by first x direction, then by second x direction. With the direction
 * towards the eye the three are right-handed. */
typedef struct grz_convex_view {
    graze_vec3 direction;
    graze_vec3 first, second; /* axes, with a sign */
} grz_convex_view;

grz_convex_view grz_convex_view_along(graze_vec3 direction);

/* Is p's shadow before that of q: 1; behind it: -1; or the same: 0. */
int grz_convex_order(const grz_convex_view *view, graze_vec3 p, graze_vec3 q);

/* The side of the line from p to q on which r lies: 1 left, as seen from where the direction points to; -1 right. */
int grz_convex_side_of(const grz_convex_view *view, graze_vec3 p, graze_vec3 q, graze_vec3 r);

/* A convex polygon without three corners on a line, counter-clockwise, the corner that comes first in order first. */
typedef struct grz_convex_shadow {
    const grz_convex_index *index;
    const graze_mesh *mesh;
    const graze_pose *pose; /* of B; NULL for A */
    uint32_t *ring;         /* corners of the solid */
    uint32_t count;
    uint32_t far; /* the corner that comes last */
} grz_convex_shadow;

/* The number of corner i in its solid, for i up to twice the count, and where it is, in A's frame. */
static inline uint32_t grz_convex_shadow_corner(const grz_convex_shadow *shadow, uint32_t i)
{
    return shadow->ring[i < shadow->count ? i : i - shadow->count];
}
graze_vec3 grz_convex_shadow_at(const grz_convex_shadow *shadow, uint32_t i);

/* The edge of the solid from corner i to the next; where they are not joined, because the shadow passes by a corner
 * between them, the edge from corner i that goes that way. Linear in the number of edges at the corner with fewer. */
uint32_t grz_convex_shadow_edge(const grz_convex_shadow *shadow, uint32_t i);
bool grz_convex_shadow_has_edge(const grz_convex_shadow *shadow, uint32_t i); /* are they joined? */

/* The shadow of a feature of A, or of B. To a face belong corners that are in its plane but for what coordinates of its
 * size are rounded by, and those that are below it by `flat` at most: a face whose corners were rounded is several. A
 * carried face may be off convexity by last bits. So the shadow is the convex hull of the corners' shadows. Linear in
 * the number of corners, or n log n where it is not a face as it is. It is in the work's room until the next. */
grz_convex_shadow grz_convex_shadow_of(grz_search *search, bool of_a, grz_convex_feature feature, double flat,
                                       const grz_convex_view *view);

#endif
