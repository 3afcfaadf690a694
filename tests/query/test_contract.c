/* What models and queries make of a method's row: on rows that lack what a method may lack, and have what `brute` has not.
 * They are in no table, so models and queries of them are put together by hand. */
#include "query/query.h"
#include "scene.h"

static const grz_option options[] = {
    {"k", GRZ_OPTION_OF_BUILD, NULL, 2, 26, true, "18", "how many directions"},
    {"tau", GRZ_OPTION_OF_QUERY, NULL, 1, 9, true, "1", "where to stop"},
    {.key = NULL},
};

static void forget(void *scratch)
{
    ++*(int *)scratch;
}

static size_t statistics(const graze_mesh *mesh, const void *index, graze_statistic *out, size_t capacity)
{
    const graze_statistic all[] = {{"triangles", mesh->triangle_count}, {"nodes", *(const int *)index}};
    for (size_t i = 0; i < 2 && i < capacity; i++) out[i] = all[i];
    return 2;
}

static const grz_method silent = {.name = "silent", .options = options};
static const grz_method coherent = {.name = "coherent", .options = options, .forget = forget, .statistics = statistics};

static scene_soup box;

static graze_model model_of(const grz_method *method, graze_mesh *mesh, const char *build, void *index)
{
    graze_model model = {.mesh = mesh, .method = method, .index = index, .method_text = "its text"};
    graze_error error;
    scene_expect_ok(grz_settings_parse(options, method->name, build, &model.settings, &error), &error);
    return model;
}

static void expect_unsupported(graze_status status, const graze_error *error, const char *question)
{
    char said[80];
    snprintf(said, sizeof said, "method silent does not answer '%s': use brute", question);
    assert_int_equal(status, GRAZE_UNSUPPORTED);
    assert_memory_equal(error->message, said, strlen(said)); /* and whoever else can */
}

static void what_a_method_lacks_is_refused_with_those_that_can(void **state)
{
    graze_model model = model_of(&silent, *state, NULL, NULL);
    static graze_query query;
    query.a = query.b = &model;
    graze_pose pose = graze_pose_identity();
    graze_result result;
    graze_distance distance;
    graze_error error;
    expect_unsupported(graze_query_first(&query, &pose, &result, &error), &error, "first");
    expect_unsupported(graze_query_contacts(&query, &pose, NULL, &result, &error), &error, "all");
    expect_unsupported(graze_query_within(&query, &pose, 1, NULL, &result, &error), &error, "tolerance");
    expect_unsupported(graze_query_near(&query, &pose, 1, &result, &error), &error, "near");
    expect_unsupported(graze_query_distance(&query, &pose, &distance, &error), &error, "distance");
}

static void models_that_do_not_fit_are_refused(void **state)
{
    graze_model six = model_of(&silent, *state, "k=6,tau=2", NULL), also = model_of(&silent, *state, "k=6", NULL),
                eight = model_of(&silent, *state, "k=8", NULL), other = model_of(&coherent, *state, "k=6", NULL);
    const struct {
        const graze_model *a, *b;
        const char *method, *said;
    } cases[] = {
        {&six, NULL, NULL, "set a and b in the def"},
        {NULL, &six, NULL, "set a and b in the def"},
        {&six, &other, NULL, "build both with the same method"},
        {&six, &eight, NULL, "build both with the same k"},
        {&six, &also, "brute", "ask for silent"}, /* tau is the query's: in that they may differ */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        graze_query_def def = {.a = cases[i].a, .b = cases[i].b, .method = cases[i].method};
        graze_query *query = (graze_query *)&def;
        graze_error error;
        assert_int_equal(graze_query_create(&def, &query, &error), GRAZE_BAD_ARGUMENT);
        assert_null(query);
        if (!strstr(error.message, cases[i].said)) fail_msg("'%s': %s", cases[i].said, error.message);
    }
}

static void coherence_is_forgotten_by_the_method(void **state)
{
    int forgotten = 0;
    graze_model model = model_of(&coherent, *state, NULL, NULL);
    static graze_query query;
    query.a = query.b = &model;
    query.scratch = &forgotten;
    graze_query_forget(&query);
    graze_query_forget(&query);
    assert_int_equal(forgotten, 2);

    scene_pair brute = scene_open(&box, &box, "brute");
    assert_string_equal(graze_query_method(brute.query), "brute");
    graze_query_forget(brute.query); /* nothing to forget is no failure, and changes no answer */
    graze_pose pose = scene_translation(1, 1, 1);
    graze_result result;
    assert_int_equal(graze_query_contacts(brute.query, &pose, NULL, &result, NULL), GRAZE_OK);
    assert_int_equal(result.count, 36);
    scene_close(&brute);
}

static void statistics_are_the_methods(void **state)
{
    int nodes = 7;
    graze_statistic found[3] = {{"untouched", 0}, {"untouched", 0}, {"untouched", 0}};
    graze_model some = model_of(&coherent, *state, NULL, &nodes), none = model_of(&silent, *state, NULL, NULL);
    assert_int_equal(graze_model_statistics(&none, found, 3), 0);
    assert_int_equal(graze_model_statistics(&some, NULL, 0), 2);
    assert_int_equal(graze_model_statistics(&some, found, 1), 2);
    assert_string_equal(found[0].name, "triangles");
    assert_true(found[0].value == 12);
    assert_string_equal(found[1].name, "untouched");
    assert_int_equal(graze_model_statistics(&some, found, 3), 2);
    assert_string_equal(found[1].name, "nodes");
    assert_true(found[1].value == 7);
    assert_string_equal(found[2].name, "untouched");
}

static void kinds_have_names(void **state)
{
    (void)state;
    static const char *const names[] = {"apart", "touching", "crossing", "overlap"};
    for (int kind = GRAZE_APART; kind <= GRAZE_OVERLAP; kind++)
        assert_string_equal(graze_kind_name((graze_kind)kind), names[kind]);
    assert_string_equal(graze_kind_name((graze_kind)99), "unknown");
}

static int set_up(void **state)
{
    box = scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 1, 1});
    *state = scene_mesh(&box);
    return 0;
}

static int tear_down(void **state)
{
    graze_mesh_free(*state);
    scene_soup_free(&box);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_method_lacks_is_refused_with_those_that_can),
        cmocka_unit_test(models_that_do_not_fit_are_refused),
        cmocka_unit_test(coherence_is_forgotten_by_the_method),
        cmocka_unit_test(statistics_are_the_methods),
        cmocka_unit_test(kinds_have_names),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
