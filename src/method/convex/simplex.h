/* Four points of the Minkowski difference that an expanding polytope begins with. */
#ifndef GRZ_METHOD_CONVEX_SIMPLEX_H
#define GRZ_METHOD_CONVEX_SIMPLEX_H

#include "method/convex/polytope.h"
#include "method/convex/work.h"

/* Begins the polytope with candidates that do not lie in one plane, if there are four, and adds the others. */
bool grz_convex_begin_with(grz_polytope *polytope, const grz_minkowski_point *candidates, uint32_t given);

/* Where all points lie in one plane, and their plane, line or point has the origin, the difference holds the origin if
 * and only if a pyramid over it does, with a tip, or two, or three, in other directions: then it begins with these,
 * which are no points of the difference. */
typedef enum grz_convex_span {
    CONVEX_SPANS_SPACE,  /* four points do not lie in one plane: the polytope began with them */
    CONVEX_SPANS_ORIGIN, /* a plane or line has all points and the origin: it began with a pyramid */
    CONVEX_SPANS_APART,  /* one has all points, and not the origin; *normal is the way from A to B, nearly */
    CONVEX_IS_ORIGIN,    /* the difference is the origin */
} grz_convex_span;

/* Looks at all corners, exactly. */
grz_convex_span grz_convex_begin_with_any(const grz_search *search, grz_polytope *polytope, graze_vec3 *normal);

#endif
