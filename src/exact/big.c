#include "exact/big.h"

#include "base/check.h"

#include <limits.h>
#include <string.h>

static uint64_t fraction_of(double x, int *exponent)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    uint64_t fraction = bits & ((UINT64_C(1) << 52) - 1);
    int biased = (int)(bits >> 52 & 0x7ff);
    *exponent = (biased ? biased : 1) - 1075;
    return biased ? fraction | UINT64_C(1) << 52 : fraction;
}

/* The exponent of the lowest set bit of a finite x; INT_MAX for zero. */
static int lowest_bit(double x)
{
    int exponent;
    uint64_t fraction = fraction_of(x, &exponent);
    if (fraction == 0) return INT_MAX;
    for (; !(fraction & 0xff); fraction >>= 8) exponent += 8;
    for (; !(fraction & 1); fraction >>= 1) exponent++;
    return exponent;
}

int grz_common_unit(const graze_vec3 *points, int count)
{
    int unit = INT_MAX;
    for (int i = 0; i < count; i++)
        for (int axis = 0; axis < 3; axis++) {
            int lowest = lowest_bit(grz_component(points[i], axis));
            if (lowest < unit) unit = lowest;
        }
    return unit == INT_MAX ? 0 : unit;
}

/* Drops zero limbs at the top and settles the sign of zero. */
static void trim(grz_big *b)
{
    while (b->count > 0 && b->limbs[b->count - 1] == 0) b->count--;
    if (b->count == 0) b->sign = 0;
}

void grz_big_set(grz_big *out, double x, int unit)
{
    int exponent;
    uint64_t fraction = fraction_of(x, &exponent);
    out->sign = x > 0 ? 1 : x < 0 ? -1 : 0;
    out->count = 0;
    if (fraction == 0) return;

    int shift = exponent - unit;
    if (shift < 0) { /* the low bits are zero, or unit would not be a unit of x */
        GRZ_ASSERT(shift > -64 && (fraction & ((UINT64_C(1) << -shift) - 1)) == 0);
        fraction >>= -shift;
        shift = 0;
    }
    int whole_limbs = shift / GRZ_LIMB_BITS, rest = shift % GRZ_LIMB_BITS;
    GRZ_ASSERT(whole_limbs + 4 <= GRZ_BIG_LIMBS);
    memset(out->limbs, 0, sizeof(grz_limb) * (size_t)whole_limbs);
    out->count = whole_limbs;
    /* fraction * 2^rest, cut into limbs: rest is less than a limb, and a fraction has at most 53 bits. */
    grz_double_limb carry = 0;
    for (int bit = 0; bit < 64 || carry; bit += GRZ_LIMB_BITS) {
        grz_limb piece = bit < 64 ? (grz_limb)(fraction >> bit) : 0;
        carry |= (grz_double_limb)piece << rest;
        out->limbs[out->count++] = (grz_limb)carry;
        carry >>= GRZ_LIMB_BITS;
    }
    trim(out);
}

void grz_big_copy(grz_big *out, const grz_big *from)
{
    out->sign = from->sign;
    out->count = from->count;
    memcpy(out->limbs, from->limbs, sizeof(grz_limb) * (size_t)from->count);
}

static int compare_sizes(const grz_big *a, const grz_big *b)
{
    if (a->count != b->count) return a->count < b->count ? -1 : 1;
    for (int i = a->count - 1; i >= 0; i--)
        if (a->limbs[i] != b->limbs[i]) return a->limbs[i] < b->limbs[i] ? -1 : 1;
    return 0;
}

int grz_big_compare(const grz_big *a, const grz_big *b)
{
    if (a->sign != b->sign) return a->sign < b->sign ? -1 : 1;
    return a->sign * compare_sizes(a, b);
}

/* |out| = |longer| + |shorter|. */
static void add_sizes(grz_big *out, const grz_big *longer, const grz_big *shorter)
{
    int count = longer->count;
    grz_double_limb carry = 0;
    for (int i = 0; i < count; i++) {
        carry += longer->limbs[i];
        if (i < shorter->count) carry += shorter->limbs[i];
        out->limbs[i] = (grz_limb)carry;
        carry >>= GRZ_LIMB_BITS;
    }
    if (carry) {
        GRZ_ASSERT(count < GRZ_BIG_LIMBS);
        out->limbs[count++] = (grz_limb)carry;
    }
    out->count = count;
}

/* |out| = |larger| - |smaller|. */
static void subtract_sizes(grz_big *out, const grz_big *larger, const grz_big *smaller)
{
    grz_limb borrow = 0;
    int count = larger->count;
    for (int i = 0; i < count; i++) {
        grz_limb take = i < smaller->count ? smaller->limbs[i] : 0;
        grz_limb from = larger->limbs[i];
        grz_limb difference = (grz_limb)(from - take);
        grz_limb next = (grz_limb)((from < take) | (difference < borrow));
        out->limbs[i] = (grz_limb)(difference - borrow);
        borrow = next;
    }
    out->count = count;
}

/* a + b_sign * |b|. */
static void add_signed(grz_big *out, const grz_big *a, const grz_big *b, int b_sign)
{
    if (b_sign == 0 || a->sign == 0) {
        const grz_big *only = b_sign == 0 ? a : b;
        int sign = b_sign == 0 ? a->sign : b_sign;
        if (out != only) grz_big_copy(out, only);
        out->sign = sign;
        return;
    }
    int order = compare_sizes(a, b);
    if (a->sign == b_sign) {
        int sign = a->sign;
        if (a->count >= b->count)
            add_sizes(out, a, b);
        else
            add_sizes(out, b, a);
        out->sign = sign;
    } else {
        int sign = order >= 0 ? a->sign : b_sign;
        if (order >= 0)
            subtract_sizes(out, a, b);
        else
            subtract_sizes(out, b, a);
        out->sign = sign;
    }
    trim(out);
}

void grz_big_add(grz_big *out, const grz_big *a, const grz_big *b)
{
    add_signed(out, a, b, b->sign);
}

void grz_big_subtract(grz_big *out, const grz_big *a, const grz_big *b)
{
    add_signed(out, a, b, -b->sign);
}

void grz_big_multiply(grz_big *out, const grz_big *a, const grz_big *b)
{
    GRZ_ASSERT(out != a && out != b && a->count + b->count <= GRZ_BIG_LIMBS);
    out->sign = a->sign * b->sign;
    out->count = out->sign ? a->count + b->count : 0;
    memset(out->limbs, 0, sizeof(grz_limb) * (size_t)out->count);
    if (out->sign == 0) return;
    for (int i = 0; i < a->count; i++) {
        grz_double_limb carry = 0;
        for (int j = 0; j < b->count; j++) {
            carry += (grz_double_limb)a->limbs[i] * b->limbs[j] + out->limbs[i + j];
            out->limbs[i + j] = (grz_limb)carry;
            carry >>= GRZ_LIMB_BITS;
        }
        out->limbs[i + b->count] = (grz_limb)carry;
    }
    trim(out);
}
