/* Every question refuses a bad pose, with the status and the message of the check that found it, whatever was asked
 * before. */
#include <graze/graze.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "methods.h"
#include "scene.h"

/* What the four questions and the one about a pair say: all the same, or the test fails. */
static graze_status answer_of_all(const scene_pair *scene, const graze_pose *pose, graze_error *error)
{
    graze_result result;
    graze_distance distance;
    graze_contact contact;
    const graze_pair pair = {0};
    graze_status status = graze_query_first(scene->query, pose, &result, error);
    assert_int_equal(graze_query_contacts(scene->query, pose, NULL, &result, NULL), status);
    assert_int_equal(graze_query_near(scene->query, pose, 1, &result, NULL), status);
    assert_int_equal(graze_query_within(scene->query, pose, 1, NULL, &result, NULL), status);
    assert_int_equal(graze_query_contact(scene->query, pose, &pair, &contact, NULL), status);
    if (method_measures(graze_model_method(scene->a)))
        assert_int_equal(graze_query_distance(scene->query, pose, &distance, NULL), status);
    return status;
}

static void expect(const scene_pair *scene, const graze_pose *pose, graze_status expected, const char *says)
{
    graze_error error = {0};
    assert_int_equal(answer_of_all(scene, pose, &error), expected);
    assert_int_equal(error.status, expected);
    if (!strstr(error.message, says)) fail_msg("'%s' does not say '%s'", error.message, says);
    const graze_pose good = graze_pose_identity();
    assert_int_equal(answer_of_all(scene, &good, &error), GRAZE_OK);
}

static void bad_numbers_are_refused(void **state)
{
    (void)state;
    static const double values[] = {NAN, INFINITY, -INFINITY};
    scene_soup box = scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 1, 1});
    for (size_t m = 0; m < METHOD_COUNT; m++) {
        scene_pair scene = scene_open(&box, &box, methods[m]);
        for (size_t v = 0; v < sizeof values / sizeof *values; v++)
            for (int k = 0; k < 12; k++) {
                graze_pose pose = graze_pose_identity();
                pose.m[k / 4][k % 4] = values[v];
                expect(&scene, &pose, GRAZE_BAD_POSE, "give finite numbers");
            }
        for (int axis = 0; axis < 3; axis++)
            for (int sign = -1; sign <= 1; sign += 2) {
                graze_pose pose = graze_pose_identity();
                pose.m[axis][3] = sign * 0x1.0000000000001p200;
                expect(&scene, &pose, GRAZE_OUT_OF_RANGE, "beyond 2^200");
            }
        scene_close(&scene);
    }
    scene_soup_free(&box);
}

static void what_is_no_rotation_is_refused(void **state)
{
    (void)state;
    scene_soup box = scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 1, 1});
    for (size_t m = 0; m < METHOD_COUNT; m++) {
        scene_pair scene = scene_open(&box, &box, methods[m]);
        for (int k = 0; k < 9; k++) {
            graze_pose pose = graze_pose_identity();
            pose.m[k / 3][k % 3] += 1.01e-4;
            expect(&scene, &pose, GRAZE_BAD_POSE, "not a rotation");
        }
        for (int axis = 0; axis < 3; axis++) {
            graze_pose pose = graze_pose_identity();
            pose.m[axis][axis] = -1;
            expect(&scene, &pose, GRAZE_BAD_POSE, "a reflection");
        }
        /* Accepted, though not at the first look. */
        graze_pose rough = graze_pose_identity();
        graze_error error;
        rough.m[0][0] = 1 + 4.9e-5;
        rough.m[1][0] = 9e-5;
        assert_int_equal(answer_of_all(&scene, &rough, &error), GRAZE_OK);
        scene_close(&scene);
    }
    scene_soup_free(&box);
}

/* A box of side 2^199, moved until it ends at 2^200 exactly, and a little further. The second look decides. */
static void range_ends_at_2_to_200(void **state)
{
    (void)state;
    const double half = 0x1p199, end = 0x1p200;
    scene_soup box = scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){half, half, half});
    for (size_t m = 0; m < METHOD_COUNT; m++) {
        scene_pair scene = scene_open(&box, &box, methods[m]);
        for (int axis = 0; axis < 3; axis++) {
            graze_pose pose = graze_pose_identity();
            graze_error error;
            pose.m[axis][3] = half;
            assert_int_equal(answer_of_all(&scene, &pose, &error), GRAZE_OK);
            pose.m[axis][3] = half * (1 + 0x1p-50);
            expect(&scene, &pose, GRAZE_OUT_OF_RANGE, "of b, carried by the pose: ");
            pose.m[axis][3] = -end;
            assert_int_equal(answer_of_all(&scene, &pose, &error), GRAZE_OK);
        }
        scene_close(&scene);
    }
    scene_soup_free(&box);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_numbers_are_refused),
        cmocka_unit_test(what_is_no_rotation_is_refused),
        cmocka_unit_test(range_ends_at_2_to_200),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
