/* The unit normal of a triangle. */
#ifndef GRZ_EXACT_NORMAL_H
#define GRZ_EXACT_NORMAL_H

#include "math/vec.h"

/* (v1 - v0) x (v2 - v0) over its length, each coordinate the double nearest to the exact one, a zero +0; all 0 if the
 * triangle has no area. */
graze_vec3 grz_unit_normal(const grz_tri *t);

#endif
