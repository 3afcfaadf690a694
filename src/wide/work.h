/* What a thread needs to answer questions about models of method `wide`. */
#ifndef GRZ_WIDE_WORK_H
#define GRZ_WIDE_WORK_H

#include "method/carried.h"
#include "method/engine.h"
#include "wide/memory.h"

typedef struct grz_wide_work {
    GRZ_ROOM(grz_wide_pair) stack;
    GRZ_ROOM(float) bounds; /* of the pairs on the stack, for distances */
    grz_carried carried;    /* two rooms more */

    const grz_engine *engine;
    bool coherent;
    grz_wide_view view[2];
} grz_wide_work;

enum { GRZ_WIDE_ROOMS = 4 };

/* What the children of a node take on the stack. */
enum { GRZ_WIDE_BYTES_A_NODE = GRZ_WIDE * (sizeof(grz_wide_pair) + sizeof(float)) };

bool grz_wide_work_fit(void *work, const grz_search *search);
void grz_wide_work_turn(const grz_search *search);

/* Are the two models clearly more than `distance` apart, in the user's unit? */
bool grz_wide_roots_apart(const grz_search *search, const grz_local_pose *there, double distance);

#endif
