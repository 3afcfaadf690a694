/** @file tasks.h
 *  Threads for work that can be divided: the caller's own, through two functions as job systems have them, or a small
 *  pool. Batches (batch.h), models while they are built (model.h) and indices of points (nearest.h) take them.
 *
 *  Whoever divides the work, what comes of it is the same: see batch.h. What a job system does is watched: where it
 *  breaks the contract below, the call that was given it fails, and says how.
 *
 *  A library that was built without threads (GRAZE_THREADS=OFF, see graze_build_info) takes a caller's graze_tasks as
 *  any other, and starts no thread itself.
 */
#ifndef GRAZE_TASKS_H
#define GRAZE_TASKS_H

#include <graze/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A task: does its units `first` to `end` - 1. `worker` tells who does it, see graze_tasks. It takes up to 64 kB of
 *  stack, never waits for another range of its task, and does not throw, jump out or end its thread. The thread
 *  rounds to nearest and keeps subnormal numbers; where it does not, the call fails with GRAZE_BAD_FLOAT_MODE. */
typedef void graze_task(uint32_t first, uint32_t end, uint32_t worker, void *context);

/** Threads that run tasks. All zero: the caller's thread alone. */
typedef struct graze_tasks {
    /** Has task(first, end, worker, context) called for ranges that together are the units 0 to `count` - 1, each unit
     * once, in any order, from any threads, before or after it returns; `count` is at least 1. Ranges of fewer than
     * `min_range` units are not worth a call of their own, but allowed. Returns what finish is given; NULL is fine. */
    void *(*enqueue)(graze_task *task, uint32_t count, uint32_t min_range, void *context, void *user);
    /** Returns when every call of that task has returned, and what they wrote is visible to the caller. It may run
     * some. */
    void (*finish)(void *handle, void *user);
    void *user; /**< for both */
    /** How many workers there are, 1 to GRAZE_MOST_WORKERS. `worker` is less, and no two calls of one task run at once
     * with the same number: so a task can have memory for each. Usually the number of the thread. */
    uint32_t worker_count;
} graze_tasks;

/** More workers than this are refused. */
#define GRAZE_MOST_WORKERS 1024

/** Run a task and wait for it: enqueue and finish; without enqueue, one call in this thread. Nothing for a count of 0.
 */
GRAZE_API void graze_tasks_run(const graze_tasks *tasks, graze_task *task, uint32_t count, uint32_t min_range,
                               void *context);

/** Threads that sleep until there is a task. For programs that have no threads of their own. */
typedef struct graze_pool graze_pool;

/** Start a pool. `threads` includes the caller's, which works while it waits: 1 to GRAZE_MOST_WORKERS, or 0 for as
 *  many as there are processors, at most 64. A thread that can not be started is an error, and then there is no pool.
 *  In a library that was built without threads, 0 is 1, and more than 1 is GRAZE_UNSUPPORTED. */
GRAZE_API graze_status graze_pool_create(int threads, graze_pool **out, graze_error *error);

/** Ends its threads. Accepts NULL. No task may be running, and nothing that was given its graze_tasks may use them
 * again. */
GRAZE_API void graze_pool_free(graze_pool *pool);

/** The pool's threads, to be given to what takes graze_tasks. The pool does one task at a time: whoever asks while it
 * is busy, from another thread or from within a task, has the task done at once, in its own thread alone. */
GRAZE_API graze_tasks graze_pool_tasks(graze_pool *pool);

#ifdef __cplusplus
}
#endif
#endif
