/* Job systems that keep the contract of tasks.h in odd ways, and some that do not. A program defines
 * _POSIX_C_SOURCE, for pthreads. Header only. */
#ifndef TESTS_JOB_SYSTEMS_H
#define TESTS_JOB_SYSTEMS_H

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

/* ---- all that keep the contract ---- */

typedef struct job_systems {
    backward backward;
    crew crew;
} job_systems;

enum { JOB_SYSTEMS = 3 };

static inline graze_tasks job_system(job_systems *memory, size_t number)
{
    const graze_tasks all[JOB_SYSTEMS] = {{backward_enqueue, backward_finish, &memory->backward, 5},
                                          {at_once_enqueue, no_finish, NULL, 3},
                                          {crew_enqueue, crew_finish, &memory->crew, CREW}};
    return all[number];
}

/* ---- those that break it ---- */

static inline void *skip_last(graze_task *task, uint32_t count, uint32_t min_range, void *context, void *user)
{
    (void)min_range, (void)user;
    if (count > 1) task(0, count - 1, 0, context);
    return NULL;
}

static inline void *one_twice(graze_task *task, uint32_t count, uint32_t min_range, void *context, void *user)
{
    (void)min_range, (void)user;
    task(0, count, 0, context);
    task(0, 1, 1, context);
    return NULL;
}

static inline void *beyond(graze_task *task, uint32_t count, uint32_t min_range, void *context, void *user)
{
    (void)min_range, (void)user;
    task(0, count + 1, 0, context);
    return NULL;
}

static inline void *reversed(graze_task *task, uint32_t count, uint32_t min_range, void *context, void *user)
{
    (void)min_range, (void)user;
    task(count, 0, 0, context);
    return NULL;
}

static inline void *strange_worker(graze_task *task, uint32_t count, uint32_t min_range, void *context, void *user)
{
    (void)min_range, (void)user;
    task(0, count, 2, context);
    return NULL;
}

static const struct {
    void *(*enqueue)(graze_task *, uint32_t, uint32_t, void *, void *);
    const char *message;
} broken_systems[] = {
    {skip_last, " units were done: let it wait"}, {one_twice, "twice for one unit"},
    {beyond, "units that it does not have"},      {reversed, "units that it does not have"},
    {strange_worker, "not below worker_count"},
};

enum { BROKEN_SYSTEMS = sizeof broken_systems / sizeof *broken_systems };

static inline graze_tasks broken_system(size_t number)
{
    return (graze_tasks){broken_systems[number].enqueue, no_finish, NULL, 2};
}

#endif
