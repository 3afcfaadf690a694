/* Work that is divided is done once, whatever the number of threads, by any job system, also by those that break
 * their contract and when no thread can be started. */
#define _GNU_SOURCE

#include "base/workers.h"

#include "base/pool.h"
#include "job_systems.h"
#include "threads_fail.h"

#include <fenv.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "skip.h"

enum { MOST = 5000 };

static const uint32_t many = UINT32_MAX;

typedef struct tally {
    atomic_int done[MOST];
    atomic_int wrong;
} tally;

static void mark(void *user, uint32_t first, uint32_t end)
{
    tally *t = user;
    if (first >= end || end > MOST) {
        t->wrong = 1;
        return;
    }
    for (uint32_t i = first; i < end; i++) t->done[i]++;
}

static void each_once(grz_workers *workers, uint32_t count, uint32_t grain)
{
    static tally t;
    for (int i = 0; i < MOST; i++) t.done[i] = 0;
    t.wrong = 0;
    grz_in_parts(workers, count, grain, mark, &t);
    assert_int_equal(t.wrong, 0);
    for (uint32_t i = 0; i < MOST; i++) assert_int_equal(t.done[i], i < count);
}

static void each_once_of_all(grz_workers *workers)
{
    static const uint32_t counts[] = {0, 1, 7, 8, 9, 1000, 1024, 1025, 2049, MOST};
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
        for (uint32_t grain = 1; grain < 2000; grain *= 8) each_once(workers, counts[c], grain);
}

static grz_workers open_workers(graze_tasks tasks, int threads)
{
    grz_workers workers;
    graze_error error;
    if (grz_workers_open(&workers, "test", &tasks, threads, many, &error) != GRAZE_OK) fail_msg("%s", error.message);
    return workers;
}

static void threads_do_every_part_once(void **state)
{
    (void)state;
    static const int threads[] = {1, 2, 3, 8, 64};
    for (size_t t = 0; t < sizeof threads / sizeof *threads; t++) {
        grz_workers workers = open_workers((graze_tasks){0}, threads[t]);
        assert_int_equal(workers.count, GRZ_HAVE_THREADS ? threads[t] : 1);
        each_once_of_all(&workers);
        assert_int_equal(grz_workers_close(&workers, GRAZE_OK, NULL), GRAZE_OK);
    }
    each_once_of_all(NULL);
    assert_true(grz_processor_count() >= 1);
}

static void job_systems_do_every_part_once(void **state)
{
    (void)state;
    job_systems memory;
    for (size_t i = 0; i < JOB_SYSTEMS; i++) {
        grz_workers workers = open_workers(job_system(&memory, i), 1);
        each_once_of_all(&workers);
        assert_int_equal(grz_workers_close(&workers, GRAZE_OK, NULL), GRAZE_OK);
    }
}

/* Whoever divides what was divided before must find all of it done. */
static void broken_job_systems_are_found_out_and_leave_nothing_undone(void **state)
{
    (void)state;
    for (size_t i = 0; i < BROKEN_SYSTEMS; i++) {
        grz_workers workers = open_workers(broken_system(i), 1);
        graze_error error;
        each_once(&workers, MOST, 8);
        each_once(&workers, 300, 1);
        assert_int_equal(grz_workers_close(&workers, GRAZE_OK, &error), GRAZE_BAD_ARGUMENT);
        if (!strstr(error.message, broken_systems[i].message)) fail_msg("%s", error.message);
        assert_int_equal(grz_workers_close(&workers, GRAZE_BAD_DATA, &error), GRAZE_BAD_DATA);
    }
}

/* ---- finish returns while calls are running ---- */

static atomic_int begun;

/* Returns when all calls have begun, and none has ended. */
static void hasty_finish(void *handle, void *user)
{
    (void)handle, (void)user;
    while (begun < CREW) {
    }
}

static void slow_mark(void *user, uint32_t first, uint32_t end)
{
    const struct timespec pause = {0, 20000000};
    begun++;
    nanosleep(&pause, NULL);
    mark(user, first, end);
}

