/* The corners of what two triangles have in common, named without computing a coordinate.
 *
 * The intersection of two convex polytopes is one. A point of it lies in the interior of exactly one feature of a and
 * of exactly one of b, and it is a corner if and only if these two have no direction in common: then it is the only
 * point of both. So the two features name a corner, no two corners have the same name, and names are found by signs
 * alone. */
#ifndef GRZ_EXACT_COMMON_CORNERS_H
#define GRZ_EXACT_COMMON_CORNERS_H

#include "math/vec.h"

#include <graze/query.h>

/* A polygon is bounded by edges of two triangles, each of which has it on one side: at most six. */
enum { GRZ_MOST_CORNERS = 6 };

typedef struct grz_common_corners {
    int count;
    struct {
        int feature_a, feature_b; /* see features.h; one of them is a corner or an edge */
    } at[GRZ_MOST_CORNERS];
} grz_common_corners;

/* Of two triangles that meet as `kind` says, of which each may be degenerate. Three and more corners are those of a
 * polygon, counter-clockwise as seen from where a's normal points to. */
grz_common_corners grz_find_common_corners(const grz_tri *a, const grz_tri *b, graze_kind kind);

#endif
