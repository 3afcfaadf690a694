/* What a query of method `boxtree` remembers, and the memory it works in. */
#ifndef GRZ_METHOD_BOXTREE_SCRATCH_H
#define GRZ_METHOD_BOXTREE_SCRATCH_H

#include "method/boxtree/gauge.h"
#include "method/boxtree/table.h"
#include "method/engine.h"

/* Two nodes of A and two of B, the children of a pair that was opened, or two children and a node. */
typedef struct grz_boxtree_level {
    float *state_a[2],
        *state_b[2]; /* of children in this level's part of grz_boxtree_scratch.states, else further up */
    uint32_t link_a[2], link_b[2];
    float overlap[4]; /* of pending pairs, where the deepest is wanted first */
    uint32_t pending; /* pairs that are still to be opened: bit 2 i + j for node i of A and j of B */
} grz_boxtree_level;

/* A triangle that was looked at, in the place that its number gives it. */
typedef struct grz_boxtree_ready {
    uint32_t triangle;
    uint32_t state_pose, face_pose; /* the poses for which its state and its face were made; 0: none */
    grz_face face;
} grz_boxtree_ready;

/* The triangles of a model that were wanted last. They are wanted again and again while a contact is looked at. */
typedef struct grz_boxtree_triangles {
    grz_boxtree_ready *places;
    float *states;
    uint32_t mask; /* their number, a power of two, less 1 */
} grz_boxtree_triangles;

typedef struct grz_boxtree_scratch {
    const grz_engine *engine;
    grz_boxtree_test test;
    grz_boxtree_descend descend;
    bool coherent;
    uint32_t pose; /* counts questions, from 1; 0 is never one of them */
    double reach;  /* pairs so far apart are looked for, in the user's unit */
    grz_boxtree_gauge *gauge;
    grz_boxtree_table table_a, table_b; /* for test=table */
    grz_boxtree_level *levels;
    size_t level_count; /* the sum of both depths, and 1: see walk_trees */
    float *states;
    grz_boxtree_triangles ready_a, ready_b;
    void *gauge_block, *states_block;

    /* Coherence: the triangles of the last contact. */
    bool has_witness;
    uint32_t witness_a, witness_b;
} grz_boxtree_scratch;

graze_status grz_boxtree_open(const grz_search *search, void **scratch, graze_error *error);
void grz_boxtree_close(void *scratch);
void grz_boxtree_forget(void *scratch);

/* Starts a question: directions for its pose. */
void grz_boxtree_begin(const grz_search *search, double grow);

#endif
