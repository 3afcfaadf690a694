#include "mesh/given_points.h"

#include "base/error.h"

#include <string.h>

graze_status grz_check_stride(size_t stride, size_t element_bytes, size_t count, const char *name, graze_error *error)
{
    if (stride == 0) return GRAZE_OK;
    if (stride < element_bytes)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "%s is %zu bytes, but an element has %zu: give the bytes from one element to the next, or 0 if "
                        "they are packed",
                        name, stride, element_bytes);
    if (count > PTRDIFF_MAX / stride)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "%s is %zu bytes: %zu elements so far apart are more than memory holds: give a smaller one",
                        name, stride, count);
    return GRAZE_OK;
}

graze_status grz_check_given(const grz_given_points *given, graze_error *error)
{
    if (!given->doubles && !given->floats)
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "%s: there are none: set %s (doubles) or %s, and %s", given->what,
                        given->doubles_name, given->floats_name, given->count_name);
    if (given->doubles && given->floats)
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "%s: both %s and %s are set: set only the array that has them",
                        given->what, given->doubles_name, given->floats_name);
    size_t point_bytes = 3 * (given->floats ? sizeof *given->floats : sizeof *given->doubles);
    return grz_check_stride(given->stride, point_bytes, given->count, given->stride_name, error);
}

/* A stride may break the alignment, so coordinates are copied as bytes. */
graze_vec3 grz_given_point(const grz_given_points *given, size_t number)
{
    if (given->floats) {
        float f[3];
        size_t stride = given->stride ? given->stride : sizeof f;
        memcpy(f, (const unsigned char *)given->floats + number * stride, sizeof f);
        return grz_vec(f[0], f[1], f[2]);
    }
    double d[3];
    size_t stride = given->stride ? given->stride : sizeof d;
    memcpy(d, (const unsigned char *)given->doubles + number * stride, sizeof d);
    return grz_vec(d[0], d[1], d[2]);
}
