#include "math/range.h"

#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

graze_status grz_refuse_point(graze_vec3 p, graze_status not_finite, graze_error *error, const char *name,
                              const char *place, ...)
{
    char where[100];
    va_list arguments;
    va_start(arguments, place);
    vsnprintf(where, sizeof where, place, arguments); /* NOLINT(clang-analyzer-valist.Uninitialized) */
    va_end(arguments);

    int axis = !grz_is_coordinate(p.x) ? 0 : !grz_is_coordinate(p.y) ? 1 : 2;
    double value = grz_component(p, axis);
    if (!isfinite(value))
        return grz_fail(error, not_finite, "%s: %s: %c is %s: give finite coordinates", name, where, "xyz"[axis],
                        isnan(value) ? "NaN" : "infinite");
    return grz_fail(error, GRAZE_OUT_OF_RANGE, "%s: %s: %c is %g, beyond 2^200: use a larger unit", name, where,
                    "xyz"[axis], value);
}

graze_status grz_check_points(const graze_vec3 *points, size_t count, const char *name, const char *what,
                              graze_error *error)
{
    for (size_t i = 0; i < count; i++)
        if (!grz_is_point(points[i]))
            return grz_refuse_point(points[i], GRAZE_BAD_DATA, error, name, "%s %zu", what, i);
    return GRAZE_OK;
}
