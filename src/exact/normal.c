/* What the filter leaves open is computed in whole numbers: a coordinate of the unit normal is the root of n_x^2 / n.n,
 * with the sign of n_x. */
#include "exact/normal.h"

#include "exact/big_round.h"
#include "exact/big_vec.h"
#include "exact/contact_filter.h"

static graze_vec3 exact_unit_normal(const grz_tri *t)
{
    grz_short_vec edge[2];
    grz_big_vec n;
    grz_big squared[3], sum;
    double at[3] = {0, 0, 0};
    grz_short_vecs_from(edge, t->v[0], t->v + 1, 2, grz_common_unit(t->v, 3));
    grz_big_vec_cross(&n, &edge[0], &edge[1]);
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
