/* Numbers from text and back. The judge is the C library's strtod in the "C" locale, which glibc rounds correctly; on
 * the cases that matter most (ties between two doubles, with digits far behind) GMP's whole numbers judge by
 * themselves. */
#include "base/number.h"
#include "base/random.h"

#include <float.h>
#include <gmp.h>
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "skip.h"

#ifdef __SSE2__
#include <xmmintrin.h>
#endif

/* Builds without optimisation are those with sanitizers: they look for other things and need not be as patient. */
#ifdef __OPTIMIZE__
enum { TEXTS = 1000000, DOUBLES = 500000, TIES = 2000 };
#else
enum { TEXTS = 100000, DOUBLES = 100000, TIES = 500 };
#endif

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static double double_of(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* The text is copied to the end of a block of its own, so that a read beyond it is seen by the address sanitizer. */
static void same_as_strtod(const char *text)
{
    size_t length = strlen(text);
    char *exact = malloc(length ? length : 1), *after_c;
    memcpy(exact, text, length);
    double ours = 0, theirs = strtod(text, &after_c);
    const char *after = grz_read_number(exact, exact + length, &ours);
    if (!after) fail_msg("'%.60s' was not read", text);
    if (after - exact != after_c - text) fail_msg("'%.60s' was read up to %td", text, after - exact);
    if (bits_of(ours) != bits_of(theirs)) fail_msg("'%.60s' gave %.17g, not %.17g", text, ours, theirs);
    free(exact);
}

static void known_texts(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "0",
        "-0",
        "+0",
        "1",
        "-1",
        "+1",
        "1.",
        ".5",
        "-.5",
        "+.5e1",
        "1e5",
        "1E5",
        "1e+5",
        "1e-5",
        "1.e3",
        "00012",
        "000.000120",
        "0e99999999999",
        "0.000000e-99999",
        "1e400",
        "-1e400",
        "1e-400",
        "-1e-400",
        "1e99999999999999",
        "1e-99999999999999",
        "123456789012345678901234567890",
        "0.1",
        "0.2",
        "0.3",
        "1e22",
        "1e23",
        "9007199254740992",
        "9007199254740993",
        "9007199254740994",
        "9007199254740993.0000000000000000000000000000000000000000001",
        "9007199254740992.9999999999999999999999999999999999999999999",
        "1.7976931348623157e308",
        "1.7976931348623158e308",
        "1.7976931348623159e308",
        "179769313486231580793728971405303415079934132710037826936"
        "1737789804449682927647509466490179775872070963302864166928879109465555478519404026306574886715058206819089020"
        "0070838367627385484581771153176447573027006985557136695962284291481986083493647529271907416844436551070434271"
        "1559699508093042880",
        "2.2250738585072014e-308",
        "2.2250738585072011e-308",
        "2.2250738585072012e-308",
        "4.9406564584124654e-324",
        "2.4703282292062327e-324",
        "2.4703282292062328e-324",
        "2.5e-324",
        "1e-323",
        "5e-324",
        "3e-324",
        "2e-324",
        "7.4e-324",
        "8.98846567431158e307",
        "1e-308",
        "6.7e-320",
        "1.5e-45",
        "3.4028234663852886e38",
        "1.00000000000000011102230246251565404236316680908203125",
        "1.00000000000000011102230246251565404236316680908203124",
        "1.00000000000000011102230246251565404236316680908203126",
        "1e",
        "1e+",
        "1e-",
        "1ex",
        "1.5.5",
        "2-3",
        "7/8",
        "inf",
        "-inf",
        "INFINITY",
        "+Inf"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) same_as_strtod(texts[i]);
}

static void no_numbers(void **state)
{
    (void)state;
    static const char *const texts[] = {"", "-", "+", ".", "-.", "e5", ".e5", "x", " 1", "--1", "+-1", "na", "in", "#"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        double value;
        if (grz_read_number(texts[i], texts[i] + strlen(texts[i]), &value)) fail_msg("'%s' was read", texts[i]);
    }
    double value = 0;
    static const char nan_text[] = "-NaN(1)";
    assert_ptr_equal(grz_read_number(nan_text, nan_text + 7, &value), nan_text + 4);
    assert_true(isnan(value));
}

