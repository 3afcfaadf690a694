#include "sweep.h"

#include "message.h"

#include <stdlib.h>

/* A box as the sweep meets it. */
typedef struct interval {
    double low, high;
    uint32_t box;
} interval;

typedef struct pair_array {
    box_pair *items;
    size_t count, capacity;
} pair_array;

/* ---- along which axis? ---- */

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* How many pairs of boxes do not meet along the axis: one ends before the other begins. `ends` has place for 2 *
 * count. */
static double pairs_apart(const world_box *boxes, uint32_t count, int axis, double *ends)
{
    double *lows = ends, *highs = ends + count, apart = 0;
    for (uint32_t i = 0; i < count; i++) {
        lows[i] = boxes[i].low[axis];
        highs[i] = boxes[i].high[axis];
    }
    qsort(lows, count, sizeof *lows, compare_doubles);
    qsort(highs, count, sizeof *highs, compare_doubles);
    for (uint32_t i = 0, ended = 0; i < count; i++) {
        while (ended < count && highs[ended] < lows[i]) ended++;
        apart += ended;
    }
    return apart;
}

static int choose_axis(const world_box *boxes, uint32_t count, double *ends)
{
    int best = 0;
    double most = -1;
    for (int axis = 0; axis < 3; axis++) {
        double apart = pairs_apart(boxes, count, axis, ends);
        if (apart > most) most = apart, best = axis;
    }
    return best;
}

/* ---- the sweep ---- */

static int compare_intervals(const void *a, const void *b)
{
    const interval *x = a, *y = b;
    if (x->low != y->low) return x->low < y->low ? -1 : 1;
    return (x->box > y->box) - (x->box < y->box);
}

static int compare_pairs(const void *a, const void *b)
{
    const box_pair *x = a, *y = b;
    if (x->a != y->a) return x->a < y->a ? -1 : 1;
    return (x->b > y->b) - (x->b < y->b);
}

static bool meet(const world_box *a, const world_box *b)
{
    for (int axis = 0; axis < 3; axis++)
        if (a->low[axis] > b->high[axis] || b->low[axis] > a->high[axis]) return false;
    return true;
}

static bool add(pair_array *pairs, uint32_t i, uint32_t k)
{
    if (pairs->count == pairs->capacity) {
        size_t capacity = pairs->capacity ? 2 * pairs->capacity : 64;
        if (capacity > SIZE_MAX / sizeof *pairs->items) return false;
        box_pair *items = realloc(pairs->items, capacity * sizeof *items);
        if (!items) return false;
        pairs->items = items;
        pairs->capacity = capacity;
    }
    pairs->items[pairs->count++] = i < k ? (box_pair){i, k} : (box_pair){k, i};
    return true;
}

/* Each box is compared with those that begin within it. */
static bool sweep(const world_box *boxes, uint32_t count, const interval *sorted, pair_array *pairs)
{
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = i + 1; k < count && sorted[k].low <= sorted[i].high; k++)
            if (meet(&boxes[sorted[i].box], &boxes[sorted[k].box]) && !add(pairs, sorted[i].box, sorted[k].box))
                return false;
    return true;
}

static bool sort_and_sweep(const world_box *boxes, uint32_t count, double *ends, interval *sorted, pair_array *pairs)
{
    int axis = choose_axis(boxes, count, ends);
    for (uint32_t i = 0; i < count; i++) sorted[i] = (interval){boxes[i].low[axis], boxes[i].high[axis], i};
    qsort(sorted, count, sizeof *sorted, compare_intervals);
    if (!sweep(boxes, count, sorted, pairs)) return false;
    if (pairs->count > 1) qsort(pairs->items, pairs->count, sizeof *pairs->items, compare_pairs);
    return true;
}

graze_status meeting_boxes(const world_box *boxes, uint32_t count, box_pair **pairs, size_t *pair_count,
                           graze_error *error)
{
    pair_array found = {0};
    double *ends = malloc(2 * ((size_t)count + 1) * sizeof *ends);
    interval *sorted = malloc(((size_t)count + 1) * sizeof *sorted);
    bool done = ends && sorted && sort_and_sweep(boxes, count, ends, sorted, &found);
    free(ends);
    free(sorted);
    *pairs = found.items;
    *pair_count = found.count;
    if (done) return GRAZE_OK;
    free(found.items);
    *pairs = NULL;
    *pair_count = 0;
    return fail(error, GRAZE_OUT_OF_MEMORY,
                "out of memory: %u parts, of which too many come near each other: take fewer", (unsigned)count);
}
