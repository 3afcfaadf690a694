/* What the filter leaves open is computed in whole numbers: a coordinate of the unit normal is the root of n_x^2 / n.n,
 * with the sign of n_x. */
#include "exact/normal.h"

#include "exact/big_round.h"
#include "exact/big_vec.h"
#include "exact/contact_filter.h"

/* The cross product of two edges, in squared units. */
static void exact_normal(const grz_tri *t, grz_big_vec *out)
{
    grz_short_vec corner[3], u, v;
    int unit = grz_common_unit(t->v, 3);
    for (int k = 0; k < 9; k++) grz_short_set(&corner[k / 3].at[k % 3], grz_component(t->v[k / 3], k % 3), unit);
    grz_short_vec_subtract(&u, &corner[1], &corner[0]);
    grz_short_vec_subtract(&v, &corner[2], &corner[0]);
    grz_big_vec_cross(out, &u, &v);
}

static graze_vec3 exact_unit_normal(const grz_tri *t)
{
    grz_big_vec n;
    grz_big squared[3], sum;
    double at[3] = {0, 0, 0};
    exact_normal(t, &n);
    for (int axis = 0; axis < 3; axis++) grz_big_multiply(&squared[axis], &n.at[axis], &n.at[axis]);
    grz_big_add(&sum, &squared[0], &squared[1]);
    grz_big_add(&sum, &sum, &squared[2]);
    for (int axis = 0; axis < 3; axis++)
        if (n.at[axis].sign != 0) at[axis] = n.at[axis].sign * grz_big_root_of_part(&squared[axis], &sum) + 0.0;
    return grz_vec(at[0], at[1], at[2]);
}

graze_vec3 grz_unit_normal(const grz_tri *t)
{
    graze_vec3 normal;
    return grz_filter_unit_normal(t, &normal) ? normal : exact_unit_normal(t);
}
