/* An allocator that knows how many bytes live, and how many lived at most: what a call needs at its peak. Growing a
 * block counts as if the old one lived until the new one is there. One thread; a program includes this header in one
 * file. */
#ifndef GRZ_TESTS_COUNTING_ALLOCATOR_H
#define GRZ_TESTS_COUNTING_ALLOCATOR_H

#include <graze/base.h>
#include <stdlib.h>
#include <string.h>

typedef struct counting_allocator {
    size_t live, peak;
} counting_allocator;

/* In front of each block: its size, and as much room as keeps every type aligned. */
enum { COUNTING_FRONT = 2 * sizeof(max_align_t) };

static inline void *counting_allocate(size_t byte_count, void *user)
{
    counting_allocator *state = user;
    unsigned char *block = malloc(COUNTING_FRONT + byte_count);
    if (!block) return NULL;
    memcpy(block, &byte_count, sizeof byte_count);
    state->live += byte_count;
    if (state->live > state->peak) state->peak = state->live;
    return block + COUNTING_FRONT;
}

static inline size_t counting_size(const void *block)
{
    size_t byte_count;
    memcpy(&byte_count, (const unsigned char *)block - COUNTING_FRONT, sizeof byte_count);
    return byte_count;
}

static inline void counting_release(void *block, void *user)
{
    counting_allocator *state = user;
    if (!block) return;
    state->live -= counting_size(block);
    free((unsigned char *)block - COUNTING_FRONT);
}

static inline void *counting_reallocate(void *block, size_t byte_count, void *user)
{
    void *other = counting_allocate(byte_count, user);
    if (!other || !block) return other;
    memcpy(other, block, counting_size(block) < byte_count ? counting_size(block) : byte_count);
    counting_release(block, user);
    return other;
}

/* From now on `state` counts. No block may be alive; graze_set_allocator(NULL) ends it. */
static inline void counting_allocator_install(counting_allocator *state)
{
    *state = (counting_allocator){0};
    graze_set_allocator(&(graze_allocator){counting_allocate, counting_reallocate, counting_release, state});
}

#endif
