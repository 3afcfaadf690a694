/* Part of engine.c: the eight children of a node against single triangles of a leaf of the other model.
 *
 * children_near_triangles tests, in this order:
 *
 *   1. all children against the box of the leaf (boxes.inl.h); where none is near, it ends
 *   2. each near child against each triangle: boxes along the host's axes
 *   3. and the triangle's plane, against box and slab of the child
 *
 * Of children and triangles the fewer are taken one by one, the others in lanes. A triangle is thin along its normal,
 * which no box is: where surfaces are close, or triangles large, its plane tells what boxes can not. make_slabs carries
 * the leaf into the node's frame once, for as long as the descent stays at it. error_bounds.inl.h has the symbols. */
#ifndef GRZ_WIDE_SLABS_INL_H
#define GRZ_WIDE_SLABS_INL_H

#include "base/bits.h"
#include "exact/crossing.inl.h"
#include "math/lanes.h"
#include "wide/boxes.inl.h"
#include "wide/error_bounds.inl.h"
#include "wide/work.h"

#include <math.h>

typedef struct slabs {
    _Alignas(32) float low[3][GRZ_WIDE], high[3][GRZ_WIDE]; /* boxes, with room for what coordinates are off */
    float normal[3][GRZ_WIDE];                              /* of the planes */
    float level[GRZ_WIDE];                                  /* normal * corner, doubled */
    float wide[GRZ_WIDE];                                   /* twice the largest size of a coordinate of an edge */
    float error[GRZ_WIDE], slope[GRZ_WIDE];                 /* of heights, doubled: error + slope (wide + reach) */
    float per_normal[GRZ_WIDE];                             /* 1 over the length of the normal */
    guest box;                                              /* of the leaf */
    grz_lane_set present;                                   /* the lanes of its count */
    uint32_t leaf;                                          /* whose they are; GRZ_WIDE_NONE: nobody's */
} slabs;

/* Errors. Corners are off by `off`: rounded, turned by a rounded matrix and shifted, 7f (|turn| half + |shift|). Edges
 * are found without the shift, so they are off by much less, `own`: their corners are rounded and turned, 10f |turn|
 * half of which 16 are taken. The normal is off by 4.5 w o along each axis. So the height of a child's centre c, normal
 * * c - normal * p, is off by 13.5 w o |c - p|, by 1.8 off of the normal's length n, and by what is rounded on the way,
 * some 25f (1 + |p|) n, which is 3.2 off n. A child that meets the triangle's box has |c - p| <= 2 w + reach, with
 * reach the largest half size of a child, at most that of the node. 8 off n + 16 w o (2 w + reach) are taken, doubled. */
static GRZ_NEVER_INLINE void make_slabs(const grz_wide_view *view, grz_wide_leaf_view here, double grow, slabs *out)
{
    const grz_wide_leaf *leaf = here.leaf;
    const grz_wide_place *at = here.place;
    out->present = (1u << at->count) - 1;
    const sight seen = see(view, &at->bound);
    double size = 0;
    for (int i = 0; i < 3; i++) size = grz_larger(fabs(seen.centre[i]) + seen.reach[i], size);
    const float off = size < GRZ_FARTHEST_CORNER ? (float)(0x1.01p-21 * (size + 1) + 4 * view->pad + grow) : INFINITY;
    const float own = (float)(0x1p-20 * seen.widest + 8 * view->pad + 2 * grow);
    lanes3 aside = lanes3_of((float)seen.centre[0], (float)seen.centre[1], (float)seen.centre[2]), corner[3];
    for (int i = 0; i < 3; i++) corner[i] = lanes3_turned(view->turn_float, lanes3_at(leaf->corner[i]));
    lanes3 e1 = lanes3_sub(corner[1], corner[0]), e2 = lanes3_sub(corner[2], corner[0]), normal = lanes3_cross(e1, e2),
           p = lanes3_add(corner[0], aside), q = lanes3_add(corner[1], aside), r = lanes3_add(corner[2], aside);
    lanes3 room = lanes3_of(2 * off, 2 * off, 2 * off);
    lanes w = lanes3_largest(lanes3_max(lanes3_abs(e1), lanes3_abs(e2)));
    lanes o = lanes_add(lanes_of(own), lanes_mul(w, lanes_of(0x1p-24F)));
    lanes level = lanes3_dot(normal, p), length = lanes_root(square_from_above(normal));
    lanes3_put(out->low, lanes3_sub(lanes3_min(lanes3_min(p, q), r), room));
    lanes3_put(out->high, lanes3_add(lanes3_max(lanes3_max(p, q), r), room));
    lanes3_put(out->normal, normal);
    lanes_put(out->level, lanes_add(level, level));
    lanes_put(out->wide, lanes_add(w, w));
    lanes_put(out->slope, lanes_mul(lanes_mul(w, o), lanes_of(32)));
    lanes_put(out->error, lanes_add(lanes_mul(length, lanes_of(16 * off)), lanes_of(0x1p-130F)));
    lanes_put(out->per_normal, lanes_div(lanes_of(1), length));
    make_guest(view, &at->bound, &seen, grow, &out->box);
}

/* A set of lanes as a byte for each: 1 or 0. */
GRZ_ALWAYS_INLINE uint64_t as_bytes(grz_lane_set set)
{
    uint64_t bits = (set * 0x0101010101010101u) & 0x8040201008040201u;
    return ((bits + 0x7f7f7f7f7f7f7f7fu) & 0x8080808080808080u) >> 7;
}

