/* Part of engine.inl.h: the triangles of two leaves, eight of the one against one of the other at a time.
 *
 * In float, with an error bound: it says of most pairs that they are apart or that they cross, and leaves the others to the
 * exact test. Coordinates are in A's unit, counted from A's leaf, so that they are as small as the leaf is. */
#ifndef GRZ_METHOD_WIDE_TRIANGLES_INL_H
#define GRZ_METHOD_WIDE_TRIANGLES_INL_H

#include "method/wide/boxes.inl.h"

/* The triangles of a leaf, to be asked about all at once, a lane each, or one by one. Lanes beyond the leaf's count repeat lane 0. */
typedef struct eight {
    const float (*corner)[3][GRZ_WIDE];                     /* [which][axis][lane] */
    _Alignas(32) float low[3][GRZ_WIDE], high[3][GRZ_WIDE]; /* boxes, with room for what coordinates are off */
    float normal[3][GRZ_WIDE], level[GRZ_WIDE];             /* planes: of any length; normal * corner */
    float height_off[GRZ_WIDE];                             /* of corners of the other leaf over the plane */
    float wide[GRZ_WIDE], edge_off[GRZ_WIDE];               /* the largest size of a coordinate of an edge; its error */
    float own; /* how far corners can be off against each other: what all of a leaf share does not count */
} eight;

GRZ_ALWAYS_INLINE lanes3 lanes3_at(const float from[3][GRZ_WIDE])
{
    return (lanes3){lanes_at(from[0]), lanes_at(from[1]), lanes_at(from[2])};
}

GRZ_ALWAYS_INLINE void lanes3_put(float to[3][GRZ_WIDE], lanes3 a)
{
    lanes_put(to[0], a.x);
    lanes_put(to[1], a.y);
    lanes_put(to[2], a.z);
}

/* The vector of one lane, in all lanes. */
GRZ_ALWAYS_INLINE lanes3 lanes3_spread(const float from[3][GRZ_WIDE], int lane)
{
    return lanes3_of(from[0][lane], from[1][lane], from[2][lane]);
}

GRZ_ALWAYS_INLINE lanes3 turned(const grz_wide_view *view, lanes3 p, const float shift[3])
{
    lanes out[3];
    for (int i = 0; i < 3; i++) {
        const float *t = view->turn_float[i];
        out[i] = lanes_add(lanes_add(lanes_add(lanes_mul(lanes_of(t[0]), p.x), lanes_mul(lanes_of(t[1]), p.y)),
                                     lanes_mul(lanes_of(t[2]), p.z)),
                           lanes_of(shift[i]));
    }
    return (lanes3){out[0], out[1], out[2]};
}

/* Coordinates beyond this, of triangles that are much larger than the other model or far from it, decide nothing: a product of
 * three of them may overflow, and a sum in which one did has any sign. */
#define GRZ_FARTHEST_CORNER 0x1p40

/* Two leaves in one frame. */
typedef struct meeting {
    eight a, b;
    float off;     /* how far any coordinate can be from the true one; infinite if they are too large */
    float far;     /* no coordinate is larger, and no difference of one of each leaf */
    float way_off; /* what such a difference can be off */
    _Alignas(32) float carried[3][3][GRZ_WIDE]; /* corners of B */
} meeting;

/* Carries B's leaf to A's.
 *
 * With f = 2^-24: a corner of B is rounded, so is `turn`, three products and three sums are, and so is the shift: 7f (|turn| half
 * + |shift|), of which 8 are taken; a corner of A is rounded, f half. The pad of the pose covers what local coordinates in double
 * are off. Against each other, corners of B are off by 5f |turn| half, and by the rounding of the last sum, f (|turn| half +
 * |shift|): all share what the shift is off. */
GRZ_ALWAYS_INLINE void bring_together(const grz_wide_view *view, const grz_wide_leaf *leaf_a,
                                      const grz_wide_leaf *leaf_b, const grz_wide_place *at_a,
                                      const grz_wide_place *at_b, meeting *out)
{
    float shift[3];
    double size = 0, half = 0, widest = 0;
    for (int i = 0; i < 3; i++) {
        const double *t = view->turn[i], *s = view->spread[i];
        double offset = ((t[0] * (double)at_b->bound.centre[0] + t[1] * (double)at_b->bound.centre[1]) +
                         t[2] * (double)at_b->bound.centre[2]) +
                        (view->shift[i] - (double)at_a->bound.centre[i]);
        double reach = (s[0] * (double)at_b->bound.half[0] + s[1] * (double)at_b->bound.half[1]) +
                       s[2] * (double)at_b->bound.half[2];
        shift[i] = (float)offset;
        size = larger(size, fabs(offset) + reach);
        widest = larger(widest, reach);
        half = larger(half, (double)at_a->bound.half[i]);
    }
    for (int i = 0; i < 3; i++) lanes3_put(out->carried[i], turned(view, lanes3_at(leaf_b->corner[i]), shift));
    out->a.corner = leaf_a->corner;
    out->b.corner = (const float(*)[3][GRZ_WIDE])out->carried;
    out->off =
        size + half < GRZ_FARTHEST_CORNER ? (float)(0x1.01p-21 * (size + half) + 4 * view->pad + 0x1p-50) : INFINITY;
    out->a.own = (float)(0x1.01p-24 * half + 0x1p-50);
    out->b.own = (float)(0x1.8p-22 * widest + 0x1.01p-24 * size + 4 * view->pad + 0x1p-50);
    out->far = (float)((size + half) * (1 + 0x1p-20));
    out->way_off = 2 * out->off + out->far * 0x1p-24F;
}

