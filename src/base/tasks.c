#include "base/error.h"
#include "base/pool.h"

void graze_tasks_run(const graze_tasks *tasks, graze_task *task, uint32_t count, uint32_t min_range, void *context)
{
    if (count == 0) return;
    if (!tasks->enqueue)
        task(0, count, 0, context);
    else
        tasks->finish(tasks->enqueue(task, count, min_range, context, tasks->user), tasks->user);
}

graze_status graze_pool_create(int threads, graze_pool **out, graze_error *error)
{
    *out = NULL;
    if (threads < 0 || threads > GRAZE_MOST_WORKERS)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "pool: %d threads: give 1 to %d, or 0 for as many as there are processors", threads,
                        GRAZE_MOST_WORKERS);
    return grz_pool_start(threads > 0 ? threads : grz_processor_count(), true, out, error);
}
