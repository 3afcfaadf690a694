/* What the parts of the study of method wide share. */
#ifndef COMMAND_STUDY_WIDE_LAB_H
#define COMMAND_STUDY_WIDE_LAB_H

#include "study/frame/contest.h"
#include "study/frame/report.h"

enum { WIDE_FLIGHT, WIDE_TUMBLE, WIDE_NESTED, WIDE_PIPES, WIDE_SETS };

extern const char *const wide_set_names[WIDE_SETS];

graze_status wide_make_set(const study_context *c, int set, workload *out, graze_error *error);

/* As many poses as are wanted, or as --poses allows. */
size_t wide_poses(const study_context *c, size_t wanted);

/* A bench without models yet; to be freed by bench_free. */
bench wide_bench(study_lab *l, const workload *load, const char *method);

/* The questions that tables are about. */
enum { WIDE_QUESTIONS = 3 };
extern const struct wide_question {
    const char *name;
    graze_question question;
} wide_questions[WIDE_QUESTIONS]; /* first, all, distance */

/* The parts, in the order of the report. */
study_measure wide_sets, wide_growth, wide_builds, wide_options, wide_distances, wide_batches;

#endif
