/* One value of k over the values of tau in tables 29 to 32, and the costs that this tells. */
#ifndef COMMAND_STUDY_QUICKCD_SWEEP_H
#define COMMAND_STUDY_QUICKCD_SWEEP_H

#include "study/quickcd/lab.h"
#include "study/quickcd/paper.h"

enum { SWEPT_KS = 4 };

extern const int swept_ks[SWEPT_KS]; /* 6, 14, 18, 26: tables 29 to 32 */

typedef struct sweep {
    size_t count;
    int taus[PAPER_TAUS];
    size_t rows[PAPER_TAUS]; /* of the paper's tables */
    /* poses is 0 where nothing was measured: where tau makes no difference any more, because the object has fewer
     * triangles */
    measurement found[PAPER_TAUS][SET_COUNT];
} sweep;

graze_status sweep_tau(lab *l, int k, sweep *out, graze_error *error);

/* Microseconds a query, a bounding test, an update and a triangle test, fitted to the sweep. */
typedef struct unit_costs {
    double query, test, update, triangle;
    double error; /* relative, root of the mean square */
} unit_costs;

/* Of the pass, or of all passes together. */
enum { ALL_PASSES = -1 };
unit_costs sweep_costs(const sweep *s, int pass);

/* The mean time of a query by the pass, or by all. */
double sweep_time(const measurement *m, int pass);

#endif
