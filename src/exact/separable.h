/* Do the hulls of two finite sets of points overlap, or does a plane separate them weakly? Weakly: a vector n, not 0,
 * has n . (b - a) >= 0 for all points a of A and b of B, so that the hulls are apart, or touch, or lie in one plane. If
 * there is none, the origin is strictly inside the hull of all differences b - a. The answer is exact for coordinates
 * up to GRZ_LARGEST, whatever the sets are: solids, polygons, segments, points, with duplicates. */
#ifndef GRZ_EXACT_SEPARABLE_H
#define GRZ_EXACT_SEPARABLE_H

#include "exact/minkowski.h"

#include <stdint.h>

/* A set of one point or more. The functions may be NULL: then all points are looked at. */
typedef struct grz_corners {
    const graze_vec3 *points;
    uint32_t count;

    /* One of the points, and if possible one that is far along the direction: it decides how fast the answer is found,
     * not what it is. */
    graze_vec3 (*farthest)(const struct grz_corners *corners, graze_vec3 direction);

    /* Gives a point strictly beyond the cut (grz_cut_order from cut->level to it is 1), and if possible the farthest.
     * False only if it is certain that no point is. */
    bool (*beyond)(const struct grz_corners *corners, grz_cut *cut, graze_vec3 *point);

    void *user; /* for the two functions */
} grz_corners;

/* All points are looked at: these stand in for a NULL. */
graze_vec3 grz_corners_farthest(const grz_corners *corners, graze_vec3 direction);
bool grz_corners_beyond(const grz_corners *corners, grz_cut *cut, graze_vec3 *point);

/* The answer and its proof.
 * Separable: n = proof[0] x proof[1], which is not 0, has n . (b - a) >= 0 for all a and b.
 * Not: the six differences b - a in `proof` have the origin strictly inside their hull (at most six of all differences
 * are ever needed: Steinitz 1913). */
typedef struct grz_separation {
    bool separable;
    uint32_t steps; /* planes that were tried */
    grz_difference proof[6];
} grz_separation;

/* `guess` is a vector that may separate: one near the answer saves steps; any, 0 and NaN included, is right. Each step
 * looks at all points of both sets, or asks `beyond` of each; some five to twenty steps are taken. No allocation, at
 * most 16 kB of stack. */
grz_separation grz_separate(const grz_corners *a, const grz_corners *b, graze_vec3 guess);

#endif
