/* Whole numbers of any size, and their rounding, against GMP and MPFR. */
#include "base/random.h"
#include "exact/big_round.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <gmp.h>
#include <mpfr.h>

enum { CASES = 20000 };

static void to_integer(mpz_t out, const grz_big *b)
{
    mpz_import(out, (size_t)b->count, -1, sizeof(grz_limb), 0, 0, b->limbs);
    if (b->sign < 0) mpz_neg(out, out);
}

static void check_equal(const grz_big *b, const mpz_t truth)
{
    mpz_t value;
    mpz_init(value);
    to_integer(value, b);
    assert_int_equal(mpz_cmp(value, truth), 0);
    assert_int_equal(b->sign, mpz_sgn(truth));
    assert_true(b->count == 0 || b->limbs[b->count - 1] != 0);
    mpz_clear(value);
}

/* A double whose bits are random, or mostly ones or zeros, which makes carries run far; up to 2^200 in size. */
static double random_double(grz_random *random, int spread)
{
    uint64_t fraction = grz_random_bits(random) >> 11;
    if (grz_random_below(random, 4) == 0) fraction |= UINT64_C(0x1fffffffffff00);
    if (grz_random_below(random, 4) == 0) fraction &= UINT64_C(0x100000000000ff);
    int exponent = (int)grz_random_below(random, (uint64_t)spread + 1);
    double x = ldexp((double)fraction, exponent > 147 + 1074 ? 147 : exponent - 1074);
    return grz_random_below(random, 2) ? x : -x;
}

/* A product of `degree` doubles in units of 2^-1074, and the same by GMP. */
static void random_big(grz_random *random, int degree, int spread, grz_big *out, mpz_t truth)
{
    mpz_t factor;
    mpz_init(factor);
    grz_big_set(out, 1, 0);
    mpz_set_ui(truth, 1);
    for (int k = 0; k < degree; k++) {
        double x = random_double(random, spread);
        grz_big value, product;
        grz_big_set(&value, x, -1074);
        mpfr_t exact;
        mpfr_init2(exact, 64);
        mpfr_set_d(exact, x, MPFR_RNDN);
        mpfr_mul_2si(exact, exact, 1074, MPFR_RNDN);
        mpfr_get_z(factor, exact, MPFR_RNDN);
        mpfr_clear(exact);
        check_equal(&value, factor);
        grz_big_multiply(&product, out, &value);
        *out = product;
        mpz_mul(truth, truth, factor);
    }
    mpz_clear(factor);
}

static int random_spread(grz_random *random)
{
    static const int spreads[] = {0, 10, 64, 200, 1221};
    return spreads[grz_random_below(random, 5)];
}

static void test_arithmetic(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(11);
    mpz_t a, b, truth;
    mpz_inits(a, b, truth, NULL);
    for (int c = 0; c < CASES; c++) {
        grz_big big_a, big_b, out;
        random_big(&random, (int)grz_random_below(&random, 4), random_spread(&random), &big_a, a);
        random_big(&random, (int)grz_random_below(&random, 4), random_spread(&random), &big_b, b);
        grz_big_add(&out, &big_a, &big_b);
        mpz_add(truth, a, b);
        check_equal(&out, truth);
        grz_big_subtract(&out, &out, &big_b); /* the result is an operand */
        check_equal(&out, a);
        grz_big_subtract(&out, &big_a, &big_b);
        mpz_sub(truth, a, b);
        check_equal(&out, truth);
        grz_big_multiply(&out, &big_a, &big_b);
        mpz_mul(truth, a, b);
        check_equal(&out, truth);
        int order = mpz_cmp(a, b);
        assert_int_equal(grz_big_compare(&big_a, &big_b), (order > 0) - (order < 0));
    }
    mpz_clears(a, b, truth, NULL);
}

/* numerator / denominator * 2^exponent as IEEE would round it. */
static double true_ratio(const mpz_t numerator, const mpz_t denominator, int exponent)
{
    mpfr_t exact_numerator, exact_denominator, out;
    mpfr_init2(exact_numerator, 14000);
    mpfr_init2(exact_denominator, 14000);
    mpfr_init2(out, 53);
    mpfr_set_z(exact_numerator, numerator, MPFR_RNDN);
    mpfr_set_z_2exp(exact_denominator, denominator, -exponent, MPFR_RNDN);
    mpfr_exp_t lowest = mpfr_get_emin();
    int ternary = mpfr_div(out, exact_numerator, exact_denominator, MPFR_RNDN);
    mpfr_set_emin(-1073); /* subnormal numbers begin where a double's do */
    ternary = mpfr_check_range(out, ternary, MPFR_RNDN);
    mpfr_subnormalize(out, ternary, MPFR_RNDN);
    mpfr_set_emin(lowest);
    double value = mpfr_get_d(out, MPFR_RNDN);
    mpfr_clears(exact_numerator, exact_denominator, out, (mpfr_ptr)NULL);
    return value;
}

