/* A model that was saved and loaded is the same model; a file that is cut or damaged is refused. */
#define _POSIX_C_SOURCE 200809L

#include "model/saved_file.h"

#include "skip.h"
#include <float.h>
#include <unistd.h>

#define PATH GRAZE_TEST_DIR "/test_save.graze"

static const char *const methods[] = {
    "brute",
    "wide",
    "wide,build=fast",
    "boxtree",
    "boxtree,split=seeds,planes=parallel",
    "kdop",
    "kdop,k=6,rule=sah",
    "kdop,k=8,rule=minmax",
    "kdop,k=6,skinny=80",
    "kdop,k=26,point=median,axes=all,rule=longest",
};

enum { METHODS = sizeof methods / sizeof *methods };

/* Scenes with what is easily lost: minus zero, subnormal numbers, coordinates at the limit, one triangle alone. */
static graze_mesh *make_mesh(int number)
{
    scene_random r = {(uint64_t)number};
    scene_soup soup = number % 3 == 0   ? scene_random_soup(&r, 200, 0.4)
                      : number % 3 == 1 ? scene_grid_soup(&r, 60, 3)
                                        : scene_soup_of(1);
    if (number % 3 == 2) {
        static const graze_vec3 odd[] = {{-0.0, 0x1p-1074, -DBL_MIN / 3}, {0x1p200, 0.0, 1}, {-0x1p200, 0.1, -0.0}};
        memcpy(soup.corners, odd, sizeof odd);
    }
    graze_mesh *mesh = scene_mesh(&soup);
    scene_soup_free(&soup);
    return mesh;
}

static void check_same_mesh(const graze_mesh *a, const graze_mesh *b)
{
    assert_int_equal(graze_mesh_vertex_count(a), graze_mesh_vertex_count(b));
    assert_int_equal(graze_mesh_triangle_count(a), graze_mesh_triangle_count(b));
    assert_true(graze_mesh_skipped(a) == graze_mesh_skipped(b));
    assert_memory_equal(graze_mesh_vertices(a), graze_mesh_vertices(b), 24 * (size_t)graze_mesh_vertex_count(a));
    assert_memory_equal(graze_mesh_indices(a), graze_mesh_indices(b), 12 * (size_t)graze_mesh_triangle_count(a));
}

static void check_same_figures(const graze_model *a, const graze_model *b)
{
    graze_statistic of_a[40], of_b[40];
    assert_string_equal(graze_model_method(a), graze_model_method(b));
    assert_int_equal(graze_model_bytes(a), graze_model_bytes(b));
    size_t count = graze_model_statistics(a, of_a, 40);
    assert_int_equal(count, graze_model_statistics(b, of_b, 40));
    for (size_t i = 0; i < count; i++) assert_true(of_a[i].value == of_b[i].value);
}

static graze_query *open_query(const graze_model *a, const graze_model *b)
{
    graze_query_def def = {.size = sizeof def, .a = a, .b = b};
    graze_query *query;
    graze_error error;
    scene_expect_ok(graze_query_create(&def, &query, &error), &error);
    return query;
}

/* The counters too: the same nodes are visited. */
static void check_same_answers(const graze_model *built, const graze_model *loaded)
{
    graze_query *one = open_query(built, built), *two = open_query(loaded, built);
    scene_random r = {7};
    for (int i = 0; i < 12; i++) {
        graze_pose pose = scene_random_pose(&r, 1);
        graze_result x, y;
        graze_distance dx, dy;
        graze_error error;
        scene_expect_ok(graze_query_contacts(one, &pose, NULL, &x, &error), &error);
        scene_expect_ok(graze_query_contacts(two, &pose, NULL, &y, &error), &error);
        assert_int_equal(x.count, y.count);
        assert_true(scene_same_pairs(x.pairs, y.pairs, x.count));
        assert_int_equal(x.counters.bv_tests, y.counters.bv_tests);
        graze_status status = graze_query_distance(one, &pose, &dx, &error);
        if (status == GRAZE_UNSUPPORTED) continue; /* its method does not measure */
        scene_expect_ok(status, &error);
        scene_expect_ok(graze_query_distance(two, &pose, &dy, &error), &error);
        assert_true(dx.closest.distance == dy.closest.distance);
        assert_int_equal(dx.counters.triangle_tests, dy.counters.triangle_tests);
    }
    graze_query_free(one);
    graze_query_free(two);
}

static void check_round_trip(const graze_model *built)
{
    graze_error error;
    graze_model *from_file, *from_memory;
    saved_file saved = saved_of(built, PATH);
    scene_expect_ok(graze_model_load(PATH, &from_file, &error), &error);
    scene_expect_ok(saved_load(saved.bytes, saved.count, &from_memory, &error), &error);
    check_same_mesh(graze_model_mesh(built), graze_model_mesh(from_file));
    check_same_figures(built, from_file);
    check_same_answers(built, from_file);
    check_same_answers(built, from_memory);
    scene_expect_ok(graze_model_verify(from_file, &error), &error);
    saved_file again = saved_of(from_memory, PATH);
    assert_int_equal(saved.count, again.count);
    assert_memory_equal(saved.bytes, again.bytes, saved.count);
    graze_model_free(from_file);
    graze_model_free(from_memory);
    free(saved.bytes);
    free(again.bytes);
}

static void what_is_saved_is_loaded(void **state)
{
    (void)state;
    for (int m = 0; m < METHODS; m++)
        for (int i = 0; i < 6; i++) {
            graze_mesh *mesh = make_mesh(i);
            graze_model *model = scene_model(mesh, methods[m]);
            check_round_trip(model);
            graze_model_free(model);
            graze_mesh_free(mesh);
        }
}

