/* Which of two points is nearer to a third? Decided exactly for the doubles as given, in two metrics. */
#ifndef GRZ_EXACT_NEARER_H
#define GRZ_EXACT_NEARER_H

#include "math/vec.h"

/* The sign of |q - a| - |q - b|: -1 if a is nearer. Coordinates are finite and at most 2^200. */
int grz_nearer_l2(graze_vec3 q, graze_vec3 a, graze_vec3 b);

/* The same for the largest difference of coordinates. */
int grz_nearer_linf(graze_vec3 q, graze_vec3 a, graze_vec3 b);

#endif
