/* Rounding quotients: long division (Knuth, The Art of Computer Programming 2, 4.3.1, algorithm D) that stops after 64
 * bits of the quotient. Those and the knowledge whether anything is left over decide every rounding to 53 bits or
 * fewer. */
#include "exact/big_round.h"

#include "base/check.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum {
    QUOTIENT_BITS = 64,
    QUOTIENT_DIGITS = QUOTIENT_BITS / GRZ_LIMB_BITS,
    ROOM = GRZ_BIG_LIMBS + QUOTIENT_DIGITS + 2,
};

static int bit_length(uint64_t x)
{
    int length = 0;
    for (int step = 32; step > 0; step /= 2)
        if (x >> step) {
            x >>= step;
            length += step;
        }
    return length + (x != 0);
}

static int big_bit_length(const grz_big *b)
{
    return b->count == 0 ? 0 : (b->count - 1) * GRZ_LIMB_BITS + bit_length(b->limbs[b->count - 1]);
}

/* out[0 .. count - 1] = |b| * 2^shift. */
static void shifted(grz_limb *out, int count, const grz_big *b, int shift)
{
    int whole = shift / GRZ_LIMB_BITS, rest = shift % GRZ_LIMB_BITS;
    GRZ_ASSERT(shift >= 0 && b->count + whole <= count && count <= ROOM);
    memset(out, 0, sizeof *out * (size_t)count);
    grz_double_limb carry = 0;
    for (int i = 0; i < b->count; i++) {
        carry |= (grz_double_limb)b->limbs[i] << rest;
        out[whole + i] = (grz_limb)carry;
        carry >>= GRZ_LIMB_BITS;
    }
    if (carry) out[whole + b->count] = (grz_limb)carry;
}

/* rest[0 .. n] -= digit * divisor[0 .. n - 1]; returns whether the result is negative (wrapped around). */
static bool subtract_multiple(grz_limb *rest, const grz_limb *divisor, int n, grz_limb digit)
{
    grz_double_limb product = 0;
    grz_limb borrow = 0;
    for (int i = 0; i <= n; i++) {
        if (i < n) product += (grz_double_limb)digit * divisor[i];
        grz_limb take = (grz_limb)product, from = rest[i];
        grz_limb difference = (grz_limb)(from - take);
        grz_limb next = (grz_limb)((from < take) | (difference < borrow));
        rest[i] = (grz_limb)(difference - borrow);
        borrow = next;
        product >>= GRZ_LIMB_BITS;
    }
    return borrow != 0;
}

/* rest[0 .. n] += divisor[0 .. n - 1]; returns the carry out of the top. */
static bool add_back(grz_limb *rest, const grz_limb *divisor, int n)
{
    grz_double_limb carry = 0;
    for (int i = 0; i <= n; i++) {
        carry += rest[i];
        if (i < n) carry += divisor[i];
        rest[i] = (grz_limb)carry;
        carry >>= GRZ_LIMB_BITS;
    }
    return carry != 0;
}

/* The next digit of rest[0 .. n] / divisor[0 .. n - 1], which stays below the radix; rest becomes the remainder. The
 * divisor's highest bit is set, so the estimate from the two highest limbs is never too small and at most two too
 * large. */
static grz_limb divide_digit(grz_limb *rest, const grz_limb *divisor, int n)
{
    const grz_limb largest = (grz_limb)-1;
    grz_double_limb high = (grz_double_limb)rest[n] << GRZ_LIMB_BITS | rest[n - 1];
    grz_limb digit = rest[n] >= divisor[n - 1] ? largest : (grz_limb)(high / divisor[n - 1]);
    if (subtract_multiple(rest, divisor, n, digit)) {
        do digit--;
        while (!add_back(rest, divisor, n));
    }
    return digit;
}

/* numerator / denominator = (value + some part of 1 if inexact) * 2^exponent, with 2^62 < value < 2^64. */
typedef struct quotient {
    uint64_t value;
    int exponent;
    bool inexact;
} quotient;

