/* A contest: several methods asked a question at every pose of their flights, in turn: one pass of each, then the next
 * pass of each. What else the machine does then meets all of them alike, and not one while the others are measured in
 * peace. */
#ifndef COMMAND_STUDY_FRAME_CONTEST_H
#define COMMAND_STUDY_FRAME_CONTEST_H

#include "study/frame/measure.h"

typedef struct contestant {
    const bench *bench;        /* with its models built */
    const char *query;         /* options of the query, "key=value,...", or "" */
    graze_question question;   /* any but those with a tolerance */
    graze_distance_def bounds; /* of GRAZE_ASK_DISTANCE */
    measurement found;
    double *us;        /* of each pose: the median of the passes; freed by contest_free */
    uint64_t *answers; /* of each pose: 0 if it is free, else 1 and the pairs that were found; freed by contest_free */

    /* While the contest runs. */
    graze_query *asked;
    int64_t *nanoseconds; /* [pose * PASSES + pass], and room for one pass behind them */
} contestant;

/* As many passes of each, in turn: PASSES where times are compared, or 1 for counts. contest_free in any case. */
graze_status contest_run(contestant *all, size_t count, size_t passes, graze_error *error);
void contest_free(contestant *all, size_t count);

/* After a contest about one question on one path: all gave the same answers at every pose. A disagreement is a fault of
 * the library, and an error that names the pose. */
graze_status contest_agree(const contestant *all, size_t count, graze_error *error);

#endif
