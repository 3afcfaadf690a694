#include "each.h"

#include "message.h"

#include <stdatomic.h>
#include <stdlib.h>

/* The first item that failed, as far as one worker knows. */
typedef struct failure {
    uint32_t item; /* UINT32_MAX: none */
    graze_error error;
} failure;

typedef struct job {
    each_function *work;
    void *state;
    progress *progress;
    failure *failures;       /* of each worker */
    _Atomic uint32_t failed; /* the first item that failed, as far as all know: what is behind it need not be done */
} job;

static void note_failure(job *j, failure *mine, uint32_t item, const graze_error *error)
{
    if (item < mine->item) *mine = (failure){item, *error};
    uint32_t known = atomic_load(&j->failed);
    while (item < known && !atomic_compare_exchange_weak(&j->failed, &known, item)) {
    }
}

static void do_range(uint32_t first, uint32_t end, uint32_t worker, void *context)
{
    job *j = context;
    for (uint32_t item = first; item < end && item < atomic_load(&j->failed); item++) {
        graze_error error;
        if (j->work(j->state, item, &error) != GRAZE_OK) note_failure(j, &j->failures[worker], item, &error);
        progress_step(j->progress);
    }
}

graze_status do_each(graze_pool *pool, uint32_t count, each_function *work, void *state, progress *p,
                     graze_error *error)
{
    graze_tasks tasks = graze_pool_tasks(pool);
    job j = {work, state, p, malloc(tasks.worker_count * sizeof(failure)), UINT32_MAX};
    if (!j.failures) return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: take fewer threads");
    for (uint32_t i = 0; i < tasks.worker_count; i++) j.failures[i].item = UINT32_MAX;
    graze_tasks_run(&tasks, do_range, count, 1, &j);
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < tasks.worker_count; i++)
        if (j.failures[i].item < UINT32_MAX && j.failures[i].item == j.failed)
            *error = j.failures[i].error, status = error->status;
    free(j.failures);
    return status;
}
