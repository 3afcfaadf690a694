/* A pool does every unit of a task once, one worker number at a time, and whoever asks while it is busy is served too.
 */
#define _GNU_SOURCE

#include "fault/failing_allocator.h"
#include "threads_fail.h"

#include <graze/tasks.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "skip.h"

enum { MOST = 3000, WORKERS = 64 };

typedef struct tally {
    atomic_int done[MOST];
    atomic_flag busy[WORKERS];
    atomic_int wrong;
    uint32_t worker_count;
} tally;

static void mark(uint32_t first, uint32_t end, uint32_t worker, void *context)
{
    tally *t = context;
    if (worker >= t->worker_count || first >= end || end > MOST || atomic_flag_test_and_set(&t->busy[worker])) {
        t->wrong = 1;
        return;
    }
    for (uint32_t i = first; i < end; i++) t->done[i]++;
    atomic_flag_clear(&t->busy[worker]);
}

static void expect_each_once(const graze_tasks *tasks, uint32_t count, uint32_t min_range)
{
    static tally t;
    memset(&t, 0, sizeof t);
    for (int i = 0; i < WORKERS; i++) atomic_flag_clear(&t.busy[i]);
    t.worker_count = tasks->enqueue ? tasks->worker_count : 1;
    graze_tasks_run(tasks, mark, count, min_range, &t);
    assert_int_equal(t.wrong, 0);
    for (uint32_t i = 0; i < MOST; i++) assert_int_equal(t.done[i], i < count);
}

static graze_pool *open_pool(int threads)
{
    graze_pool *pool;
    graze_error error;
    if (graze_pool_create(threads, &pool, &error) != GRAZE_OK) fail_msg("%s", error.message);
    return pool;
}

static void every_unit_is_done_once(void **state)
{
    (void)state;
    static const int threads[] = {1, 0, 2, 3, 8, WORKERS};
    static const uint32_t counts[] = {0, 1, 2, 7, 64, 1000, MOST};
    for (size_t t = 0; t < (GRZ_HAVE_THREADS ? sizeof threads / sizeof *threads : 2); t++) {
        graze_pool *pool = open_pool(threads[t]);
        graze_tasks tasks = graze_pool_tasks(pool);
        if (threads[t] > 0) assert_int_equal(tasks.worker_count, threads[t]);
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
            for (uint32_t min_range = 0; min_range < 2000; min_range = 8 * min_range + 1)
                expect_each_once(&tasks, counts[c], min_range);
        graze_pool_free(pool);
    }
    expect_each_once(&(graze_tasks){0}, 100, 1);
    graze_pool_free(NULL);
}

/* ---- asked while it is busy ---- */

typedef struct nested {
    graze_tasks tasks;
    atomic_int inner;
} nested;

static void count_units(uint32_t first, uint32_t end, uint32_t worker, void *context)
{
    (void)worker;
    atomic_fetch_add((atomic_int *)context, (int)(end - first));
}

static void ask_within(uint32_t first, uint32_t end, uint32_t worker, void *context)
{
    (void)worker;
    nested *n = context;
    for (uint32_t i = first; i < end; i++) graze_tasks_run(&n->tasks, count_units, 10, 1, &n->inner);
}

static void a_task_may_ask_its_own_pool(void **state)
{
    (void)state;
    if (!GRZ_HAVE_THREADS) SKIP(NO_THREADS);
    graze_pool *pool = open_pool(4);
    nested n = {.tasks = graze_pool_tasks(pool)};
    graze_tasks_run(&n.tasks, ask_within, 100, 1, &n);
    assert_int_equal(n.inner, 1000);
    graze_pool_free(pool);
}

static void *ask_often(void *user)
{
    nested *n = user;
    for (int i = 0; i < 200; i++) graze_tasks_run(&n->tasks, count_units, 50, 1, &n->inner);
    return NULL;
}

static void several_threads_may_ask_at_once(void **state)
{
    (void)state;
    if (!GRZ_HAVE_THREADS) SKIP(NO_THREADS);
    enum { ASKERS = 4 };
    graze_pool *pool = open_pool(3);
    nested asked[ASKERS];
    pthread_t threads[ASKERS];
    for (int i = 0; i < ASKERS; i++) {
        asked[i].tasks = graze_pool_tasks(pool);
        atomic_init(&asked[i].inner, 0);
        assert_int_equal(pthread_create(&threads[i], NULL, ask_often, &asked[i]), 0);
    }
    for (int i = 0; i < ASKERS; i++) pthread_join(threads[i], NULL);
    for (int i = 0; i < ASKERS; i++) assert_int_equal(asked[i].inner, 200 * 50);
    graze_pool_free(pool);
}

