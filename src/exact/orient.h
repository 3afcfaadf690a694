/* Signs of determinants of coordinates, exact for all doubles up to 2^200: everything that graze decides about triangles
 * rests on these. A floating-point filter with a proven bound answers nearly always; integers of any size answer the
 * rest. */
#ifndef GRZ_EXACT_ORIENT_H
#define GRZ_EXACT_ORIENT_H

#include "math/vec.h"

/* A point of a coordinate plane. */
typedef struct grz_vec2 {
    double x, y;
} grz_vec2;

/* +1 if a, b, c turn left (counter-clockwise), -1 if right, 0 if they lie on one line. */
int grz_orient2d(grz_vec2 a, grz_vec2 b, grz_vec2 c);

/* The sign of (b-a) x (c-a) . (d-a): +1 if d lies on the side of the plane abc from which abc turns left, 0 if the four
 * points lie in one plane. */
int grz_orient3d(graze_vec3 a, graze_vec3 b, graze_vec3 c, graze_vec3 d);

#endif
