/* What models and queries make of a method's row: on rows that lack what a method may lack, and have what `brute` has
 * not. They are in no table, so models and queries of them are put together by hand. */
#include "query/query.h"
#include "scene.h"

static const grz_option options[] = {
    {"k", GRZ_OPTION_OF_BUILD, NULL, 2, 26, true, "18", "how many directions"},
    {"tau", GRZ_OPTION_OF_QUERY, NULL, 1, 9, true, "1", "where to stop"},
    {.key = NULL},
};

static int turned;

static void turn(const grz_search *search)
{
    (void)search;
    turned++;
}

static size_t statistics(const graze_mesh *mesh, const void *index, graze_statistic *out, size_t capacity)
{
    const graze_statistic all[] = {{"triangles", mesh->triangle_count}, {"nodes", *(const int *)index}};
    for (size_t i = 0; i < 2 && i < capacity; i++) out[i] = all[i];
    return 2;
}

static const grz_method silent = {.name = "silent", .options = options, .reads_b = true};
static const grz_method coherent = {
    .name = "coherent", .options = options, .work_turn = turn, .memory = {.at_rest = 5}, .statistics = statistics};

static scene_soup box;

static graze_model model_of(const grz_method *method, graze_mesh *mesh, const char *build, grz_part *part)
{
    graze_model model = {
        .mesh = mesh, .method = method, .parts = {.count = part != NULL, .items = part}, .method_text = "its text"};
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
    grz_model_pair pair = {.a = &model, .b = &model};
    query.pair = &pair;
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
        graze_query_def def = {.size = sizeof def, .a = cases[i].a, .b = cases[i].b, .method = cases[i].method};
        graze_query *query = (graze_query *)&def;
        graze_error error;
        assert_int_equal(graze_query_create(&def, &query, &error), GRAZE_BAD_ARGUMENT);
        assert_null(query);
        if (!strstr(error.message, cases[i].said)) fail_msg("'%s': %s", cases[i].said, error.message);
    }
}

/* Where A's method does not read B's index, B is of any method, edited too: its own numbers are reported. */
static void b_may_be_of_any_method(void **state)
{
    (void)state;
    static const char *const methods[] = {"wide", "boxtree", "kdop,k=8", "kdop,skinny=100"};
    scene_pair brute = scene_open(&box, &box, "brute");
    const graze_pose pose = scene_translation(1, 1, 1);
    graze_result truth, found;
    graze_error error;
    scene_expect_ok(graze_query_contacts(brute.query, &pose, NULL, &truth, &error), &error);
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        graze_model *b = scene_model(brute.mesh_b, methods[i]);
        graze_query_def def = graze_query_def_default();
        def.a = brute.a;
        def.b = b;
        graze_query *query;
        scene_expect_ok(graze_query_create(&def, &query, &error), &error);
        assert_string_equal(graze_query_method(query), "brute");
        scene_expect_ok(graze_query_contacts(query, &pose, NULL, &found, &error), &error);
        assert_int_equal(found.count, truth.count);
        assert_true(scene_same_pairs(found.pairs, truth.pairs, truth.count));
        if (graze_model_remove(b, &(uint32_t){0}, 1, NULL) == GRAZE_OK) {
            size_t left = 0;
            for (size_t k = 0; k < truth.count; k++) left += truth.pairs[k].triangle_b != 0;
            scene_expect_ok(graze_query_contacts(query, &pose, NULL, &found, &error), &error);
            assert_int_equal(found.count, left);
            for (size_t k = 0; k < left; k++) assert_true(found.pairs[k].triangle_b != 0);
        }
        graze_query_free(query);
        graze_model_free(b);
    }
    scene_close(&brute);
}

/* What the pair remembers becomes zero, and the method's work begins anew. */
static void coherence_is_forgotten(void **state)
{
    int index = 0;
    char bytes[6] = "12345";
    uint64_t owner = 1;
    grz_part part = {.mesh = *state, .index = &index};
    grz_ready_part ready = {.prepared = NULL};
    graze_model model = model_of(&coherent, *state, NULL, &part);
    grz_model_pair pair = {
        .a = &model, .b = &model, .is_prepared = true, .ready_a = {&ready, 1}, .ready_b = {&ready, 1}};
    grz_pair_memory memory = {.slot_count = 1, .owners = &owner, .at_rest = bytes};
    static graze_query query;
    query.pair = &pair;
    query.memory = &memory;
    query.blank.method = &coherent;
    query.is_turned = true;
    graze_query_forget(&query);
    assert_memory_equal(bytes, "\0\0\0\0\0", 6);
    graze_query_forget(&query);
    assert_int_equal(turned, 2);

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
    grz_part part = {.mesh = *state, .index = &nodes};
    graze_model some = model_of(&coherent, *state, NULL, &part), none = model_of(&silent, *state, NULL, NULL);
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
        cmocka_unit_test(b_may_be_of_any_method),
        cmocka_unit_test(coherence_is_forgotten),
        cmocka_unit_test(statistics_are_the_methods),
        cmocka_unit_test(kinds_have_names),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
