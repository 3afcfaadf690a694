#include "base/memory.h"

#include <graze/base.h>
#include <stdlib.h>
#include <string.h>

static void *allocate_by_libc(size_t byte_count, void *user)
{
    (void)user;
    return malloc(byte_count);
}

static void *reallocate_by_libc(void *block, size_t byte_count, void *user)
{
    (void)user;
    return realloc(block, byte_count);
}

static void release_by_libc(void *block, void *user)
{
    (void)user;
    free(block);
}

static const graze_allocator libc_allocator = {allocate_by_libc, reallocate_by_libc, release_by_libc, NULL};

/* Set once before use (see base.h), so no lock is needed. */
static graze_allocator current = {allocate_by_libc, reallocate_by_libc, release_by_libc, NULL};

void graze_set_allocator(const graze_allocator *allocator)
{
    current = allocator ? *allocator : libc_allocator;
}

/* False where the product does not fit. Zero bytes become one, because malloc(0) may return NULL. */
static bool block_bytes(size_t count, size_t item_bytes, size_t *bytes)
{
    if (item_bytes != 0 && count > SIZE_MAX / item_bytes) return false;
    *bytes = count * item_bytes;
    if (*bytes == 0) *bytes = 1;
    return true;
}

void *grz_allocate(size_t count, size_t item_bytes)
{
    size_t bytes;
    return block_bytes(count, item_bytes, &bytes) ? current.allocate(bytes, current.user) : NULL;
}

void *grz_allocate_zeroed(size_t count, size_t item_bytes)
{
    void *block = grz_allocate(count, item_bytes);
    if (block) memset(block, 0, count * item_bytes);
    return block;
}

void *grz_reallocate(void *block, size_t count, size_t item_bytes)
{
    size_t bytes;
    if (!block) return grz_allocate(count, item_bytes);
    return block_bytes(count, item_bytes, &bytes) ? current.reallocate(block, bytes, current.user) : NULL;
}

size_t grz_next_capacity(size_t capacity, size_t wanted, size_t most)
{
    const size_t more = capacity + capacity / 8, next = more > wanted ? more : wanted;
    return next < most ? next : most;
}

void grz_free(void *block)
{
    if (block) current.release(block, current.user);
}
