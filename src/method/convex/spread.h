/* A few points of contact that stand for many: the deepest, and those that bound the largest part of the rest. */
#ifndef GRZ_METHOD_CONVEX_SPREAD_H
#define GRZ_METHOD_CONVEX_SPREAD_H

#include <graze/manifold.h>

typedef void grz_convex_point_visitor(void *user, const graze_manifold_point *point);

/* Shows all points, the same in the same order each time. */
typedef void grz_convex_point_source(void *source, grz_convex_point_visitor *visit, void *user);

/* Chooses `most` points, 1 to 4, or fewer: the deepest; the one that is furthest from it; the one that makes the
 * largest triangle with both; the one that adds the largest area to that. Of those that are as good but for
 * rounding, 2^-40, the one with the least id; a point that adds no more than that is left out. Directions are seen
 * along the normal. Returns how many were chosen. */
uint32_t grz_convex_spread(grz_convex_point_source *show, void *source, graze_vec3 normal, uint32_t most,
                           graze_manifold_point out[4]);

#endif
