/** @file manifold.h
 *  Where two solids touch, overlap or nearly touch: a normal, and points that bound the region of contact.
 *
 *  For models of method `convex`. As for the depth (depth.h), what counts are the hulls of the corners: those of A, and
 * those of B as carried by the pose and rounded once. The normal is the direction of the depth, or, of solids that are
 * apart, that of the distance. Along it each solid has a feature in front: a face, an edge or a corner. Seen along the
 * normal these are convex polygons, and the points are the corners of what both have in common. docs/manifold.md says
 * how the features are chosen.
 *
 *  Thread rule: as for all questions, see query.h. */
#ifndef GRAZE_MANIFOLD_H
#define GRAZE_MANIFOLD_H

#include <graze/query.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A point of contact: one on each solid, one behind the other along the normal. */
typedef struct graze_manifold_point {
    graze_vec3 on_a;   /**< on A's feature, in A's frame, rounded */
    graze_vec3 on_b;   /**< on B's, in A's frame: on_a + separation * normal, but for rounding */
    double separation; /**< how far on_b is from on_a along the normal: negative where the solids overlap. Of solids
                            that are apart, touch or overlap none is less than that of the manifold. */
    uint64_t id; /**< what the point is made of: a corner of one solid, or an edge of each. The same features give the
                      same id, whatever the pose, the thread and earlier calls, and the order of triangles in the
                      meshes; points of one manifold have different ones. */
    graze_feature feature_a; /**< the corner or edge of A that the point is on; else the face or edge in front */
    graze_feature feature_b; /**< and of B */
} graze_manifold_point;

/** What is wanted, and where points go. Start from graze_manifold_def_default(). */
typedef struct graze_manifold_def {
    size_t size;   /**< as graze_manifold_def_default() sets it, see base.h */
    double margin; /**< points with a separation up to it count, and so do solids that are no further
                                      apart; finite, not negative. Default 0. */
    double flat;   /**< corners that are no further below the plane of a face than this count as the face's: for meshes
                      whose polygons were rounded, to floats for example, so that they are several faces. What doubles
                      are rounded by counts in any case. Finite, not negative. Default 0. */
    uint32_t most; /**< 1 to 4: so many points at most, chosen by extent; 0: all there are. Default 0. */
    graze_manifold_point *array; /**< the caller's, for the points. Default NULL: the query's own memory. */
    size_t capacity;             /**< of array, in points */
} graze_manifold_def;

/** All points of solids that touch or overlap, in the query's memory. */
static inline graze_manifold_def graze_manifold_def_default(void)
{
    const graze_manifold_def def = {sizeof(def), 0, 0, 0, NULL, 0};
    return def;
}

/** Points, normal, and how the solids lie. */
typedef struct graze_manifold {
    const graze_manifold_point *points; /**< counter-clockwise as seen from where the normal points to; if `most` is
                                             given, in the order in which they were chosen, the deepest first. In the
                                             query's memory, until its next call, or the caller's array. NULL if there
                                             are none. */
    size_t count;      /**< how many points there are. It may exceed a caller's capacity; the array then holds the
                             first of them. 0 if and only if the solids are further apart than the margin. */
    graze_vec3 normal; /**< a unit vector, rounded, from A to B: the way for B out of A. 0 without a point. */
    double separation; /**< of the deepest point: the distance of solids that are apart, less the depth of solids that
                             overlap, both to 1e-12, 0 of solids that touch; infinite without a point */
    graze_feature feature_a; /**< the face, edge or corner of A that is in front; none without a point */
    graze_feature feature_b; /**< and of B */
    graze_solids solids;     /**< apart, touching or overlapping: exactly the word of graze_query_depth */
    uint32_t reserved;       /**< 0 */
    graze_counters counters; /**< what this call cost */
} graze_manifold;

/** Where do they touch? `def` NULL: the default. Words, and whether there is a point, are exact, but for a margin that
 * is within 1e-12 of the distance; points are off by at most 2^-40 of the features' size and four ulp of the largest
 * coordinate of either. Which of several directions is the normal, where these are as good, may depend on earlier
 * calls, and with it the points. It allocates only where points outgrow all earlier ones, in the query's memory, and
 * never if `most` or `array` is given. A method that knows no solids is GRAZE_UNSUPPORTED. On failure `out` is all
 * zero. */
GRAZE_API graze_status graze_query_manifold(graze_query *query, const graze_pose *b_in_a, const graze_manifold_def *def,
                                            graze_manifold *out, graze_error *error);

#ifdef __cplusplus
}
#endif
#endif
