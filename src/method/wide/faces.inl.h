/* Part of engine.c: the triangles of a leaf along A's axes, and two leaves brought together.
 *
 * Corners are counted from the middle of their leaf, so that they are as small as the leaf is, and B's are turned. That
 * is the same whatever other leaf they are compared with, and leaves meet several others: what was found of the last
 * ones is kept. What two leaves add is the way from the one middle to the other. Lengths are in A's unit. */
#ifndef GRZ_METHOD_WIDE_FACES_INL_H
#define GRZ_METHOD_WIDE_FACES_INL_H

#include "exact/crossing.inl.h"
#include "method/wide/boxes.inl.h"

/* The triangles of a leaf. Lanes beyond its count repeat lane 0, so that all lanes may be asked. */
typedef struct leaf_faces {
    crossing_faces face;
    float low[3][GRZ_WIDE], high[3][GRZ_WIDE]; /* boxes */
    float direction[3];                        /* in which the leaf is thin, of length 1 at most */
    float middle, thick;                       /* what of it the leaf takes up */
    sight seen;                                /* its bound in A's frame */
    uint32_t leaf;                             /* whose they are; GRZ_WIDE_NONE: nobody's */
} leaf_faces;

/* Boxes and edges of the corners, which are off by at most `own` against each other. */
GRZ_ALWAYS_INLINE void find_boxes(float own, leaf_faces *out)
{
    const crossing_faces *f = &out->face;
    const lanes3 p = lanes3_at(f->corner[0]), q = lanes3_at(f->corner[1]), r = lanes3_at(f->corner[2]);
    const lanes3 low = lanes3_min(lanes3_min(p, q), r), high = lanes3_max(lanes3_max(p, q), r);
    lanes3_put(out->low, low);
    lanes3_put(out->high, high);
    crossing_put_edges(lanes3_largest(lanes3_sub(high, low)), own, &out->face);
}

/* `scale` is what lengths along the direction become. */
GRZ_ALWAYS_INLINE void find_slab(const grz_wide_bound *bound, double scale, leaf_faces *out)
{
    double middle = (double)bound->middle;
    for (int i = 0; i < 3; i++) middle -= (double)bound->direction[i] * (double)bound->centre[i];
    out->middle = (float)(middle * scale);
    out->thick = (float)((double)bound->thick * scale);
}

/* The largest half size. */
GRZ_ALWAYS_INLINE double half_of(const grz_wide_bound *bound)
{
    return larger(larger((double)bound->half[0], (double)bound->half[1]), (double)bound->half[2]);
}

/* How far a corner of a leaf can be from the true one, with f = 2^-24: it is rounded, f half. */
GRZ_ALWAYS_INLINE float corner_off(const grz_wide_bound *bound)
{
    return (float)(0x1.01p-24 * half_of(bound) + 0x1p-50);
}

static GRZ_NEVER_INLINE void find_faces_of_a(const grz_wide_index *index, uint32_t leaf, leaf_faces *out)
{
    const grz_wide_leaf *at = &index->leaves[leaf];
    const grz_wide_bound *bound = &index->places[leaf].bound;
    const float own = corner_off(bound);
    const crossing_normals local = crossing_normals_of(at->corner, own);
    out->leaf = leaf;
    for (int i = 0; i < 3; i++) {
        lanes3_put(out->face.corner[i], lanes3_at(at->corner[i]));
        out->direction[i] = bound->direction[i];
        out->seen.centre[i] = (double)bound->centre[i];
        out->seen.reach[i] = (double)bound->half[i];
    }
    out->seen.widest = half_of(bound);
    find_slab(bound, 1, out);
    find_boxes(own, out);
    crossing_put_normals(local.normal, local.off, &out->face);
}

/* A corner of B is rounded, so is `turn`, three products and two sums are: 5f |turn| half, of which 6 are taken. The
 * pad of the pose covers what local coordinates in double are off.
 *
 * A sliver's normal would be off by much of its length if it was found from such corners. It is found from those that
 * were not yet turned, and turned itself: by a rounded matrix, with three products and two sums, 4f of what the sum of
 * sizes in a row makes of the largest coordinate, and 6 are taken. Edges off by twice the pad, with v the largest
 * coordinate of an edge, move it by 8 pad (v + pad). The edges of turned corners say what v is at most: theirs, and
 * what these are off, of which the pad is less than an 8th. */
