#include "method/convex/groups.h"

#include "base/memory.h"

#include <math.h>

static uint32_t blocks_for(uint32_t boxes)
{
    return (boxes + CONVEX_GROUP - 1) / CONVEX_GROUP;
}

static grz_convex_groups plan(uint32_t owner, uint32_t edges, uint32_t *block_count)
{
    grz_convex_groups groups = {.owner = owner};
    uint32_t boxes = blocks_for(edges);
    do {
        groups.first[groups.level_count++] = *block_count;
        boxes = blocks_for(boxes);
        *block_count += boxes;
    } while (boxes > 1);
    return groups;
}

static void empty(grz_convex_block *block)
{
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < CONVEX_GROUP; i++) block->low[k][i] = INFINITY, block->high[k][i] = -INFINITY;
}

static void widen(grz_convex_block *block, uint32_t i, const float low[4], const float high[4])
{
    for (int k = 0; k < 4; k++) {
        if (low[k] < block->low[k][i]) block->low[k][i] = low[k];
        if (high[k] > block->high[k][i]) block->high[k][i] = high[k];
    }
}

/* The box around all boxes of a block. */
static void box_of(const grz_convex_block *block, float low[4], float high[4])
{
    for (int k = 0; k < 4; k++) {
        low[k] = INFINITY, high[k] = -INFINITY;
        for (int i = 0; i < CONVEX_GROUP; i++) {
            low[k] = block->low[k][i] < low[k] ? block->low[k][i] : low[k];
            high[k] = block->high[k][i] > high[k] ? block->high[k][i] : high[k];
        }
    }
}

static void fill(const grz_convex_grouping *grouping, const struct grz_convex_surface *surface,
                 const grz_convex_owners *owners, const grz_convex_groups *groups)
{
    float low[4], high[4];
    const uint32_t edges = owners->edges_of(surface, groups->owner);
    for (uint32_t e = 0; e < edges; e++) {
        owners->vector_of(surface, groups->owner, e, low, high);
        const uint32_t group = e / CONVEX_GROUP;
        widen(&grouping->blocks[groups->first[0] + group / CONVEX_GROUP], group % CONVEX_GROUP, low, high);
    }
    uint32_t boxes = blocks_for(blocks_for(edges));
    for (uint32_t level = 1; level < groups->level_count; level++) {
        for (uint32_t i = 0; i < boxes; i++) {
            box_of(&grouping->blocks[groups->first[level - 1] + i], low, high);
            widen(&grouping->blocks[groups->first[level] + i / CONVEX_GROUP], i % CONVEX_GROUP, low, high);
        }
        boxes = blocks_for(boxes);
    }
}

bool grz_convex_grouping_make(grz_convex_grouping *grouping, const struct grz_convex_surface *surface,
                              const grz_convex_owners *owners)
{
    uint32_t many = 0;
    for (uint32_t i = 0; i < owners->count; i++) many += owners->edges_of(surface, i) > CONVEX_MANY_EDGES;
    if (many == 0) return true;
    grouping->groups = grz_allocate(many, sizeof *grouping->groups);
    if (!grouping->groups) return false;
    for (uint32_t i = 0; i < owners->count; i++) {
        const uint32_t edges = owners->edges_of(surface, i);
        if (edges > CONVEX_MANY_EDGES) grouping->groups[grouping->count++] = plan(i, edges, &grouping->block_count);
    }
    grouping->blocks = grz_allocate(grouping->block_count, sizeof *grouping->blocks);
    if (!grouping->blocks) return false;
    for (uint32_t i = 0; i < grouping->block_count; i++) empty(&grouping->blocks[i]);
    for (uint32_t i = 0; i < grouping->count; i++) fill(grouping, surface, owners, &grouping->groups[i]);
    return true;
}

void grz_convex_grouping_free(grz_convex_grouping *grouping)
{
    grz_free(grouping->groups);
    grz_free(grouping->blocks);
}

size_t grz_convex_grouping_bytes(const grz_convex_grouping *grouping)
{
    return grouping->count * sizeof *grouping->groups + grouping->block_count * sizeof *grouping->blocks;
}

const grz_convex_groups *grz_convex_groups_of(const grz_convex_grouping *grouping, uint32_t owner)
{
    uint32_t low = 0, high = grouping->count; /* it is from low on, and before high */
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        if (grouping->groups[middle].owner <= owner)
            low = middle;
        else
            high = middle;
    }
    return &grouping->groups[low];
}
