/* Marching across levels of detail (SWIFT 5.2).
 *
 * A question begins at the coarsest levels, or at parents of the features where the last one ended, and marches within
 * the levels. Where they seem to meet, or a slab does not prove them apart, it goes on from the children of the
 * features at finer levels. A slab between levels proves P0 apart, since levels bound it. The deviations only say where
 * to begin: levels do not hold each other, so that what is between two levels is no bound for others. */
#ifndef GRZ_METHOD_CONVEX_LEVELS_MARCH_H
#define GRZ_METHOD_CONVEX_LEVELS_MARCH_H

#include "method/convex/guess.h"

/* Has one of the solids levels, and does the question begin there? With start=table it begins at P0: in SWIFT a table
 * takes the place of levels. */
bool grz_convex_uses_levels(const grz_search *search);

static inline bool grz_convex_is_on_levels(const uint8_t levels[2])
{
    return (levels[0] | levels[1]) != 0;
}

/* The last direction again, at the levels where it was found. */
bool grz_convex_levels_apart_along_last(grz_search *search, double more, grz_convex_slab *slab);

/* Chooses levels and features to begin at. True: with `has_way`, a slab of the coarsest levels along slab->way proves
 * everything further apart than `more`. */
bool grz_convex_levels_begin(grz_search *search, bool has_way, double more, grz_convex_slab *slab);

/* Goes down from there. True: out->is_apart, which is proven at some level, and is all that was asked; or out->is_deep,
 * which is proven by the inner solids. Else the memory has features of P0 to go on from. */
bool grz_convex_levels_descend(grz_search *search, double more, bool needs_march, grz_convex_guess *out);

/* For an approximate distance, where levels ended the descent, which proved everything `apart` at least, in the
 * coordinates' unit: measures a pair of triangles of P0 that the links lead to, then one after a short walk. True: it
 * is good enough beside that, or, *is_enough_itself, whatever there is besides. */
bool grz_convex_levels_pair(grz_search *search, double apart, bool *is_enough_itself);

#endif
