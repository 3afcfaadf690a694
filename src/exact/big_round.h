/* From whole numbers of any size back to doubles. */
#ifndef GRZ_EXACT_BIG_ROUND_H
#define GRZ_EXACT_BIG_ROUND_H

#include "exact/big.h"

/* numerator / denominator * 2^exponent, correctly rounded (to nearest, ties to even), subnormal results too; too large
 * gives infinity. The denominator is positive. */
double grz_big_ratio(const grz_big *numerator, const grz_big *denominator, int exponent);

/* sqrt(numerator / denominator) * 2^exponent. Relative error below 2^-52 unless the result is subnormal; a positive
 * root never rounds to zero: it is at least the smallest positive double. Neither operand is negative, the denominator
 * is not zero. */
double grz_big_root_of_ratio(const grz_big *numerator, const grz_big *denominator, int exponent);

/* The double nearest to the root of part / whole, ties to even; 0 < part <= whole, and both below 2^5120. */
double grz_big_root_of_part(const grz_big *part, const grz_big *whole);

#endif
