/* One call: the blocks are asked by whoever is free, and what they gave is put in the order of the items. */
#include "base/def.h"
#include "base/error.h"
#include "batch/batch.h"

#include <string.h>

void grz_batch_fail_item(graze_batch *batch, grz_batch_worker *worker, uint32_t item, const graze_error *why)
{
    batch->statuses.items[item] = why->status;
    if (item >= worker->failed_item) return;
    worker->failed_item = item;
    worker->failure = *why;
}

/* ---- one item ---- */

/* The worker's query keeps the pairs of all items, one item's behind the other's. */
static graze_status find_pairs(graze_batch *batch, uint32_t number, uint32_t item, graze_error *why)
{
    const graze_batch_items *items = &batch->items;
    graze_query *query = &batch->workers[number].query;
    batch->places.items[item] = (grz_batch_place){.worker = number, .found = query->reception.collected.count};
    return grz_query_ask(query, items->question, &items->poses[item], items->tolerance, &batch->results.items[item],
                         why);
}

/* Likewise with points. */
static graze_status find_points(graze_batch *batch, uint32_t number, uint32_t item, graze_error *why)
{
    const graze_batch_items *items = &batch->items;
    graze_query *query = &batch->workers[number].query;
    graze_manifold_def def = graze_manifold_def_default();
    def.margin = items->tolerance;
    def.flat = items->flat;
    def.most = items->most;
    batch->places.items[item] = (grz_batch_place){.worker = number, .found = query->points.collected.count};
    return graze_query_manifold(query, &items->poses[item], &def, &batch->manifolds.items[item], why);
}

static graze_status ask_question(graze_batch *batch, uint32_t number, uint32_t item, graze_error *why)
{
    graze_query *query = &batch->workers[number].query;
    const graze_pose *pose = &batch->items.poses[item];
    switch (batch->items.question) {
    case GRAZE_ASK_DISTANCE: return graze_query_distance(query, pose, &batch->distances.items[item], why);
    case GRAZE_ASK_DEPTH: return graze_query_depth(query, pose, NULL, &batch->depths.items[item], why);
    case GRAZE_ASK_MANIFOLD: return find_points(batch, number, item, why);
    default: return find_pairs(batch, number, item, why);
    }
}

static void ask_item(graze_batch *batch, uint32_t number, uint32_t item)
{
    graze_query *query = &batch->workers[number].query;
    graze_error why;
    graze_status status = ask_question(batch, number, item, &why);
    if (status == GRAZE_OK)
        batch->left.items[item] = graze_query_left(query);
    else
        grz_batch_fail_item(batch, &batch->workers[number], item, &why);
}

/* ---- one block ---- */

/* One block at a time uses a lane: each block has one of its own, or each worker, which asks one block at a time. A
 * block forgets what its lane remembers from another block, or counters would depend on who did what. */
static void ask_block(void *user, uint32_t unit, uint32_t number)
{
    graze_batch *batch = user;
    const grz_batch_block *block = &batch->blocks.items[unit];
    grz_batch_pair *pair = &batch->pairs[block->pair];
    grz_batch_worker *worker = &batch->workers[number];
    grz_pair_memory *memory = grz_batch_lane(pair, pair->blocks <= batch->threads.count ? block->number : number);
    if (pair->blocks > 1 || pair->anew) grz_pair_memory_forget(memory, &pair->models);
    graze_error why;
    const graze_status status = grz_query_turn(&worker->query, &pair->models, memory, &why);
    for (uint32_t i = block->first; i < block->end; i++)
        if (status == GRAZE_OK)
            ask_item(batch, number, batch->order.items[i]);
        else
            grz_batch_fail_item(batch, worker, batch->order.items[i], &why);
}

/* Marks the pairs with several blocks: chance decides which block was the last to use the home memory. */
static void note_what_is_remembered(graze_batch *batch)
{
    for (uint32_t p = 0; p < batch->pair_count; p++)
        if (batch->pairs[p].blocks > 0) batch->pairs[p].anew = batch->pairs[p].blocks > 1;
}

/* ---- putting together ---- */

static void gather_points_of(const graze_batch *batch, uint32_t item)
{
    const grz_batch_place *place = &batch->places.items[item];
    const graze_manifold_point *found = batch->workers[place->worker].query.points.collected.items;
    const size_t count = batch->manifolds.items[item].count;
    if (count > 0) memcpy(batch->points.items + place->gathered, found + place->found, count * sizeof *found);
}

