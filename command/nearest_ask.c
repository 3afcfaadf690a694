/* The queries of graze nearest. */
#include "ask.h"
#include "message.h"
#include "nearest.h"
#include "scene.h"

#include <stdlib.h>

/* The run, and what each part of it counts. */
typedef struct counted {
    nearest_run *run;
    graze_counters *counters;
} counted;

static graze_status out_of_memory(graze_error *error)
{
    return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: ask fewer queries, or for fewer neighbours");
}

static graze_status ask(void *state, size_t query, size_t part, int64_t *nanoseconds, graze_error *error)
{
    const counted *c = state;
    nearest_run *r = c->run;
    graze_nearest_def def = {.size = sizeof def,
                             .query = graze_cloud_points(r->queries)[query],
                             .metric = r->metric,
                             .epsilon = r->epsilon,
                             .count = r->count,
                             .counters = &c->counters[part]};
    size_t found;
    int64_t start = monotonic_ns();
    graze_status status =
        graze_point_index_nearest_many(r->points, &def, r->neighbours + query * r->count, &found, error);
    *nanoseconds = monotonic_ns() - start;
    return status;
}

graze_status nearest_ask(nearest_run *r, graze_error *error)
{
    size_t total = graze_cloud_count(r->queries);
    if (total > SIZE_MAX / sizeof *r->neighbours / r->count) return out_of_memory(error);
    counted c = {r, calloc(r->threads, sizeof *c.counters)};
    r->neighbours = calloc(total * r->count, sizeof *r->neighbours);
    const asking a = {
        .count = total, .threads = r->threads, .progress = r->progress, .what = "query", .ask = ask, .state = &c};
    graze_status status = c.counters && r->neighbours ? ask_all(&a, &r->microseconds, error) : out_of_memory(error);
    for (size_t i = 0; status == GRAZE_OK && i < r->threads; i++) graze_counters_add(&r->counters, &c.counters[i]);
    free(c.counters);
    return status;
}

void nearest_run_free(nearest_run *r)
{
    free(r->neighbours);
    free(r->microseconds);
}
