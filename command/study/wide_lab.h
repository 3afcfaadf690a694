/* What the parts of the study of method wide share: the data sets, the memory that is counted, and the report. */
#ifndef COMMAND_STUDY_WIDE_LAB_H
#define COMMAND_STUDY_WIDE_LAB_H

#include "study/contest.h"
#include "study/report.h"

enum { WIDE_FLIGHT, WIDE_TUMBLE, WIDE_NESTED, WIDE_PIPES, WIDE_SETS };

extern const char *const wide_set_names[WIDE_SETS];

typedef struct wide_lab {
    const study_context *context;
    report *report;
    memory_counter memory;
    workload sets[WIDE_SETS];
} wide_lab;

graze_status wide_make_set(const study_context *c, int set, workload *out, graze_error *error);

/* A shape with up to three parameters; those that are NULL are left out. */
graze_status wide_make_shape(const char *shape, const char *const parameters[3], graze_mesh **out, graze_error *error);

/* "key=count", count times factor, and at least `least`. */
typedef char parameter_text[40];
const char *wide_parameter(parameter_text text, const char *key, int count, double factor, int least);

/* As many poses as are wanted, or as --poses allows. */
size_t wide_poses(const study_context *c, size_t wanted);

/* A bench without models yet; to be freed by bench_free. */
bench wide_bench(wide_lab *l, const workload *load, const char *method);

/* See contest_run. */
double wide_patience(const wide_lab *l);

/* The questions that tables are about. */
enum { WIDE_QUESTIONS = 3 };
extern const struct wide_question {
    const char *name;
    graze_question question;
} wide_questions[WIDE_QUESTIONS]; /* first, all, distance */

/* The parts, in the order of the report. */
typedef graze_status wide_part(wide_lab *l, graze_error *error);
wide_part wide_sets, wide_growth, wide_builds, wide_options, wide_distances, wide_batches;

#endif
