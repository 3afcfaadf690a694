/* Splits as the paper has them (4.2): along each axis in three ways, from two seeds that are near the border, each item
 * to the part whose volume it makes grow least; and of all the ways the one with the least volume.
 *
 * Along its axis a part is one number, how far it reaches from the border that it begins at: the lower side of the
 * node's box for a lower part, the upper side for an upper one. All else of its box is the node's. */
#include "method/boxtree/split.h"

enum { WAYS = 9 }; /* axis * 3 + which of BOTH_LOWER, BOTH_UPPER, ONE_OF_EACH */
enum { BOTH_LOWER, BOTH_UPPER, ONE_OF_EACH };

/* One way to divide, while items come to it. */
typedef struct way {
    float reach[2];    /* of each part */
    uint32_t seed[2];  /* items */
    uint32_t count[2]; /* so many items were given to each */
} way;

/* How far an item makes a lower and an upper part reach. */
static float reach_of(const grz_box_item *item, const grz_float_box *box, int axis, bool upper)
{
    return upper ? box->high[axis] - item->low[axis] : item->high[axis] - box->low[axis];
}

static bool is_upper(int kind, int part)
{
    return kind == BOTH_UPPER || (kind == ONE_OF_EACH && part == 1);
}

/* The two items nearest to a border. */
typedef struct nearest {
    float reach[2];
    uint32_t item[2];
} nearest;

static void come_near(nearest *n, float reach, uint32_t item)
{
    if (reach < n->reach[0])
        *n = (nearest){{reach, n->reach[0]}, {item, n->item[0]}};
    else if (reach < n->reach[1])
        n->reach[1] = reach, n->item[1] = item;
}

static void sow_axis(const nearest *lower, const nearest *upper, way ways[3])
{
    ways[BOTH_LOWER] = (way){{lower->reach[0], lower->reach[1]}, {lower->item[0], lower->item[1]}, {1, 1}};
    ways[BOTH_UPPER] = (way){{upper->reach[0], upper->reach[1]}, {upper->item[0], upper->item[1]}, {1, 1}};
    const int other = lower->item[0] == upper->item[0]; /* one item can not be both seeds */
    ways[ONE_OF_EACH] = (way){{lower->reach[0], upper->reach[other]}, {lower->item[0], upper->item[other]}, {1, 1}};
}

static void sow(const grz_box_item *items, const grz_boxtree_range *range, way ways[WAYS])
{
    nearest to[3][2];
    for (int side = 0; side < 6; side++) to[side / 2][side % 2] = (nearest){{INFINITY, INFINITY}, {0, 0}};
    for (uint32_t i = 0; i < range->count; i++)
        for (int axis = 0; axis < 3; axis++) {
            come_near(&to[axis][0], reach_of(&items[i], &range->box, axis, false), i);
            come_near(&to[axis][1], reach_of(&items[i], &range->box, axis, true), i);
        }
    for (int axis = 0; axis < 3; axis++) sow_axis(&to[axis][0], &to[axis][1], &ways[3 * axis]);
}

/* Which part takes the item: the one that grows least; of two that grow alike the one with fewer items. */
static int take(way *w, uint32_t number, const float reach[2])
{
    if (number == w->seed[0] || number == w->seed[1]) return number == w->seed[1];
    const float first = reach[0] > w->reach[0] ? reach[0] - w->reach[0] : 0;
    const float second = reach[1] > w->reach[1] ? reach[1] - w->reach[1] : 0;
    const int part = second < first || (second == first && w->count[1] < w->count[0]);
    w->count[part]++;
    if (reach[part] > w->reach[part]) w->reach[part] = reach[part];
    return part;
}

/* Items come from both ends in turn: along a mesh each item could make a part grow just a little, until it has them
 * all. */
static uint32_t in_turn(uint32_t i, uint32_t count)
{
    return i % 2 == 0 ? i / 2 : count - 1 - i / 2;
}

static void try_all(const grz_boxtree_builder *builder, const grz_boxtree_range *range, way ways[WAYS])
{
    const grz_box_item *items = builder->items + range->first;
    for (uint32_t i = 0; i < range->count; i++) {
        const uint32_t number = in_turn(i, range->count);
        for (int axis = 0; axis < 3; axis++) {
            const float lower = reach_of(&items[number], &range->box, axis, false),
                        upper = reach_of(&items[number], &range->box, axis, true);
            take(&ways[3 * axis + BOTH_LOWER], number, (const float[2]){lower, lower});
            take(&ways[3 * axis + BOTH_UPPER], number, (const float[2]){upper, upper});
            take(&ways[3 * axis + ONE_OF_EACH], number, (const float[2]){lower, upper});
        }
    }
}

/* Both volumes together, by that of the node. A flat node has no volume to lose along the axis. */
static float volume_of(const way *w, const grz_float_box *box, int axis)
{
    const float size = box->high[axis] - box->low[axis];
    return size > 0 ? (w->reach[0] + w->reach[1]) / size : 2;
}

static int best_of(const grz_boxtree_builder *builder, const grz_boxtree_range *range, const way ways[WAYS])
{
    float least = INFINITY;
    int best = 0;
    for (int i = 0; i < WAYS; i++) {
        const float volume = volume_of(&ways[i], &range->box, i / 3);
        if (volume < least && grz_boxtree_may_divide(builder, &range->box, i / 3)) least = volume, best = i;
    }
    return best;
}

/* Gives the items to their parts once more, and this time moves them. */
static void divide(grz_box_item *items, const grz_boxtree_range *range, way *w, int axis, int kind,
                   grz_boxtree_division *out)
{
    *out = (grz_boxtree_division){.axis = axis, .needed = {grz_empty_box(), grz_empty_box()}};
    for (uint32_t i = 0; i < range->count; i++) {
        const uint32_t number = in_turn(i, range->count);
        grz_box_item *item = &items[number];
        const int part = take(w, number,
                              (const float[2]){reach_of(item, &range->box, axis, is_upper(kind, 0)),
                                               reach_of(item, &range->box, axis, is_upper(kind, 1))});
        item->part = (uint32_t)part;
        grz_box_join(&out->needed[part], item->low, item->high);
    }
    uint32_t left = 0, right = range->count;
    while (left < right)
        if (items[left].part == 0)
            left++;
        else
            grz_swap_items(&items[left], &items[--right]);
    out->left = left;
    out->triangle[0] = items[0].triangle;
    out->triangle[1] = items[left].triangle;
}

void grz_boxtree_split_by_seeds(const grz_boxtree_builder *builder, const grz_boxtree_range *range,
                                grz_boxtree_division *out)
{
    way ways[WAYS], seeds[WAYS];
    sow(builder->items + range->first, range, ways);
    memcpy(seeds, ways, sizeof seeds);
    try_all(builder, range, ways);
    const int best = best_of(builder, range, ways);
    divide(builder->items + range->first, range, &seeds[best], best / 3, best % 3, out);
}

int grz_boxtree_finish_leaf(const grz_boxtree_builder *builder, const grz_boxtree_range *range)
{
    (void)builder;
    return range->levels_left;
}
