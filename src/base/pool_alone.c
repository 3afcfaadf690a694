/* A pool where there are no threads: the one who asks does it all. */
#include "base/error.h"
#include "base/memory.h"
#include "base/pool.h"

struct graze_pool {
    char unused;
};

int grz_processor_count(void)
{
    return 1;
}

static void *enqueue(graze_task *task, uint32_t count, uint32_t min_range, void *context, void *user)
{
    (void)min_range, (void)user;
    task(0, count, 0, context);
    return NULL;
}

static void finish(void *handle, void *user)
{
    (void)handle, (void)user;
}

graze_tasks graze_pool_tasks(graze_pool *pool)
{
    return (graze_tasks){enqueue, finish, pool, 1};
}

graze_status grz_pool_start(int threads, bool all, graze_pool **out, graze_error *error)
{
    *out = NULL;
    if (all && threads > 1)
        return grz_fail(error, GRAZE_UNSUPPORTED,
                        "pool: %d threads: this library was built without threads: give 1, or build it with "
                        "GRAZE_THREADS=ON",
                        threads);
    *out = grz_allocate(1, sizeof **out);
    return *out ? GRAZE_OK : grz_out_of_memory(error);
}

void graze_pool_free(graze_pool *pool)
{
    grz_free(pool);
}
