/* A job system that runs each task in a thread with a painted stack, and notes how much of it was taken. The program
 * defines _XOPEN_SOURCE 700. Header only. */
#ifndef TESTS_PAINTED_TASKS_H
#define TESTS_PAINTED_TASKS_H

#include "stack_use.h"

#include <graze/tasks.h>

typedef struct painted_tasks {
    graze_task *task;
    uint32_t count;
    void *context;
    size_t most; /* bytes of stack, of all tasks so far */
} painted_tasks;

static inline void *painted_run(void *user)
{
    const painted_tasks *p = user;
    p->task(0, p->count, 0, p->context);
    return NULL;
}

static inline void *painted_enqueue(graze_task *task, uint32_t count, uint32_t min_range, void *context, void *user)
{
    (void)min_range;
    painted_tasks *p = user;
    p->task = task, p->count = count, p->context = context;
    const size_t taken = stack_taken_by(painted_run, p);
    if (taken > p->most) p->most = taken;
    return NULL;
}

static inline void painted_finish(void *handle, void *user)
{
    (void)handle, (void)user;
}

static inline graze_tasks painted_tasks_of(painted_tasks *p)
{
    return (graze_tasks){painted_enqueue, painted_finish, p, 1};
}

#endif
