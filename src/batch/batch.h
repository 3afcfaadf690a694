/* The inside of a batch: pairs of models with their queries, the items of one call cut into blocks, workers, results. */
#ifndef GRZ_BATCH_BATCH_H
#define GRZ_BATCH_BATCH_H

#include "base/array.h"
#include "base/workers.h"
#include "query/receive.h"

#include <graze/batch.h>

/* Two models, and the queries about them. */
typedef struct grz_batch_pair {
    graze_query_def def; /* its method is the home query's text */
    graze_query *home;   /* keeps from call to call what it remembers */
    graze_query *
        *further; /* lanes 1, 2, ... up to the workers less one, made when a call has so many blocks; or NULL */
    bool anew;    /* the home query's memory depends on who did what: it forgets before its next block */
    uint32_t first, count; /* of this call: its items are order[first] ... */
    uint32_t blocks;       /* and are cut into so many */
} grz_batch_pair;

/* Items that are asked one after another by one query. */
typedef struct grz_batch_block {
    uint32_t pair;
    uint32_t number;     /* among the blocks of its pair */
    uint32_t first, end; /* in the order */
} grz_batch_block;

/* What one worker has found in this call. Large, so that workers do not write to each other's cache lines. */
typedef struct grz_batch_worker {
    bool out_of_memory;   /* of the item that is being asked about */
    grz_pairs pairs;      /* of the items that it did, one after another */
    uint32_t failed_item; /* the first by its number; UINT32_MAX, which is no item's, if there is none */
    graze_error failure;
} grz_batch_worker;

/* Where an item's pairs are: with the worker that found them, and in the answer. */
typedef struct grz_batch_place {
    uint32_t worker;
    size_t found, gathered;
} grz_batch_place;

struct graze_batch {
    grz_workers threads;
    uint32_t worker_count; /* of threads */
    grz_batch_worker *workers;
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
    GRZ_ARRAY(grz_batch_place) places;
    grz_pairs gathered;
};

/* The query of a lane, which is 0 for the home query. */
static inline graze_query *grz_batch_lane(const grz_batch_pair *pair, uint32_t lane)
{
    return lane == 0 ? pair->home : pair->further[lane - 1];
}

/* An item that has no answer: notes its status, and its message if no item before it has failed. */
void grz_batch_fail_item(graze_batch *batch, grz_batch_worker *worker, uint32_t item, const graze_error *why);

/* Cuts the items of this call into blocks, and makes the lanes that they need. Items without a pair fail here. */
graze_status grz_batch_divide(graze_batch *batch, graze_error *error);

#endif
