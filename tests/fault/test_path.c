/* Every allocation of reading, creating, generating and writing a path fails in turn. */
#include "fault/failing_allocator.h"

#include <graze/path.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char line[] = "0 -1 0 5 1 0 0 6 0 0 1 7\n";
static const char *const file = GRAZE_TEST_DIR "/fault_path.txt";

enum { LINES = 100 }; /* enough for the array to grow several times */

static graze_status read_memory(void)
{
    char text[LINES * sizeof line];
    for (size_t i = 0; i < LINES; i++) memcpy(text + i * (sizeof line - 1), line, sizeof line);
    graze_path *path;
    graze_status status = graze_path_read_memory(text, strlen(text), "memory", &path, NULL);
    assert_int_equal(status == GRAZE_OK, path != NULL);
    graze_path_free(path);
    return status;
}

static graze_status write_and_read_file(void)
{
    graze_pose poses[LINES];
    for (int i = 0; i < LINES; i++) poses[i] = graze_pose_identity();
    graze_path *path, *again = NULL;
    graze_status status = graze_path_create(poses, LINES, &path, NULL);
    if (status == GRAZE_OK) status = graze_path_write(path, file, NULL);
    if (status == GRAZE_OK) status = graze_path_read(file, &again, NULL);
    graze_path_free(path);
    graze_path_free(again);
    return status;
}

static graze_status fly(void)
{
    graze_billiard_def def = graze_billiard_def_default();
    def.room_high = (graze_vec3){1, 1, 1};
    def.step = 0.1;
    graze_path *path;
    graze_status status = graze_path_billiard(&def, &path, NULL);
    assert_int_equal(status == GRAZE_OK, path != NULL);
    graze_path_free(path);
    return status;
}

static graze_status circle(void)
{
    const graze_orbit_def def = graze_orbit_def_default();
    graze_path *path;
    graze_status status = graze_path_orbit(&def, &path, NULL);
    assert_int_equal(status == GRAZE_OK, path != NULL);
    graze_path_free(path);
    return status;
}

static void each_allocation_may_fail(graze_status (*run)(void), size_t least_failures)
{
    for (size_t n = 1;; n++) {
        failing_allocator_install(n);
        graze_status status = run();
        bool struck = failing_allocator_struck();
        assert_int_equal(failing_allocator_live_blocks(), 0);
        failing_allocator_remove();
        assert_int_equal(status, struck ? GRAZE_OUT_OF_MEMORY : GRAZE_OK);
        if (struck) continue;
        assert_true(n > least_failures);
        return;
    }
}

static void reading_from_memory(void **state)
{
    (void)state;
    each_allocation_may_fail(read_memory, 3);
}

static void writing_and_reading(void **state)
{
    (void)state;
    each_allocation_may_fail(write_and_read_file, 6);
    assert_int_equal(remove(file), 0);
}

static void flying(void **state)
{
    (void)state;
    each_allocation_may_fail(fly, 2);
    each_allocation_may_fail(circle, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reading_from_memory),
        cmocka_unit_test(writing_and_reading),
        cmocka_unit_test(flying),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
