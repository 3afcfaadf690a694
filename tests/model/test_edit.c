/* The rules of editing: who owns what, which numbers there are, what is refused, and what a file keeps. */
#include "model/saved_file.h"
#include "scene.h"

static graze_mesh *box_at(double x)
{
    scene_soup soup = scene_box_soup((graze_vec3){x, 0, 0}, (graze_vec3){x + 1, 1, 1});
    graze_mesh *mesh = scene_mesh(&soup);
    scene_soup_free(&soup);
    return mesh;
}

static graze_model *box_model(const char *method)
{
    graze_mesh *mesh = box_at(0);
    graze_model *model = scene_model(mesh, method);
    graze_mesh_free(mesh);
    return model;
}

static uint32_t triangles(const graze_model *model)
{
    return graze_mesh_triangle_count(graze_model_mesh(model));
}

static void remove_range(graze_model *model, uint32_t first, uint32_t count)
{
    uint32_t numbers[64];
    graze_error error;
    for (uint32_t i = 0; i < count; i++) numbers[i] = first + i;
    scene_expect_ok(graze_model_remove(model, numbers, count, &error), &error);
}

/* ---- numbers ---- */

static void numbers_go_on_and_never_come_back(void **state)
{
    (void)state;
    graze_model *model = box_model("kdop");
    graze_mesh *more = box_at(3);
    graze_error error;
    uint32_t first = 77, place;
    assert_int_equal(graze_model_generation(model), 0);
    remove_range(model, 0, 12); /* all of them */
    assert_int_equal(triangles(model), 0);
    scene_expect_ok(graze_model_insert(model, more, &first, &error), &error);
    assert_int_equal(first, 12);
    remove_range(model, 20, 4);
    scene_expect_ok(graze_model_insert(model, more, &first, &error), &error);
    assert_int_equal(first, 24); /* 20 to 23 are gone for good */
    assert_int_equal(graze_model_generation(model), 4);
    for (uint32_t number = 0; number < 40; number++)
        assert_int_equal(graze_model_find(model, number, &place),
                         (number >= 12 && number < 20) || (number >= 24 && number < 36));
    graze_mesh_free(more);
    graze_model_free(model);
}

/* ---- ownership ---- */

static void other_owners_of_a_mesh_notice_nothing(void **state)
{
    (void)state;
    graze_mesh *mesh = box_at(0), *more = box_at(0.5);
    graze_model *edited = scene_model(mesh, "kdop"), *other = scene_model(mesh, "kdop");
    graze_model *late = scene_model(graze_model_mesh(edited), "brute");
    graze_error error;
    scene_expect_ok(graze_model_insert(edited, more, NULL, &error), &error);
    remove_range(edited, 3, 5);
    graze_model *later = scene_model(graze_model_mesh(edited), "kdop");
    remove_range(edited, 10, 2);
    assert_int_equal(triangles(edited), 17);
    assert_int_equal(triangles(later), 19);
    assert_true(triangles(other) == 12 && triangles(late) == 12 && graze_mesh_triangle_count(mesh) == 12);
    scene_expect_ok(graze_model_verify(other, &error), &error);
    scene_expect_ok(graze_model_verify(later, &error), &error);
    graze_model_free(edited);
    graze_model_free(other);
    graze_model_free(late);
    graze_model_free(later);
    graze_mesh_free(mesh);
    graze_mesh_free(more);
}

static void a_model_takes_its_own_mesh(void **state)
{
    (void)state;
    graze_model *model = box_model("kdop");
    graze_error error;
    uint32_t first;
    for (uint32_t n = 12; n <= 48; n *= 2) {
        scene_expect_ok(graze_model_insert(model, graze_model_mesh(model), &first, &error), &error);
        assert_int_equal(first, n);
        assert_int_equal(triangles(model), 2 * n);
        scene_expect_ok(graze_model_verify(model, &error), &error);
    }
    graze_model_free(model);
}

/* ---- what is refused ---- */

static void expect_refused(graze_model *model, const uint32_t *numbers, size_t count, const char *says)
{
    graze_error error;
    uint64_t generation = graze_model_generation(model);
    uint32_t before = triangles(model);
    assert_int_equal(graze_model_remove(model, numbers, count, &error), GRAZE_BAD_ARGUMENT);
    if (!strstr(error.message, says)) fail_msg("'%s' does not say '%s'", error.message, says);
    assert_int_equal(graze_model_generation(model), generation);
    assert_int_equal(triangles(model), before);
    scene_expect_ok(graze_model_verify(model, &error), &error);
}

