/* Part of kernels: which of eight triangles cross another one, or are apart from it, in float with a proven bound.
 *
 * A filter. What it says is so for the true triangles: `cross` is GRAZE_CROSSING, the relative interiors share a point
 * and neither plane holds the other triangle; `apart` is GRAZE_APART. Of other pairs, of touching and coplanar ones
 * always, it says nothing, and the exact test decides.
 *
 * The triangles come in two groups. Corners are counted from the middle of their group, so that they are as small as
 * the group is; between the groups is the way from the one middle to the other. Symbols of all bounds, which hold along
 * each axis:
 *
 *   f         2^-24, the error of a rounding
 *   w         `far`: no coordinate is larger, no difference of coordinates of both groups, nor a part of its sum
 *   o         `way_off`: the error of such a difference; f w <= o / 18
 *   v, p      `wide`, `edge_off`: the largest coordinate of an edge, and its error; f v <= p / 2
 *   u, q      the same of a triangle of the other group
 *   n, e      `normal`, `normal_off`: a normal of any length, and the error of its coordinates
 *   |n|       `normal_sum`: the sum of the sizes of its coordinates
 */
#ifndef GRZ_EXACT_CROSSING_INL_H
#define GRZ_EXACT_CROSSING_INL_H

#include "math/lanes.h"

#include <math.h>

/* Eight triangles of a group. */
typedef struct crossing_faces {
    _Alignas(32) float corner[3][3][GRZ_LANES]; /* [which][axis][lane] */
    float normal[3][GRZ_LANES];
    float level[GRZ_LANES]; /* normal * corner */
    float normal_sum[GRZ_LANES];
    float normal_off[GRZ_LANES];
    float wide[GRZ_LANES];
    float edge_off[GRZ_LANES];
} crossing_faces;

/* Their planes, beside another group. */
typedef struct crossing_planes {
    _Alignas(32) float level[GRZ_LANES]; /* from the other's middle */
    float height_off[GRZ_LANES];         /* of the other's corners over the planes */
} crossing_planes;

/* ---- a group by itself ---- */

/* The error of edges below `wide`, the corners of which are off by at most `own` against each other: p = 2 own + f v,
 * the rounding of the difference. */
GRZ_ALWAYS_INLINE lanes crossing_edge_off(lanes wide, float own)
{
    return lanes_add(lanes_of(2 * own), lanes_mul(wide, lanes_of(0x1p-24F)));
}

/* Normals with their error: 4 p v + 2 p^2 + 4f v^2 <= 6 p (v + p). Of a triangle that is small beside its group, p is
 * not small beside v. */
typedef struct crossing_normals {
    lanes3 normal;
    lanes off;
} crossing_normals;

GRZ_ALWAYS_INLINE crossing_normals crossing_normals_of(const float corner[3][3][GRZ_LANES], float own)
{
    const lanes3 p = lanes3_at(corner[0]), e = lanes3_sub(lanes3_at(corner[1]), p),
                 g = lanes3_sub(lanes3_at(corner[2]), p);
    const lanes wide = lanes3_largest(lanes3_max(lanes3_abs(e), lanes3_abs(g))),
                edge_off = crossing_edge_off(wide, own);
    return (crossing_normals){lanes3_cross(e, g),
                              lanes_mul(lanes_mul(lanes_add(wide, edge_off), edge_off), lanes_of(6.1F))};
}

GRZ_ALWAYS_INLINE void crossing_put_edges(lanes wide, float own, crossing_faces *out)
{
    lanes_put(out->wide, wide);
    lanes_put(out->edge_off, crossing_edge_off(wide, own));
}

GRZ_ALWAYS_INLINE void crossing_put_normals(lanes3 normal, lanes off, crossing_faces *out)
{
    const lanes3 size = lanes3_abs(normal);
    lanes3_put(out->normal, normal);
    lanes_put(out->level, lanes3_dot(normal, lanes3_at((const float(*)[GRZ_LANES])out->corner[0])));
    lanes_put(out->normal_sum, lanes_add(lanes_add(size.x, size.y), size.z));
    lanes_put(out->normal_off, off);
}

/* ---- two groups ---- */

/* Coordinates beyond this decide nothing: a product of three of them may overflow, and a sum in which one did has any
 * sign. */
#define GRZ_FARTHEST_CORNER 0x1p40

