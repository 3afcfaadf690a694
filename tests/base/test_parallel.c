/* Work that is divided is done once, whatever the number of threads, and also when none can be started. */
#define _GNU_SOURCE

#include "base/parallel.h"

#include "threads_fail.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>

#include <cmocka.h>

#include "skip.h"

enum { MOST = 5000 };

typedef struct tally {
    atomic_int done[MOST];
    uint32_t grain;
    atomic_int too_large;
} tally;

static void mark(void *user, uint32_t first, uint32_t end)
{
    tally *t = user;
    if (end - first > t->grain || first >= end) t->too_large = 1;
    for (uint32_t i = first; i < end; i++) t->done[i]++;
}

static void each_once(int threads, uint32_t count, uint32_t grain)
{
    static tally t;
    for (int i = 0; i < MOST; i++) t.done[i] = 0;
    t.grain = grain;
    grz_in_parts(threads, count, grain, mark, &t);
    assert_int_equal(t.too_large, 0);
    for (uint32_t i = 0; i < MOST; i++) assert_int_equal(t.done[i], i < count);
}

static void every_part_is_done_once(void **state)
{
    (void)state;
    static const int threads[] = {1, 2, 3, 8, 64};
    static const uint32_t counts[] = {0, 1, 7, 8, 9, 1000, MOST};
    for (size_t t = 0; t < sizeof threads / sizeof *threads; t++)
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
            for (uint32_t grain = 1; grain < 2000; grain *= 8) each_once(threads[t], counts[c], grain);
}

static void count_me(void *user)
{
    atomic_int *calls = user;
    ++*calls;
}

static void all_threads_work(void **state)
{
    (void)state;
    for (int threads = 1; threads <= GRZ_MOST_THREADS; threads += 9) {
        atomic_int calls = 0;
        grz_in_parallel(threads, count_me, &calls);
        assert_int_equal(calls, threads);
    }
    assert_true(grz_processor_count() >= 1);
}

static void without_threads_the_caller_does_it_all(void **state)
{
    (void)state;
    if (!threads_fail(true)) SKIP(NO_LIMIT);
    atomic_int calls = 0;
    grz_in_parallel(8, count_me, &calls);
    assert_int_equal(calls, 1);
    each_once(8, 1000, 10);
    threads_fail(false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_part_is_done_once),
        cmocka_unit_test(all_threads_work),
        cmocka_unit_test(without_threads_the_caller_does_it_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
