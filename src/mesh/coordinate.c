#include "mesh/coordinate.h"

#include "base/error.h"

graze_status grz_check_coordinate(double value, int axis, const char *name, const char *place, graze_error *error)
{
    if (grz_is_coordinate(value)) return GRAZE_OK;
    if (!isfinite(value))
        return grz_fail(error, GRAZE_BAD_DATA, "%s: %s: %c is %s: give finite coordinates", name, place, "xyz"[axis],
                        isnan(value) ? "NaN" : "infinite");
    return grz_fail(error, GRAZE_OUT_OF_RANGE, "%s: %s: %c is %g, beyond 2^200: use a larger unit", name, place,
                    "xyz"[axis], value);
}

graze_status grz_check_point(graze_vec3 point, const char *name, const char *place, graze_error *error)
{
    graze_status status = GRAZE_OK;
    for (int axis = 0; axis < 3 && status == GRAZE_OK; axis++)
        status = grz_check_coordinate(grz_component(point, axis), axis, name, place, error);
    return status;
}
