/* Saved models that were edited: the command knows their triangles by their numbers, and empty ones are no trouble. */
#define _POSIX_C_SOURCE 200809L

#include "json_check.h"
#include "run_command.h"

#include <graze/graze.h>

/* Two triangles over each other and a long one; the first goes, and the long one takes its place but keeps its number.
 */
static int enter(void **state)
{
    (void)state;
    static const double corners[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 1, 0, 0, 5, 9, 0, 5, 0, 1, 5};
    graze_mesh_def mesh_def = graze_mesh_def_default();
    mesh_def.vertices = corners;
    mesh_def.vertex_count = 9;
    graze_mesh *mesh = NULL;
    graze_model *model = NULL;
    enter_folder("command_edited");
    assert_int_equal(graze_mesh_create(&mesh_def, &mesh, NULL), GRAZE_OK);
    graze_model_def def = {.size = sizeof def, .mesh = mesh, .method = "kdop"};
    assert_int_equal(graze_model_create(&def, &model, NULL), GRAZE_OK);
    assert_int_equal(graze_model_remove(model, (uint32_t[]){0}, 1, NULL), GRAZE_OK);
    assert_int_equal(graze_model_number(model, 0), 2);
    assert_int_equal(graze_model_save(model, "edited.graze", NULL), GRAZE_OK);
    assert_int_equal(graze_model_remove(model, (uint32_t[]){2, 1}, 2, NULL), GRAZE_OK);
    assert_int_equal(graze_model_save(model, "empty.graze", NULL), GRAZE_OK);
    graze_model_free(model);
    graze_mesh_free(mesh);
    return 0;
}

static void expect(const char *arguments, int exit_status, const char *says)
{
    static outcome o;
    run_graze(arguments, &o);
    if (o.exit_status != exit_status) fail_msg("%s: exit status %d: %s", arguments, o.exit_status, o.err);
    if (!strstr(o.out, says)) fail_msg("%s: '%s' does not say '%s'", arguments, o.out, says);
}

static void numbers_are_those_of_the_edits(void **state)
{
    (void)state;
    expect("info edited.graze --verify", 0, "(triangle 2)");
    expect("info edited.graze --json", 0, "\"longest_triangle\":2,");
    expect("check edited.graze edited.graze --all", 1, "triangle 2 of A, 2 of B: overlap");
    /* the long one of B comes to half a unit below the short one */
    expect("distance edited.graze edited.graze --pose 0,0,-4.5", 0, "on B: triangle 2 at");
    /* turned upright through the long one: the segment in which they cross lies in the corners of these two */
    expect("check edited.graze edited.graze --all --pose 0.1,1.2,4.6,90,0,0", 1,
           "triangle 2 of A, 1 of B: crossing from");
    expect("check edited.graze edited.graze --all", 1, "triangle 2 of A, 2 of B: overlap in (");
}

/* A page that was written, as text. */
static void page_says(const char *arguments, int exit_status, const char *says)
{
    static char text[400000];
    expect(arguments, exit_status, "");
    read_file("page.html", text, sizeof text);
    if (!strstr(text, says)) fail_msg("%s: the page does not say '%s'", arguments, says);
}

/* Places in the mesh are not the numbers: the page has both. */
static void pages_know_the_numbers(void **state)
{
    (void)state;
    page_says("check edited.graze edited.graze --all --page page.html", 1,
              "\"numbers\":\"AgAAAAEAAAA=\""); /* 2 and 1 */
    page_says("check empty.graze edited.graze --page page.html", 0, "\"a\":{\"triangles\":0,");
    page_says("distance edited.graze empty.graze --page page.html", 0, "\"distance\":null,\"at_least\":null");
}

static void empty_models_touch_nothing(void **state)
{
    (void)state;
    expect("info empty.graze --verify", 0, "triangles             0");
    expect("check empty.graze edited.graze", 0, "free");
    expect("check edited.graze empty.graze --all", 0, "free");
    expect("distance edited.graze empty.graze", 0, "distance inf\n  a saved model has no triangle left\n");
    expect("distance edited.graze empty.graze --json", 0, "\"triangle_a\":null,\"triangle_b\":null,");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_those_of_the_edits),
        cmocka_unit_test(pages_know_the_numbers),
        cmocka_unit_test(empty_models_touch_nothing),
    };
    return cmocka_run_group_tests(tests, enter, NULL);
}
