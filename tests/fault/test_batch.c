/* Every allocation of making a batch and of asking it fails in turn; and asking again allocates nothing. */
#define _POSIX_C_SOURCE 200809L

#include "batch/compare.h"
#include "batch/scenery.h"
#include "fault/failing_allocator.h"
#include "job_systems.h"

enum { QUESTIONS = 5, ITEMS = SCENERY_POSES };

/* Three workers, one after another: a failing allocator serves one thread. */
static const graze_tasks three = {at_once_enqueue, no_finish, NULL, 3};

/* All questions. Where an item fails for want of memory, or a block, or the whole call, the same call is made once
 * more, which must give the expected answer: a failed call leaves the batch as good as it was. Returns the first
 * failure. */
static graze_status ask_all(const scenery *s, graze_batch *batch, const kept_answer *expected)
{
    graze_status first = GRAZE_OK;
    for (int q = 0; q < QUESTIONS; q++) {
        graze_batch_items items = scenery_items(s, (graze_question)q, 0, ITEMS);
        graze_batch_answer answer;
        graze_status status = graze_batch_ask(batch, &items, &answer, NULL);
        if (first == GRAZE_OK) first = status;
        if (status != GRAZE_OK) {
            assert_true(answer.count == 0 ? answer.statuses == NULL : answer.failed >= 1);
            assert_int_equal(graze_batch_ask(batch, &items, &answer, NULL), GRAZE_OK);
        }
        expect_same_answer(&expected[q], &answer, "after a failure");
    }
    return first;
}

static void keep_expected(const scenery *s, kept_answer kept[QUESTIONS])
{
    graze_batch *batch = scenery_batch(s, 1, three);
    for (int q = 0; q < QUESTIONS; q++) {
        graze_batch_items items = scenery_items(s, (graze_question)q, 0, ITEMS);
        graze_batch_answer answer;
        assert_int_equal(graze_batch_ask(batch, &items, &answer, NULL), GRAZE_OK);
        kept[q] = keep_answer(&answer);
    }
    graze_batch_free(batch);
}

static void each_allocation_may_fail(void **state)
{
    (void)state;
    failing_allocator_install(0);
    scenery s = scenery_open();
    scenery_build(&s, "kdop");
    size_t before = failing_allocator_live_blocks(), failures = 0;
    kept_answer expected[QUESTIONS];
    keep_expected(&s, expected);
    for (bool struck = true; struck; failures += struck) {
        failing_allocator *allocator = failing_allocator_state();
        allocator->fail_at = allocator->allocations + failures + 1;
        graze_batch_def def = {.size = sizeof def, .pairs = s.pairs, .pair_count = 1, .tasks = three};
        graze_batch *batch;
        graze_status status = graze_batch_create(&def, &batch, NULL);
        if (status == GRAZE_OK) status = ask_all(&s, batch, expected);
        struck = failing_allocator_struck();
        assert_int_equal(status, struck ? GRAZE_OUT_OF_MEMORY : GRAZE_OK);
        graze_batch_free(batch);
        allocator->fail_at = 0;
        assert_int_equal(failing_allocator_live_blocks(), before);
    }
    assert_true(failures >= 30);
    for (int q = 0; q < QUESTIONS; q++) kept_free(&expected[q]);
    scenery_close(&s);
    assert_int_equal(failing_allocator_live_blocks(), 0);
    failing_allocator_remove();
}

static void asking_again_allocates_nothing(void **state)
{
    (void)state;
    failing_allocator_install(0);
    scenery s = scenery_open();
    scenery_build(&s, "kdop");
    graze_batch *batch = scenery_batch(&s, SCENERY_PAIRS, three);
    size_t before = 0;
    for (int round = 0; round < 3; round++) {
        for (int q = 0; q < QUESTIONS; q++) {
            graze_batch_items items = scenery_items(&s, (graze_question)q, 0, ITEMS);
            graze_batch_answer answer;
            assert_int_equal(graze_batch_ask(batch, &items, &answer, NULL), GRAZE_OK);
        }
        if (round == 0) before = failing_allocator_state()->allocations;
    }
    assert_int_equal(failing_allocator_state()->allocations, before);
    graze_batch_free(batch);
    scenery_close(&s);
    assert_int_equal(failing_allocator_live_blocks(), 0);
    failing_allocator_remove();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_allocation_may_fail),
        cmocka_unit_test(asking_again_allocates_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
