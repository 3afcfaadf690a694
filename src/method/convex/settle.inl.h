/* The end of a march measured and proven in one go, in terms of lanes, see settle.h.
 *
 * Let v be the way between the closest points, P the corners of A's feature and Q those of B's, carried. If no corner of
 * A reaches further along v than the highest P, and no carried one of B begins before the lowest Q, then the solids are
 * min v.Q - max v.P, over |v|, apart at least. Only neighbours of P and Q have to be looked at, eight at a time, in the
 * frame of their solid; heights of P and Q are those of the coordinates themselves, and of carried corners, so that no
 * rounding of frames is in the gap.
 *
 * Proof, with u = 2^-53. A is convex, exactly, and so is B before it is carried. If each neighbour of the feature's
 * corners lies lower than its corner by m along v, so does every other corner below the highest of them: some path along
 * edges rises from it to the top, and enters the feature from a neighbour of it. Places are off by u along each axis,
 * spokes by 2 u because of that, and v in B's frame, a sum of three products, by 3 u of its size; places are below 2, so
 * that 64 u of the direction's size covers what the floats' own bound does not. Carrying moves B's vertices by less than
 * 4 u (|R||q| + |t|) along each axis, once for a neighbour and once for a corner of the feature: so B's neighbours have
 * to be lower by twice that besides. */
#ifndef GRZ_METHOD_CONVEX_SETTLE_INL_H
#define GRZ_METHOD_CONVEX_SETTLE_INL_H

#include "math/carry.h"
#include "method/convex/measure.inl.h"
#include "method/convex/support.inl.h"

/* The corners of a feature, and what is certainly lower than they are. */
typedef struct summits {
    const grz_convex_surface *surface;
    bearing along;
    float lowest; /* neighbours that are lower than this beside their corner certainly are */
    uint32_t corner[3];
    uint32_t count;
} summits;

/* False: a face with more corners. */
GRZ_ALWAYS_INLINE bool take_summits(summits *s, grz_convex_feature feature)
{
    const grz_solid *solid = &s->surface->solid;
    s->count = feature.kind == CONVEX_CORNER ? 1 : feature.kind == CONVEX_EDGE ? 2 : 3;
    if (feature.kind == CONVEX_CORNER) {
        s->corner[0] = feature.number;
    } else if (feature.kind == CONVEX_EDGE) {
        s->corner[0] = solid->origin[feature.number];
        s->corner[1] = grz_solid_target(solid, feature.number);
    } else {
        if (grz_convex_edges_around(s->surface, feature.number) != 3) return false;
        for (uint32_t k = 0; k < 3; k++) s->corner[k] = solid->origin[solid->first[feature.number] + k];
    }
    return true;
}

GRZ_ALWAYS_INLINE bool is_summit(const summits *s, uint32_t corner)
{
    bool is = false;
    for (uint32_t k = 0; k < s->count; k++) is |= s->corner[k] == corner;
    return is;
}

/* Are all neighbours of one of them lower, but for the others? */
GRZ_ALWAYS_INLINE bool are_lower_around(const summits *s, uint32_t corner, graze_counters *counters)
{
    group_walk walk;
    fans all = fans_of(s->surface, corner, &s->along, &walk, counters);
    while (next_fan(&all, &walk, s->lowest)) {
        const fan f = fan_at(s->surface, all.first, all.count, all.from, &s->along);
        grz_lane_set set = lanes_beyond(&f, lanes_of(s->lowest));
        for (; set != 0; set &= set - 1)
            if (!is_summit(s, grz_convex_near(s->surface, all.first + all.from + (uint32_t)__builtin_ctz(set))))
                return false;
    }
    return true;
}

/* Is the feature proven to be as high as its solid is along d? `moved` is how far carrying moves a vertex at most, in
 * the solid's frame. */
GRZ_ALWAYS_INLINE bool are_highest(summits *s, graze_vec3 d, double moved, graze_counters *counters)
{
    s->along = bearing_of(d.x, d.y, d.z);
    s->lowest = below(&s->along, -(64 * 0x1p-53 + 4 * moved) * grz_size_sum(d));
    for (uint32_t k = 0; k < s->count; k++)
        if (!are_lower_around(s, s->corner[k], counters)) return false;
    return true;
}

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
    summits in_a = {.surface = work->a.surface}, in_b = {.surface = work->b.surface};
    return take_summits(&in_a, m->feature_a) && take_summits(&in_b, m->feature_b) &&
           are_highest(&in_a, d, 0, search->counters) && are_highest(&in_b, back, moved, search->counters);
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
