/* The head of a report: on what, and how, its figures were measured. */
#ifndef COMMAND_STUDY_FRAME_HEAD_H
#define COMMAND_STUDY_FRAME_HEAD_H

#include "study/frame/study.h"

/* Nothing was left out for the sake of time. */
bool is_full_run(const study_context *c);

/* "data sets of about 0.1 times the triangles of a full run, at most 200 poses a flight, by `--quick`". */
typedef char size_text[160];
const char *run_size(size_text text, const study_context *c);

/* How many processes want to run, the system's own mean over the last minute; NaN if it has none. */
double load_now(void);

/* Adds a table to the introduction: processor, compiler, flags, commit, load at the start and now, passes and size. */
void write_head(struct report *r, const study_context *c, double load_at_start);

#endif
