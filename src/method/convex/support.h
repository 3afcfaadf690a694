/* How far a solid reaches along a direction, with proof.
 *
 * From any corner one climbs to a neighbour that is higher, as computed, until there is none. In exact numbers that is
 * the highest corner of all, since the solid is convex: from every other corner a path along edges rises to it. But
 * heights are rounded, by e at most, and where edges are short a climb ends too early. So the climb goes on to every
 * neighbour that is no lower than the highest corner so far by more than 2 e. Let m be the highest height so computed
 * in the end and p any corner that is at least as high, as computed. Both are truly at least m - e high, and the
 * corners of a convex solid that are so high are connected along edges; on a path of these each is at least m - 2 e, as
 * computed, so it was looked at, and p too. Hence m is the largest height that is computed of any corner. */
#ifndef GRZ_METHOD_CONVEX_SUPPORT_H
#define GRZ_METHOD_CONVEX_SUPPORT_H

#include "method/convex/work.h"

/* The height, computed of places as (x + y) + z, of the corner that is highest along a direction in the solid's own
 * frame, whose components are below 2^60. *corner is where to begin, and becomes that corner. In side->tops are then
 * all corners whose computed height may be no lower than that by more than `slack`. Counts corners that were looked at.
 */
double grz_convex_support(const grz_convex_side *side, const double direction[3], double slack, uint32_t *corner,
                          graze_counters *counters);

enum { CONVEX_KNOWN_TOPS = 4 };

/* The corners of a feature; 0: they are more. */
uint32_t grz_convex_corners_of(const grz_solid *solid, grz_convex_feature feature, uint32_t corners[CONVEX_KNOWN_TOPS]);

/* The same height, where the highest corner and all that may be no lower by more than `room` are among a few that are
 * given. False: they are not, and the height is that of the highest given. */
bool grz_convex_support_of(const grz_convex_side *side, const double direction[3], const uint32_t *corners,
                           uint32_t count, double room, double *height, graze_counters *counters);

/* No less than that height, and near it where the direction is the normal of this face: no corner is beyond its plane.
 * False: the face has no computable normal. */
bool grz_convex_height_by_face(const grz_convex_surface *surface, uint32_t face, const double direction[3],
                               double *height);

/* The same without the proof: climbs from *corner to one that has no higher neighbour. */
void grz_convex_climb(const grz_convex_side *side, const double direction[3], uint32_t *corner,
                      graze_counters *counters);

#endif
