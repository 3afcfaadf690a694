/* Work in contiguous parts, for the threads of a graze_pool. */
#ifndef COMMAND_THREADS_H
#define COMMAND_THREADS_H

#include <stddef.h>

/* Part number `part` of `parts`, of as equal sizes as can be: items first ... end - 1 of 0 ... total - 1. */
void share_of(size_t total, size_t part, size_t parts, size_t *first, size_t *end);

#endif