static void bad_numbers_change_nothing(void **state)
{
    (void)state;
    graze_model *model = box_model("kdop");
    expect_refused(model, (uint32_t[]){1, 2, 12}, 3, "number 12 (item 2 of the list): give");
    expect_refused(model, (uint32_t[]){4, 9, 4}, 3, "number 4 is given twice");
    expect_refused(model, (uint32_t[]){UINT32_MAX}, 1, "number 4294967295");
    expect_refused(model, (uint32_t[13]){0}, 13, "has 12 triangles");
    remove_range(model, 7, 1);
    expect_refused(model, (uint32_t[]){3, 7}, 2, "it was removed before");
    assert_int_equal(graze_model_remove(model, NULL, 0, NULL), GRAZE_OK); /* nothing, and no edit */
    assert_int_equal(graze_model_generation(model), 1);
    graze_model_free(model);
}

static void a_method_that_can_not_says_who_can(void **state)
{
    (void)state;
    graze_model *model = box_model("brute");
    graze_mesh *more = box_at(2);
    graze_error error;
    assert_int_equal(graze_model_insert(model, more, NULL, &error), GRAZE_UNSUPPORTED);
    assert_non_null(strstr(error.message, "brute does not edit models: use kdop"));
    assert_int_equal(graze_model_remove(model, &(uint32_t){0}, 1, &error), GRAZE_UNSUPPORTED);
    assert_int_equal(triangles(model), 12);
    graze_mesh_free(more);
    graze_model_free(model);
}

static void an_empty_mesh_is_refused(void **state)
{
    (void)state;
    graze_model *model = box_model("kdop"), *empty = box_model("kdop");
    graze_error error;
    remove_range(empty, 0, 12);
    assert_int_equal(graze_model_insert(model, graze_model_mesh(empty), NULL, &error), GRAZE_BAD_ARGUMENT);
    assert_int_equal(triangles(model), 12);
    graze_model_def def = {.size = sizeof def, .mesh = graze_model_mesh(empty)};
    graze_model *made;
    assert_int_equal(graze_model_create(&def, &made, &error), GRAZE_BAD_DATA);
    assert_null(made);
    graze_model_free(model);
    graze_model_free(empty);
}

/* ---- files ---- */

#define PATH  GRAZE_TEST_DIR "/edited.graze"
#define AGAIN GRAZE_TEST_DIR "/edited_again.graze"

static graze_model *saved_and_loaded(const graze_model *model)
{
    graze_error error;
    graze_model *loaded = NULL;
    scene_expect_ok(graze_model_save(model, PATH, &error), &error);
    scene_expect_ok(graze_model_load(PATH, &loaded, &error), &error);
    scene_expect_ok(graze_model_verify(loaded, &error), &error);
    scene_expect_ok(graze_model_save(loaded, AGAIN, &error), &error);
    saved_file first = saved_read(PATH), second = saved_read(AGAIN);
    assert_int_equal(first.count, second.count);
    assert_memory_equal(first.bytes, second.bytes, first.count);
    free(first.bytes);
    free(second.bytes);
    return loaded;
}

static void expect_same_triangles(const graze_model *a, const graze_model *b)
{
    assert_int_equal(triangles(a), triangles(b));
    for (uint32_t i = 0; i < triangles(a); i++) assert_int_equal(graze_model_number(a, i), graze_model_number(b, i));
}

/* Loaded models answer, number and edit on as the ones that were saved. */
static void a_file_keeps_the_numbers(void **state)
{
    (void)state;
    scene_random r = {5};
    scene_soup soup = scene_random_soup(&r, 300, 0.2);
    graze_mesh *mesh = scene_mesh(&soup), *more = box_at(0.2);
    graze_model *model = scene_model(mesh, "kdop,k=14");
    graze_error error;
    for (uint32_t i = 0; i < 100; i += 2) remove_range(model, i, 1);
    remove_range(model, 120, 40);
    scene_expect_ok(graze_model_insert(model, more, NULL, &error), &error);
    remove_range(model, 311, 1); /* the highest: it must not come back */
    graze_model *loaded = saved_and_loaded(model);
    expect_same_triangles(model, loaded);
    uint32_t first, first_loaded;
    scene_expect_ok(graze_model_insert(model, more, &first, &error), &error);
    scene_expect_ok(graze_model_insert(loaded, more, &first_loaded, &error), &error);
    assert_true(first == 312 && first_loaded == 312);
    remove_range(model, 200, 30);
    remove_range(loaded, 200, 30);
    expect_same_triangles(model, loaded);

    graze_query_def def = {.size = sizeof def, .a = model, .b = loaded};
    graze_query *query = NULL;
    graze_result result;
    graze_pose here = graze_pose_identity();
    scene_expect_ok(graze_query_create(&def, &query, &error), &error);
    scene_expect_ok(graze_query_contacts(query, &here, NULL, &result, &error), &error);
    size_t same = 0; /* every triangle meets itself */
    for (size_t i = 0; i < result.count; i++) same += result.pairs[i].triangle_a == result.pairs[i].triangle_b;
    assert_int_equal(same, triangles(model));
    graze_query_free(query);
    graze_model_free(model);
    graze_model_free(loaded);
    graze_mesh_free(mesh);
    graze_mesh_free(more);
    scene_soup_free(&soup);
}

