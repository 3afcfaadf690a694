/* Fitting slabs: the direction in which corners scatter least, and how far they reach along it.
 *
 * Directions are only chosen here, and any would do; how far bounds reach is rounded outward. */
#include "method/wide/fit.h"

#include "base/memory.h"
#include "math/round.h"

#include <string.h>

/* Sums over corners: how many, their coordinates, and their products xx, yy, zz, xy, yz, zx. */
typedef struct moments {
    double count, sum[3], product[6];
} moments;

static void add_corner(moments *m, const double p[3])
{
    m->count += 1;
    for (int i = 0; i < 3; i++) {
        m->sum[i] += p[i];
        m->product[i] += p[i] * p[i];
        m->product[3 + i] += p[i] * p[(i + 1) % 3];
    }
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

/* The direction in which the points scatter least, of length 1 but for rounding; any where none is less than the others. */
static void thin_direction(const moments *m, float direction[3])
{
    double c[6], rows[3][3], best[3] = {1, 0, 0}, most = 0;
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
    double scale = most > 0 ? 1 / sqrt(most) : 1;
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

/* Products of floats are exact in double, sums of three are off by 2^-51 at most; `off` is what points are off. */
static void set_slab(grz_wide_bound *bound, const float direction[3], const reach *r, double off)
{
    double middle = 0.5 * (r->low + r->high);
    bound->middle = (float)middle;
    double down = (double)bound->middle - r->low, up = r->high - (double)bound->middle;
    memcpy(bound->direction, direction, sizeof bound->direction);
    bound->thick = grz_float_above((down > up ? down : up) + (off + 0x1p-48));
}

static double along(const float d[3], const double p[3])
{
    return ((double)d[0] * p[0] + (double)d[1] * p[1]) + (double)d[2] * p[2];
}

static void corner_of(const grz_wide_leaf *leaf, const grz_wide_place *place, int lane, int k, double p[3])
{
    for (int axis = 0; axis < 3; axis++)
        p[axis] = (double)place->bound.centre[axis] + (double)leaf->corner[k][axis][lane];
}

/* Corners are off by 2^-24 of their size, three of them by less than twice the largest half size times that. */
static double leaf_off(const grz_wide_place *place)
{
    const float *h = place->bound.half;
    return 0x1p-24 * (((double)h[0] + (double)h[1]) + (double)h[2]) + 0x1p-50;
}

static void include_leaf(const grz_wide_index *index, uint32_t number, const float d[3], reach *r)
{
    const grz_wide_leaf *leaf = &index->leaves[number];
    const grz_wide_place *place = &index->places[number];
    const double off = leaf_off(place);
    for (uint32_t lane = 0; lane < place->count; lane++)
        for (int k = 0; k < 3; k++) {
            double p[3];
            corner_of(leaf, place, (int)lane, k, p);
            double at = along(d, p);
            include(r, at - off, at + off);
        }
}

static void fit_leaf(const grz_wide_index *index, uint32_t number, moments *m)
{
    const grz_wide_leaf *leaf = &index->leaves[number];
    grz_wide_place *place = &index->places[number];
    moments relative = {0}, *const sums = &relative;
    for (uint32_t lane = 0; lane < place->count; lane++)
        for (int k = 0; k < 3; k++) {
            double p[3], q[3];
            corner_of(leaf, place, (int)lane, k, p);
            for (int axis = 0; axis < 3; axis++) q[axis] = (double)leaf->corner[k][axis][lane];
            add_corner(sums, q);
            add_corner(m, p);
        }
    float direction[3];
    thin_direction(sums, direction);
    reach r = {INFINITY, -INFINITY};
    include_leaf(index, number, direction, &r);
    set_slab(&place->bound, direction, &r, 0);
}

/* A child's box and slab along d: with d = s direction + rest, the slab reaches s times its own, the box does the rest; or the box
 * does all. */
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

static const grz_wide_bound *bound_of(const grz_wide_index *index, uint32_t child)
{
    return child & GRZ_WIDE_LEAF ? &index->places[child & ~GRZ_WIDE_LEAF].bound : &index->nodes[child].bound;
}

static void fit_node(grz_wide_index *index, uint32_t number, moments *all)
{
    grz_wide_node *node = &index->nodes[number];
    moments *m = &all[number];
    for (int lane = 0; lane < GRZ_WIDE; lane++) {
        uint32_t child = node->child[lane];
        grz_wide_bound far = {.direction = {0}};
        const grz_wide_bound *b = &far;
        if (child != GRZ_WIDE_NONE) {
            if (child & GRZ_WIDE_LEAF)
                fit_leaf(index, child & ~GRZ_WIDE_LEAF, m);
            else
                add_moments(m, &all[child]);
            b = bound_of(index, child);
        }
        for (int axis = 0; axis < 3; axis++) node->direction[axis][lane] = b->direction[axis];
        node->middle[lane] = b->middle;
        node->thick[lane] = b->thick;
    }
    float direction[3];
    thin_direction(m, direction);
    reach r = {INFINITY, -INFINITY};
    for (int lane = 0; lane < GRZ_WIDE && node->child[lane] != GRZ_WIDE_NONE; lane++) {
        if (node->child[lane] & GRZ_WIDE_LEAF)
            include_leaf(index, node->child[lane] & ~GRZ_WIDE_LEAF, direction, &r);
        else
            include_bound(bound_of(index, node->child[lane]), direction, &r);
    }
    set_slab(&node->bound, direction, &r, 0);
}

bool grz_wide_fit_slabs(grz_wide_index *index)
{
    moments *all = grz_allocate_zeroed(index->node_count, sizeof *all);
    if (!all) return false;
    for (uint32_t i = index->node_count; i-- > 0;) fit_node(index, i, all); /* children come after their parents */
    grz_free(all);
    return true;
}
