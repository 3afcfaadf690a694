/* A ray and a triangle in whole numbers: right for every input, at a cost of a microsecond. */
#ifndef GRZ_EXACT_RAY_EXACT_H
#define GRZ_EXACT_RAY_EXACT_H

#include "exact/big_vec.h"
#include "exact/ray.h"

/* The first point that they share. */
typedef struct grz_ray_meeting {
    grz_big part, whole; /* t is part / whole * 2^exponent; the whole is positive */
    int exponent;
    grz_big weights[3]; /* the point is the sum of weight * corner, over the denominator: */
    grz_big denominator;
    graze_ray_side side;
} grz_ray_meeting;

/* The unit in which the ray and the triangles are whole, see grz_common_unit. */
int grz_ray_unit(const grz_ray *ray, const grz_tri *a, const grz_tri *b);

/* Whether they meet, at any t that is not negative; where they do, `out`. In one unit the exponents are the same for
 * all triangles. Writes `out` even where it returns false. */
bool grz_ray_meets_exactly(const grz_ray *ray, const grz_tri *t, int unit, grz_ray_meeting *out);

/* Is t at most ray->most? */
bool grz_ray_reaches(const grz_ray *ray, const grz_ray_meeting *meeting);

#endif