/* Where triangles begin along a direction. */
GRZ_ALWAYS_INLINE lanes least_along(const eight *t, lanes3 direction)
{
    return lanes_min(
        lanes_min(lanes3_dot(direction, lanes3_at(t->corner[0])), lanes3_dot(direction, lanes3_at(t->corner[1]))),
        lanes3_dot(direction, lanes3_at(t->corner[2])));
}

/* Where all of them begin and end along a direction. */
typedef struct stretch {
    float low, high;
} stretch;

GRZ_ALWAYS_INLINE stretch stretch_along(const eight *t, lanes3 direction)
{
    const lanes p = lanes3_dot(direction, lanes3_at(t->corner[0])), q = lanes3_dot(direction, lanes3_at(t->corner[1])),
                r = lanes3_dot(direction, lanes3_at(t->corner[2]));
    return (stretch){lanes_least(lanes_min(lanes_min(p, q), r)),
                     -lanes_least(lanes_minus(lanes_max(lanes_max(p, q), r)))};
}

/* Are the leaves apart along a direction of length 1 at most? Lengths along it are off by less than 8 off. All lanes may be asked. */
GRZ_ALWAYS_INLINE bool apart_along(const meeting *m, const float direction[3])
{
    const lanes3 d = lanes3_of(direction[0], direction[1], direction[2]);
    const stretch a = stretch_along(&m->a, d), b = stretch_along(&m->b, d);
    return a.low - b.high > 8 * m->off || b.low - a.high > 8 * m->off;
}

/* The sum of the sizes of the coordinates. */
GRZ_ALWAYS_INLINE lanes size_sum(lanes3 a)
{
    return lanes_add(lanes_add(lanes_abs(a.x), lanes_abs(a.y)), lanes_abs(a.z));
}

/* Finds boxes and planes of a leaf's triangles.
 *
 * Boxes of either leaf are given 2 off of room. As for planes, with f = 2^-24: coordinates of corners and differences of one of
 * each leaf are below w = far, and off by o = way_off at most; f w <= o / 16. Edges are below v, and off by p = 2 own + f v only,
 * because they are differences of one leaf's corners; f v <= p / 2. Let |n| be the sum of the sizes of a vector's coordinates.
 * The normal n = e1 x e2 is off by 4 v p + 4f v^2 <= 6 v p along each axis. The height of c over p, n * c - n * p, is off by |n| o
 * + 18 v p (w + o), and by the roundings of two products and a difference, 7f w |n| <= |n| o / 2. 1.6 |n| o + 21 v p (w + o) are
 * taken, and something for what underflows. */
GRZ_ALWAYS_INLINE void find_faces(const meeting *m, eight *t)
{
    const lanes3 p = lanes3_at(t->corner[0]), q = lanes3_at(t->corner[1]), r = lanes3_at(t->corner[2]);
    const lanes3 low = lanes3_min(lanes3_min(p, q), r), high = lanes3_max(lanes3_max(p, q), r);
    const lanes3 normal = lanes3_cross(lanes3_sub(q, p), lanes3_sub(r, p));
    const lanes3 room = lanes3_of(2 * m->off, 2 * m->off, 2 * m->off);
    const lanes wide = lanes3_largest(lanes3_sub(high, low)),
                edge_off = lanes_add(lanes_of(2 * t->own), lanes_mul(wide, lanes_of(0x1p-24F)));
    lanes3_put(t->low, lanes3_sub(low, room));
    lanes3_put(t->high, lanes3_add(high, room));
    lanes3_put(t->normal, normal);
    lanes_put(t->level, lanes3_dot(normal, p));
    lanes_put(t->height_off,
              lanes_add(lanes_add(lanes_mul(lanes_of(1.6F * m->way_off), size_sum(normal)),
                                  lanes_mul(lanes_of(21 * (m->far + m->way_off)), lanes_mul(wide, edge_off))),
                        lanes_of(0x1p-130F)));
    lanes_put(t->wide, wide);
    lanes_put(t->edge_off, edge_off);
}

