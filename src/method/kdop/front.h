/* Front tracking (Klosowski 1998, 6.4.3): where the last descent ended, the next one begins.
 *
 * The front is a cut through the tree of node pairs that a descent visits: the pairs that were found apart, and those
 * at which recording ended. It is kept with the pairs above it, so that it can be raised as well as dropped. A front
 * holds node numbers only, nothing that was computed for a pose, so it can make a query cheaper or dearer, but never
 * wrong. */
#ifndef GRZ_METHOD_KDOP_FRONT_H
#define GRZ_METHOD_KDOP_FRONT_H

#include "method/kdop/kdop.h"

/* What was found when a pair on the front was last looked at. */
typedef enum grz_kdop_finding {
    KDOP_NEW,
    KDOP_MEETS,
    KDOP_APART,
    KDOP_PARTED
} grz_kdop_finding; /* parted: it met before */

/* A pair of the recorded tree. */
typedef struct grz_kdop_front_pair {
    grz_kdop_pair pair;
    uint32_t parent;        /* 0: none, for the root */
    uint32_t left;          /* its two children are neighbours; 0: it is on the front */
    grz_kdop_finding found; /* on the front */
} grz_kdop_front_pair;

typedef struct grz_kdop_front {
    uint32_t capacity;           /* in pairs; at this it stops dropping */
    uint32_t used;               /* pairs[1] ... pairs[used] have been in use */
    uint32_t free_list;          /* of siblings, by their left one, through `parent`; 0: none */
    uint32_t at;                 /* where the visit of the front is; 0: there is none under way */
    grz_kdop_front_pair pairs[]; /* pairs[1] is the root; 2i and 2i+1 for i > 0 are siblings */
} grz_kdop_front;

/* Pairs for which there is room at least, and their bytes. */
enum {
    GRZ_KDOP_LEAST_FRONT = 1024,
    GRZ_KDOP_FRONT_BYTES = sizeof(grz_kdop_front) + GRZ_KDOP_LEAST_FRONT * sizeof(grz_kdop_front_pair)
};

/* The front of a question that begins: if nothing is remembered, the pair of the roots. NULL without front tracking. */
grz_kdop_front *grz_kdop_front_of(const grz_search *search);

/* The first pair of the front at or below `at`, and the next one after a pair of the front; 0: there is none. */
uint32_t grz_kdop_front_first(const grz_kdop_front *front, uint32_t at);
uint32_t grz_kdop_front_next(const grz_kdop_front *front, uint32_t at);

/* Gives a pair on the front two children, which are on the front then; false at the cap. */
bool grz_kdop_front_drop(grz_kdop_front *front, uint32_t pair, grz_kdop_pair left, grz_kdop_pair right);

/* Takes the children of a pair, which was found apart, off again: it is on the front then, as one that parted. Both
 * must be on the front. */
void grz_kdop_front_raise(grz_kdop_front *front, uint32_t pair);

#endif
