/* How far apart two nodes are at least: what a search for the distance leaves pairs out by. */
#ifndef GRZ_METHOD_KDOP_GAP_H
#define GRZ_METHOD_KDOP_GAP_H

#include "method/kdop/node_pair.h"

/* In the user's unit. */
typedef struct grz_kdop_gap {
    double least;  /* not negative; above the limit it need not be the best that is known */
    double likely; /* a guess, by which the search looks first where something near is to be expected */
} grz_kdop_gap;

/* After grz_kdop_begin, for its pose. */
void grz_kdop_gap_begin(const grz_search *search);

/* Counted, and spent from the budget. */
grz_kdop_gap grz_kdop_gap_of(grz_search *search, const grz_kdop_pair *pair, double limit);

#endif
