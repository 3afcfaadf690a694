#include "base/error.h"
#include "math/carry.h"
#include "math/range.h"
#include "math/rotation.h"
#include "math/sine.h"
#include "math/vec.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A matrix further than this from a rotation is a mistake, not rounding: floats, or four printed digits, stay within.
 */
static const double most_skew = 1e-4;

graze_pose graze_pose_identity(void)
{
    return (graze_pose){{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};
}

graze_vec3 graze_pose_carry(const graze_pose *pose, graze_vec3 p)
{
    return grz_carry(pose, p);
}

static graze_vec3 column(const graze_pose *pose, int j)
{
    return (graze_vec3){pose->m[0][j], pose->m[1][j], pose->m[2][j]};
}

static graze_status check_numbers(const graze_pose *pose, graze_error *error)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++) {
            double value = pose->m[i][j];
            if (!isfinite(value))
                return grz_fail(error, GRAZE_BAD_POSE, "pose: row %d, column %d of [R|t] is %g: give finite numbers",
                                i + 1, j + 1, value);
        }
    graze_vec3 t = column(pose, 3);
    return grz_is_point(t) ? GRAZE_OK : grz_refuse_point(t, GRAZE_BAD_POSE, error, "pose", "translation");
}

/* Columns i and j of R, whose product is neither 0 nor, where they are one, 1. */
static graze_status refuse_columns(int i, int j, double product, graze_error *error)
{
    char what[120];
    if (i == j)
        snprintf(what, sizeof what, "the squared length of column %d of R is %.6g, not 1", i + 1, product);
    else
        snprintf(what, sizeof what, "columns %d and %d of R are not at right angles, their product is %.3g", i + 1,
                 j + 1, product);
    return grz_fail(error, GRAZE_BAD_POSE,
                    "pose: not a rotation: %s (at most %g off is accepted): give 12 numbers, row-major [R|t], without "
                    "scale or shear",
                    what, most_skew);
}

static graze_status check_rotation(const graze_pose *pose, graze_error *error)
{
    for (int i = 0; i < 3; i++)
        for (int j = i; j < 3; j++) {
            double product = grz_dot(column(pose, i), column(pose, j));
            if (!(fabs(product - (i == j)) <= most_skew)) return refuse_columns(i, j, product, error);
        }
    if (!(grz_dot(grz_cross(column(pose, 0), column(pose, 1)), column(pose, 2)) > 0))
        return grz_fail(error, GRAZE_BAD_POSE,
                        "pose: a reflection, not a rotation: give a matrix R whose determinant is positive");
    return GRAZE_OK;
}

graze_status graze_pose_check(const graze_pose *pose, graze_error *error)
{
    graze_status status = check_numbers(pose, error);
    return status != GRAZE_OK || grz_is_surely_rotation(pose) ? status : check_rotation(pose, error);
}

/* Gives the caller a pose only if it is one. */
static graze_status deliver(graze_pose pose, graze_pose *out, graze_error *error)
{
    graze_status status = graze_pose_check(&pose, error);
    if (status == GRAZE_OK) *out = pose;
    return status;
}

graze_status graze_pose_from_matrix(const double m[12], graze_pose *out, graze_error *error)
{
    graze_pose pose;
    memcpy(pose.m, m, sizeof pose.m);
    return deliver(pose, out, error);
}

graze_status graze_pose_from_quaternion(double w, double x, double y, double z, graze_vec3 translation, graze_pose *out,
                                        graze_error *error)
{
    /* Dividing by the largest part first keeps the squares from overflow and underflow. */
    double largest = fmax(fmax(fabs(w), fabs(x)), fmax(fabs(y), fabs(z)));
    if (!isfinite(w) || !isfinite(x) || !isfinite(y) || !isfinite(z) || largest == 0)
        return grz_fail(error, GRAZE_BAD_POSE,
                        "quaternion: (%g, %g, %g, %g) has no direction: give four finite numbers, not all zero", w, x,
                        y, z);
    w /= largest, x /= largest, y /= largest, z /= largest;
    double s = 2.0 / (((w * w + x * x) + y * y) + z * z);
    graze_pose pose = {{{1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y), translation.x},
                        {s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x), translation.y},
                        {s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y), translation.z}}};
    return deliver(pose, out, error);
}

graze_status graze_pose_from_euler(graze_vec3 degrees, graze_vec3 translation, graze_pose *out, graze_error *error)
{
    if (!isfinite(degrees.x) || !isfinite(degrees.y) || !isfinite(degrees.z))
        return grz_fail(error, GRAZE_BAD_POSE, "angles: (%g, %g, %g): give finite numbers of degrees", degrees.x,
                        degrees.y, degrees.z);
    grz_sine_cosine x = grz_sine_cosine_of_degrees(degrees.x), y = grz_sine_cosine_of_degrees(degrees.y),
                    z = grz_sine_cosine_of_degrees(degrees.z);
    double sx = x.sine, cx = x.cosine, sy = y.sine, cy = y.cosine, sz = z.sine, cz = z.cosine;
    graze_pose pose = {{{cz * cy, cz * sy * sx - sz * cx, cz * sy * cx + sz * sx, translation.x},
                        {sz * cy, sz * sy * sx + cz * cx, sz * sy * cx - cz * sx, translation.y},
                        {-sy, cy * sx, cy * cx, translation.z}}};
    return deliver(pose, out, error);
}

graze_pose graze_pose_inverse(const graze_pose *pose)
{
    /* Cramer's rule: the rows of the inverse are the cross products of the columns, over the determinant. */
    graze_vec3 c0 = column(pose, 0), c1 = column(pose, 1), c2 = column(pose, 2), t = column(pose, 3);
    graze_vec3 rows[3] = {grz_cross(c1, c2), grz_cross(c2, c0), grz_cross(c0, c1)};
    double determinant = grz_dot(c0, rows[0]);
    graze_pose inverse;
    for (int i = 0; i < 3; i++) {
        graze_vec3 row = {rows[i].x / determinant, rows[i].y / determinant, rows[i].z / determinant};
        inverse.m[i][0] = row.x;
        inverse.m[i][1] = row.y;
        inverse.m[i][2] = row.z;
        inverse.m[i][3] = -grz_dot(row, t);
    }
    return inverse;
}

graze_pose graze_pose_compose(const graze_pose *outer, const graze_pose *inner)
{
    graze_pose result;
    for (int j = 0; j < 4; j++) {
        graze_vec3 c = column(inner, j);
        for (int i = 0; i < 3; i++) {
            const double *r = outer->m[i];
            double sum = (r[0] * c.x + r[1] * c.y) + r[2] * c.z;
            result.m[i][j] = j == 3 ? sum + r[3] : sum;
        }
    }
    return result;
}

graze_pose graze_pose_relative(const graze_pose *a_in_world, const graze_pose *b_in_world)
{
    /* The difference of the translations is taken first: far from the origin that keeps digits which composing would
     * round off. */
    graze_pose a = *a_in_world, b = *b_in_world;
    for (int i = 0; i < 3; i++) {
        b.m[i][3] -= a.m[i][3];
        a.m[i][3] = 0;
    }
    graze_pose inverse = graze_pose_inverse(&a);
    return graze_pose_compose(&inverse, &b);
}
