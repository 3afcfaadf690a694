/* A pool's threads: where they come from. pool.c has them from POSIX, and is the one file that does; pool_alone.c
 * stands in its place where the library is built without threads. The rest is in tasks.h. */
#ifndef GRZ_BASE_POOL_H
#define GRZ_BASE_POOL_H

#include <graze/tasks.h>

/* How many processors this machine has online, 1 to GRZ_MOST_THREADS; 1 where there are no threads to use them. */
int grz_processor_count(void);

/* Starts a pool of so many threads, the caller's included. One that can not be started is an error if `all` are
 * asked for, and else missing. */
graze_status grz_pool_start(int threads, bool all, graze_pool **out, graze_error *error);

#endif
