/* Flat binary trees over items of any kind, built from the top down by a rule that splits a list of items in two.
 *
 * Siblings are adjacent, and so are the items below a node, so that a query can treat any node as a leaf.
 * A node's position depends only on how many items lie left of it, so that threads can build subtrees in any order and
 * the tree is always the same. */
#ifndef GRZ_HIERARCHY_TREE_H
#define GRZ_HIERARCHY_TREE_H

#include "base/workers.h"

typedef struct grz_tree {
    uint32_t item_count, node_count; /* one item a leaf: 2 item_count - 1 nodes */
    uint32_t *child;                 /* a node's left child, its right child comes next; 0 for a leaf */
    uint32_t *first; /* where the node's items begin, in the order from the leftmost leaf to the rightmost */
    int depth;       /* edges from the root to the deepest leaf */
} grz_tree;

/* Reorders the rule's own items first ... first + count - 1 so that the items of the left child come first, and returns
 * their number: at least one, not all. With `halve` it must be count / 2. Workers call it at once for separate ranges.
 */
typedef uint32_t grz_split_function(void *rule, uint32_t first, uint32_t count, bool halve);

/* Builds a tree over the rule's items. The depth is at most grz_tree_depth_limit, by asking the rule to halve where it
 * would become too deep. */
graze_status grz_tree_build(uint32_t item_count, grz_split_function *split, void *rule, grz_workers *workers,
                            grz_tree *out, graze_error *error);

/* Builds the tree anew in its own arrays, for its item_count, at most `depth_limit` deep, which is at least log2 of the
 * item_count, rounded up. Never fails. */
void grz_tree_fill(grz_tree *tree, grz_split_function *split, void *rule, grz_workers *workers, int depth_limit);

void grz_tree_free(grz_tree *tree);

/* The least d with 2^d >= n: how deep a tree of n items must be. */
int grz_log2_above(uint32_t n);

/* How deep a tree of so many items may be: 2 log2(item_count) + 8. */
int grz_tree_depth_limit(uint32_t item_count);

/* The depth limit of 2^32 items, hence of any tree. For stacks that need no allocation. */
enum { GRZ_TREE_MOST_DEPTH = 72 };

/* Do all nodes hang below the root, each once, with ranges that their children divide, within the depth? For trees from
 * files. */
bool grz_tree_valid(const grz_tree *tree);

#endif
