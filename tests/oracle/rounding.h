/* Whether a double is what an exact number rounds to: to nearest, ties to even, subnormal numbers included. */
#ifndef ORACLE_ROUNDING_H
#define ORACLE_ROUNDING_H

#include <gmp.h>
#include <stdbool.h>

bool is_rounded(const mpq_t exact, double x);

/* The same of the root of a number that is not negative. */
bool is_rounded_root(const mpq_t squared, double x);

#endif
