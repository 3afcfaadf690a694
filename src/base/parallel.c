#define _POSIX_C_SOURCE 200809L

#include "base/parallel.h"

#include <pthread.h>
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

bool grz_ranges_take(grz_ranges *ranges, uint32_t *first, uint32_t *end)
{
    uint64_t from = atomic_fetch_add(&ranges->next, ranges->grain);
    if (from >= ranges->count) return false;
    *first = (uint32_t)from;
    *end = ranges->count - *first < ranges->grain ? ranges->count : *first + ranges->grain;
    return true;
}

typedef struct parts {
    void (*part)(void *user, uint32_t first, uint32_t end);
    void *user;
    grz_ranges ranges;
} parts;

static void take_parts(void *user)
{
    parts *p = user;
    uint32_t first, end;
    while (grz_ranges_take(&p->ranges, &first, &end)) p->part(p->user, first, end);
}

void grz_in_parts(int threads, uint32_t count, uint32_t grain, void (*part)(void *user, uint32_t first, uint32_t end),
                  void *user)
{
    parts p = {part, user, {count, grain, 0}};
    uint64_t most = ((uint64_t)count + grain - 1) / grain;
    grz_in_parallel(most < (uint64_t)threads ? (int)most : threads, take_parts, &p);
}
