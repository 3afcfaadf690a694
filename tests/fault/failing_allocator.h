/* An allocator whose n-th allocation fails, and that knows how many blocks live: makes every failure happen on purpose.
 *
 *     for (size_t n = 1;; n++) {
 *         failing_allocator_install(n);
 *         graze_status status = ...;                     everything the call allocated and did not hand out is freed
 *         bool struck = failing_allocator_struck();
 *         ... free what the call gave ...
 *         assert_int_equal(failing_allocator_live_blocks(), 0);
 *         failing_allocator_remove();
 *         if (!struck) break;                            n is beyond the last allocation: the call succeeded
 *     }
 *
 * Growing a block counts as an allocation. Only the n-th fails: what a caller does after it must work again. One
 * thread; a program includes this header in one file. */
#ifndef GRZ_TESTS_FAILING_ALLOCATOR_H
#define GRZ_TESTS_FAILING_ALLOCATOR_H

#include <graze/base.h>
#include <stdlib.h>

typedef struct failing_allocator {
    size_t fail_at; /* 0: never */
    size_t allocations;
    size_t live_blocks;
} failing_allocator;

static inline failing_allocator *failing_allocator_state(void)
{
    static failing_allocator state;
    return &state;
}

static inline void *failing_allocator_allocate(size_t byte_count, void *user)
{
    failing_allocator *state = user;
    if (++state->allocations == state->fail_at) return NULL;
    void *block = malloc(byte_count);
    if (block) state->live_blocks++;
    return block;
}

static inline void *failing_allocator_reallocate(void *block, size_t byte_count, void *user)
{
    failing_allocator *state = user;
    if (++state->allocations == state->fail_at) return NULL;
    return realloc(block, byte_count);
}

static inline void failing_allocator_release(void *block, void *user)
{
    failing_allocator *state = user;
    state->live_blocks--;
    free(block);
}

/* From now on the library's fail_at-th allocation, counted from 1, fails; 0: none does. */
static inline void failing_allocator_install(size_t fail_at)
{
    failing_allocator *state = failing_allocator_state();
    *state = (failing_allocator){.fail_at = fail_at};
    graze_set_allocator(
        &(graze_allocator){failing_allocator_allocate, failing_allocator_reallocate, failing_allocator_release, state});
}

/* Blocks that were allocated since the installation and not freed. */
static inline size_t failing_allocator_live_blocks(void)
{
    return failing_allocator_state()->live_blocks;
}

/* Whether the failure has happened. */
static inline bool failing_allocator_struck(void)
{
    const failing_allocator *state = failing_allocator_state();
    return state->fail_at != 0 && state->allocations >= state->fail_at;
}

/* Back to malloc. No block may be alive. */
static inline void failing_allocator_remove(void)
{
    graze_set_allocator(NULL);
}

#endif
