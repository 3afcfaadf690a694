/* The end of a march measured and proven in one go, in terms of lanes, see settle.h.
 *
 * Let v be the way between the closest points, P the corners of A's feature and Q those of B's, carried. If no corner
 * of A reaches further along v than the highest P, and no carried one of B begins before the lowest Q, then the solids
 * are min v.Q - max v.P, over |v|, apart at least. That other corners are lower is told by the frame of their solid;
 * heights of P and Q are those of the coordinates themselves, and of carried corners, so that no rounding of frames is
 * in the gap.
 *
 * Proof, with u = 2^-53. In the frame all corners of A but P are lower than the highest P by more than 12 u of the
 * direction's size, see support_of, which covers that places are off by u. Of B, v in its frame is a sum of three
 * products, off by 3 u of its size along each axis, and places are below 2: 24 u for two of them. Carrying moves B's
 * vertices by less than 4 u (|R||q| + |t|) along each axis, once for another corner and once for the lowest Q. So B's
 * corners have to be lower than Q by both besides: that is the room. */
#ifndef GRZ_METHOD_CONVEX_SETTLE_INL_H
#define GRZ_METHOD_CONVEX_SETTLE_INL_H

#include "math/carry.h"
#include "method/convex/measure.inl.h"
#include "method/convex/support.inl.h"

/* What is between the corners along v, times |v|. Differences, products and sums are rounded, 4 u of their sizes each,
 * and two are subtracted. */
GRZ_ALWAYS_INLINE double least_between(const measured *m, graze_vec3 v)
{
    const graze_vec3 from = m->in_a.corners.at[0];
    double most = 0, least = INFINITY, size = 0;
    for (int k = 1; k < m->in_a.corners.count; k++) {
        const graze_vec3 p = grz_sub(m->in_a.corners.at[k], from);
        most = grz_larger(most, grz_dot(v, p));
        size = grz_larger(size, grz_size_sum(p));
    }
    for (int k = 0; k < m->in_b.corners.count; k++) {
        const graze_vec3 q = grz_sub(m->in_b.corners.at[k], from);
        const double here = grz_dot(v, q);
        least = here < least ? here : least;
        size = grz_larger(size, grz_size_sum(q));
    }
    return (least - most) - 16 * 0x1p-53 * (size * grz_largest(v));
}

/* |R||q| + |t| along an axis, at most, with the sums of the sizes of vectors in place of their lengths. */
GRZ_ALWAYS_INLINE double moved_by_carrying(const grz_search *search, const grz_convex_index *b)
{
    const double(*m)[4] = search->b_in_a->m;
    const double sizes =
        (fabs(m[0][3]) + fabs(m[1][3]) + fabs(m[2][3])) + 2 * (grz_size_sum(b->ball_centre) + 2 * b->ball_radius);
    return 6 * 0x1p-53 * sizes;
}

GRZ_ALWAYS_INLINE bool is_highest(const grz_convex_surface *surface, grz_convex_feature feature, graze_vec3 d,
                                  double room, graze_counters *counters)
{
    const double direction[3] = {d.x, d.y, d.z};
    uint32_t corners[CONVEX_KNOWN_TOPS];
    double height;
    return support_of(surface, direction, corners, grz_convex_corners_of(&surface->solid, feature, corners),
                      room * grz_size_sum(d), &height, counters);
}

/* In units of A, so that directions are of a moderate size. */
GRZ_ALWAYS_INLINE bool are_both_highest(grz_search *search, const measured *m)
{
    const grz_convex_work *work = search->work;
    const double(*r)[4] = search->b_in_a->m;
    const graze_vec3 d = grz_scale(m->between.way, work->a.index->frame.per_unit),
                     back = {-((r[0][0] * d.x + r[1][0] * d.y) + r[2][0] * d.z),
                             -((r[0][1] * d.x + r[1][1] * d.y) + r[2][1] * d.z),
                             -((r[0][2] * d.x + r[1][2] * d.y) + r[2][2] * d.z)};
    const double moved = moved_by_carrying(search, work->b.index) * work->b.index->frame.per_unit;
    return is_highest(work->a.surface, m->feature_a, d, 0, search->counters) &&
           is_highest(work->b.surface, m->feature_b, back, 32 * 0x1p-53 + 4 * moved, search->counters);
}

/* Only of solids without vertices within edges and faces, which carrying might move out of these. */
static bool settle(grz_search *search, const grz_convex_march *end)
{
    const grz_convex_work *work = search->work;
    measured m;
    if (!work->b.index->all_corners || !measure_end(search, end, &m) || !(m.between.distance > 0x1p-200)) return false;
    const double apart = least_between(&m, m.between.way) / m.between.distance * (1 - 0x1p-42);
    if (!is_proven(search, m.between.distance, apart) || !are_both_highest(search, &m)) return false;
    answer_measured(search, &m);
    return true;
}

#endif
