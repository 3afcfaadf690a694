/* The binary tree from which the wide one is made.
 *
 * A twig is a range of items: a leaf if it has at most eight, else it has two parts. Twigs stand in an array with room
 * for a number of leaves that is fixed beforehand, each part in a stretch of its own, so that threads can make them in
 * any order and the tree is always the same. The left part of a twig stands right behind it. */
#ifndef GRZ_WIDE_TWIGS_H
#define GRZ_WIDE_TWIGS_H

#include "wide/items.h"

typedef struct grz_wide_twig {
    uint32_t count; /* of items */
    union {
        uint32_t right; /* the twig of the right part */
        uint32_t leaf;  /* or which leaf it is, from left to right */
    };
    float cost[GRZ_WIDE]; /* [i]: of the best forest of at most i trees for it, see collapse.c; [0] is not used */
    uint8_t share[GRZ_WIDE + 1]; /* [i]: how many of i trees the left part gets; 0: no more than of i - 1 */
} grz_wide_twig;

/* Decides which twigs become nodes, each of which costs half of its surface and `node_cost`, by the boxes of the
 * leaves. */
void grz_wide_collapse(grz_wide_twig *twigs, const grz_float_box *leaf_boxes, float node_cost);

/* The twigs that are the children of a node: its left-most first. Returns how many. */
int grz_wide_children(const grz_wide_twig *twigs, uint32_t twig, uint32_t children[GRZ_WIDE]);

#endif