/* Digits of any number, a point anywhere, an exponent of any kind. */
static void random_texts(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(1);
    for (int round = 0; round < TEXTS; round++) {
        char text[96], *p = text;
        int digits = 1 + (int)grz_random_below(&random, round % 3 ? 20 : 50);
        int point = (int)grz_random_below(&random, (uint64_t)digits + 8);
        if (grz_random_below(&random, 2)) *p++ = "+-"[grz_random_below(&random, 2)];
        for (int i = 0; i < digits; i++) {
            if (i == point) *p++ = '.';
            *p++ = (char)('0' + (grz_random_below(&random, 4) ? (int)grz_random_below(&random, 10) : 0));
        }
        *p = 0;
        static const int exponents[] = {3, 25, 60, 345};
        int largest = exponents[grz_random_below(&random, 4)];
        if (grz_random_below(&random, 4))
            sprintf(p, "e%d", (int)grz_random_below(&random, 2 * (uint64_t)largest + 1) - largest);
        same_as_strtod(text);
    }
}

/* Every double, printed with too few, enough and too many digits. */
static void random_doubles(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(2);
    for (int round = 0; round < DOUBLES; round++) {
        uint64_t bits = grz_random_bits(&random);
        if (round % 4 == 0) bits &= ~(UINT64_C(0x7FF) << 52); /* subnormal */
        double value = double_of(bits);
        if (!isfinite(value)) continue;
        char text[64];
        snprintf(text, sizeof text, "%.*e", 5 + round % 20, value);
        same_as_strtod(text);
        size_t length = grz_print_number(text, value);
        double back = 0;
        assert_int_equal(length, strlen(text));
        assert_ptr_equal(grz_read_number(text, text + length, &back), text + length);
        if (bits_of(back) != bits_of(value)) fail_msg("%s came back as %a, not %a", text, back, value);
    }
}

/* The middle between a double and the next one above, as all its decimal digits: m * 2^e = (m * 5^-e) * 10^e. */
static char *middle_digits(double low, int *exponent)
{
    int two;
    double fraction = frexp(low, &two);
    if (two < -1021) fraction = ldexp(fraction, two + 1021), two = -1021; /* subnormal: fewer bits */
    uint64_t mantissa = 2 * (uint64_t)ldexp(fraction, 53) + 1;
    two -= 54;
    mpz_t digits, power;
    mpz_init_set_ui(digits, mantissa);
    mpz_init(power);
    if (two < 0)
        mpz_ui_pow_ui(power, 5, (unsigned long)-two);
    else
        mpz_ui_pow_ui(power, 2, (unsigned long)two);
    mpz_mul(digits, digits, power);
    *exponent = two < 0 ? two : 0;
    char *text = mpz_get_str(NULL, 10, digits);
    mpz_clears(digits, power, NULL);
    return text;
}

static void subtract_one(char *digits)
{
    char *p = digits + strlen(digits) - 1;
    for (; *p == '0'; p--) *p = '9';
    (*p)--;
}

static void read_all(const char *digits, const char *more, int exponent, double *value)
{
    char text[2400];
    int length = snprintf(text, sizeof text, "%s%se%d", digits, more, exponent - (int)strlen(more));
    assert_true(length < (int)sizeof text);
    assert_ptr_equal(grz_read_number(text, text + length, value), text + length);
    same_as_strtod(text);
}

/* A tie goes to the even neighbour; the same with a 1 at place 5 to 900 behind it goes up, and one unit less goes down.
 */
static void ties(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(3);
    for (int round = 0; round < TIES; round++) {
        uint64_t bits = grz_random_bits(&random) & INT64_MAX;
        if (round % 4 == 0) bits &= UINT64_MAX >> 12;
        if (round % 4 == 1) bits = bits % (UINT64_C(60) << 52) + (UINT64_C(1000) << 52);
        double low = double_of(bits), high = double_of(bits + 1), value = 0;
        if (!isfinite(low)) continue;
        int exponent;
        char *digits = middle_digits(low, &exponent);
        read_all(digits, "", exponent, &value);
        assert_true(bits_of(value) == bits_of(bits & 1 ? high : low));
        char zeros[1000];
        int behind = 5 + (int)grz_random_below(&random, 895);
        snprintf(zeros, sizeof zeros, "%0*d", behind, 1);
        read_all(digits, zeros, exponent, &value);
        assert_true(bits_of(value) == bits_of(high));
        subtract_one(digits);
        read_all(digits, "9999", exponent, &value);
        assert_true(bits_of(value) == bits_of(low));
        free(digits);
    }
}

