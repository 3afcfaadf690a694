#include "batch/batch.h"

#include "base/def.h"
#include "base/error.h"
#include "base/memory.h"

static const grz_def_versions versions = {"graze_batch_def", {GRZ_SIZE_UP_TO(graze_batch_def, tasks)}};

static graze_status check_def(const graze_batch_def *def, graze_error *error)
{
    if (!def->pairs || def->pair_count == 0)
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "batch: there is no pair of models: set pairs and pair_count");
    if (def->pair_count > GRAZE_BATCH_MOST)
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "batch: %zu pairs: give at most 2^32 - 2", def->pair_count);
    return GRAZE_OK;
}

/* Steps from def to def by the size that the caller's header had: an older one may have had smaller defs. */
static graze_status open_pairs(graze_batch *batch, const graze_query_def *defs, size_t count, graze_error *error)
{
    batch->pairs = grz_allocate_zeroed(count, sizeof *batch->pairs);
    if (!batch->pairs) return grz_out_of_memory(error);
    for (batch->pair_count = 0; batch->pair_count < count; batch->pair_count++) {
        const void *def = (const char *)defs + batch->pair_count * defs->size;
        graze_error why;
        graze_status status = grz_model_pair_open(&batch->pairs[batch->pair_count].models, def, &why);
        if (status != GRAZE_OK)
            return grz_fail(error, status, "batch: pair %lu: %s", (unsigned long)batch->pair_count, why.message);
    }
    return GRAZE_OK;
}

static graze_status open_workers(graze_batch *batch, const graze_tasks *tasks, graze_error *error)
{
    graze_status status = grz_workers_open(&batch->threads, "batch", tasks, 1, 0, error);
    if (status != GRAZE_OK) return status;
    batch->workers = grz_allocate_zeroed(batch->threads.count, sizeof *batch->workers);
    for (uint32_t i = 0; batch->workers && i < batch->threads.count; i++) {
        grz_query_open(&batch->workers[i].query);
        batch->workers[i].query.reception.keeps_earlier = true;
        batch->workers[i].query.points.keeps_earlier = true;
    }
    return batch->workers ? GRAZE_OK : grz_out_of_memory(error);
}

void grz_batch_close_lanes(grz_batch_pair *pair)
{
    for (uint32_t lane = 0; lane < pair->lanes; lane++) grz_pair_memory_close(grz_batch_lane(pair, lane));
    pair->lanes = 0;
}

graze_status grz_batch_open_lanes(const graze_batch *batch, grz_batch_pair *pair, uint32_t lanes, graze_error *error)
{
    if (lanes > 1 && !pair->further) {
        pair->further = grz_allocate_zeroed(batch->threads.count - 1, sizeof *pair->further);
        if (!pair->further) return grz_out_of_memory(error);
    }
    for (; pair->lanes < lanes; pair->lanes++) {
        graze_status status = grz_pair_memory_open(grz_batch_lane(pair, pair->lanes), &pair->models, error);
        if (status != GRAZE_OK) return status;
    }
    return GRAZE_OK;
}

graze_status graze_batch_create(const graze_batch_def *given, graze_batch **out, graze_error *error)
{
    *out = NULL;
    graze_batch_def def = graze_batch_def_default();
    graze_status status = grz_take_def(&versions, given, &def, error);
    if (status == GRAZE_OK) status = check_def(&def, error);
    if (status != GRAZE_OK) return status;
    graze_batch *batch = grz_allocate_zeroed(1, sizeof *batch);
    if (!batch) return grz_out_of_memory(error);

    status = open_workers(batch, &def.tasks, error);
    if (status == GRAZE_OK) status = open_pairs(batch, def.pairs, def.pair_count, error);
    *out = status == GRAZE_OK ? batch : NULL;
    if (status != GRAZE_OK) graze_batch_free(batch);
    return status;
}

void graze_batch_free(graze_batch *batch)
{
    if (!batch) return;
    for (uint32_t i = 0; i < batch->pair_count; i++) {
        grz_batch_close_lanes(&batch->pairs[i]);
        grz_free(batch->pairs[i].further);
        grz_model_pair_close(&batch->pairs[i].models);
    }
    for (uint32_t i = 0; batch->workers && i < batch->threads.count; i++) grz_query_close(&batch->workers[i].query);
    grz_free(batch->pairs);
    grz_free(batch->workers);
    grz_free(batch->order.items);
    grz_free(batch->blocks.items);
    grz_free(batch->taken.items);
    grz_free(batch->statuses.items);
    grz_free(batch->results.items);
    grz_free(batch->distances.items);
    grz_free(batch->depths.items);
    grz_free(batch->manifolds.items);
    grz_free(batch->points.items);
    grz_free(batch->left.items);
    grz_free(batch->places.items);
    grz_free(batch->gathered.items);
    grz_free(batch);
}

void graze_batch_forget(graze_batch *batch)
{
    for (uint32_t i = 0; i < batch->pair_count; i++) batch->pairs[i].anew = true;
}