static GRZ_NEVER_INLINE void find_faces_of_b(const grz_wide_view *view, const grz_wide_index *index, uint32_t leaf,
                                             leaf_faces *out)
{
    const grz_wide_leaf *at = &index->leaves[leaf];
    const grz_wide_bound *bound = &index->places[leaf].bound;
    const crossing_normals local = crossing_normals_of(at->corner, corner_off(bound));
    out->leaf = leaf;
    out->seen = see(view, bound);
    for (int i = 0; i < 3; i++) {
        out->direction[i] = grz_dot_floats(view->slab_turn[i], bound->direction);
        lanes3_put(out->face.corner[i], lanes3_turned(view->turn_float, lanes3_at(at->corner[i])));
    }
    find_slab(bound, view->slab_scale, out);
    find_boxes((float)(0x1.8p-22 * out->seen.widest + 4 * view->pad + 0x1p-50), out);
    const lanes by_turning = lanes_mul(lanes3_largest(lanes3_abs(local.normal)), lanes_of(0x1.8p-22F));
    const float pad = (float)view->pad;
    const lanes by_pose =
        lanes_mul(lanes_add(lanes_at(out->face.wide), lanes_at(out->face.edge_off)), lanes_of(10 * pad + 0x1p-46F));
    crossing_put_normals(lanes3_turned(view->turn_normal, local.normal),
                         lanes_add(lanes_mul(lanes_add(local.off, by_turning), lanes_of(view->normal_sum)), by_pose),
                         &out->face);
}

/* Leaves of one node have numbers that follow each other, and meet the same leaves of the other model: faces are kept
 * in the place that the leaf's number gives them. Those of B hold for one pose. */
enum { KEPT_FACES = 8 };

typedef struct known_faces {
    leaf_faces a[KEPT_FACES], b[KEPT_FACES];
} known_faces;

GRZ_ALWAYS_INLINE void forget_faces(known_faces *known)
{
    for (int i = 0; i < KEPT_FACES; i++) known->a[i].leaf = known->b[i].leaf = GRZ_WIDE_NONE;
}

/* Of either leaf, what depends on the other one. */
typedef struct eight {
    const leaf_faces *faces;
    const float (*low)[GRZ_WIDE]; /* of boxes, from A's middle; B's have room for what coordinates are off */
    const float (*high)[GRZ_WIDE];
    crossing_planes planes;
} eight;

/* Two leaves. */
typedef struct meeting {
    eight a, b;
    float shift[3];                                             /* from A's middle to B's */
    crossing_reach reach;                                       /* of their coordinates */
    _Alignas(32) float low_b[3][GRZ_WIDE], high_b[3][GRZ_WIDE]; /* B's boxes */
} meeting;

/* With f = 2^-24: a corner of B is off by 6f |turn| half, and by f |shift| because the shift is rounded; 8f of both are
 * taken. A corner of A is off by f half. */
GRZ_ALWAYS_INLINE void bring_together(double pad, const leaf_faces *a, const leaf_faces *b, meeting *out)
{
    double size = 0;
    for (int i = 0; i < 3; i++) {
        const double offset = b->seen.centre[i] - a->seen.centre[i];
        out->shift[i] = (float)offset;
        size = larger(size, fabs(offset) + b->seen.reach[i]);
    }
    size += a->seen.widest;
    out->a.faces = a;
    out->b.faces = b;
    out->reach = crossing_reach_of(size, 4 * pad);
}

/* The leaves of a pair, under the pose of the search. */
GRZ_ALWAYS_INLINE void meet_leaves(const grz_search *search, const grz_wide_pair *pair, known_faces *known,
                                   meeting *out)
{
    const grz_wide_view *view = &((const grz_wide_work *)search->work)->view[0];
    const uint32_t leaf_a = pair->a & ~GRZ_WIDE_LEAF, leaf_b = pair->b & ~GRZ_WIDE_LEAF;
    leaf_faces *a = &known->a[leaf_a % KEPT_FACES], *b = &known->b[leaf_b % KEPT_FACES];
    if (a->leaf != leaf_a) find_faces_of_a(search->index_a, leaf_a, a);
    if (b->leaf != leaf_b) find_faces_of_b(view, search->index_b, leaf_b, b);
    bring_together(view->pad, a, b, out);
}

