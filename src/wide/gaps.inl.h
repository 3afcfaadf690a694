/* Part of engine.c: lower bounds of the distances of a node's eight children from a guest, and from a leaf's triangles.
 *
 * Bounds are squared and doubled before, in the host's unit. children_gaps takes the largest of, in this order:
 *
 *   1. boxes along the axes of the host, and along those of the guest; where all children are beyond the limit, it ends
 *   2. the slabs of the child and of the guest
 *   3. boxes and slabs along the shortest way so far
 *
 * children_gaps_to_triangles begins with that for the leaf's bound. Then each near child is compared with each triangle
 * that is left, by boxes and by the triangle's plane; of children and triangles, the fewer are taken one by one.
 * error_bounds.inl.h has the symbols. */
#ifndef GRZ_WIDE_GAPS_INL_H
#define GRZ_WIDE_GAPS_INL_H

#include "base/bits.h"
#include "math/lanes.h"
#include "wide/boxes.inl.h"
#include "wide/error_bounds.inl.h"
#include "wide/slabs.inl.h"

#include <math.h>

/* How far the guest reaches along a way of length 1 at most, by its box or by its slab and the rest of its box. */
GRZ_ALWAYS_INLINE float farthest_along(const guest *g, const float way[3])
{
    const float *e = g->direction, share = grz_dot_floats(way, e);
    const float rest[3] = {way[0] - share * e[0], way[1] - share * e[1], way[2] - share * e[2]};
    float by_box = grz_dot_floats(way, g->at);
    float by_slab = grz_dot_floats(rest, g->at) + (share * g->level + fabsf(share) * g->thick);
    for (int k = 0; k < 3; k++) {
        by_box += fabsf(grz_dot_floats(way, g->arms[k]));
        by_slab += fabsf(grz_dot_floats(rest, g->arms[k]));
    }
    return by_box < by_slab ? by_box : by_slab;
}

/* How far beyond the guest the children begin along the way that was the shortest so far, doubled; the same two bounds.
 */
GRZ_ALWAYS_INLINE lanes gaps_along(const grz_wide_node *node, const guest *g, const float way[3], lanes3 centre2,
                                   lanes3 half2)
{
    lanes3 w = lanes3_all(way), d = lanes3_at(node->direction);
    lanes share = lanes3_dot(w, d), twice = lanes_add(share, share);
    lanes3 rest = lanes3_sub(w, lanes3_scale(d, share));
    lanes by_box = lanes_sub(lanes3_dot(w, centre2), lanes3_dot(lanes3_abs(w), half2));
    lanes by_slab =
        lanes_sub(lanes_add(lanes_mul(twice, lanes_at(node->middle)), lanes3_dot(rest, centre2)),
                  lanes_add(lanes_mul(lanes_abs(twice), lanes_at(node->thick)), lanes3_dot(lanes3_abs(rest), half2)));
    return lanes_sub(lanes_max(by_box, by_slab), lanes_of(2 * (farthest_along(g, way) + g->room)));
}

/* The squared distance, doubled before, of the eight children from the guest, at least. `way` leads from the guest to
 * the host. What is known when all are beyond the limit, which is one of such squares, is enough. */
