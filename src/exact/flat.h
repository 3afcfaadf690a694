/* Points, segments and triangles that may be less than they seem: what a triangle is once its corners are looked at
 * exactly, and how such figures meet. */
#ifndef GRZ_EXACT_FLAT_H
#define GRZ_EXACT_FLAT_H

#include "exact/planar.h"

/* dimension 0: the point p. 1: the segment from p to q. 2: a triangle with area, and its view. */
typedef struct grz_flat {
    int dimension;
    graze_vec3 p, q;
    int corner_p, corner_q; /* which corners of the triangle p and q are; 0 and 1 of a segment that is none */
    const grz_tri *triangle;
    grz_view view;
} grz_flat;

/* What the triangle is; it must outlive the result. */
grz_flat grz_flat_of_triangle(const grz_tri *t);
grz_flat grz_flat_of_segment(graze_vec3 p, graze_vec3 q);

/* The feature (features.h) with the point in its interior, or GRZ_NO_FEATURE. Of a point that is its corner p; of a
 * segment its corners p and q and the edge that joins them. */
int grz_flat_locate(const grz_flat *f, graze_vec3 point);

/* How two segments of one plane meet, none of which is a point. */
graze_kind grz_coplanar_segments_meet(graze_vec3 p, graze_vec3 q, graze_vec3 r, graze_vec3 s);

/* How a segment whose ends lie strictly on different sides of the triangle's plane meets the triangle. */
graze_kind grz_piercing_segment_meets(graze_vec3 p, graze_vec3 q, const grz_tri *t);

/* How the two meet, where at most one of them has area. */
graze_kind grz_flats_meet(const grz_flat *a, const grz_flat *b);

#endif
