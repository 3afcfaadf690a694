/* Costs from totals: which cost of each kind of work explains the times best? */
#ifndef COMMAND_STUDY_FRAME_FIT_H
#define COMMAND_STUDY_FRAME_FIT_H

#include <stddef.h>

enum { FIT_UNKNOWNS = 4 };

/* One run: how much of each work, and the time it took. */
typedef struct fit_point {
    double amounts[FIT_UNKNOWNS];
    double total;
} fit_point;

/* The costs, none negative, for which the sum of squares of the relative errors of the totals is least (nearly: a cost
 * that would come out negative is set to 0, the most negative first). Points with a total that is not positive are left
 * out. */
void fit_costs(const fit_point *points, size_t count, double costs[FIT_UNKNOWNS]);

/* The root of the mean square of those relative errors. */
double fit_error(const fit_point *points, size_t count, const double costs[FIT_UNKNOWNS]);

#endif