static void long_texts(void **state)
{
    (void)state;
    enum { LENGTH = 100000 };
    char *text = malloc(LENGTH + 20);
    memset(text, '0', LENGTH);
    strcpy(text + LENGTH, "12.5");
    same_as_strtod(text);
    memset(text, '0', LENGTH);
    text[1] = '.';
    strcpy(text + LENGTH, "15e99999");
    same_as_strtod(text);
    memset(text, '7', LENGTH);
    strcpy(text + LENGTH, "e-99999");
    same_as_strtod(text);
    memset(text, '0', LENGTH);
    text[0] = '4';
    strcpy(text + LENGTH, "e-99990");
    same_as_strtod(text);
    free(text);
}

static void integers(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t value;
        int length; /* -1: refused */
    } cases[] = {
        {"0", 0, 1},
        {"-0", 0, 2},
        {"+17x", 17, 3},
        {"-42 ", -42, 3},
        {"007", 7, 3},
        {"9223372036854775807", INT64_MAX, 19},
        {"-9223372036854775807", -INT64_MAX, 20},
        {"9223372036854775808", 0, -1},
        {"99999999999999999999", 0, -1},
        {"000000000000000000000000000001", 1, 30},
        {"", 0, -1},
        {"-", 0, -1},
        {"x1", 0, -1},
        {"--1", 0, -1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int64_t value = 0;
        const char *text = cases[i].text, *after = grz_read_integer(text, text + strlen(text), &value);
        if ((after ? after - text : -1) != cases[i].length) fail_msg("'%s' was read up to another place", text);
        if (after && value != cases[i].value) fail_msg("'%s' gave %lld", text, (long long)value);
    }
}

static void printed_texts(void **state)
{
    (void)state;
    static const struct {
        double value;
        const char *text;
    } cases[] = {{0, "0"},
                 {-0.0, "-0"},
                 {1, "1"},
                 {0.5, "0.5"},
                 {-1.5e300, "-1.5000000000000001e+300"},
                 {0.1, "0.10000000000000001"},
                 {INFINITY, "inf"},
                 {5e-324, "4.9406564584124654e-324"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[32];
        assert_int_equal(grz_print_number(text, cases[i].value), strlen(cases[i].text));
        assert_string_equal(text, cases[i].text);
    }
}

/* With a decimal comma, and with a decimal point of several bytes, reading and printing are what they were. */
static void other_locales(void **state)
{
    (void)state;
    static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "de_AT.UTF-8", "ps_AF", "fa_IR"};
    int tried = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!setlocale(LC_NUMERIC, names[i])) continue;
        tried++;
        static const char text[] = "1.5";
        double value = 0;
        printed_texts(NULL);
        assert_non_null(grz_read_number(text, text + 3, &value));
        setlocale(LC_NUMERIC, "C");
        assert_true(value == 1.5);
    }
    if (tried == 0) SKIP(NO_LOCALE);
}

/* A host that flushes subnormal numbers to zero gets an answer, and here even the right one: the steps that lead to it
 * are of whole numbers. It took a day to walk there from the zero that such a host computes. */
static void small_numbers_in_a_flushing_thread(void **state)
{
    (void)state;
#ifdef __SSE2__
    static const char *const texts[] = {
        "1e-310", "2.5e-308", "4.9e-324", "2.4703282292062328e-324", "1e-323", "2.2250738585072011e-308"};
    static const unsigned bits[] = {1u << 15, 1u << 6, 1u << 15 | 1u << 6}; /* FTZ: results; DAZ: operands; both */
    for (size_t i = 0; i < 3 * (sizeof texts / sizeof *texts); i++) {
        const char *text = texts[i / 3];
        double expected = strtod(text, NULL), value = 0;
        unsigned before = _mm_getcsr();
        _mm_setcsr(before | bits[i % 3]);
        const char *end = grz_read_number(text, text + strlen(text), &value);
        _mm_setcsr(before);
        assert_ptr_equal(end, text + strlen(text));
        assert_true(bits_of(value) == bits_of(expected));
    }
#else
    SKIP("this processor has no mode that flushes subnormal numbers");
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_texts),    cmocka_unit_test(no_numbers),
        cmocka_unit_test(random_texts),   cmocka_unit_test(ties),
        cmocka_unit_test(random_doubles), cmocka_unit_test(long_texts),
        cmocka_unit_test(integers),       cmocka_unit_test(printed_texts),
        cmocka_unit_test(other_locales),  cmocka_unit_test(small_numbers_in_a_flushing_thread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
