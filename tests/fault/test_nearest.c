/* Every allocation of reading points and building an index fails in turn; queries make none. */
#include "fault/failing_allocator.h"

#include <graze/nearest.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Reads, builds and asks; NULL is left where it failed. */
static graze_status whole_way(const char *text, const char *name, graze_error *error)
{
    graze_cloud *cloud = NULL;
    graze_point_index *index = NULL;
    graze_point_index_def def = graze_point_index_def_default();
    graze_status status = graze_cloud_read_memory(text, strlen(text), NULL, name, &cloud, error);
    if (status == GRAZE_OK) {
        def.points = &graze_cloud_points(cloud)->x, def.count = graze_cloud_count(cloud);
        status = graze_point_index_create(&def, &index, error);
    }
    assert_true((status == GRAZE_OK) == (index != NULL));
    if (status == GRAZE_OK) {
        graze_neighbour out;
        size_t before = failing_allocator_state()->allocations;
        assert_int_equal(graze_point_index_nearest(index, (graze_vec3){2, 2, 2}, GRAZE_L2, 0, &out, error), GRAZE_OK);
        assert_int_equal(out.number, 1);
        assert_int_equal(failing_allocator_state()->allocations, before);
    }
    graze_point_index_free(index);
    graze_cloud_free(cloud);
    return status;
}

static size_t fail_each(const char *text, const char *name)
{
    for (size_t n = 1;; n++) {
        graze_error error = {0};
        failing_allocator_install(n);
        graze_status status = whole_way(text, name, &error);
        bool struck = failing_allocator_struck();
        assert_int_equal(failing_allocator_live_blocks(), 0);
        failing_allocator_remove();
        assert_int_equal(status, struck ? GRAZE_OUT_OF_MEMORY : GRAZE_OK);
        assert_true(struck == (error.message[0] != 0));
        if (!struck) return n - 1;
    }
}

static void test_each_allocation(void **state)
{
    (void)state;
    assert_true(fail_each("0 0 0\n1 2 3\n4 5 6\n7 8 9\n9 9 9\n8 8 8\n7 7 7\n6 6 6\n5 5 5\n", "points.txt") >= 9);
    assert_true(fail_each("v 0 0 0\nv 1 2 3\nv 4 5 6\nf 1 2 3\n", "mesh.obj") >= 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_each_allocation)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
