/* What a solid has in front along a direction: a face that looks there, or else an edge across it, or else a corner. */
#ifndef GRZ_METHOD_CONVEX_FRONT_H
#define GRZ_METHOD_CONVEX_FRONT_H

#include "method/convex/work.h"

/* Of the features that have `from`, which is furthest along the direction, or is on its border: the face whose
 * normal is nearest to the direction, if that is no further from it than some 26 degrees; else the edge that is
 * nearest to being across it, if it is off by no more than that; else the corner. Of equals that with the lowest
 * number. `out_of_it` is in A's frame and points out of the solid. Linear in the number of edges at the corner. */
grz_convex_feature grz_convex_front(const grz_search *search, bool of_a, grz_convex_feature from, graze_vec3 out_of_it);

/* The same among edges alone: that which is nearest to being across the direction, if it falls by no more than
 * `fall` of its length; else the corner. An edge stays what it is, and so does a face. */
grz_convex_feature grz_convex_front_edge(const grz_search *search, bool of_a, grz_convex_feature from,
                                         graze_vec3 out_of_it, double fall);

#endif
