/* Fitting slabs: the direction in which corners scatter least, and how far they reach along it.
 *
 * Directions are only chosen here, and any would do; how far bounds reach is rounded outward. */
#include "wide/build.h"

#include "base/memory.h"
#include "math/lanes.h"
#include "math/round.h"

#include <string.h>

/* Sums over corners: how many, their coordinates, and their products xx, yy, zz, xy, yz, zx. */
typedef struct moments {
    double count, sum[3], product[6];
} moments;

/* A sum of eight lanes, always in the same order. */
static double sum_lanes(lanes a)
{
    float f[GRZ_LANES];
    lanes_put(f, a);
    return (double)(((f[0] + f[1]) + (f[2] + f[3])) + ((f[4] + f[5]) + (f[6] + f[7])));
}

/* Of the corners of a leaf, less its centre. Lanes that repeat lane 0 count too: that is no worse a choice. Floats do:
 * the points are counted from their middle, so that nothing cancels that counts. */
static moments moments_of(const grz_wide_leaf *leaf)
{
    const lanes3 p = lanes3_at(leaf->corner[0]), q = lanes3_at(leaf->corner[1]), r = lanes3_at(leaf->corner[2]);
    const lanes3 sum = lanes3_add(lanes3_add(p, q), r);
    moments m = {.count = 3 * GRZ_WIDE, .sum = {sum_lanes(sum.x), sum_lanes(sum.y), sum_lanes(sum.z)}};
    const lanes of_p[3] = {p.x, p.y, p.z}, of_q[3] = {q.x, q.y, q.z}, of_r[3] = {r.x, r.y, r.z};
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3;
        m.product[i] = sum_lanes(lanes_add(lanes_add(lanes_mul(of_p[i], of_p[i]), lanes_mul(of_q[i], of_q[i])),
                                           lanes_mul(of_r[i], of_r[i])));
        m.product[3 + i] = sum_lanes(lanes_add(lanes_add(lanes_mul(of_p[i], of_p[j]), lanes_mul(of_q[i], of_q[j])),
                                               lanes_mul(of_r[i], of_r[j])));
    }
    return m;
}

/* Of the same points, counted from the frame's origin instead of from `centre`. */
static void shift_moments(moments *m, const float centre[3])
{
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3;
        const double p = (double)centre[i], q = (double)centre[j];
        m->product[i] += p * (2 * m->sum[i] + p * m->count);
        m->product[3 + i] += (p * m->sum[j] + q * m->sum[i]) + p * q * m->count;
    }
    for (int i = 0; i < 3; i++) m->sum[i] += (double)centre[i] * m->count;
}

static void add_moments(moments *m, const moments *more)
{
    m->count += more->count;
    for (int i = 0; i < 3; i++) m->sum[i] += more->sum[i];
    for (int i = 0; i < 6; i++) m->product[i] += more->product[i];
}

/* The least root of det(C - x I), from below: with three real roots, Newton's steps from 0 grow and never pass it. */
static double least_root(const double c[6])
{
    const double trace = (c[0] + c[1]) + c[2];
    const double minors = ((c[0] * c[1] - c[3] * c[3]) + (c[1] * c[2] - c[4] * c[4])) + (c[2] * c[0] - c[5] * c[5]);
    const double determinant =
        (c[0] * (c[1] * c[2] - c[4] * c[4]) - c[3] * (c[3] * c[2] - c[4] * c[5])) + c[5] * (c[3] * c[4] - c[1] * c[5]);
    double x = 0;
    for (int i = 0; i < 8; i++) {
        double value = determinant - x * (minors - x * (trace - x)), slope = minors - x * (2 * trace - 3 * x);
        if (!(slope > 0)) break;
        double step = value / slope;
        if (!(step > trace * 0x1p-30)) break;
        x += step;
    }
    return x;
}

/* The direction in which the points scatter least, of length 1 but for rounding; any where none is less than the
 * others. */
