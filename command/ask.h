/* Many questions, each timed, by several threads. */
#ifndef COMMAND_ASK_H
#define COMMAND_ASK_H

#include "progress.h"

#include <graze/base.h>

typedef struct asking {
    size_t count;     /* of questions */
    uint64_t threads; /* each takes one contiguous part of the questions */
    progress *progress;
    const char *what; /* what messages call a question: "query" */
    /* Asks one and tells how long that took. Between its two readings of the clock stands the question and nothing
     * else. */
    graze_status (*ask)(void *state, size_t question, size_t part, int64_t *nanoseconds, graze_error *error);
    void *state;
} asking;

/* Asks all of them. *microseconds has one time a question, less the cost of the clock, and is for free(). On failure it
 * is NULL and the message names the question. */
graze_status ask_all(const asking *a, double **microseconds, graze_error *error);

#endif
