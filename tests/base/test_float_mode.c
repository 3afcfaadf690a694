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

/* Both ways to ask, the register and the arithmetic, say the same; returns it. */
static graze_status checked(graze_error *error)
{
    graze_error other = *error;
    graze_status status = grz_check_float_mode(error), tried = grz_try_float_mode(&other);
    const bool is_default = grz_float_mode_is_default();
    if (status != tried || strcmp(error->message, other.message) != 0) return (graze_status)-1;
    return is_default && status != GRAZE_OK ? (graze_status)-2 : status;
}

static void right_mode_is_accepted(void **state)
{
    (void)state;
    graze_error error = {.status = GRAZE_OK, .message = "untouched"};
    assert_int_equal(checked(&error), GRAZE_OK);
    assert_string_equal(error.message, "untouched");
#if defined(__SSE2_MATH__) || defined(__aarch64__)
    assert_true(grz_float_mode_is_default()); /* or every question would ask the arithmetic */
#endif
}

static void other_roundings_are_refused(void **state)
{
    (void)state;
    static const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        graze_error error = {0};
        assert_int_equal(fesetround(modes[i]), 0);
        graze_status status = checked(&error);
        fesetround(FE_TONEAREST);
        assert_int_equal(status, GRAZE_BAD_FLOAT_MODE);
        assert_int_equal(error.status, GRAZE_BAD_FLOAT_MODE);
        assert_non_null(strstr(error.message, "fesetround(FE_TONEAREST)"));
        assert_int_equal(grz_check_float_mode(NULL), GRAZE_OK);
    }
}

/* The register in which a thread says how doubles are rounded and whether subnormal numbers are flushed. */
#if defined(__SSE2__)
#define CAN_FLUSH 1
static const uint64_t flushing[] = {1u << 15, 1u << 6, 1u << 15 | 1u << 6}; /* FTZ: results; DAZ: operands; both */
/* Exceptions that were noted, and those that trap or do not, are no part of the mode. */
static const uint64_t harmless = 0x3f;

static uint64_t get_control(void)
{
    return _mm_getcsr();
}

static void set_control(uint64_t control)
{
    _mm_setcsr((unsigned)control);
}
#elif defined(__aarch64__)
#define CAN_FLUSH 1
static const uint64_t flushing[] = {1u << 24}; /* FZ: operands and results */
static const uint64_t harmless = 1u << 25;     /* DN: every NaN is the same */

static uint64_t get_control(void)
{
    uint64_t control;
    __asm__ volatile("mrs %0, fpcr" : "=r"(control));
    return control;
}

static void set_control(uint64_t control)
{
    __asm__ volatile("msr fpcr, %0" : : "r"(control));
}
#else
#define CAN_FLUSH 0
#endif

#if CAN_FLUSH
static void flushing_is_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof flushing / sizeof *flushing; i++) {
        graze_error error = {0};
        uint64_t before = get_control();
        set_control(before | flushing[i]);
        graze_status status = checked(&error);
        set_control(before);
        assert_int_equal(status, GRAZE_BAD_FLOAT_MODE);
        assert_non_null(strstr(error.message, "flushes subnormal numbers"));
        assert_int_equal(grz_check_float_mode(NULL), GRAZE_OK);
    }
}

static void other_bits_do_not_matter(void **state)
{
    (void)state;
    graze_error error = {0};
    uint64_t before = get_control();
    set_control(before | harmless);
    graze_status status = checked(&error);
    bool is_default = grz_float_mode_is_default();
    set_control(before);
    assert_int_equal(status, GRAZE_OK);
    assert_true(is_default || !CAN_FLUSH);
}
#else
static void flushing_is_refused(void **state)
{
    (void)state;
    SKIP("this processor has no mode that flushes subnormal numbers: run the tests on x86-64 or AArch64 as well");
}
#define other_bits_do_not_matter flushing_is_refused
#endif

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
        cmocka_unit_test(right_mode_is_accepted), cmocka_unit_test(other_roundings_are_refused),
        cmocka_unit_test(flushing_is_refused),    cmocka_unit_test(other_bits_do_not_matter),
        cmocka_unit_test(mode_is_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