/* What a mesh's file had besides triangles is remembered too. */
static void skipped_elements_survive(void **state)
{
    (void)state;
    static const char text[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nl 1 2\np 1\n";
    graze_mesh *mesh;
    graze_error error;
    scene_expect_ok(graze_mesh_read_memory(text, strlen(text), NULL, "a.obj", &mesh, &error), &error);
    assert_int_equal(graze_mesh_skipped(mesh), 2);
    graze_model *model = scene_model(mesh, "kdop");
    check_round_trip(model);
    graze_model_free(model);
    graze_mesh_free(mesh);
}

/* A cut file is told as such, at every length; and so is one that has grown. */
static void every_truncation_is_refused(void **state)
{
    (void)state;
    for (int m = 0; m < METHODS; m++) {
        graze_mesh *mesh = make_mesh(1);
        graze_model *model = scene_model(mesh, methods[m]), *loaded;
        saved_file saved = saved_of(model, PATH);
        graze_error error;
        for (size_t count = 0; count < saved.count; count++) {
            assert_int_equal(saved_load(saved.bytes, count, &loaded, &error), GRAZE_BAD_DATA);
            assert_non_null(strstr(error.message, "saved.graze: byte "));
            if (count >= GRZ_SAVED_METHOD_AT && !strstr(error.message, "the file ends here"))
                fail_msg("%s", error.message);
        }
        saved.bytes[saved.count] = 0;
        assert_int_equal(saved_load(saved.bytes, saved.count + 1, &loaded, &error), GRAZE_BAD_DATA);
        assert_non_null(strstr(error.message, "when it was saved"));
        free(saved.bytes);
        graze_model_free(model);
        graze_mesh_free(mesh);
    }
}

/* Behind the header the message is about the damage, whatever else it brought about. */
static void every_damaged_byte_is_found(void **state)
{
    (void)state;
    for (int m = 0; m < METHODS; m++) {
        graze_mesh *mesh = make_mesh(1);
        graze_model *model = scene_model(mesh, methods[m]), *loaded;
        saved_file saved = saved_of(model, PATH);
        graze_error error;
        for (size_t i = 0; i < saved.count; i++) {
            unsigned char was = saved.bytes[i];
            saved.bytes[i] = (unsigned char)(was ^ 1u << i % 8);
            graze_status status = saved_load(saved.bytes, saved.count, &loaded, &error);
            if (status != GRAZE_BAD_DATA && status != GRAZE_UNSUPPORTED) fail_msg("byte %zu: %d", i, (int)status);
            if (i >= GRZ_SAVED_METHOD_AT && !strstr(error.message, "is damaged"))
                fail_msg("byte %zu: %s", i, error.message);
            saved.bytes[i] = was;
        }
        free(saved.bytes);
        graze_model_free(model);
        graze_mesh_free(mesh);
    }
}

static void files_that_are_no_models(void **state)
{
    (void)state;
    graze_model *loaded;
    graze_error error;
    assert_int_equal(graze_model_load(GRAZE_TEST_DIR "/nowhere.graze", &loaded, &error), GRAZE_FILE_ERROR);
    assert_null(loaded);
    assert_int_equal(graze_model_load(GRAZE_TEST_DIR, &loaded, &error), GRAZE_FILE_ERROR);
    assert_int_equal(graze_model_load(__FILE__, &loaded, &error), GRAZE_BAD_DATA);
    assert_non_null(strstr(error.message, "is not a saved model"));
    assert_int_equal(graze_model_load_memory("", 0, NULL, &loaded, &error), GRAZE_BAD_DATA);
    assert_int_equal(graze_model_load_memory(NULL, 0, NULL, &loaded, NULL), GRAZE_BAD_DATA);
    assert_false(graze_model_is_saved(__FILE__));
    assert_false(graze_model_is_saved(GRAZE_TEST_DIR));
    assert_false(graze_model_is_saved(GRAZE_TEST_DIR "/nowhere.graze"));
}

/* What can not be measured is read to its end first. */
static void from_a_pipe(void **state)
{
    (void)state;
    if (access("/dev/fd", F_OK) != 0) SKIP("there is no /dev/fd");
    graze_mesh *mesh = make_mesh(1);
    graze_model *model = scene_model(mesh, "kdop"), *loaded;
    saved_file saved = saved_of(model, PATH);
    assert_true(graze_model_is_saved(PATH));
    int ends[2];
    char path[40];
    graze_error error;
    assert_int_equal(pipe(ends), 0);
    assert_true(write(ends[1], saved.bytes, saved.count) == (ssize_t)saved.count);
    close(ends[1]);
    snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
    assert_false(graze_model_is_saved(path));
    scene_expect_ok(graze_model_load(path, &loaded, &error), &error);
    close(ends[0]);
    check_same_mesh(mesh, graze_model_mesh(loaded));
    graze_model_free(loaded);
    free(saved.bytes);
    graze_model_free(model);
    graze_mesh_free(mesh);
}

static void a_folder_that_is_not_there(void **state)
{
    (void)state;
    graze_mesh *mesh = make_mesh(1);
    graze_model *model = scene_model(mesh, "brute");
    graze_error error;
    assert_int_equal(graze_model_save(model, GRAZE_TEST_DIR "/nowhere/a.graze", &error), GRAZE_FILE_ERROR);
    assert_int_equal(graze_model_save(model, "/dev/full", &error), GRAZE_FILE_ERROR);
    graze_model_free(model);
    graze_mesh_free(mesh);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_saved_is_loaded),     cmocka_unit_test(skipped_elements_survive),
        cmocka_unit_test(every_truncation_is_refused), cmocka_unit_test(every_damaged_byte_is_found),
        cmocka_unit_test(files_that_are_no_models),    cmocka_unit_test(from_a_pipe),
        cmocka_unit_test(a_folder_that_is_not_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
