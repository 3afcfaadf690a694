/* Part of engine.c: how far apart things are at least, and triangles about.
 *
 * Lower bounds are squared and doubled, in the host's unit for boxes and in A's for triangles, and on the safe side. */
#ifndef GRZ_METHOD_WIDE_GAPS_INL_H
#define GRZ_METHOD_WIDE_GAPS_INL_H

#include "method/wide/slabs.inl.h"

/* What is taken off a squared bound for its roundings: a gap, its square and the sum of three are rounded some ten
 * times. */
#define GRZ_GAP_ROOM (1 - 0x1p-20F)

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

/* Squared distances of the boxes of many from that of triangle j of one, at least. */
GRZ_ALWAYS_INLINE lanes box_gaps(const leaf_pair *p, int j)
{
    const leaf_boxes *many = p->boxes_of_many, *one = p->boxes_of_one;
    lanes3 gap = lanes3_max(lanes3_sub(lanes3_at(many->low), lanes3_spread(one->high, j)),
                            lanes3_sub(lanes3_spread(one->low, j), lanes3_at(many->high)));
    gap = lanes3_max(gap, lanes3_of(0, 0, 0));
    return lanes_mul(lanes3_dot(gap, gap), lanes_of(GRZ_GAP_ROOM));
}

/* 1 over the lengths of the normals, or less. */
GRZ_ALWAYS_INLINE lanes per_normal(const crossing_faces *f)
{
    const lanes length = lanes_root(square_from_above(lanes3_at(f->normal)));
    return lanes_mul(lanes_div(lanes_of(1), length), lanes_of(GRZ_GAP_ROOM));
}

GRZ_ALWAYS_INLINE lanes clamped(lanes x)
{
    return lanes_max(lanes_min(x, lanes_of(1)), lanes_of(0));
}

/* Takes the difference of two points if it is shorter than the shortest so far. */
GRZ_ALWAYS_INLINE void keep_shorter(lanes3 difference, lanes3 *shortest, lanes *squared)
{
    lanes length = lanes3_dot(difference, difference);
    lane_mask shorter = lanes_above(*squared, length);
    *squared = lanes_choose(shorter, *squared, length);
    *shortest = lanes3_choose(shorter, *shortest, difference);
}

/* From a point of the segment q to q + v to one of the segment p to p + u: the closest, but for rounding. `per_u` and
 * `per_v` are 1 / u^2 and 1 / v^2; where something is 0 / 0 an end serves. */
GRZ_ALWAYS_INLINE lanes3 between_segments(lanes3 p, lanes3 u, lanes uu, lanes per_u, lanes3 q, lanes3 v, lanes vv,
                                          lanes per_v)
{
    lanes3 r = lanes3_sub(p, q);
    lanes uv = lanes3_dot(u, v), ur = lanes3_dot(u, r), vr = lanes3_dot(v, r);
    lanes determinant = lanes_sub(lanes_mul(uu, vv), lanes_mul(uv, uv));
    lanes s = clamped(lanes_div(lanes_sub(lanes_mul(uv, vr), lanes_mul(ur, vv)), determinant));
    lanes t = clamped(lanes_mul(lanes_add(lanes_mul(uv, s), vr), per_v));
    s = clamped(lanes_mul(lanes_sub(lanes_mul(uv, t), ur), per_u));
    return lanes3_sub(lanes3_add(r, lanes3_scale(u, s)), lanes3_scale(v, t));
}

/* A triangle with a corner in the origin and edges u and v from there. */
typedef struct corner_triangle {
    lanes3 u, v, normal;
    lanes nn, per_nn; /* the square of the normal, and 1 over it */
} corner_triangle;

/* The corner c over the triangle: where its foot seems to be inside, the way from there to it, or back. The foot is
 * taken by its weights, so that it is a point of the triangle whatever rounding did to them. */
GRZ_ALWAYS_INLINE void keep_foot(lanes3 c, const corner_triangle *t, bool from_triangle, lanes3 *shortest,
                                 lanes *squared)
{
    lanes weight_u = lanes3_dot(lanes3_cross(c, t->v), t->normal),
          weight_v = lanes3_dot(lanes3_cross(t->u, c), t->normal);
    lanes rest = lanes_sub(t->nn, lanes_add(weight_u, weight_v));
    lanes zero = lanes_of(0);
    lane_mask inside =
        mask_and(mask_and(lanes_above(weight_u, zero), lanes_above(weight_v, zero)), lanes_above(rest, zero));
    lanes3 foot = lanes3_add(lanes3_scale(t->u, lanes_mul(weight_u, t->per_nn)),
                             lanes3_scale(t->v, lanes_mul(weight_v, t->per_nn)));
    lanes3 way = from_triangle ? lanes3_sub(c, foot) : lanes3_sub(foot, c);
    lanes length = lanes_choose(inside, lanes_of(INFINITY), lanes3_dot(way, way));
    lane_mask shorter = lanes_above(*squared, length);
    *squared = lanes_choose(shorter, *squared, length);
    *shortest = lanes3_choose(shorter, *shortest, way);
}

/* Eight pairs of triangles, of any leaves, a lane each. */
typedef struct couples {
    _Alignas(32) float a[3][3][GRZ_WIDE],
        b[3][3][GRZ_WIDE];    /* corners, [which][axis][lane], from the middles of their leaves */
    float shift[3][GRZ_WIDE]; /* from the middle of B's leaf to that of A's */
    float off[GRZ_WIDE];      /* of coordinates */
} couples;

