/* Vectors of whole numbers of any size. A vector takes 3 kB of stack; results never share memory with operands. */
#ifndef GRZ_EXACT_BIG_VEC_H
#define GRZ_EXACT_BIG_VEC_H

#include "exact/big.h"

typedef struct grz_big_vec {
    grz_big at[3];
} grz_big_vec;

/* Two triangles in one unit: corner = v[side][k] * 2^unit; side 0 is a, 1 is b. */
typedef struct grz_big_pair {
    int unit;
    grz_big_vec v[2][3];
} grz_big_pair;

void grz_big_pair_set(grz_big_pair *out, const grz_tri *a, const grz_tri *b);

void grz_big_vec_subtract(grz_big_vec *out, const grz_big_vec *a, const grz_big_vec *b);
void grz_big_vec_scale(grz_big_vec *out, const grz_big_vec *a, const grz_big *factor);
void grz_big_vec_cross(grz_big_vec *out, const grz_big_vec *a, const grz_big_vec *b);
void grz_big_vec_dot(grz_big *out, const grz_big_vec *a, const grz_big_vec *b);

/* a x b . c */
void grz_big_vec_triple(grz_big *out, const grz_big_vec *a, const grz_big_vec *b, const grz_big_vec *c);

bool grz_big_vec_is_zero(const grz_big_vec *a);

#endif
