/* Building from the top down, then bounds from the bottom up. */
#include "base/error.h"
#include "base/memory.h"
#include "bound/dop.h"
#include "hierarchy/items.h"
#include "hierarchy/tree.h"
#include "nearest/point_index.h"

#include <math.h>

/* ---- where a node is split ---- */

/* The axis along which the items' box is longest, and the middle of that side. */
static int longest_side(const grz_item *items, uint32_t count, double *middle)
{
    int longest = 0;
    float most = -1;
    for (int axis = 0; axis < 3; axis++) {
        float low = INFINITY, high = -INFINITY;
        for (uint32_t i = 0; i < count; i++) {
            float x = items[i].centre[axis];
            low = x < low ? x : low;
            high = x > high ? x : high;
        }
        if (high - low > most) {
            most = high - low;
            longest = axis;
            *middle = 0.5 * ((double)low + (double)high);
        }
    }
    return longest;
}

/* A grz_split_function; `rule` is the array of items. Splits in the middle of the longest side, which keeps nodes from
 * becoming thin: a thin node reaches into the neighbourhoods of many queries (Maneewongvatana and Mount 1999, the
 * midpoint rule, here on the tight box of the points, so that no side is ever empty). The points of one leaf may be in
 * any order. */
static uint32_t split(void *rule, uint32_t first, uint32_t count, bool halve)
{
    static const int8_t axes[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    grz_item *items = (grz_item *)rule + first;
    if (count <= GRZ_LEAF_POINTS) return count / 2;
    double middle = 0;
    const int8_t *axis = axes[longest_side(items, count, &middle)];
    uint32_t left = halve ? 0 : grz_items_partition(items, count, axis, middle);
    return left > 0 && left < count ? left : grz_items_halve(items, count, axis);
}

/* ---- from a tree with one item a leaf to one with a few ---- */

/* Node `from` becomes node `to`; its items end at `end`. */
typedef struct taken {
    uint32_t from, to, end;
} taken;

/* Writes the nodes of the cut tree to `out`, if that is not NULL, and returns how many there are. Children come
 * after their parents. */
static uint32_t cut_tree(const grz_tree *tree, grz_point_index_node *out)
{
    taken stack[GRZ_POINT_INDEX_STACK], now;
    int size = 1;
    uint32_t next = 1;
    stack[0] = (taken){0, 0, tree->item_count};
    while (size > 0) {
        now = stack[--size];
        uint32_t first = tree->first[now.from], left = tree->child[now.from];
        bool leaf = now.end - first <= GRZ_LEAF_POINTS;
        if (out) out[now.to] = (grz_point_index_node){leaf ? 0 : next, first, now.end - first};
        if (leaf) continue;
        stack[size++] = (taken){left + 1, next + 1, now.end};
        stack[size++] = (taken){left, next, tree->first[left + 1]};
        next += 2;
    }
    return next;
}

/* ---- bounds ---- */

void grz_point_index_bound(const graze_point_index *index, const grz_point_index_node *node, float *dop)
{
    const int k = index->directions.k;
    const float *below = index->dops + (size_t)k * node->child;
    grz_dop_clear(dop, k);
    if (node->child > 0) {
        grz_dop_join(dop, below, k);
        grz_dop_join(dop, below + k, k);
        return;
    }
    graze_vec3 local[GRZ_LEAF_POINTS];
    for (uint32_t i = 0; i < node->count; i++)
        local[i] = grz_frame_local(&index->frame, index->points[node->first + i]);
    grz_dop_cover(dop, &index->directions, local, (int)node->count);
}

/* ---- all of it ---- */

static void find_frame(graze_point_index *index)
{
    graze_vec3 low = index->points[0], high = low;
    for (uint32_t i = 1; i < index->count; i++) {
        graze_vec3 p = index->points[i];
        low = grz_vec(p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y, p.z < low.z ? p.z : low.z);
        high = grz_vec(p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y, p.z > high.z ? p.z : high.z);
    }
    index->frame = grz_frame_of(low, high);
}

static void fill_items(const graze_point_index *index, grz_item *items)
{
    for (uint32_t i = 0; i < index->count; i++) {
        graze_vec3 p = grz_frame_local(&index->frame, index->points[i]);
        items[i] = (grz_item){{(float)p.x, (float)p.y, (float)p.z}, i};
    }
}

/* The points take the order of the items: neighbours in space become neighbours in memory. */
static bool order_points(graze_point_index *index, const grz_item *items)
{
    graze_vec3 *ordered = grz_allocate(index->count, sizeof *ordered);
    index->numbers = grz_allocate(index->count, sizeof *index->numbers);
    if (!ordered || !index->numbers) {
        grz_free(ordered);
        return false;
    }
    for (uint32_t i = 0; i < index->count; i++) {
        index->numbers[i] = items[i].number;
        ordered[i] = index->points[items[i].number];
    }
    grz_free(index->points);
    index->points = ordered;
    return true;
}

static bool take_tree(graze_point_index *index, const grz_tree *tree, const grz_item *items)
{
    index->node_count = cut_tree(tree, NULL);
    index->nodes = grz_allocate(index->node_count, sizeof *index->nodes);
    index->dops = grz_allocate(index->node_count, (size_t)index->directions.k * sizeof *index->dops);
    if (!index->nodes || !index->dops || !order_points(index, items)) return false;
    cut_tree(tree, index->nodes);
    for (uint32_t n = index->node_count; n-- > 0;)
        grz_point_index_bound(index, &index->nodes[n], index->dops + (size_t)index->directions.k * n);
    return true;
}

graze_status grz_point_index_build(graze_point_index *index, grz_workers *workers, graze_error *error)
{
    find_frame(index);
    grz_item *items = grz_allocate(index->count, sizeof *items);
    if (!items) return grz_out_of_memory(error);
    fill_items(index, items);
    grz_tree tree;
    graze_status status = grz_tree_build(index->count, split, items, workers, &tree, error);
    if (status == GRAZE_OK && !take_tree(index, &tree, items)) status = grz_out_of_memory(error);
    grz_tree_free(&tree);
    grz_free(items);
    return status;
}