/* Puts triangle i of many and triangle j of one into a lane. */
GRZ_ALWAYS_INLINE void put_couple(couples *out, int lane, const leaf_pair *p, int i, int j)
{
    const int in_a = p->one_is_b ? i : j, in_b = p->one_is_b ? j : i;
    for (int axis = 0; axis < 3; axis++) {
        for (int k = 0; k < 3; k++) {
            out->a[k][axis][lane] = p->a->face.corner[k][axis][in_a];
            out->b[k][axis][lane] = p->b->face.corner[k][axis][in_b];
        }
        out->shift[axis][lane] = -p->shift[axis];
    }
    out->off[lane] = p->reach.off;
}

/* What is known of the distances of couples. */
typedef struct distances {
    float way[3][GRZ_WIDE];   /* from a point of B's triangle to one of A's, about the closest */
    float at_least[GRZ_WIDE]; /* on the safe side; 0 where they may meet */
    float at_most[GRZ_WIDE];  /* on the safe side, too */
} distances;

/* The distance as that of the nearest of the triangles' edges and of corners over insides; and how far they are apart
 * along the line between those points, which is the same if the points are right, and safe in any case.
 *
 * Errors. Two points, one of each leaf, are off by 2 off against each other along each axis, whatever corners they are
 * made of. With f w <= o / 8, because no coordinate exceeds twice what `off` is 8f of: the way between two points is
 * rounded some 9 times, 9f w, so it is off by 2.2 o along an axis and by 3.8 o in length. Along a given way, two points
 * are off by 1.8 o, each product by 0.7 o, and the length, the difference and the quotient are rounded by 4f of 3.5 w
 * at most, 1.8 o. 6 o are taken for both. */
GRZ_ALWAYS_INLINE void measure_couples(const couples *c, distances *out)
{
    const lanes3 p = lanes3_at(c->b[0]), shift = lanes3_at(c->shift);
    lanes3 its[3], its_edge[3], x[3], edge[3]; /* corners and edges of B's, of A's, from B's first corner */
    for (int i = 0; i < 3; i++) {
        its[i] = lanes3_sub(lanes3_at(c->b[i]), p);
        x[i] = lanes3_add(lanes3_sub(lanes3_at(c->a[i]), p), shift);
    }
    lanes w = lanes3_largest(lanes3_max(lanes3_max(lanes3_max(lanes3_abs(x[0]), lanes3_abs(x[1])), lanes3_abs(x[2])),
                                        lanes3_max(lanes3_abs(its[1]), lanes3_abs(its[2]))));
    lanes o = lanes_add(lanes_mul(lanes_at(c->off), lanes_of(2)), lanes_mul(w, lanes_of(0x1p-24F)));
    lanes unit = lanes_of(1), edge_squared[3], per_edge[3], its_squared[3], per_its[3];
    for (int i = 0; i < 3; i++) {
        edge[i] = lanes3_sub(x[(i + 1) % 3], x[i]);
        its_edge[i] = lanes3_sub(its[(i + 1) % 3], its[i]);
        edge_squared[i] = lanes3_dot(edge[i], edge[i]);
        its_squared[i] = lanes3_dot(its_edge[i], its_edge[i]);
        per_edge[i] = lanes_div(unit, edge_squared[i]);
        per_its[i] = lanes_div(unit, its_squared[i]);
    }
    lanes3 way = lanes3_of(0, 0, 0);
    lanes squared = lanes_of(INFINITY);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            keep_shorter(between_segments(x[i], edge[i], edge_squared[i], per_edge[i], its[k], its_edge[k],
                                          its_squared[k], per_its[k]),
                         &way, &squared);
    corner_triangle its_face = {its[1], its[2], lanes3_cross(its[1], its[2]), unit, unit};
    its_face.nn = lanes3_dot(its_face.normal, its_face.normal);
    its_face.per_nn = lanes_div(unit, its_face.nn);
    for (int i = 0; i < 3; i++) keep_foot(x[i], &its_face, true, &way, &squared);
    corner_triangle face = {edge[0], lanes3_sub(x[2], x[0]), its[0], unit, unit};
    face.normal = lanes3_cross(face.u, face.v);
    face.nn = lanes3_dot(face.normal, face.normal);
    face.per_nn = lanes_div(unit, face.nn);
    for (int k = 0; k < 3; k++) keep_foot(lanes3_sub(its[k], x[0]), &face, false, &way, &squared);

    /* Along the way. */
    lanes length = lanes_root(square_from_above(way));
    lanes near = lanes_min(lanes_min(lanes3_dot(way, x[0]), lanes3_dot(way, x[1])), lanes3_dot(way, x[2]));
    lanes far = lanes_max(lanes_max(lanes3_dot(way, its[1]), lanes3_dot(way, its[2])), lanes_of(0));
    lanes room = lanes_mul(o, lanes_of(6));
    lanes gap = lanes_sub(lanes_div(lanes_sub(near, far), length), room);
    lanes_put(out->at_least, lanes_max(gap, lanes_of(0)));
    lanes_put(out->at_most, lanes_add(lanes_root(squared), room));
    lanes3_put(out->way, way);
}

#endif
