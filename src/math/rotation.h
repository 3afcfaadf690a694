/* Rotations: a quick way to accept one, and those that follow one another, as quaternions. */
#ifndef GRZ_MATH_ROTATION_H
#define GRZ_MATH_ROTATION_H

#include "math/sine.h"
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

/* A rotation, where its length is 1. */
typedef struct grz_quaternion {
    double w, x, y, z;
} grz_quaternion;

static inline grz_quaternion grz_normalised(grz_quaternion q)
{
    double length = sqrt((q.w * q.w + q.x * q.x) + (q.y * q.y + q.z * q.z));
    return (grz_quaternion){q.w / length, q.x / length, q.y / length, q.z / length};
}

/* Then about this axis, of length 1, by twice the angle of which sine and cosine are given. Normalised each time, so
 * that rounding never adds up. */
static inline grz_quaternion grz_turned_further(grz_quaternion q, graze_vec3 axis, grz_sine_cosine half)
{
    double w = half.cosine, x = half.sine * axis.x, y = half.sine * axis.y, z = half.sine * axis.z;
    return grz_normalised((grz_quaternion){w * q.w - x * q.x - y * q.y - z * q.z, w * q.x + x * q.w + y * q.z - z * q.y,
                                           w * q.y - x * q.z + y * q.w + z * q.x,
                                           w * q.z + x * q.y - y * q.x + z * q.w});
}

#endif
