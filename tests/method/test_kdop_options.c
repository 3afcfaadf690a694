/* What the options of kdop stand for: the preset, the paper's thresholds. */
#include "scene.h"

/* A query about two models of one mesh, built and asked by METHOD strings of their own. */
static graze_status ask(graze_mesh *mesh, const char *build, const char *method, char text[400], graze_error *error)
{
    graze_model *model = scene_model(mesh, build);
    graze_query_def def = {.size = sizeof def, .a = model, .b = model, .method = method};
    graze_query *query;
    graze_status status = graze_query_create(&def, &query, error);
    if (query) snprintf(text, 400, "%s", graze_query_method(query));
    graze_query_free(query);
    graze_model_free(model);
    return status;
}

/* The text is what a user could have written instead; options that a later version adds may stand anywhere in it. */
static void expect_options(const char *text, const char *const *options)
{
    for (; *options; options++) {
        char wanted[80], closed[402];
        snprintf(wanted, sizeof wanted, ",%s,", *options);
        snprintf(closed, sizeof closed, "%.400s,", text);
        if (!strstr(closed, wanted)) fail_msg("'%s' has no %s", text, *options);
    }
    assert_null(strstr(text, "preset"));
}

static void the_preset_is_printed_as_what_it_stands_for(void **state)
{
    (void)state;
    static const struct {
        const char *method;
        const char *options[12];
    } cases[] = {
        {"kdop,preset=paper",
         {"k=18", "rule=splatter", "point=mean", "axes=three", "tau=paper", "tau_env=1", "tumble=vertices",
          "descend=environment", "overlap=fixed", "front=on"}},
        {"kdop,front=off,preset=paper,k=14,tau=7",
         {"k=14", "rule=splatter", "axes=three", "tau=7", "tumble=vertices", "descend=environment", "front=off"}},
        {"kdop,preset=paper,k=8", {"k=8", "axes=all", "tau=paper"}},
        {"kdop,preset=paper,k=8,axes=three", {"k=8", "axes=three"}},
        {"kdop,preset=none", {"k=18", "tau=1", "descend=larger", "front=off"}},
    };
    graze_mesh *mesh = scene_shape("box", "x=2");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[400];
        graze_error error;
        scene_expect_ok(ask(mesh, cases[i].method, cases[i].method, text, &error), &error);
        expect_options(text, cases[i].options);
    }
    graze_mesh_free(mesh);
}

static void the_preset_contradicts_nothing_silently(void **state)
{
    (void)state;
    static const struct {
        const char *build, *query, *says; /* NULL: it agrees */
    } cases[] = {
        {"kdop,k=14", "kdop,preset=paper", "leave k to the models"},
        {"kdop,k=14", "kdop,preset=paper,k=14", NULL},
        {"kdop,rule=sah", "kdop,preset=paper", "leave rule to the models"},
        {"kdop,axes=all", "kdop,preset=paper", "leave axes to the models"},
        {"kdop", "kdop,preset=paper", NULL},
        {"kdop,preset=paper", "kdop,tau=3", NULL},
        {"kdop", "kdop,preset=paper,descend=restart", "contradict each other"},
        {"kdop", "kdop,preset=paper,descend=restart,front=off", NULL},
        {"kdop", "kdop,preset=paper,preset=paper", "given twice"},
        {"kdop", "kdop,preset=quick", "use none|paper"},
    };
    graze_mesh *mesh = scene_shape("box", "x=2");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[400];
        graze_error error = {0};
        graze_status status = ask(mesh, cases[i].build, cases[i].query, text, &error);
        assert_int_equal(status, cases[i].says ? GRAZE_BAD_ARGUMENT : GRAZE_OK);
        if (cases[i].says && !strstr(error.message, cases[i].says)) fail_msg("%s: %s", cases[i].query, error.message);
    }
    graze_mesh_free(mesh);
}

static graze_counters work_of(const graze_mesh *a, const graze_mesh *b, const char *method)
{
    graze_model *models[2] = {scene_model(a, method), scene_model(b, method)};
    graze_query_def def = {.size = sizeof def, .a = models[0], .b = models[1], .method = method};
    graze_query *query;
    graze_pose pose = scene_translation(0.5, 0.25, 0.125);
    graze_result result;
    graze_error error;
    scene_expect_ok(graze_query_create(&def, &query, &error), &error);
    scene_expect_ok(graze_query_contacts(query, &pose, NULL, &result, &error), &error);
    graze_query_free(query);
    graze_model_free(models[0]);
    graze_model_free(models[1]);
    return result.counters;
}

static bool same_work(const graze_counters *a, const graze_counters *b)
{
    return a->bv_tests == b->bv_tests && a->triangle_tests == b->triangle_tests;
}

/* B of fewer than 1000 triangles, and of more; the threshold before and behind must do other work, or nothing is shown.
 */
static void the_thresholds_of_the_paper(void **state)
{
    (void)state;
    static const struct {
        int k;
        const char *level; /* of an icosphere: 320 or 1280 triangles */
        int tau;
    } cases[] = {
        {6, "level=2", 20},  {18, "level=2", 20}, {26, "level=2", 20}, {6, "level=3", 40},   {8, "level=3", 40},
        {12, "level=3", 60}, {14, "level=3", 40}, {18, "level=3", 60}, {20, "level=3", 100}, {26, "level=3", 100},
    };
    graze_mesh *a = scene_shape("icosphere", "level=3");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        graze_mesh *b = scene_shape("icosphere", cases[i].level);
        graze_counters work[4];
        for (int j = 0; j < 4; j++) {
            static const int factor[] = {0, 2, 1, 4}; /* paper; the same, its half and its double as numbers */
            char method[80];
            if (j == 0)
                snprintf(method, sizeof method, "kdop,k=%d,tau=paper", cases[i].k);
            else
                snprintf(method, sizeof method, "kdop,k=%d,tau=%d", cases[i].k, cases[i].tau * factor[j] / 2);
            work[j] = work_of(a, b, method);
        }
        assert_true(same_work(&work[0], &work[1]));
        assert_false(same_work(&work[0], &work[2]));
        assert_false(same_work(&work[0], &work[3]));
        graze_mesh_free(b);
    }
    graze_mesh_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_preset_is_printed_as_what_it_stands_for),
        cmocka_unit_test(the_preset_contradicts_nothing_silently),
        cmocka_unit_test(the_thresholds_of_the_paper),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
