/* Levels of detail through the public functions: what they say of themselves, against what their meshes are. */
#include "scene.h"

#include <graze/hull.h>
#include <graze/shape.h>

#include <string.h>

enum { MOST = 400 };

static const char *const kinds[] = {"convex,levels=dk,cut=12", "convex,levels=planes,rate=0.5,cut=12",
                                    "convex,levels=quadric,rate=0.5,cut=12"};

static graze_mesh *polytope(void)
{
    static const char *const parameters[] = {"points=120", "z=0.3", "seed=7"};
    graze_mesh *mesh;
    graze_error error;
    scene_expect_ok(graze_shape_create("polytope", parameters, 3, &mesh, &error), &error);
    return mesh;
}

/* NULL where the library was built without what the method needs. */
static graze_model *model_of(const graze_mesh *mesh, const char *method)
{
    graze_model_def def = graze_model_def_default();
    def.mesh = mesh;
    def.method = method;
    graze_model *model;
    graze_error error;
    graze_status status = graze_model_create(&def, &model, &error);
    if (status == GRAZE_UNSUPPORTED) return NULL;
    scene_expect_ok(status, &error);
    return model;
}

static graze_mesh *level_of(const graze_model *model, uint32_t level)
{
    graze_mesh *mesh;
    graze_error error;
    scene_expect_ok(graze_model_level(model, level, &mesh, &error), &error);
    return mesh;
}

static double figure(const graze_model *model, const char *name)
{
    graze_statistic all[MOST];
    const size_t count = graze_model_statistics(model, all, MOST);
    assert_true(count <= MOST);
    for (size_t i = 0; i < count; i++)
        if (!strcmp(all[i].name, name)) return all[i].value;
    fail_msg("no statistic %s", name);
    return 0;
}

static double figure_of(const graze_model *model, uint32_t level, const char *what)
{
    char name[60];
    snprintf(name, sizeof name, "level_%u_%s", (unsigned)level, what);
    return figure(model, name);
}

static void corners_of(const graze_mesh *mesh, size_t triangle, graze_vec3 t[3])
{
    const uint32_t *at = graze_mesh_indices(mesh) + 3 * triangle;
    for (int k = 0; k < 3; k++) t[k] = graze_mesh_vertices(mesh)[at[k]];
}

/* Six times the volume of the tetrahedron. */
static double volume(const graze_vec3 t[3], graze_vec3 p)
{
    const double a[3] = {t[1].x - t[0].x, t[1].y - t[0].y, t[1].z - t[0].z},
                 b[3] = {t[2].x - t[0].x, t[2].y - t[0].y, t[2].z - t[0].z},
                 c[3] = {p.x - t[0].x, p.y - t[0].y, p.z - t[0].z};
    return (a[1] * b[2] - a[2] * b[1]) * c[0] + (a[2] * b[0] - a[0] * b[2]) * c[1] + (a[0] * b[1] - a[1] * b[0]) * c[2];
}

static void expect_around(const graze_mesh *level, const graze_mesh *mesh)
{
    for (size_t i = 0; i < graze_mesh_triangle_count(level); i++) {
        graze_vec3 t[3];
        corners_of(level, i, t);
        for (size_t v = 0; v < graze_mesh_vertex_count(mesh); v++)
            if (volume(t, graze_mesh_vertices(mesh)[v]) > 1e-14) fail_msg("triangle %zu cuts vertex %zu off", i, v);
    }
}

/* How far the farthest vertex of a level is from the solid, to which all are outside. */
static double farthest(const graze_mesh *level, const graze_mesh *mesh)
{
    double most = 0;
    for (size_t v = 0; v < graze_mesh_vertex_count(level); v++) {
        const graze_vec3 p = graze_mesh_vertices(level)[v], point[3] = {p, p, p};
        double least = INFINITY;
        for (size_t i = 0; i < graze_mesh_triangle_count(mesh); i++) {
            graze_vec3 t[3];
            corners_of(mesh, i, t);
            least = fmin(least, graze_triangles_distance(point, t).distance);
        }
        most = fmax(most, least);
    }
    return most;
}