/* Children of a node to be compared with triangles: each in its lane, or one in all lanes. */
typedef struct brood {
    lanes3 low, high, centre, half; /* the last two doubled */
    lanes3 direction;
    lanes middle, thick; /* doubled */
} brood;

GRZ_ALWAYS_INLINE brood all_children(const grz_wide_node *node)
{
    const lanes middle = lanes_at(node->middle), thick = lanes_at(node->thick);
    brood out = {.low = lanes3_at(node->low), .high = lanes3_at(node->high), .direction = lanes3_at(node->direction)};
    out.centre = lanes3_add(out.low, out.high);
    out.half = lanes3_sub(out.high, out.low);
    out.middle = lanes_add(middle, middle);
    out.thick = lanes_add(thick, thick);
    return out;
}

GRZ_ALWAYS_INLINE brood one_child(const grz_wide_node *node, int lane)
{
    float low[3], high[3];
    for (int i = 0; i < 3; i++) low[i] = node->low[i][lane], high[i] = node->high[i][lane];
    return (brood){
        .low = lanes3_all(low),
        .high = lanes3_all(high),
        .centre = lanes3_of(low[0] + high[0], low[1] + high[1], low[2] + high[2]),
        .half = lanes3_of(high[0] - low[0], high[1] - low[1], high[2] - low[2]),
        .direction = lanes3_spread(node->direction, lane),
        .middle = lanes_of(node->middle[lane] + node->middle[lane]),
        .thick = lanes_of(node->thick[lane] + node->thick[lane]),
    };
}

/* Triangles to be compared with children: each in its lane, or one in all lanes. */
typedef struct flats {
    lanes3 low, high, normal;
    lanes level, error, per_normal;
} flats;

/* For children of the node. */
GRZ_ALWAYS_INLINE flats all_flats(const slabs *s, const grz_wide_node *node)
{
    const lanes far = lanes_add(lanes_at(s->wide), lanes_of(largest_half(&node->bound)));
    return (flats){.low = lanes3_at(s->low),
                   .high = lanes3_at(s->high),
                   .normal = lanes3_at(s->normal),
                   .level = lanes_at(s->level),
                   .error = lanes_add(lanes_at(s->error), lanes_mul(lanes_at(s->slope), far)),
                   .per_normal = lanes_at(s->per_normal)};
}

GRZ_ALWAYS_INLINE flats one_flat(const slabs *s, const grz_wide_node *node, int j)
{
    return (flats){.low = lanes3_spread(s->low, j),
                   .high = lanes3_spread(s->high, j),
                   .normal = lanes3_spread(s->normal, j),
                   .level = lanes_of(s->level[j]),
                   .error = lanes_of(s->error[j] + s->slope[j] * (s->wide[j] + largest_half(&node->bound))),
                   .per_normal = lanes_of(s->per_normal[j])};
}

/* How far children are from the planes of triangles, times the lengths of their normals and doubled; less than 0 where
 * they may meet them. */
GRZ_ALWAYS_INLINE lanes beyond_planes(const brood *b, const flats *t)
{
    const lanes share = lanes3_dot(t->normal, b->direction);
    const lanes3 rest = lanes3_sub(t->normal, lanes3_scale(b->direction, share));
    const lanes height = lanes_sub(lanes_add(lanes_mul(share, b->middle), lanes3_dot(rest, b->centre)), t->level);
    const lanes span =
        lanes_add(lanes_add(lanes_mul(lanes_abs(share), b->thick), lanes3_dot(lanes3_abs(rest), b->half)), t->error);
    return lanes_sub(lanes_abs(height), span);
}

/* Where they are certainly apart. */
GRZ_ALWAYS_INLINE grz_lane_set apart_from_flats(const brood *b, const flats *t)
{
    lane_mask apart = mask_or(lanes_above(b->low.x, t->high.x), lanes_above(t->low.x, b->high.x));
    apart = mask_or(apart, mask_or(lanes_above(b->low.y, t->high.y), lanes_above(t->low.y, b->high.y)));
    apart = mask_or(apart, mask_or(lanes_above(b->low.z, t->high.z), lanes_above(t->low.z, b->high.z)));
    return mask_set(mask_or(apart, lanes_above(beyond_planes(b, t), lanes_of(0))));
}

/* For each child, as a byte, the triangles of the set from which it is not certainly apart. The fewer are taken one by
 * one. */
GRZ_ALWAYS_INLINE uint64_t children_near_triangles(const grz_wide_node *node, const grz_wide_view *view, slabs *s,
                                                   grz_lane_set triangles)
{
    const grz_lane_set children = children_near(node, view, NULL, &s->box);
    uint64_t out = 0;
    if (!children) return 0;
    if (grz_count_bits(children) <= grz_count_bits(triangles)) {
        const flats t = all_flats(s, node);
        for (grz_lane_set left = children; left; left &= left - 1) {
            const int lane = grz_lowest_bit(left);
            const brood b = one_child(node, lane);
            out |= (uint64_t)(triangles & ~apart_from_flats(&b, &t)) << 8 * lane;
        }
    } else {
        const brood b = all_children(node);
        for (grz_lane_set left = triangles; left; left &= left - 1) {
            const int j = grz_lowest_bit(left);
            const flats t = one_flat(s, node, j);
            out |= as_bytes(children & ~apart_from_flats(&b, &t)) << j;
        }
    }
    return out;
}

#endif
