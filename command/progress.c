#define _POSIX_C_SOURCE 200809L

#include "progress.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct progress {
    const char *command;
    pthread_t thread;
    pthread_mutex_t mutex; /* over what follows, except done */
    pthread_cond_t ended;
    bool end;
    unsigned part, part_count; /* 0 of 0: work that has no parts */
    const char *what;
    uint64_t step_count;
    atomic_uint_fast64_t done;
};

/* A later point of time, for pthread_cond_timedwait, which goes by the wall clock unless told otherwise. A jump of that
 * clock makes the line late or early, no more. */
static struct timespec from_now(long milliseconds)
{
    struct timespec at;
    clock_gettime(CLOCK_REALTIME, &at);
    at.tv_nsec += milliseconds % 1000 * 1000000;
    at.tv_sec += milliseconds / 1000 + at.tv_nsec / 1000000000;
    at.tv_nsec %= 1000000000;
    return at;
}

static void print_line(const progress *p)
{
    uint64_t done = atomic_load_explicit(&p->done, memory_order_relaxed);
    fprintf(stderr, "\r\033[Kgraze %s: ", p->command);
    if (p->part_count) fprintf(stderr, "%u of %u: ", p->part, p->part_count);
    fputs(p->what, stderr);
    if (p->step_count)
        fprintf(stderr, ": %" PRIu64 " of %" PRIu64 " (%.0f %%)", done, p->step_count,
                100.0 * (double)done / (double)p->step_count);
    fflush(stderr);
}

static void *tick(void *user)
{
    progress *p = user;
    bool shown = false;
    pthread_mutex_lock(&p->mutex);
    struct timespec next = from_now(1000);
    while (!p->end)
        if (pthread_cond_timedwait(&p->ended, &p->mutex, &next) != 0 && !p->end) {
            print_line(p);
            shown = true;
            next = from_now(200);
        }
    pthread_mutex_unlock(&p->mutex);
    if (shown) fputs("\r\033[K", stderr);
    return NULL;
}

progress *progress_start(const char *command)
{
    if (!isatty(STDERR_FILENO)) return NULL;
    progress *p = calloc(1, sizeof *p);
    if (!p) return NULL; /* work goes on without it */
    p->command = command;
    p->what = "starting";
    pthread_mutex_init(&p->mutex, NULL);
    pthread_cond_init(&p->ended, NULL);
    if (pthread_create(&p->thread, NULL, tick, p) == 0) return p;
    pthread_cond_destroy(&p->ended);
    pthread_mutex_destroy(&p->mutex);
    free(p);
    return NULL;
}

void progress_phase(progress *p, const char *what, uint64_t step_count)
{
    if (!p) return;
    pthread_mutex_lock(&p->mutex);
    p->what = what;
    p->step_count = step_count;
    atomic_store(&p->done, 0);
    pthread_mutex_unlock(&p->mutex);
}

void progress_part(progress *p, unsigned number, unsigned count)
{
    if (!p) return;
    pthread_mutex_lock(&p->mutex);
    p->part = number;
    p->part_count = count;
    pthread_mutex_unlock(&p->mutex);
}

void progress_step(progress *p)
{
    if (p) atomic_fetch_add_explicit(&p->done, 1, memory_order_relaxed);
}

void progress_end(progress *p)
{
    if (!p) return;
    pthread_mutex_lock(&p->mutex);
    p->end = true;
    pthread_cond_signal(&p->ended);
    pthread_mutex_unlock(&p->mutex);
    pthread_join(p->thread, NULL);
    pthread_cond_destroy(&p->ended);
    pthread_mutex_destroy(&p->mutex);
    free(p);
}
