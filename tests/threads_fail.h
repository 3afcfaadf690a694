/* Makes every thread fail to start, as where a system has no more of them: new threads get stacks that no memory holds.
 * A program defines _GNU_SOURCE before all headers, for pthread_setattr_default_np. */
#ifndef TESTS_THREADS_FAIL_H
#define TESTS_THREADS_FAIL_H

#include <pthread.h>
#include <stdbool.h>

static inline void *threads_fail_nothing(void *user)
{
    return user;
}

/* True if threads now do what was asked: fail, or not. False where this can not be arranged. */
static inline bool threads_fail(bool fail)
{
#ifdef __GLIBC__
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, fail ? (size_t)1 << 62 : (size_t)1 << 20);
    bool set = pthread_setattr_default_np(&attributes) == 0;
    pthread_attr_destroy(&attributes);
    if (!set) return false;
    bool started = pthread_create(&thread, NULL, threads_fail_nothing, NULL) == 0;
    if (started) pthread_join(thread, NULL);
    if (started == !fail) return true;
    if (fail) threads_fail(false); /* not half of it */
    return false;
#else
    (void)fail;
    return false;
#endif
}

#endif
