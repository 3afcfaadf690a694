/* Points as vectors of GMP integers: every double is a whole multiple of 2^-1074, so with one common power of two as
 * unit all coordinates of a case are whole, and sums and products of them are exact whatever their size. */
#ifndef ORACLE_INTEGERS_H
#define ORACLE_INTEGERS_H

#include <gmp.h>
#include <graze/pose.h>
#include <limits.h>

typedef struct zvec {
    mpz_t c[3];
} zvec;

void zvec_init(zvec *v, int count);
void zvec_clear(zvec *v, int count);

/* The exponent of the largest power of two that divides all coordinates of the points, or `unit` if that is less. Start
 * with INT_MAX; it stays INT_MAX while all coordinates are zero. */
int common_unit(const graze_vec3 *points, int count, int unit);

/* x / 2^unit, a whole number if unit came from common_unit over a set with x in it. */
void integer_from_double(mpz_t out, double x, int unit);
void zvec_from_point(zvec *out, graze_vec3 point, int unit);

/* Results may be operands in these two, in none of the others. */
void zvec_subtract(zvec *out, const zvec *a, const zvec *b);
void zvec_set(zvec *out, const zvec *a);

void zvec_cross(zvec *out, const zvec *a, const zvec *b);
void zvec_dot(mpz_t out, const zvec *a, const zvec *b);

bool zvec_is_zero(const zvec *a);
bool zvec_equal(const zvec *a, const zvec *b);

#endif
