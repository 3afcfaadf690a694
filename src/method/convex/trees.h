/* What no proof about directions or points decides: all pairs, and surfaces that come too near each other. The trees of
 * both solids (wide/tree.h) are compared, which know nothing of solids. */
#ifndef GRZ_METHOD_CONVEX_TREES_H
#define GRZ_METHOD_CONVEX_TREES_H

#include "method/convex/work.h"

/* The same search, about the trees, with a work and a memory for these. */
grz_search grz_convex_search_of_trees(const grz_search *search, grz_wide_work *work, grz_wide_memory *memory);

/* Asks grz_wide_collide, grz_wide_within or grz_wide_distance. */
void grz_convex_ask_trees(grz_search *search, void (*question)(grz_search *search));

#endif
