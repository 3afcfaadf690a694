/* A quick way to accept a rotation. */
#ifndef GRZ_MATH_ROTATION_H
#define GRZ_MATH_ROTATION_H

#include "math/vec.h"

/* Is the matrix of the pose so near to a rotation that graze_pose_check accepts it? False says nothing, and so does
 * NaN.
 *
 * Let c, d and e be the columns, and let the six sizes |c*c - 1|, |d*d - 1|, |c*d| and those of the coordinates of r =
 * e - c x d sum to s, which is at most 1e-5. Then |c x d|^2 = c*c d*d - (c*d)^2 is within 2.1 s of 1; e*c = r*c and
 * e*d = r*d are at most 1.1 s; e*e = |c x d|^2 + 2 r * (c x d) + r*r is within 4.4 s of 1; and the determinant, |c x
 * d|^2 + r * (c x d), is positive. So no entry of R'R - I is above 4.4e-5, of the 1e-4 that are accepted; roundings,
 * of 1e-15, do not matter beside that. */
static inline bool grz_is_surely_rotation(const graze_pose *pose)
{
    const double(*m)[4] = pose->m;
    const graze_vec3 c = {m[0][0], m[1][0], m[2][0]}, d = {m[0][1], m[1][1], m[2][1]}, e = {m[0][2], m[1][2], m[2][2]};
    const graze_vec3 r = grz_sub(e, grz_cross(c, d));
    const double lengths = fabs(grz_dot(c, c) - 1) + fabs(grz_dot(d, d) - 1);
    return (lengths + fabs(grz_dot(c, d))) + ((fabs(r.x) + fabs(r.y)) + fabs(r.z)) <= 1e-5;
}

#endif
