/* Rounding outward: from a double to a float on the safe side. */
#ifndef GRZ_MATH_ROUND_H
#define GRZ_MATH_ROUND_H

#include <stdint.h>
#include <string.h>

/* The next float towards infinity if step is 1, towards minus infinity if it is -1, the same if it is 0. As whole
 * numbers floats of one sign are in the order of their sizes. Not for steps from a zero to the other sign, nor from NaN
 * and beyond infinity. Without a branch, because bounds are rounded by the million and half of the steps are zero. */
static inline float grz_float_step(float f, int32_t step)
{
    int32_t bits;
    memcpy(&bits, &f, sizeof bits);
    int32_t sign = -(int32_t)(bits < 0);
    bits += (step ^ sign) - sign; /* -step for negative floats */
    memcpy(&f, &bits, sizeof f);
    return f;
}

/* The largest float that is at most x, or -infinity. A zero that is above x is a negative one, so the step keeps its
 * sign. */
static inline float grz_float_below(double x)
{
    float f = (float)x;
    return grz_float_step(f, -(int32_t)((double)f > x));
}

/* The smallest float that is at least x, or infinity. */
static inline float grz_float_above(double x)
{
    float f = (float)x;
    return grz_float_step(f, (double)f < x);
}

/* The smallest float that is at least a size, which is not negative: half the work. */
static inline float grz_size_above(double size)
{
    float f = (float)size;
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    bits += (double)f < size;
    memcpy(&f, &bits, sizeof f);
    return f;
}

#endif
