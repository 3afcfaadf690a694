/* The quick way to accept a rotation accepts nothing that graze_pose_check is documented to refuse, and it is the way
 * that poses take. What is refused is computed here in long doubles. */
#include "math/rotation.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scene.h"

static graze_pose random_rotation(scene_random *r)
{
    graze_pose pose;
    graze_error error;
    const graze_vec3 degrees = {360 * scene_unit(r), 360 * scene_unit(r), 360 * scene_unit(r)};
    scene_expect_ok(graze_pose_from_euler(degrees, (graze_vec3){1, 2, 3}, &pose, &error), &error);
    return pose;
}

/* The largest entry of R'R - I in size. */
static long double skew_of(const graze_pose *pose)
{
    long double most = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            long double sum = i == j ? -1 : 0;
            for (int row = 0; row < 3; row++) sum += (long double)pose->m[row][i] * pose->m[row][j];
            most = fmaxl(most, fabsl(sum));
        }
    return most;
}

static long double determinant_of(const graze_pose *pose)
{
    long double sum = 0;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        sum += (long double)pose->m[0][i] *
               ((long double)pose->m[1][j] * pose->m[2][k] - (long double)pose->m[1][k] * pose->m[2][j]);
    }
    return sum;
}

static void rotations_are_accepted(void **state)
{
    (void)state;
    scene_random r = {1};
    for (int i = 0; i < 10000; i++) {
        graze_pose pose = random_rotation(&r);
        assert_true(grz_is_surely_rotation(&pose));
        for (int k = 0; k < 9; k++) pose.m[k / 3][k % 3] = (float)pose.m[k / 3][k % 3];
        assert_true(grz_is_surely_rotation(&pose)); /* of floats, too */
    }
}

/* Entries are moved by up to 1e-7 to 1e-3, so that both answers are common; one matrix in three is a reflection. */
static void what_is_accepted_is_almost_a_rotation(void **state)
{
    (void)state;
    scene_random r = {2};
    int accepted = 0, refused = 0;
    for (int i = 0; i < 100000; i++) {
        graze_pose pose = random_rotation(&r);
        const double most = pow(10, -7 + 4 * scene_unit(&r));
        const int mirrored = (int)(9 * scene_unit(&r));
        for (int k = 0; k < 9; k++) pose.m[k / 3][k % 3] += most * (2 * scene_unit(&r) - 1);
        for (int row = 0; row < 3 && mirrored < 3; row++) pose.m[row][mirrored] *= -1;
        if (!grz_is_surely_rotation(&pose)) {
            refused++;
            continue;
        }
        accepted++;
        assert_true(skew_of(&pose) <= 5e-5L);
        assert_true(determinant_of(&pose) > 0);
        assert_int_equal(graze_pose_check(&pose, NULL), GRAZE_OK);
    }
    assert_true(accepted > 1000 && refused > 1000);
}

/* One column may be worse than the others: each of the six conditions by itself. */
static void scaled_columns_are_not_accepted(void **state)
{
    (void)state;
    scene_random r = {3};
    for (int i = 0; i < 1000; i++)
        for (int column = 0; column < 3; column++)
            for (int sign = -1; sign <= 1; sign += 2) {
                graze_pose pose = random_rotation(&r);
                for (int row = 0; row < 3; row++) pose.m[row][column] *= 1 + sign * 6e-5; /* 1.2e-4 off */
                assert_false(grz_is_surely_rotation(&pose));
                assert_int_equal(graze_pose_check(&pose, NULL), GRAZE_BAD_POSE);
            }
}

static void what_is_no_number_is_not_accepted(void **state)
{
    (void)state;
    static const double values[] = {NAN, INFINITY, -INFINITY, 1e300, -1e300};
    for (size_t v = 0; v < sizeof values / sizeof *values; v++)
        for (int k = 0; k < 9; k++) {
            graze_pose pose = graze_pose_identity();
            pose.m[k / 3][k % 3] = values[v];
            assert_false(grz_is_surely_rotation(&pose));
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rotations_are_accepted),
        cmocka_unit_test(what_is_accepted_is_almost_a_rotation),
        cmocka_unit_test(scaled_columns_are_not_accepted),
        cmocka_unit_test(what_is_no_number_is_not_accepted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
