#include "hierarchy/tree_links.h"

#include "base/check.h"
#include "base/memory.h"

#include <string.h>

/* ---- making them ---- */

/* Parents and counts from the top, where the ends of ranges are known. */
static void link_down(grz_tree_links *links, const grz_tree *tree)
{
    struct {
        uint32_t node, end;
    } stack[80];
    int size = 1;
    stack[0].node = 0, stack[0].end = tree->item_count;
    while (size > 0) {
        uint32_t node = stack[--size].node, end = stack[size].end, child = tree->child[node];
        links->count[node] = end - tree->first[node];
        links->edits[node] = 0;
        links->height[node] = 0;
        if (child == 0) continue;
        links->parent[child / 2] = node;
        stack[size].node = child + 1, stack[size++].end = end;
        stack[size].node = child, stack[size++].end = tree->first[child + 1];
    }
}

/* Heights from every leaf up, as far as they rise. */
static void link_up(grz_tree_links *links, const grz_tree *tree)
{
    for (uint32_t leaf = 0; leaf < tree->node_count; leaf++) {
        if (tree->child[leaf] != 0) continue;
        for (uint32_t node = leaf, up; node != 0; node = up) {
            up = grz_tree_parent(links, node);
            if (links->height[up] > links->height[node]) break;
            links->height[up] = (uint8_t)(links->height[node] + 1);
        }
    }
}

/* A block that grew stays so when a later one can not. */
static bool grow_links(grz_tree_links *links, uint32_t item_capacity)
{
    size_t nodes = 2 * (size_t)item_capacity - 1;
    return grz_reallocate_at(&links->parent, item_capacity, sizeof *links->parent) &&
           grz_reallocate_at(&links->count, nodes, sizeof *links->count) &&
           grz_reallocate_at(&links->edits, nodes, sizeof *links->edits) &&
           grz_reallocate_at(&links->height, nodes, sizeof *links->height);
}

bool grz_tree_links_open(grz_tree_links *links, const grz_tree *tree)
{
    *links = (grz_tree_links){.item_capacity = tree->item_count};
    if (!grow_links(links, tree->item_count)) {
        grz_tree_links_free(links);
        return false;
    }
    link_down(links, tree);
    link_up(links, tree);
    return true;
}

void grz_tree_links_free(grz_tree_links *links)
{
    grz_free(links->parent);
    grz_free(links->count);
    grz_free(links->edits);
    grz_free(links->height);
    *links = (grz_tree_links){0};
}

size_t grz_tree_links_bytes(const grz_tree_links *links)
{
    size_t a_node = sizeof *links->count + sizeof *links->edits + sizeof *links->height;
    return (sizeof *links->parent + 2 * a_node) * links->item_capacity;
}

bool grz_tree_reserve(grz_tree *tree, grz_tree_links *links, uint32_t item_capacity)
{
    size_t nodes = 2 * (size_t)item_capacity - 1;
    bool done = grz_reallocate_at(&tree->child, nodes, sizeof *tree->child) &&
                grz_reallocate_at(&tree->first, nodes, sizeof *tree->first) && grow_links(links, item_capacity);
    if (done) links->item_capacity = item_capacity; /* only this tells how much may be used */
    return done;
}

/* ---- reading them ---- */

int grz_tree_depth_of(const grz_tree_links *links, uint32_t node)
{
    int depth = 0;
    for (; node != 0; node = grz_tree_parent(links, node)) depth++;
    return depth;
}

static uint8_t height_above(const grz_tree_links *links, uint32_t child)
{
    uint8_t left = links->height[child], right = links->height[child + 1];
    return (uint8_t)(1 + (left > right ? left : right));
}

bool grz_tree_links_valid(const grz_tree_links *links, const grz_tree *tree)
{
    if (links->count[0] != tree->item_count || links->height[0] > tree->depth) return false;
    for (uint32_t node = 0; node < tree->node_count; node++) {
        uint32_t child = tree->child[node];
        if (child == 0) {
            if (links->count[node] != 1 || links->height[node] != 0) return false;
            continue;
        }
        if (links->parent[child / 2] != node || links->count[node] != links->count[child] + links->count[child + 1] ||
            links->height[node] != height_above(links, child))
            return false;
    }
    return true;
}

