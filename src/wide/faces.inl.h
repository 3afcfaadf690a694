/* Part of engine.c: the triangles of a leaf along A's axes.
 *
 * Corners are counted from the middle of their leaf, so that they are as small as the leaf is, and B's are turned. That
 * is the same whatever leaf of the other model they are compared with, and a leaf meets several: a direct-mapped cache,
 * known_faces, keeps the last ones. leaf_pair.inl.h adds the way from the one middle to the other. Lengths are in A's
 * unit. For a leaf that is not in the cache, find_faces_of_a or find_faces_of_b finds, in this order:
 *
 *   1. normals, from corners that are not yet turned
 *   2. corners, the leaf's bound and its slab, along A's axes
 *   3. boxes and edges of the triangles, from these corners
 *   4. the planes, with turned normals
 *
 * error_bounds.inl.h has the symbols. */
#ifndef GRZ_WIDE_FACES_INL_H
#define GRZ_WIDE_FACES_INL_H

#include "exact/crossing.inl.h"
#include "math/lanes.h"
#include "math/vec.h"
#include "wide/boxes.inl.h"
#include "wide/work.h"

/* The boxes of eight triangles. */
typedef struct leaf_boxes {
    _Alignas(32) float low[3][GRZ_WIDE], high[3][GRZ_WIDE];
} leaf_boxes;

/* The triangles of a leaf. Lanes beyond its count repeat lane 0, so that all lanes may be asked. */
typedef struct leaf_faces {
    crossing_faces face;
    leaf_boxes boxes;
    float direction[3];   /* in which the leaf is thin, of length 1 at most */
    float middle, thick;  /* what of it the leaf takes up */
    sight seen;           /* its bound in A's frame */
    uint32_t leaf;        /* whose they are; GRZ_WIDE_NONE: nobody's */
    grz_lane_set present; /* the lanes of its count */
} leaf_faces;

/* Boxes and edges of the corners, which are off by at most `own` against each other. */
GRZ_ALWAYS_INLINE void put_boxes(float own, leaf_faces *out)
{
    const crossing_faces *f = &out->face;
    const lanes3 p = lanes3_at(f->corner[0]), q = lanes3_at(f->corner[1]), r = lanes3_at(f->corner[2]);
    const lanes3 low = lanes3_min(lanes3_min(p, q), r), high = lanes3_max(lanes3_max(p, q), r);
    lanes3_put(out->boxes.low, low);
    lanes3_put(out->boxes.high, high);
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

/* How far a corner of a leaf can be from the true one: it is rounded, f half. */
GRZ_ALWAYS_INLINE float corner_off(const grz_wide_bound *bound)
{
    return (float)(0x1.01p-24 * (double)largest_half(bound) + 0x1p-50);
}

static GRZ_NEVER_INLINE void find_faces_of_a(const grz_search *search, uint32_t leaf, leaf_faces *out)
{
    const grz_wide_leaf_view here = grz_wide_leaf_at(search, GRZ_ROLE_A, leaf);
    const grz_wide_leaf *at = here.leaf;
    const grz_wide_bound *bound = &here.place->bound;
    const float own = corner_off(bound);
    const crossing_normals local = crossing_normals_of(at->corner, own);
    out->leaf = leaf;
    out->present = (1u << here.place->count) - 1;
    for (int i = 0; i < 3; i++) {
        lanes3_put(out->face.corner[i], lanes3_at(at->corner[i]));
        out->direction[i] = bound->direction[i];
        out->seen.centre[i] = (double)bound->centre[i];
        out->seen.reach[i] = (double)bound->half[i];
    }
    out->seen.widest = (double)largest_half(bound);
    find_slab(bound, 1, out);
    put_boxes(own, out);
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
static GRZ_NEVER_INLINE void find_faces_of_b(const grz_search *search, const grz_wide_view *view, uint32_t leaf,
                                             leaf_faces *out)
{
    const grz_wide_leaf_view here = grz_wide_leaf_at(search, GRZ_ROLE_B, leaf);
    const grz_wide_leaf *at = here.leaf;
    const grz_wide_bound *bound = &here.place->bound;
    const crossing_normals local = crossing_normals_of(at->corner, corner_off(bound));
    out->leaf = leaf;
    out->present = (1u << here.place->count) - 1;
    out->seen = see(view, bound);
    for (int i = 0; i < 3; i++) {
        out->direction[i] = grz_dot_floats(view->slab_turn[i], bound->direction);
        lanes3_put(out->face.corner[i], lanes3_turned(view->turn_float, lanes3_at(at->corner[i])));
    }
    find_slab(bound, view->slab_scale, out);
    put_boxes((float)(0x1.8p-22 * out->seen.widest + 4 * view->pad + 0x1p-50), out);
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

/* Where triangles begin and end along a direction, from the middle of their leaf. */
typedef struct spans {
    lanes low, high;
} spans;

GRZ_ALWAYS_INLINE spans spans_along(const leaf_faces *f, lanes3 direction)
{
    const lanes p = lanes3_dot(direction, lanes3_at(f->face.corner[0])),
                q = lanes3_dot(direction, lanes3_at(f->face.corner[1])),
                r = lanes3_dot(direction, lanes3_at(f->face.corner[2]));
    return (spans){lanes_min(lanes_min(p, q), r), lanes_max(lanes_max(p, q), r)};
}

#endif
