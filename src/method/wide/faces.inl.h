/* Part of engine.c: the triangles of a leaf along A's axes, and two leaves brought together.
 *
 * Corners are counted from the middle of their leaf, so that they are as small as the leaf is, and B's are turned. That is the same
 * whatever other leaf they are compared with, and leaves meet several others: what was found of the last ones is kept. What two
 * leaves add is the way from the one middle to the other. Lengths are in A's unit. */
#ifndef GRZ_METHOD_WIDE_FACES_INL_H
#define GRZ_METHOD_WIDE_FACES_INL_H

#include "method/wide/boxes.inl.h"

/* The triangles of a leaf. Lanes beyond its count repeat lane 0, so that all lanes may be asked. */
typedef struct leaf_faces {
    _Alignas(32) float corner[3][3][GRZ_WIDE]; /* [which][axis][lane] */
    float low[3][GRZ_WIDE], high[3][GRZ_WIDE]; /* boxes */
    float normal[3][GRZ_WIDE];                 /* of any length */
    float level[GRZ_WIDE];                     /* normal * corner */
    float normal_sum[GRZ_WIDE];                /* of the sizes of the normal's coordinates */
    float normal_off[GRZ_WIDE];                /* what such a coordinate can be off */
    float wide[GRZ_WIDE];                      /* the largest size of a coordinate of an edge */
    float edge_off[GRZ_WIDE];                  /* what that can be off */
    float direction[3];                        /* in which the leaf is thin, of length 1 at most */
    float middle, thick;                       /* what of it the leaf takes up */
    sight seen;                                /* its bound in A's frame */
    uint32_t leaf;                             /* whose they are; GRZ_WIDE_NONE: nobody's */
} leaf_faces;

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

/* The sum of the sizes of the coordinates. */
GRZ_ALWAYS_INLINE lanes size_sum(lanes3 a)
{
    return lanes_add(lanes_add(lanes_abs(a.x), lanes_abs(a.y)), lanes_abs(a.z));
}

GRZ_ALWAYS_INLINE lanes3 turned(const float turn[3][3], lanes3 p)
{
    lanes out[3];
    for (int i = 0; i < 3; i++) {
        const float *t = turn[i];
        out[i] = lanes_add(lanes_add(lanes_mul(lanes_of(t[0]), p.x), lanes_mul(lanes_of(t[1]), p.y)),
                           lanes_mul(lanes_of(t[2]), p.z));
    }
    return (lanes3){out[0], out[1], out[2]};
}

/* Boxes and edges of the corners, which are off by at most `own` against each other. With f = 2^-24 and edges below v, edges are off
 * by p = 2 own + f v, the rounding of the difference. */
GRZ_ALWAYS_INLINE void find_boxes(float own, leaf_faces *out)
{
    const lanes3 p = lanes3_at((const float(*)[GRZ_WIDE])out->corner[0]),
                 q = lanes3_at((const float(*)[GRZ_WIDE])out->corner[1]),
                 r = lanes3_at((const float(*)[GRZ_WIDE])out->corner[2]);
    const lanes3 low = lanes3_min(lanes3_min(p, q), r), high = lanes3_max(lanes3_max(p, q), r);
    const lanes wide = lanes3_largest(lanes3_sub(high, low));
    lanes3_put(out->low, low);
    lanes3_put(out->high, high);
    lanes_put(out->wide, wide);
    lanes_put(out->edge_off, lanes_add(lanes_of(2 * own), lanes_mul(wide, lanes_of(0x1p-24F))));
}

/* Planes in their leaf's own frame. With p and v as above, f v <= p / 2, normals are off by 4 p v + 2 p^2 + 4f v^2 <= 6 p (v + p): of
 * a triangle that is small beside its leaf, p is not small beside v. */
typedef struct local_normals {
    lanes3 normal;
    lanes off;
} local_normals;

GRZ_ALWAYS_INLINE local_normals find_normals(const grz_wide_leaf *leaf, float own)
{
    const lanes3 p = lanes3_at((const float(*)[GRZ_WIDE])leaf->corner[0]),
                 e = lanes3_sub(lanes3_at((const float(*)[GRZ_WIDE])leaf->corner[1]), p),
                 g = lanes3_sub(lanes3_at((const float(*)[GRZ_WIDE])leaf->corner[2]), p);
    const lanes wide = lanes3_largest(lanes3_max(lanes3_abs(e), lanes3_abs(g))),
                edge_off = lanes_add(lanes_of(2 * own), lanes_mul(wide, lanes_of(0x1p-24F)));
    return (local_normals){lanes3_cross(e, g),
                           lanes_mul(lanes_mul(lanes_add(wide, edge_off), edge_off), lanes_of(6.1F))};
}

