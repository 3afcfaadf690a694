/* The front of the last descent: the pairs of leaves to which it came, with room to move.
 *
 * A descent that treats B as grown by a margin finds all leaves that can meet as long as no point of B moves further than that.
 * Until then these pairs are all that has to be looked at: no node is opened. A margin pays for itself only where steps are small,
 * so it is a few steps wide, and a front that grows too long is given up. It holds numbers of leaves and lanes only, and is used
 * only where the motion since is proven to be within the margin, so it can never change an answer. */
#ifndef GRZ_METHOD_WIDE_FRONT_H
#define GRZ_METHOD_WIDE_FRONT_H

#include "method/wide/view.h"
#include "method/wide/wide.h"

/* Two nodes or leaves, one of each model, that were compared and are not known to be apart; and of a leaf that was compared with
 * what is around the other one, the triangles that are not. */
typedef struct grz_wide_pair {
    uint32_t a, b;
    uint32_t lanes_a, lanes_b; /* sets of lanes; all of them for a node */
} grz_wide_pair;

/* Where B's frame was. */
typedef struct grz_wide_stand {
    double turn[3][3], shift[3];
} grz_wide_stand;

typedef struct grz_wide_front {
    grz_wide_pair *pairs;
    uint32_t count, capacity;
    bool is_kept;        /* the pairs are those of `from` and `margin` */
    bool has_last;       /* there was a pose before */
    grz_wide_stand from; /* where B was when they were found */
    grz_wide_stand last; /* and at the last pose */
    double margin;       /* in A's frame, along each axis */
    uint32_t patience;   /* poses to wait before trying again */
} grz_wide_front;

/* Room for the pairs of two models. False without memory. */
bool grz_wide_front_open(grz_wide_front *front, const grz_wide_index *a, const grz_wide_index *b);
void grz_wide_front_close(grz_wide_front *front);
void grz_wide_front_forget(grz_wide_front *front);

/* At a new pose: do the pairs still hold everything that can meet? */
bool grz_wide_front_holds(grz_wide_front *front, const grz_wide_view *view, const grz_wide_index *b);

/* Else: the margin with which to find them anew; 0 if that would not pay. To be called once a pose. */
double grz_wide_front_plan(grz_wide_front *front, const grz_wide_view *view, const grz_wide_index *b);

/* The pairs are all there, or too many. */
void grz_wide_front_keep(grz_wide_front *front, const grz_wide_view *view, double margin, bool complete);

#endif
