/* A pool of threads that sleep until there is a task. One task at a time: `busy` from enqueue to finish, `open` while
 * threads may still join in. A thread that wakes up late finds the task closed and goes back to sleep, so nobody waits
 * for it. */
#define _POSIX_C_SOURCE 200809L

#include "base/pool.h"

#include "base/error.h"
#include "base/memory.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

/* A thread of the pool, and its worker number. */
typedef struct helper {
    graze_pool *pool;
    uint32_t worker;
    pthread_t thread;
} helper;

struct graze_pool {
    pthread_mutex_t mutex; /* for all that is not the task itself */
    pthread_cond_t wake;   /* there is a task, or the end */
    pthread_cond_t idle;   /* no helper is in the task */
    helper *helpers;
    uint32_t helper_count; /* those that were started */
    bool busy, open, ending;
    uint32_t inside; /* helpers in the task */
    graze_task *task;
    void *context;
    uint32_t count, grain; /* units of the task; threads take at most `grain` of them at a time */
    _Atomic uint64_t next; /* unit to be taken; wider than count, because each thread adds a grain beyond the end */
};

static void take_part(graze_pool *pool, uint32_t worker)
{
    for (uint64_t first; (first = atomic_fetch_add(&pool->next, pool->grain)) < pool->count;) {
        const uint64_t end = first + pool->grain;
        pool->task((uint32_t)first, end < pool->count ? (uint32_t)end : pool->count, worker, pool->context);
    }
}

static void *help(void *user)
{
    const helper *me = user;
    graze_pool *pool = me->pool;
    pthread_mutex_lock(&pool->mutex);
    for (;;) {
        while (!pool->open && !pool->ending) pthread_cond_wait(&pool->wake, &pool->mutex);
        if (pool->ending) break;
        pool->inside++;
        pthread_mutex_unlock(&pool->mutex);
        take_part(pool, me->worker);
        pthread_mutex_lock(&pool->mutex);
        pool->open = false; /* nothing is left to take */
        if (--pool->inside == 0) pthread_cond_signal(&pool->idle);
    }
    pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

/* ---- tasks ---- */

/* So many units at a time: enough ranges that the last of them do not keep one thread busy while the others wait. */
static uint32_t grain_of(const graze_pool *pool, uint32_t count, uint32_t min_range)
{
    enum { RANGES_A_WORKER = 16 };
    uint32_t grain = count / ((pool->helper_count + 1) * RANGES_A_WORKER);
    if (grain < min_range) grain = min_range;
    return grain > 0 ? grain : 1;
}

static void *enqueue(graze_task *task, uint32_t count, uint32_t min_range, void *context, void *user)
{
    graze_pool *pool = user;
    pthread_mutex_lock(&pool->mutex);
    bool mine = !pool->busy;
    if (mine) {
        pool->busy = true;
        pool->task = task;
        pool->context = context;
        pool->count = count;
        pool->grain = grain_of(pool, count, min_range);
        atomic_store(&pool->next, 0);
        pool->open = count > pool->grain; /* one range is the caller's */
        if (pool->open) pthread_cond_broadcast(&pool->wake);
    }
    pthread_mutex_unlock(&pool->mutex);
    if (mine) return pool;
    task(0, count, 0, context);
    return NULL;
}

static void finish(void *handle, void *user)
{
    (void)user;
    graze_pool *pool = handle;
    if (!pool) return; /* the task was done at once */
    take_part(pool, 0);
    pthread_mutex_lock(&pool->mutex);
    pool->open = false;
    while (pool->inside > 0) pthread_cond_wait(&pool->idle, &pool->mutex);
    pool->busy = false;
    pthread_mutex_unlock(&pool->mutex);
}

graze_tasks graze_pool_tasks(graze_pool *pool)
{
    return (graze_tasks){enqueue, finish, pool, pool->helper_count + 1};
}

/* ---- making one ---- */

static void end_helpers(graze_pool *pool)
{
    pthread_mutex_lock(&pool->mutex);
    pool->ending = true;
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->mutex);
    for (uint32_t i = 0; i < pool->helper_count; i++) pthread_join(pool->helpers[i].thread, NULL);
}

/* Worker 0 is who asks; the others are started here, as many as can be. */
static void start_helpers(graze_pool *pool, int threads)
{
    for (int i = 1; i < threads; i++) {
        helper *h = &pool->helpers[pool->helper_count];
        h->pool = pool;
        h->worker = pool->helper_count + 1;
        if (pthread_create(&h->thread, NULL, help, h) != 0) return;
        pool->helper_count++;
    }
}

/* All three or none. */
static bool open_locks(graze_pool *pool)
{
    if (pthread_mutex_init(&pool->mutex, NULL) != 0) return false;
    if (pthread_cond_init(&pool->wake, NULL) == 0) {
        if (pthread_cond_init(&pool->idle, NULL) == 0) return true;
        pthread_cond_destroy(&pool->wake);
    }
    pthread_mutex_destroy(&pool->mutex);
    return false;
}

static void release(graze_pool *pool)
{
    grz_free(pool->helpers);
    grz_free(pool);
}

int grz_processor_count(void)
{
    enum { MOST = 64 };
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > MOST ? MOST : (int)count;
}

graze_status grz_pool_start(int threads, bool all, graze_pool **out, graze_error *error)
{
    *out = NULL;
    graze_pool *pool = grz_allocate_zeroed(1, sizeof *pool);
    if (!pool) return grz_out_of_memory(error);
    pool->helpers = grz_allocate((size_t)threads, sizeof *pool->helpers);
    if (!pool->helpers || !open_locks(pool)) {
        release(pool);
        return grz_out_of_memory(error);
    }
    start_helpers(pool, threads);
    const int started = (int)pool->helper_count + 1;
    if (!all || started == threads) {
        *out = pool;
        return GRAZE_OK;
    }
    graze_pool_free(pool);
    return grz_fail(error, GRAZE_OUT_OF_MEMORY, "pool: thread %d of %d could not be started: ask for fewer",
                    started + 1, threads);
}

void graze_pool_free(graze_pool *pool)
{
    if (!pool) return;
    end_helpers(pool);
    pthread_cond_destroy(&pool->idle);
    pthread_cond_destroy(&pool->wake);
    pthread_mutex_destroy(&pool->mutex);
    release(pool);
}