static void thin_direction(const moments *m, float direction[3])
{
    /* Squares of less may have lost so many bits that the length comes out as more than 1. */
    const double least = 0x1p-900;
    double c[6], rows[3][3], best[3] = {1, 0, 0}, most = least;
    for (int i = 0; i < 3; i++) {
        c[i] = m->product[i] - m->sum[i] * m->sum[i] / m->count;
        c[3 + i] = m->product[3 + i] - m->sum[i] * m->sum[(i + 1) % 3] / m->count;
    }
    const double x = least_root(c);
    rows[0][0] = c[0] - x, rows[1][1] = c[1] - x, rows[2][2] = c[2] - x;
    rows[0][1] = rows[1][0] = c[3], rows[1][2] = rows[2][1] = c[4], rows[2][0] = rows[0][2] = c[5];
    for (int i = 0; i < 3; i++) {
        const double *p = rows[i], *q = rows[(i + 1) % 3];
        double cross[3] = {p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]};
        double length = (cross[0] * cross[0] + cross[1] * cross[1]) + cross[2] * cross[2];
        if (!(length > most)) continue;
        most = length;
        memcpy(best, cross, sizeof best);
    }
    double scale = most > least ? 1 / sqrt(most) : 1;
    /* A little short, so that the length stays below 1 when its parts are rounded. */
    for (int i = 0; i < 3; i++) direction[i] = (float)(best[i] * scale * (1 - 0x1p-22));
    if (!(fabsf(direction[0]) <= 1 && fabsf(direction[1]) <= 1 && fabsf(direction[2]) <= 1))
        direction[0] = 1 - 0x1p-20F, direction[1] = direction[2] = 0;
}

/* What a bound reaches along a direction. */
typedef struct reach {
    double low, high;
} reach;

static void include(reach *r, double low, double high)
{
    if (low < r->low) r->low = low;
    if (high > r->high) r->high = high;
}

/* A point's place along a direction is a sum of three or six products of floats, which are exact in double, and is off
 * by 2^-50 at most, as are the middle and the ends. */
static void set_slab(grz_wide_bound *bound, const float direction[3], const reach *r)
{
    double middle = 0.5 * (r->low + r->high);
    bound->middle = (float)middle;
    double down = (double)bound->middle - r->low, up = r->high - (double)bound->middle;
    memcpy(bound->direction, direction, sizeof bound->direction);
    bound->thick = grz_float_above((down > up ? down : up) + 0x1p-48);
}

/* With f = 2^-24: a corner, counted from the centre, is off by f of its size, which is at most that of the box, and by
 * 2^-52 along each axis; each product is rounded once and each sum of them at most twice. So what is computed is off by
 * 4f of the half sizes and a little, where 5f are taken. What underflows is far below 2^-50. */
static void include_leaf(const grz_wide_index *index, uint32_t number, const float d[3], reach *whole)
{
    const grz_wide_leaf *leaf = &index->leaves[number];
    const float *centre = index->places[number].bound.centre, *half = index->places[number].bound.half;
    const lanes3 way = lanes3_all(d);
    const lanes p = lanes3_dot(way, lanes3_at(leaf->corner[0])), q = lanes3_dot(way, lanes3_at(leaf->corner[1])),
                r = lanes3_dot(way, lanes3_at(leaf->corner[2]));
    const double low = (double)lanes_least(lanes_min(lanes_min(p, q), r));
    const double high = -(double)lanes_least(lanes_minus(lanes_max(lanes_max(p, q), r)));
    const double at =
        ((double)d[0] * (double)centre[0] + (double)d[1] * (double)centre[1]) + (double)d[2] * (double)centre[2];
    const double off = 0x1.4p-22 * (((double)half[0] + (double)half[1]) + (double)half[2]) + 0x1p-50;
    include(whole, at + low - off, at + high + off);
}

/* A child's box and slab along d: with d = s direction + rest, the slab reaches s times its own, the box does the rest;
 * or the box does all. */
static void include_bound(const grz_wide_bound *b, const float d[3], reach *r)
{
    const double s = ((double)d[0] * (double)b->direction[0] + (double)d[1] * (double)b->direction[1]) +
                     (double)d[2] * (double)b->direction[2];
    double centre = 0, half = 0, by_slab = s * (double)b->middle, thick = fabs(s) * (double)b->thick;
    for (int i = 0; i < 3; i++) {
        double rest = (double)d[i] - s * (double)b->direction[i];
        centre += (double)d[i] * (double)b->centre[i];
        half += fabs((double)d[i]) * (double)b->half[i];
        by_slab += rest * (double)b->centre[i];
        thick += fabs(rest) * (double)b->half[i];
    }
    double low = centre - half > by_slab - thick ? centre - half : by_slab - thick;
    double high = centre + half < by_slab + thick ? centre + half : by_slab + thick;
    include(r, low, high);
}

