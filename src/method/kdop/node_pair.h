/* Pairs of nodes, one of each tree: their walls, which of the two is opened, and their triangles before the judge. */
#ifndef GRZ_METHOD_KDOP_NODE_PAIR_H
#define GRZ_METHOD_KDOP_NODE_PAIR_H

#include "method/kdop/work.h"

/* The pair of the two roots. */
grz_kdop_pair grz_kdop_roots(const grz_search *search);

/* Makes the walls of a node of B for this pose. */
void grz_kdop_make_walls(const grz_search *search, uint32_t node);

/* The walls of a node of B for this pose. */
static inline const float *grz_kdop_walls(const grz_search *search, uint32_t node)
{
    const grz_kdop_index *b = search->index_b;
    const grz_kdop_work *work = search->work;
    if (work->stamp.items[node] != work->carried.pose) grz_kdop_make_walls(search, node);
    return work->walls.items + (size_t)b->directions.k * node;
}

/* Has the node no more triangles than the options tau_env and tau let a leaf have? */
static inline bool grz_kdop_is_leaf_a(const grz_search *search, const grz_kdop_pair *pair)
{
    const grz_kdop_index *a = search->index_a;
    const grz_kdop_work *work = search->work;
    return pair->a_end - a->tree.first[pair->a] <= work->tau_env;
}

static inline bool grz_kdop_is_leaf_b(const grz_search *search, const grz_kdop_pair *pair)
{
    const grz_kdop_index *b = search->index_b;
    const grz_kdop_work *work = search->work;
    return pair->b_end - b->tree.first[pair->b] <= work->tau;
}

/* The sum of three widths, of supports or, with the other sign, of walls. */
static inline float grz_kdop_width(const float *dop, int count)
{
    return ((dop[0] + dop[count]) + (dop[1] + dop[count + 1])) + (dop[2] + dop[count + 2]);
}

/* Which side is opened, of a pair that is not two leaves? Lock-step opens the one with more triangles: on trees that
 * are about as deep that is one and then the other. */
bool grz_kdop_opens_a(const grz_search *search, const grz_kdop_pair *pair, grz_kdop_descend rule);

/* The same for the wider one, each in its own frame: nothing has to be turned for it. */
bool grz_kdop_opens_wider_a(const grz_search *search, const grz_kdop_pair *pair);

/* The pairs with the children of one side. */
static inline void grz_kdop_children(const grz_search *search, const grz_kdop_pair *pair, bool of_a,
                                     grz_kdop_pair children[2])
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    children[0] = children[1] = *pair;
    if (of_a) {
        uint32_t left = a->tree.child[pair->a];
        children[0].a = left, children[1].a = left + 1;
        children[0].a_end = a->tree.first[left + 1];
    } else {
        uint32_t left = b->tree.child[pair->b];
        children[0].b = left, children[1].b = left + 1;
        children[0].b_end = b->tree.first[left + 1];
    }
}

/* The triangles of two nodes against each other, each pair by the judge. False: stop. */
bool grz_kdop_judge_leaves(grz_search *search, const grz_kdop_pair *pair, grz_judge *judge);

/* The same where bounds tell little (method/blocks.h): only pairs of triangles whose boxes in doubles are not further
 * apart than `reach`. */
bool grz_kdop_judge_blocks(grz_search *search, const grz_kdop_pair *pair, double reach, grz_judge *judge);

/* ---- leaves of one triangle, in leaf.c ---- */

/* The walls of a leaf of B with one triangle, for this pose. */
void grz_kdop_leaf_walls(const grz_search *search, uint32_t node, float *walls);

/* Slabs of a leaf of A with one triangle, for nodes of B; and of B, for nodes of A. NULL if they are not known and not
 * wanted either. */
const grz_dop_slabs *grz_kdop_slabs_a(const grz_search *search, uint32_t node, bool wanted);
const grz_dop_slabs *grz_kdop_slabs_b(const grz_search *search, uint32_t node, bool wanted);

#endif
