/* The queries of graze nearest: threads and clock readings. Between the two readings stands the query and nothing else. */
#include "message.h"
#include "nearest.h"
#include "replay.h"
#include "threads.h"

#include <graze/tasks.h>
#include <stdlib.h>

/* A thread's part: queries from `first` up to `end`. */
typedef struct worker {
    nearest_run *run;
    size_t first, end;
    int64_t *nanoseconds; /* of all queries */
    graze_nearest_counters counters;
    graze_status status;
    graze_error error;
} worker;

static graze_status out_of_memory(graze_error *error)
{
    return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: ask fewer queries, or for fewer neighbours");
}

static graze_status ask(worker *w, size_t query)
{
    nearest_run *r = w->run;
    graze_nearest_def def = {.query = graze_cloud_points(r->queries)[query],
                             .metric = r->metric,
                             .epsilon = r->epsilon,
                             .count = r->count,
                             .counters = &w->counters};
    size_t found;
    int64_t start = monotonic_ns();
    graze_status status =
        graze_points_nearest_many(r->points, &def, r->neighbours + query * r->count, &found, &w->error);
    w->nanoseconds[query] = monotonic_ns() - start;
    if (status != GRAZE_OK) return fail_at(&w->error, "query %zu", query);
    progress_step(r->progress);
    return GRAZE_OK;
}

/* Parts `first` to `end` - 1, whoever does them. */
static void ask_parts(uint32_t first, uint32_t end, uint32_t thread, void *context)
{
    (void)thread;
    worker *workers = context;
    for (worker *w = workers + first; w < workers + end; w++)
        for (size_t query = w->first; query < w->end && w->status == GRAZE_OK; query++) w->status = ask(w, query);
}

static graze_status run_workers(nearest_run *r, worker *workers, int64_t *nanoseconds, graze_error *error)
{
    for (size_t i = 0; i < r->threads; i++) {
        workers[i] = (worker){.run = r, .nanoseconds = nanoseconds};
        share_of(graze_cloud_count(r->queries), i, r->threads, &workers[i].first, &workers[i].end);
    }
    graze_pool *pool;
    graze_status status = graze_pool_create((int)r->threads, &pool, error);
    if (status != GRAZE_OK) return status;
    graze_tasks tasks = graze_pool_tasks(pool);
    graze_tasks_run(&tasks, ask_parts, (uint32_t)r->threads, 1, workers);
    graze_pool_free(pool);
    for (size_t i = 0; i < r->threads && status == GRAZE_OK; i++)
        if ((status = workers[i].status) != GRAZE_OK) *error = workers[i].error;
    return status;
}

static void add_up(nearest_run *r, const worker *workers)
{
    for (size_t i = 0; i < r->threads; i++) {
        r->counters.bv_tests += workers[i].counters.bv_tests;
        r->counters.point_tests += workers[i].counters.point_tests;
        r->counters.exact_tests += workers[i].counters.exact_tests;
    }
}

graze_status nearest_ask(nearest_run *r, graze_error *error)
{
    size_t total = graze_cloud_count(r->queries);
    if (total > SIZE_MAX / sizeof *r->neighbours / r->count) return out_of_memory(error);
    int64_t *nanoseconds = calloc(total, sizeof *nanoseconds);
    worker *workers = calloc(r->threads, sizeof *workers);
    r->neighbours = calloc(total * r->count, sizeof *r->neighbours);
    r->microseconds = calloc(total, sizeof *r->microseconds);
    graze_status status;
    if (!nanoseconds || !workers || !r->neighbours || !r->microseconds) {
        status = out_of_memory(error);
    } else {
        status = run_workers(r, workers, nanoseconds, error);
        add_up(r, workers);
        settle_times(nanoseconds, total, 1, r->microseconds);
    }
    free(workers);
    free(nanoseconds);
    return status;
}

void nearest_run_free(nearest_run *r)
{
    free(r->neighbours);
    free(r->microseconds);
}
