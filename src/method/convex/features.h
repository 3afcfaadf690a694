/* From features of solids to triangles of the meshes, and back. */
#ifndef GRZ_METHOD_CONVEX_FEATURES_H
#define GRZ_METHOD_CONVEX_FEATURES_H

#include "method/convex/prove.h"

/* From the triangles of search->nearest and the weights of its points to the features in search->lie. */
void grz_convex_name_features(grz_search *search);

/* The closest points at a march's end, with the features they are on, if plain doubles tell them, and the slab, which
 * was made last, that nothing is nearer. */
bool grz_convex_measure_end(grz_search *search, const grz_convex_march *end, const grz_convex_slab *slab);

/* Shows the judge the pair of triangles at a march's end, if it is found without looking far. False: stop. */
bool grz_convex_judge_end(grz_search *search, const grz_convex_march *end, grz_judge *judge);

#endif
