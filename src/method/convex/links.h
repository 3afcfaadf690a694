/* Step 6 of SWIFT 4.3, and 4.4.3: which features of two levels that follow each other belong together. Guesses, all. */
#ifndef GRZ_METHOD_CONVEX_LINKS_H
#define GRZ_METHOD_CONVEX_LINKS_H

#include "method/convex/levels.h"

/* Of a surface's corners, which corner of P0 each comes from; GRZ_CONVEX_NO_NAME for none. */
typedef const uint32_t *grz_convex_origins;

/* Fills in all links between a level and the surface below it. With the origins of the corners of both, those of
 * Dobkin and Kirkpatrick: a corner's child is the same corner; a kept edge's or face's is itself; one that is new has
 * the corner that was removed where it stands. Without, NULL, those of 4.3: the child of a corner and its edges and
 * faces is the corner that is nearest. False without memory; what was made is the level's. */
bool grz_convex_link(grz_convex_level *level, const grz_convex_surface *below, grz_convex_origins of_level,
                     grz_convex_origins of_below, uint32_t origin_count);

#endif
