/* Sums of many numbers with the error of a few: Neumaier's compensated summation (1974). The rounding error of every
 * addition is itself exact and is summed apart, so the result is off by about one rounding, plus n squared roundings of
 * the sum of absolute values. */
#ifndef GRZ_MATH_SUM_H
#define GRZ_MATH_SUM_H

#include <math.h>

/* Starts as {0}. */
typedef struct grz_sum {
    double value, lost;
} grz_sum;

static inline void grz_sum_add(grz_sum *sum, double term)
{
    double next = sum->value + term;
    sum->lost += fabs(sum->value) >= fabs(term) ? (sum->value - next) + term : (term - next) + sum->value;
    sum->value = next;
}

static inline double grz_sum_value(grz_sum sum)
{
    return sum.value + sum.lost;
}

#endif
