/* Walks of method convex that stop at the first corner without a neighbour that is certainly higher: the engine,
 * compiled so, stands in for the library's. Then solids that meet are told apart: a test that finds walks right can fail. */
#include "query/sinking_solids.h"

static void hasty_walks_are_noticed(void **state)
{
    (void)state;
    for (int scene = 0; scene < SINKING_SCENES; scene++) {
        const size_t errors = sinking_errors(scene, "convex,simd=scalar");
        print_message("scene %d: %zu of %d answers are wrong\n", scene, errors, SINKING_POSES);
        assert_true(errors > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(hasty_walks_are_noticed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
