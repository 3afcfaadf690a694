#define _POSIX_C_SOURCE 200809L

#include "base/parallel.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

int grz_processor_count(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > GRZ_MOST_THREADS ? GRZ_MOST_THREADS : (int)count;
}

typedef struct task {
    void (*work)(void *user);
    void *user;
} task;

static void *run(void *user)
{
    const task *t = user;
    t->work(t->user);
    return NULL;
}

void grz_in_parallel(int threads, void (*work)(void *user), void *user)
{
    task t = {work, user};
    pthread_t others[GRZ_MOST_THREADS];
    int started = 0;
    for (int i = 1; i < threads && i < GRZ_MOST_THREADS; i++)
        if (pthread_create(&others[started], NULL, run, &t) == 0) started++;
    work(user);
    for (int i = 0; i < started; i++) pthread_join(others[i], NULL);
}

/* ---- ranges ---- */

typedef struct ranges {
    void (*part)(void *user, uint32_t first, uint32_t end);
    void *user;
    uint32_t count, grain;
    _Atomic uint64_t next; /* wider than count: each thread adds a grain beyond the end */
} ranges;

static void take_ranges(void *user)
{
    ranges *r = user;
    for (;;) {
        uint64_t first = atomic_fetch_add(&r->next, r->grain);
        if (first >= r->count) return;
        uint32_t end = r->count - first < r->grain ? r->count : (uint32_t)first + r->grain;
        r->part(r->user, (uint32_t)first, end);
    }
}

void grz_in_parts(int threads, uint32_t count, uint32_t grain, void (*part)(void *user, uint32_t first, uint32_t end),
                  void *user)
{
    ranges r = {part, user, count, grain, 0};
    uint64_t parts = ((uint64_t)count + grain - 1) / grain;
    grz_in_parallel(parts < (uint64_t)threads ? (int)parts : threads, take_ranges, &r);
}
