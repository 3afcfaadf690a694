/* Splits by keys that are in order: nothing moves, and no triangle is looked at. */
#include "wide/split.h"

/* How many of the keys, which ascend, lack the highest bit that differs between the first and the last; 0 if all are
 * equal. */
static uint32_t count_below(const uint64_t *keys, uint32_t count)
{
    uint64_t common = keys[0], last = keys[count - 1], bit = UINT64_C(1) << 63;
    common = common >> 32 << 32; /* below are the numbers of triangles */
    last = last >> 32 << 32;
    if (common == last) return 0;
    while (!((common ^ last) & bit)) bit >>= 1;
    const uint64_t limit = last / bit * bit;
    uint32_t low = 0, high = count - 1; /* keys[low] is below the limit, keys[high] is not */
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        *(keys[middle] < limit ? &low : &high) = middle;
    }
    return high;
}

void grz_wide_split_by_keys(const grz_wide_splitter *splitter, const grz_wide_range *range, grz_wide_range parts[2])
{
    const uint32_t count = range->count;
    uint32_t left = grz_wide_must_halve(range) ? 0 : count_below(splitter->stock->keys + range->first, count);
    if (left == 0) {
        left = grz_wide_half_of(count);
    } else if (!grz_wide_may_split(range, left)) { /* whole leaves may always be split off */
        left = (left + GRZ_WIDE / 2) / GRZ_WIDE * GRZ_WIDE;
        if (left == 0) left = GRZ_WIDE;
        if (left >= count) left = (count - 1) / GRZ_WIDE * GRZ_WIDE;
    }
    grz_wide_divide(range, left, splitter->twigs, parts);
}

void grz_wide_finish_leaf(const grz_wide_splitter *splitter, const grz_wide_range *range)
{
    grz_wide_end(range, splitter->twigs);
}
