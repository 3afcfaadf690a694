/* Every operation in twice a double's precision against rationals, at the accuracy that double_double.h states. */
#include "base/random.h"
#include "math/double_double.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <mpfr.h>
#include <stdio.h>

enum { SAMPLES = 100000, PRECISION = 600 };

typedef struct truth {
    mpfr_t x, y, exact, found, size;
} truth;

/* A number whose parts are of any size within 2^60, so that sums cancel and products do not underflow. */
static double any_double(grz_random *random)
{
    return ldexp(grz_random_between(random, -1, 1), (int)grz_random_between(random, -60, 60));
}

static grz_dd any_number(grz_random *random)
{
    double high = any_double(random);
    return grz_dd_sum(high, high * grz_random_between(random, -1, 1) * 0x1p-53);
}

static void put(mpfr_t out, grz_dd x)
{
    mpfr_set_d(out, x.hi, MPFR_RNDN);
    mpfr_add_d(out, out, x.lo, MPFR_RNDN);
}

/* |found - exact| / size, in units of u^2. */
static double error_of(truth *t, grz_dd found)
{
    assert_true(found.hi == found.hi + found.lo);
    put(t->found, found);
    mpfr_sub(t->found, t->found, t->exact, MPFR_RNDN);
    if (mpfr_zero_p(t->found)) return 0;
    mpfr_div(t->found, t->found, t->size, MPFR_RNDN);
    return fabs(mpfr_get_d(t->found, MPFR_RNDN)) * 0x1p106;
}

static double sum_error(truth *t, grz_dd x, grz_dd y)
{
    mpfr_add(t->exact, t->x, t->y, MPFR_RNDN);
    mpfr_abs(t->x, t->x, MPFR_RNDN);
    mpfr_abs(t->y, t->y, MPFR_RNDN);
    mpfr_add(t->size, t->x, t->y, MPFR_RNDN);
    return error_of(t, grz_dd_add(x, y));
}

static double difference_error(truth *t, grz_dd x, grz_dd y)
{
    y = grz_dd_sum(-x.hi * (1 + 0x1p-40), y.lo / y.hi * x.hi); /* nearly all cancels */
    put(t->y, y);
    mpfr_add(t->exact, t->x, t->y, MPFR_RNDN);
    mpfr_abs(t->size, t->x, MPFR_RNDN);
    mpfr_mul_ui(t->size, t->size, 2, MPFR_RNDN);
    return error_of(t, grz_dd_subtract(x, (grz_dd){-y.hi, -y.lo}));
}

static double product_error(truth *t, grz_dd x, grz_dd y)
{
    mpfr_mul(t->exact, t->x, t->y, MPFR_RNDN);
    mpfr_set(t->size, t->exact, MPFR_RNDN);
    return error_of(t, grz_dd_multiply(x, y));
}

static double quotient_error(truth *t, grz_dd x, grz_dd y)
{
    mpfr_div(t->exact, t->x, t->y, MPFR_RNDN);
    mpfr_set(t->size, t->exact, MPFR_RNDN);
    return error_of(t, grz_dd_divide(x, y));
}

static double root_error(truth *t, grz_dd x, grz_dd y)
{
    (void)y;
    if (x.hi < 0) x = (grz_dd){-x.hi, -x.lo};
    mpfr_abs(t->x, t->x, MPFR_RNDN);
    mpfr_sqrt(t->exact, t->x, MPFR_RNDN);
    mpfr_set(t->size, t->exact, MPFR_RNDN);
    return error_of(t, grz_dd_root(x));
}

static void operations_keep_their_bounds(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        double (*error)(truth *, grz_dd, grz_dd);
        double bound, typical;
    } operations[] = {
        {"sum", sum_error, 4, 0.5},       {"difference", difference_error, 4, 0.01},
        {"product", product_error, 9, 1}, {"quotient", quotient_error, 32, 1},
        {"root", root_error, 32, 0.5},
    };
    truth t;
    mpfr_inits2(PRECISION, t.x, t.y, t.exact, t.found, t.size, (mpfr_ptr)0);
    for (size_t k = 0; k < sizeof operations / sizeof *operations; k++) {
        grz_random random = grz_random_seeded(9);
        double worst = 0;
        for (int i = 0; i < SAMPLES; i++) {
            grz_dd x = any_number(&random), y = any_number(&random);
            put(t.x, x);
            put(t.y, y);
            worst = fmax(worst, operations[k].error(&t, x, y));
        }
        printf("%s: at most %.2f u^2\n", operations[k].name, worst);
        assert_true(worst <= operations[k].bound);
        assert_true(worst >= operations[k].typical); /* or the samples are too easy */
    }
    mpfr_clears(t.x, t.y, t.exact, t.found, t.size, (mpfr_ptr)0);
    mpfr_free_cache();
}

static void sums_and_products_of_doubles_are_exact(void **state)
{
    (void)state;
    truth t;
    mpfr_inits2(PRECISION, t.x, t.y, t.exact, t.found, t.size, (mpfr_ptr)0);
    grz_random random = grz_random_seeded(4);
    for (int i = 0; i < SAMPLES; i++) {
        double x = any_double(&random), y = any_double(&random);
        mpfr_set_d(t.x, x, MPFR_RNDN);
        put(t.found, grz_dd_difference(x, y));
        mpfr_sub_d(t.exact, t.x, y, MPFR_RNDN);
        assert_true(mpfr_equal_p(t.found, t.exact));
        put(t.found, grz_dd_product(x, y));
        mpfr_mul_d(t.exact, t.x, y, MPFR_RNDN);
        assert_true(mpfr_equal_p(t.found, t.exact));
    }
    mpfr_clears(t.x, t.y, t.exact, t.found, t.size, (mpfr_ptr)0);
    mpfr_free_cache();
}

/* Just below, in and just above the middle between two doubles, with errors that reach it and not. */
static void rounding_is_certain_or_refused(void **state)
{
    (void)state;
    double out;
    assert_true(grz_dd_rounds((grz_dd){1, 0x1p-54}, 0x1p-55, &out) && out == 1);
    assert_true(grz_dd_rounds((grz_dd){1, 0x1.8p-54}, 0x1.fp-56, &out) && out == 1);
    assert_false(grz_dd_rounds((grz_dd){1, 0x1.8p-54}, 0x1.1p-55, &out));
    assert_false(grz_dd_rounds((grz_dd){1 + 0x1p-52, 0x1p-53}, 0x1p-105, &out));
    assert_false(grz_dd_rounds((grz_dd){0, 0}, 0x1p-900, &out));
    assert_true(grz_dd_rounds((grz_dd){-1, 0}, 0x1p-55, &out) && out == -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operations_keep_their_bounds),
        cmocka_unit_test(sums_and_products_of_doubles_are_exact),
        cmocka_unit_test(rounding_is_certain_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
