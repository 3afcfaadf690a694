/* Memory through the caller's allocator. Every function may return NULL, and every caller deals with it. */
#ifndef GRZ_BASE_MEMORY_H
#define GRZ_BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Uninitialised memory for `count` items of `item_bytes` each; NULL also where the product does not fit in size_t.
 * A count of 0 gives a block of its own, so that NULL always means failure. */
void *grz_allocate(size_t count, size_t item_bytes);

/* The same, filled with zero bytes. */
void *grz_allocate_zeroed(size_t count, size_t item_bytes);

/* The block with room for `count` items; on failure NULL, and the old block is still there. */
void *grz_reallocate(void *block, size_t count, size_t item_bytes);

/* `block` is the address of a pointer to a block, of any type, which gets room for `count` items. False without memory:
 * the block is as before. The pointer is copied by its bytes: an object pointer of another type must not be read as a
 * void pointer. */
static inline bool grz_reallocate_at(void *block, size_t count, size_t item_bytes)
{
    void *now;
    memcpy(&now, block, sizeof now);
    now = grz_reallocate(now, count, item_bytes);
    if (now) memcpy(block, &now, sizeof now);
    return now != NULL;
}

/* A capacity of at least `wanted` and at most `most` items: an eighth more than the present one at least, so that an
 * item is moved a bounded number of times on average. */
size_t grz_next_capacity(size_t capacity, size_t wanted, size_t most);

/* Accepts NULL. */
void grz_free(void *block);

/* A line of the cache, and the first one in a block, which is a line longer than what is put there. */
enum { GRZ_LINE = 64 };
static inline void *grz_on_a_line(void *block)
{
    return (char *)block + (GRZ_LINE - (uintptr_t)block % GRZ_LINE) % GRZ_LINE;
}

#endif
