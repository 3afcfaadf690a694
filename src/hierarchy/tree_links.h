/* Editing a tree in place: leaves come and go one at a time.
 *
 * Queries need a tree's child and first alone. Edits also climb it, and count how far a subtree has aged: for that
 * there are links, once a tree has been edited. Siblings stand at 2i + 1 and 2i + 2 and are pair i, the tree's arrays
 * have no holes: the last pair moves into the place of one that goes, so a tree of n leaves always has the nodes 0 ...
 * 2n - 2.
 *
 * While several leaves come or go, `first` need not follow the order: of a leaf it is then a handle, the place of its
 * item in the caller's array of items, and grz_tree_settle makes a proper order of that at the end. After a single edit
 * grz_tree_shift keeps `first` in order, which is cheaper: one pass over it. */
#ifndef GRZ_HIERARCHY_TREE_LINKS_H
#define GRZ_HIERARCHY_TREE_LINKS_H

#include "hierarchy/tree.h"

typedef struct grz_tree_links {
    uint32_t item_capacity; /* the arrays, the tree's included, hold a tree of so many leaves */
    uint32_t *parent;       /* of each pair */
    uint32_t *count;        /* leaves below each node */
    uint32_t *edits;        /* leaves that came or went below each node since its subtree was built */
    uint8_t *height;        /* edges from each node to the deepest leaf below */
} grz_tree_links;

/* Nodes whose contents moved. The owner of an array with an item for each node copies its items in this order. */
typedef struct grz_tree_moves {
    int count;
    struct {
        uint32_t from, to;
    } move[3];
} grz_tree_moves;

/* The links of a tree, which may be from a file. False without memory. */
bool grz_tree_links_open(grz_tree_links *links, const grz_tree *tree);
void grz_tree_links_free(grz_tree_links *links);

/* Bytes of all arrays of the links. */
size_t grz_tree_links_bytes(const grz_tree_links *links);

/* Room in all arrays, of the links and of the tree, for so many leaves. False without memory: the tree is as before. */
bool grz_tree_reserve(grz_tree *tree, grz_tree_links *links, uint32_t item_capacity);

/* Do the links agree with the tree? */
bool grz_tree_links_valid(const grz_tree_links *links, const grz_tree *tree);

/* Not for the root, which has none. */
static inline uint32_t grz_tree_parent(const grz_tree_links *links, uint32_t node)
{
    return links->parent[(node - 1) / 2];
}

/* Edges from the root. */
int grz_tree_depth_of(const grz_tree_links *links, uint32_t node);

/* Puts a new leaf beside a node: the node `at` gets two children, its old contents on the left and the leaf on the
 * right. There must be room. Counts, edits and heights follow. Returns the leaf. */
uint32_t grz_tree_insert(grz_tree *tree, grz_tree_links *links, uint32_t at, uint32_t handle, grz_tree_moves *moves);

/* Takes a leaf away, which is not the only one: its sibling takes the place of their parent. Returns the place of the
 * parent, after all moves. */
uint32_t grz_tree_remove(grz_tree *tree, grz_tree_links *links, uint32_t leaf, grz_tree_moves *moves);

/* Follows one node through the moves. */
uint32_t grz_tree_moved(const grz_tree_moves *moves, uint32_t node);

/* Heights of a node's ancestors and the depth of the tree, after its subtree was built anew. */
void grz_tree_climb(grz_tree *tree, grz_tree_links *links, uint32_t node);

/* Nodes that begin at `position` of the order or behind begin `step` later: 1 where an item was put in there; the
 * number that adds to it to 0 where one before it was taken out. */
void grz_tree_shift(grz_tree *tree, uint32_t position, uint32_t step);

/* From handles to an order: writes the items, which leaves find in `items` by their handles, from left to right to
 * `ordered`, and sets `first` of every node. */
void grz_tree_settle(grz_tree *tree, const uint32_t *items, uint32_t *ordered);

#endif
