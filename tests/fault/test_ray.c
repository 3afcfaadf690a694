/* Every allocation of reading rays fails in turn; casts make none. */
#include "fault/failing_allocator.h"

#include <graze/ray.h>
#include <graze/shape.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static graze_model *ball(const char *method)
{
    graze_mesh *mesh = NULL;
    graze_model *model = NULL;
    graze_model_def def = graze_model_def_default();
    assert_int_equal(graze_shape_create("icosphere", NULL, 0, &mesh, NULL), GRAZE_OK);
    def.mesh = mesh, def.method = method;
    assert_int_equal(graze_model_create(&def, &model, NULL), GRAZE_OK);
    graze_mesh_free(mesh);
    return model;
}

/* From a corner, along an edge, in a plane, across: all that exact arithmetic and a full array do is without memory. */
static void test_casts_allocate_nothing(void **state)
{
    (void)state;
    static const char *const methods[] = {"brute", "wide", "boxtree"};
    for (int m = 0; m < 3; m++) {
        failing_allocator_install(0);
        graze_model *model = ball(methods[m]);
        const graze_vec3 *v = graze_mesh_vertices(graze_model_mesh(model));
        size_t before = failing_allocator_state()->allocations;
        for (int i = 0; i < 40; i++) {
            graze_ray ray = i % 2 ? graze_ray_to(v[i], v[i + 1]) : graze_ray_along(v[i], v[0]);
            graze_hit hits[3];
            bool found;
            size_t count;
            const graze_hit_receiver to = {.array = hits, .capacity = 3};
            assert_int_equal(graze_ray_first(model, &ray, &hits[0], &found, NULL), GRAZE_OK);
            assert_true(found && hits[0].t == 0);
            assert_int_equal(graze_ray_any(model, &ray, &found, NULL), GRAZE_OK);
            assert_int_equal(graze_ray_all(model, &ray, &to, &count, NULL), GRAZE_OK);
            assert_true(count >= 5); /* that many triangles have each corner */
        }
        assert_int_equal(failing_allocator_state()->allocations, before);
        graze_model_free(model);
        assert_int_equal(failing_allocator_live_blocks(), 0);
        failing_allocator_remove();
    }
}

static void test_each_allocation_of_reading(void **state)
{
    (void)state;
    char text[2000] = "";
    for (int i = 0; i < 100; i++) strcat(text, "0 0 0 1 0 0\n");
    for (size_t n = 1;; n++) {
        graze_rays *rays;
        graze_error error = {0};
        failing_allocator_install(n);
        graze_status status = graze_rays_read_memory(text, strlen(text), "rays", &rays, &error);
        bool struck = failing_allocator_struck();
        assert_true((status == GRAZE_OK) == (rays != NULL));
        graze_rays_free(rays);
        assert_int_equal(failing_allocator_live_blocks(), 0);
        failing_allocator_remove();
        assert_int_equal(status, struck ? GRAZE_OUT_OF_MEMORY : GRAZE_OK);
        if (struck) continue;
        assert_true(n >= 4);
        break;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_casts_allocate_nothing),
        cmocka_unit_test(test_each_allocation_of_reading),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