/* Planes of both leaves. */
GRZ_ALWAYS_INLINE void find_all_planes(meeting *m)
{
    const float *s = m->shift;
    crossing_find_planes(&m->a.faces->face, lanes3_all(s), &m->reach, &m->a.planes);
    crossing_find_planes(&m->b.faces->face, lanes3_of(-s[0], -s[1], -s[2]), &m->reach, &m->b.planes);
}

/* Boxes of both. The room, 4 off of which 2 are needed, is B's. */
GRZ_ALWAYS_INLINE void find_all_boxes(meeting *m)
{
    const leaf_faces *a = m->a.faces, *b = m->b.faces;
    const float *s = m->shift, room = 4 * m->reach.off;
    m->a.low = a->low;
    m->a.high = a->high;
    m->b.low = (const float(*)[GRZ_WIDE])m->low_b;
    m->b.high = (const float(*)[GRZ_WIDE])m->high_b;
    lanes3_put(m->low_b, lanes3_add(lanes3_at(b->low), lanes3_of(s[0] - room, s[1] - room, s[2] - room)));
    lanes3_put(m->high_b, lanes3_add(lanes3_at(b->high), lanes3_of(s[0] + room, s[1] + room, s[2] + room)));
}

/* Where triangles begin along a direction, from the middle of their leaf. */
GRZ_ALWAYS_INLINE lanes least_along(const leaf_faces *f, lanes3 direction)
{
    return lanes_min(lanes_min(lanes3_dot(direction, lanes3_at(f->face.corner[0])),
                               lanes3_dot(direction, lanes3_at(f->face.corner[1]))),
                     lanes3_dot(direction, lanes3_at(f->face.corner[2])));
}

/* Where all of them begin and end along a direction. */
typedef struct stretch {
    float low, high;
} stretch;

GRZ_ALWAYS_INLINE stretch stretch_along(const leaf_faces *f, lanes3 direction)
{
    const lanes p = lanes3_dot(direction, lanes3_at(f->face.corner[0])),
                q = lanes3_dot(direction, lanes3_at(f->face.corner[1])),
                r = lanes3_dot(direction, lanes3_at(f->face.corner[2]));
    return (stretch){lanes_least(lanes_min(lanes_min(p, q), r)),
                     -lanes_least(lanes_minus(lanes_max(lanes_max(p, q), r)))};
}

/* How far it is from A's middle to B's along a direction. */
GRZ_ALWAYS_INLINE float shift_along(const meeting *m, const float direction[3])
{
    return grz_dot_floats(direction, m->shift);
}

/* The triangles of one leaf that are apart from all of the other along the direction in which that is thin; `shift`
 * leads from its middle to theirs. Lengths along directions are off by less than 8 off. */
GRZ_ALWAYS_INLINE grz_lane_set beyond_thin(const leaf_faces *f, const leaf_faces *thin, float shift, float off)
{
    const lanes3 d = lanes3_all(thin->direction);
    const lanes p = lanes3_dot(d, lanes3_at(f->face.corner[0])), q = lanes3_dot(d, lanes3_at(f->face.corner[1])),
                r = lanes3_dot(d, lanes3_at(f->face.corner[2]));
    const float middle = thin->middle - shift, reach = thin->thick + 8 * off;
    return mask_set(mask_or(lanes_above(lanes_min(lanes_min(p, q), r), lanes_of(middle + reach)),
                            lanes_above(lanes_of(middle - reach), lanes_max(lanes_max(p, q), r))));
}

/* Are the leaves apart along a direction of length 1 at most? Lengths along it are off by less than 8 off. */
GRZ_ALWAYS_INLINE bool apart_along(const meeting *m, const float direction[3])
{
    const lanes3 d = lanes3_all(direction);
    const stretch a = stretch_along(m->a.faces, d), b = stretch_along(m->b.faces, d);
    const float shift = shift_along(m, direction);
    return a.low - (b.high + shift) > 8 * m->reach.off || (b.low + shift) - a.high > 8 * m->reach.off;
}

#endif
