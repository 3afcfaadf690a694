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

/* An operand: a grz_big or a grz_short. */
typedef struct number {
    const grz_limb *limbs;
    int sign, count;
} number;

static inline number of_big(const grz_big *b)
{
    return (number){b->limbs, b->sign, b->count};
}

static inline number of_short(const grz_short *s)
{
    return (number){s->limbs, s->sign, s->count};
}

/* A result: where it goes, and the length and sign that it gets. */
typedef struct target {
    grz_limb *limbs;
    int *sign, *count;
    int capacity;
} target;

static inline target to_big(grz_big *b)
{
    return (target){b->limbs, &b->sign, &b->count, GRZ_BIG_LIMBS};
}

/* How many limbs are left without the zeros at the top. */
static int trimmed(const grz_limb *limbs, int count)
{
    while (count > 0 && limbs[count - 1] == 0) count--;
    return count;
}

/* Writes the limbs of |x| / 2^unit and returns how many they are. There is room for `capacity`. */
static inline int set_limbs(grz_limb *limbs, int capacity, double x, int unit)
{
    int exponent;
    uint64_t fraction = fraction_of(x, &exponent);
    if (fraction == 0) return 0;

    int shift = exponent - unit;
    if (shift < 0) { /* the low bits are zero, or unit would not be a unit of x */
        GRZ_ASSERT(shift > -64 && (fraction & ((UINT64_C(1) << -shift) - 1)) == 0);
        fraction >>= -shift;
        shift = 0;
    }
    int whole_limbs = shift / GRZ_LIMB_BITS, rest = shift % GRZ_LIMB_BITS, count = whole_limbs;
    GRZ_ASSERT(whole_limbs + 128 / GRZ_LIMB_BITS <= capacity);
    (void)capacity;
    memset(limbs, 0, sizeof(grz_limb) * (size_t)whole_limbs);
    /* fraction * 2^rest, cut into limbs: rest is less than a limb, and a fraction has at most 53 bits. */
    grz_double_limb carry = 0;
    for (int bit = 0; bit < 64 || carry; bit += GRZ_LIMB_BITS) {
        grz_limb piece = bit < 64 ? (grz_limb)(fraction >> bit) : 0;
        carry |= (grz_double_limb)piece << rest;
        limbs[count++] = (grz_limb)carry;
        carry >>= GRZ_LIMB_BITS;
    }
    return trimmed(limbs, count);
}

void grz_big_set(grz_big *out, double x, int unit)
{
    out->sign = grz_sign_of(x);
    out->count = set_limbs(out->limbs, GRZ_BIG_LIMBS, x, unit);
}

void grz_short_set(grz_short *out, double x, int unit)
{
    out->sign = grz_sign_of(x);
    out->count = set_limbs(out->limbs, GRZ_SHORT_LIMBS, x, unit);
}

static inline void copy(target out, number from, int sign)
{
    *out.sign = sign;
    *out.count = from.count;
    if (out.limbs != from.limbs) memcpy(out.limbs, from.limbs, sizeof(grz_limb) * (size_t)from.count);
}

void grz_big_copy(grz_big *out, const grz_big *from)
{
    copy(to_big(out), of_big(from), from->sign);
}

void grz_big_copy_short(grz_big *out, const grz_short *from)
{
    copy(to_big(out), of_short(from), from->sign);
}

static int compare_sizes(number a, number b)
{
    if (a.count != b.count) return a.count < b.count ? -1 : 1;
    for (int i = a.count - 1; i >= 0; i--)
        if (a.limbs[i] != b.limbs[i]) return a.limbs[i] < b.limbs[i] ? -1 : 1;
    return 0;
}

int grz_big_compare(const grz_big *a, const grz_big *b)
{
    if (a->sign != b->sign) return a->sign < b->sign ? -1 : 1;
    return a->sign * compare_sizes(of_big(a), of_big(b));
}

