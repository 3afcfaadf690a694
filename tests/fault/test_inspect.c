/* Every allocation of making, carrying and inspecting a mesh fails in turn: an error, nothing written, nothing left. */
#include "fault/failing_allocator.h"
#include "mesh/hand_made.h"

#include <string.h>

/* What a call may give. */
typedef struct outcome {
    graze_mesh *mesh;
    graze_mesh_report report;
} outcome;

/* Two cubes that share a vertex, as arrays and as a mesh that was made while nothing failed. */
typedef struct given {
    scene arrays;
    graze_mesh *mesh;
} given;

static graze_status create(const given *g, outcome *out, graze_error *error)
{
    graze_mesh_def def = def_of(&g->arrays);
    return graze_mesh_create(&def, &out->mesh, error);
}

static graze_status carry(const given *g, outcome *out, graze_error *error)
{
    graze_pose pose = graze_pose_identity();
    return graze_mesh_carry(g->mesh, &pose, &out->mesh, error);
}

static graze_status inspect(const given *g, outcome *out, graze_error *error)
{
    graze_status status = graze_mesh_inspect(g->mesh, &out->report, error);
    if (status == GRAZE_OK) assert_int_equal(out->report.distinct_vertices, 15);
    return status;
}

typedef graze_status call(const given *, outcome *, graze_error *);

/* The call with its n-th allocation failing. False once it has fewer than n. */
static bool fails_at(call *function, size_t n)
{
    given g = {0};
    add_cube(&g.arrays, 0, 0, 0);
    add_cube(&g.arrays, 1, 1, 1);
    outcome out, untouched;
    memset(&out, 0, sizeof out);
    memset(&untouched, 0, sizeof untouched);
    graze_error error = {0};

    failing_allocator_install(0);
    g.mesh = mesh_of(&g.arrays);
    size_t blocks = failing_allocator_live_blocks();
    *failing_allocator_state() = (failing_allocator){.fail_at = n, .live_blocks = blocks};
    graze_status status = function(&g, &out, &error);
    bool struck = failing_allocator_struck();
    assert_int_equal(status, struck ? GRAZE_OUT_OF_MEMORY : GRAZE_OK);
    assert_int_equal(error.status, status);
    if (struck) {
        assert_memory_equal(&out, &untouched, sizeof out);
        assert_int_equal(failing_allocator_live_blocks(), blocks);
    }
    graze_mesh_free(out.mesh);
    graze_mesh_free(g.mesh);
    assert_int_equal(failing_allocator_live_blocks(), 0);
    failing_allocator_remove();
    return struck;
}

static void each_allocation_may_fail(void **state)
{
    (void)state;
    static const struct {
        call *function;
        size_t least; /* allocations that it surely makes */
    } calls[] = {{create, 3}, {carry, 3}, {inspect, 10}};
    for (size_t c = 0; c < sizeof calls / sizeof *calls; c++) {
        size_t failures = 0;
        while (fails_at(calls[c].function, failures + 1)) failures++;
        assert_true(failures >= calls[c].least);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
