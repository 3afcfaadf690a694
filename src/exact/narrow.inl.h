/* Part of closest_narrow: whole numbers of a few limbs each, so few that the compiler unrolls every loop: what
 * big.h does for numbers of any length, some ten times faster.
 *
 * A number is an array of limbs, the least first, each worth 2^RADIX of the one before: all but the last are from
 * 0 to 2^RADIX - 1, and the last one has the sign. RADIX is less than the 64 bits of a limb, so that the products
 * which make up a limb of a result are added in 128 bits, and what is too much is carried on once. How many limbs
 * a result has is for the caller to choose, who knows how large it can be. Everything is exact; nothing is
 * checked. A result may be an operand's own memory only in sums. Lengths must be constants. The file that includes
 * this one sets RADIX. */
#ifndef GRZ_EXACT_NARROW_INL_H
#define GRZ_EXACT_NARROW_INL_H

#include "base/inline.h"

#include <stdbool.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 grz_u128;
__extension__ typedef __int128 grz_i128;

#if defined(FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION) /* counts are no constants there, see base/inline.h */
#define GRZ_UNROLL
#elif defined(__clang__)
#define GRZ_UNROLL _Pragma("unroll")
#else
#define GRZ_UNROLL _Pragma("GCC unroll 16")
#endif

static const int64_t narrow_mask = (INT64_C(1) << RADIX) - 1;

/* -1, 0 or 1. */
GRZ_ALWAYS_INLINE int narrow_sign(const int64_t *x, int count)
{
    int64_t any = 0;
    GRZ_UNROLL
    for (int i = 0; i < count; i++) any |= x[i];
    return x[count - 1] < 0 ? -1 : any != 0;
}

/* The same number in more limbs. */
GRZ_ALWAYS_INLINE void narrow_widen(int64_t *out, int out_count, const int64_t *x, int count)
{
    int64_t carry = 0;
    GRZ_UNROLL
    for (int i = 0; i < out_count - 1; i++) {
        const int64_t limb = i < count ? x[i] : carry;
        out[i] = limb & narrow_mask;
        carry = limb >> RADIX;
    }
    out[out_count - 1] = out_count == count ? x[count - 1] : carry;
}

/* a + sign * b */
GRZ_ALWAYS_INLINE void narrow_add(int64_t *out, const int64_t *a, const int64_t *b, int sign, int count)
{
    int64_t carry = 0;
    GRZ_UNROLL
    for (int i = 0; i < count - 1; i++) {
        const int64_t limb = a[i] + sign * b[i] + carry;
        out[i] = limb & narrow_mask;
        carry = limb >> RADIX;
    }
    out[count - 1] = a[count - 1] + sign * b[count - 1] + carry;
}

GRZ_ALWAYS_INLINE void narrow_negate(int64_t *out, const int64_t *a, int count)
{
    int64_t carry = 0;
    GRZ_UNROLL
    for (int i = 0; i < count - 1; i++) {
        const int64_t limb = carry - a[i];
        out[i] = limb & narrow_mask;
        carry = limb >> RADIX;
    }
    out[count - 1] = carry - a[count - 1];
}

/* Limb k of the product of numbers of those lengths, added to `sum`. */
GRZ_ALWAYS_INLINE grz_i128 narrow_column(grz_i128 sum, int k, const int64_t *a, int a_count, const int64_t *b,
                                         int b_count, bool minus)
{
    GRZ_UNROLL
    for (int i = 0; i < a_count; i++) {
        if (k - i < 0 || k - i >= b_count) continue;
        const grz_i128 product = (grz_i128)a[i] * b[k - i];
        sum += minus ? -product : product;
    }
    return sum;
}

/* out has a_count + b_count limbs; so have all products below. */
GRZ_ALWAYS_INLINE void narrow_multiply(int64_t *out, const int64_t *a, int a_count, const int64_t *b, int b_count)
{
    grz_i128 sum = 0;
    GRZ_UNROLL
    for (int k = 0; k < a_count + b_count - 1; k++) {
        sum = narrow_column(sum, k, a, a_count, b, b_count, false);
        out[k] = (int64_t)sum & narrow_mask;
        sum >>= RADIX;
    }
    out[a_count + b_count - 1] = (int64_t)sum;
}

/* Vectors are three numbers in a row. */
GRZ_ALWAYS_INLINE void narrow_dot(int64_t *out, const int64_t *a, int a_count, const int64_t *b, int b_count)
{
    grz_i128 sum = 0;
    GRZ_UNROLL
    for (int k = 0; k < a_count + b_count - 1; k++) {
        GRZ_UNROLL
        for (int axis = 0; axis < 3; axis++)
            sum = narrow_column(sum, k, a + axis * a_count, a_count, b + axis * b_count, b_count, false);
        out[k] = (int64_t)sum & narrow_mask;
        sum >>= RADIX;
    }
    out[a_count + b_count - 1] = (int64_t)sum;
}

GRZ_ALWAYS_INLINE void narrow_cross(int64_t *out, const int64_t *a, int a_count, const int64_t *b, int b_count)
{
    GRZ_UNROLL
    for (int axis = 0; axis < 3; axis++) {
        const int next = (axis + 1) % 3, last = (axis + 2) % 3, count = a_count + b_count;
        grz_i128 sum = 0;
        GRZ_UNROLL
        for (int k = 0; k < count - 1; k++) {
            sum = narrow_column(sum, k, a + next * a_count, a_count, b + last * b_count, b_count, false);
            sum = narrow_column(sum, k, a + last * a_count, a_count, b + next * b_count, b_count, true);
            out[axis * count + k] = (int64_t)sum & narrow_mask;
            sum >>= RADIX;
        }
        out[axis * count + count - 1] = (int64_t)sum;
    }
}

GRZ_ALWAYS_INLINE void narrow_vec_subtract(int64_t *out, const int64_t *a, const int64_t *b, int count)
{
    GRZ_UNROLL
    for (int axis = 0; axis < 3; axis++) narrow_add(out + axis * count, a + axis * count, b + axis * count, -1, count);
}

#endif
