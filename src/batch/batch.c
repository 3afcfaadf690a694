#include "batch/batch.h"

#include "base/error.h"
#include "base/memory.h"

graze_batch_def graze_batch_def_default(void)
{
    return (graze_batch_def){.pairs = NULL, .pair_count = 0, .tasks = {0}};
}

static graze_status check_def(const graze_batch_def *def, graze_error *error)
{
    if (!def->pairs || def->pair_count == 0)
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "batch: there is no pair of models: set pairs and pair_count");
    if (def->pair_count > GRAZE_BATCH_MOST)
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "batch: %zu pairs: give at most 2^32 - 2", def->pair_count);
    return GRAZE_OK;
}

static graze_status open_pairs(graze_batch *batch, const graze_query_def *defs, size_t count, graze_error *error)
{
    batch->pairs = grz_allocate_zeroed(count, sizeof *batch->pairs);
    if (!batch->pairs) return grz_out_of_memory(error);
    for (batch->pair_count = 0; batch->pair_count < count; batch->pair_count++) {
        grz_batch_pair *pair = &batch->pairs[batch->pair_count];
        graze_error why;
        graze_status status = graze_query_create(&defs[batch->pair_count], &pair->home, &why);
        if (status != GRAZE_OK)
            return grz_fail(error, status, "batch: pair %lu: %s", (unsigned long)batch->pair_count, why.message);
        pair->def = defs[batch->pair_count];
        pair->def.method = graze_query_method(pair->home);
    }
    return GRAZE_OK;
}

static graze_status open_workers(graze_batch *batch, const graze_tasks *tasks, graze_error *error)
{
    graze_status status = grz_workers_open(&batch->threads, "batch", tasks, 1, 0, error);
    if (status != GRAZE_OK) return status;
    batch->worker_count = batch->threads.count;
    batch->workers = grz_allocate_zeroed(batch->worker_count, sizeof *batch->workers);
    return batch->workers ? GRAZE_OK : grz_out_of_memory(error);
}

graze_status graze_batch_create(const graze_batch_def *def, graze_batch **out, graze_error *error)
{
    *out = NULL;
    graze_status status = check_def(def, error);
    if (status != GRAZE_OK) return status;
    graze_batch *batch = grz_allocate_zeroed(1, sizeof *batch);
    if (!batch) return grz_out_of_memory(error);

    status = open_workers(batch, &def->tasks, error);
    if (status == GRAZE_OK) status = open_pairs(batch, def->pairs, def->pair_count, error);
    if (status == GRAZE_OK)
        *out = batch;
    else
        graze_batch_free(batch);
    return status;
}

static void close_pairs(graze_batch *batch)
{
    for (uint32_t i = 0; i < batch->pair_count; i++) {
        grz_batch_pair *pair = &batch->pairs[i];
        for (uint32_t lane = 1; pair->further && lane < batch->worker_count; lane++)
            graze_query_free(grz_batch_lane(pair, lane));
        grz_free(pair->further);
        graze_query_free(pair->home);
    }
    grz_free(batch->pairs);
}

void graze_batch_free(graze_batch *batch)
{
    if (!batch) return;
    close_pairs(batch);
    for (uint32_t i = 0; batch->workers && i < batch->worker_count; i++) grz_free(batch->workers[i].pairs.items);
    grz_free(batch->workers);
    grz_free(batch->order.items);
    grz_free(batch->blocks.items);
    grz_free(batch->taken.items);
    grz_free(batch->statuses.items);
    grz_free(batch->results.items);
    grz_free(batch->distances.items);
    grz_free(batch->places.items);
    grz_free(batch->gathered.items);
    grz_free(batch);
}

void graze_batch_forget(graze_batch *batch)
{
    for (uint32_t i = 0; i < batch->pair_count; i++) batch->pairs[i].anew = true;
}
