/** @file batch.h
 *  Many questions at once, over threads: many poses of two models, or many pairs of models, each with its pose.
 *
 *  The answers are those of query.h, depth.h and manifold.h, and the same for any number of threads, however the work
 * is divided: verdicts, pairs and distances, and also which pair `first`, `near` and `distance` name, and the counters.
 * (A budget in microseconds is the exception: it buys what the machine can do in that time.) For that, what is
 * remembered from one pose for the next follows the items alone:
 *
 *  - The items of one pair of models are asked in their order.
 *  - Up to GRAZE_BATCH_BLOCK of them in a call go on from where the last call left that pair: ask about all pairs of a
 * scene once a frame, and each profits from the frame before.
 *  - More of them are cut into blocks of at most that many and equal sizes, give or take one, and each block begins
 * with nothing remembered, as does the pair's next call. Blocks are what threads share out.
 *
 *  Thread rule: a batch belongs to one thread at a time; models are shared, and not edited during a call.
 *
 *  Memory: what a query works in, once a worker; what it remembers, some hundred bytes (and a front, where the method
 * has one), once a pair; for a pair with several blocks in a call as often as it can be asked at once (the blocks or
 * the workers, whichever are fewer). Results stay in the batch. It allocates only when they outgrow all earlier ones,
 * when a worker meets a pair for which it has no room yet, or when a model was edited; without memory for that, the
 * items of a block fail. The allocator (base.h) is called from all workers.
 */
#ifndef GRAZE_BATCH_H
#define GRAZE_BATCH_H

#include <graze/depth.h>
#include <graze/manifold.h>
#include <graze/query.h>
#include <graze/tasks.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Items of one pair of models that are asked one after another, each with what the one before left. */
#define GRAZE_BATCH_BLOCK 64

/** The largest count of pairs in a batch, and of items in a call: 2^32 - 2. */
#define GRAZE_BATCH_MOST UINT32_C(4294967294)

/** Pairs of models, what is needed to ask about them, and the last results. */
typedef struct graze_batch graze_batch;

/** What to ask about. Start from graze_batch_def_default(). */
typedef struct graze_batch_def {
    size_t size;                  /**< as graze_batch_def_default() sets it, see base.h */
    const graze_query_def *pairs; /**< copied; the models must outlive the batch */
    size_t pair_count;            /**< 1 to GRAZE_BATCH_MOST */
    graze_tasks tasks;            /**< who does the work: the caller's threads or a pool's, which outlive the batch.
                                       Default all zero: the thread that asks, alone. */
} graze_batch_def;

/** No pairs, no threads. */
static inline graze_batch_def graze_batch_def_default(void)
{
    const graze_batch_def def = {sizeof(def), NULL, 0, {NULL, NULL, NULL, 0}};
    return def;
}

/** Make a batch. A pair that graze_query_create refuses is refused, with its number. */
GRAZE_API graze_status graze_batch_create(const graze_batch_def *def, graze_batch **out, graze_error *error);

/** Accepts NULL. */
GRAZE_API void graze_batch_free(graze_batch *batch);

/** Forget everything remembered from earlier poses, as graze_query_forget does. */
GRAZE_API void graze_batch_forget(graze_batch *batch);

/** Items to ask about. Start from graze_batch_items_default(). */
typedef struct graze_batch_items {
    size_t size;                  /**< as graze_batch_items_default() sets it, see base.h */
    graze_question question;      /**< of every item: first, contacts, within, distance, near, depth or
                                       manifold. Default GRAZE_ASK_FIRST. */
    double tolerance;             /**< of GRAZE_ASK_WITHIN and GRAZE_ASK_NEAR; the margin of GRAZE_ASK_MANIFOLD */
    const graze_pose *poses;      /**< of each item: b in a */
    const uint32_t *pair_numbers; /**< of each item: its pair in the def. Default NULL: item i is about pair
                                       i % pair_count: all poses of one pair, or frame after frame of all pairs. */
    size_t count;                 /**< of poses and pair_numbers, 0 to GRAZE_BATCH_MOST */
    double flat;                  /**< of GRAZE_ASK_MANIFOLD, as in graze_manifold_def. Default 0. */
    uint32_t most;                /**< likewise: points of an item, 1 to 4; 0: all. Default 0. */
} graze_batch_items;

/** No items. */
static inline graze_batch_items graze_batch_items_default(void)
{
    const graze_batch_items items = {sizeof(items), GRAZE_ASK_FIRST, 0, NULL, NULL, 0, 0, 0};
    return items;
}

/** What came of a call. All arrays are the batch's and live until its next call. */
typedef struct graze_batch_answer {
    size_t count;                    /**< of items, as asked; 0 if the call failed as a whole */
    size_t failed;                   /**< items without an answer */
    const graze_status *statuses;    /**< of each item: GRAZE_OK, or why it has no answer, which is then all zero */
    const graze_result *results;     /**< of each item; NULL if the question is GRAZE_ASK_DISTANCE, GRAZE_ASK_DEPTH or
                                          GRAZE_ASK_MANIFOLD */
    const graze_distance *distances; /**< of each item; NULL unless the question is GRAZE_ASK_DISTANCE */
    const graze_depth *depths;       /**< of each item; NULL unless the question is GRAZE_ASK_DEPTH */
    const graze_manifold *manifolds; /**< of each item; NULL unless the question is GRAZE_ASK_MANIFOLD */
    const graze_left *left;          /**< of each item: what a budget left of it */
    const graze_pair *pairs; /**< of all items in their order, each item's sorted; an item's begin at its result's
                                          `pairs`, and are its `count`. NULL if there are none. */
    size_t pair_count;       /**< of pairs */
    const graze_manifold_point *points; /**< of all items in their order; an item's begin at its manifold's `points`,
                                             and are its `count`. NULL if there are none. */
    size_t point_count;                 /**< of points */
    graze_counters counters;            /**< over all items */
} graze_batch_answer;

/** Ask about all items. An item that fails, by a bad pose or a bad number, takes nothing from the others: the call then
 * returns the status of the first that did, by its number, with a message that has the number; `out` holds the answers
 * of the rest. What concerns the call as a whole (no memory for results, threads that do not keep their contract)
 * leaves `out` empty. */
GRAZE_API graze_status graze_batch_ask(graze_batch *batch, const graze_batch_items *items, graze_batch_answer *out,
                                       graze_error *error);

#ifdef __cplusplus
}
#endif
#endif
