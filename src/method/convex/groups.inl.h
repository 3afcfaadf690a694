/* A walk through the groups of a corner or face in terms of lanes: to the eight edges whose products with a vector are
 * above a number, or may be, the largest first. */
#ifndef GRZ_METHOD_CONVEX_GROUPS_INL_H
#define GRZ_METHOD_CONVEX_GROUPS_INL_H

#include "math/lanes.h"
#include "math/vec.h"
#include "method/convex/groups.h"

/* What is taken off the stack puts eight on, one level down. */
enum { CONVEX_MOST_WAITING = (CONVEX_GROUP - 1) * CONVEX_MOST_LEVELS + CONVEX_GROUP };

typedef struct waiting_group {
    float most;      /* no product is larger */
    uint32_t number; /* of a block of its level; below level 0: of a group of edges */
    uint32_t level;  /* one more than the level; 0: a group of edges */
} waiting_group;

typedef struct group_walk {
    const grz_convex_grouping *grouping;
    const grz_convex_groups *groups;
    float by[4], length; /* the vector, and its length or a little more */
    int size;
    waiting_group stack[CONVEX_MOST_WAITING];
} group_walk;

static void walk_groups(group_walk *walk, const grz_convex_grouping *grouping, uint32_t owner, const float by[4])
{
    walk->grouping = grouping;
    walk->groups = grz_convex_groups_of(grouping, owner);
    double squared = 0;
    for (int k = 0; k < 4; k++) walk->by[k] = by[k], squared += (double)by[k] * by[k];
    walk->length = (float)(sqrt(squared) * (1 + 0x1p-20));
    walk->size = 1;
    walk->stack[0] = (waiting_group){INFINITY, 0, walk->groups->level_count};
}

/* The largest products of eight groups: of the first or the last vector, and the radius times the vector's length. 8 u
 * of the sizes cover four products and three sums, as in ring.inl.h, and the product and the sum of the radius. */
GRZ_ALWAYS_INLINE lanes products_at_most(const grz_convex_block *block, const group_walk *walk)
{
    lanes first = lanes_of(0), last = lanes_of(0), size = lanes_of(0);
    for (int k = 0; k < 4; k++) {
        const lanes times = lanes_of(walk->by[k]), one = lanes_mul(lanes_at(block->first[k]), times),
                    other = lanes_mul(lanes_at(block->last[k]), times);
        first = lanes_add(first, one);
        last = lanes_add(last, other);
        size = lanes_add(size, lanes_max(lanes_abs(one), lanes_abs(other)));
    }
    const lanes round = lanes_mul(lanes_at(block->radius), lanes_of(walk->length)),
                most = lanes_add(lanes_max(first, last), round);
    size = lanes_add(size, lanes_abs(round));
    return lanes_add(most, lanes_add(lanes_mul(size, lanes_of(8 * 0x1p-24F)), lanes_of(0x1p-110F)));
}

static void open_block(group_walk *walk, waiting_group from, float least)
{
    const grz_convex_block *block = &walk->grouping->blocks[walk->groups->first[from.level - 1] + from.number];
    float most[GRZ_LANES];
    lanes_put(most, products_at_most(block, walk));
    const int first = walk->size;
    for (uint32_t i = 0; i < CONVEX_GROUP; i++) {
        if (!(most[i] > least) || block->radius[i] < 0) continue;
        int place = walk->size++;
        for (; place > first && walk->stack[place - 1].most > most[i]; place--)
            walk->stack[place] = walk->stack[place - 1];
        walk->stack[place] = (waiting_group){most[i], from.number * CONVEX_GROUP + i, from.level - 1};
    }
}

/* The next group whose products may be above `least`, which may rise: *from is its first edge. False: there is none. */
static bool next_group(group_walk *walk, float least, uint32_t *from)
{
    while (walk->size > 0) {
        const waiting_group top = walk->stack[--walk->size];
        if (!(top.most > least)) continue;
        if (top.level == 0) {
            *from = top.number * CONVEX_GROUP;
            return true;
        }
        open_block(walk, top, least);
    }
    return false;
}

#endif
