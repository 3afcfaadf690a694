/* Every allocation of building and asking fails in turn; and asking allocates nothing once results have their room. */
#include "fault/failing_allocator.h"
#include "methods.h"
#include "scene.h"

/* Everything from the arrays to all questions. Returns the first failure. */
static graze_status run(const scene_soup *soup, const char *method)
{
    graze_mesh *mesh = NULL;
    graze_model *model = NULL;
    graze_query *query = NULL;
    graze_pose pose = scene_translation(0.05, 0, 0);
    graze_result result;
    graze_distance distance;
    graze_mesh_def mesh_def = graze_mesh_def_default();
    mesh_def.vertices = &soup->corners->x;
    mesh_def.vertex_count = 3 * soup->count;
    graze_status status = graze_mesh_create(&mesh_def, &mesh, NULL);
    if (status == GRAZE_OK) {
        graze_model_def def = {.size = sizeof def, .mesh = mesh, .method = method};
        status = graze_model_create(&def, &model, NULL);
    }
    if (status == GRAZE_OK) {
        graze_query_def def = {.size = sizeof def, .a = model, .b = model, .method = method};
        status = graze_query_create(&def, &query, NULL);
    }
    if (status == GRAZE_OK) status = graze_query_first(query, &pose, &result, NULL);
    if (status == GRAZE_OK) status = graze_query_contacts(query, &pose, NULL, &result, NULL);
    if (status == GRAZE_OK) status = graze_query_within(query, &pose, 0.2, NULL, &result, NULL);
    if (status == GRAZE_OK) status = graze_query_near(query, &pose, 0.2, &result, NULL);
    if (status == GRAZE_OK && method_measures(method)) status = graze_query_distance(query, &pose, &distance, NULL);
    graze_query_free(query);
    graze_model_free(model);
    graze_mesh_free(mesh);
    return status;
}

static void each_allocation_may_fail(void **state)
{
    (void)state;
    scene_random r = {1};
    scene_soup soup = scene_random_soup(&r, 60, 0.9);
    for (size_t m = 0; m < METHOD_COUNT; m++) {
        size_t failures = 0;
        for (size_t n = 1;; n++) {
            failing_allocator_install(n);
            graze_status status = run(&soup, methods[m]);
            bool struck = failing_allocator_struck();
            assert_int_equal(failing_allocator_live_blocks(), 0);
            failing_allocator_remove();
/* GRZ_VALIDATE checks each built model; where the check itself gets no memory, the build still succeeds. */
#ifdef GRAZE_VALIDATE
            assert_true(status == (struck ? GRAZE_OUT_OF_MEMORY : GRAZE_OK) || (struck && status == GRAZE_OK));
#else
            assert_int_equal(status, struck ? GRAZE_OUT_OF_MEMORY : GRAZE_OK);
#endif
            if (!struck) break;
            failures++;
        }
        assert_true(failures >= 8);
    }
    scene_soup_free(&soup);
}

/* A query that ran out of memory answers again once there is some. */
static void a_query_survives_its_failure(void **state)
{
    (void)state;
    scene_random r = {2};
    scene_soup soup = scene_random_soup(&r, 60, 0.9);
    for (size_t m = 0; m < METHOD_COUNT; m++) {
        failing_allocator_install(0);
        scene_pair scene = scene_open(&soup, &soup, methods[m]);
        graze_pose pose = scene_translation(0.05, 0, 0);
        graze_result result;
        failing_allocator_state()->fail_at = failing_allocator_state()->allocations + 1;
        assert_int_equal(graze_query_contacts(scene.query, &pose, NULL, &result, NULL), GRAZE_OUT_OF_MEMORY);
        assert_true(result.count == 0 && result.pairs == NULL);
        assert_int_equal(graze_query_contacts(scene.query, &pose, NULL, &result, NULL), GRAZE_OK);
        assert_true(result.count > 100);
        scene_close(&scene);
        assert_int_equal(failing_allocator_live_blocks(), 0);
        failing_allocator_remove();
    }
    scene_soup_free(&soup);
}

static bool look(const graze_pair *pairs, size_t count, void *user)
{
    (void)pairs;
    *(size_t *)user += count;
    return true;
}

static void asking_allocates_nothing(void **state)
{
    (void)state;
    scene_random r = {4};
    scene_soup soup = scene_random_soup(&r, 80, 0.9);
    for (size_t m = 0; m < METHOD_COUNT; m++) {
        scene_random poses = {5}; /* the same for every method */
        failing_allocator_install(0);
        scene_pair scene = scene_open(&soup, &soup, methods[m]);
        size_t before = failing_allocator_state()->allocations, seen = 0;
        graze_pair array[10];
        graze_receiver visitor = {.visit = look, .user = &seen}, into = {.array = array, .capacity = 10};
        graze_result result;
        graze_distance distance;
        for (int i = 0; i < 30; i++) {
            graze_pose pose = scene_random_pose(&poses, 0.5);
            assert_int_equal(graze_query_first(scene.query, &pose, &result, NULL), GRAZE_OK);
            assert_int_equal(graze_query_contacts(scene.query, &pose, &visitor, &result, NULL), GRAZE_OK);
            assert_int_equal(graze_query_contacts(scene.query, &pose, &into, &result, NULL), GRAZE_OK);
            assert_int_equal(graze_query_within(scene.query, &pose, 0.1, &into, &result, NULL), GRAZE_OK);
            assert_int_equal(graze_query_near(scene.query, &pose, 0.01 * i, &result, NULL), GRAZE_OK);
            assert_int_equal(graze_query_distance(scene.query, &pose, &distance, NULL),
                             method_measures(methods[m]) ? GRAZE_OK : GRAZE_UNSUPPORTED);
        }
        assert_true(seen > 1000);
        assert_int_equal(failing_allocator_state()->allocations, before);

        /* Collected results: no more than the largest one needs. */
        graze_pose crowded = graze_pose_identity();
        assert_int_equal(graze_query_contacts(scene.query, &crowded, NULL, &result, NULL), GRAZE_OK);
        before = failing_allocator_state()->allocations;
        for (int i = 0; i < 10; i++)
            assert_int_equal(graze_query_contacts(scene.query, &crowded, NULL, &result, NULL), GRAZE_OK);
        assert_int_equal(failing_allocator_state()->allocations, before);
        scene_close(&scene);
        failing_allocator_remove();
    }
    scene_soup_free(&soup);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_allocation_may_fail),
        cmocka_unit_test(a_query_survives_its_failure),
        cmocka_unit_test(asking_allocates_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
