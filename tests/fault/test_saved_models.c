/* Saving and loading with the 1st, 2nd, 3rd, ... allocation failing: each failure is reported, nothing is left behind.
 */
#include "fault/failing_allocator.h"
#include "scene.h"

#include <sys/stat.h>

#define PATH GRAZE_TEST_DIR "/fault.graze"

static const char *const methods[] = {
    "brute", "wide", "wide,build=fast", "boxtree", "kdop", "kdop,k=26,rule=sah", "kdop,skinny=60"};

typedef graze_status call(const graze_model *model, graze_model **out, graze_error *error);

static graze_status save(const graze_model *model, graze_model **out, graze_error *error)
{
    *out = NULL;
    return graze_model_save(model, PATH, error);
}

static graze_status load(const graze_model *model, graze_model **out, graze_error *error)
{
    (void)model;
    return graze_model_load(PATH, out, error);
}

static graze_status verify(const graze_model *model, graze_model **out, graze_error *error)
{
    *out = NULL;
    graze_status status = graze_model_verify(model, error);
    if (status == GRAZE_OK) error->status = GRAZE_OK;
    return status;
}

static graze_status load_memory(const graze_model *model, graze_model **out, graze_error *error)
{
    (void)model;
    static unsigned char bytes[1 << 16];
    FILE *file = fopen(PATH, "rb");
    assert_non_null(file);
    size_t count = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    return graze_model_load_memory(bytes, count, "fault.graze", out, error);
}

/* The method that it was saved by is asked for. */
static graze_status read_saved(const graze_model *model, graze_model **out, graze_error *error)
{
    graze_model_def def = graze_model_def_default();
    def.method = graze_model_method(model);
    return graze_model_read(PATH, NULL, &def, out, error);
}

/* The call with its n-th allocation failing. False once it has fewer than n. */
static bool fails_at(call *function, const scene_soup *soup, const char *method, size_t n)
{
    failing_allocator_install(0);
    graze_mesh *mesh = scene_mesh(soup);
    graze_model *model = scene_model(mesh, method), *out;
    size_t blocks = failing_allocator_live_blocks();
    graze_error error = {0};
    *failing_allocator_state() = (failing_allocator){.fail_at = n, .live_blocks = blocks};
    graze_status status = function(model, &out, &error);
    bool struck = failing_allocator_struck();
    assert_int_equal(status, struck ? GRAZE_OUT_OF_MEMORY : GRAZE_OK);
    assert_int_equal(error.status, status);
    if (struck) assert_null(out);
    graze_model_free(out);
    assert_int_equal(failing_allocator_live_blocks(), blocks);
    graze_model_free(model);
    graze_mesh_free(mesh);
    failing_allocator_remove();
    return struck;
}

static void each_allocation_may_fail(void **state)
{
    (void)state;
    static const struct {
        call *function;
        size_t least; /* allocations that it surely makes */
    } calls[] = {{save, 3}, {load, 6}, {load_memory, 6}, {read_saved, 6}, {verify, 0}};
    scene_random r = {1};
    scene_soup soup = scene_random_soup(&r, 40, 0.5);
    for (size_t m = 0; m < sizeof methods / sizeof *methods; m++)
        for (size_t c = 0; c < sizeof calls / sizeof *calls; c++) {
            size_t failures = 0;
            while (fails_at(calls[c].function, &soup, methods[m], failures + 1)) failures++;
            if (failures < calls[c].least) fail_msg("%s, call %zu: only %zu failures", methods[m], c, failures);
        }
    scene_soup_free(&soup);
}

/* A file that was there stays as it was. */
static void a_failure_leaves_the_old_file(void **state)
{
    (void)state;
    scene_random r = {2};
    scene_soup small = scene_random_soup(&r, 1, 0.5), large = scene_random_soup(&r, 40, 0.5);
    struct stat before, after;
    assert_false(fails_at(save, &small, "brute", 1000));
    assert_int_equal(stat(PATH, &before), 0);
    assert_true(fails_at(save, &large, "brute", 1));
    assert_int_equal(stat(PATH, &after), 0);
    assert_true(before.st_size == after.st_size);
    scene_soup_free(&small);
    scene_soup_free(&large);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_allocation_may_fail),
        cmocka_unit_test(a_failure_leaves_the_old_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
