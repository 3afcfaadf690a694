#include "method/convex/groups.h"

#include "base/memory.h"

#include <math.h>

static uint32_t blocks_for(uint32_t groups)
{
    return (groups + CONVEX_GROUP - 1) / CONVEX_GROUP;
}

static grz_convex_groups plan(uint32_t owner, uint32_t edges, uint32_t *block_count)
{
    grz_convex_groups groups = {.owner = owner};
    uint32_t left = blocks_for(edges);
    do {
        groups.first[groups.level_count++] = *block_count;
        left = blocks_for(left);
        *block_count += left;
    } while (left > 1);
    return groups;
}

static void empty(grz_convex_block *block)
{
    *block = (grz_convex_block){0};
    for (int i = 0; i < CONVEX_GROUP; i++) block->radius[i] = -1;
}

/* The vector of an edge, between what it is at least and at most, and how far it may be from there. */
static double middle_of(const struct grz_convex_surface *surface, const grz_convex_owners *owners, uint32_t owner,
                        uint32_t edge, float out[4])
{
    float low[4], high[4];
    double squared = 0;
    owners->vector_of(surface, owner, edge, low, high);
    for (int k = 0; k < 4; k++) {
        out[k] = low[k] + 0.5F * (high[k] - low[k]);
        const double off = fmax((double)high[k] - out[k], (double)out[k] - low[k]);
        squared += off * off;
    }
    return sqrt(squared);
}

/* From some point of the segment, which is near the nearest. */
static double distance_to_segment(const float first[4], const float last[4], const float at[4])
{
    double up = 0, all = 0, squared = 0;
    for (int k = 0; k < 4; k++) {
        const double along = (double)last[k] - first[k];
        up += ((double)at[k] - first[k]) * along;
        all += along * along;
    }
    const double part = !(up > 0) ? 0 : up < all ? up / all : 1;
    for (int k = 0; k < 4; k++) {
        const double off = (double)at[k] - (first[k] + part * ((double)last[k] - first[k]));
        squared += off * off;
    }
    return sqrt(squared);
}

/* The group of the edges from first to last, those included. Radii are rounded up. */
static void fill_group(const struct grz_convex_surface *surface, const grz_convex_owners *owners, uint32_t owner,
                       uint32_t first, uint32_t last, grz_convex_block *block, uint32_t i)
{
    float from[4], to[4], at[4];
    double most = 0;
    (void)middle_of(surface, owners, owner, first, from);
    (void)middle_of(surface, owners, owner, last, to);
    for (uint32_t e = first; e <= last; e++) {
        const double off = middle_of(surface, owners, owner, e, at), here = off + distance_to_segment(from, to, at);
        most = here > most ? here : most;
    }
    for (int k = 0; k < 4; k++) block->first[k][i] = from[k], block->last[k][i] = to[k];
    block->radius[i] = (float)(most * (1 + 0x1p-20) + 0x1p-100);
}

static void fill(const grz_convex_grouping *grouping, const struct grz_convex_surface *surface,
                 const grz_convex_owners *owners, const grz_convex_groups *groups)
{
    const uint32_t edges = owners->edges_of(surface, groups->owner);
    uint64_t each = CONVEX_GROUP;
    for (uint32_t level = 0; level < groups->level_count; level++, each *= CONVEX_GROUP)
        for (uint64_t first = 0, group = 0; first < edges; first += each, group++) {
            const uint64_t end = first + each < edges ? first + each : edges;
            fill_group(surface, owners, groups->owner, (uint32_t)first, (uint32_t)(end - 1),
                       &grouping->blocks[groups->first[level] + group / CONVEX_GROUP],
                       (uint32_t)(group % CONVEX_GROUP));
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
