/* Verdicts of studies from made-up passes: noise about the limit is undecided, and so is what four passes say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "study/frame/verdict.h"

static const char *const names[] = {[HOLDS] = "holds", [UNDECIDED] = "undecided", [DOES_NOT_HOLD] = "does not hold"};

static void check(const char *what, verdict found, verdict wanted)
{
    if (found != wanted) fail_msg("%s: %s, not %s", what, names[found], names[wanted]);
}

/* What is found of "below the limit"; of "above" it is the contrary. */
static const struct {
    const char *what;
    double limit;
    size_t count;
    double passes[8];
    verdict below;
} cases[] = {
    {"all far below", 1, 5, {0.5, 0.52, 0.51, 0.49, 0.5}, HOLDS},
    {"all far above", 1, 5, {2, 2.1, 1.9, 2, 2.05}, DOES_NOT_HOLD},
    {"equal passes", 1, 5, {0.9, 0.9, 0.9, 0.9, 0.9}, HOLDS},
    {"noise about the limit", 1, 5, {0.9, 1.1, 0.95, 1.05, 1}, UNDECIDED},
    {"one pass on the other side", 1, 5, {0.5, 0.5, 0.5, 0.5, 1.01}, UNDECIDED},
    {"all below, by less than their spread", 1, 5, {0.99, 0.99, 0.99, 0.99, 0.7}, UNDECIDED},
    {"all above, by less than their spread", 1, 5, {1.01, 1.01, 1.01, 1.01, 1.5}, UNDECIDED},
    {"a wide spread, far away", 1, 5, {0.1, 0.2, 0.15, 0.3, 0.25}, HOLDS},
    {"the limit itself", 1, 5, {1, 1, 1, 1, 1}, UNDECIDED},
    {"the limit itself, once", 1, 5, {1, 0.5, 0.5, 0.5, 0.5}, UNDECIDED},
    {"four passes", 1, 4, {0.1, 0.1, 0.1, 0.1}, UNDECIDED},
    {"one pass", 1, 1, {0.1}, UNDECIDED},
    {"no pass", 1, 0, {0}, UNDECIDED},
    {"a pass that was not made", 1, 5, {0.1, 0.1, NAN, 0.1, 0.1}, UNDECIDED},
    {"a time of zero", 1, 5, {0.1, 0, 0.1, 0.1, 0.1}, UNDECIDED},
    {"nothing but times of zero", 1, 5, {0, 0, 0, 0, 0}, UNDECIDED},
    {"a ratio to zero", 1, 5, {2, INFINITY, 2, 2, 2}, UNDECIDED},
    {"a ratio that is negative", 1, 5, {-1, 0.1, 0.1, 0.1, 0.1}, UNDECIDED},
    {"six, of which one failed", 1, 6, {0.1, NAN, 0.1, 0.1, 0.1, 0.1}, HOLDS},
    {"eight below", 1, 8, {0.9, 0.91, 0.9, 0.92, 0.9, 0.9, 0.89, 0.9}, HOLDS},
    {"another limit, below", 1.5, 5, {1.2, 1.2, 1.21, 1.2, 1.2}, HOLDS},
    {"another limit, above", 1.5, 5, {1.6, 1.61, 1.6, 1.62, 1.6}, DOES_NOT_HOLD},
    {"a limit that is no ratio", 500000, 5, {2.1e6, 2e6, 2.2e6, 2e6, 2.1e6}, DOES_NOT_HOLD},
};

static void test_passes(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const finding below = by_passes(cases[i].passes, cases[i].count, BELOW, cases[i].limit);
        const finding above = by_passes(cases[i].passes, cases[i].count, ABOVE, cases[i].limit);
        check(cases[i].what, below.verdict, cases[i].below);
        check(cases[i].what, above.verdict, (verdict)(DOES_NOT_HOLD - cases[i].below));
    }
}

/* A ratio and its inverse are one statement: the verdict does not depend on which is asked about. */
static void test_inverse(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double inverse[8];
        for (size_t p = 0; p < cases[i].count; p++) inverse[p] = 1 / cases[i].passes[p];
        check(cases[i].what, by_passes(inverse, cases[i].count, ABOVE, 1 / cases[i].limit).verdict, cases[i].below);
    }
}

/* Uniform in [0, 1). */
static double next_number(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (double)(*state >> 11) * 0x1p-53;
}

/* About a normal distribution: the sum of twelve. */
static double next_normal(uint64_t *state)
{
    double sum = -6;
    for (int i = 0; i < 12; i++) sum += next_number(state);
    return sum;
}

/* Of things that are equally fast a verdict of any kind is an error: one in twenty by the rule, and less because all
 * passes must agree too. Of things that differ by six times the noise nearly all are decided, and rightly. */
static void test_errors(void **state)
{
    (void)state;
    enum { TRIALS = 20000 };
    uint64_t random = 7;
    unsigned errors = 0, decided = 0, wrong = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
        double same[PASSES], slower[PASSES];
        for (int p = 0; p < PASSES; p++) {
            same[p] = exp(0.05 * next_normal(&random));
            slower[p] = exp(0.3 + 0.05 * next_normal(&random));
        }
        errors += by_passes(same, PASSES, BELOW, 1).verdict != UNDECIDED;
        decided += by_passes(slower, PASSES, ABOVE, 1).verdict == HOLDS;
        wrong += by_passes(slower, PASSES, ABOVE, 1).verdict == DOES_NOT_HOLD;
    }
    assert_true(errors > TRIALS / 100);
    assert_true(errors <= TRIALS / 20);
    assert_true(decided > TRIALS * 99 / 100);
    assert_int_equal(wrong, 0);
}

