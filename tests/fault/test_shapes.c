/* Each allocation of each shape fails in turn: the call says so and leaves nothing behind. */
#include "fault/failing_allocator.h"

#include <graze/graze.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Returns how many allocations were made to fail. */
static size_t fail_each(const char *shape, const char *const *parameters, size_t count)
{
    for (size_t n = 1;; n++) {
        graze_mesh *mesh;
        graze_error error = {GRAZE_OK, ""};
        failing_allocator_install(n);
        graze_status status = graze_shape_create(shape, parameters, count, &mesh, &error);
        bool struck = failing_allocator_struck();
        if (struck && (status != GRAZE_OUT_OF_MEMORY || mesh))
            fail_msg("%s: allocation %zu failed, and the status is %d", shape, n, (int)status);
        if (!struck && status != GRAZE_OK && status != GRAZE_UNSUPPORTED) fail_msg("%s: %s", shape, error.message);
        graze_mesh_free(mesh);
        if (failing_allocator_live_blocks() != 0) fail_msg("%s: allocation %zu failed, and blocks are left", shape, n);
        failing_allocator_remove();
        if (!struck) return n - 1;
    }
}

static void test_each_shape(void **state)
{
    (void)state;
    static const struct {
        const char *shape, *parameters[3];
        size_t least; /* vertices, indices and the mesh, and what the shape needs on its way */
    } cases[] = {
        {"sphere", {"rings=3", "segments=4"}, 4},
        {"icosphere", {"level=2"}, 13},
        {"torus", {"rings=3", "sides=3"}, 5},
        {"deformed-torus", {"rings=8", "sides=5"}, 5},
        {"box", {"cells=2"}, 3},
        {"cylinder", {"segments=5"}, 4},
        {"cone", {"segments=5"}, 4},
        {"axes", {NULL}, 3},
        {"polytope", {"points=30"}, 1},
        {"tetras", {"count=10"}, 5},
        {"terrain", {"level=3"}, 5},
        {"pipes", {"count=20"}, 7},
        {"swept", {"count=10", "steps=20"}, 5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t count = 0;
        while (count < 3 && cases[i].parameters[count]) count++;
        assert_true(fail_each(cases[i].shape, cases[i].parameters, count) >= cases[i].least);
    }
}

static void test_swept_with_poses(void **state)
{
    (void)state;
    const char *path = GRAZE_TEST_DIR "/fault_poses.txt";
    char poses[1000];
    snprintf(poses, sizeof poses, "poses=%s", path);
    fail_each("swept", (const char *[]){"count=2", "steps=5", poses}, 3);
    remove(path);
}

static void test_heightfield(void **state)
{
    (void)state;
    const char *path = GRAZE_TEST_DIR "/fault.asc";
    static const char text[] = "ncols 3\nnrows 2\ncellsize 1\n1 2 3\n4 5 6\n";
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, sizeof text - 1, file), sizeof text - 1);
    fclose(file);
    char parameter[1000];
    snprintf(parameter, sizeof parameter, "file=%s", path);
    assert_true(fail_each("heightfield", (const char *[]){parameter}, 1) >= 6);
    remove(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_shape),
        cmocka_unit_test(test_swept_with_poses),
        cmocka_unit_test(test_heightfield),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
