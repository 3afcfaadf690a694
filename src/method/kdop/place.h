/* Where in a tree a triangle is, and where a new one belongs. */
#ifndef GRZ_METHOD_KDOP_PLACE_H
#define GRZ_METHOD_KDOP_PLACE_H

#include "method/kdop/kdop.h"

/* The node beside which a leaf with this bound makes the tree's bounds grow least, by a greedy descent. */
uint32_t grz_kdop_place_for(const grz_kdop_index *index, const float *dop);

/* A walk to the leaves of one triangle. */
typedef struct grz_kdop_finder {
    uint32_t triangle;
    float walls[GRZ_MOST_SUPPORTS];
    uint32_t stack[80];
    int size;
} grz_kdop_finder;

/* Starts the walk. The tree must not change during it. */
void grz_kdop_find(grz_kdop_finder *finder, const graze_mesh *mesh, const grz_kdop_index *index, uint32_t triangle);

/* The next leaf, or GRZ_KDOP_NONE. A triangle has one, unless the build cut it into pieces. */
uint32_t grz_kdop_next_leaf(grz_kdop_finder *finder, const grz_kdop_index *index);

#endif
