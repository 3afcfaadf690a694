#define _POSIX_C_SOURCE 200809L

#include "study/frame/memory.h"

#include <graze/base.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

/* Each block is preceded by its size, in a header that keeps the alignment of malloc. */
typedef union header {
    size_t byte_count;
    max_align_t alignment;
} header;

/* Before a block that has `before` bytes is to have `byte_count`. Threads that ask at once may together pass the limit
 * by what they ask for: it protects the machine, and no answer depends on it. */
static bool is_allowed(const memory_counter *counter, size_t before, size_t byte_count)
{
    if (byte_count > SIZE_MAX - sizeof(header)) return false;
    if (counter->limit == 0 || byte_count <= before) return true;
    size_t live = atomic_load_explicit(&counter->live, memory_order_relaxed);
    return live <= counter->limit && byte_count - before <= counter->limit - live;
}

static void add_live(memory_counter *counter, size_t before, size_t byte_count)
{
    size_t change = byte_count - before; /* wraps where it shrinks, and so does the sum */
    size_t live = atomic_fetch_add_explicit(&counter->live, change, memory_order_relaxed) + change;
    size_t peak = atomic_load_explicit(&counter->peak, memory_order_relaxed);
    while (live > peak && !atomic_compare_exchange_weak_explicit(&counter->peak, &peak, live, memory_order_relaxed,
                                                                 memory_order_relaxed)) {
    }
}

static void *allocate(size_t byte_count, void *user)
{
    memory_counter *counter = user;
    header *block = is_allowed(counter, 0, byte_count) ? malloc(sizeof *block + byte_count) : NULL;
    if (!block) return NULL;
    block->byte_count = byte_count;
    add_live(counter, 0, byte_count);
    return block + 1;
}

static void *reallocate(void *old, size_t byte_count, void *user)
{
    memory_counter *counter = user;
    header *block = (header *)old - 1;
    size_t before = block->byte_count;
    block = is_allowed(counter, before, byte_count) ? realloc(block, sizeof *block + byte_count) : NULL;
    if (!block) return NULL;
    block->byte_count = byte_count;
    add_live(counter, before, byte_count);
    return block + 1;
}

static void release(void *old, void *user)
{
    memory_counter *counter = user;
    header *block = (header *)old - 1;
    atomic_fetch_sub_explicit(&counter->live, block->byte_count, memory_order_relaxed);
    free(block);
}

size_t memory_limit(double most)
{
    double limit = most;
#ifdef _SC_PHYS_PAGES
    double here = 0.75 * (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
    if (here > 0 && here < limit) limit = here;
#endif
    return (size_t)limit;
}

void memory_count(memory_counter *counter)
{
    const graze_allocator allocator = {allocate, reallocate, release, counter};
    graze_set_allocator(counter ? &allocator : NULL);
}
