/* From items to blocks. What stands in a block follows from the items alone: neither from the number of workers nor
 * from who is free. That is what makes a batch's results the same for all of them. */
#include "base/error.h"
#include "batch/batch.h"

static uint32_t pair_of(const graze_batch *batch, uint32_t item)
{
    return batch->items.pair_numbers ? batch->items.pair_numbers[item] : item % batch->pair_count;
}

static void refuse_number(graze_batch *batch, uint32_t item)
{
    graze_error why;
    grz_fail(&why, GRAZE_BAD_ARGUMENT, "it is about pair %lu, but there are %lu, numbered from 0",
             (unsigned long)pair_of(batch, item), (unsigned long)batch->pair_count);
    grz_batch_fail_item(batch, &batch->workers[0], item, &why);
}

/* How many items each pair has, and where they will stand in the order. */
static void count_items(graze_batch *batch)
{
    for (uint32_t p = 0; p < batch->pair_count; p++) batch->pairs[p].count = 0;
    for (uint32_t item = 0; item < batch->items.count; item++) {
        if (pair_of(batch, item) < batch->pair_count)
            batch->pairs[pair_of(batch, item)].count++;
        else
            refuse_number(batch, item);
    }
    uint32_t first = 0;
    for (uint32_t p = 0; p < batch->pair_count; p++) {
        grz_batch_pair *pair = &batch->pairs[p];
        pair->first = first;
        pair->blocks = pair->count / GRAZE_BATCH_BLOCK + (pair->count % GRAZE_BATCH_BLOCK > 0);
        first += pair->count;
    }
    batch->order.count = first;
}

static void order_items(graze_batch *batch)
{
    for (uint32_t p = 0; p < batch->pair_count; p++) batch->pairs[p].count = 0;
    for (uint32_t item = 0; item < batch->items.count; item++) {
        if (pair_of(batch, item) >= batch->pair_count) continue;
        grz_batch_pair *pair = &batch->pairs[pair_of(batch, item)];
        batch->order.items[pair->first + pair->count++] = item;
    }
}

/* Block number n of m begins at n / m of the items. */
static uint32_t block_start(const grz_batch_pair *pair, uint32_t number)
{
    return pair->first + (uint32_t)((uint64_t)pair->count * number / pair->blocks);
}

static void cut(graze_batch *batch, uint32_t p)
{
    const grz_batch_pair *pair = &batch->pairs[p];
    for (uint32_t n = 0; n < pair->blocks; n++)
        batch->blocks.items[batch->blocks.count++] =
            (grz_batch_block){p, n, block_start(pair, n), block_start(pair, n + 1)};
}

/* Prepares an edited pair again, and makes as many lanes as can be asked about the pair at once. */
static graze_status make_ready(const graze_batch *batch, grz_batch_pair *pair, graze_error *error)
{
    if (pair->blocks == 0) return GRAZE_OK;
    if (!grz_model_pair_is_ready(&pair->models)) {
        grz_batch_close_lanes(pair);
        graze_status status = grz_model_pair_prepare(&pair->models, error);
        if (status != GRAZE_OK) return status;
    }
    const uint32_t lanes = pair->blocks < batch->threads.count ? pair->blocks : batch->threads.count;
    return grz_batch_open_lanes(batch, pair, lanes, error);
}

graze_status grz_batch_divide(graze_batch *batch, graze_error *error)
{
    batch->order.count = batch->blocks.count = 0;
    if (!grz_array_reserve(&batch->order, batch->items.count)) return grz_out_of_memory(error);
    count_items(batch);
    order_items(batch);
    /* Each block has an item, so there are no more of them. */
    if (!grz_array_reserve(&batch->blocks, batch->order.count)) return grz_out_of_memory(error);
    for (uint32_t p = 0; p < batch->pair_count; p++) {
        cut(batch, p);
        graze_status status = make_ready(batch, &batch->pairs[p], error);
        if (status != GRAZE_OK) return status;
    }
    return GRAZE_OK;
}
