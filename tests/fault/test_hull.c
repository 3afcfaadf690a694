/* Every allocation of making a hull, and of finding the solid in a mesh, fails in turn: an error, nothing left. */
#include "fault/failing_allocator.h"
#include "hull/solid.h"
#include "scene.h"

enum { COUNT = 300 };

/* Points that span 0 to 3 dimensions. */
static graze_hull_def points_in(int dimension, graze_vec3 *points)
{
    scene_random r = {7};
    for (int i = 0; i < COUNT; i++) {
        const graze_vec3 p = scene_unit_point(&r);
        points[i] = (graze_vec3){dimension > 0 ? p.x : 0, dimension > 1 ? p.y : 0, dimension > 2 ? p.z : 0};
    }
    graze_hull_def def = graze_hull_def_default();
    def.points = &points->x;
    def.count = COUNT;
    return def;
}

static void making_a_hull(void **state)
{
    (void)state;
    graze_vec3 points[COUNT];
    for (int dimension = 0; dimension < 4; dimension++) {
        const graze_hull_def def = points_in(dimension, points);
        size_t n = 1;
        for (bool struck = true; struck; n++) {
            graze_mesh *mesh;
            graze_error error;
            failing_allocator_install(n);
            const graze_status status = graze_hull_create(&def, &mesh, &error);
            struck = failing_allocator_struck();
            assert_int_equal(status, struck ? GRAZE_OUT_OF_MEMORY : GRAZE_OK);
            assert_true(struck == !mesh);
            graze_mesh_free(mesh);
            assert_int_equal(failing_allocator_live_blocks(), 0);
            failing_allocator_remove();
        }
        assert_true(n > (dimension == 3 ? 25 : 8));
    }
}

static void finding_a_solid(void **state)
{
    (void)state;
    graze_vec3 points[COUNT];
    for (int dimension = 0; dimension < 4; dimension++) {
        const graze_hull_def def = points_in(dimension, points);
        size_t n = 1;
        for (bool struck = true; struck; n++) {
            graze_mesh *mesh;
            graze_error error;
            grz_solid solid;
            grz_solid_source source;
            failing_allocator_install(0);
            scene_expect_ok(graze_hull_create(&def, &mesh, &error), &error);
            failing_allocator *allocator = failing_allocator_state();
            allocator->fail_at = allocator->allocations + n;
            const graze_status status = grz_solid_of_mesh(mesh, "mesh", &solid, &source, &error);
            struck = failing_allocator_struck();
            assert_int_equal(status, struck ? GRAZE_OUT_OF_MEMORY : GRAZE_OK);
            grz_solid_free(&solid);
            grz_solid_source_free(&source);
            graze_mesh_free(mesh);
            assert_int_equal(failing_allocator_live_blocks(), 0);
            failing_allocator_remove();
        }
        assert_true(n > 8);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(making_a_hull),
        cmocka_unit_test(finding_a_solid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
