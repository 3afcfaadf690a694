/* Part of engine.c: the eight children of a node against the bound of a node or leaf of the other model.
 *
 * children_near tests, in this order, and ends when no child is left:
 *
 *   1. boxes along the axes of the host, then along those of the guest
 *   2. the slabs of the child and of the guest, where it is given the guest's bound
 *   3. across an edge of the child and an edge of the guest, if the guest is a rod
 *
 * The box is a guest in the frame of the node's model, see view.h. Along the axes of the host the guest reaches as far
 * as its turned half sizes say; along its own axes (the rows of view.back) it is what it is, and the children reach as
 * far as theirs. That is six of the fifteen directions in which two boxes can be apart, as matrices that need not be
 * perfect rotations. The other nine, across an edge of the one and an edge of the other, tell hardly anything that
 * slabs do not, but for long thin boxes. error_bounds.inl.h has the symbols. */
#ifndef GRZ_WIDE_BOXES_INL_H
#define GRZ_WIDE_BOXES_INL_H

#include "base/inline.h"
#include "math/lanes.h"
#include "math/vec.h"
#include "wide/tree.h"
#include "wide/view.h"

#include <math.h>

/* A bound of the other model, as the host sees it. */
typedef struct guest {
    /* Doubled, because low + high and high - low are twice the centre and the half size. */
    float centre[3]; /* in the host's frame */
    float reach[3];  /* along the host's axes, and room for all that is rounded */
    float own[3];    /* along its own axes, in its own unit, with that room too */
    /* Not doubled, in the host's unit. */
    float at[3];        /* the centre */
    float arms[3][3];   /* from the centre to the middles of three of its faces */
    float direction[3]; /* of its slab: a length of 1 at most */
    float level, thick; /* direction * x is level - thick to level + thick */
    float aside;        /* level - direction * at */
    float room;         /* for all that is rounded along a slab's direction */
} guest;

/* The largest half size. */
GRZ_ALWAYS_INLINE float largest_half(const grz_wide_bound *bound)
{
    const float *h = bound->half, most = h[0] > h[1] ? h[0] : h[1];
    return most > h[2] ? most : h[2];
}

/* Where a bound of the guest is in the host's frame, along the host's axes. */
typedef struct sight {
    double centre[3], reach[3];
    double widest; /* the largest of reach */
} sight;

GRZ_ALWAYS_INLINE sight see(const grz_wide_view *view, const grz_wide_bound *b)
{
    const double c0 = b->centre[0], c1 = b->centre[1], c2 = b->centre[2];
    const double h0 = b->half[0], h1 = b->half[1], h2 = b->half[2];
    sight out;
    for (int i = 0; i < 3; i++) {
        const double *t = view->turn[i], *s = view->spread[i];
        out.centre[i] = ((t[0] * c0 + t[1] * c1) + t[2] * c2) + view->shift[i];
        out.reach[i] = (s[0] * h0 + s[1] * h1) + s[2] * h2;
    }
    out.widest = grz_larger(out.reach[2], grz_larger(out.reach[1], out.reach[0]));
    return out;
}

/* The guest is grown by `grow`, in the host's unit, all around.
 *
 * Room. Doubled centres of children are sums rounded once, of numbers up to 1; so are doubled half
 * sizes; the guest's centre is rounded once, and the difference d is: together 2f + 2f + 2f |centre| + f |d|. The sum
 * on the other side of the comparison is rounded once as well, f (2 + reach). That is below 8f (1 + |centre| + reach),
 * of which twice as much is taken, and twice the pad, doubled. On the guest's axes a row of `back` is a rounded one,
 * and the dot product is rounded three times: 5f |back| |d|, where |d| is at most half size + reach for a child that is
 * not apart already: the part of the half size is in back_spread, the rest is in back_sum times the room. */
