/* Two trees under a pose: the part that all questions share. */
#ifndef GRZ_METHOD_KDOP_TRAVERSE_H
#define GRZ_METHOD_KDOP_TRAVERSE_H

#include "method/kdop/tumble.h"

/* Two nodes, with the ends of their triangles. */
typedef struct grz_kdop_pair {
    uint32_t a, a_end, b, b_end;
    double bound; /* for distances: the nodes are at least this far apart */
} grz_kdop_pair;

struct grz_kdop_front;

/* A query's memory. */
typedef struct grz_kdop_scratch {
    float *walls;    /* of B's nodes, turned into A's frame for this pose */
    uint32_t *stamp; /* the pose for which a node's walls were made */
    uint32_t pose;
    grz_kdop_tumble tumble;
    float per_length[GRZ_MOST_SUPPORTS]; /* one over the length of each direction */
    uint8_t *thinness;                   /* of A's nodes, see overlap.h; NULL where it is not needed */
    struct grz_kdop_front *front;        /* NULL without front tracking */
    grz_kdop_pair *stack;                /* for the deepest descent of both trees, one after the other */
    grz_kdop_pair witness;               /* the leaves that were nearest in the last question for the distance */
} grz_kdop_scratch;

/* Starts a pose: bounds of B are grown by `margin` in units of the user's. */
void grz_kdop_begin(const grz_search *search, double margin);

/* The walls of a node of B for this pose. */
const float *grz_kdop_walls(const grz_search *search, uint32_t node);

/* Has the node no more triangles than the options tau_env and tau let a leaf have? */
bool grz_kdop_is_leaf_a(const grz_search *search, const grz_kdop_pair *pair);
bool grz_kdop_is_leaf_b(const grz_search *search, const grz_kdop_pair *pair);

/* Is A's node the larger one, or B's a leaf? For pairs of which one at least is no leaf. */
bool grz_kdop_opens_larger_a(const grz_search *search, const grz_kdop_pair *pair);

/* The pair with a child of one side. */
grz_kdop_pair grz_kdop_child(const grz_search *search, const grz_kdop_pair *pair, bool of_a, uint32_t child);

/* The triangles of two nodes against each other, each by the judge; b's are carried. False: stop. */
typedef bool grz_kdop_judge(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const grz_tri *a,
                            const grz_tri *b);
bool grz_kdop_judge_leaves(grz_search *search, const grz_kdop_pair *pair, grz_kdop_judge *judge);

#endif
