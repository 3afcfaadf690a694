#include "method/kdop/overlap.h"

#include "base/memory.h"
#include "bound/dop.h"
#include "bound/dop_shape.h"

#include <math.h>

uint8_t *grz_kdop_thinness(const grz_kdop_index *index)
{
    const int k = index->directions.k, count = index->directions.count;
    uint8_t *thinness = grz_allocate(index->tree.node_count, (size_t)count);
    if (!thinness) return NULL;
    for (uint32_t node = 0; node < index->tree.node_count; node++) {
        const float *dop = index->dops + (size_t)k * node;
        uint8_t *order = thinness + (size_t)count * node;
        double width[GRZ_MOST_DIRECTIONS];
        for (int i = 0; i < count; i++) {
            width[i] = ((double)dop[i] + dop[i + count]) / index->directions.length[i];
            int j = i;
            for (; j > 0 && width[order[j - 1]] > width[i]; j--) order[j] = order[j - 1];
            order[j] = (uint8_t)i;
        }
    }
    return thinness;
}

/* The first `most` slabs of the node of A, one after the other. */
static bool apart_by_slabs(const grz_search *search, uint32_t node_a, const float *walls, int most)
{
    const grz_kdop_index *a = search->index_a;
    const grz_kdop_preparation *prepared = search->prepared_a;
    grz_kdop_memory *memory = search->memory;
    const int count = a->directions.count;
    const float *dop = a->dops + (size_t)a->directions.k * node_a;
    const uint8_t *order = prepared->thinness + (size_t)count * node_a;
    for (int i = 0; i < most && i < count; i++) {
        memory->slabs++;
        if (dop[order[i]] < walls[order[i]] || dop[order[i] + count] < walls[order[i] + count]) return true;
    }
    return false;
}

static bool apart_exactly(const grz_kdop_index *a, uint32_t node_a, const float *walls)
{
    const int k = a->directions.k;
    float turned[GRZ_MOST_SUPPORTS];
    grz_dop_walls(turned, walls, k); /* the walls of walls are supports */
    return grz_dops_apart_exactly(&a->directions, a->dops + (size_t)k * node_a, turned);
}

bool grz_kdop_apart(const grz_search *search, uint32_t node_a, uint32_t node_b)
{
    const grz_kdop_index *a = search->index_a;
    const grz_value *overlap = &search->settings->values[KDOP_OVERLAP];
    const float *walls = grz_kdop_walls(search, node_b);
    switch ((grz_kdop_overlap)overlap->word) {
    case KDOP_THINNEST: return apart_by_slabs(search, node_a, walls, a->directions.count);
    case KDOP_TRUNCATED: return apart_by_slabs(search, node_a, walls, (int)overlap->number);
    default: break;
    }
    if (grz_dop_apart(a->dops + (size_t)a->directions.k * node_a, walls, a->directions.k)) return true;
    return overlap->word == KDOP_CLOSURE && apart_exactly(a, node_a, walls);
}

void grz_kdop_count_slabs(const grz_search *search, uint64_t earlier_tests)
{
    const grz_kdop_index *a = search->index_a;
    grz_kdop_memory *memory = search->memory;
    memory->slabs += (search->counters->bv_tests - earlier_tests) * (uint64_t)a->directions.count;
}

/* Sums of two floats are off by 2^-53 of themselves, as are their difference and the quotient. */
double grz_kdop_depth(const grz_search *search, const grz_kdop_pair *pair)
{
    const grz_kdop_index *a = search->index_a;
    const int k = a->directions.k, count = a->directions.count;
    const float *dop = a->dops + (size_t)k * pair->a, *walls = grz_kdop_walls(search, pair->b);
    double least = INFINITY;
    for (int i = 0; i < count; i++) {
        double high = fmin(dop[i], -(double)walls[i + count]), low = fmax(-(double)dop[i + count], walls[i]);
        double shared = (high - low) / a->directions.length[i];
        least = shared < least ? shared : least; /* with fmin gcc 12.2 for 64-bit ARM fails on the loop at -O3 */
    }
    return fmax(least, 0) * (1 + 0x1p-40) * a->frame.unit;
}