GRZ_ALWAYS_INLINE void make_guest(const grz_wide_view *view, const grz_wide_bound *b, const sight *seen, double grow,
                                  guest *out)
{
    const double *centre = seen->centre, *reach = seen->reach;
    double far = grz_larger(fabs(centre[2]), grz_larger(fabs(centre[1]), fabs(centre[0])));
    double room = 0x1p-19 * ((1 + far) + seen->widest) + 4 * view->pad + 2 * grow;
    for (int i = 0; i < 3; i++) {
        out->centre[i] = (float)(2 * centre[i]);
        out->reach[i] = (float)(2 * reach[i] + room);
        out->own[i] = (float)(2 * (double)b->half[i] + room * view->back_sum[i]);
        out->at[i] = (float)centre[i];
    }
    out->room = (float)room;
}

/* The rest of the guest: its slab, as seen by the host, and its arms.
 *
 * Room: what is computed along a direction of length 1 is a sum of a dozen products of numbers up to 1 + |centre| +
 * reach, each rounded once; and points are off by the pad along each axis. The room of the boxes, 32f of that and 4
 * pads, covers it. */
GRZ_ALWAYS_INLINE void make_guest_slab(const grz_wide_view *view, const grz_wide_bound *b, guest *out)
{
    const float *d = b->direction;
    double level = 0, aside = (double)b->middle;
    for (int i = 0; i < 3; i++) {
        out->direction[i] = grz_dot_floats(view->slab_turn[i], d);
        aside -= (double)d[i] * (double)b->centre[i];
        for (int k = 0; k < 3; k++) out->arms[k][i] = view->turn_float[i][k] * b->half[k];
    }
    aside *= view->slab_scale;
    for (int i = 0; i < 3; i++) level += (double)out->direction[i] * (double)out->at[i];
    out->level = (float)(level + aside);
    out->aside = (float)aside;
    out->thick = (float)((double)b->thick * view->slab_scale);
}

/* Along two directions, that in which a child is thin and that in which the guest is: how far beyond touching they are
 * apart; less than 0 where they may overlap.
 *
 * A direction is split into a part along the other's direction, which its slab limits, and the rest, which its box
 * does. */
GRZ_ALWAYS_INLINE lanes slab_gaps(const grz_wide_node *node, const guest *g, lanes3 centre2, lanes3 half2)
{
    lanes3 d = lanes3_at(node->direction);
    lanes middle = lanes_at(node->middle), thick = lanes_at(node->thick);
    lanes3 e = lanes3_all(g->direction);
    lanes share = lanes3_dot(d, e), size = lanes_abs(share);

    lanes3 rest = lanes3_sub(d, lanes3_scale(e, share));
    lanes along = lanes_sub(lanes_sub(middle, lanes3_dot(d, lanes3_all(g->at))), lanes_mul(share, lanes_of(g->aside)));
    lanes reach = lanes_add(thick, lanes_mul(size, lanes_of(g->thick)));
    for (int k = 0; k < 3; k++) reach = lanes_add(reach, lanes_abs(lanes3_dot(rest, lanes3_all(g->arms[k]))));
    lanes childs = lanes_sub(lanes_abs(along), reach);

    lanes3 other = lanes3_scale(lanes3_sub(e, lanes3_scale(d, share)), lanes_of(0.5F));
    along = lanes_sub(lanes_add(lanes_mul(share, middle), lanes3_dot(other, centre2)), lanes_of(g->level));
    reach = lanes_add(lanes_add(lanes_mul(size, thick), lanes3_dot(lanes3_abs(other), half2)), lanes_of(g->thick));
    lanes guests = lanes_sub(lanes_abs(along), reach);
    return lanes_sub(lanes_max(childs, guests), lanes_of(g->room));
}

/* Is the largest size of a box so many times the next one? */
GRZ_ALWAYS_INLINE bool is_rod(const float half[3])
{
    const float many = 4, x = half[0], y = half[1], z = half[2];
    const float low = x < y ? x : y, high = x < y ? y : x;
    return z < high ? high > many * (z > low ? z : low) : z > many * high;
}

