#include "ask.h"

#include "message.h"
#include "replay.h"
#include "threads.h"

#include <graze/tasks.h>
#include <stdlib.h>

/* A thread's part: questions from `first` up to `end`. */
typedef struct worker {
    const asking *asking;
    size_t part, first, end;
    int64_t *nanoseconds; /* of all questions */
    graze_status status;
    graze_error error;
} worker;

static graze_status ask_one(worker *w, size_t number)
{
    const asking *a = w->asking;
    graze_status status = a->ask(a->state, number, w->part, &w->nanoseconds[number], &w->error);
    if (status != GRAZE_OK) return fail_at(&w->error, "%s %zu", a->what, number);
    progress_step(a->progress);
    return GRAZE_OK;
}

/* Parts `first` to `end` - 1, whoever does them. */
static void ask_parts(uint32_t first, uint32_t end, uint32_t thread, void *context)
{
    (void)thread;
    worker *workers = context;
    for (worker *w = workers + first; w < workers + end; w++)
        for (size_t number = w->first; number < w->end && w->status == GRAZE_OK; number++)
            w->status = ask_one(w, number);
}

static graze_status run_workers(const asking *a, worker *workers, int64_t *nanoseconds, graze_error *error)
{
    for (size_t i = 0; i < a->threads; i++) {
        workers[i] = (worker){.asking = a, .part = i, .nanoseconds = nanoseconds};
        share_of(a->count, i, a->threads, &workers[i].first, &workers[i].end);
    }
    graze_pool *pool;
    graze_status status = graze_pool_create((int)a->threads, &pool, error);
    if (status != GRAZE_OK) return status;
    graze_tasks tasks = graze_pool_tasks(pool);
    graze_tasks_run(&tasks, ask_parts, (uint32_t)a->threads, 1, workers);
    graze_pool_free(pool);
    for (size_t i = 0; i < a->threads && status == GRAZE_OK; i++)
        if ((status = workers[i].status) != GRAZE_OK) *error = workers[i].error;
    return status;
}

graze_status ask_all(const asking *a, double **microseconds, graze_error *error)
{
    int64_t *nanoseconds = calloc(a->count, sizeof *nanoseconds);
    worker *workers = calloc(a->threads, sizeof *workers);
    double *times = calloc(a->count, sizeof *times);
    graze_status status = nanoseconds && workers && times
                              ? run_workers(a, workers, nanoseconds, error)
                              : fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: ask less at once");
    if (status == GRAZE_OK) {
        settle_times(nanoseconds, a->count, 1, clock_cost(), times);
    } else {
        free(times);
        times = NULL;
    }
    *microseconds = times;
    free(workers);
    free(nanoseconds);
    return status;
}