static quotient divide(const grz_big *numerator, const grz_big *denominator)
{
    int numerator_bits = big_bit_length(numerator), n = denominator->count;
    int denominator_shift = n * GRZ_LIMB_BITS - big_bit_length(denominator);
    int numerator_shift = n * GRZ_LIMB_BITS + QUOTIENT_BITS - 1 - numerator_bits;
    for (; numerator_shift < 0; numerator_shift += GRZ_LIMB_BITS, n++) denominator_shift += GRZ_LIMB_BITS;

    grz_limb rest[ROOM], divisor[ROOM];
    shifted(divisor, n, denominator, denominator_shift);
    shifted(rest, n + QUOTIENT_DIGITS, numerator, numerator_shift);
    quotient q = {.exponent = denominator_shift - numerator_shift};
    for (int digit = QUOTIENT_DIGITS - 1; digit >= 0; digit--)
        q.value |= (uint64_t)divide_digit(rest + digit, divisor, n) << (digit * GRZ_LIMB_BITS);
    for (int i = 0; i < n; i++) q.inexact |= rest[i] != 0;
    return q;
}

/* The double nearest to q. */
static double round_quotient(quotient q)
{
    int top = q.exponent + bit_length(q.value) - 1;
    int lowest = top - 52 > -1074 ? top - 52 : -1074; /* the exponent of the result's last place */
    int drop = lowest - q.exponent;                   /* at least 10: the quotient has at least 63 bits */
    if (drop > QUOTIENT_BITS) return 0;
    uint64_t kept = drop < 64 ? q.value >> drop : 0;
    uint64_t half = UINT64_C(1) << (drop - 1);
    uint64_t rest = q.value & (half | (half - 1));
    if (rest > half || (rest == half && (q.inexact || (kept & 1)))) kept++;
    return ldexp((double)kept, lowest);
}

double grz_big_ratio(const grz_big *numerator, const grz_big *denominator, int exponent)
{
    GRZ_ASSERT(denominator->sign > 0);
    if (numerator->sign == 0) return 0;
    quotient q = divide(numerator, denominator);
    q.exponent += exponent;
    return numerator->sign * round_quotient(q);
}

/* The ratio is brought to (1/2, 4) by an even power of two and rounded; that error, halved by the root, and the root's
 * own make 1.5 * 2^-53. */
double grz_big_root_of_ratio(const grz_big *numerator, const grz_big *denominator, int exponent)
{
    GRZ_ASSERT(numerator->sign >= 0 && denominator->sign > 0);
    if (numerator->sign == 0) return 0;
    int excess = big_bit_length(numerator) - big_bit_length(denominator);
    int half = (excess - (excess & 1)) / 2;
    double root = ldexp(sqrt(grz_big_ratio(numerator, denominator, -2 * half)), half + exponent);
    return root > 0 ? root : DBL_TRUE_MIN;
}

static bool is_even(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits % 2 == 0;
}

/* The sign of the root of part / whole less the middle between two neighbouring doubles, of which `low` is at most 1.
 * In units of half the distance of the two their sum is twice a whole number m, and the sign is that of part / unit^2 -
 * m^2 whole: with units of at least 2^-1075 that is below 2^7271. */
static int compare_to_middle(const grz_big *part, const grz_big *whole, double low, double high)
{
    const int unit = ilogb(high - low) - 1;
    grz_big m, other, squared, left, right;
    grz_big_set(&m, low, unit + 1);
    grz_big_set(&other, high, unit + 1);
    grz_big_add(&m, &m, &other);
    grz_big_multiply(&squared, &m, &m);
    grz_big_multiply(&right, &squared, whole);
    grz_big_set(&other, 1, 2 * unit);
    grz_big_multiply(&left, part, &other);
    return grz_big_compare(&left, &right);
}

/* The root as computed is a double or two off; exact comparisons with the middles between doubles settle it. */
double grz_big_root_of_part(const grz_big *part, const grz_big *whole)
{
    double root = grz_big_root_of_ratio(part, whole, 0);
    for (;;) {
        double above = nextafter(root, 2), below = nextafter(root, 0);
        int up = root < 1 ? compare_to_middle(part, whole, root, above) : -1;
        int down = root > 0 ? compare_to_middle(part, whole, below, root) : 1;
        if (up > 0 || (up == 0 && !is_even(root)))
            root = above;
        else if (down < 0 || (down == 0 && !is_even(root)))
            root = below;
        else
            return root;
    }
}