/* The children that are apart from the guest across one of their edges and one of its own. `d` and `h` are differences
 * of centres and half sizes, both doubled; the guest has its arms.
 *
 * Any direction l of length 1 at most will do, so the cross product of a host's axis and the guest's edge is taken as
 * it is rounded. Two of its parts are not 0, and the sum of their sizes is at most 1.42: so what is said at make_guest
 * of one axis is to be taken 1.42 times, and the products and sums here are rounded 8 times: room, doubled, covers
 * both. */
static GRZ_NEVER_INLINE grz_lane_set apart_across_edges(const grz_wide_view *view, const guest *g, const lanes d[3],
                                                        const lanes h[3])
{
    lane_mask apart = lanes_above(lanes_of(0), lanes_of(0));
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        for (int edge = 0; edge < 3; edge++) {
            const float along_j = -view->turn_float[k][edge] * view->per_turn,
                        along_k = view->turn_float[j][edge] * view->per_turn;
            float reach = g->room;
            for (int arm = 0; arm < 3; arm++) reach += fabsf(along_j * g->arms[arm][j] + along_k * g->arms[arm][k]);
            lanes between = lanes_add(lanes_mul(lanes_of(along_j), d[j]), lanes_mul(lanes_of(along_k), d[k]));
            lanes childs =
                lanes_add(lanes_mul(lanes_of(fabsf(along_j)), h[j]), lanes_mul(lanes_of(fabsf(along_k)), h[k]));
            apart = mask_or(apart, lanes_above(lanes_abs(between), lanes_add(childs, lanes_of(2 * reach))));
        }
    }
    return mask_set(apart);
}

/* The children that are not certainly apart from the guest. */
GRZ_ALWAYS_INLINE grz_lane_set children_near(const grz_wide_node *node, const grz_wide_view *view,
                                             const grz_wide_bound *bound, guest *g)
{
    lanes d[3], h[3];
    for (int i = 0; i < 3; i++) {
        lanes low = lanes_at(node->low[i]), high = lanes_at(node->high[i]);
        d[i] = lanes_sub(lanes_add(low, high), lanes_of(g->centre[i]));
        h[i] = lanes_sub(high, low);
    }
    lane_mask apart = mask_or(mask_or(lanes_above(lanes_abs(d[0]), lanes_add(h[0], lanes_of(g->reach[0]))),
                                      lanes_above(lanes_abs(d[1]), lanes_add(h[1], lanes_of(g->reach[1])))),
                              lanes_above(lanes_abs(d[2]), lanes_add(h[2], lanes_of(g->reach[2]))));
    grz_lane_set near = node->present & ~mask_set(apart);
    if (!near) return 0;
    for (int i = 0; i < 3; i++) {
        const float *r = view->back[i], *s = view->back_spread[i];
        lanes along = lanes_add(lanes_add(lanes_mul(lanes_of(r[0]), d[0]), lanes_mul(lanes_of(r[1]), d[1])),
                                lanes_mul(lanes_of(r[2]), d[2]));
        lanes reach = lanes_add(lanes_add(lanes_mul(lanes_of(s[0]), h[0]), lanes_mul(lanes_of(s[1]), h[1])),
                                lanes_add(lanes_mul(lanes_of(s[2]), h[2]), lanes_of(g->own[i])));
        apart = mask_or(apart, lanes_above(lanes_abs(along), reach));
    }
    near = node->present & ~mask_set(apart);
    if (!near || !bound) return near;
    make_guest_slab(view, bound, g);
    lanes3 centre = lanes3_add(lanes3_at(node->low), lanes3_at(node->high));
    near &= ~mask_set(lanes_above(slab_gaps(node, g, centre, (lanes3){h[0], h[1], h[2]}), lanes_of(0)));
    return near && is_rod(bound->half) ? near & ~apart_across_edges(view, g, d, h) : near;
}

#endif
