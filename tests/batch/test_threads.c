/* Every bit that a batch answers is the same whoever does the work, and in which order; and threads that break their
 * contract are found out. */
#define _POSIX_C_SOURCE 200809L

#include "batch/compare.h"
#include "batch/scenery.h"
#include "job_systems.h"
#include "methods.h"

/* Calls one after another: several blocks; few items, which begin anew; few that go on; numbers that favour one pair.
 * Each with all questions. */
static const struct {
    size_t first, count;
    bool numbered;
} calls[] = {{0, SCENERY_POSES, false}, {10, 30, false}, {40, 9, false}, {49, 1, true}, {0, 0, false}, {9, 131, true}};
enum { QUESTIONS = 5, ASKED = QUESTIONS * sizeof calls / sizeof *calls };

static void ask_call(const scenery *s, graze_batch *batch, uint32_t pair_count, size_t number, graze_batch_answer *out)
{
    uint32_t pair_numbers[SCENERY_POSES];
    for (uint32_t i = 0; i < SCENERY_POSES; i++) pair_numbers[i] = (i % 7 == 3 ? 1 : i % 11 == 5 ? 2 : 0) % pair_count;
    size_t c = number / QUESTIONS;
    graze_question question = (graze_question)(number % QUESTIONS);
    if (question == GRAZE_ASK_DISTANCE && !method_measures(graze_model_method(s->a))) question = GRAZE_ASK_WITHIN;
    graze_batch_items items = scenery_items(s, question, calls[c].first, calls[c].count);
    if (calls[c].numbered) items.pair_numbers = pair_numbers;
    graze_error error;
    scene_expect_ok(graze_batch_ask(batch, &items, out, &error), &error);
}

/* What the caller's thread alone answers. */
static void ask_alone(const scenery *s, uint32_t pair_count, kept_answer kept[ASKED])
{
    graze_batch *batch = scenery_batch(s, pair_count, (graze_tasks){0});
    size_t pairs = 0;
    for (size_t i = 0; i < ASKED; i++) {
        graze_batch_answer answer;
        ask_call(s, batch, pair_count, i, &answer);
        kept[i] = keep_answer(&answer);
        pairs += answer.pair_count;
    }
    assert_true(pairs > 500);
    graze_batch_free(batch);
}

static void expect_same(const scenery *s, uint32_t pair_count, const kept_answer *kept, graze_tasks tasks,
                        const char *what)
{
    graze_batch *batch = scenery_batch(s, pair_count, tasks);
    for (size_t i = 0; i < ASKED; i++) {
        graze_batch_answer answer;
        ask_call(s, batch, pair_count, i, &answer);
        expect_same_answer(&kept[i], &answer, what);
    }
    graze_batch_free(batch);
}

/* By one thread where the library has no others: job systems of these tests' own remain. */
static int threads_there_are(int threads)
{
    return GRZ_HAVE_THREADS ? threads : 1;
}

static void expect_same_by_pool(const scenery *s, uint32_t pair_count, const kept_answer *kept, int threads,
                                const char *method)
{
    graze_pool *pool;
    graze_error error;
    char what[200];
    scene_expect_ok(graze_pool_create(threads_there_are(threads), &pool, &error), &error);
    snprintf(what, sizeof what, "%s, %d threads", method, threads);
    expect_same(s, pair_count, kept, graze_pool_tasks(pool), what);
    graze_pool_free(pool);
}

static void free_kept(kept_answer kept[ASKED])
{
    for (size_t i = 0; i < ASKED; i++) kept_free(&kept[i]);
}

static void any_threads_give_the_same(void **state)
{
    static const int threads[] = {1, 0, 2, 3, 8};
    scenery *s = *state;
    scenery_build(s, "kdop,front=on");
    for (uint32_t pair_count = 1; pair_count <= SCENERY_PAIRS; pair_count++) {
        kept_answer kept[ASKED];
        ask_alone(s, pair_count, kept);
        for (size_t t = 0; t < sizeof threads / sizeof *threads; t++)
            expect_same_by_pool(s, pair_count, kept, threads[t], "kdop,front=on");
        job_systems memory;
        for (size_t i = 0; i < JOB_SYSTEMS; i++)
            expect_same(s, pair_count, kept, job_system(&memory, i), "a job system");
        free_kept(kept);
    }
    scenery_clear(s);
}

/* Whatever a method remembers, it can forget: then blocks cost the same in any order and by any query. */
static void every_method_gives_the_same(void **state)
{
    scenery *s = *state;
    for (size_t m = 0; m < METHOD_COUNT; m++) {
        scenery_build(s, methods[m]);
        kept_answer kept[ASKED];
        ask_alone(s, SCENERY_PAIRS, kept);
        expect_same_by_pool(s, SCENERY_PAIRS, kept, 3, methods[m]);
        backward b;
        expect_same(s, SCENERY_PAIRS, kept, (graze_tasks){backward_enqueue, backward_finish, &b, 5}, methods[m]);
        free_kept(kept);
        scenery_clear(s);
    }
}

