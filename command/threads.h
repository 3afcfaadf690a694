/* Work in contiguous parts, a thread each. */
#ifndef COMMAND_THREADS_H
#define COMMAND_THREADS_H

#include <graze/base.h>

/* Part number `part` of `parts`, of as equal sizes as can be: items first ... end - 1 of 0 ... total - 1. */
void share_of(size_t total, size_t part, size_t parts, size_t *first, size_t *end);

/* Calls run(worker) for all of an array of workers of `size` bytes at once, the last one in this thread, and returns when all
 * have returned. An error only if a thread could not be started. */
graze_status run_threads(void *workers, size_t size, size_t count, void *(*run)(void *worker), graze_error *error);

#endif
