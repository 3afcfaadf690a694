/* Every wrong floating-point mode is refused, and the right one is not. The modes are set around one call of a function
 * of the library, which no compiler moves arithmetic across. */
#include "base/float_mode.h"

#include <fenv.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "skip.h"

#ifdef __SSE2__
#include <xmmintrin.h>
#endif

static void right_mode_is_accepted(void **state)
{
    (void)state;
    graze_error error = {.status = GRAZE_OK, .message = "untouched"};
    assert_int_equal(grz_check_float_mode(&error), GRAZE_OK);
    assert_string_equal(error.message, "untouched");
}

static void other_roundings_are_refused(void **state)
{
    (void)state;
    static const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        graze_error error = {0};
        assert_int_equal(fesetround(modes[i]), 0);
        graze_status status = grz_check_float_mode(&error);
        fesetround(FE_TONEAREST);
        assert_int_equal(status, GRAZE_BAD_FLOAT_MODE);
        assert_int_equal(error.status, GRAZE_BAD_FLOAT_MODE);
        assert_non_null(strstr(error.message, "fesetround(FE_TONEAREST)"));
        assert_int_equal(grz_check_float_mode(NULL), GRAZE_OK);
    }
}

static void flushing_is_refused(void **state)
{
    (void)state;
#ifdef __SSE2__
    static const unsigned bits[] = {1u << 15, 1u << 6, 1u << 15 | 1u << 6}; /* FTZ: results; DAZ: operands; both */
    for (size_t i = 0; i < sizeof bits / sizeof *bits; i++) {
        graze_error error = {0};
        unsigned before = _mm_getcsr();
        _mm_setcsr(before | bits[i]);
        graze_status status = grz_check_float_mode(&error);
        _mm_setcsr(before);
        assert_int_equal(status, GRAZE_BAD_FLOAT_MODE);
        assert_non_null(strstr(error.message, "flushes subnormal numbers"));
        assert_int_equal(grz_check_float_mode(NULL), GRAZE_OK);
    }
#else
    SKIP("this processor has no mode that flushes subnormal numbers");
#endif
}

/* A wrong mode is the host's to change, not the library's. */
static void mode_is_left_alone(void **state)
{
    (void)state;
    fesetround(FE_DOWNWARD);
    grz_check_float_mode(NULL);
    int mode = fegetround();
    fesetround(FE_TONEAREST);
    assert_int_equal(mode, FE_DOWNWARD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(right_mode_is_accepted),
        cmocka_unit_test(other_roundings_are_refused),
        cmocka_unit_test(flushing_is_refused),
        cmocka_unit_test(mode_is_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
