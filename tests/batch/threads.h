/* Threads of all sorts for batches: job systems that keep the contract of tasks.h in odd ways, and some that do not. A
 * program defines _POSIX_C_SOURCE, for pthreads. Header only. */
#ifndef TESTS_BATCH_THREADS_H
#define TESTS_BATCH_THREADS_H

#include <graze/tasks.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

/* ---- serial, from the last unit to the first, inside finish; worker numbers change ---- */

typedef struct backward {
    graze_task *task;
    uint32_t count;
    void *context;
} backward;

static inline void *backward_enqueue(graze_task *task, uint32_t count, uint32_t min_range, void *context, void *user)
{
    (void)min_range;
    *(backward *)user = (backward){task, count, context};
    return user;
}

static inline void backward_finish(void *handle, void *user)
{
    (void)user;
    const backward *b = handle;
    for (uint32_t i = b->count; i-- > 0;) b->task(i, i + 1, i * 7 % 5, b->context);
}

/* ---- serial, inside enqueue, empty ranges among the others ---- */

static inline void *at_once_enqueue(graze_task *task, uint32_t count, uint32_t min_range, void *context, void *user)
{
    (void)min_range, (void)user;
    for (uint32_t first = 0; first < count; first += 3) {
        task(first, first, 1, context);
        task(first, first + 3 < count ? first + 3 : count, 2, context);
    }
    return NULL;
}

static inline void no_finish(void *handle, void *user)
{
    (void)handle, (void)user;
}

/* ---- a new thread for each of four interleaved shares, the units of each in single calls ---- */

enum { CREW = 4 };

typedef struct crew {
    graze_task *task;
    uint32_t count;
    void *context;
    struct crew_member {
        struct crew *crew;
        uint32_t number;
        pthread_t thread;
        bool started;
    } members[CREW];
} crew;

static inline void *crew_work(void *user)
{
    const struct crew_member *m = user;
    for (uint32_t i = m->number; i < m->crew->count; i += CREW)
        m->crew->task(i, i + 1, CREW - 1 - m->number, m->crew->context);
    return NULL;
}

static inline void *crew_enqueue(graze_task *task, uint32_t count, uint32_t min_range, void *context, void *user)
{
    (void)min_range;
    crew *c = user;
    *c = (crew){.task = task, .count = count, .context = context};
    for (uint32_t i = 0; i < CREW; i++) {
        c->members[i].crew = c;
        c->members[i].number = i;
        c->members[i].started = pthread_create(&c->members[i].thread, NULL, crew_work, &c->members[i]) == 0;
        if (!c->members[i].started) crew_work(&c->members[i]);
    }
    return c;
}

static inline void crew_finish(void *handle, void *user)
{
    (void)user;
    crew *c = handle;
    for (int i = 0; i < CREW; i++)
        if (c->members[i].started) pthread_join(c->members[i].thread, NULL);
}

#endif
