/* What queries answer, without their times: the study of a method compares every variant that it measures with the
 * others. A disagreement is a fault of the library, and an error that names the pose. */
#ifndef COMMAND_STUDY_FRAME_ANSWERS_H
#define COMMAND_STUDY_FRAME_ANSWERS_H

#include "study/frame/measure.h"

/* One question at every pose of the bench's flight. `pairs` and `answers` of *out are filled in; replay_free in any
 * case. */
graze_status answers_of(const bench *b, const char *query, graze_question asked, const graze_distance_def *bounds,
                        replay *out, graze_error *error);

/* Verdicts are the same, and so are pairs with their kinds where both asked for all, and distances up to their error
 * where both asked for them exactly. */
graze_status answers_agree(const replay *ours, const replay *theirs, graze_error *error);

/* Distances are as good as was asked for, given the exact ones. */
graze_status answers_within(const replay *bounded, const replay *exact, graze_error *error);

#endif
