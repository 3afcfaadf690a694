/** @file depth.h
 *  How deep two solids lie in each other: the least translation that ends their overlap.
 *
 *  For models of method `convex`. What is measured are the hulls of the corners: those of A, and those of B as carried
 * by the pose and rounded once. Moved along a unit vector d, B is free of A as soon as it has gone as far as A reaches
 * along d beyond where B begins; the depth is the least such way over all d. It is the distance of the origin from the
 * boundary of the Minkowski difference, whose faces are those of A, those of B, and one for each pair of edges that
 * cross when seen along it. A solid that lies inside the other is deep, too: by the way out of it.
 *
 *  Thread rule: as for all questions, see query.h. */
#ifndef GRAZE_DEPTH_H
#define GRAZE_DEPTH_H

#include <graze/query.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How good a depth is wanted: the worse, the cheaper. Start from graze_depth_def_default(). */
typedef struct graze_depth_def {
    size_t size;     /**< as graze_depth_def_default() sets it, see base.h */
    double relative; /**< error that is allowed, as a part of the depth; finite, not negative. Below 1e-12 it counts as
                          1e-12. Default 0. */
    double absolute; /**< and one that does not depend on it; both add up. Finite, not negative. Default 0. */
} graze_depth_def;

/** The depth to 1e-12. */
static inline graze_depth_def graze_depth_def_default(void)
{
    const graze_depth_def def = {sizeof(def), 0, 0};
    return def;
}

/** A depth between two bounds: at_least <= the depth <= at_most <= at_least * (1 + relative) + absolute, where a
 * relative error below 1e-12 counts as that, and depths below 2^-1022 may be off by the smallest double, 2^-1074. */
typedef struct graze_depth {
    double at_least;      /**< of solids that are apart, and so have no depth: NaN */
    double at_most;       /**< 0 if and only if they touch; NaN of solids that are apart */
    graze_vec3 direction; /**< the way to move B: a unit vector, rounded. Moved by at_most along it, B touches A at
                                most, but for its rounding. Of solids that touch, or are apart: the normal, from A to B,
                                of a plane between them. */
    graze_vec3 point_a;   /**< A's point that is highest along the direction, of those that are B's when it has moved;
                                rounded. 0 of solids that are apart. */
    graze_vec3 point_b;   /**< B's point that comes there: about at_most less far along the direction; rounded */
    graze_feature feature_a; /**< the corner, edge or face of A that has its point; none of solids that are apart */
    graze_feature feature_b; /**< and of B */
    graze_solids solids;     /**< apart: the hulls share no point. Touching: they do, and a plane separates the carried
                                  corners weakly. Else overlapping, also where one solid lies inside the other. */
    uint32_t reserved;       /**< 0 */
    graze_counters counters; /**< what this call cost */
} graze_depth;

/** How deep do they lie in each other, as well as is wanted? `def` NULL: to 1e-12. The answer's words, and the depth
 * but for the errors that are allowed, do not depend on earlier calls; where several directions are as short, or
 * nearly, the one that is named may. A method that knows no solids is GRAZE_UNSUPPORTED. On failure `out` is all
 * zero. */
GRAZE_API graze_status graze_query_depth(graze_query *query, const graze_pose *b_in_a, const graze_depth_def *def,
                                         graze_depth *out, graze_error *error);

#ifdef __cplusplus
}
#endif
#endif
