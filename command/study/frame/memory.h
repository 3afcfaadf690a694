/* Counts the bytes that the library holds, for tables of memory, and keeps it from taking more than a study may: an
 * allocator that keeps a sum. */
#ifndef COMMAND_STUDY_FRAME_MEMORY_H
#define COMMAND_STUDY_FRAME_MEMORY_H

#include <stdatomic.h>
#include <stddef.h>

typedef struct memory_counter {
    atomic_size_t live; /* bytes asked for and not freed */
    atomic_size_t peak; /* the most that were live at once since it was set; may be set at any time */
    size_t limit;       /* what would exceed it fails, as if the machine had no more memory; 0: there is no limit */
} memory_counter;

/* So many bytes, but at most three quarters of what the machine has. */
size_t memory_limit(double most);

/* From now on the library's memory is counted; with NULL, no longer. Only while there is no object of the library. */
void memory_count(memory_counter *counter);

#endif