static void gather_item(void *user, uint32_t item, uint32_t worker)
{
    (void)worker;
    const graze_batch *batch = user;
    const grz_batch_place *place = &batch->places.items[item];
    if (batch->items.question == GRAZE_ASK_MANIFOLD) {
        gather_points_of(batch, item);
        return;
    }
    const graze_pair *found = batch->workers[place->worker].query.reception.collected.items;
    size_t count = batch->results.items[item].count;
    if (count > 0) memcpy(batch->gathered.items + place->gathered, found + place->found, count * sizeof *found);
}

/* Below this copying is over before other threads have woken up. */
enum { PAIRS_WORTH_THREADS = 100000, ITEMS_A_RANGE = 256 };

/* How many pairs or points the workers have found. */
static size_t found_by_all(const graze_batch *batch)
{
    size_t total = 0;
    for (uint32_t i = 0; i < batch->threads.count; i++) {
        const graze_query *query = &batch->workers[i].query;
        total += query->reception.collected.count + query->points.collected.count;
    }
    return total;
}

static void place_pairs(graze_batch *batch, size_t item)
{
    graze_result *result = &batch->results.items[item];
    result->pairs = result->count > 0 ? batch->gathered.items + batch->gathered.count : NULL;
    batch->places.items[item].gathered = batch->gathered.count;
    batch->gathered.count += result->count;
}

static void place_points(graze_batch *batch, size_t item)
{
    graze_manifold *manifold = &batch->manifolds.items[item];
    manifold->points = manifold->count > 0 ? batch->points.items + batch->points.count : NULL;
    batch->places.items[item].gathered = batch->points.count;
    batch->points.count += manifold->count;
}

static graze_status gather(graze_batch *batch, graze_error *error)
{
    const bool are_points = batch->items.question == GRAZE_ASK_MANIFOLD;
    const uint32_t count = (uint32_t)batch->items.count;
    const size_t total = found_by_all(batch);
    if (!(are_points ? grz_array_reserve(&batch->points, total) : grz_array_reserve(&batch->gathered, total)))
        return grz_out_of_memory(error);
    for (uint32_t item = 0; item < count; item++)
        if (are_points)
            place_points(batch, item);
        else
            place_pairs(batch, item);
    if (total >= PAIRS_WORTH_THREADS)
        return grz_share(&batch->threads, count, ITEMS_A_RANGE, gather_item, batch, batch->taken.items, error);
    for (uint32_t item = 0; item < count; item++) gather_item(batch, item, 0);
    return GRAZE_OK;
}

/* ---- the call ---- */

static graze_status check_items(const graze_batch_items *items, graze_error *error)
{
    const bool is_known = items->question >= GRAZE_ASK_FIRST && items->question <= GRAZE_ASK_NEAR;
    if (!is_known && items->question != GRAZE_ASK_DEPTH && items->question != GRAZE_ASK_MANIFOLD)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "batch: it does not ask question %d: set first, contacts, within, distance, near, depth or "
                        "manifold of graze_question",
                        (int)items->question);
    if (items->count > GRAZE_BATCH_MOST)
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "batch: %zu items: ask about at most 2^32 - 2 at once",
                        items->count);
    if (items->count > 0 && !items->poses)
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "batch: there are %zu items, but no poses: set poses", items->count);
    return GRAZE_OK;
}

/* Makes the caller's items those of this call, unless another is under way. */
static graze_status take_items(graze_batch *batch, const graze_batch_items *given, graze_error *error)
{
    static const grz_def_versions versions = {"graze_batch_items", {GRZ_SIZE_UP_TO(graze_batch_items, most)}};
    if (batch->asking)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "batch: it is asked while it is being asked: use a batch from one thread at a time");
    graze_batch_items items = graze_batch_items_default();
    graze_status status = grz_take_def(&versions, given, &items, error);
    if (status == GRAZE_OK) status = check_items(&items, error);
    if (status == GRAZE_OK) batch->items = items;
    return status;
}

/* Is the question one for pairs? */
static bool finds_pairs(const graze_batch *batch)
{
    const graze_question question = batch->items.question;
    return question != GRAZE_ASK_DISTANCE && question != GRAZE_ASK_DEPTH && question != GRAZE_ASK_MANIFOLD;
}

/* Do workers collect what is put together at the end? */
static bool is_gathered(const graze_batch *batch)
{
    return finds_pairs(batch) || batch->items.question == GRAZE_ASK_MANIFOLD;
}

static bool reserve(graze_batch *batch)
{
    const graze_question question = batch->items.question;
    const size_t count = batch->items.count;
    if (!grz_array_reserve(&batch->statuses, count) || !grz_array_reserve(&batch->taken, GRZ_TAKEN_WORDS(count)) ||
        !grz_array_reserve(&batch->left, count) || !grz_array_reserve(&batch->places, is_gathered(batch) ? count : 0))
        return false;
    switch (question) {
    case GRAZE_ASK_DISTANCE: return grz_array_reserve(&batch->distances, count);
    case GRAZE_ASK_DEPTH: return grz_array_reserve(&batch->depths, count);
    case GRAZE_ASK_MANIFOLD: return grz_array_reserve(&batch->manifolds, count);
    default: return grz_array_reserve(&batch->results, count);
    }
}

