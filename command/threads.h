/* Threads of a graze_pool: are there any, and contiguous parts of work for each. */
#ifndef COMMAND_THREADS_H
#define COMMAND_THREADS_H

#include <stdbool.h>
#include <stddef.h>

/* Was the library built with threads? Without, a pool has one. */
bool has_threads(void);

/* Part number `part` of `parts`, of as equal sizes as can be: items first ... end - 1 of 0 ... total - 1. */
void share_of(size_t total, size_t part, size_t parts, size_t *first, size_t *end);

#endif
