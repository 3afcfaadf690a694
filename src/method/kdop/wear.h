/* Which parts of an edited tree are to be built anew. Two rules keep it good.
 *
 * Age: a subtree in which more leaves came and went since it was built than half of those that it has is built anew by
 * the tree's own rule. Building m leaves takes O(m log m) steps, and more than m / 2 edits below it have gone before,
 * so that an edit pays O(log n) steps at each of its O(log n) ancestors: O(log^2 n) amortised.
 *
 * Depth: no leaf is deeper than the index's `depth_limit`: what a tree may have with half the leaves that it had when
 * it was last built as a whole. Before it has fewer or twice as many, age has it built as a whole again, so that the
 * depth is always what a tree of its size may have. When a leaf would be deeper, the lowest ancestor with m leaves that
 * is higher than 2 log2(m) is built anew in halves, as in a scapegoat tree (Galperin and Rivest 1993, alpha =
 * 2^(-1/2)). Of a child that was not chosen, with m' leaves, the height is at most 2 log2(m'): so m' > m / sqrt 2, and
 * because halves were equal when the ancestor was last built, a number of edits in proportion to m has gone since.
 * (Where it was built by the tree's own rule instead, the build that made it uneven has paid.) */
#ifndef GRZ_METHOD_KDOP_WEAR_H
#define GRZ_METHOD_KDOP_WEAR_H

#include "method/kdop/kdop.h"

/* How deep a tree may become that has so many leaves when it is built as a whole: 2 log2 of half as many, and 8. */
static inline int grz_kdop_depth_for(uint32_t leaves)
{
    return grz_tree_depth_limit(leaves) - 2;
}

bool grz_kdop_is_worn(int64_t edits, int64_t count);

/* The highest node from `node` up that is worn once a leaf more (change 1) or fewer (-1) is below; GRZ_KDOP_NONE: none.
 */
uint32_t grz_kdop_highest_worn(const grz_tree_links *links, uint32_t node, int change);

/* What is to be halved when a leaf comes beside `at`; GRZ_KDOP_NONE if it does not become too deep. */
uint32_t grz_kdop_scapegoat(const grz_kdop_index *index, uint32_t at);

#endif
