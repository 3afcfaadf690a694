/* Whether what was measured bears a statement out. Counts decide by themselves. Times do only where all passes agree
 * and the limit is farther away than their spread explains; else the statement is undecided. */
#ifndef COMMAND_STUDY_FRAME_VERDICT_H
#define COMMAND_STUDY_FRAME_VERDICT_H

#include "study/frame/timed.h"

#include <stdbool.h>

typedef enum verdict { HOLDS, UNDECIDED, DOES_NOT_HOLD } verdict;

/* Where a number is to be. A pass that gives the limit itself speaks for neither side. */
typedef enum relation { BELOW, ABOVE } relation;

typedef struct finding {
    verdict verdict;
    char basis[80]; /* by what it was decided: "counts", "5 passes, 1.02 to 1.09 times the limit" */
} finding;

finding by_count(bool holds);

/* By the number of each pass, such as a ratio of two times that were measured in turn. Numbers that are not positive
 * and finite are passes that failed; fewer than five that did not decide nothing. The limit is positive. */
finding by_passes(const double *numbers, size_t count, relation is, double limit);
finding by_timed(const timed *t, relation is, double limit);

/* By what each pass alone says of a statement that is no limit, such as an order: all must say the same. */
finding by_votes(const bool *votes, size_t count);

/* Of a statement about each of several, at least one: the worst of what is found about them. */
finding by_all(const timed *each, size_t count, relation is, double limit);

/* Of a statement that is true if both are: the worse of the two. */
finding worse(finding a, finding b);

#endif
