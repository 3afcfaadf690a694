/* Solids that sink into each other by their last bits, by every vector unit: see sinking_solids.h, and
 * method/convex_hasty for a build that gives wrong answers here. */
#include "query/sinking_solids.h"

static void no_answer_is_wrong(void **state)
{
    (void)state;
    static const char *const methods[] = {"convex", "convex,simd=scalar", "convex,start=last", "convex,coherence=off"};
    for (int scene = 0; scene < SINKING_SCENES; scene++)
        for (int m = 0; m < 4; m++) {
            const size_t errors = sinking_errors(scene, methods[m]);
            if (errors) fail_msg("scene %d, %s: %zu of %d answers are wrong", scene, methods[m], errors, SINKING_POSES);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_answer_is_wrong)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
