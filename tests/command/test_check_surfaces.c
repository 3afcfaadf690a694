/* 'free' says that no triangles meet. Where one mesh could lie inside the other, the verdict adds that it is about
 * surfaces. */
#define _POSIX_C_SOURCE 200809L

#include "json_check.h"
#include "run_command.h"

#include <graze/graze.h>

/* A closed cube of two triangles a side has a copy without its last triangle. */
static void write_open_cube(void)
{
    char text[sizeof cube_obj];
    memcpy(text, cube_obj, sizeof text);
    *(strrchr(text, 'f')) = 0;
    write_file("open.obj", text);
}

/* The same cube saved, and saved after all its triangles were removed, or all but eleven. */
static void save_models(void)
{
    static const uint32_t numbers[12] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    graze_mesh *mesh = NULL;
    graze_model *model = NULL;
    assert_int_equal(graze_mesh_read_memory(cube_obj, strlen(cube_obj), NULL, "cube.obj", &mesh, NULL), 0);
    graze_model_def def = {.size = sizeof def, .mesh = mesh, .method = "kdop"};
    assert_int_equal(graze_model_create(&def, &model, NULL), GRAZE_OK);
    assert_int_equal(graze_model_save(model, "saved.graze", NULL), GRAZE_OK);
    assert_int_equal(graze_model_remove(model, numbers, 1, NULL), GRAZE_OK);
    assert_int_equal(graze_model_save(model, "opened.graze", NULL), GRAZE_OK);
    assert_int_equal(graze_model_remove(model, numbers + 1, 11, NULL), GRAZE_OK);
    assert_int_equal(graze_model_save(model, "empty.graze", NULL), GRAZE_OK);
    graze_model_free(model);
    graze_mesh_free(mesh);
}

static int enter(void **state)
{
    (void)state;
    enter_folder("command_check_surfaces");
    write_file("cube.obj", cube_obj);
    write_open_cube();
    save_models();
    write_file("inside.obj", "v .4 .4 .4\nv .6 .4 .4\nv .4 .6 .4\nf 1 2 3\n");
    write_file("beside.obj", "v 2 2 2\nv 3 2 2\nv 2 3 2\nf 1 2 3\n");
    /* its unused vertex lies in the cube's box: it is no part of the surface */
    write_file("unused.obj", "v .5 .5 .5\nv 2 2 2\nv 3 2 2\nv 2 3 2\nf 2 3 4\n");
    return 0;
}

/* Every verdict is free. */
static void test_free_pairs(void **state)
{
    (void)state;
    static const struct {
        const char *arguments;
        bool surfaces_only;
    } cases[] = {
        {"cube.obj inside.obj", true},
        {"inside.obj cube.obj", true},
        {"inside.obj cube.obj --all --method brute", true},
        {"cube.obj inside.obj --tolerance 0.25", true},
        {"open.obj inside.obj", false},
        {"open.obj inside.obj --tolerance 0.25", false},
        {"cube.obj beside.obj", false},
        {"cube.obj unused.obj", false},
        {"cube.obj cube.obj --pose 1.6,0.6,0,0,0,45 --tolerance 0.1", true},
        {"cube.obj cube.obj --pose 1.0000000000000002,0,0", false},
        {"saved.graze inside.obj", true},
        {"inside.obj saved.graze --all", true},
        {"opened.graze inside.obj", false},
        {"empty.graze cube.obj --method kdop", false},
        {"empty.graze empty.graze", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        outcome o;
        char arguments[200];
        bool note = cases[i].surfaces_only;
        snprintf(arguments, sizeof arguments, "check %s", cases[i].arguments);
        run_graze(arguments, &o);
        if (o.exit_status != 0 ||
            strcmp(o.out, note ? "free (surfaces; one may lie inside the other)\n" : "free\n") != 0)
            fail_msg("%s: exit status %d: %s%s", arguments, o.exit_status, o.out, o.err);
        snprintf(arguments, sizeof arguments, "check %s --json", cases[i].arguments);
        run_graze(arguments, &o);
        if (o.exit_status != 0 || !strstr(o.out, "\"verdict\":\"free\"") ||
            !strstr(o.out, note ? "\"surfaces_only\":true" : "\"surfaces_only\":false"))
            fail_msg("%s: exit status %d: %s%s", arguments, o.exit_status, o.out, o.err);
    }
}

/* What is found is found: there is nothing to add. */
static void test_found_pairs(void **state)
{
    (void)state;
    static const char *const cases[] = {"cube.obj cube.obj", "cube.obj inside.obj --tolerance 0.5"};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        outcome o;
        char arguments[200];
        snprintf(arguments, sizeof arguments, "check %s --json", cases[i]);
        run_graze(arguments, &o);
        assert_int_equal(o.exit_status, 1);
        assert_non_null(strstr(o.out, "\"surfaces_only\":false"));
        const char *end = json_value_end(o.out);
        assert_true(end && *end == '\n');
    }
}

static void test_help_promises_no_solids(void **state)
{
    (void)state;
    outcome o;
    run_graze("check --help", &o);
    assert_int_equal(o.exit_status, 0);
    assert_null(strstr(o.out, "free, which is a proof"));
    assert_non_null(strstr(o.out, "about surfaces"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_free_pairs),
        cmocka_unit_test(test_found_pairs),
        cmocka_unit_test(test_help_promises_no_solids),
    };
    return cmocka_run_group_tests(tests, enter, NULL);
}
