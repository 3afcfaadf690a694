/* A small tree of boxes over the triangles of a solid: for all pairs, for rays, and for what no proof decides.
 *
 * Node n has the children 2 n + 1 and 2 n + 2, which share its triangles in two halves, the first the smaller; a node
 * of at most CONVEX_LEAF triangles is a leaf. So ranges follow from numbers, and nothing but boxes and an order is
 * kept. Boxes are in doubles, of the mesh's own coordinates, and hold their triangles without any rounding. */
#ifndef GRZ_METHOD_CONVEX_TREE_H
#define GRZ_METHOD_CONVEX_TREE_H

#include "bound/box.h"
#include "mesh/mesh.h"
#include "method/method.h"

enum { CONVEX_LEAF = 4, CONVEX_MOST_DEPTH = 32 };

typedef struct grz_convex_tree {
    uint32_t triangle_count, node_count; /* numbers up to node_count; some near the end may not be in use */
    uint32_t *order;                     /* triangles, from the leftmost leaf to the rightmost */
    grz_box *boxes;                      /* of each node */
} grz_convex_tree;

/* A node with its triangles: order[first] up to order[first + count]. */
typedef struct grz_convex_node {
    uint32_t number, first, count;
} grz_convex_node;

static inline grz_convex_node grz_convex_root(const grz_convex_tree *tree)
{
    return (grz_convex_node){0, 0, tree->triangle_count};
}

static inline bool grz_convex_is_leaf(grz_convex_node node)
{
    return node.count <= CONVEX_LEAF;
}

static inline void grz_convex_children(grz_convex_node node, grz_convex_node out[2])
{
    const uint32_t half = node.count / 2;
    out[0] = (grz_convex_node){2 * node.number + 1, node.first, half};
    out[1] = (grz_convex_node){2 * node.number + 2, node.first + half, node.count - half};
}

/* How many numbers nodes over so many triangles have. */
uint32_t grz_convex_node_count(uint32_t triangle_count);

/* False without memory. */
bool grz_convex_tree_build(grz_convex_tree *tree, const graze_mesh *mesh);
void grz_convex_tree_free(grz_convex_tree *tree);

/* Does each node hold its children, and each leaf its triangles? */
bool grz_convex_tree_holds(const grz_convex_tree *tree, const graze_mesh *mesh);

/* Compares the trees from the roots on. Two nodes are of no interest if their boxes, B's as carried, are further apart
 * than `limit` says at the time. Triangles of two leaves that are left go to the judge. False: the judge stopped it. */
typedef double grz_convex_limit(const grz_search *search);
bool grz_convex_descend(grz_search *search, grz_convex_limit *limit, grz_judge *judge);

#endif
