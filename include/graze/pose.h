/** @file pose.h
 *  Points and poses. A pose says where B is in A's frame: a 3x3 rotation and a translation, in double precision.
 *
 *  Pure functions on values: any thread, no allocation.
 */
#ifndef GRAZE_POSE_H
#define GRAZE_POSE_H

#include <graze/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A point or a direction. */
typedef struct graze_vec3 {
    double x; /**< along the first axis */
    double y; /**< along the second */
    double z; /**< along the third */
} graze_vec3;

/** Row-major [R|t]: m[i][0..2] is row i of the rotation, m[i][3] the translation. A pose file that graze_path_write
 * wrote has these twelve numbers in this order on each line. */
typedef struct graze_pose {
    double m[3][4]; /**< three rows of four */
} graze_pose;

/** B's frame is A's. */
GRAZE_API graze_pose graze_pose_identity(void);

/* The functions that return a status write *out only on success. */

/** From twelve numbers, row-major [R|t], checked as by graze_pose_check. */
GRAZE_API graze_status graze_pose_from_matrix(const double m[12], graze_pose *out, graze_error *error);

/** From a quaternion w + xi + yj + zk, which is normalised; one of length zero, or not finite, is refused. Computed by
 *  + - * and / alone, each rounded once, so that the bits are the same everywhere; each entry of R is within 4e-15 of
 * that of the exact rotation. */
GRAZE_API graze_status graze_pose_from_quaternion(double w, double x, double y, double z, graze_vec3 translation,
                                                  graze_pose *out, graze_error *error);

/** From angles in degrees about the fixed x, then y, then z axis (R = Rz Ry Rx). Multiples of 90 degrees are exact. */
GRAZE_API graze_status graze_pose_from_euler(graze_vec3 degrees, graze_vec3 translation, graze_pose *out,
                                             graze_error *error);

/** From text, with blanks or one comma between two numbers, which are read the same way in every locale:
 *  - 3 numbers: x y z;
 *  - 6: x y z and degrees, as for graze_pose_from_euler;
 *  - 7: a quaternion w x y z, then x y z. The quaternion's length may be off 1 by 1e-4, else the numbers stand in
 * another order; that x y z w has the length of w x y z nobody can tell;
 *  - 12: row-major [R|t];
 *  - 16: the same with a last row 0 0 0 1. A column-major matrix is refused by name. */
GRAZE_API graze_status graze_pose_parse(const char *text, graze_pose *out, graze_error *error);

/** Refuses what is not finite, a translation beyond 2^200, an entry of R^T R - I above 1e-4, and a determinant that is
 * not positive. A pose need not be perfectly orthonormal: within these limits every answer is exact for the matrix as
 * given. */
GRAZE_API graze_status graze_pose_check(const graze_pose *pose, graze_error *error);

/** The pose that undoes this one: of the matrix as given, not of the rotation that it nearly is. */
GRAZE_API graze_pose graze_pose_inverse(const graze_pose *pose);

/** outer after inner: carries a point as outer(inner(point)), up to rounding. */
GRAZE_API graze_pose graze_pose_compose(const graze_pose *outer, const graze_pose *inner);

/** Where B is in A's frame, from where both are in the world: inverse(a) after b. */
GRAZE_API graze_pose graze_pose_relative(const graze_pose *a_in_world, const graze_pose *b_in_world);

/** The one rule by which every part of the library carries a point: for each row ((r0*x + r1*y) + r2*z) + t, each
 *  operation rounded once, in that order. */
GRAZE_API graze_vec3 graze_pose_carry(const graze_pose *pose, graze_vec3 point);

#ifdef __cplusplus
}
#endif
#endif
