/* What graze_method_info says a method answers is what it answers: each question is asked of each method. */
#include "scene.h"

#define PATH GRAZE_TEST_DIR "/test_questions.graze"

static scene_soup box;

/* A method without the option refuses the query; one with it leaves something, and finds it when it is resumed. */
static bool keeps_a_budget(const char *name)
{
    char method[80];
    snprintf(method, sizeof method, "%s,budget=1", name);
    scene_pair pair = scene_open(&box, &box, name);
    graze_query_def def = {.size = sizeof def, .a = pair.a, .b = pair.b, .method = method};
    const graze_pose pose = scene_translation(0.5, 0.5, 0.5);
    graze_query *query;
    graze_result whole, part = {0};
    graze_error error;
    const bool is_made = graze_query_create(&def, &query, &error) == GRAZE_OK;
    if (is_made) {
        scene_expect_ok(graze_query_contacts(query, &pose, NULL, &part, &error), &error);
        assert_true(part.left > 0);
        while (part.left > 0) scene_expect_ok(graze_query_resume(query, &part, &error), &error);
        scene_expect_ok(graze_query_contacts(pair.query, &pose, NULL, &whole, &error), &error);
        assert_int_equal(part.count, whole.count);
        graze_query_free(query);
    } else {
        assert_non_null(strstr(error.message, "budget"));
    }
    scene_close(&pair);
    return is_made;
}

static graze_status ask_query(graze_query *query, graze_question question, graze_error *error)
{
    const graze_pose pose = scene_translation(0.5, 0.5, 0.5);
    const graze_distance_def bounds = {.size = sizeof bounds, .relative = 0.5, .absolute = 0.5, .cutoff = 10};
    graze_result result;
    graze_distance distance;
    graze_depth depth;
    graze_manifold manifold;
    switch (question) {
    case GRAZE_ASK_FIRST: return graze_query_first(query, &pose, &result, error);
    case GRAZE_ASK_CONTACTS: return graze_query_contacts(query, &pose, NULL, &result, error);
    case GRAZE_ASK_WITHIN: return graze_query_within(query, &pose, 1, NULL, &result, error);
    case GRAZE_ASK_NEAR: return graze_query_near(query, &pose, 1, &result, error);
    case GRAZE_ASK_DISTANCE: return graze_query_distance(query, &pose, &distance, error);
    case GRAZE_ASK_DEPTH: return graze_query_depth(query, &pose, NULL, &depth, error);
    case GRAZE_ASK_MANIFOLD: return graze_query_manifold(query, &pose, NULL, &manifold, error);
    default: return graze_query_distance_bounded(query, &pose, &bounds, &distance, error);
    }
}

static graze_status ask_model(graze_model *model, graze_question question, graze_error *error)
{
    const graze_ray ray = graze_ray_along((graze_vec3){-1, 0.25, 0.5}, (graze_vec3){1, 0, 0});
    bool found;
    if (question == GRAZE_ASK_RAYS) return graze_ray_any(model, &ray, &found, error);
    if (question == GRAZE_ASK_SAVING) return graze_model_save(model, PATH, error);
    return graze_model_remove(model, &(uint32_t){0}, 1, error);
}

static bool answers(const char *method, graze_question question)
{
    if (question == GRAZE_ASK_BUDGET) return keeps_a_budget(method);
    graze_error error;
    scene_pair pair = scene_open(&box, &box, method);
    const bool of_query =
        question <= GRAZE_ASK_DISTANCE_BOUNDED || question == GRAZE_ASK_DEPTH || question == GRAZE_ASK_MANIFOLD;
    graze_status status = of_query ? ask_query(pair.query, question, &error) : ask_model(pair.a, question, &error);
    scene_close(&pair);
    if (status != GRAZE_UNSUPPORTED) scene_expect_ok(status, &error);
    return status == GRAZE_OK;
}

static void test_each_method_answers_what_it_says(void **state)
{
    (void)state;
    graze_method_info info;
    for (size_t i = 0; graze_method_get(i, &info); i++) {
        assert_int_equal(info.questions >> GRAZE_QUESTION_COUNT, 0);
        for (int q = 0; q < GRAZE_QUESTION_COUNT; q++) {
            const bool says = (info.questions & graze_question_bit((graze_question)q)) != 0;
            if (answers(info.name, (graze_question)q) != says)
                fail_msg("%s says that it %s '%s'", info.name, says ? "answers" : "does not answer",
                         graze_question_name((graze_question)q));
        }
    }
}

/* No two questions share a name, and what is no question has one that none has. */
static void test_names(void **state)
{
    (void)state;
    for (int q = 0; q <= GRAZE_QUESTION_COUNT; q++)
        for (int other = 0; other < q; other++)
            assert_string_not_equal(graze_question_name((graze_question)q), graze_question_name((graze_question)other));
    assert_string_equal(graze_question_name((graze_question)-1), graze_question_name(GRAZE_QUESTION_COUNT));
}

int main(void)
{
    box = scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 1, 1});
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_each_method_answers_what_it_says),
                                       cmocka_unit_test(test_names)};
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    scene_soup_free(&box);
    return failed;
}