/* So many pairs that they are gathered by threads too. */
static void large_answers_are_the_same(void **state)
{
    scenery *s = *state;
    scenery_build(s, "kdop");
    graze_pool *pool;
    graze_error error;
    scene_expect_ok(graze_pool_create(threads_there_are(3), &pool, &error), &error);
    graze_batch *alone = scenery_batch(s, 1, (graze_tasks){0}), *three = scenery_batch(s, 1, graze_pool_tasks(pool));
    graze_batch_items items = scenery_items(s, GRAZE_ASK_WITHIN, 0, SCENERY_POSES);
    items.tolerance = 2;
    graze_batch_answer answer;
    scene_expect_ok(graze_batch_ask(alone, &items, &answer, &error), &error);
    assert_true(answer.pair_count > 120000);
    kept_answer kept = keep_answer(&answer);
    scene_expect_ok(graze_batch_ask(three, &items, &answer, &error), &error);
    expect_same_answer(&kept, &answer, "large answers");
    job_systems memory;
    graze_batch *many = scenery_batch(s, 1, job_system(&memory, 2));
    scene_expect_ok(graze_batch_ask(many, &items, &answer, &error), &error);
    expect_same_answer(&kept, &answer, "large answers by a crew");
    graze_batch_free(alone);
    graze_batch_free(three);
    graze_batch_free(many);
    kept_free(&kept);
    graze_pool_free(pool);
    scenery_clear(s);
}

/* ---- threads that break their contract ---- */

static void threads_that_break_their_contract_are_found_out(void **state)
{
    scenery *s = *state;
    scenery_build(s, "kdop");
    for (size_t c = 0; c < BROKEN_SYSTEMS; c++) {
        graze_batch *batch = scenery_batch(s, 1, broken_system(c));
        graze_batch_items items = scenery_items(s, GRAZE_ASK_FIRST, 0, SCENERY_POSES);
        graze_batch_answer answer;
        graze_error error;
        assert_int_equal(graze_batch_ask(batch, &items, &answer, &error), GRAZE_BAD_ARGUMENT);
        if (!strstr(error.message, broken_systems[c].message))
            fail_msg("%s, not: %s", error.message, broken_systems[c].message);
        assert_true(answer.count == 0 && !answer.results && !answer.statuses);
        graze_batch_free(batch);
    }
    scenery_clear(s);
}

static void bad_tasks_are_refused(void **state)
{
    static const graze_tasks wrong[] = {{skip_last, NULL, NULL, 1},
                                        {NULL, no_finish, NULL, 1},
                                        {skip_last, no_finish, NULL, 0},
                                        {skip_last, no_finish, NULL, GRAZE_MOST_WORKERS + 1}};
    scenery *s = *state;
    scenery_build(s, "kdop");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        graze_batch_def def = {.size = sizeof def, .pairs = s->pairs, .pair_count = 1, .tasks = wrong[i]};
        graze_batch *batch = (graze_batch *)&def;
        graze_error error;
        assert_int_equal(graze_batch_create(&def, &batch, &error), GRAZE_BAD_ARGUMENT);
        assert_null(batch);
        assert_non_null(strstr(error.message, "set "));
    }
    scenery_clear(s);
}

/* ---- asked by one at a time ---- */

typedef struct intruder {
    graze_batch *batch;
    graze_batch_items items;
    graze_status status;
} intruder;

static void *ask_again(graze_task *task, uint32_t count, uint32_t min_range, void *context, void *user)
{
    (void)min_range;
    intruder *i = user;
    graze_batch_answer answer;
    i->status = graze_batch_ask(i->batch, &i->items, &answer, NULL);
    task(0, count, 0, context);
    return NULL;
}

static void a_batch_is_not_asked_within_itself(void **state)
{
    scenery *s = *state;
    scenery_build(s, "kdop");
    intruder i = {.items = scenery_items(s, GRAZE_ASK_FIRST, 0, 100)};
    i.batch = scenery_batch(s, 1, (graze_tasks){ask_again, no_finish, &i, 1});
    graze_batch_answer answer;
    graze_error error;
    scene_expect_ok(graze_batch_ask(i.batch, &i.items, &answer, &error), &error);
    assert_int_equal(i.status, GRAZE_BAD_ARGUMENT);
    assert_int_equal(answer.count, 100);
    graze_batch_free(i.batch);
    scenery_clear(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_threads_give_the_same),  cmocka_unit_test(every_method_gives_the_same),
        cmocka_unit_test(large_answers_are_the_same), cmocka_unit_test(threads_that_break_their_contract_are_found_out),
        cmocka_unit_test(bad_tasks_are_refused),      cmocka_unit_test(a_batch_is_not_asked_within_itself),
    };
    return cmocka_run_group_tests(tests, open_scenery, close_scenery);
}
