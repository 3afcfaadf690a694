/* What a thread needs to answer questions about models of method `kdop`. */
#ifndef GRZ_METHOD_KDOP_WORK_H
#define GRZ_METHOD_KDOP_WORK_H

#include "bound/dop_slab.h"
#include "method/carried.h"
#include "method/kdop/along.h"
#include "method/kdop/budget.h"
#include "method/kdop/memory.h"
#include "method/kdop/tumble.h"

typedef struct grz_kdop_work {
    GRZ_ROOM(float) walls;    /* of B's nodes, turned into A's frame for this pose */
    GRZ_ROOM(uint32_t) stamp; /* the pose for which a node's walls were made */
    GRZ_ROOM(float) kept;     /* of B's nodes, see grz_kdop_tumble */
    GRZ_ROOM(uint32_t) kept_for;
    GRZ_ROOM(grz_kdop_pair) stack; /* for the deepest descent of both trees, one after the other */
    GRZ_ROOM(double) bounds;       /* of the pairs on the stack, for distances: how far apart they are at least */
    GRZ_ROOM(grz_dop_slabs) slabs_a, slabs_b; /* of the triangles in their places, against nodes of the other tree */
    grz_carried carried;                      /* two rooms more */

    /* Of the pair of models in hand. */
    uint32_t tau, tau_env; /* a node with so many triangles is a leaf, of B and of A */
    bool planes;           /* are slabs of triangles used? */

    /* Of a question; one that was interrupted goes on from here. */
    grz_kdop_budget budget;
    double reach;                    /* by which bounds of B are grown, in the user's unit */
    double margin;                   /* the same in A's unit */
    float grow[GRZ_MOST_DIRECTIONS]; /* the margin along the directions, rounded up */
    float grown;                     /* by so much a width of B's walls is more than that of its node */
    bool is_far;                     /* are the models so far apart that only the way tells? */
    bool by_way;                     /* does the descent for what is within a tolerance ask the way? */
    bool by_blocks;                  /* does the descent go on by blocks, because bounds tell little? */
    grz_kdop_way way;                /* from A to B, for distances, and wherever they are far apart */
    grz_kdop_disc_pose disc_pose;
    grz_kdop_tumble tumble;
    int stack_size;
} grz_kdop_work;

enum { GRZ_KDOP_ROOMS = 10 };

enum { GRZ_KDOP_STACK_ROOM = 8 }; /* pairs on the stack beyond one a level */

enum {
    GRZ_KDOP_BYTES_A_LEVEL = sizeof(grz_kdop_pair) + sizeof(double),
    GRZ_KDOP_BYTES_A_NODE = 2 * (GRZ_MOST_SUPPORTS * sizeof(float) + sizeof(uint32_t)),
    GRZ_KDOP_WORK_BYTES = sizeof(grz_kdop_work) + GRZ_CARRIED_BYTES + 2 * GRZ_MOST_KEPT * sizeof(grz_dop_slabs) +
                          GRZ_KDOP_STACK_ROOM * GRZ_KDOP_BYTES_A_LEVEL
};

/* Starts a pose: bounds of B are grown by `margin` in units of the user's. */
void grz_kdop_begin(const grz_search *search, double margin);

/* Sets the way between the two middles, for this pose, and whether the models are far apart. */
void grz_kdop_find_way(const grz_search *search);

#endif
