#include "exact/big_vec.h"

#include "exact/big_round.h"

void grz_short_vec_set(grz_short_vec *out, graze_vec3 p, int unit)
{
    for (int axis = 0; axis < 3; axis++) grz_short_set(&out->at[axis], grz_component(p, axis), unit);
}

void grz_big_pair_set(grz_big_pair *out, const grz_tri *a, const grz_tri *b)
{
    const graze_vec3 points[6] = {a->v[0], a->v[1], a->v[2], b->v[0], b->v[1], b->v[2]};
    out->unit = grz_common_unit(points, 6);
    for (int k = 0; k < 6; k++) grz_short_vec_set(&out->v[k / 3][k % 3], points[k], out->unit);
}

void grz_short_vec_subtract(grz_short_vec *out, const grz_short_vec *a, const grz_short_vec *b)
{
    for (int axis = 0; axis < 3; axis++) grz_short_subtract(&out->at[axis], &a->at[axis], &b->at[axis]);
}

void grz_short_vecs_from(grz_short_vec *out, graze_vec3 from, const graze_vec3 *points, int count, int unit)
{
    grz_short_vec start, end;
    grz_short_vec_set(&start, from, unit);
    for (int k = 0; k < count; k++) {
        grz_short_vec_set(&end, points[k], unit);
        grz_short_vec_subtract(&out[k], &end, &start);
    }
}

void grz_big_vec_cross(grz_big_vec *out, const grz_short_vec *a, const grz_short_vec *b)
{
    grz_big product;
    for (int axis = 0; axis < 3; axis++) {
        int next = (axis + 1) % 3, last = (axis + 2) % 3;
        grz_short_multiply(&out->at[axis], &a->at[next], &b->at[last]);
        grz_short_multiply(&product, &a->at[last], &b->at[next]);
        grz_big_subtract(&out->at[axis], &out->at[axis], &product);
    }
}

/* A dot product by the product of two coordinates. */
#define DOT_BY(name, a_vec, b_vec, multiply)                                                                           \
    void name(grz_big *out, const a_vec *a, const b_vec *b)                                                            \
    {                                                                                                                  \
        grz_big product;                                                                                               \
        multiply(out, &a->at[0], &b->at[0]);                                                                           \
        for (int axis = 1; axis < 3; axis++) {                                                                         \
            multiply(&product, &a->at[axis], &b->at[axis]);                                                            \
            grz_big_add(out, out, &product);                                                                           \
        }                                                                                                              \
    }

DOT_BY(grz_short_vec_dot, grz_short_vec, grz_short_vec, grz_short_multiply)
DOT_BY(grz_big_vec_dot, grz_big_vec, grz_big_vec, grz_big_multiply)
DOT_BY(grz_big_vec_dot_short, grz_big_vec, grz_short_vec, grz_big_multiply_short)

void grz_short_vec_triple(grz_big *out, const grz_short_vec *a, const grz_short_vec *b, const grz_short_vec *c)
{
    grz_big_vec cross;
    grz_big_vec_cross(&cross, a, b);
    grz_big_vec_dot_short(out, &cross, c);
}

void grz_big_vec_triple(grz_big *out, const grz_short_vec *a, const grz_short_vec *b, const grz_big_vec *c)
{
    grz_big_vec cross;
    grz_big_vec_cross(&cross, a, b);
    grz_big_vec_dot(out, &cross, c);
}

bool grz_big_vec_is_zero(const grz_big_vec *a)
{
    return a->at[0].sign == 0 && a->at[1].sign == 0 && a->at[2].sign == 0;
}

graze_vec3 grz_weighted_point(const grz_big weights[3], const grz_big *denominator, const grz_short_vec corners[3],
                              int unit)
{
    double point[3];
    for (int axis = 0; axis < 3; axis++) {
        grz_big sum, product;
        grz_big_multiply_short(&sum, &weights[0], &corners[0].at[axis]);
        for (int k = 1; k < 3; k++) {
            grz_big_multiply_short(&product, &weights[k], &corners[k].at[axis]);
            grz_big_add(&sum, &sum, &product);
        }
        point[axis] = grz_big_ratio(&sum, denominator, unit);
    }
    return grz_vec(point[0], point[1], point[2]);
}
