/* How much of a thread's stack a function takes. */
#ifndef GRZ_TESTS_STACK_USE_H
#define GRZ_TESTS_STACK_USE_H

#ifndef _XOPEN_SOURCE
#error "define _XOPEN_SOURCE 700 before any include: pthread_attr_setstack"
#endif

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Without optimisation, or with a sanitizer, stacks are larger than those that users have: then nothing is to be
 * measured. */
static inline bool stack_use_is_as_users_have_it(void)
{
#if !defined(__OPTIMIZE__) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    printf("without optimisation, or with a sanitizer, stacks are larger\n");
    return false;
#else
    return true;
#endif
}

/* Bytes of the stack of a new thread that are not as they were after it ran the function. It grows downward. */
static inline size_t stack_touched_by(void *(*function)(void *), void *user)
{
    enum { STACK = 1 << 20 };
    static _Alignas(4096) unsigned char stack[STACK];
    memset(stack, 0x5a, STACK);
    pthread_attr_t attributes;
    pthread_t thread;
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstack(&attributes, stack, STACK), 0);
    assert_int_equal(pthread_create(&thread, &attributes, function, user), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_equal(pthread_attr_destroy(&attributes), 0);
    size_t untouched = 0;
    while (untouched < STACK && stack[untouched] == 0x5a) untouched++;
    return STACK - untouched;
}

static inline void *stack_use_of_nothing(void *user)
{
    return user;
}

/* The same without what a thread takes that does nothing. */
static inline size_t stack_taken_by(void *(*function)(void *), void *user)
{
    size_t nothing = stack_touched_by(stack_use_of_nothing, NULL);
    return stack_touched_by(function, user) - nothing;
}

#endif
