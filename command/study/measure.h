/* The instrument: a method, given as a METHOD string, asked for all contacts at every pose of a workload. */
#ifndef COMMAND_STUDY_MEASURE_H
#define COMMAND_STUDY_MEASURE_H

#include "replay.h"
#include "study/memory.h"
#include "study/workload.h"

typedef struct measurement {
    double build_a_ms, build_b_ms;
    size_t bytes_a, bytes_b; /* see graze_model_bytes */
    size_t query_bytes;      /* what a query allocates when it is made */
    size_t poses;
    time_summary us;         /* over the poses; of each pose the median of the passes */
    uint64_t hits, pairs;    /* poses in contact, and contacts */
    graze_counters counters; /* over all poses: N_v, N_p, N_u */
} measurement;

/* Two models of a workload, kept for as long as one build is asked in several ways. */
typedef struct bench {
    const workload *load;
    const memory_counter *memory;
    char build[120]; /* what the models were built by */
    scene scene;
    double build_a_ms, build_b_ms;
} bench;

/* Builds both models by the method `build`, unless that is what they were built by last. */
graze_status bench_build(bench *b, const char *build, graze_error *error);
void bench_free(bench *b); /* accepts one that is empty */

/* Asks at every pose. `query` are the query's options, "key=value,...", or "". At least one pass; three if the first took
 * less than `patience` seconds. With `times`, which the caller frees, the microseconds of each pose too. */
graze_status bench_ask(bench *b, const char *query, double patience, measurement *out, double **times,
                       graze_error *error);

/* Statistics of a model by their names. That its method has none of a name is an error. */
graze_status model_statistics(const graze_model *model, const char *const *names, size_t count, double *out,
                              graze_error *error);

#endif
