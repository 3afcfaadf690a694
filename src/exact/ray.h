/* Where a ray meets a triangle: exact verdicts, from a filter in double with a proven bound and whole numbers behind
 * it. Coordinates are finite and at most GRZ_LARGEST, a direction is not zero. Pure functions: any thread, no
 * allocation, up to 60 kB of stack where plain doubles do not decide. */
#ifndef GRZ_EXACT_RAY_H
#define GRZ_EXACT_RAY_H

#include "math/vec.h"

#include <graze/ray.h>

/* A ray made ready. Its direction in double is scaled up by 2^scale where all of it is below 1, which is exact, so that
 * a tiny direction does not make products underflow; a component is then the true one or, for a ray to a point, that
 * rounded once. The scaled t belongs to it: t = scaled t * 2^scale. */
typedef struct grz_ray {
    graze_vec3 origin, aim; /* as given */
    bool to_point;
    double most;
    graze_vec3 direction;
    double size; /* the largest component of the direction, absolute */
    int scale;
    double scaled_most; /* off by 2^-1075 at most */
} grz_ray;

grz_ray grz_ray_of(const graze_ray *ray);

/* Bounds of a scaled t. What is beyond the largest double has infinite ones. */
typedef struct grz_ray_span {
    double low, high;
} grz_ray_span;

/* Does the ray meet the triangle, at a t of at most ray->most? If so, the span of the first such t. */
bool grz_ray_meets(const grz_ray *ray, const grz_tri *t, grz_ray_span *span);

/* -1, 0 or 1: which of two triangles, both of which the ray meets, does it meet first? */
int grz_ray_order(const grz_ray *ray, const grz_tri *a, const grz_tri *b);

/* All about the meeting with a triangle that the ray meets, but for the triangle's number. */
graze_hit grz_ray_hit(const grz_ray *ray, const grz_tri *t);

#endif
