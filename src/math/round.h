/* Rounding outward: from a double to a float on the safe side. */
#ifndef GRZ_MATH_ROUND_H
#define GRZ_MATH_ROUND_H

#include <math.h>

/* The largest float that is at most x, or -infinity. */
static inline float grz_float_below(double x)
{
    float f = (float)x;
    return (double)f > x ? nextafterf(f, -INFINITY) : f;
}

/* The smallest float that is at least x, or infinity. */
static inline float grz_float_above(double x)
{
    float f = (float)x;
    return (double)f < x ? nextafterf(f, INFINITY) : f;
}

#endif
