/* The inside of a batch: pairs of models with their memories, the items of one call cut into blocks, workers, results.
 */
#ifndef GRZ_BATCH_BATCH_H
#define GRZ_BATCH_BATCH_H

#include "base/array.h"
#include "base/workers.h"
#include "query/query.h"

#include <graze/batch.h>

/* Two models and their memories: a lane is a memory that one block uses at a time. */
typedef struct grz_batch_pair {
    grz_model_pair models; /* shared by the workers */
    grz_pair_memory home;  /* of lane 0: kept from call to call */
    grz_pair_memory
        *further;          /* of lanes 1, 2, ...: one less than there are workers; NULL until a call has two blocks */
    uint32_t lanes;        /* that have room */
    bool anew;             /* the home memory depends on who did what: the next block drops it */
    uint32_t first, count; /* of this call: its items are order[first] ... */
    uint32_t blocks;       /* and are cut into so many */
} grz_batch_pair;

/* Items that are asked one after another by one worker. */
typedef struct grz_batch_block {
    uint32_t pair;
    uint32_t number;     /* among the blocks of its pair */
    uint32_t first, end; /* in the order */
} grz_batch_block;

/* What one worker needs to ask about any pair, and what it has found in this call. Large, so that workers do not write
 * to each other's cache lines. */
typedef struct grz_batch_worker {
    graze_query query;    /* with the pairs that it has found in this call */
    uint32_t failed_item; /* the first by its number; UINT32_MAX, which is no item's, if there is none */
    graze_error failure;
} grz_batch_worker;

/* Where an item's pairs, or its points, are: with the worker that found them, and in the answer. */
typedef struct grz_batch_place {
    uint32_t worker;
    size_t found, gathered;
} grz_batch_place;

struct graze_batch {
    grz_workers threads;
    grz_batch_worker *workers; /* one for each of the threads */
    grz_batch_pair *pairs;
    uint32_t pair_count;
    bool asking;

    /* Of one call. */
    graze_batch_items items;
    GRZ_ARRAY(uint32_t) order; /* the items that are about a pair, those of each pair together */
    GRZ_ARRAY(grz_batch_block) blocks;
    GRZ_ARRAY(grz_taken) taken; /* a bit for each unit of a task */
    GRZ_ARRAY(graze_status) statuses;
    GRZ_ARRAY(graze_result) results;
    GRZ_ARRAY(graze_distance) distances;
    GRZ_ARRAY(graze_depth) depths;
    GRZ_ARRAY(graze_manifold) manifolds;
    GRZ_ARRAY(graze_left) left;
    GRZ_ARRAY(grz_batch_place) places;
    grz_pairs gathered;
    GRZ_ARRAY(graze_manifold_point) points;
};

/* What a lane remembers; lane 0 is at home. */
static inline grz_pair_memory *grz_batch_lane(grz_batch_pair *pair, uint32_t lane)
{
    return lane == 0 ? &pair->home : &pair->further[lane - 1];
}

/* Memories for the pair's first `lanes` lanes. */
graze_status grz_batch_open_lanes(const graze_batch *batch, grz_batch_pair *pair, uint32_t lanes, graze_error *error);

/* Drops the memories of all lanes. */
void grz_batch_close_lanes(grz_batch_pair *pair);

/* An item that has no answer: notes its status, and its message if no item before it has failed. */
void grz_batch_fail_item(graze_batch *batch, grz_batch_worker *worker, uint32_t item, const graze_error *why);

/* Cuts the items of this call into blocks, prepares pairs that were edited, and makes the lanes that all need. Items
 * without a pair fail here. */
graze_status grz_batch_divide(graze_batch *batch, graze_error *error);

#endif
