#include "math/pose_numbers.h"

#include "base/error.h"
#include "base/number_list.h"
#include "math/vec.h"

#include <math.h>
#include <string.h>

/* Floats, or four printed digits, stay within. */
static const double most_off_one = 1e-4;

bool grz_is_pose_count(size_t count)
{
    return count == 3 || count == 6 || count == 7 || count == 12 || count == 16;
}

static graze_status check_finite(const double *n, size_t count, graze_error *error)
{
    for (size_t i = 0; i < count; i++)
        if (!isfinite(n[i]))
            return grz_fail(error, GRAZE_BAD_POSE, "pose: number %zu of %zu is %g: give finite numbers", i + 1, count,
                            n[i]);
    return GRAZE_OK;
}

/* Seven numbers in any other order have a first four that are of length one by chance alone, except for x y z w. */
static graze_status from_quaternion(const double n[7], graze_pose *out, graze_error *error)
{
    graze_status status = check_finite(n, 7, error);
    if (status != GRAZE_OK) return status;
    double length = sqrt(((n[0] * n[0] + n[1] * n[1]) + n[2] * n[2]) + n[3] * n[3]);
    if (!(fabs(length - 1) <= most_off_one))
        return grz_fail(
            error, GRAZE_BAD_POSE,
            "pose: the first four of 7 numbers, a quaternion w x y z, have length %.6g, not 1: divide them by their "
            "length, or, if they stand in another order, give w x y z and then the translation x y z",
            length);
    return graze_pose_from_quaternion(n[0], n[1], n[2], n[3], grz_vec(n[4], n[5], n[6]), out, error);
}

static graze_status from_square_matrix(const double n[16], graze_pose *out, graze_error *error)
{
    if (n[12] == 0 && n[13] == 0 && n[14] == 0 && n[15] == 1) return graze_pose_from_matrix(n, out, error);
    if (n[3] == 0 && n[7] == 0 && n[11] == 0 && n[15] == 1)
        return grz_fail(error, GRAZE_BAD_POSE,
                        "pose: the 4x4 matrix is column-major, its translation stands in the last row: transpose it, "
                        "to row-major with a last row 0 0 0 1");
    return grz_fail(
        error, GRAZE_BAD_POSE,
        "pose: the last row of the 4x4 matrix is %g %g %g %g: give a row-major one, whose last row is 0 0 0 1", n[12],
        n[13], n[14], n[15]);
}

graze_status grz_pose_from_numbers(const double *n, size_t count, graze_pose *out, graze_error *error)
{
    switch (count) {
    case 3: return graze_pose_from_euler(grz_vec(0, 0, 0), grz_vec(n[0], n[1], n[2]), out, error);
    case 6: return graze_pose_from_euler(grz_vec(n[3], n[4], n[5]), grz_vec(n[0], n[1], n[2]), out, error);
    case 7: return from_quaternion(n, out, error);
    case 12: return graze_pose_from_matrix(n, out, error);
    default: return from_square_matrix(n, out, error);
    }
}

graze_status graze_pose_parse(const char *text, graze_pose *out, graze_error *error)
{
    double numbers[GRZ_MOST_POSE_NUMBERS];
    size_t count;
    const char *wrong;
    if (!grz_read_number_list(text, text + strlen(text), numbers, GRZ_MOST_POSE_NUMBERS, &count, &wrong))
        return grz_fail(error, GRAZE_BAD_POSE,
                        "pose '%.80s': not a list of numbers: give " GRZ_POSE_COUNTS " numbers, with blanks or one "
                        "comma between two of them",
                        text);
    if (grz_is_pose_count(count)) return grz_pose_from_numbers(numbers, count, out, error);
    return grz_fail(error, GRAZE_BAD_POSE,
                    "pose '%.80s': has %zu number%s: give x,y,z, or x,y,z,rx,ry,rz in degrees, or a quaternion "
                    "w,x,y,z and x,y,z, or 12 numbers [R|t], or 16 with a last row 0,0,0,1",
                    text, count, count == 1 ? "" : "s");
}
