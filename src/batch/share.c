/* Work handed to the caller's threads, and what they do with it watched: threads that do a unit twice, or two units at once
 * under one number, would have two of them in one query. */
#include "base/error.h"
#include "batch/batch.h"

typedef enum fault { NO_FAULT, BAD_RANGE, BAD_WORKER, WORKER_TWICE, UNIT_TWICE } fault;

typedef struct shared_work {
    graze_batch *batch;
    grz_batch_work *work;
    uint32_t count;
    _Atomic uint32_t done;
    _Atomic int fault; /* the last that was seen */
} shared_work;

static void do_unit(shared_work *shared, uint32_t unit, uint32_t worker)
{
    if (atomic_flag_test_and_set(&shared->batch->taken.items[unit])) {
        atomic_store(&shared->fault, UNIT_TWICE);
        return;
    }
    shared->work(shared->batch, unit, worker);
    atomic_fetch_add(&shared->done, 1);
}

static void do_range(uint32_t first, uint32_t end, uint32_t worker, void *context)
{
    shared_work *shared = context;
    if (first > end || end > shared->count) {
        atomic_store(&shared->fault, BAD_RANGE);
        return;
    }
    if (worker >= shared->batch->worker_count) {
        atomic_store(&shared->fault, BAD_WORKER);
        return;
    }
    atomic_flag *busy = &shared->batch->workers[worker].busy;
    if (atomic_flag_test_and_set(busy)) {
        atomic_store(&shared->fault, WORKER_TWICE);
        return;
    }
    for (uint32_t unit = first; unit < end; unit++) do_unit(shared, unit, worker);
    atomic_flag_clear(busy);
}

static graze_status judge(const shared_work *shared, graze_error *error)
{
    static const char *const faults[] = {
        [BAD_RANGE] = "called the task for units that it does not have",
        [BAD_WORKER] = "called it with a worker number that is not below worker_count",
        [WORKER_TWICE] = "called it twice at once with one worker number",
        [UNIT_TWICE] = "called it twice for one unit",
    };
    int seen = atomic_load(&shared->fault);
    uint32_t done = atomic_load(&shared->done);
    if (seen != NO_FAULT)
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "batch: the threads %s: keep to what tasks.h asks of enqueue",
                        faults[seen]);
    if (done != shared->count)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "batch: finish returned when %lu of %lu units were done: let it wait for all",
                        (unsigned long)done, (unsigned long)shared->count);
    return GRAZE_OK;
}

graze_status grz_batch_share(graze_batch *batch, grz_batch_work *work, uint32_t count, uint32_t min_range,
                             graze_error *error)
{
    shared_work shared = {.batch = batch, .work = work, .count = count};
    for (uint32_t i = 0; i < count; i++) atomic_flag_clear(&batch->taken.items[i]);
    graze_tasks_run(&batch->tasks, do_range, count, min_range, &shared);
    return judge(&shared, error);
}
