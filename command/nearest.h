/* Nearest neighbours of many queries, by several threads. */
#ifndef COMMAND_NEAREST_H
#define COMMAND_NEAREST_H

#include "progress.h"

#include <graze/nearest.h>

typedef struct nearest_run {
    /* What to do. */
    const graze_point_index *points;
    const graze_cloud *queries;
    graze_metric metric;
    double epsilon;
    size_t count;     /* neighbours a query, at most as many as there are points */
    uint64_t threads; /* each takes one contiguous part of the queries */
    progress *progress;

    /* What came of it. */
    graze_neighbour *neighbours; /* `count` a query */
    double *microseconds;        /* one a query, less the cost of the clock */
    graze_counters counters;
} nearest_run;

/* Asks all queries. On failure the message names the query. nearest_run_free in any case. */
graze_status nearest_ask(nearest_run *r, graze_error *error);
void nearest_run_free(nearest_run *r);

#endif
