/* Part of closest_narrow: from its whole numbers back to doubles; quotients in twice a double's precision,
 * correctly rounded where that precision says how, which is nearly always.
 *
 * u is 2^-53. A number as `narrow_value` has it is off by at most 2.1 u^2 of itself, because its low part is
 * rounded to a double. The quotient x / y, with i = 1 / y.hi and q = x.hi i, both rounded: q is off by 2.01 u; q
 * y.hi = p + e exactly, and x.hi - p is exact (Sterbenz); less e it is at most 2.01 u |x| and rounded (2.01 u^2);
 * x.lo - q y.lo is at most 2.1 u |x|, with two roundings (3.2 u^2); so is their sum, of 4.2 u |x| (4.2 u^2).
 * Multiplied by i for 1 / y this is off by 3.1 u of itself (13 u^2). In all 23 u^2 |x / y|, and from x and y 4.3
 * u^2 more. Quotients of mantissas are below 2, so they are off by at most 55 u^2, and 4 u^2 more cover the
 * rounding in grz_dd_rounds: below 2^-100. */
#ifndef GRZ_EXACT_NARROW_ROUND_INL_H
#define GRZ_EXACT_NARROW_ROUND_INL_H

#include "exact/narrow.inl.h"
#include "math/double_double.h"

#include <string.h>

/* mantissa * 2^exponent; the mantissa is 0, or its size from 1 up to 2. */
typedef struct narrow_float {
    grz_dd mantissa;
    int exponent;
} narrow_float;

/* Its highest 128 bits: `leading` are 53 of them, `rest` 63 more. */
GRZ_ALWAYS_INLINE narrow_float narrow_value(const int64_t *x, int count)
{
    int64_t size[5 * LIMBS];
    const bool negative = x[count - 1] < 0;
    int64_t carry = 0;
    GRZ_UNROLL
    for (int i = 0; i < count; i++) {
        const int64_t limb = (negative ? -x[i] : x[i]) + carry;
        size[i] = i < count - 1 ? limb & narrow_mask : limb;
        carry = limb >> RADIX;
    }
    int top = count - 1;
    while (top > 0 && size[top] == 0) top--;
    if (size[top] == 0) return (narrow_float){{0, 0}, 0};
    const uint64_t next = top > 0 ? (uint64_t)size[top - 1] : 0;
    const grz_u128 two = (grz_u128)(uint64_t)size[top] << RADIX | next;
    const grz_u128 below =
        (grz_u128)(uint64_t)(top > 1 ? size[top - 2] : 0) << RADIX | (uint64_t)(top > 2 ? size[top - 3] : 0);
    const int shift = two >> 64 ? __builtin_clzll((uint64_t)(two >> 64)) : 64 + __builtin_clzll((uint64_t)two);
    const grz_u128 high = two << shift | below >> (2 * RADIX - shift);
    const double sign = negative ? -1 : 1;
    const int64_t leading = (int64_t)(high >> 75), rest = (int64_t)((high << 53) >> 65);
    return (narrow_float){
        grz_dd_quick_sum(sign * (double)leading * 0x1p-52, sign * (double)rest * 0x1p-115),
        RADIX * (top - 1) - shift + 127,
    };
}

/* What to divide by: positive. */
typedef struct narrow_divisor {
    grz_dd mantissa;
    double inverse, high, low; /* 1 / mantissa.hi; and the two halves of mantissa.hi */
    int exponent;
} narrow_divisor;

GRZ_ALWAYS_INLINE narrow_divisor narrow_divisor_of(narrow_float y)
{
    const double split = (0x1p27 + 1) * y.mantissa.hi, high = split - (split - y.mantissa.hi);
    return (narrow_divisor){y.mantissa, 1 / y.mantissa.hi, high, y.mantissa.hi - high, y.exponent};
}

/* The quotient of the mantissas. */
GRZ_ALWAYS_INLINE grz_dd narrow_quotient(grz_dd x, const narrow_divisor *y)
{
    const double q = x.hi * y->inverse, p = q * y->mantissa.hi;
    const double split = (0x1p27 + 1) * q, high = split - (split - q), low = q - high;
    const double e = ((high * y->high - p) + high * y->low + low * y->high) + low * y->low;
    const double left = ((x.hi - p) - e) + (x.lo - q * y->mantissa.lo);
    return grz_dd_quick_sum(q, left * y->inverse);
}

/* 2^exponent, from -1022 to 1023. */
GRZ_ALWAYS_INLINE double narrow_power_of_two(int exponent)
{
    const uint64_t bits = (uint64_t)(exponent + 1023) << 52;
    double power;
    memcpy(&power, &bits, sizeof power);
    return power;
}

/* x * 2^exponent into *out, without rounding: false where it might be rounded, or too large. x is from 1/4 to 4. */
GRZ_ALWAYS_INLINE bool narrow_scale(double x, int exponent, double *out)
{
    if (exponent < -1000 || exponent > 1000) return false;
    *out = x * narrow_power_of_two(exponent);
    return true;
}

/* x / y * 2^exponent, correctly rounded; false if that is not certain. */
GRZ_ALWAYS_INLINE bool narrow_ratio(const int64_t *x, int count, const narrow_divisor *y, int exponent, double *out)
{
    const narrow_float value = narrow_value(x, count);
    *out = 0;
    if (value.mantissa.hi == 0) return true;
    double rounded;
    return grz_dd_rounds(narrow_quotient(value.mantissa, y), 0x1p-100, &rounded) &&
           narrow_scale(rounded, value.exponent - y->exponent + exponent, out);
}
#endif