/* ---- all of them ---- */

/* What is known of a node before its slab is. */
typedef struct sketch {
    moments moments;
    reach reach;
    float direction[3];
} sketch;

typedef struct fitting {
    grz_wide_index *index;
    sketch *sketches; /* of the nodes */
} fitting;

static bool is_leaf(uint32_t child)
{
    return child != GRZ_WIDE_NONE && child & GRZ_WIDE_LEAF;
}

/* The leaves of these nodes, and what these know of their leaves. */
static void fit_leaves(void *user, uint32_t first, uint32_t end)
{
    const fitting *f = user;
    for (uint32_t i = first; i < end; i++) {
        f->sketches[i] = (sketch){.reach = {INFINITY, -INFINITY}};
        for (int lane = 0; lane < GRZ_WIDE; lane++) {
            const uint32_t child = f->index->nodes[i].child[lane], leaf = child & ~GRZ_WIDE_LEAF;
            if (!is_leaf(child)) continue;
            grz_wide_bound *bound = &f->index->places[leaf].bound;
            moments m = moments_of(&f->index->leaves[leaf]);
            reach r = {INFINITY, -INFINITY};
            float direction[3];
            thin_direction(&m, direction);
            include_leaf(f->index, leaf, direction, &r);
            set_slab(bound, direction, &r);
            shift_moments(&m, bound->centre);
            add_moments(&f->sketches[i].moments, &m);
        }
    }
}

/* Once its moments are whole: a node's direction, and how far its leaves reach along it. */
static void choose_directions(void *user, uint32_t first, uint32_t end)
{
    const fitting *f = user;
    for (uint32_t i = first; i < end; i++) {
        sketch *s = &f->sketches[i];
        thin_direction(&s->moments, s->direction);
        for (int lane = 0; lane < GRZ_WIDE; lane++) {
            const uint32_t child = f->index->nodes[i].child[lane];
            if (is_leaf(child)) include_leaf(f->index, child & ~GRZ_WIDE_LEAF, s->direction, &s->reach);
        }
    }
}

static void fit_node(const fitting *f, uint32_t number)
{
    grz_wide_node *node = &f->index->nodes[number];
    sketch *s = &f->sketches[number];
    for (int lane = 0; lane < GRZ_WIDE; lane++) {
        const uint32_t child = node->child[lane];
        if (child & GRZ_WIDE_LEAF) continue; /* or none */
        include_bound(&f->index->nodes[child].bound, s->direction, &s->reach);
    }
    set_slab(&node->bound, s->direction, &s->reach);
}

/* Sets the slabs of a node's children in its lanes by their own. */
static void copy_slabs(const grz_wide_index *index, uint32_t number)
{
    grz_wide_node *node = &index->nodes[number];
    for (int lane = 0; lane < GRZ_WIDE; lane++) {
        const uint32_t child = node->child[lane];
        const grz_wide_bound none = {.direction = {0}};
        const grz_wide_bound *bound = child == GRZ_WIDE_NONE ? &none : grz_wide_bound_of(index, child);
        for (int axis = 0; axis < 3; axis++) node->direction[axis][lane] = bound->direction[axis];
        node->middle[lane] = bound->middle;
        node->thick[lane] = bound->thick;
    }
}

/* By workers is what looks at triangles; what goes from children to parents, which come before them, is little. */
bool grz_wide_fit_slabs(grz_wide_index *index, grz_workers *workers)
{
    enum { GRAIN = 16 };
    fitting f = {index, grz_allocate(index->node_count, sizeof *f.sketches)};
    if (!f.sketches) return false;
    grz_in_parts(workers, index->node_count, GRAIN, fit_leaves, &f);
    for (uint32_t i = index->node_count; i-- > 0;)
        for (int lane = 0; lane < GRZ_WIDE; lane++) {
            const uint32_t child = index->nodes[i].child[lane];
            if (!(child & GRZ_WIDE_LEAF)) add_moments(&f.sketches[i].moments, &f.sketches[child].moments);
        }
    grz_in_parts(workers, index->node_count, GRAIN, choose_directions, &f);
    for (uint32_t i = index->node_count; i-- > 0;) {
        fit_node(&f, i);
        copy_slabs(index, i);
    }
    grz_free(f.sketches);
    return true;
}
