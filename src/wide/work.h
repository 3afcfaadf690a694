/* What a thread needs to answer questions about two trees. */
#ifndef GRZ_WIDE_WORK_H
#define GRZ_WIDE_WORK_H

#include "method/carried.h"
#include "method/engine.h"
#include "wide/memory.h"

/* A leaf of a tree that keeps none, made when a question came to it. */
typedef struct grz_wide_made {
    grz_wide_leaf leaf;
    grz_wide_place place;
    uint32_t number;
    uint32_t pose; /* the question in which it was made, as carried.pose counts them; 0: none */
} grz_wide_made;

/* Those of one tree: a direct-mapped cache, by the number of the leaf. They do not move, so they stay as long as the
 * model is the same. */
typedef struct grz_wide_made_leaves {
    grz_wide_made *places;
    uint32_t mask; /* the number of places in use, a power of two, less 1 */
} grz_wide_made_leaves;

/* It begins with its rooms, and so stands behind the others of another work of which it is a part. */
typedef struct grz_wide_work {
    GRZ_ROOM(grz_wide_pair) stack;
    GRZ_ROOM(float) bounds; /* of the pairs on the stack, for distances */
    GRZ_ROOM(grz_wide_made) made_a, made_b;
    grz_carried carried; /* two rooms more */

    const grz_engine *engine;
    bool coherent;
    grz_wide_made_leaves leaves_a, leaves_b;
    grz_wide_view view[2];
} grz_wide_work;

enum { GRZ_WIDE_ROOMS = 6 };

/* What the children of a node take on the stack. */
enum { GRZ_WIDE_BYTES_A_NODE = GRZ_WIDE * (sizeof(grz_wide_pair) + sizeof(float)) };

/* What a work takes but for the levels of the trees; and with the leaves that are made. */
enum {
    GRZ_WIDE_MOST_MADE = 256,
    GRZ_WIDE_WORK_BYTES = sizeof(grz_wide_work) + GRZ_WIDE_BYTES_A_NODE + GRZ_CARRIED_BYTES,
    GRZ_WIDE_MADE_BYTES = 2 * GRZ_WIDE_MOST_MADE * sizeof(grz_wide_made)
};

bool grz_wide_work_fit(void *work, const grz_search *search);

/* With the vector unit that the query is to use, and whether it may remember. */
void grz_wide_work_turn(const grz_search *search, grz_vector_kind kind, bool coherent);

/* Begins a question. */
void grz_wide_work_next(grz_wide_work *work);

/* Of a tree that keeps no leaves. Good until another leaf takes its place. */
const grz_wide_made *grz_wide_make_leaf(const grz_search *search, grz_role role, uint32_t number);

/* A leaf with its corners, and its place. */
typedef struct grz_wide_leaf_view {
    const grz_wide_leaf *leaf;
    const grz_wide_place *place;
} grz_wide_leaf_view;

static inline grz_wide_leaf_view grz_wide_leaf_at(const grz_search *search, grz_role role, uint32_t number)
{
    const grz_wide_index *index = role == GRZ_ROLE_A ? search->index_a : search->index_b;
    if (index->leaves) return (grz_wide_leaf_view){&index->leaves[number], &index->places[number]};
    const grz_wide_made *made = grz_wide_make_leaf(search, role, number);
    return (grz_wide_leaf_view){&made->leaf, &made->place};
}

/* The bound of a node or a leaf. */
static inline const grz_wide_bound *grz_wide_bound_at(const grz_search *search, grz_role role, uint32_t item)
{
    const grz_wide_index *index = role == GRZ_ROLE_A ? search->index_a : search->index_b;
    return item & GRZ_WIDE_LEAF ? &grz_wide_leaf_at(search, role, item & ~GRZ_WIDE_LEAF).place->bound
                                : &index->nodes[item].bound;
}

/* Are the two models clearly more than `distance` apart, in the user's unit? */
bool grz_wide_roots_apart(const grz_search *search, const grz_local_pose *there, double distance);

#endif