/* Two groups: what their coordinates are at most, and off by. */
typedef struct crossing_reach {
    float off;     /* how far any coordinate can be from the true one; infinite if they are too large */
    float far;     /* w */
    float way_off; /* o */
} crossing_reach;

/* No coordinate nor difference of two is larger than `size`, and none is off by more than 8f `size`, `error` and the
 * smallest that counts, 2^-50, together. A difference is a sum of three numbers, rounded twice. */
GRZ_ALWAYS_INLINE crossing_reach crossing_reach_of(double size, double error)
{
    crossing_reach out;
    out.off = size < GRZ_FARTHEST_CORNER ? (float)(0x1.01p-21 * size + error + 0x1p-50) : INFINITY;
    out.far = (float)(size * (1 + 0x1p-20));
    out.way_off = 2 * (out.off + out.far * 0x1p-24F);
    return out;
}

/* Finds where the planes of a group are, `shift` being the way from its middle to the other's.
 *
 * The height n * c - (n * corner - n * shift) is off by |n| o + 3 e (w + o), and by the roundings of three products,
 * which are of parts of w, and of two differences, 9f w |n| <= |n| o / 2. A little more is taken, and something for
 * what underflows. */
GRZ_ALWAYS_INLINE void crossing_find_planes(const crossing_faces *f, lanes3 shift, const crossing_reach *reach,
                                            crossing_planes *out)
{
    lanes_put(out->level, lanes_sub(lanes_at(f->level), lanes3_dot(lanes3_at(f->normal), shift)));
    lanes_put(out->height_off,
              lanes_add(lanes_add(lanes_mul(lanes_at(f->normal_sum), lanes_of(1.6F * reach->way_off)),
                                  lanes_mul(lanes_at(f->normal_off), lanes_of(3.1F * (reach->far + reach->way_off)))),
                        lanes_of(0x1p-130F)));
}

/* Two groups by the part that they have: the triangles of `many` are asked about all at once, a lane each, those of
 * `one` one by one. */
typedef struct crossing {
    const crossing_faces *many, *one;
    const crossing_planes *planes_of_many, *planes_of_one;
    const crossing_reach *reach;
    lanes3 shift; /* from the middle of one to that of many */
} crossing;

/* ---- heights ---- */

/* Heights of three corners over a plane. */
typedef struct heights {
    lanes at[3];
    lanes off;
} heights;

/* Those of the corners of the eight over the plane of triangle j of the other group. */
GRZ_ALWAYS_INLINE heights heights_over_one(const crossing *c, int j)
{
    const lanes3 normal = lanes3_spread(c->one->normal, j);
    const lanes level = lanes_of(c->planes_of_one->level[j]);
    heights out = {.off = lanes_of(c->planes_of_one->height_off[j])};
    for (int i = 0; i < 3; i++) out.at[i] = lanes_sub(lanes3_dot(normal, lanes3_at(c->many->corner[i])), level);
    return out;
}

/* Those of the corners of triangle j over the planes of the eight. */
GRZ_ALWAYS_INLINE heights heights_over_many(const crossing *c, int j)
{
    const lanes3 normal = lanes3_at(c->many->normal);
    const lanes level = lanes_at(c->planes_of_many->level);
    heights out = {.off = lanes_at(c->planes_of_many->height_off)};
    for (int i = 0; i < 3; i++) out.at[i] = lanes_sub(lanes3_dot(normal, lanes3_spread(c->one->corner[i], j)), level);
    return out;
}

/* How high the three seem to be at least, on one side of the plane; below 0 where they are not on one side. */
GRZ_ALWAYS_INLINE lanes least_height(const heights *h)
{
    const lanes low = lanes_min(lanes_min(h->at[0], h->at[1]), h->at[2]),
                high = lanes_max(lanes_max(h->at[0], h->at[1]), h->at[2]);
    return lanes_max(low, lanes_minus(high));
}

GRZ_ALWAYS_INLINE lane_mask on_one_side(const heights *h)
{
    return lanes_above(least_height(h), h->off);
}

/* Is it certain on which side each of the three is? */
GRZ_ALWAYS_INLINE lane_mask all_certain(const heights *h)
{
    return lanes_above(lanes_min(lanes_min(lanes_abs(h->at[0]), lanes_abs(h->at[1])), lanes_abs(h->at[2])), h->off);
}

