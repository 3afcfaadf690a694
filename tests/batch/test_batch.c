/* A batch answers what queries answer; one bad item takes nothing from the others; and what is remembered follows the
 * items. */
#include "batch/compare.h"
#include "batch/scenery.h"

/* ---- against one query at a time ---- */

static void expect_as_query(const graze_batch_items *items, const graze_batch_answer *answer, size_t i,
                            graze_query *query)
{
    const graze_pose *pose = &items->poses[i];
    graze_error error;
    if (items->question == GRAZE_ASK_DISTANCE) {
        graze_distance d;
        scene_expect_ok(graze_query_distance(query, pose, &d, &error), &error);
        assert_true(same_bits(d.closest.distance, answer->distances[i].closest.distance));
        return;
    }
    graze_result r;
    if (items->question == GRAZE_ASK_FIRST)
        scene_expect_ok(graze_query_first(query, pose, &r, &error), &error);
    else if (items->question == GRAZE_ASK_NEAR)
        scene_expect_ok(graze_query_near(query, pose, items->tolerance, &r, &error), &error);
    else if (items->question == GRAZE_ASK_CONTACTS)
        scene_expect_ok(graze_query_contacts(query, pose, NULL, &r, &error), &error);
    else
        scene_expect_ok(graze_query_within(query, pose, items->tolerance, NULL, &r, &error), &error);
    assert_int_equal(r.verdict, answer->results[i].verdict);
    assert_int_equal(r.count, answer->results[i].count);
    const bool names_one =
        items->question == GRAZE_ASK_FIRST || items->question == GRAZE_ASK_NEAR; /* which, is its own */
    if (!names_one) assert_true(scene_same_pairs(r.pairs, answer->results[i].pairs, r.count));
    if (items->question == GRAZE_ASK_NEAR && r.count)
        assert_true(answer->results[i].pairs[0].distance <= items->tolerance);
}

/* By another method, so that a mistake about who is asked what would show. */
static void items_are_answered_as_by_queries(void **state)
{
    scenery *s = *state, other = *s;
    scenery_build(s, "kdop");
    scenery_build(&other, "brute");
    graze_query *queries[SCENERY_PAIRS];
    graze_error error;
    for (int p = 0; p < SCENERY_PAIRS; p++)
        scene_expect_ok(graze_query_create(&other.pairs[p], &queries[p], &error), &error);
    graze_batch *batch = scenery_batch(s, SCENERY_PAIRS, (graze_tasks){0});
    for (int q = GRAZE_ASK_FIRST; q <= GRAZE_ASK_NEAR; q++) {
        graze_batch_items items = scenery_items(s, (graze_question)q, 0, SCENERY_POSES);
        graze_batch_answer answer;
        scene_expect_ok(graze_batch_ask(batch, &items, &answer, &error), &error);
        assert_true(answer.count == SCENERY_POSES && answer.failed == 0);
        assert_true(!answer.results == (q == GRAZE_ASK_DISTANCE) && !answer.distances == (q != GRAZE_ASK_DISTANCE));
        for (size_t i = 0; i < SCENERY_POSES; i++) expect_as_query(&items, &answer, i, queries[i % SCENERY_PAIRS]);
    }
    graze_batch_free(batch);
    for (int p = 0; p < SCENERY_PAIRS; p++) graze_query_free(queries[p]);
    scenery_clear(&other);
    scenery_clear(s);
}

/* ---- bad items ---- */

static void bad_items_take_nothing_from_the_others(void **state)
{
    scenery *s = *state;
    scenery_build(s, "kdop");
    graze_pose poses[140];
    uint32_t numbers[140];
    for (uint32_t i = 0; i < 140; i++) poses[i] = graze_path_poses(s->path)[i], numbers[i] = i % SCENERY_PAIRS;
    poses[130].m[0][0] = NAN;
    poses[70].m[1][1] = 3;
    numbers[90] = SCENERY_PAIRS;
    numbers[139] = UINT32_MAX;
    graze_batch *batch = scenery_batch(s, SCENERY_PAIRS, (graze_tasks){0});
    graze_batch *good = scenery_batch(s, SCENERY_PAIRS, (graze_tasks){0});
    for (int q = GRAZE_ASK_FIRST; q <= GRAZE_ASK_NEAR; q++) {
        graze_batch_items items = {sizeof items, (graze_question)q, 0.01, poses, numbers, 140, 0, 0};
        graze_batch_answer answer, expected;
        graze_error error;
        assert_int_equal(graze_batch_ask(batch, &items, &answer, &error), GRAZE_BAD_POSE);
        assert_int_equal(error.status, GRAZE_BAD_POSE);
        if (strncmp(error.message, "batch: item 70: ", 16) != 0) fail_msg("%s", error.message);
        assert_true(answer.count == 140 && answer.failed == 4);
        assert_int_equal(answer.statuses[70], GRAZE_BAD_POSE);
        assert_int_equal(answer.statuses[90], GRAZE_BAD_ARGUMENT);
        assert_int_equal(answer.statuses[130], GRAZE_BAD_POSE);
        assert_int_equal(answer.statuses[139], GRAZE_BAD_ARGUMENT);

        items = scenery_items(s, (graze_question)q, 0, 139);
        scene_expect_ok(graze_batch_ask(good, &items, &expected, &error), &error);
        for (size_t i = 0; i < 139; i++) {
            bool bad = answer.statuses[i] != GRAZE_OK;
            assert_int_equal(bad, i == 70 || i == 90 || i == 130);
            if (q == GRAZE_ASK_DISTANCE)
                assert_true(
                    same_bits(answer.distances[i].closest.distance, bad ? 0 : expected.distances[i].closest.distance));
            else
                assert_int_equal(answer.results[i].count, bad ? 0 : expected.results[i].count);
        }
    }
    graze_batch_free(batch);
    graze_batch_free(good);
    scenery_clear(s);
}

