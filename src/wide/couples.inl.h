/* Part of engine.c: the distances of eight pairs of triangles, from below and above.
 *
 * The pairs may be of any leaves. In this order, each in all lanes:
 *
 *   1. nine pairs of edges: between_segments gives a point of each, about the closest
 *   2. three corners of A over the triangle of B, and three of B over that of A: keep_foot
 *   3. the shortest difference of two such points bounds the distance from above
 *   4. the gap between the triangles along that difference bounds it from below
 *
 * The second bound equals the first if the points are right, and holds whatever rounding did to them.
 * error_bounds.inl.h has the symbols. */
#ifndef GRZ_WIDE_COUPLES_INL_H
#define GRZ_WIDE_COUPLES_INL_H

#include "math/lanes.h"
#include "wide/error_bounds.inl.h"
#include "wide/leaf_pair.inl.h"

#include <math.h>

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
