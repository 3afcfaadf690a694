/* Supports and simplices (Gilbert, Johnson, Keerthi 1988), where a march takes too long: because a solid is long and
 * the march began far away, or because rounding sends it in circles.
 *
 * Points of the Minkowski difference, corners of B less corners of A, are kept in a simplex of at most four. From its
 * point that is nearest to the origin the next one is searched for. In doubles, and so a guess as every march. */
#ifndef GRZ_METHOD_CONVEX_GJK_H
#define GRZ_METHOD_CONVEX_GJK_H

#include "method/convex/march.h"

/* Begins at corners of the march's features, and leaves there the features where the solids are nearest, or where
 * they meet: march->end says which, or that it gave up. march->p and q are the closest points, in A's frame. Ends where
 * the squared distance can not fall by more than `gain` of it, and as soon as the solids seem to be further apart than
 * `enough` along the vector between the points. */
void grz_convex_gjk(grz_search *search, double gain, double enough, grz_convex_march *march);

#endif
