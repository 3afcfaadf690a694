/* What a march ends with, proven. Nothing here rests on the march: a proof holds whatever direction or point it is
 * given, or fails. */
#ifndef GRZ_METHOD_CONVEX_PROVE_H
#define GRZ_METHOD_CONVEX_PROVE_H

#include "method/convex/march.h"
#include "method/way.h"

/* What is between the solids along a direction from A to B, which need not have the length 1.
 *
 * Every vertex of A's mesh is a corner or lies between corners of one face, so none is higher along the direction than
 * all corners are; likewise for B, whose carried vertices are off by the pad, which grz_way takes off. */
typedef struct grz_convex_slab {
    grz_way way;
    double height_a, height_b; /* along way.a of A's highest corner, and along -way.b of B's, in their frames */
    uint32_t top_a, top_b;     /* these corners */
    bool has_tops;             /* are the tops along it those of the work? */
    double gap;                /* all carried triangles are at least so far apart, in A's unit, if it is positive */
} grz_convex_slab;

/* Are the balls around the solids further apart than `more`, in units of A? Needs no pose between frames. */
bool grz_convex_balls_apart(const grz_search *search, double more);

/* A direction for slabs. False: it is none, or B is too large in units of A. */
bool grz_convex_way_along(const grz_search *search, const double direction[3], grz_way *out);

/* From slab->way on, supports are searched for from the corners top_a and top_b. */
void grz_convex_slab_of_way(grz_search *search, uint32_t top_a, uint32_t top_b, grz_convex_slab *slab);

/* Both. */
bool grz_convex_slab_along(grz_search *search, const double direction[3], uint32_t top_a, uint32_t top_b,
                           grz_convex_slab *out);

/* No more than the gap along slab->way, from what the solids' boxes and balls tell, without looking at corners. */
double grz_convex_gap_of_bounds(const grz_search *search, const grz_convex_slab *slab);

/* What is between the solids along the direction of the slab, closer than the slab's gap where that
 * is lost in the rounding of frames: from the tops themselves, as they are and as they are carried. In the coordinates'
 * unit; not more than the truth. */
double grz_convex_tight_gap(grz_search *search, grz_convex_slab *slab);

/* A few triangles of one solid. */
enum { CONVEX_FEW = 64 };

typedef struct grz_convex_few {
    uint32_t count, triangle[CONVEX_FEW];
} grz_convex_few;

/* All triangles of which a pair could be nearer than the slab's gap and `window`, in A's unit, together: two points
 * that are no further apart than that lie within the window of the tops along the direction, and so does a corner of
 * the faces of each. False: there are too many of them. */
bool grz_convex_near_triangles(grz_search *search, const grz_convex_slab *slab, double window, grz_convex_few *a,
                               grz_convex_few *b);

/* Looks for a point, in A's frame, that certainly lies inside both carried surfaces, from p on, which is moved so many
 * times at most for each of three aims. If there is one, the surfaces meet, or one lies inside the other: surfaces that
 * share no point are each wholly inside or wholly outside of the other, and two that are each outside of the other do
 * not both go around one point.
 *
 * Carrying moves B's vertices by the pad at most from where a solid, B's under an affine map, has them. A point that is
 * deeper than that in this solid is still inside when its surface is moved there, since no part of it passes the point.
 */
bool grz_convex_find_deep(grz_search *search, graze_vec3 p, int moves, graze_vec3 *out);

/* Does the carried surface of one of the solids certainly go around every point within `slack` of p? */
bool grz_convex_is_deep_in(grz_search *search, const grz_convex_side *side, graze_vec3 p, double slack);

/* The same by a corner of the features where a march ended: for solids too thin to go deep into. A corner that lies
 * certainly inside the other surface is a point of both solids; then the surfaces meet, or the corner's one lies inside
 * the other. Nor does a plane separate the solids weakly. */
bool grz_convex_find_deep_corner(grz_search *search, const grz_convex_march *end, graze_vec3 *out);

#endif
