/* A line on standard error that says how far long work is. It appears after a second, only on a terminal, and is
 * wiped when the work ends. A thread of its own prints it, so that reading, building and single long queries are
 * covered and nothing is printed by what is being timed. In a command without threads (progress_still.c) it appears
 * at once and changes only with the phase. */
#ifndef COMMAND_PROGRESS_H
#define COMMAND_PROGRESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct progress progress;

/* NULL when there is nothing to show it on; all functions accept that. */
progress *progress_start(const char *command);

/* What is being done now, and how many steps it has (0 if that is not known). The text must live on. */
void progress_phase(progress *p, const char *what, uint64_t step_count);

/* Work of several phases: this is part `number` of `count`, from 1. Shown until the next call. */
void progress_part(progress *p, unsigned number, unsigned count);

/* One more step is done. From any thread. */
void progress_step(progress *p);

/* Wipes the line and frees `p`. Before any message is printed. */
void progress_end(progress *p);

#endif
