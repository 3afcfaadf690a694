#include "study/memory.h"

#include <graze/base.h>
#include <stddef.h>
#include <stdlib.h>

/* Each block is preceded by its size, in a header that keeps the alignment of malloc. */
typedef union header {
    size_t byte_count;
    max_align_t alignment;
} header;

static void *allocate(size_t byte_count, void *user)
{
    memory_counter *counter = user;
    header *block = byte_count <= SIZE_MAX - sizeof *block ? malloc(sizeof *block + byte_count) : NULL;
    if (!block) return NULL;
    block->byte_count = byte_count;
    atomic_fetch_add_explicit(&counter->live, byte_count, memory_order_relaxed);
    return block + 1;
}

static void *reallocate(void *old, size_t byte_count, void *user)
{
    memory_counter *counter = user;
    header *block = (header *)old - 1;
    size_t before = block->byte_count;
    block = byte_count <= SIZE_MAX - sizeof *block ? realloc(block, sizeof *block + byte_count) : NULL;
    if (!block) return NULL;
    block->byte_count = byte_count;
    atomic_fetch_add_explicit(&counter->live, byte_count - before, memory_order_relaxed); /* wraps where it shrinks */
    return block + 1;
}

static void release(void *old, void *user)
{
    memory_counter *counter = user;
    header *block = (header *)old - 1;
    atomic_fetch_sub_explicit(&counter->live, block->byte_count, memory_order_relaxed);
    free(block);
}

void memory_count(memory_counter *counter)
{
    const graze_allocator allocator = {allocate, reallocate, release, counter};
    graze_set_allocator(counter ? &allocator : NULL);
}
