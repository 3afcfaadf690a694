/* The range of coordinates: everything given or carried is at most GRZ_LARGEST in absolute value, so that no product
 * that the library forms (at most four differences multiplied: 2^804) can overflow. */
#ifndef GRZ_MATH_RANGE_H
#define GRZ_MATH_RANGE_H

#include "math/vec.h"

#define GRZ_LARGEST 0x1p200

/* Is it finite and within the range? */
static inline bool grz_is_coordinate(double value)
{
    return fabs(value) <= GRZ_LARGEST; /* false for NaN */
}

static inline bool grz_is_point(graze_vec3 p)
{
    return grz_is_coordinate(p.x) && grz_is_coordinate(p.y) && grz_is_coordinate(p.z);
}

/* Refuses a point that is none: with status `not_finite` for a NaN or an infinity, with GRAZE_OUT_OF_RANGE beyond
 * the range. The message is "NAME: PLACE: y is NaN: ..."; `place` is a format, such as "line %zu". */
graze_status grz_refuse_point(graze_vec3 p, graze_status not_finite, graze_error *error, const char *name,
                              const char *place, ...) GRAZE_PRINTF(5, 6);

/* Refuses the first that is none; `what` says what they are: "vertex". */
graze_status grz_check_points(const graze_vec3 *points, size_t count, const char *name, const char *what,
                              graze_error *error);

/* A point of one coordinate, the others 0: for readers that refuse each coordinate when they meet it. */
static inline graze_vec3 grz_along_axis(double value, int axis)
{
    return grz_vec(axis == 0 ? value : 0, axis == 1 ? value : 0, axis == 2 ? value : 0);
}

#endif
