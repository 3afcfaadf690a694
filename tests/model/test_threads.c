/* A model is the same, to the byte of its file, for any number of threads that build it, by any job system, and also
 * when no thread can be started. */
#define _GNU_SOURCE

#include "job_systems.h"
#include "threads_fail.h"

#include "scene.h"
#include "skip.h"

#define PATH GRAZE_TEST_DIR "/threads.graze"

static const char *const methods[] = {
    "brute",
    "wide",
    "wide,build=fast",
    "boxtree",
    "boxtree,split=seeds",
    "kdop",
    "kdop,k=6,rule=sah",
    "kdop,k=18,skinny=30",
    "kdop,k=14,rule=longest,point=median",
    "kdop,k=8,rule=minmax,oscillate=2",
};

enum { METHODS = sizeof methods / sizeof *methods };

static char *bytes_of(const graze_model_def *def, size_t *count)
{
    graze_model *model;
    graze_error error;
    scene_expect_ok(graze_model_create(def, &model, &error), &error);
    scene_expect_ok(graze_model_verify(model, &error), &error);
    scene_expect_ok(graze_model_save(model, PATH, &error), &error);
    graze_model_free(model);
    FILE *file = fopen(PATH, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    *count = (size_t)ftell(file);
    rewind(file);
    char *bytes = malloc(*count);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, *count, file), *count);
    fclose(file);
    return bytes;
}

static void expect_same(const graze_model_def *def, const char *bytes, size_t count)
{
    size_t also;
    char *other = bytes_of(def, &also);
    if (count != also || memcmp(bytes, other, count) != 0)
        fail_msg("%s: %d threads, or %u workers, build another tree", def->method, def->threads,
                 def->tasks.worker_count);
    free(other);
}

/* Large enough for several jobs, and uneven, so that jobs are of all sizes. */
static graze_mesh *make_mesh(void)
{
    scene_random r = {3};
    scene_soup soup = scene_random_soup(&r, 14000, 0.01);
    for (size_t i = 0; i < 3 * 5000; i++) {
        graze_vec3 *v = &soup.corners[i];
        *v = (graze_vec3){v->x * v->x * 1e-3, v->y * 1e-4, v->z * 0.1};
    }
    graze_mesh *mesh = scene_mesh(&soup);
    scene_soup_free(&soup);
    return mesh;
}

static void any_number_builds_the_same(void **state)
{
    static const int threads[] = {0, 3, 64};
    for (int m = 0; m < METHODS; m++) {
        size_t count;
        char *bytes = bytes_of(
            &(graze_model_def){.size = sizeof(graze_model_def), .mesh = *state, .method = methods[m], .threads = 1},
            &count);
        for (size_t t = 0; t < sizeof threads / sizeof *threads; t++)
            expect_same(
                &(graze_model_def){
                    .size = sizeof(graze_model_def), .mesh = *state, .method = methods[m], .threads = threads[t]},
                bytes, count);
        for (size_t i = 0; i < JOB_SYSTEMS; i++) {
            job_systems memory;
            graze_model_def def = {.size = sizeof def, .mesh = *state, .method = methods[m], .threads = 1};
            def.tasks = job_system(&memory, i);
            expect_same(&def, bytes, count);
        }
        free(bytes);
    }
}

static void without_threads_it_is_built_all_the_same(void **state)
{
    size_t count;
    char *bytes = bytes_of(
        &(graze_model_def){.size = sizeof(graze_model_def), .mesh = *state, .method = "kdop", .threads = 1}, &count);
    if (!GRZ_HAVE_THREADS) SKIP(NO_THREADS);
    if (!threads_fail(true)) SKIP(NO_LIMIT);
    expect_same(&(graze_model_def){.size = sizeof(graze_model_def), .mesh = *state, .method = "kdop", .threads = 8},
                bytes, count);
    threads_fail(false);
    free(bytes);
}

static void other_numbers_are_refused(void **state)
{
    static const int wrong[] = {-1, 65, 1 << 30};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        graze_model_def def = {.size = sizeof def, .mesh = *state, .threads = wrong[i]};
        graze_model *model = (graze_model *)&def;
        graze_error error;
        assert_int_equal(graze_model_create(&def, &model, &error), GRAZE_BAD_ARGUMENT);
        assert_null(model);
        assert_non_null(strstr(error.message, "give 1 to 64"));
    }
    assert_int_equal(graze_model_def_default().threads, 1);
}

static void tasks_that_break_their_contract_build_nothing(void **state)
{
    static const char *const dividing[] = {"wide,build=fast", "kdop"};
    for (size_t i = 0; i < BROKEN_SYSTEMS; i++)
        for (int m = 0; m < 2; m++) {
            graze_model_def def = {
                .size = sizeof def, .mesh = *state, .method = dividing[m], .threads = 1, .tasks = broken_system(i)};
            graze_model *model = (graze_model *)&def;
            graze_error error;
            assert_int_equal(graze_model_create(&def, &model, &error), GRAZE_BAD_ARGUMENT);
            assert_null(model);
            if (!strstr(error.message, broken_systems[i].message)) fail_msg("%s", error.message);
        }
}

static void threads_and_tasks_are_not_given_together(void **state)
{
    static const int threads[] = {0, 2};
    job_systems memory;
    for (int i = 0; i < 2; i++) {
        graze_model_def def = {
            .size = sizeof def, .mesh = *state, .threads = threads[i], .tasks = job_system(&memory, 0)};
        graze_model *model;
        graze_error error;
        assert_int_equal(graze_model_create(&def, &model, &error), GRAZE_BAD_ARGUMENT);
        assert_non_null(strstr(error.message, "model: threads is "));
    }
}

static int open_mesh(void **state)
{
    *state = make_mesh();
    return 0;
}

static int close_mesh(void **state)
{
    graze_mesh_free(*state);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_builds_the_same),
        cmocka_unit_test(without_threads_it_is_built_all_the_same),
        cmocka_unit_test(other_numbers_are_refused),
        cmocka_unit_test(tasks_that_break_their_contract_build_nothing),
        cmocka_unit_test(threads_and_tasks_are_not_given_together),
    };
    return cmocka_run_group_tests(tests, open_mesh, close_mesh);
}
