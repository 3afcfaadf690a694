/* Part of engine.c: the triangles of two leaves, eight of the one against one of the other at a time.
 *
 * In float, with an error bound: it says of most pairs that they are apart or that they cross, and leaves the others to the
 * exact test. */
#ifndef GRZ_METHOD_WIDE_TRIANGLES_INL_H
#define GRZ_METHOD_WIDE_TRIANGLES_INL_H

#include "method/wide/faces.inl.h"

/* Two leaves by the part that they have: the triangles of `many` are asked about all at once, a lane each, those of `one` one by one. */
typedef struct casting {
    const meeting *meeting;
    const eight *many, *one;
    lanes3 shift; /* from the middle of one to that of many */
} casting;

GRZ_ALWAYS_INLINE casting cast_leaves(const meeting *m, bool one_is_b)
{
    const float *s = m->shift;
    return one_is_b ? (casting){m, &m->a, &m->b, lanes3_of(-s[0], -s[1], -s[2])}
                    : (casting){m, &m->b, &m->a, lanes3_of(s[0], s[1], s[2])};
}

/* The triangles whose boxes meet that of triangle j of the other leaf. */
GRZ_ALWAYS_INLINE grz_lane_set boxes_meet(const casting *cast, int j)
{
    const eight *many = cast->many, *one = cast->one;
    const lanes3 low = lanes3_spread(one->low, j), high = lanes3_spread(one->high, j), from = lanes3_at(many->low),
                 to = lanes3_at(many->high);
    lane_mask apart = lanes_above(from.x, high.x);
    apart = mask_or(apart, lanes_above(from.y, high.y));
    apart = mask_or(apart, lanes_above(from.z, high.z));
    apart = mask_or(apart, lanes_above(low.x, to.x));
    apart = mask_or(apart, lanes_above(low.y, to.y));
    apart = mask_or(apart, lanes_above(low.z, to.z));
    return mask_set(apart) ^ 0xff;
}

/* Heights of three corners over a plane. */
typedef struct heights {
    lanes at[3];
    lanes off;
} heights;

/* Those of the corners of the eight over the plane of triangle j of the other leaf. */
GRZ_ALWAYS_INLINE heights heights_over_one(const casting *cast, int j)
{
    const lanes3 normal = lanes3_spread(cast->one->faces->normal, j);
    const lanes level = lanes_of(cast->one->level[j]);
    heights out = {.off = lanes_of(cast->one->height_off[j])};
    for (int i = 0; i < 3; i++)
        out.at[i] = lanes_sub(lanes3_dot(normal, lanes3_at(cast->many->faces->corner[i])), level);
    return out;
}

/* Those of the corners of triangle j over the planes of the eight. */
GRZ_ALWAYS_INLINE heights heights_over_many(const casting *cast, int j)
{
    const lanes3 normal = lanes3_at(cast->many->faces->normal);
    const lanes level = lanes_at(cast->many->level);
    heights out = {.off = lanes_at(cast->many->height_off)};
    for (int i = 0; i < 3; i++)
        out.at[i] = lanes_sub(lanes3_dot(normal, lanes3_spread(cast->one->faces->corner[i], j)), level);
    return out;
}

/* How high the three seem to be at least, on one side of the plane; below 0 where they are not on one side. */
GRZ_ALWAYS_INLINE lanes least_height(const heights *h)
{
    const lanes low = lanes_min(lanes_min(h->at[0], h->at[1]), h->at[2]),
                high = lanes_max(lanes_max(h->at[0], h->at[1]), h->at[2]);
    return lanes_max(low, lanes_minus(high));
}

/* The same on the safe side. */
GRZ_ALWAYS_INLINE lanes beyond_plane(const heights *h)
{
    return lanes_sub(least_height(h), h->off);
}

GRZ_ALWAYS_INLINE lane_mask on_one_side(const heights *h)
{
    return lanes_above(least_height(h), h->off);
}

/* Of the set `ones`, those that are not on one side of the planes of all `others`, or these of its own plane. */
GRZ_ALWAYS_INLINE grz_lane_set left_by_planes(const casting *cast, grz_lane_set ones, grz_lane_set others,
                                              bool planes_of_one)
{
    grz_lane_set out = 0;
    for (grz_lane_set left = ones; left; left &= left - 1) {
        const int j = grz_lowest_bit(left);
        const heights h = planes_of_one ? heights_over_one(cast, j) : heights_over_many(cast, j);
        out |= others & ~mask_set(on_one_side(&h)) ? 1u << j : 0;
    }
    return out;
}

/* Is it certain on which side each of the three is? */
GRZ_ALWAYS_INLINE lane_mask all_certain(const heights *h)
{
    return lanes_above(lanes_min(lanes_min(lanes_abs(h->at[0]), lanes_abs(h->at[1])), lanes_abs(h->at[2])), h->off);
}

/* A triangle that has a corner on one side of a plane and two on the other: that corner, and the edges from there to the others.
 * Of the corners' cyclic order `turns_back` says whether it was changed. */
typedef struct tip {
    lanes3 at, edge[2];
    lane_mask is_above, turns_back;
} tip;

