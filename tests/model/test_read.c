/* A file to ask about: a mesh or a saved model, by one call. */
#include "scene.h"

#define MESH  GRAZE_TEST_DIR "/model_read.obj"
#define SAVED GRAZE_TEST_DIR "/model_read.graze"

static void put_files(const char *method)
{
    graze_error error;
    graze_mesh *mesh;
    scene_expect_ok(graze_shape_create("torus", NULL, 0, &mesh, &error), &error);
    scene_expect_ok(graze_mesh_write(mesh, GRAZE_FORMAT_OBJ, MESH, &error), &error);
    graze_model *model = scene_model(mesh, method);
    scene_expect_ok(graze_model_save(model, SAVED, &error), &error);
    graze_model_free(model);
    graze_mesh_free(mesh);
}

static void remove_files(void)
{
    remove(MESH);
    remove(SAVED);
}

static void expect_method(const char *path, const char *asked, const char *expected)
{
    graze_model *model;
    graze_error error;
    graze_model_def def = graze_model_def_default();
    def.method = asked;
    scene_expect_ok(graze_model_read(path, NULL, &def, &model, &error), &error);
    if (strncmp(graze_model_method(model), expected, strlen(expected)) != 0)
        fail_msg("%s instead of %s", graze_model_method(model), expected);
    assert_int_equal(graze_mesh_triangle_count(graze_model_mesh(model)), 4096);
    graze_model_free(model);
}

static void either_kind(void **state)
{
    (void)state;
    put_files("kdop,k=14");
    graze_model *model;
    graze_error error;
    scene_expect_ok(graze_model_read(MESH, NULL, NULL, &model, &error), &error);
    graze_model_free(model);
    expect_method(MESH, NULL, GRAZE_DEFAULT_METHOD);
    expect_method(MESH, "kdop,k=26", "kdop,k=26");
    expect_method(SAVED, NULL, "kdop,k=14");
    expect_method(SAVED, "kdop", "kdop,k=14");
    expect_method(SAVED, "kdop,k=14,front=off", "kdop,k=14"); /* the front is the query's */
    remove_files();
}

static void scale_of_a_mesh(void **state)
{
    (void)state;
    put_files("brute");
    graze_model *plain, *scaled;
    graze_error error;
    graze_read_def read = graze_read_def_default();
    read.scale = 25.4;
    scene_expect_ok(graze_model_read(MESH, NULL, NULL, &plain, &error), &error);
    scene_expect_ok(graze_model_read(MESH, &read, NULL, &scaled, &error), &error);
    const graze_vec3 *v = graze_mesh_vertices(graze_model_mesh(plain)),
                     *w = graze_mesh_vertices(graze_model_mesh(scaled));
    for (uint32_t i = 0; i < graze_mesh_vertex_count(graze_model_mesh(plain)); i++)
        assert_true(w[i].x == v[i].x * 25.4 && w[i].y == v[i].y * 25.4 && w[i].z == v[i].z * 25.4);
    graze_model_free(plain);
    graze_model_free(scaled);
    remove_files();
}

static void expect_refusal(const char *path, const graze_read_def *read, const graze_model_def *def,
                           graze_status expected, const char *says)
{
    graze_model *model;
    graze_error error = {0};
    assert_int_equal(graze_model_read(path, read, def, &model, &error), expected);
    assert_null(model);
    if (!strstr(error.message, says)) fail_msg("not '%s' but: %s", says, error.message);
}

static void refused(void **state)
{
    (void)state;
    put_files("kdop,k=14");
    graze_read_def scaled = graze_read_def_default(), formatted = scaled;
    scaled.scale = 0.001;
    formatted.format = GRAZE_FORMAT_STL;
    expect_refusal(SAVED, &scaled, NULL, GRAZE_BAD_ARGUMENT,
                   "model_read.graze: is a saved model, which has its scale, and 0.001 is asked for: build it from the "
                   "mesh with that scale");
    expect_refusal(SAVED, &formatted, NULL, GRAZE_BAD_ARGUMENT, "is a saved model, and the format of a mesh is given");

    graze_model_def def = graze_model_def_default();
    def.method = "kdop,k=18";
    expect_refusal(SAVED, NULL, &def, GRAZE_BAD_ARGUMENT, "and kdop,k=18 is asked for: ask for no method");
    def.method = "wide";
    expect_refusal(SAVED, NULL, &def, GRAZE_BAD_ARGUMENT, "and wide is asked for");
    def.method = "nonsense";
    expect_refusal(SAVED, NULL, &def, GRAZE_BAD_ARGUMENT, "nonsense");
    expect_refusal(MESH, NULL, &def, GRAZE_BAD_ARGUMENT, "nonsense");

    graze_mesh *mesh;
    assert_int_equal(graze_shape_create("torus", NULL, 0, &mesh, NULL), GRAZE_OK);
    def = graze_model_def_default();
    def.mesh = mesh;
    expect_refusal(MESH, NULL, &def, GRAZE_BAD_ARGUMENT, "the def has a mesh already");
    graze_mesh_free(mesh);
    expect_refusal(GRAZE_TEST_DIR "/no.graze", NULL, NULL, GRAZE_FILE_ERROR, "can not be read");
    remove_files();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(either_kind), cmocka_unit_test(scale_of_a_mesh),
                                       cmocka_unit_test(refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
