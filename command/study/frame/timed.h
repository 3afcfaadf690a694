/* Numbers that rest on times, with what each pass alone gives: so that a verdict can tell a difference from noise. */
#ifndef COMMAND_STUDY_FRAME_TIMED_H
#define COMMAND_STUDY_FRAME_TIMED_H

#include <stddef.h>

/* So often is measured what is compared: a pass of each, then the next of each. Odd, so that the median is one of them:
 * a pass that was disturbed does not show. */
enum { PASSES = 5 };

typedef struct timed {
    double value;          /* what tables and sentences show */
    double passes[PASSES]; /* the same by each pass alone; NaN where there was none */
} timed;

/* The median of the passes, and the least, as the value. */
timed timed_median(const double passes[PASSES]);
timed timed_least(const double passes[PASSES]);

/* The geometric mean of ours / theirs over those whose values are positive; NaN if there are none. A pass in which one
 * of these is not positive has no ratio. theirs may be NULL: the geometric mean of ours. */
timed ratio_of(const timed *ours, const timed *theirs, size_t count);

/* The same of plain numbers, such as counts. */
double mean_ratio(const double *ours, const double *theirs, size_t count);

#endif