static void bad_numbers_are_named(void **state)
{
    scenery *s = *state;
    scenery_build(s, "kdop");
    graze_batch *batch = scenery_batch(s, 2, (graze_tasks){0});
    graze_batch_items items = scenery_items(s, GRAZE_ASK_FIRST, 0, 2);
    items.pair_numbers = (const uint32_t[]){1, 2};
    graze_batch_answer answer;
    graze_error error;
    assert_int_equal(graze_batch_ask(batch, &items, &answer, &error), GRAZE_BAD_ARGUMENT);
    assert_string_equal(error.message, "batch: item 1: it is about pair 2, but there are 2, numbered from 0");
    graze_batch_free(batch);
    scenery_clear(s);
}

static void bad_calls_are_refused(void **state)
{
    scenery *s = *state;
    scenery_build(s, "kdop");
    graze_batch *batch = scenery_batch(s, 1, (graze_tasks){0});
    graze_pose pose = graze_pose_identity();
    const graze_batch_items wrong[] = {
        {sizeof(graze_batch_items), (graze_question)(GRAZE_ASK_NEAR + 1), 0, &pose, NULL, 1, 0, 0},
        {sizeof(graze_batch_items), (graze_question)-1, 0, &pose, NULL, 1, 0, 0},
        {sizeof(graze_batch_items), GRAZE_ASK_FIRST, 0, NULL, NULL, 1, 0, 0},
        {sizeof(graze_batch_items), GRAZE_ASK_FIRST, 0, &pose, NULL, (size_t)GRAZE_BATCH_MOST + 1, 0, 0},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        graze_batch_answer answer;
        graze_error error;
        assert_int_equal(graze_batch_ask(batch, &wrong[i], &answer, &error), GRAZE_BAD_ARGUMENT);
        assert_int_equal(answer.count, 0);
    }
    for (int near = 0; near < 2; near++) {
        graze_batch_items items = scenery_items(s, near ? GRAZE_ASK_NEAR : GRAZE_ASK_WITHIN, 0, 3);
        items.tolerance = -1;
        graze_batch_answer answer;
        assert_int_equal(graze_batch_ask(batch, &items, &answer, NULL), GRAZE_BAD_ARGUMENT);
        assert_true(answer.count == 3 && answer.failed == 3);
    }
    const graze_batch_items most = {.size = sizeof most, .question = GRAZE_ASK_FIRST, .count = GRAZE_BATCH_MOST};
    graze_batch_answer none;
    graze_error why;
    assert_int_equal(graze_batch_ask(batch, &most, &none, &why), GRAZE_BAD_ARGUMENT);
    assert_non_null(strstr(why.message, "but no poses")); /* the largest count is not what is wrong */
    graze_batch_free(batch);
    scenery_clear(s);
}

static void *enqueue_nothing(graze_task *task, uint32_t count, uint32_t min_range, void *context, void *user)
{
    (void)task, (void)count, (void)min_range, (void)context, (void)user;
    return NULL;
}