/* |longer| + |shorter|. Returns the count of limbs. */
static inline int add_sizes(grz_limb *out, number longer, number shorter)
{
    int count = longer.count;
    grz_double_limb carry = 0;
    for (int i = 0; i < count; i++) {
        carry += longer.limbs[i];
        if (i < shorter.count) carry += shorter.limbs[i];
        out[i] = (grz_limb)carry;
        carry >>= GRZ_LIMB_BITS;
    }
    if (carry) out[count++] = (grz_limb)carry;
    return count;
}

/* |larger| - |smaller|. Returns the count of limbs. */
static inline int subtract_sizes(grz_limb *out, number larger, number smaller)
{
    grz_limb borrow = 0;
    int count = larger.count;
    for (int i = 0; i < count; i++) {
        grz_limb take = i < smaller.count ? smaller.limbs[i] : 0;
        grz_limb from = larger.limbs[i];
        grz_limb difference = (grz_limb)(from - take);
        grz_limb next = (grz_limb)((from < take) | (difference < borrow));
        out[i] = (grz_limb)(difference - borrow);
        borrow = next;
    }
    return trimmed(out, count);
}

/* a + b_sign * |b|. */
static inline void add_signed(target out, number a, number b, int b_sign)
{
    if (b_sign == 0 || a.sign == 0) {
        copy(out, b_sign == 0 ? a : b, b_sign == 0 ? a.sign : b_sign);
        return;
    }
    GRZ_ASSERT(a.count < out.capacity && b.count < out.capacity);
    if (a.sign == b_sign) {
        *out.count = a.count >= b.count ? add_sizes(out.limbs, a, b) : add_sizes(out.limbs, b, a);
        *out.sign = b_sign;
    } else {
        int order = compare_sizes(a, b);
        *out.count = order >= 0 ? subtract_sizes(out.limbs, a, b) : subtract_sizes(out.limbs, b, a);
        *out.sign = order == 0 ? 0 : order > 0 ? a.sign : b_sign;
    }
}

void grz_big_add(grz_big *out, const grz_big *a, const grz_big *b)
{
    add_signed(to_big(out), of_big(a), of_big(b), b->sign);
}

void grz_big_subtract(grz_big *out, const grz_big *a, const grz_big *b)
{
    add_signed(to_big(out), of_big(a), of_big(b), -b->sign);
}

void grz_short_subtract(grz_short *out, const grz_short *a, const grz_short *b)
{
    const target to = {out->limbs, &out->sign, &out->count, GRZ_SHORT_LIMBS};
    add_signed(to, of_short(a), of_short(b), -b->sign);
}

static inline void multiply(grz_big *out, number a, number b)
{
    GRZ_ASSERT(out->limbs != a.limbs && out->limbs != b.limbs && a.count + b.count <= GRZ_BIG_LIMBS);
    out->sign = a.sign * b.sign;
    out->count = out->sign ? a.count + b.count : 0;
    memset(out->limbs, 0, sizeof(grz_limb) * (size_t)out->count);
    if (out->sign == 0) return;
    for (int i = 0; i < a.count; i++) {
        grz_double_limb carry = 0;
        for (int j = 0; j < b.count; j++) {
            carry += (grz_double_limb)a.limbs[i] * b.limbs[j] + out->limbs[i + j];
            out->limbs[i + j] = (grz_limb)carry;
            carry >>= GRZ_LIMB_BITS;
        }
        out->limbs[i + b.count] = (grz_limb)carry;
    }
    out->count = trimmed(out->limbs, out->count);
}

void grz_big_multiply(grz_big *out, const grz_big *a, const grz_big *b)
{
    multiply(out, of_big(a), of_big(b));
}

void grz_big_multiply_short(grz_big *out, const grz_big *a, const grz_short *b)
{
    multiply(out, of_big(a), of_short(b));
}

void grz_short_multiply(grz_big *out, const grz_short *a, const grz_short *b)
{
    multiply(out, of_short(a), of_short(b));
}