/* The triangles whose boxes meet that of triangle j of the other leaf. */
GRZ_ALWAYS_INLINE grz_lane_set boxes_meet(const eight *many, const eight *one, int j)
{
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
GRZ_ALWAYS_INLINE heights heights_over_one(const eight *many, const eight *one, int j)
{
    const lanes3 normal = lanes3_spread(one->normal, j);
    const lanes level = lanes_of(one->level[j]);
    heights out = {.off = lanes_of(one->height_off[j])};
    for (int i = 0; i < 3; i++) out.at[i] = lanes_sub(lanes3_dot(normal, lanes3_at(many->corner[i])), level);
    return out;
}

/* Those of the corners of triangle j over the planes of the eight. */
GRZ_ALWAYS_INLINE heights heights_over_many(const eight *many, const eight *one, int j)
{
    const lanes3 normal = lanes3_at(many->normal);
    const lanes level = lanes_at(many->level);
    heights out = {.off = lanes_at(many->height_off)};
    for (int i = 0; i < 3; i++) out.at[i] = lanes_sub(lanes3_dot(normal, lanes3_spread(one->corner[i], j)), level);
    return out;
}

/* How far from the plane the three certainly are, on one side of it; below 0 where they may not be. */
GRZ_ALWAYS_INLINE lanes beyond_plane(const heights *h)
{
    const lanes low = lanes_min(lanes_min(h->at[0], h->at[1]), h->at[2]),
                high = lanes_max(lanes_max(h->at[0], h->at[1]), h->at[2]);
    return lanes_sub(lanes_max(low, lanes_minus(high)), h->off);
}

GRZ_ALWAYS_INLINE lane_mask on_one_side(const heights *h)
{
    const lanes low = lanes_min(lanes_min(h->at[0], h->at[1]), h->at[2]),
                high = lanes_max(lanes_max(h->at[0], h->at[1]), h->at[2]);
    return lanes_above(lanes_max(low, lanes_minus(high)), h->off);
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
 * Errors, with u, q of the eight what v, p are of the one (see find_faces): the cross product c of an edge of each is off by
 * 2 (u p + v q) + 4f u v along each axis, and has a sum |c| <= 6 u v; the way between the tips is below w, and off by o. So c * way is
 * off by 6 (u p + v q) (w + o) + 12f u v w + |c| o, and by its rounding, 3f w |c|. With f w <= o / 16 this is below 8 u v o +
 * 6 (u p + v q) (w + o); a little more is taken, and something for what underflows. */
GRZ_ALWAYS_INLINE findings compare_pieces(const meeting *m, const eight *many, const eight *one, int j,
                                          const heights *over_one, const heights *over_many)
{
    const tip t = tip_of(lanes3_at(many->corner[0]), lanes3_at(many->corner[1]), lanes3_at(many->corner[2]), over_one),
              s = tip_of(lanes3_spread(one->corner[0], j), lanes3_spread(one->corner[1], j),
                         lanes3_spread(one->corner[2], j), over_many);
    const lane_mask t_above = mask_xor(t.is_above, s.turns_back), s_above = mask_xor(s.is_above, t.turns_back),
                    differ = mask_xor(t_above, s_above);
    const lanes3 way = lanes3_sub(t.at, s.at);
    const lanes begin = lanes3_dot(lanes3_cross(t.edge[0], lanes3_choose(differ, s.edge[0], s.edge[1])), way),
                end = lanes3_dot(lanes3_cross(t.edge[1], lanes3_choose(differ, s.edge[1], s.edge[0])), way);
    const float v = one->wide[j], p = one->edge_off[j], o = m->way_off, reach = 6.1F * (m->far + o);
    const lanes limit = lanes_add(lanes_add(lanes_mul(lanes_at(many->wide), lanes_of(8.1F * v * o + reach * p)),
                                            lanes_mul(lanes_at(many->edge_off), lanes_of(reach * v))),
                                  lanes_of(0x1p-130F));
    const lanes first = lanes_choose(s_above, begin, lanes_minus(begin)),
                second = lanes_choose(s_above, lanes_minus(end), end);
    findings out;
    out.apart = mask_set(mask_or(lanes_above(lanes_minus(first), limit), lanes_above(lanes_minus(second), limit)));
    out.cross = mask_set(mask_and(lanes_above(first, limit), lanes_above(second, limit)));
    return out;
}

/* Eight triangles against triangle j of the other leaf, of which the lanes `near` are of interest. */
GRZ_ALWAYS_INLINE findings compare_triangles(const meeting *m, const eight *many, const eight *one, int j,
                                             grz_lane_set near)
{
    const heights over_one = heights_over_one(many, one, j);
    findings out = {mask_set(on_one_side(&over_one)), 0};
    if (!(near & ~out.apart)) return out;
    const heights over_many = heights_over_many(many, one, j);
    out.apart |= mask_set(on_one_side(&over_many));
    if (!(near & ~out.apart)) return out;
    const grz_lane_set certain = mask_set(mask_and(all_certain(&over_one), all_certain(&over_many))) & ~out.apart;
    if (!(near & certain)) return out;
    const findings pieces = compare_pieces(m, many, one, j, &over_one, &over_many);
    out.apart |= pieces.apart & certain;
    out.cross = pieces.cross & certain;
    return out;
}

#endif
