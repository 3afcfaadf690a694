/* The end of a march measured and proven in one go: what most questions for the distance end with. */
#ifndef GRZ_METHOD_CONVEX_SETTLE_H
#define GRZ_METHOD_CONVEX_SETTLE_H

#include "method/convex/march.h"

/* Makes the closest points at a march's end the answer, with the features that they are on, if plain doubles tell them
 * and the corners around these features prove that nothing is nearer. False: not so, and slabs may tell more. */
bool grz_convex_settle_end(grz_search *search, const grz_convex_march *end);

#endif