static void calls_that_finish_left_running_are_waited_for(void **state)
{
    (void)state;
    job_systems memory;
    graze_tasks tasks = job_system(&memory, 2);
    tasks.finish = hasty_finish;
    grz_workers workers = open_workers(tasks, 1);
    static tally t;
    grz_in_parts(&workers, CREW, 1, slow_mark, &t);
    for (uint32_t i = 0; i < CREW; i++) assert_int_equal(t.done[i], 1);
    crew_finish(&memory.crew, NULL);
    assert_int_equal(grz_workers_close(&workers, GRAZE_OK, NULL), GRAZE_BAD_ARGUMENT);
}

/* ---- threads that round otherwise ---- */

static void *upward_enqueue(graze_task *task, uint32_t count, uint32_t min_range, void *context, void *user)
{
    (void)min_range, (void)user;
    fesetround(FE_UPWARD);
    task(0, count, 0, context);
    fesetround(FE_TONEAREST);
    return NULL;
}

static void threads_that_round_otherwise_do_nothing(void **state)
{
    (void)state;
    grz_workers workers = open_workers((graze_tasks){upward_enqueue, no_finish, NULL, 1}, 1);
    graze_error error;
    each_once(&workers, MOST, 8);
    assert_int_equal(grz_workers_close(&workers, GRAZE_OK, &error), GRAZE_BAD_FLOAT_MODE);
    assert_non_null(strstr(error.message, "test: a thread of the tasks"));
}

/* ---- what is refused ---- */

static void bad_tasks_are_refused(void **state)
{
    (void)state;
    static const struct {
        graze_tasks tasks;
        int threads;
        const char *message;
    } cases[] = {
        {{skip_last, NULL, NULL, 1}, 1, "test: tasks has only one of enqueue and finish"},
        {{NULL, no_finish, NULL, 1}, 1, "test: tasks has only one of enqueue and finish"},
        {{skip_last, no_finish, NULL, 0}, 1, "test: tasks has 0 workers"},
        {{skip_last, no_finish, NULL, GRAZE_MOST_WORKERS + 1}, 1, "set worker_count to 1 to 1024"},
        {{skip_last, no_finish, NULL, 2}, 2, "test: threads is 2 and there are tasks"},
        {{skip_last, no_finish, NULL, 2}, 0, "test: threads is 0 and there are tasks"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        grz_workers workers;
        graze_error error;
        assert_int_equal(grz_workers_open(&workers, "test", &cases[i].tasks, cases[i].threads, many, &error),
                         GRAZE_BAD_ARGUMENT);
        if (!strstr(error.message, cases[i].message)) fail_msg("%s", error.message);
    }
}

static void small_work_starts_no_threads(void **state)
{
    (void)state;
    grz_workers workers;
    assert_int_equal(grz_workers_open(&workers, "test", &(graze_tasks){0}, 64, 2000, NULL), GRAZE_OK);
    assert_true(workers.count == 1 && !workers.pool);
    assert_int_equal(grz_workers_close(&workers, GRAZE_OK, NULL), GRAZE_OK);
}

static void without_threads_the_caller_does_it_all(void **state)
{
    (void)state;
    if (!GRZ_HAVE_THREADS) SKIP(NO_THREADS);
    if (!threads_fail(true)) SKIP(NO_LIMIT);
    grz_workers workers = open_workers((graze_tasks){0}, 8);
    threads_fail(false);
    assert_int_equal(workers.count, 1);
    each_once(&workers, 1000, 10);
    assert_int_equal(grz_workers_close(&workers, GRAZE_OK, NULL), GRAZE_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_do_every_part_once),
        cmocka_unit_test(job_systems_do_every_part_once),
        cmocka_unit_test(broken_job_systems_are_found_out_and_leave_nothing_undone),
        cmocka_unit_test(calls_that_finish_left_running_are_waited_for),
        cmocka_unit_test(threads_that_round_otherwise_do_nothing),
        cmocka_unit_test(bad_tasks_are_refused),
        cmocka_unit_test(small_work_starts_no_threads),
        cmocka_unit_test(without_threads_the_caller_does_it_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
