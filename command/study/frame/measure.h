/* What is measured of a method, given as a METHOD string, on a workload, and the models by which. */
#ifndef COMMAND_STUDY_FRAME_MEASURE_H
#define COMMAND_STUDY_FRAME_MEASURE_H

#include "replay.h"
#include "study/frame/memory.h"
#include "study/frame/timed.h"
#include "study/frame/workload.h"

typedef struct measurement {
    timed build_a_ms, build_b_ms;
    size_t bytes_a, bytes_b; /* see graze_model_bytes */
    size_t query_bytes;      /* what a query allocates when it is made */
    size_t poses, passes;
    time_summary us;              /* over the poses; of each pose the median of the passes */
    time_summary by_pass[PASSES]; /* over the poses, of each pass alone; NaN where there was none */
    uint64_t hits, pairs;         /* poses in contact, and contacts */
    graze_counters counters;      /* over all poses: N_v, N_p, N_u */
    double
        slab_comparisons; /* over all poses: intervals of two k-DOPs that were compared; NaN where none are counted */
} measurement;

/* Over the poses: the mean time and the longest. */
timed mean_time(const measurement *m);
timed longest_time(const measurement *m);

/* Two models of a workload, kept for as long as one build is asked in several ways. */
typedef struct bench {
    const workload *load;
    const memory_counter *memory;
    char build[120]; /* what the models are built by */
    scene scene;
    timed build_a_ms, build_b_ms; /* the median of the builds */
} bench;

/* Builds both models of each bench by its `build`, once or PASSES times, in turn as in a contest. Benches that have
 * their models are left alone. */
graze_status benches_build(bench *benches, size_t count, int rounds, graze_error *error);
void bench_free(bench *b); /* accepts one that is empty */

/* Its models as a scene to be asked with these options of the query, "key=value,..." or "". The method is written to
 * `method`, which must live as long. */
typedef char method_text[300];
scene bench_scene(const bench *b, const char *query, method_text method);

/* Statistics of a model by their names. That its method has none of a name is an error. */
graze_status model_statistics(const graze_model *model, const char *const *names, size_t count, double *out,
                              graze_error *error);

#endif
