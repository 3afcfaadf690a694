/* The rule by which a pose carries a point: every kernel rounds as this does. */
#ifndef GRZ_MATH_CARRY_H
#define GRZ_MATH_CARRY_H

#include "math/vec.h"

/* Inline: a call returns 24 bytes through memory, and the caller's loads stall on its stores. */
static inline graze_vec3 grz_carry(const graze_pose *pose, graze_vec3 p)
{
    const double(*m)[4] = pose->m;
    return (graze_vec3){((m[0][0] * p.x + m[0][1] * p.y) + m[0][2] * p.z) + m[0][3],
                        ((m[1][0] * p.x + m[1][1] * p.y) + m[1][2] * p.z) + m[1][3],
                        ((m[2][0] * p.x + m[2][1] * p.y) + m[2][2] * p.z) + m[2][3]};
}

#endif