GRZ_ALWAYS_INLINE void put_planes(lanes3 normal, lanes off, leaf_faces *out)
{
    lanes3_put(out->normal, normal);
    lanes_put(out->level, lanes3_dot(normal, lanes3_at((const float(*)[GRZ_WIDE])out->corner[0])));
    lanes_put(out->normal_sum, size_sum(normal));
    lanes_put(out->normal_off, off);
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
    const grz_wide_bound *bound = &index->places[leaf].bound;
    const float own = corner_off(bound);
    const local_normals local = find_normals(&index->leaves[leaf], own);
    out->leaf = leaf;
    for (int i = 0; i < 3; i++) {
        lanes3_put(out->corner[i], lanes3_at((const float(*)[GRZ_WIDE])index->leaves[leaf].corner[i]));
        out->direction[i] = bound->direction[i];
        out->seen.centre[i] = (double)bound->centre[i];
        out->seen.reach[i] = (double)bound->half[i];
    }
    out->seen.widest = half_of(bound);
    find_slab(bound, 1, out);
    find_boxes(own, out);
    put_planes(local.normal, local.off, out);
}

/* A corner of B is rounded, so is `turn`, three products and two sums are: 5f |turn| half, of which 6 are taken. The pad of the pose
 * covers what local coordinates in double are off.
 *
 * A sliver's normal would be off by much of its length if it was found from such corners. It is found from those that were not yet
 * turned, and turned itself: by a rounded matrix, with three products and two sums, 4f of what the sum of sizes in a row makes of the
 * largest coordinate, and 6 are taken. Edges off by twice the pad, with v the largest coordinate of an edge, move it by 8 pad (v +
 * pad). The edges of turned corners say what v is at most: theirs, and what these are off, of which the pad is less than an 8th. */
static GRZ_NEVER_INLINE void find_faces_of_b(const grz_wide_view *view, const grz_wide_index *index, uint32_t leaf,
                                             leaf_faces *out)
{
    const grz_wide_bound *bound = &index->places[leaf].bound;
    const local_normals local = find_normals(&index->leaves[leaf], corner_off(bound));
    out->leaf = leaf;
    out->seen = see(view, bound);
    for (int i = 0; i < 3; i++) {
        const float *d = bound->direction;
        out->direction[i] =
            (view->slab_turn[i][0] * d[0] + view->slab_turn[i][1] * d[1]) + view->slab_turn[i][2] * d[2];
        lanes3_put(out->corner[i], turned((const float(*)[3])view->turn_float,
                                          lanes3_at((const float(*)[GRZ_WIDE])index->leaves[leaf].corner[i])));
    }
    find_slab(bound, view->slab_scale, out);
    find_boxes((float)(0x1.8p-22 * out->seen.widest + 4 * view->pad + 0x1p-50), out);
    const lanes by_turning = lanes_mul(lanes3_largest(lanes3_abs(local.normal)), lanes_of(0x1.8p-22F));
    const float pad = (float)view->pad;
    const lanes by_pose =
        lanes_mul(lanes_add(lanes_at(out->wide), lanes_at(out->edge_off)), lanes_of(10 * pad + 0x1p-46F));
    put_planes(turned((const float(*)[3])view->turn_normal, local.normal),
               lanes_add(lanes_mul(lanes_add(local.off, by_turning), lanes_of(view->normal_sum)), by_pose), out);
}

/* Leaves of one node have numbers that follow each other, and meet the same leaves of the other model: faces are kept in the place
 * that the leaf's number gives them. Those of B hold for one pose. */
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
    _Alignas(32) float level[GRZ_WIDE]; /* of the planes, from the other's middle */
    float height_off[GRZ_WIDE];         /* of the other's corners over the planes */
} eight;

/* Coordinates beyond this, of triangles that are much larger than the other model or far from it, decide nothing: a product of
 * three of them may overflow, and a sum in which one did has any sign. */
#define GRZ_FARTHEST_CORNER 0x1p40

/* Two leaves. */
typedef struct meeting {
    eight a, b;
    float shift[3]; /* from A's middle to B's */
    float off;      /* how far any coordinate can be from the true one; infinite if they are too large */
    float far;     /* no coordinate is larger, and no difference of one of each leaf, nor what these are summed up of */
    float way_off; /* what such a difference can be off */
    _Alignas(32) float low_b[3][GRZ_WIDE], high_b[3][GRZ_WIDE]; /* B's boxes */
} meeting;

/* With f = 2^-24: a corner of B is off by 6f |turn| half, and by f |shift| because the shift is rounded; 8f of both are taken. A
 * corner of A is off by f half. A difference of two is a sum of three numbers, rounded twice. */
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
    out->off = size < GRZ_FARTHEST_CORNER ? (float)(0x1.01p-21 * size + 4 * pad + 0x1p-50) : INFINITY;
    out->far = (float)(size * (1 + 0x1p-20));
    out->way_off = 2 * (out->off + out->far * 0x1p-24F);
}

