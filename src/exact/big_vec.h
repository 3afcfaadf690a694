/* Vectors of whole numbers of any size, and of coordinates. A grz_big_vec takes 3 kB of stack, a grz_short_vec a
 * fifth of that; results never share memory with operands. */
#ifndef GRZ_EXACT_BIG_VEC_H
#define GRZ_EXACT_BIG_VEC_H

#include "exact/big.h"

typedef struct grz_big_vec {
    grz_big at[3];
} grz_big_vec;

/* A point, or the vector from one to another. */
typedef struct grz_short_vec {
    grz_short at[3];
} grz_short_vec;

/* Two triangles in one unit: corner = v[side][k] * 2^unit; side 0 is a, 1 is b. */
typedef struct grz_big_pair {
    int unit;
    grz_short_vec v[2][3];
} grz_big_pair;

void grz_big_pair_set(grz_big_pair *out, const grz_tri *a, const grz_tri *b);

void grz_short_vec_set(grz_short_vec *out, graze_vec3 p, int unit);
void grz_short_vec_subtract(grz_short_vec *out, const grz_short_vec *a, const grz_short_vec *b);

/* The vectors from one point to others, in a unit in which all are whole. */
void grz_short_vecs_from(grz_short_vec *out, graze_vec3 from, const graze_vec3 *points, int count, int unit);

void grz_big_vec_cross(grz_big_vec *out, const grz_short_vec *a, const grz_short_vec *b);
bool grz_big_vec_is_zero(const grz_big_vec *a);

void grz_short_vec_dot(grz_big *out, const grz_short_vec *a, const grz_short_vec *b);
void grz_big_vec_dot(grz_big *out, const grz_big_vec *a, const grz_big_vec *b);
void grz_big_vec_dot_short(grz_big *out, const grz_big_vec *a, const grz_short_vec *b);

/* a x b . c */
void grz_short_vec_triple(grz_big *out, const grz_short_vec *a, const grz_short_vec *b, const grz_short_vec *c);
void grz_big_vec_triple(grz_big *out, const grz_short_vec *a, const grz_short_vec *b, const grz_big_vec *c);

/* The sum of weight * corner over the denominator, which is positive, correctly rounded; corners are in 2^unit. */
graze_vec3 grz_weighted_point(const grz_big weights[3], const grz_big *denominator, const grz_short_vec corners[3],
                              int unit);

#endif