/* ---- pieces of a line ---- */

/* A triangle that has a corner on one side of a plane and two on the other: that corner, and the edges from there to
 * the others. Of the corners' cyclic order `turns_back` says whether it was changed. */
typedef struct tip {
    lanes3 at, edge[2];
    lane_mask is_above, turns_back;
} tip;

/* The corner that is alone changes places with the first. Of three signs, one of which is not like the others, the
 * parity is that one. */
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
typedef struct crossing_findings {
    grz_lane_set apart, cross;
} crossing_findings;

/* Two triangles each of which has corners on either side of the other's plane, none on it. Both planes share a line, on
 * which either triangle has a piece, between the two edges that lead away from its tip. The pieces overlap, and the
 * triangles cross, if the first begins before the second ends, and the other way round: which edge is passed on which
 * side tells that (Guigue and Devillers, 2003).
 *
 * Errors, with u and q of the eight, v and p of the one: the cross product c of an edge of each
 * is off by 2 (u p + v q + p q) + 4f u v along each axis, and has a sum |c| <= 6 u v; the way between the tips is below
 * w, and off by o. So c * way is off by 6 (u p + v q + p q) (w + o) + 12f u v w + |c| o, and by its rounding, 3f w |c|.
 * With f w <= o / 18 this is below 8 u v o + 6 (u p + (v + p) q) (w + o); a little more is taken, and something for
 * what underflows. */
GRZ_ALWAYS_INLINE crossing_findings compare_pieces(const crossing *c, int j, const heights *over_one,
                                                   const heights *over_many)
{
    const crossing_faces *many = c->many, *one = c->one;
    const tip t = tip_of(lanes3_at(many->corner[0]), lanes3_at(many->corner[1]), lanes3_at(many->corner[2]), over_one),
              s = tip_of(lanes3_spread(one->corner[0], j), lanes3_spread(one->corner[1], j),
                         lanes3_spread(one->corner[2], j), over_many);
    const lane_mask t_above = mask_xor(t.is_above, s.turns_back), s_above = mask_xor(s.is_above, t.turns_back),
                    differ = mask_xor(t_above, s_above);
    const lanes3 way = lanes3_add(lanes3_sub(t.at, s.at), c->shift);
    const lanes begin = lanes3_dot(lanes3_cross(t.edge[0], lanes3_choose(differ, s.edge[0], s.edge[1])), way),
                end = lanes3_dot(lanes3_cross(t.edge[1], lanes3_choose(differ, s.edge[1], s.edge[0])), way);
    const float v = one->wide[j], p = one->edge_off[j], o = c->reach->way_off, reach = 6.1F * (c->reach->far + o);
    const lanes limit = lanes_add(lanes_add(lanes_mul(lanes_at(many->wide), lanes_of(8.1F * v * o + reach * p)),
                                            lanes_mul(lanes_at(many->edge_off), lanes_of(reach * (v + p)))),
                                  lanes_of(0x1p-130F));
    const lanes first = lanes_choose(s_above, begin, lanes_minus(begin)),
                second = lanes_choose(s_above, lanes_minus(end), end);
    crossing_findings out;
    out.apart = mask_set(mask_or(lanes_above(lanes_minus(first), limit), lanes_above(lanes_minus(second), limit)));
    out.cross = mask_set(mask_and(lanes_above(first, limit), lanes_above(second, limit)));
    return out;
}

/* Eight triangles against triangle j of the other group, of which the lanes `near` are of interest. */
GRZ_ALWAYS_INLINE crossing_findings crossing_find(const crossing *c, int j, grz_lane_set near)
{
    const heights over_one = heights_over_one(c, j);
    crossing_findings out = {mask_set(on_one_side(&over_one)), 0};
    if (!(near & ~out.apart)) return out;
    const heights over_many = heights_over_many(c, j);
    out.apart |= mask_set(on_one_side(&over_many));
    if (!(near & ~out.apart)) return out;
    const grz_lane_set certain = mask_set(mask_and(all_certain(&over_one), all_certain(&over_many))) & ~out.apart;
    if (!(near & certain)) return out;
    const crossing_findings pieces = compare_pieces(c, j, &over_one, &over_many);
    out.apart |= pieces.apart & certain;
    out.cross = pieces.cross & certain;
    return out;
}

#endif