static void levels_are_what_statistics_say(void **state)
{
    (void)state;
    graze_mesh *mesh = polytope();
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        graze_model *model = model_of(mesh, kinds[k]);
        if (!model) continue;
        const uint32_t count = (uint32_t)figure(model, "levels");
        double bytes = 0, last = (double)graze_mesh_triangle_count(mesh);
        assert_true(count >= 2);
        for (uint32_t i = 1; i <= count; i++) {
            graze_mesh *level = level_of(model, i);
            const double corners = figure_of(model, i, "corners"), deviation = figure_of(model, i, "deviation"),
                         truth = farthest(level, mesh);
            assert_true(corners == (double)graze_mesh_vertex_count(level));
            assert_true(2 * corners - 4 == (double)graze_mesh_triangle_count(level));
            assert_true(corners + figure_of(model, i, "faces") == figure_of(model, i, "edges") + 2);
            assert_true((double)graze_mesh_triangle_count(level) < last);
            if (deviation < truth * (1 - 1e-12) || deviation > truth * (1 + 1e-9))
                fail_msg("%s, level %u: %.17g, not %.17g", kinds[k], (unsigned)i, deviation, truth);
            expect_around(level, mesh);
            last = (double)graze_mesh_triangle_count(level);
            bytes += figure_of(model, i, "bytes");
            graze_mesh_free(level);
        }
        assert_true(bytes > 0 && bytes <= figure(model, "bytes_levels"));
        graze_model_free(model);
    }
    graze_mesh_free(mesh);
}

static graze_mesh *hull_of(const graze_mesh *mesh)
{
    graze_hull_def def = graze_hull_def_default();
    def.mesh = mesh;
    graze_mesh *hull;
    graze_error error;
    scene_expect_ok(graze_hull_create(&def, &hull, &error), &error);
    return hull;
}

/* To the bit, also where faces were cut otherwise. */
static void level_0_is_the_solid(void **state)
{
    (void)state;
    graze_mesh *mesh = polytope();
    graze_model *model = model_of(mesh, "convex");
    graze_mesh *level = level_of(model, 0), *ours = hull_of(level), *theirs = hull_of(mesh);
    const size_t vertices = graze_mesh_vertex_count(ours);
    assert_int_equal(vertices, graze_mesh_vertex_count(theirs));
    assert_memory_equal(graze_mesh_vertices(ours), graze_mesh_vertices(theirs), vertices * sizeof(graze_vec3));
    graze_mesh_free(level);
    graze_mesh_free(ours);
    graze_mesh_free(theirs);
    graze_model_free(model);
    graze_mesh_free(mesh);
}

static void expect_refusal(const graze_mesh *mesh, const char *method, uint32_t level, graze_status status,
                           const char *said)
{
    graze_model *model = model_of(mesh, method);
    graze_mesh *out;
    graze_error error;
    assert_int_equal(graze_model_level(model, level, &out, &error), status);
    assert_null(out);
    if (!strstr(error.message, said)) fail_msg("%s", error.message);
    graze_model_free(model);
}

static void levels_that_there_are_not_are_refused(void **state)
{
    (void)state;
    graze_mesh *mesh = polytope();
    expect_refusal(mesh, "convex", 1, GRAZE_BAD_ARGUMENT, "has levels 0 to 0");
    expect_refusal(mesh, kinds[0], UINT32_MAX, GRAZE_BAD_ARGUMENT, "level 4294967295: this model has levels 0 to ");
    expect_refusal(mesh, "wide", 0, GRAZE_UNSUPPORTED, "method wide has no levels");
    graze_mesh_free(mesh);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_are_what_statistics_say),
        cmocka_unit_test(level_0_is_the_solid),
        cmocka_unit_test(levels_that_there_are_not_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