/* The leaves of a pair, under the pose of the search. */
GRZ_ALWAYS_INLINE void meet_leaves(const grz_search *search, const grz_wide_pair *pair, known_faces *known,
                                   meeting *out)
{
    const grz_wide_view *view = &((const grz_wide_scratch *)search->scratch)->view[0];
    const uint32_t leaf_a = pair->a & ~GRZ_WIDE_LEAF, leaf_b = pair->b & ~GRZ_WIDE_LEAF;
    leaf_faces *a = &known->a[leaf_a % KEPT_FACES], *b = &known->b[leaf_b % KEPT_FACES];
    if (a->leaf != leaf_a) find_faces_of_a(search->index_a, leaf_a, a);
    if (b->leaf != leaf_b) find_faces_of_b(view, search->index_b, leaf_b, b);
    bring_together(view->pad, a, b, out);
}

/* Finds where the planes of a leaf are, `shift` being the way from its middle to the other's.
 *
 * With f = 2^-24: coordinates of corners and differences of one of each leaf are below w = far, and off by o = way_off; f w <= o /
 * 18. Let |n| be the sum of the sizes of the normal's coordinates, each of which is off by e. The height n * c - (n * corner - n *
 * shift) is off by |n| o + 3 e (w + o), and by the roundings of three products, which are of parts of w, and of two differences, 9f w
 * |n| <= |n| o / 2. A little more is taken, and something for what underflows. */
GRZ_ALWAYS_INLINE void find_planes(const meeting *m, lanes3 shift, eight *t)
{
    const leaf_faces *f = t->faces;
    lanes_put(t->level, lanes_sub(lanes_at(f->level), lanes3_dot(lanes3_at(f->normal), shift)));
    lanes_put(t->height_off,
              lanes_add(lanes_add(lanes_mul(lanes_at(f->normal_sum), lanes_of(1.6F * m->way_off)),
                                  lanes_mul(lanes_at(f->normal_off), lanes_of(3.1F * (m->far + m->way_off)))),
                        lanes_of(0x1p-130F)));
}

/* Planes of both leaves. */
GRZ_ALWAYS_INLINE void find_all_planes(meeting *m)
{
    const float *s = m->shift;
    find_planes(m, lanes3_of(s[0], s[1], s[2]), &m->a);
    find_planes(m, lanes3_of(-s[0], -s[1], -s[2]), &m->b);
}

/* Boxes of both. The room, 4 off of which 2 are needed, is B's. */
GRZ_ALWAYS_INLINE void find_all_boxes(meeting *m)
{
    const leaf_faces *a = m->a.faces, *b = m->b.faces;
    const float *s = m->shift, room = 4 * m->off;
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
    return lanes_min(
        lanes_min(lanes3_dot(direction, lanes3_at(f->corner[0])), lanes3_dot(direction, lanes3_at(f->corner[1]))),
        lanes3_dot(direction, lanes3_at(f->corner[2])));
}

/* Where all of them begin and end along a direction. */
typedef struct stretch {
    float low, high;
} stretch;

GRZ_ALWAYS_INLINE stretch stretch_along(const leaf_faces *f, lanes3 direction)
{
    const lanes p = lanes3_dot(direction, lanes3_at(f->corner[0])), q = lanes3_dot(direction, lanes3_at(f->corner[1])),
                r = lanes3_dot(direction, lanes3_at(f->corner[2]));
    return (stretch){lanes_least(lanes_min(lanes_min(p, q), r)),
                     -lanes_least(lanes_minus(lanes_max(lanes_max(p, q), r)))};
}

/* How far it is from A's middle to B's along a direction. */
GRZ_ALWAYS_INLINE float shift_along(const meeting *m, const float direction[3])
{
    return (direction[0] * m->shift[0] + direction[1] * m->shift[1]) + direction[2] * m->shift[2];
}

/* The triangles of one leaf that are apart from all of the other along the direction in which that is thin; `shift` leads from its
 * middle to theirs. Lengths along directions are off by less than 8 off. */
GRZ_ALWAYS_INLINE grz_lane_set beyond_thin(const leaf_faces *f, const leaf_faces *thin, float shift, float off)
{
    const lanes3 d = lanes3_of(thin->direction[0], thin->direction[1], thin->direction[2]);
    const lanes p = lanes3_dot(d, lanes3_at(f->corner[0])), q = lanes3_dot(d, lanes3_at(f->corner[1])),
                r = lanes3_dot(d, lanes3_at(f->corner[2]));
    const float middle = thin->middle - shift, reach = thin->thick + 8 * off;
    return mask_set(mask_or(lanes_above(lanes_min(lanes_min(p, q), r), lanes_of(middle + reach)),
                            lanes_above(lanes_of(middle - reach), lanes_max(lanes_max(p, q), r))));
}

/* Are the leaves apart along a direction of length 1 at most? Lengths along it are off by less than 8 off. */
GRZ_ALWAYS_INLINE bool apart_along(const meeting *m, const float direction[3])
{
    const lanes3 d = lanes3_of(direction[0], direction[1], direction[2]);
    const stretch a = stretch_along(m->a.faces, d), b = stretch_along(m->b.faces, d);
    const float shift = shift_along(m, direction);
    return a.low - (b.high + shift) > 8 * m->off || (b.low + shift) - a.high > 8 * m->off;
}

#endif
