/* A progress line where there are no threads: it says what is being done since the last phase began, and does not
 * tick. */
#define _POSIX_C_SOURCE 200809L

#include "progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct progress {
    const char *command;
    unsigned part, part_count; /* 0 of 0: work that has no parts */
};

progress *progress_start(const char *command)
{
    if (!isatty(STDERR_FILENO)) return NULL;
    progress *p = calloc(1, sizeof *p);
    if (p) p->command = command; /* else work goes on without it */
    return p;
}

void progress_phase(progress *p, const char *what, uint64_t step_count)
{
    (void)step_count;
    if (!p) return;
    fprintf(stderr, "\r\033[Kgraze %s: ", p->command);
    if (p->part_count) fprintf(stderr, "%u of %u: ", p->part, p->part_count);
    fprintf(stderr, "%s ...", what);
    fflush(stderr);
}

void progress_part(progress *p, unsigned number, unsigned count)
{
    if (!p) return;
    p->part = number;
    p->part_count = count;
}

void progress_step(progress *p)
{
    (void)p;
}

void progress_end(progress *p)
{
    if (p) fputs("\r\033[K", stderr);
    free(p);
}