static void test_votes(void **state)
{
    (void)state;
    const bool yes[5] = {true, true, true, true, true}, no[5] = {false}, mixed[5] = {true, true, true, true, false};
    check("all", by_votes(yes, 5).verdict, HOLDS);
    check("none", by_votes(no, 5).verdict, DOES_NOT_HOLD);
    check("all but one", by_votes(mixed, 5).verdict, UNDECIDED);
    check("four", by_votes(yes, 4).verdict, UNDECIDED);
    check("four against", by_votes(no, 4).verdict, UNDECIDED);
    assert_string_equal(by_votes(mixed, 5).basis, "4 of 5 passes");
}

/* One pass is enough of what does not depend on the machine. */
static void test_counts(void **state)
{
    (void)state;
    check("true", by_count(true).verdict, HOLDS);
    check("false", by_count(false).verdict, DOES_NOT_HOLD);
    assert_string_equal(by_count(true).basis, "counts");
}

static timed constant(double value)
{
    timed t = {.value = value};
    for (int i = 0; i < PASSES; i++) t.passes[i] = value;
    return t;
}

/* A statement about several holds if it holds of each, does not if it does not of one, and else is undecided. */
static void test_several(void **state)
{
    (void)state;
    const timed below = constant(0.5), above = constant(2), at = constant(1);
    const timed all[] = {below, below, below}, one_not[] = {below, at, above}, one_open[] = {below, below, at};
    check("all below", by_all(all, 3, BELOW, 1).verdict, HOLDS);
    check("one above", by_all(one_not, 3, BELOW, 1).verdict, DOES_NOT_HOLD);
    check("one undecided", by_all(one_open, 3, BELOW, 1).verdict, UNDECIDED);
    check("both", worse(by_count(true), by_timed(&at, BELOW, 1)).verdict, UNDECIDED);
    check("both, turned", worse(by_timed(&at, BELOW, 1), by_count(false)).verdict, DOES_NOT_HOLD);
}

static void test_basis(void **state)
{
    (void)state;
    const double five[5] = {1.02, 1.04, 1.03, 1.09, 1.05}, two[2] = {1.02, 1.04};
    assert_string_equal(by_passes(five, 5, ABOVE, 1).basis, "5 passes, 1.02 to 1.09 times the limit");
    assert_string_equal(by_passes(two, 2, ABOVE, 1).basis, "2 passes, of 5 that it takes");
}

/* ---- ratios ---- */

/* Each pass has the ratio of that pass, and a pass that one of them lacks has none. */
static void test_ratios(void **state)
{
    (void)state;
    timed ours[2] = {constant(2), constant(8)}, theirs[2] = {constant(1), constant(1)};
    timed r = ratio_of(ours, theirs, 2);
    assert_true(fabs(r.value - 4) < 1e-12);
    for (int i = 0; i < PASSES; i++) assert_true(fabs(r.passes[i] - 4) < 1e-12);
    ours[0].passes[1] = NAN;
    theirs[1].passes[3] = 0;
    r = ratio_of(ours, theirs, 2);
    assert_true(fabs(r.value - 4) < 1e-12);
    assert_true(isnan(r.passes[1]) && isnan(r.passes[3]) && !isnan(r.passes[0]));
    check("three passes", by_timed(&r, ABOVE, 1).verdict, UNDECIDED);
}

/* What was not measured at all is left out of the mean; nothing gives nothing. */
static void test_missing(void **state)
{
    (void)state;
    const timed ours[2] = {constant(3), constant(NAN)}, theirs[2] = {constant(1), constant(1)};
    assert_true(fabs(ratio_of(ours, theirs, 2).value - 3) < 1e-12);
    assert_true(isnan(ratio_of(&ours[1], &theirs[1], 1).value));
    assert_true(isnan(ratio_of(ours, theirs, 0).passes[0]));
    assert_true(fabs(ratio_of(ours, NULL, 1).value - 3) < 1e-12);
}

static void test_median(void **state)
{
    (void)state;
    const double five[PASSES] = {5, 1, 4, 2, 3}, one[PASSES] = {NAN, 7, NAN, NAN, NAN};
    const double none[PASSES] = {NAN, NAN, NAN, NAN, NAN};
    assert_true(timed_median(five).value == 3);
    assert_true(timed_least(five).value == 1);
    assert_true(timed_median(five).passes[0] == 5);
    assert_true(timed_median(one).value == 7);
    assert_true(isnan(timed_median(none).value));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_passes), cmocka_unit_test(test_inverse), cmocka_unit_test(test_errors),
        cmocka_unit_test(test_votes),  cmocka_unit_test(test_counts),  cmocka_unit_test(test_several),
        cmocka_unit_test(test_basis),  cmocka_unit_test(test_ratios),  cmocka_unit_test(test_missing),
        cmocka_unit_test(test_median),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