/* ---- other threads do take part ---- */

typedef struct meeting {
    pthread_mutex_t mutex;
    pthread_cond_t all_here;
    int here, expected;
} meeting;

static void meet(uint32_t first, uint32_t end, uint32_t worker, void *context)
{
    (void)first, (void)end, (void)worker;
    meeting *m = context;
    pthread_mutex_lock(&m->mutex);
    if (++m->here == m->expected) pthread_cond_broadcast(&m->all_here);
    while (m->here < m->expected) pthread_cond_wait(&m->all_here, &m->mutex);
    pthread_mutex_unlock(&m->mutex);
}

/* Each range waits for the others: that ends only if each has a thread. Twice, so that they have slept between. */
static void all_threads_take_part(void **state)
{
    (void)state;
    if (!GRZ_HAVE_THREADS) SKIP(NO_THREADS);
    graze_pool *pool = open_pool(5);
    graze_tasks tasks = graze_pool_tasks(pool);
    for (int round = 0; round < 2; round++) {
        meeting m = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 5};
        graze_tasks_run(&tasks, meet, 5, 1, &m);
        assert_int_equal(m.here, 5);
    }
    graze_pool_free(pool);
}

/* ---- pools that there can not be ---- */

static void other_numbers_are_refused(void **state)
{
    (void)state;
    static const int wrong[] = {-1, GRAZE_MOST_WORKERS + 1};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        graze_pool *pool = (graze_pool *)&wrong;
        graze_error error;
        assert_int_equal(graze_pool_create(wrong[i], &pool, &error), GRAZE_BAD_ARGUMENT);
        assert_null(pool);
        assert_non_null(strstr(error.message, "give 1 to 1024"));
    }
}

static void without_threads_a_pool_has_one(void **state)
{
    (void)state;
    if (GRZ_HAVE_THREADS) SKIP("built with threads: the preset core is without");
    graze_pool *pool = (graze_pool *)&pool;
    graze_error error;
    assert_int_equal(graze_pool_create(2, &pool, &error), GRAZE_UNSUPPORTED);
    assert_null(pool);
    assert_non_null(strstr(error.message, "pool: 2 threads: this library was built without threads: give 1"));
    pool = open_pool(0);
    assert_int_equal(graze_pool_tasks(pool).worker_count, 1);
    graze_pool_free(pool);
}

static void threads_that_do_not_start_are_an_error(void **state)
{
    (void)state;
    if (!GRZ_HAVE_THREADS) SKIP(NO_THREADS);
    if (!threads_fail(true)) SKIP(NO_LIMIT);
    graze_pool *pool = (graze_pool *)&pool;
    graze_error error;
    graze_status status = graze_pool_create(3, &pool, &error);
    graze_pool *alone = NULL;
    graze_status status_alone = graze_pool_create(1, &alone, NULL);
    threads_fail(false);
    assert_int_equal(status, GRAZE_OUT_OF_MEMORY);
    assert_null(pool);
    assert_string_equal(error.message, "pool: thread 2 of 3 could not be started: ask for fewer");
    assert_int_equal(status_alone, GRAZE_OK);
    graze_pool_free(alone);
}

static void each_allocation_may_fail(void **state)
{
    (void)state;
    if (!GRZ_HAVE_THREADS) SKIP(NO_THREADS);
    size_t failures = 0;
    for (bool struck = true; struck; failures++) {
        graze_pool *pool;
        failing_allocator_install(failures + 1);
        graze_status status = graze_pool_create(3, &pool, NULL);
        struck = failing_allocator_struck();
        assert_int_equal(status, struck ? GRAZE_OUT_OF_MEMORY : GRAZE_OK);
        graze_pool_free(pool);
        assert_int_equal(failing_allocator_live_blocks(), 0);
        failing_allocator_remove();
    }
    assert_int_equal(failures, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_unit_is_done_once),         cmocka_unit_test(a_task_may_ask_its_own_pool),
        cmocka_unit_test(several_threads_may_ask_at_once), cmocka_unit_test(all_threads_take_part),
        cmocka_unit_test(other_numbers_are_refused),       cmocka_unit_test(threads_that_do_not_start_are_an_error),
        cmocka_unit_test(each_allocation_may_fail),        cmocka_unit_test(without_threads_a_pool_has_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
