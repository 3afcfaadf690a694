/* The same work on many items, over the threads of a pool. */
#ifndef COMMAND_EACH_H
#define COMMAND_EACH_H

#include "progress.h"

#include <graze/tasks.h>

/* Does one item. It writes nothing that another item's call reads or writes. */
typedef graze_status each_function(void *state, uint32_t item, graze_error *error);

/* Does items 0 to count - 1, in any order, each a step of the progress. If some fail, the error is that of the first
 * by its number, whatever the number of threads; items behind it may be left out. */
graze_status do_each(graze_pool *pool, uint32_t count, each_function *work, void *state, progress *p,
                     graze_error *error);

#endif
