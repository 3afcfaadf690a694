/* Numbers of twice a double's precision: the sum of two doubles, of which the second is at most half a unit in the last
 * place of the first (Dekker 1971; Joldes, Muller and Popescu 2017 have tighter bounds than those here). For filters:
 * every operation says how far it can be off. u is 2^-53; terms in u^3 are covered by rounding the factors of u^2 up.
 *
 * Underflow adds at most 2^-1070 to the error of an operation, times the factors that later multiply its result. Sizes
 * are at most 2^900, so that nothing overflows. */
#ifndef GRZ_MATH_DOUBLE_DOUBLE_H
#define GRZ_MATH_DOUBLE_DOUBLE_H

#include <math.h>
#include <stdbool.h>

typedef struct grz_dd {
    double hi, lo;
} grz_dd;

/* a + b, exactly (Knuth's two-sum). */
static inline grz_dd grz_dd_sum(double a, double b)
{
    double sum = a + b, b_part = sum - a;
    return (grz_dd){sum, (a - (sum - b_part)) + (b - b_part)};
}

/* a - b, exactly. */
static inline grz_dd grz_dd_difference(double a, double b)
{
    return grz_dd_sum(a, -b);
}

/* a + b, exactly, where |b| is at most |a|. */
static inline grz_dd grz_dd_quick_sum(double a, double b)
{
    double sum = a + b;
    return (grz_dd){sum, b - (sum - a)};
}

/* a * b, exactly but for underflow: the halves of 26 bits (Veltkamp) have exact products. */
static inline grz_dd grz_dd_product(double a, double b)
{
    const double splitter = 0x1p27 + 1;
    double a_high = splitter * a, b_high = splitter * b;
    a_high -= a_high - a;
    b_high -= b_high - b;
    double a_low = a - a_high, b_low = b - b_high, product = a * b;
    return (grz_dd){product, ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low};
}

/* Off by at most 4 u^2 (|x| + |y|): the low parts are added, and the error of the high ones to that. */
static inline grz_dd grz_dd_add(grz_dd x, grz_dd y)
{
    grz_dd sum = grz_dd_sum(x.hi, y.hi);
    return grz_dd_sum(sum.hi, sum.lo + (x.lo + y.lo));
}

static inline grz_dd grz_dd_subtract(grz_dd x, grz_dd y)
{
    return grz_dd_add(x, (grz_dd){-y.hi, -y.lo});
}

/* Off by at most 9 u^2 |x y|: the product of the low parts is left out (1), two products (2), their sum (2) and its sum
 * with the error of the high product (3) are rounded. */
static inline grz_dd grz_dd_multiply(grz_dd x, grz_dd y)
{
    grz_dd high = grz_dd_product(x.hi, y.hi);
    return grz_dd_quick_sum(high.hi, high.lo + (x.hi * y.lo + x.lo * y.hi));
}

/* Off by at most 32 u^2 |x / y|: the remainder of x behind the quotient of the high parts is known to 9 u^2 + 8 u^2 of
 * x, and is u of x; its quotient by the high part alone is off by 3 u of that. */
static inline grz_dd grz_dd_divide(grz_dd x, grz_dd y)
{
    double quotient = x.hi / y.hi;
    grz_dd left = grz_dd_subtract(x, grz_dd_multiply(y, (grz_dd){quotient, 0}));
    return grz_dd_quick_sum(quotient, left.hi / y.hi);
}

/* Off by at most 32 u^2 of the root; x is positive. One step of Newton's method from the root of the high part. */
static inline grz_dd grz_dd_root(grz_dd x)
{
    double root = sqrt(x.hi);
    grz_dd left = grz_dd_subtract(x, grz_dd_product(root, root));
    return grz_dd_quick_sum(root, left.hi / (2 * root));
}

/* Do x and every number within `error` of it round to the same double? If so, *out is that double. (Rounding x.lo +-
 * error is off by at most 2 u^2 |x|, or u of the error, for which the caller has made room.) */
static inline bool grz_dd_rounds(grz_dd x, double error, double *out)
{
    *out = x.hi + (x.lo + error);
    return *out == x.hi + (x.lo - error);
}

#endif
