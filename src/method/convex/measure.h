/* The distance of the features where a march ended, points included, in plain doubles. */
#ifndef GRZ_METHOD_CONVEX_MEASURE_H
#define GRZ_METHOD_CONVEX_MEASURE_H

#include "method/convex/prove.h"

/* Makes the closest points at a march's end the answer, with the features they are on, if plain doubles tell them, and
 * the slab, which was made last, that nothing is nearer. False: not so. */
bool grz_convex_measure(grz_search *search, const grz_convex_march *end, grz_convex_slab *slab);

#endif