GRZ_ALWAYS_INLINE lanes children_gaps(const grz_wide_node *node, const grz_wide_view *view, const grz_wide_bound *bound,
                                      const float way[3], float limit, guest *g)
{
    lanes d[3], h[3], zero = lanes_of(0), outside = zero, inside = zero;
    for (int i = 0; i < 3; i++) {
        lanes low = lanes_at(node->low[i]), high = lanes_at(node->high[i]);
        d[i] = lanes_sub(lanes_add(low, high), lanes_of(g->centre[i]));
        h[i] = lanes_sub(high, low);
        lanes gap = lanes_max(lanes_sub(lanes_abs(d[i]), lanes_add(h[i], lanes_of(g->reach[i]))), zero);
        outside = lanes_add(outside, lanes_mul(gap, gap));
    }
    for (int i = 0; i < 3; i++) {
        const float *r = view->back[i], *s = view->back_spread[i];
        lanes along = lanes_add(lanes_add(lanes_mul(lanes_of(r[0]), d[0]), lanes_mul(lanes_of(r[1]), d[1])),
                                lanes_mul(lanes_of(r[2]), d[2]));
        lanes reach = lanes_add(lanes_add(lanes_mul(lanes_of(s[0]), h[0]), lanes_mul(lanes_of(s[1]), h[1])),
                                lanes_add(lanes_mul(lanes_of(s[2]), h[2]), lanes_of(g->own[i])));
        lanes gap = lanes_max(lanes_sub(lanes_abs(along), reach), zero);
        inside = lanes_add(inside, lanes_mul(gap, gap));
    }
    inside = lanes_mul(inside, lanes_of(view->host_per_guest_squared));
    const lanes boxes = lanes_mul(lanes_max(outside, inside), lanes_of(GRZ_GAP_ROOM));
    if (!(node->present & ~mask_set(lanes_above(boxes, lanes_of(limit))))) return boxes;
    make_guest_slab(view, bound, g);
    lanes3 centre = lanes3_add(lanes3_at(node->low), lanes3_at(node->high));
    lanes slab = lanes_max(slab_gaps(node, g, centre, (lanes3){h[0], h[1], h[2]}), zero);
    slab = lanes_max(lanes_add(slab, slab), gaps_along(node, g, way, centre, (lanes3){h[0], h[1], h[2]}));
    slab = lanes_mul(slab, slab);
    return lanes_max(boxes, lanes_mul(slab, lanes_of(GRZ_GAP_ROOM)));
}

/* The squared distance, doubled before, of children from triangles, at least. */
GRZ_ALWAYS_INLINE lanes gaps_to_flats(const brood *b, const flats *t)
{
    const lanes zero = lanes_of(0);
    lanes3 gap = lanes3_max(lanes3_sub(b->low, t->high), lanes3_sub(t->low, b->high));
    gap = lanes3_max(gap, (lanes3){zero, zero, zero});
    const lanes beyond = lanes_max(lanes_mul(beyond_planes(b, t), t->per_normal), zero);
    return lanes_mul(lanes_max(lanes_mul(lanes3_dot(gap, gap), lanes_of(4)), lanes_mul(beyond, beyond)),
                     lanes_of(GRZ_GAP_ROOM));
}

/* The same of the eight children from the triangles of a leaf; and for each child, as a byte, the triangles that are
 * within the limit, which is one of such squares. */
GRZ_ALWAYS_INLINE lanes children_gaps_to_triangles(const grz_wide_node *node, const grz_wide_view *view,
                                                   const grz_wide_bound *bound, const float way[3], slabs *s,
                                                   grz_lane_set triangles, float limit, uint64_t *within)
{
    const lanes of_leaf = children_gaps(node, view, bound, way, limit, &s->box), most = lanes_of(limit);
    const grz_lane_set children = node->present & ~mask_set(lanes_above(of_leaf, most));
    *within = 0;
    if (!children) return of_leaf;
    if (grz_count_bits(children) <= grz_count_bits(triangles)) {
        const flats t = all_flats(s, node);
        _Alignas(32) float least[GRZ_WIDE];
        lanes_put(least, lanes_of(0));
        for (grz_lane_set left = children; left; left &= left - 1) {
            const int lane = grz_lowest_bit(left);
            const brood b = one_child(node, lane);
            const lanes square = gaps_to_flats(&b, &t);
            *within |= (uint64_t)(triangles & ~mask_set(lanes_above(square, most))) << 8 * lane;
            least[lane] = lanes_least(square);
        }
        return lanes_max(of_leaf, lanes_at(least));
    }
    const brood b = all_children(node);
    lanes least = lanes_of(INFINITY);
    for (grz_lane_set left = triangles; left; left &= left - 1) {
        const int j = grz_lowest_bit(left);
        const flats t = one_flat(s, node, j);
        const lanes square = gaps_to_flats(&b, &t);
        *within |= as_bytes(children & ~mask_set(lanes_above(square, most))) << j;
        least = lanes_min(least, square);
    }
    return lanes_max(of_leaf, least);
}

#endif
