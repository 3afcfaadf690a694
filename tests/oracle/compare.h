/* Runs a comparison over many cases on a few threads, prints what it found, and says whether all agreed.
 *
 * From the environment: GRAZE_CASES random and as many degenerate cases (250000 of each if unset), GRAZE_SEED (else
 * from the clock; printed always), GRAZE_THREADS (2 if unset). */
#ifndef ORACLE_COMPARE_H
#define ORACLE_COMPARE_H

#include "oracle/cases.h"
#include "oracle/rational.h"

#include <stdio.h>

enum { OUTCOMES = 6 };

typedef struct comparer comparer;

/* What a comparison sees of the run, one for each thread. */
typedef struct compare_context {
    truth *truth;
    uint64_t index;  /* of the case, for what is done with a sample only */
    comparer *owner; /* the run's own */
} compare_context;

typedef struct comparison {
    const char *name;
    const char *outcomes[OUTCOMES]; /* what tallies count; NULL where there are fewer */
    int share;                      /* one in `share` of GRAZE_CASES is run: 1 for all */
    bool outcomes_are_kinds;        /* of the pair, so that each family's promise about them is checked too */
    /* False if library and truth disagree. Calls compare_tally once for each question that it asked. */
    bool (*agrees)(compare_context *context, const two_triangles *pair);
} comparison;

/* The truth that a question had. */
void compare_tally(compare_context *context, int outcome);

/* The exit status of main: 0 if all agreed and every outcome that must appear did. */
int compare_run(const comparison *what);

#endif
