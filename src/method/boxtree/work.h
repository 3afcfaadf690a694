/* What a thread needs to answer questions about models of method `boxtree`. */
#ifndef GRZ_METHOD_BOXTREE_WORK_H
#define GRZ_METHOD_BOXTREE_WORK_H

#include "method/boxtree/memory.h"
#include "method/boxtree/table.h"
#include "method/carried.h"
#include "method/engine.h"

/* Two nodes of A and two of B, the children of a pair that was opened, or two children and a node. */
typedef struct grz_boxtree_level {
    float *state_a[2], *state_b[2]; /* of children in this level's part of grz_boxtree_work.states, else further up */
    uint32_t link_a[2], link_b[2];
    float overlap[4]; /* of pending pairs, where the deepest is wanted first */
    uint32_t pending; /* pairs that are still to be opened: bit 2 i + j for node i of A and j of B */
} grz_boxtree_level;

typedef struct grz_boxtree_work {
    GRZ_ROOM(grz_boxtree_level) levels;
    GRZ_ROOM(grz_boxtree_products) products_a, products_b;
    GRZ_ROOM(float) states_a, states_b; /* of the triangles in their places */
    GRZ_ROOM(char) gauge_room, states_room;
    grz_carried carried; /* two rooms more */

    const grz_engine *engine;
    grz_boxtree_test test;
    grz_boxtree_descend descend;
    bool coherent;
    double reach; /* pairs so far apart are looked for, in the user's unit */
    grz_boxtree_gauge *gauge;
    grz_boxtree_table table_a, table_b; /* for test=table */
    float *states;                      /* of the levels' nodes, on lines of the cache */
} grz_boxtree_work;

enum { GRZ_BOXTREE_ROOMS = 9 };

enum {
    GRZ_BOXTREE_BYTES_A_LEVEL = sizeof(grz_boxtree_level) + 4 * GRZ_BOXTREE_MOST_SLOTS * sizeof(float),
    GRZ_BOXTREE_WORK_BYTES = sizeof(grz_boxtree_work) + sizeof(grz_boxtree_gauge) + 2 * GRZ_LINE +
                             GRZ_BOXTREE_BYTES_A_LEVEL + GRZ_CARRIED_BYTES +
                             2 * GRZ_MOST_KEPT * GRZ_BOXTREE_MOST_SLOTS * sizeof(float) +
                             2 * 3 * GRZ_BOXTREE_MOST_ENTRIES * sizeof(grz_boxtree_products)
};

bool grz_boxtree_work_fit(void *work, const grz_search *search);
void grz_boxtree_work_turn(const grz_search *search);

/* Finds the directions for a question's pose. False: the roots are clearly apart, and there is nothing to walk. */
bool grz_boxtree_begin(const grz_search *search, double grow);

#endif
