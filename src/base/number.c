/* Reading a decimal number d * 10^e in three steps, each exact or handing on to the next:
 *   1. d < 2^53 and |e| <= 22: d and 10^|e| are doubles, so one rounded operation is the correctly rounded answer.
 *   2. d * 10^e in double-double arithmetic with a relative error below 2^-95 (2^-59 if there are more than 19 digits):
 *      enough unless the value lies that close to the middle between two doubles.
 *   3. The candidate of step 2, moved until integers of any size prove that no double is nearer (Clinger 1990,
 *      method R). */
#include "base/number.h"

#include "base/check.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A double has at most 767 significant digits between its neighbours' middles, so 800 digits and a final 1 for the rest
 * decide every comparison. */
enum { MOST_DIGITS = 800, LIMBS = 256 };

static const double power_of_ten[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                      1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/* The digits of a number as they stand in the text: the whole number of the digits first ... last, times 10^exponent.
 */
typedef struct decimal {
    const char *first, *last; /* the first and the last digit that is not zero */
    int digit_count;          /* digits from first to last, the point not counted */
    int exponent;             /* of ten */
    uint64_t leading;         /* the value of the first 19 digits, or of all */
} decimal;

/* ---- step 3: whole numbers of any size ---- */

typedef struct whole {
    int count;
    uint32_t limbs[LIMBS]; /* least first */
} whole;

static void multiply_add(whole *w, uint32_t factor, uint32_t addend)
{
    uint64_t carry = addend;
    for (int i = 0; i < w->count; i++) {
        carry += (uint64_t)w->limbs[i] * factor;
        w->limbs[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry) {
        GRZ_ASSERT(w->count < LIMBS);
        w->limbs[w->count++] = (uint32_t)carry;
    }
}

static void multiply_by_ten_to(whole *w, int power)
{
    for (; power >= 9; power -= 9) multiply_add(w, 1000000000u, 0);
    for (; power > 0; power--) multiply_add(w, 10u, 0);
}

static void multiply_by_two_to(whole *w, int power)
{
    for (; power >= 31; power -= 31) multiply_add(w, 1u << 31, 0);
    if (power > 0) multiply_add(w, 1u << power, 0);
}

static int compare_wholes(const whole *a, const whole *b)
{
    if (a->count != b->count) return a->count < b->count ? -1 : 1;
    for (int i = a->count - 1; i >= 0; i--)
        if (a->limbs[i] != b->limbs[i]) return a->limbs[i] < b->limbs[i] ? -1 : 1;
    return 0;
}

/* The sign of (the decimal) - mantissa * 2^exponent; the mantissa is not 0. */
static int compare_decimal(const decimal *d, uint64_t mantissa, int exponent)
{
    whole left = {0}, right = {2, {(uint32_t)mantissa, (uint32_t)(mantissa >> 32)}};
    if (right.limbs[1] == 0) right.count = 1;
    int digits = 0, decimal_exponent = d->exponent;
    for (const char *p = d->first; p <= d->last && digits < MOST_DIGITS; p++)
        if (*p != '.') {
            multiply_add(&left, 10, (uint32_t)(*p - '0'));
            digits++;
        }
    if (digits < d->digit_count) { /* the rest is not zero, because the last digit is not */
        multiply_add(&left, 10, 1);
        decimal_exponent += d->digit_count - digits - 1;
    }
    multiply_by_ten_to(&left, decimal_exponent);
    multiply_by_ten_to(&right, -decimal_exponent);
    multiply_by_two_to(&left, -exponent);
    multiply_by_two_to(&right, exponent);
    return compare_wholes(&left, &right);
}

/* Doubles from 0 up to infinity are in the order of their bits, so that they can be counted by them. */
static uint64_t number_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* Is the nearest double, ties to even, the one with this number (a finite one) or one below it? */
static bool is_at_most(const decimal *d, uint64_t number)
{
    uint64_t fraction = number & ((UINT64_C(1) << 52) - 1);
    int biased = (int)(number >> 52);
    uint64_t middle = 2 * (biased ? fraction | UINT64_C(1) << 52 : fraction) + 1; /* to the next double above */
    int above = compare_decimal(d, middle, (biased ? biased : 1) - 1075 - 1);
    return above < 0 || (above == 0 && !(number & 1));
}

/* From a candidate to the nearest double. DBL_MAX's upper neighbour is infinity. Two comparisons if the candidate is
 * right; if not, steps that double until they have passed the answer, and bisection: a host that flushes subnormal
 * numbers to zero makes candidates of 0 that are 10^15 doubles off. */
static double settle(const decimal *d, double candidate)
{
    uint64_t least = 0, most = number_of(INFINITY), step = 1; /* the answer is one of least ... most */
    uint64_t number = candidate < INFINITY ? number_of(candidate) : number_of(DBL_MAX);
    while (least < most) {
        bool at_most = is_at_most(d, number);
        if (at_most)
            most = number;
        else
            least = number + 1;
        uint64_t rest = most - least;
        if (step > rest / 2) { /* from now on always: rest only shrinks */
            number = least + rest / 2;
        } else {
            number = at_most ? most - step : least + step - 1;
            step *= 2;
        }
    }
    double nearest;
    memcpy(&nearest, &least, sizeof nearest);
    return nearest;
}

/* ---- step 2: twice the precision ---- */

typedef struct twofold {
    double high, low;
} twofold;

/* a * b without error (Dekker 1971), |a|, |b| < 2^500. */
static twofold exact_product(double a, double b)
{
    double product = a * b;
    double c = 134217729.0 * a, a_high = c - (c - a), a_low = a - a_high;
    c = 134217729.0 * b;
    double b_high = c - (c - b), b_low = b - b_high;
    return (twofold){product, ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low};
}

static twofold normalised(double high, double low)
{
    double sum = high + low;
    return (twofold){sum, low - (sum - high)};
}

static twofold product(twofold a, twofold b)
{
    twofold p = exact_product(a.high, b.high);
    return normalised(p.high, p.low + (a.high * b.low + a.low * b.high));
}

static twofold quotient(twofold a, twofold b)
{
    double q = a.high / b.high;
    twofold back = exact_product(q, b.high);
    double rest = ((a.high - back.high) - back.low) + (a.low - q * b.low);
    return normalised(q, rest / b.high);
}

static twofold ten_to(int power)
{
    twofold result = {1, 0}, square = {1e16, 0};
    for (int rest = power / 16; rest > 0; rest /= 2, square = product(square, square))
        if (rest & 1) result = product(result, square);
    return product(result, (twofold){power_of_ten[power % 16], 0});
}

/* Is the double nearest to a value within relative `error` of v certainly v.high? */
static bool surely_rounded(twofold v, double error)
{
    double room = v.high * error;
    return v.high + (v.low + room) == v.high && v.high + (v.low - room) == v.high;
}

/* Each of at most eight operations above has a relative error below 2^-100. Digits behind the 19th, which are not in
 * `leading` >= 10^18, add less than 10^-18 < 2^-59. */
static const double error_of_all_digits = 0x1p-95, error_of_19_digits = 0x1p-59;

static double rounded(const decimal *d)
{
    if (d->digit_count == 0) return 0;
    int magnitude = d->digit_count + d->exponent; /* 10^(magnitude-1) <= value < 10^magnitude */
    if (magnitude > 310) return INFINITY;
    if (magnitude < -330) return 0;

    int exponent = d->exponent + (d->digit_count > 19 ? d->digit_count - 19 : 0);
    if (d->digit_count <= 19 && d->leading <= UINT64_C(1) << 53) {
        if (exponent >= 0 && exponent <= 22) return (double)d->leading * power_of_ten[exponent];
        if (exponent < 0 && exponent >= -22) return (double)d->leading / power_of_ten[-exponent];
    }
    double high = (double)(d->leading & ~UINT64_C(2047));
    twofold v = normalised(high, (double)(d->leading & 2047));
    /* Halves of the power keep every intermediate value in range; subnormal results go to step 3. */
    int half = exponent / 2, rest = exponent - half;
    if (exponent >= 0) {
        if (magnitude > 140) return settle(d, (v.high * ten_to(half).high) * ten_to(rest).high);
        v = product(v, ten_to(exponent));
    } else {
        if (magnitude < -140 || exponent < -140) return settle(d, (v.high / ten_to(-half).high) / ten_to(-rest).high);
        v = quotient(v, ten_to(-exponent));
    }
    double error = d->digit_count <= 19 ? error_of_all_digits : error_of_19_digits;
    return surely_rounded(v, error) ? v.high : settle(d, v.high);
}

/* ---- the grammar ---- */

static bool is_digit(const char *p, const char *end)
{
    return p < end && *p >= '0' && *p <= '9';
}

/* Matches a lower-case word against text of any case. */
static bool has_word(const char *p, const char *end, const char *word)
{
    for (; *word; word++, p++)
        if (p == end || (*p | 32) != *word) return false;
    return true;
}

static const char *read_word(const char *p, const char *end, double *value)
{
    if (has_word(p, end, "nan")) return *value = NAN, p + 3;
    if (has_word(p, end, "infinity")) return *value = INFINITY, p + 8;
    if (has_word(p, end, "inf")) return *value = INFINITY, p + 3;
    return NULL;
}

/* Behind the optional sign. */
static const char *read_sign(const char *p, const char *end, bool *negative)
{
    *negative = p < end && *p == '-';
    return p + (p < end && (*p == '-' || *p == '+'));
}

/* The optional exponent; without digits it is not part of the number. Huge ones are cut off where nothing changes. */
static const char *read_exponent(const char *start, const char *end, int *exponent)
{
    bool negative;
    if (start == end || (*start | 32) != 'e') return start;
    const char *p = read_sign(start + 1, end, &negative);
    if (!is_digit(p, end)) return start;
    int value = 0;
    for (; is_digit(p, end); p++)
        if (value < 100000000) value = 10 * value + (*p - '0');
    *exponent = negative ? -value : value;
    return p;
}

/* Digits with at most one point. False if there is no digit, or more of them than 10^8, so that every count and
 * exponent fits an int whatever a file holds. */
static bool read_digits(const char **at, const char *end, decimal *d)
{
    const char *p = *at;
    bool point_seen = false;
    int digits = 0, after_point = 0, zeros_behind = 0, taken = 0;
    *d = (decimal){0};
    for (; p < end && (is_digit(p, end) || (*p == '.' && !point_seen)); p++) {
        if (*p == '.') {
            point_seen = true;
            continue;
        }
        if (digits == 100000000) return false;
        digits++;
        after_point += point_seen;
        if (*p == '0' && !d->first) continue;
        if (!d->first) d->first = p;
        if (taken < 19) {
            d->leading = 10 * d->leading + (uint64_t)(*p - '0');
            taken++;
        }
        d->digit_count++;
        zeros_behind = *p == '0' ? zeros_behind + 1 : 0;
        if (*p != '0') d->last = p;
    }
    *at = p;
    d->exponent = -after_point;
    if (d->first) {
        for (int i = taken - (d->digit_count - zeros_behind); i > 0; i--) d->leading /= 10;
        d->digit_count -= zeros_behind;
        d->exponent += zeros_behind;
    }
    return digits > 0;
}

const char *grz_read_number(const char *text, const char *end, double *value)
{
    bool negative;
    const char *p = read_sign(text, end, &negative);
    decimal d;
    if (is_digit(p, end) || (p < end && *p == '.')) {
        int exponent = 0;
        if (!read_digits(&p, end, &d)) return NULL;
        p = read_exponent(p, end, &exponent);
        d.exponent += exponent;
        *value = rounded(&d);
    } else {
        p = read_word(p, end, value);
        if (!p) return NULL;
    }
    if (negative) *value = -*value;
    return p;
}

const char *grz_read_integer(const char *text, const char *end, int64_t *value)
{
    bool negative;
    const char *p = read_sign(text, end, &negative);
    if (!is_digit(p, end)) return NULL;
    int64_t result = 0;
    for (; is_digit(p, end); p++) {
        int digit = *p - '0';
        if (result > (INT64_MAX - digit) / 10) return NULL;
        result = 10 * result + digit;
    }
    *value = negative ? -result : result;
    return p;
}

size_t grz_print_number(char *text, double value)
{
    int length = snprintf(text, 32, "%.17g", value);
    /* The locale's decimal point, one character of any number of bytes, is what no number of ours is made of. */
    int kept = 0;
    for (int i = 0; i < length; i++) {
        bool foreign = !strchr("0123456789+-einfa", text[i]);
        if (!foreign || kept == 0 || text[kept - 1] != '.') text[kept++] = foreign ? '.' : text[i];
    }
    text[kept] = 0;
    return (size_t)kept;
}
