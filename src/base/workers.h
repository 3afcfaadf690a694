/* Workers for work that can be divided: the threads of a graze_tasks, which may be a user's job system, or of a pool
 * of our own. What is done must not depend on who does it: results are the same for any number of workers, in any
 * order.
 *
 * A job system that does a unit twice or two units at once under one number would corrupt memory, so what it does is
 * watched. */
#ifndef GRZ_BASE_WORKERS_H
#define GRZ_BASE_WORKERS_H

#include <graze/tasks.h>
#include <stdatomic.h>

enum { GRZ_MOST_THREADS = 64 };

/* One bit for each of so many things, of which every thread may take any. */
typedef _Atomic uint32_t grz_taken;
#define GRZ_TAKEN_WORDS(count) ((size_t)(count) / 32 + 1)

/* Those who do divided work. NULL where a function takes workers: the caller's thread alone. */
typedef struct grz_workers {
    const char *who; /* begins messages: "batch" */
    graze_tasks tasks;
    uint32_t count;   /* 1 without tasks */
    graze_pool *pool; /* their own, or NULL */
    grz_taken busy[GRZ_TAKEN_WORDS(GRAZE_MOST_WORKERS)];
    graze_error error; /* the first fault that grz_in_parts has seen; status GRAZE_OK: none */
} grz_workers;

/* Workers by a user's tasks; or if those are all zero, up to `threads` threads, the caller's included, and no more
 * than the number of items is worth: one that can not be started is done without. Refuses bad tasks, and tasks
 * together with another number of threads than 1. */
graze_status grz_workers_open(grz_workers *out, const char *who, const graze_tasks *tasks, int threads,
                              uint32_t item_count, graze_error *error);

/* Ends their threads. Returns `status`, or if that is GRAZE_OK, the fault of the tasks that was seen: what was built
 * by them is complete, and to be thrown away. */
graze_status grz_workers_close(grz_workers *workers, graze_status status, graze_error *error);

/* How many they are. */
static inline uint32_t grz_worker_count(const grz_workers *workers)
{
    return workers ? workers->count : 1;
}

/* Has the workers do work(user, unit, worker) for each unit below `count`, ranges of at least `min_range` at a time
 * where it can be. An error if they break the contract of tasks.h; then some units may not be done, and none is
 * being done. There are GRZ_TAKEN_WORDS(count) words in `taken`. */
typedef void grz_unit_work(void *user, uint32_t unit, uint32_t worker);
graze_status grz_share(grz_workers *workers, uint32_t count, uint32_t min_range, grz_unit_work *work, void *user,
                       grz_taken *taken, graze_error *error);

/* Has the workers call part(user, first, end) for ranges that together are 0 ... count - 1, of about `grain` at
 * least. All of them are done, even if the workers break their contract: grz_workers_close tells. */
typedef void grz_part_work(void *user, uint32_t first, uint32_t end);
void grz_in_parts(grz_workers *workers, uint32_t count, uint32_t grain, grz_part_work *part, void *user);

#endif
