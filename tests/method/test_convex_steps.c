/* What questions about convex solids cost in steps, as graze_query_statistics counts them. */
#include "query/solids.h"

static double figure(const graze_query *query, const char *name)
{
    graze_statistic all[20];
    const size_t count = graze_query_statistics(query, all, 20);
    for (size_t i = 0; i < count; i++)
        if (strcmp(all[i].name, name) == 0) return all[i].value;
    fail_msg("no statistic is called %s", name);
    return 0;
}

/* A hull of points on an ellipsoid, with about so many triangles. */
static graze_mesh *ellipsoid(scene_random *r, graze_vec3 axes, int triangles)
{
    const int count = triangles / 2 + 2;
    graze_vec3 *p = malloc((size_t)count * sizeof *p);
    assert_non_null(p);
    for (int i = 0; i < count; i++) {
        const graze_vec3 d = solid_direction(r);
        p[i] = (graze_vec3){axes.x * d.x, axes.y * d.y, axes.z * d.z};
    }
    graze_mesh *mesh = solid_of(p, (size_t)count);
    free(p);
    return mesh;
}

/* Two solids and a query about them. */
typedef struct couple {
    graze_mesh *mesh[2];
    graze_model *model[2];
    graze_query *query;
} couple;

static couple couple_of(graze_mesh *a, graze_mesh *b, const char *build, const char *method)
{
    couple c = {.mesh = {a, b}, .model = {scene_model(a, build), scene_model(b, build)}};
    graze_query_def def = graze_query_def_default();
    graze_error error;
    def.a = c.model[0], def.b = c.model[1], def.method = method;
    scene_expect_ok(graze_query_create(&def, &c.query, &error), &error);
    return c;
}

static void couple_end(couple *c)
{
    graze_query_free(c->query);
    for (int k = 0; k < 2; k++) graze_model_free(c->model[k]);
    for (int k = 0; k < 2; k++) graze_mesh_free(c->mesh[k]);
}

static double distance_at(graze_query *query, const graze_pose *pose)
{
    graze_error error;
    graze_distance d;
    scene_expect_ok(graze_query_distance(query, pose, &d, &error), &error);
    return d.closest.distance;
}

/* ---- what is counted ---- */

/* From nothing on, over all questions, with and without coherence, until the query forgets. */
static void figures_begin_anew_when_a_query_forgets(void **state)
{
    (void)state;
    static const char *const methods[] = {"convex", "convex,coherence=off"}, *const names[] = {"steps", "lost_marches",
                                                                                               "fallbacks",
                                                                                               "tree_searches"};
    scene_random r = {1};
    for (int m = 0; m < 2; m++) {
        couple c = couple_of(ellipsoid(&r, (graze_vec3){1, 1, 1}, 200), ellipsoid(&r, (graze_vec3){1, 1, 1}, 200),
                             "convex", methods[m]);
        double before = 0;
        for (int i = 0; i < 4; i++) assert_true(figure(c.query, names[i]) == 0);
        for (int i = 0; i < 10; i++) {
            const graze_pose pose = scene_translation(2.5, 0.1 * i, 0.3);
            distance_at(c.query, &pose);
            assert_true(figure(c.query, "steps") > before);
            before = figure(c.query, "steps");
        }
        const graze_pose through = scene_translation(1.5, 0, 0);
        graze_result result;
        graze_error error;
        scene_expect_ok(graze_query_contacts(c.query, &through, NULL, &result, &error), &error);
        assert_true(figure(c.query, "tree_searches") == 1);
        graze_query_forget(c.query);
        for (int i = 0; i < 4; i++) assert_true(figure(c.query, names[i]) == 0);
        couple_end(&c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(figures_begin_anew_when_a_query_forgets)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