static void bad_defs_are_refused(void **state)
{
    scenery *s = *state;
    scenery_build(s, "kdop");
    graze_query_def pairs[2] = {s->pairs[0], {.size = sizeof *pairs, .a = s->a}};
    const struct {
        graze_batch_def def;
        const char *message;
    } cases[] = {
        {{.size = sizeof(graze_batch_def), .pairs = NULL, .pair_count = 2}, "set pairs"},
        {{.size = sizeof(graze_batch_def), .pairs = pairs, .pair_count = 0}, "set pairs"},
        {{.size = sizeof(graze_batch_def), .pairs = pairs, .pair_count = (size_t)GRAZE_BATCH_MOST + 1},
         "give at most 2^32 - 2"},
        /* The largest count is not what is wrong here. */
        {{.size = sizeof(graze_batch_def),
          .pairs = pairs,
          .pair_count = GRAZE_BATCH_MOST,
          .tasks = {.worker_count = 1, .enqueue = enqueue_nothing}},
         "set both"},
        {{.size = sizeof(graze_batch_def), .pairs = pairs, .pair_count = 2},
         "batch: pair 1: query: a model is missing"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        graze_batch *batch = (graze_batch *)pairs;
        graze_error error;
        assert_int_equal(graze_batch_create(&cases[i].def, &batch, &error), GRAZE_BAD_ARGUMENT);
        assert_null(batch);
        if (!strstr(error.message, cases[i].message)) fail_msg("%s", error.message);
    }
    graze_batch_free(NULL);
    scenery_clear(s);
}

/* ---- sizes at the edges ---- */

static void no_items_are_no_answer(void **state)
{
    scenery *s = *state;
    scenery_build(s, "kdop");
    graze_batch *batch = scenery_batch(s, SCENERY_PAIRS, (graze_tasks){0});
    graze_batch_items items = graze_batch_items_default();
    graze_batch_answer answer;
    graze_error error;
    scene_expect_ok(graze_batch_ask(batch, &items, &answer, &error), &error);
    assert_true(answer.count == 0 && answer.failed == 0 && answer.pair_count == 0 && !answer.pairs);
    graze_batch_free(batch);
    scenery_clear(s);
}

/* ---- what is remembered ---- */

static uint64_t updates_of(const scenery *s, graze_batch *batch, size_t first, size_t count)
{
    graze_batch_items items = scenery_items(s, GRAZE_ASK_FIRST, first, count);
    graze_batch_answer answer;
    graze_error error;
    scene_expect_ok(graze_batch_ask(batch, &items, &answer, &error), &error);
    return answer.counters.bv_updates;
}

/* A pose that comes again costs no new turning of bounds, unless the batch began anew between the two. */
static void memory_follows_the_items(void **state)
{
    scenery *s = *state;
    scenery_build(s, "kdop,front=on");
    graze_batch *batch = scenery_batch(s, 1, (graze_tasks){0});
    uint64_t fresh = updates_of(s, batch, 5, 1), again = updates_of(s, batch, 5, 1), third = updates_of(s, batch, 5, 1);
    assert_true(fresh > 0);
    graze_batch_forget(batch);
    assert_int_equal(updates_of(s, batch, 5, 1), fresh);
    assert_int_equal(updates_of(s, batch, 5, 1), again);
    assert_int_equal(updates_of(s, batch, 5, 1), third);
    assert_true(third < fresh);
    updates_of(s, batch, 0, GRAZE_BATCH_BLOCK + 1); /* two blocks */
    assert_int_equal(updates_of(s, batch, 5, 1), fresh);
    graze_batch_free(batch);
    scenery_clear(s);
}

static void edits_are_followed(void **state)
{
    scenery *s = *state;
    scenery_build(s, "kdop");
    graze_batch *batch = scenery_batch(s, 1, (graze_tasks){0});
    graze_batch_items items = scenery_items(s, GRAZE_ASK_CONTACTS, 0, SCENERY_POSES);
    graze_batch_answer answer;
    graze_error error;
    scene_expect_ok(graze_batch_ask(batch, &items, &answer, &error), &error);
    assert_true(answer.pair_count > 0);
    uint32_t gone = answer.pairs[0].triangle_a;
    size_t without = 0;
    for (size_t i = 0; i < answer.pair_count; i++) without += answer.pairs[i].triangle_a != gone;
    scene_expect_ok(graze_model_remove(s->a, &gone, 1, &error), &error);
    scene_expect_ok(graze_batch_ask(batch, &items, &answer, &error), &error);
    assert_int_equal(answer.pair_count, without);
    graze_batch_free(batch);
    scenery_clear(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_are_answered_as_by_queries),
        cmocka_unit_test(bad_items_take_nothing_from_the_others),
        cmocka_unit_test(bad_numbers_are_named),
        cmocka_unit_test(bad_calls_are_refused),
        cmocka_unit_test(bad_defs_are_refused),
        cmocka_unit_test(no_items_are_no_answer),
        cmocka_unit_test(memory_follows_the_items),
        cmocka_unit_test(edits_are_followed),
    };
    return cmocka_run_group_tests(tests, open_scenery, close_scenery);
}
