/* Figures that lie in one plane, seen along a coordinate axis. Everything is closed and decided by grz_orient2d. */
#ifndef GRZ_EXACT_PLANAR_H
#define GRZ_EXACT_PLANAR_H

#include "exact/features.h"
#include "exact/orient.h"

#include <graze/query.h>

/* A triangle with area, seen along `axis`: along it the triangle's plane is not edge-on, so that what is true in the
 * view is true in the plane. */
typedef struct grz_view {
    grz_vec2 corner[3];
    int turn; /* +1 if the corners turn left in the view, -1 if right */
    int axis;
} grz_view;

/* The point without its coordinate along `axis`. */
grz_vec2 grz_project(graze_vec3 p, int axis);

/* False if the triangle has no area. */
bool grz_view_triangle(const grz_tri *t, grz_view *out);

/* The following hold for points of the triangle's own plane. */
bool grz_view_contains(const grz_view *t, graze_vec3 p);
int grz_view_locate(const grz_view *t, graze_vec3 p); /* the feature (features.h) with p in its interior, if any */
int grz_view_side(const grz_view *t, int edge, graze_vec3 p); /* of the edge's line: 1 where the triangle is, 0, -1 */
bool grz_view_meets_segment(const grz_view *t, graze_vec3 p, graze_vec3 q); /* p and q differ */

/* Two triangles with area in one plane: GRAZE_APART, GRAZE_TOUCHING or GRAZE_OVERLAP. */
graze_kind grz_view_meets_triangle(const grz_view *a, const grz_tri *b);

#endif