/* An exponent that brings the ratio near 1, to the edge of the subnormal numbers, or below them. */
static int random_exponent(grz_random *random, const mpz_t numerator, const mpz_t denominator)
{
    int ratio = (int)mpz_sizeinbase(numerator, 2) - (int)mpz_sizeinbase(denominator, 2);
    static const int aims[] = {0, -1020, -1060, -1074, -1076};
    return aims[grz_random_below(random, 5)] - ratio;
}

static void check_ratio(grz_random *random, const grz_big *big_a, const grz_big *big_b, const mpz_t a, const mpz_t b)
{
    int exponent = random_exponent(random, a, b);
    double expected = true_ratio(a, b, exponent), got = grz_big_ratio(big_a, big_b, exponent);
    if (got != expected) fail_msg("ratio: %a instead of %a", got, expected);
}

static void test_ratio(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(12);
    mpz_t a, b;
    mpz_inits(a, b, NULL);
    for (int c = 0; c < CASES; c++) {
        grz_big big_a, big_b;
        random_big(&random, 1 + (int)grz_random_below(&random, 5), random_spread(&random), &big_a, a);
        random_big(&random, 1 + (int)grz_random_below(&random, 5), random_spread(&random), &big_b, b);
        if (big_b.sign == 0) continue;
        big_b.sign = 1;
        mpz_abs(b, b);
        check_ratio(&random, &big_a, &big_b, a, b);
    }
    mpz_clears(a, b, NULL);
}

/* Quotients that lie halfway between two doubles, and a hair beside. */
static void test_ties(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(13);
    mpz_t a, b;
    mpz_inits(a, b, NULL);
    for (int c = 0; c < CASES; c++) {
        grz_big big_a, big_b, quotient, one, half, hair;
        random_big(&random, 3, random_spread(&random), &big_b, b);
        if (big_b.sign == 0) continue;
        big_b.sign = 1;
        uint64_t odd = grz_random_bits(&random) >> 12 | UINT64_C(1) << 52;
        grz_big_set(&quotient, (double)odd, -1); /* 2 * odd + 1 has 54 bits */
        grz_big_set(&one, 1, 0);
        grz_big_add(&half, &quotient, &one);
        grz_big_multiply(&big_a, &half, &big_b);
        grz_big_set(&hair, (double)grz_random_below(&random, 3) - 1, 0);
        grz_big_add(&big_a, &big_a, &hair);
        to_integer(a, &big_a);
        to_integer(b, &big_b);
        double expected = true_ratio(a, b, -1);
        if (grz_big_ratio(&big_a, &big_b, -1) != expected) fail_msg("tie %d", c);
    }
    mpz_clears(a, b, NULL);
}

static void test_root(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(14);
    mpz_t a, b;
    mpz_inits(a, b, NULL);
    mpfr_t root, under;
    mpfr_inits2(200, root, under, (mpfr_ptr)NULL);
    for (int c = 0; c < CASES; c++) {
        grz_big big_a, big_b;
        random_big(&random, 1 + (int)grz_random_below(&random, 6), random_spread(&random), &big_a, a);
        random_big(&random, 1 + (int)grz_random_below(&random, 4), random_spread(&random), &big_b, b);
        if (big_a.sign == 0 || big_b.sign == 0) continue;
        big_a.sign = big_b.sign = 1;
        int ratio = (int)mpz_sizeinbase(a, 2) - (int)mpz_sizeinbase(b, 2);
        int exponent = -ratio / 2 + (int)grz_random_below(&random, 1000) - 500;
        mpfr_set_z(root, a, MPFR_RNDN);
        mpfr_set_z(under, b, MPFR_RNDN);
        mpfr_div(root, root, under, MPFR_RNDN);
        mpfr_abs(root, root, MPFR_RNDN);
        mpfr_sqrt(root, root, MPFR_RNDN);
        mpfr_mul_2si(root, root, exponent, MPFR_RNDN);
        mpfr_d_div(under, grz_big_root_of_ratio(&big_a, &big_b, exponent), root, MPFR_RNDN);
        mpfr_sub_ui(under, under, 1, MPFR_RNDN);
        assert_true(mpfr_cmpabs_ui(under, 1) < 0 && fabs(mpfr_get_d(under, MPFR_RNDN)) < 0x1p-52);
    }
    mpfr_clears(root, under, (mpfr_ptr)NULL);
    mpz_clears(a, b, NULL);
}

static void test_root_is_never_zero(void **state)
{
    (void)state;
    grz_big one, four;
    grz_big_set(&one, 1, 0);
    grz_big_set(&four, 4, 0);
    assert_true(grz_big_root_of_ratio(&one, &four, -3000) == 0x1p-1074);
    assert_true(grz_big_root_of_ratio(&one, &four, 0) == 0.5);
    assert_true(grz_big_root_of_ratio(&four, &one, 10) == 2048);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arithmetic),
        cmocka_unit_test(test_ratio),
        cmocka_unit_test(test_ties),
        cmocka_unit_test(test_root),
        cmocka_unit_test(test_root_is_never_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
