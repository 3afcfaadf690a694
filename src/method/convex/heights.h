/* Points of contact: where a feature is over or under a point, and how far. */
#ifndef GRZ_METHOD_CONVEX_HEIGHTS_H
#define GRZ_METHOD_CONVEX_HEIGHTS_H

#include "method/convex/clip.h"

/* The plane or line of a feature as a height over its shadow: at p it is slope . (p - base) above the base. */
typedef struct grz_convex_slope {
    graze_vec3 base, slope;
    double extent; /* how far from the base its furthest corner is, by the longest coordinate */
} grz_convex_slope;

/* Linear in the number of corners. The corners that define it are far from each other, so that heights within the
 * shadow are as good as the corners are. */
grz_convex_slope grz_convex_slope_of(const grz_convex_view *view, const grz_convex_shadow *shadow);

/* Two shadows as they lie over each other. */
typedef struct grz_convex_overlap {
    const grz_convex_view *view;
    const grz_convex_shadow *a, *b;
    grz_convex_slope slope_a, slope_b;
} grz_convex_overlap;

/* A corner of the intersection of the shadows: the point on each feature, and how far B's is beyond A's. */
void grz_convex_points_at(const grz_convex_overlap *overlap, const grz_convex_meeting *meeting, graze_vec3 *on_a,
                          graze_vec3 *on_b, double *separation);

#endif