static void clear_item(graze_batch *batch, size_t i)
{
    batch->statuses.items[i] = GRAZE_OK;
    batch->left.items[i] = (graze_left){0};
    if (is_gathered(batch)) batch->places.items[i] = (grz_batch_place){0};
    switch (batch->items.question) {
    case GRAZE_ASK_DISTANCE: batch->distances.items[i] = (graze_distance){0}; break;
    case GRAZE_ASK_DEPTH: batch->depths.items[i] = (graze_depth){0}; break;
    case GRAZE_ASK_MANIFOLD: batch->manifolds.items[i] = (graze_manifold){0}; break;
    default: batch->results.items[i] = (graze_result){0}; break;
    }
}

/* Makes room for the results of all items and drops those of the last call. The arrays of results keep no count. */
static graze_status clear(graze_batch *batch, graze_error *error)
{
    size_t count = batch->items.count;
    batch->gathered.count = batch->points.count = 0;
    if (!reserve(batch)) return grz_out_of_memory(error);
    for (size_t i = 0; i < count; i++) clear_item(batch, i);
    for (uint32_t i = 0; i < batch->threads.count; i++) {
        batch->workers[i].query.reception.collected.count = 0;
        batch->workers[i].query.points.collected.count = 0;
        batch->workers[i].failed_item = UINT32_MAX;
    }
    return GRAZE_OK;
}

static const graze_counters *counters_of(const graze_batch *batch, size_t item)
{
    switch (batch->items.question) {
    case GRAZE_ASK_DISTANCE: return &batch->distances.items[item].counters;
    case GRAZE_ASK_DEPTH: return &batch->depths.items[item].counters;
    case GRAZE_ASK_MANIFOLD: return &batch->manifolds.items[item].counters;
    default: return &batch->results.items[item].counters;
    }
}

static void add_up(const graze_batch *batch, graze_batch_answer *out)
{
    for (size_t i = 0; i < batch->items.count; i++) {
        graze_counters_add(&out->counters, counters_of(batch, i));
        out->failed += batch->statuses.items[i] != GRAZE_OK;
    }
    out->count = batch->items.count;
    out->statuses = batch->statuses.items;
    out->results = finds_pairs(batch) ? batch->results.items : NULL;
    out->distances = batch->items.question == GRAZE_ASK_DISTANCE ? batch->distances.items : NULL;
    out->depths = batch->items.question == GRAZE_ASK_DEPTH ? batch->depths.items : NULL;
    out->manifolds = batch->items.question == GRAZE_ASK_MANIFOLD ? batch->manifolds.items : NULL;
    out->left = batch->left.items;
    out->pairs = batch->gathered.count > 0 ? batch->gathered.items : NULL;
    out->pair_count = batch->gathered.count;
    out->points = batch->points.count > 0 ? batch->points.items : NULL;
    out->point_count = batch->points.count;
}

static graze_status first_failure(const graze_batch *batch, graze_error *error)
{
    const grz_batch_worker *first = &batch->workers[0];
    for (uint32_t i = 1; i < batch->threads.count; i++)
        if (batch->workers[i].failed_item < first->failed_item) first = &batch->workers[i];
    if (first->failed_item == UINT32_MAX) return GRAZE_OK;
    return grz_fail(error, first->failure.status, "batch: item %lu: %s", (unsigned long)first->failed_item,
                    first->failure.message);
}

static graze_status answer(graze_batch *batch, graze_error *error)
{
    graze_status status = clear(batch, error);
    if (status == GRAZE_OK) status = grz_batch_divide(batch, error);
    if (status != GRAZE_OK) return status;
    status = grz_share(&batch->threads, (uint32_t)batch->blocks.count, 1, ask_block, batch, batch->taken.items, error);
    note_what_is_remembered(batch);
    return status == GRAZE_OK && is_gathered(batch) ? gather(batch, error) : status;
}

graze_status graze_batch_ask(graze_batch *batch, const graze_batch_items *items, graze_batch_answer *out,
                             graze_error *error)
{
    *out = (graze_batch_answer){0};
    graze_status status = take_items(batch, items, error);
    if (status != GRAZE_OK) return status;
    batch->asking = true;
    status = answer(batch, error);
    batch->asking = false;
    if (status != GRAZE_OK) {
        graze_batch_forget(batch); /* chance decides which items were asked */
        return status;
    }
    add_up(batch, out);
    return first_failure(batch, error);
}
