/* Rounding outward to float, against nextafterf. */
#include "math/round.h"

#include "base/random.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void expect_rounded(double x)
{
    float f = (float)x;
    float above = (double)f < x ? nextafterf(f, INFINITY) : f, below = (double)f > x ? nextafterf(f, -INFINITY) : f;
    if (grz_float_above(x) != above || grz_float_below(x) != below) fail_msg("%a", x);
    assert_true((double)grz_float_above(x) >= x && (double)grz_float_below(x) <= x);
    if (x >= 0 && grz_size_above(fabs(x)) != above) fail_msg("size %a", x);
}

static void the_ends_of_the_range(void **state)
{
    (void)state;
    static const double sizes[] = {
        0, 0x1p-1074,  1e-300,         0x1p-151,       0x1p-150,        0x1p-149, 0x1.8p-149, 0x1p-126, 0x1.fffffep-127,
        1, 0x1p24 + 1, 0x1.fffffep127, 0x1.ffffffp127, 0x1.fffffefp127, 1e300,    INFINITY};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        expect_rounded(sizes[i]);
        expect_rounded(-sizes[i]);
    }
}

/* Every exponent of a float and some beyond; half of the numbers are floats, or next to one. */
static void numbers_of_all_sizes(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(5);
    for (int i = 0; i < 400000; i++) {
        double x = ldexp(1 + grz_random_unit(&random), i % 320 - 160);
        if (i & 1) x = nextafter((float)x, (i & 2) ? INFINITY : -INFINITY);
        expect_rounded(i & 4 ? x : -x);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ends_of_the_range),
        cmocka_unit_test(numbers_of_all_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
