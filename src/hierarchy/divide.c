#include "hierarchy/divide.h"

#include "base/check.h"

#include <string.h>

enum { MOST_RANGE_BYTES = 64 };

typedef struct round {
    const grz_division *division;
    unsigned char *ranges; /* the large ones first */
    uint32_t count, large;
} round;

static void *range_at(const round *r, uint32_t number)
{
    return r->ranges + number * r->division->range_bytes;
}

static uint32_t items_of(const round *r, uint32_t number)
{
    uint32_t count;
    memcpy(&count, r->ranges + number * r->division->range_bytes + r->division->count_at, sizeof count);
    return count;
}

/* Second parts go behind all ranges. */
static void split_large(void *user, uint32_t first, uint32_t end)
{
    const round *r = user;
    for (uint32_t i = first; i < end; i++)
        r->division->split(r->division->rule, range_at(r, i), range_at(r, r->count + i));
}

static void finish_ranges(void *user, uint32_t first, uint32_t end)
{
    const round *r = user;
    for (uint32_t i = first; i < end; i++) r->division->finish(r->division->rule, range_at(r, i));
}

static void swap_ranges(const round *r, uint32_t i, uint32_t j)
{
    unsigned char kept[MOST_RANGE_BYTES];
    const size_t bytes = r->division->range_bytes;
    memcpy(kept, range_at(r, i), bytes);
    memmove(range_at(r, i), range_at(r, j), bytes);
    memcpy(range_at(r, j), kept, bytes);
}

/* Puts the ranges of at least so many items first. */
static void sort_large(round *r, uint32_t least)
{
    r->large = 0;
    for (uint32_t i = 0; i < r->count; i++)
        if (items_of(r, i) >= least) swap_ranges(r, i, r->large++);
}

uint32_t grz_divide(const grz_division *division, grz_workers *workers, void *ranges)
{
    round r = {division, ranges, 1, 0};
    GRZ_ASSERT(division->range_bytes <= MOST_RANGE_BYTES);
    const uint32_t share = items_of(&r, 0) / (4 * grz_worker_count(workers));
    const uint32_t least = share > division->least ? share : division->least;
    if (grz_worker_count(workers) > 1) sort_large(&r, least);
    for (; r.large > 0 && r.count + r.large <= GRZ_MOST_RANGES; sort_large(&r, least)) {
        grz_in_parts(workers, r.large, 1, split_large, &r);
        r.count += r.large;
    }
    grz_in_parts(workers, r.count, 1, finish_ranges, &r);
    return r.count;
}
