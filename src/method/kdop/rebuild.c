#include "method/kdop/rebuild.h"

#include "base/check.h"
#include "base/memory.h"
#include "bound/dop.h"
#include "method/kdop/split.h"
#include "method/kdop/wear.h"

#include <string.h>

bool grz_kdop_yard_open(grz_kdop_yard *yard, const grz_settings *settings, const grz_kdop_index *index,
                        uint32_t capacity)
{
    const size_t nodes = 2 * (size_t)capacity, k = (size_t)index->directions.k;
    bool sah = settings->values[KDOP_RULE].word == KDOP_SAH;
    *yard = (grz_kdop_yard){.capacity = capacity};
    if (capacity == 0) return true;
    yard->items = grz_allocate(capacity, sizeof *yard->items);
    yard->dops = grz_allocate(capacity, k * sizeof *yard->dops);
    yard->boxes = grz_allocate(sah ? capacity : 0, 6 * sizeof *yard->boxes);
    yard->triangles = grz_allocate(capacity, sizeof *yard->triangles);
    yard->handles = grz_allocate(capacity, sizeof *yard->handles);
    yard->pairs = grz_allocate(capacity, sizeof *yard->pairs);
    yard->tree.child = grz_allocate(nodes, sizeof *yard->tree.child);
    yard->tree.first = grz_allocate(nodes, sizeof *yard->tree.first);
    return yard->items && yard->dops && yard->boxes && yard->triangles && yard->handles && yard->pairs &&
           yard->tree.child && yard->tree.first;
}

void grz_kdop_yard_close(grz_kdop_yard *yard)
{
    grz_free(yard->items);
    grz_free(yard->dops);
    grz_free(yard->boxes);
    grz_free(yard->triangles);
    grz_free(yard->handles);
    grz_free(yard->pairs);
    grz_tree_free(&yard->tree);
}

/* ---- taking it apart ---- */

/* What the splitting rules look at: the centroid, as when a model is built, and where they need it the box. */
static void prepare_item(const grz_kdop_index *index, const graze_mesh *mesh, grz_kdop_yard *yard, uint32_t i,
                         const grz_directions *axes)
{
    grz_tri t = grz_kdop_local_triangle(mesh, &index->frame, yard->triangles[i]);
    graze_vec3 sum = grz_add(grz_add(t.v[0], t.v[1]), t.v[2]);
    yard->items[i] = (grz_item){{(float)(sum.x / 3), (float)(sum.y / 3), (float)(sum.z / 3)}, i};
    if (!axes) return;
    grz_dop_clear(yard->boxes + 6 * (size_t)i, 6);
    grz_dop_cover(yard->boxes + 6 * (size_t)i, axes, t.v, 3);
}

/* Leaves from left to right, and the places of all pairs. Returns how many leaves there are. */
static uint32_t take_apart(const grz_kdop_index *index, grz_kdop_yard *yard, uint32_t node)
{
    const size_t k = (size_t)index->directions.k;
    uint32_t stack[80], leaves = 0, pairs = 0;
    int size = 0;
    stack[size++] = node;
    while (size > 0) {
        uint32_t now = stack[--size], child = index->tree.child[now];
        if (child != 0) {
            yard->pairs[pairs++] = child;
            stack[size++] = child + 1;
            stack[size++] = child;
            continue;
        }
        yard->handles[leaves] = index->tree.first[now];
        yard->triangles[leaves] = index->order[yard->handles[leaves]];
        memcpy(yard->dops + k * leaves, index->dops + k * now, k * sizeof *yard->dops);
        leaves++;
    }
    return leaves;
}

/* ---- building ---- */

static uint32_t split_in_halves(void *rule, uint32_t first, uint32_t count, bool halve)
{
    (void)halve;
    return grz_kdop_split(rule, first, count, true);
}

static void build(const grz_kdop_index *index, const graze_mesh *mesh, const grz_settings *settings,
                  grz_kdop_yard *yard, uint32_t leaves, grz_kdop_shape shape, int depth_limit)
{
    grz_directions box_axes;
    grz_directions_of(6, &box_axes);
    grz_kdop_splitter splitter =
        grz_kdop_splitter_of(settings, &index->directions, yard->items, yard->dops, yard->boxes);
    for (uint32_t i = 0; i < leaves; i++)
        prepare_item(index, mesh, yard, i, splitter.rule == KDOP_SAH ? &box_axes : NULL);
    yard->tree.item_count = leaves;
    grz_tree_fill(&yard->tree, shape == KDOP_HALVED ? split_in_halves : grz_kdop_split, &splitter, NULL, depth_limit);
}

/* ---- putting it back ---- */

/* Where a node of the yard's tree goes: the root to `node`, pair i to the place of pair i. */
static uint32_t place_of(const grz_kdop_yard *yard, uint32_t node, uint32_t built)
{
    return built == 0 ? node : yard->pairs[(built - 1) / 2] + (built - 1) % 2;
}

static void put_leaf(grz_kdop_index *index, const grz_kdop_yard *yard, uint32_t item, uint32_t to)
{
    const size_t k = (size_t)index->directions.k;
    uint32_t before = yard->items[item].number;
    index->order[yard->handles[item]] = yard->triangles[before];
    memcpy(index->dops + k * to, yard->dops + k * before, k * sizeof *index->dops);
    index->tree.child[to] = 0;
    index->links.count[to] = 1;
    index->links.height[to] = 0;
}

static void put_inner(grz_kdop_index *index, uint32_t child, uint32_t to)
{
    const size_t k = (size_t)index->directions.k;
    const grz_tree_links *links = &index->links;
    memcpy(index->dops + k * to, index->dops + k * child, k * sizeof *index->dops);
    grz_dop_join(index->dops + k * to, index->dops + k * (child + 1), (int)k);
    index->tree.child[to] = child;
    links->parent[child / 2] = to;
    links->count[to] = links->count[child] + links->count[child + 1];
    uint8_t left = links->height[child], right = links->height[child + 1];
    links->height[to] = (uint8_t)(1 + (left > right ? left : right));
}

/* In the yard children come after their parents, so that from its end on they are there before them. */
static void put_back(grz_kdop_index *index, const grz_kdop_yard *yard, uint32_t node)
{
    for (uint32_t built = yard->tree.node_count; built-- > 0;) {
        uint32_t to = place_of(yard, node, built), child = yard->tree.child[built];
        index->tree.first[to] = yard->handles[yard->tree.first[built]];
        index->links.edits[to] = 0;
        if (child == 0)
            put_leaf(index, yard, yard->tree.first[built], to);
        else
            put_inner(index, place_of(yard, node, child), to);
    }
}

void grz_kdop_rebuild(grz_kdop_index *index, const graze_mesh *mesh, const grz_settings *settings, grz_kdop_yard *yard,
                      uint32_t node, grz_kdop_shape shape)
{
    GRZ_ASSERT(index->links.count[node] <= yard->capacity);
    uint32_t leaves = take_apart(index, yard, node);
    if (node == 0) index->depth_limit = grz_kdop_depth_for(leaves);
    build(index, mesh, settings, yard, leaves, shape, index->depth_limit - grz_tree_depth_of(&index->links, node));
    put_back(index, yard, node);
    grz_tree_climb(&index->tree, &index->links, node);
}
