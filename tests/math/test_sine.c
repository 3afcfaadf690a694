/* Our sine and cosine against MPFR, at the accuracy that sine.h states, and at the angles that it calls exact. */
#include "base/random.h"
#include "math/sine.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <mpfr.h>

/* As sine.h states it. */
static const double most_error = 0x1p-52;

enum { SAMPLES = 200000, PRECISION = 160 };

typedef struct truth {
    mpfr_t angle, sine, cosine, pi, difference;
} truth;

static void truth_init(truth *t)
{
    mpfr_inits2(PRECISION, t->angle, t->sine, t->cosine, t->pi, t->difference, (mpfr_ptr)0);
    mpfr_const_pi(t->pi, MPFR_RNDN);
}

static void truth_clear(truth *t)
{
    mpfr_clears(t->angle, t->sine, t->cosine, t->pi, t->difference, (mpfr_ptr)0);
    mpfr_free_cache();
}

static double error_of(truth *t, double found, mpfr_t expected)
{
    mpfr_d_sub(t->difference, found, expected, MPFR_RNDN);
    return fabs(mpfr_get_d(t->difference, MPFR_RNDN));
}

/* t->angle holds the angle in radians. */
static void expect_close(truth *t, double given, grz_sine_cosine found)
{
    mpfr_sin_cos(t->sine, t->cosine, t->angle, MPFR_RNDN);
    double worst = fmax(error_of(t, found.sine, t->sine), error_of(t, found.cosine, t->cosine));
    if (!(worst <= most_error)) fail_msg("at %.17g: off by %g", given, worst);
    if (!(fabs(found.sine) <= 1 && fabs(found.cosine) <= 1)) fail_msg("at %.17g: beyond 1", given);
}

static void expect_radians(truth *t, double radians)
{
    mpfr_set_d(t->angle, radians, MPFR_RNDN);
    expect_close(t, radians, grz_sine_cosine_of(radians));
}

static void expect_degrees(truth *t, double degrees)
{
    mpfr_mul_d(t->angle, t->pi, fmod(degrees, 360), MPFR_RNDN);
    mpfr_div_ui(t->angle, t->angle, 180, MPFR_RNDN);
    expect_close(t, degrees, grz_sine_cosine_of_degrees(degrees));
}

/* Of either sign, every magnitude from 2^-30 to the limit as likely as the next. */
static double random_angle(grz_random *random, int top)
{
    double magnitude = ldexp(1 + grz_random_unit(random), (int)grz_random_below(random, (uint64_t)(30 + top)) - 30);
    return grz_random_below(random, 2) ? magnitude : -magnitude;
}

static void radians_are_close(void **state)
{
    (void)state;
    truth t;
    truth_init(&t);
    grz_random random = grz_random_seeded(1);
    for (int i = 0; i < SAMPLES; i++) expect_radians(&t, random_angle(&random, 20));
    expect_radians(&t, 0x1p20);
    expect_radians(&t, -0x1p20);
    expect_radians(&t, 0);
    expect_radians(&t, 0x1p-1074);
    truth_clear(&t);
}

/* Next to multiples of a quarter turn the reduction cancels most. */
static void radians_near_quarters_are_close(void **state)
{
    (void)state;
    truth t;
    truth_init(&t);
    grz_random random = grz_random_seeded(2);
    for (int i = 0; i < SAMPLES / 4; i++) {
        double quarters = (double)grz_random_below(&random, 667544);
        double at = quarters * (GRZ_PI / 4); /* eighths: where the reduction changes sides, too */
        expect_radians(&t, at);
        expect_radians(&t, nextafter(at, 0));
        expect_radians(&t, nextafter(at, INFINITY) > 0x1p20 ? at : nextafter(at, INFINITY));
    }
    truth_clear(&t);
}

static void degrees_are_close(void **state)
{
    (void)state;
    truth t;
    truth_init(&t);
    grz_random random = grz_random_seeded(3);
    for (int i = 0; i < SAMPLES; i++) expect_degrees(&t, random_angle(&random, 60));
    for (int i = 0; i <= 1440; i++) {
        double at = i / 4.0;
        expect_degrees(&t, at);
        expect_degrees(&t, nextafter(at, -1));
        expect_degrees(&t, nextafter(at, 361));
    }
    expect_degrees(&t, 1e300);
    truth_clear(&t);
}

static void some_degrees_are_exact(void **state)
{
    (void)state;
    static const struct {
        double degrees, sine, cosine; /* 9: not exact */
    } exact[] = {
        {0, 0, 1},    {90, 1, 0},    {180, 0, -1},   {270, -1, 0},   {30, 0.5, 9},   {150, 0.5, 9},
        {60, 9, 0.5}, {300, 9, 0.5}, {120, 9, -0.5}, {240, 9, -0.5}, {210, -0.5, 9}, {330, -0.5, 9},
    };
    for (size_t i = 0; i < sizeof exact / sizeof *exact; i++)
        for (int turns = -3; turns <= 3; turns++) {
            grz_sine_cosine v = grz_sine_cosine_of_degrees(exact[i].degrees + 360.0 * turns);
            if (exact[i].sine != 9 && v.sine != exact[i].sine) fail_msg("sine of %g", exact[i].degrees);
            if (exact[i].cosine != 9 && v.cosine != exact[i].cosine) fail_msg("cosine of %g", exact[i].degrees);
        }
}

/* sin(-x) is -sin(x) and cos(-x) is cos(x), to the bit. */
static void negative_angles_mirror(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(4);
    for (int i = 0; i < SAMPLES; i++) {
        double x = i < 1440 ? i / 4.0 : fabs(random_angle(&random, 20));
        grz_sine_cosine a = grz_sine_cosine_of(x), b = grz_sine_cosine_of(-x);
        assert_true(a.sine == -b.sine && a.cosine == b.cosine);
        a = grz_sine_cosine_of_degrees(x), b = grz_sine_cosine_of_degrees(-x);
        assert_true(a.sine == -b.sine && a.cosine == b.cosine);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(radians_are_close),      cmocka_unit_test(radians_near_quarters_are_close),
        cmocka_unit_test(degrees_are_close),      cmocka_unit_test(some_degrees_are_exact),
        cmocka_unit_test(negative_angles_mirror),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