/* ---- coming and going ---- */

static void copy_node(grz_tree *tree, grz_tree_links *links, uint32_t from, uint32_t to, grz_tree_moves *moves)
{
    tree->child[to] = tree->child[from];
    tree->first[to] = tree->first[from];
    links->count[to] = links->count[from];
    links->edits[to] = links->edits[from];
    links->height[to] = links->height[from];
    if (tree->child[to] != 0) links->parent[tree->child[to] / 2] = to;
    moves->move[moves->count].from = from;
    moves->move[moves->count++].to = to;
}

/* One leaf more or fewer below the node: everything up to the root counts it. */
static void count_edit(grz_tree *tree, grz_tree_links *links, uint32_t node)
{
    for (;; node = grz_tree_parent(links, node)) {
        uint32_t child = tree->child[node];
        links->edits[node] = child == 0 ? 0 : links->edits[node] + 1;
        if (child != 0) {
            links->count[node] = links->count[child] + links->count[child + 1];
            links->height[node] = height_above(links, child);
        }
        if (node == 0) break;
    }
    tree->depth = links->height[0];
}

uint32_t grz_tree_insert(grz_tree *tree, grz_tree_links *links, uint32_t at, uint32_t handle, grz_tree_moves *moves)
{
    uint32_t left = tree->node_count, leaf = left + 1;
    GRZ_ASSERT(tree->item_count < links->item_capacity);
    tree->node_count += 2;
    tree->item_count++;
    moves->count = 0;
    copy_node(tree, links, at, left, moves);
    tree->child[at] = left;
    links->parent[left / 2] = at;
    tree->child[leaf] = 0;
    tree->first[leaf] = handle;
    links->count[leaf] = 1;
    links->edits[leaf] = 0;
    links->height[leaf] = 0;
    count_edit(tree, links, at);
    return leaf;
}

uint32_t grz_tree_moved(const grz_tree_moves *moves, uint32_t node)
{
    for (int i = 0; i < moves->count; i++)
        if (moves->move[i].from == node) node = moves->move[i].to;
    return node;
}

uint32_t grz_tree_remove(grz_tree *tree, grz_tree_links *links, uint32_t leaf, grz_tree_moves *moves)
{
    uint32_t parent = grz_tree_parent(links, leaf), pair = tree->child[parent], last = tree->node_count - 2;
    uint32_t sibling = leaf == pair ? pair + 1 : pair, edits = links->edits[parent];
    moves->count = 0;
    copy_node(tree, links, sibling, parent, moves);
    links->edits[parent] = edits;
    tree->node_count -= 2;
    tree->item_count--;
    if (pair != last) {
        uint32_t above = links->parent[last / 2];
        copy_node(tree, links, last, pair, moves);
        copy_node(tree, links, last + 1, pair + 1, moves);
        tree->child[above] = pair;
        links->parent[pair / 2] = above;
        if (parent >= last) parent = pair + (parent - last);
    }
    count_edit(tree, links, parent);
    return parent;
}

void grz_tree_climb(grz_tree *tree, grz_tree_links *links, uint32_t node)
{
    while (node != 0) {
        node = grz_tree_parent(links, node);
        links->height[node] = height_above(links, tree->child[node]);
    }
    tree->depth = links->height[0];
}

/* ---- the order ---- */

/* Through pointers of their own, so that the compiler sees that the counts do not change, and makes vector code. */
void grz_tree_shift(grz_tree *tree, uint32_t position, uint32_t step)
{
    uint32_t *first = tree->first;
    const uint32_t count = tree->node_count;
    for (uint32_t node = 0; node < count; node++) first[node] += first[node] >= position ? step : 0;
}

/* A node begins where the next leaf is that a walk from the left meets. */
void grz_tree_settle(grz_tree *tree, const uint32_t *items, uint32_t *ordered)
{
    uint32_t stack[80], next = 0;
    int size = 0;
    stack[size++] = 0;
    while (size > 0) {
        uint32_t node = stack[--size], child = tree->child[node];
        if (child == 0) {
            ordered[next] = items[tree->first[node]];
            tree->first[node] = next++;
            continue;
        }
        tree->first[node] = next;
        stack[size++] = child + 1;
        stack[size++] = child;
    }
}
