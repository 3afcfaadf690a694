/* Threads for work that can be divided. What is done must not depend on who does it: results are the same for any number. */
#ifndef GRZ_BASE_PARALLEL_H
#define GRZ_BASE_PARALLEL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { GRZ_MOST_THREADS = 64 };

/* How many processors this machine has online, at least 1. */
int grz_processor_count(void);

/* Calls work(user) in the caller's thread and in up to threads - 1 others at once, and returns when all have returned. A
 * thread that can not be started is missing, and that is all: `work` takes its share from something common, so that the
 * others do it. */
void grz_in_parallel(int threads, void (*work)(void *user), void *user);

/* Units 0 ... count - 1 that several threads take, at most `grain` at a time. */
typedef struct grz_ranges {
    uint32_t count, grain;
    _Atomic uint64_t next; /* wider than count: each thread adds a grain beyond the end */
} grz_ranges;

/* The next range, *first ... *end - 1. False: none is left. */
bool grz_ranges_take(grz_ranges *ranges, uint32_t *first, uint32_t *end);

/* Calls part(user, first, end) for ranges that together are 0 ... count - 1, each of at most `grain`. */
void grz_in_parts(int threads, uint32_t count, uint32_t grain, void (*part)(void *user, uint32_t first, uint32_t end),
                  void *user);

#endif