/* Words behind the index: the next number, then the numbers. */
static void changed_numbers_are_refused(void **state)
{
    (void)state;
    static const struct {
        size_t word;
        uint32_t value;
        const char *says;
    } cases[] = {
        {0, 11, "the number 11 is out of range or there twice"},
        {0, 0, "out of range"},
        {1, 12, "the number 12 is out of range"},
        {1, 0xffffffff, "the number 4294967295 is out of range"},
        {3, 0, "the number 0 is out of range or there twice"},
    };
    graze_model *model = box_model("kdop,k=6"), *loaded;
    remove_range(model, 1, 1);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        saved_file saved = saved_of(model, PATH);
        graze_error error;
        grz_store_u32(saved.bytes + saved.count - 8 - 4 * (12 - cases[i].word), cases[i].value);
        saved_reseal(&saved);
        assert_int_equal(saved_load(saved.bytes, saved.count, &loaded, &error), GRAZE_BAD_DATA);
        if (!strstr(error.message, cases[i].says)) fail_msg("'%s' does not say '%s'", error.message, cases[i].says);
        free(saved.bytes);
    }
    graze_model_free(model);
}

/* Triangles beyond the local frame need another one, or the file would be refused: bounds rest on it. */
static void a_file_takes_what_came_from_far_away(void **state)
{
    (void)state;
    static const double places[] = {1.5, -40, 1e9, 1e9 + 1, -1e60};
    scene_random r = {6};
    scene_soup soup = scene_random_soup(&r, 100, 0.2);
    graze_mesh *mesh = scene_mesh(&soup);
    graze_model *model = scene_model(mesh, "kdop");
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        graze_mesh *far = box_at(places[i]);
        graze_error error;
        scene_expect_ok(graze_model_insert(model, far, NULL, &error), &error);
        remove_range(model, 3 * (uint32_t)i, 2);
        graze_model *loaded = saved_and_loaded(model);
        expect_same_triangles(model, loaded);
        graze_model_free(loaded);
        graze_mesh_free(far);
    }
    graze_model_free(model);
    graze_mesh_free(mesh);
    scene_soup_free(&soup);
}

static void an_empty_model_can_be_saved(void **state)
{
    (void)state;
    graze_model *model = box_model("kdop");
    remove_range(model, 0, 12);
    graze_model *loaded = saved_and_loaded(model);
    graze_mesh *more = box_at(1);
    graze_mesh_report report;
    graze_error error;
    uint32_t first;
    scene_expect_ok(graze_mesh_inspect(graze_model_mesh(loaded), &report, &error), &error);
    assert_true(report.triangles == 0 && report.vertices == 0 && !report.closed);
    scene_expect_ok(graze_model_insert(loaded, more, &first, &error), &error);
    assert_int_equal(first, 12);
    graze_mesh_free(more);
    graze_model_free(model);
    graze_model_free(loaded);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_go_on_and_never_come_back),
        cmocka_unit_test(other_owners_of_a_mesh_notice_nothing),
        cmocka_unit_test(a_model_takes_its_own_mesh),
        cmocka_unit_test(bad_numbers_change_nothing),
        cmocka_unit_test(a_method_that_can_not_says_who_can),
        cmocka_unit_test(an_empty_mesh_is_refused),
        cmocka_unit_test(a_file_keeps_the_numbers),
        cmocka_unit_test(changed_numbers_are_refused),
        cmocka_unit_test(a_file_takes_what_came_from_far_away),
        cmocka_unit_test(an_empty_model_can_be_saved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
