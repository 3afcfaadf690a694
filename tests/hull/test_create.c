/* graze_hull_create: what it takes, what it gives, what it refuses. */
#include "scene.h"

static graze_mesh *hull_of(const graze_hull_def *def)
{
    graze_mesh *mesh;
    graze_error error;
    scene_expect_ok(graze_hull_create(def, &mesh, &error), &error);
    return mesh;
}

static bool same_meshes(const graze_mesh *a, const graze_mesh *b)
{
    const uint32_t vertices = graze_mesh_vertex_count(a), triangles = graze_mesh_triangle_count(a);
    return vertices == graze_mesh_vertex_count(b) && triangles == graze_mesh_triangle_count(b) &&
           memcmp(graze_mesh_vertices(a), graze_mesh_vertices(b), vertices * sizeof(graze_vec3)) == 0 &&
           memcmp(graze_mesh_indices(a), graze_mesh_indices(b), 3 * triangles * sizeof(uint32_t)) == 0;
}

/* Points as doubles, as floats with something between them, and as a mesh that has one vertex more. */
static void points_come_in_all_forms(void **state)
{
    (void)state;
    graze_vec3 points[9] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}};
    float floats[8][5];
    const uint32_t indices[9] = {7, 6, 5, 4, 3, 2, 1, 0, 0};
    points[8] = (graze_vec3){9, 9, 9};
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 3; k++) floats[i][k] = (float)(&points[i].x)[k];
    graze_mesh_def mesh_def = graze_mesh_def_default();
    mesh_def.vertices = &points->x;
    mesh_def.vertex_count = 9;
    mesh_def.indices = indices;
    mesh_def.triangle_count = 3;
    graze_mesh *mesh;
    graze_error error;
    scene_expect_ok(graze_mesh_create(&mesh_def, &mesh, &error), &error);

    graze_hull_def defs[3] = {graze_hull_def_default(), graze_hull_def_default(), graze_hull_def_default()};
    defs[0].points = &points->x, defs[0].count = 8;
    defs[1].float_points = floats[0], defs[1].count = 8, defs[1].stride = sizeof floats[0];
    defs[2].mesh = mesh;
    graze_mesh *first = hull_of(&defs[0]);
    assert_int_equal(graze_mesh_vertex_count(first), 8);
    assert_int_equal(graze_mesh_triangle_count(first), 12);
    for (int i = 1; i < 3; i++) {
        graze_mesh *other = hull_of(&defs[i]);
        assert_true(same_meshes(first, other));
        graze_mesh_free(other);
    }
    graze_mesh_free(first);
    graze_mesh_free(mesh);
}

/* Two sides of a square, a segment, a point; and the hull of a hull is the hull. */
static void flat_sets_are_meshes_too(void **state)
{
    (void)state;
    const graze_vec3 points[4] = {{0, 0, 5}, {2, 0, 5}, {2, 2, 5}, {0, 2, 5}};
    static const struct {
        size_t count;
        uint32_t vertices, triangles;
        uint64_t degenerate;
    } cases[] = {{4, 4, 4, 0}, {3, 3, 2, 0}, {2, 2, 1, 1}, {1, 1, 1, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        graze_hull_def def = graze_hull_def_default();
        graze_mesh_report report;
        graze_error error;
        def.points = &points->x;
        def.count = cases[i].count;
        graze_mesh *mesh = hull_of(&def);
        scene_expect_ok(graze_mesh_inspect(mesh, &report, &error), &error);
        assert_int_equal(report.vertices, cases[i].vertices);
        assert_int_equal(report.triangles, cases[i].triangles);
        assert_int_equal(report.degenerate_triangles, cases[i].degenerate);
        if (cases[i].count > 2) assert_true(report.closed && report.oriented);
        graze_hull_def again = graze_hull_def_default();
        again.mesh = mesh;
        graze_mesh *other = hull_of(&again);
        assert_true(same_meshes(mesh, other));
        graze_mesh_free(other);
        graze_mesh_free(mesh);
    }
}

static void bad_input_is_refused(void **state)
{
    (void)state;
    double points[6] = {0, 0, 0, 1, NAN, 0};
    float floats[3] = {0, 0, 0};
    graze_mesh *mesh;
    graze_error error;
    graze_hull_def def = graze_hull_def_default();
    assert_int_equal(graze_hull_create(&def, &mesh, &error), GRAZE_BAD_ARGUMENT);
    assert_non_null(strstr(error.message, "hull: points: there are none: set points (doubles) or float_points"));
    def.points = points;
    assert_int_equal(graze_hull_create(&def, &mesh, &error), GRAZE_BAD_DATA);
    assert_non_null(strstr(error.message, "hull: there is no point: "));
    def.count = 2;
    assert_int_equal(graze_hull_create(&def, &mesh, &error), GRAZE_BAD_DATA);
    assert_non_null(strstr(error.message, "hull: point 1: y is NaN: "));
    points[4] = 0x1p201;
    assert_int_equal(graze_hull_create(&def, &mesh, &error), GRAZE_OUT_OF_RANGE);
    assert_non_null(strstr(error.message, "hull: point 1: y is 3.2"));
    def.float_points = floats;
    assert_int_equal(graze_hull_create(&def, &mesh, &error), GRAZE_BAD_ARGUMENT);
    def.float_points = NULL;
    def.mesh = scene_shape("box", "");
    assert_int_equal(graze_hull_create(&def, &mesh, &error), GRAZE_BAD_ARGUMENT);
    assert_non_null(strstr(error.message, "hull: both mesh and points are set"));
    graze_mesh_free(def.mesh);
    def = graze_hull_def_default();
    def.size = 0;
    assert_int_equal(graze_hull_create(&def, &mesh, &error), GRAZE_BAD_ARGUMENT);
    assert_null(mesh);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_come_in_all_forms),
        cmocka_unit_test(flat_sets_are_meshes_too),
        cmocka_unit_test(bad_input_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
