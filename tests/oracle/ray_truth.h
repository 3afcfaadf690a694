/* The truth about a ray and a triangle, by definition: the least t, not negative, for which weights that are not
 * negative and add up to 1 exist such that origin + t * direction is the weighted sum of the corners.
 *
 * That is a linear programme in t and three weights, with four equations. Its minimum, if it has a point at all, is at
 * a basic solution: one in which the columns of the unknowns that are not 0 are independent. There are fifteen choices
 * of columns; each is solved by elimination in rationals. No case distinction on how a ray and a triangle can lie, and
 * nothing in common with what this judges. */
#ifndef ORACLE_RAY_TRUTH_H
#define ORACLE_RAY_TRUTH_H

#include <gmp.h>
#include <graze/ray.h>

typedef struct ray_truth {
    mpq_t t, point[3], weights[3]; /* where they meet first; weights are not unique if the triangle has no area */
    mpq_t system[4][5], solution[4], scratch, factor;
} ray_truth;

void ray_truth_init(ray_truth *truth);
void ray_truth_clear(ray_truth *truth);

/* Do they meet, at most at ray->most? */
bool ray_truth_find(ray_truth *truth, const graze_ray *ray, const graze_vec3 corners[3]);

/* The sign of (b-a) x (c-a) . direction; *has_area: whether (b-a) x (c-a) is not 0. */
int ray_truth_facing(const graze_ray *ray, const graze_vec3 corners[3], bool *has_area);

/* The double nearest to it, ties to even. */
double ray_truth_round(const mpq_t exact);

#endif