GRZ_ALWAYS_INLINE lanes3 lanes3_choose(lane_mask mask, lanes3 a, lanes3 b)
{
    return (lanes3){lanes_choose(mask, a.x, b.x), lanes_choose(mask, a.y, b.y), lanes_choose(mask, a.z, b.z)};
}

/* The corner that is alone changes places with the first. Of three signs, one of which is not like the others, the parity is that
 * one. */
GRZ_ALWAYS_INLINE tip tip_of(lanes3 p, lanes3 q, lanes3 r, const heights *h)
{
    const lanes zero = lanes_of(0);
    const lane_mask above_p = lanes_above(h->at[0], zero), above_q = lanes_above(h->at[1], zero),
                    above_r = lanes_above(h->at[2], zero), p_not_q = mask_xor(above_p, above_q),
                    q_not_r = mask_xor(above_q, above_r);
    tip out = {.is_above = mask_xor(p_not_q, above_r), .turns_back = q_not_r};
    out.at = lanes3_choose(q_not_r, p, lanes3_choose(p_not_q, r, q));
    out.edge[0] = lanes3_sub(lanes3_choose(mask_and(p_not_q, q_not_r), q, p), out.at);
    out.edge[1] = lanes3_sub(lanes3_choose(p_not_q, p, r), out.at);
    return out;
}

/* What is certain of the pairs. */
typedef struct findings {
    grz_lane_set apart, cross;
} findings;

/* Two triangles each of which has corners on either side of the other's plane, none on it. Both planes share a line, on which either
 * triangle has a piece, between the two edges that lead away from its tip. The pieces overlap, and the triangles cross, if the first
 * begins before the second ends, and the other way round: which edge is passed on which side tells that (Guigue and Devillers, 2003).
 *
 * Errors, with u, q of the eight what v, p are of the one (wide and edge_off): the cross product c of an edge of each is off by
 * 2 (u p + v q + p q) + 4f u v along each axis, and has a sum |c| <= 6 u v; the way between the tips is below w, and off by o. So
 * c * way is off by 6 (u p + v q + p q) (w + o) + 12f u v w + |c| o, and by its rounding, 3f w |c|. With f w <= o / 18 this is below
 * 8 u v o + 6 (u p + (v + p) q) (w + o); a little more is taken, and something for what underflows. */
GRZ_ALWAYS_INLINE findings compare_pieces(const casting *cast, int j, const heights *over_one, const heights *over_many)
{
    const leaf_faces *many = cast->many->faces, *one = cast->one->faces;
    const tip t = tip_of(lanes3_at(many->corner[0]), lanes3_at(many->corner[1]), lanes3_at(many->corner[2]), over_one),
              s = tip_of(lanes3_spread(one->corner[0], j), lanes3_spread(one->corner[1], j),
                         lanes3_spread(one->corner[2], j), over_many);
    const lane_mask t_above = mask_xor(t.is_above, s.turns_back), s_above = mask_xor(s.is_above, t.turns_back),
                    differ = mask_xor(t_above, s_above);
    const lanes3 way = lanes3_add(lanes3_sub(t.at, s.at), cast->shift);
    const lanes begin = lanes3_dot(lanes3_cross(t.edge[0], lanes3_choose(differ, s.edge[0], s.edge[1])), way),
                end = lanes3_dot(lanes3_cross(t.edge[1], lanes3_choose(differ, s.edge[1], s.edge[0])), way);
    const float v = one->wide[j], p = one->edge_off[j], o = cast->meeting->way_off,
                reach = 6.1F * (cast->meeting->far + o);
    const lanes limit = lanes_add(lanes_add(lanes_mul(lanes_at(many->wide), lanes_of(8.1F * v * o + reach * p)),
                                            lanes_mul(lanes_at(many->edge_off), lanes_of(reach * (v + p)))),
                                  lanes_of(0x1p-130F));
    const lanes first = lanes_choose(s_above, begin, lanes_minus(begin)),
                second = lanes_choose(s_above, lanes_minus(end), end);
    findings out;
    out.apart = mask_set(mask_or(lanes_above(lanes_minus(first), limit), lanes_above(lanes_minus(second), limit)));
    out.cross = mask_set(mask_and(lanes_above(first, limit), lanes_above(second, limit)));
    return out;
}

/* Eight triangles against triangle j of the other leaf, of which the lanes `near` are of interest. */
GRZ_ALWAYS_INLINE findings compare_triangles(const casting *cast, int j, grz_lane_set near)
{
    const heights over_one = heights_over_one(cast, j);
    findings out = {mask_set(on_one_side(&over_one)), 0};
    if (!(near & ~out.apart)) return out;
    const heights over_many = heights_over_many(cast, j);
    out.apart |= mask_set(on_one_side(&over_many));
    if (!(near & ~out.apart)) return out;
    const grz_lane_set certain = mask_set(mask_and(all_certain(&over_one), all_certain(&over_many))) & ~out.apart;
    if (!(near & certain)) return out;
    const findings pieces = compare_pieces(cast, j, &over_one, &over_many);
    out.apart |= pieces.apart & certain;
    out.cross = pieces.cross & certain;
    return out;
}

#endif
