#include "method/boxtree/gauge.h"

#include "math/round.h"

#include <math.h>
#include <string.h>

enum { MOST_DIRECTIONS = 15 };

/* A function of a point: in A's frame a * p + a0, in B's frame b * q + b0. For a point of B's mesh q, and where it is
 * carried to, p, both frames give the same, up to `off`. */
typedef struct direction {
    double a[3], a0, b[3], b0, off;
} direction;

/* A's axes, in A's unit: grz_local_pose says how far p is off. */
static void add_axis_of_a(const grz_local_pose *there, int i, direction *out)
{
    for (int k = 0; k < 3; k++) out->a[k] = k == i;
    out->a0 = 0;
    memcpy(out->b, there->turn[i], sizeof out->b);
    out->b0 = there->shift[i];
    out->off = there->pad;
}

/* B's axes, in B's unit. */
static void add_axis_of_b(const grz_local_pose *back, int i, direction *out)
{
    memcpy(out->a, back->turn[i], sizeof out->a);
    out->a0 = back->shift[i];
    for (int k = 0; k < 3; k++) out->b[k] = k == i;
    out->b0 = 0;
    out->off = back->pad;
}

/* The cross product s of axis i of A and axis j of B, in A's unit. Whatever s is, it is a direction; it need not be
 * perpendicular to anything, nor have a certain length. p is off by the pad along each axis; products with s are
 * rounded, three of them and two sums, by less than 2^-50 of their sizes. */
static void add_cross(const grz_local_pose *there, double per_scale, int i, int j, direction *out)
{
    const int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
    *out = (direction){.b0 = 0};
    out->a[i1] = (double)(float)(-there->turn[i2][j] * per_scale);
    out->a[i2] = (double)(float)(there->turn[i1][j] * per_scale);
    double size = 0, sum = 0;
    for (int k = 0; k < 3; k++) {
        const double s = out->a[k];
        out->b0 += s * there->shift[k];
        sum += fabs(s);
        size += fabs(s * there->shift[k]);
        for (int m = 0; m < 3; m++) {
            out->b[m] += s * there->turn[k][m];
            size += fabs(s * there->turn[k][m]);
        }
    }
    out->off = sum * there->pad + 0x1p-50 * size;
}

/* One model along a direction and its opposite: the function f * x + f0, with `extra` for what the two frames differ
 * and for the tolerance. A's slot of the direction wants the most of it, and that of the opposite the most of its
 * opposite; for B, of which the least is wanted, as the opposite of the most of the opposite, it is the other way
 * round.
 *
 * Room, with u = 2^-24, |f| the sum of the sizes of f's coordinates, which are multiplied by numbers up to 1 (box and
 * points lie in [-1, 1], or an ulp outside), and D the depth, which is two cuts for each pair. One cut, of a piece of
 * thickness c:
 *
 *   the true box loses c + e, where e <= u is the rounding in grz_boxtree_apply        u |f|
 *   the product of cut and rate is rounded                                            u c |f|
 *   the difference is rounded, and is below |f| + |f0| + extra in size                u (|f| + |f0| + extra)
 *
 * The rate is rounded towards 0, so it costs nothing. Along an axis the c of a path sum to 2 at most, so all of it is
 * below u (D + 2) (2 |f| + |f0| + extra), of which a hundredth more is taken for second orders; 2^-120 is for products
 * that underflow. What f and f0, which are doubles, are multiplied and summed with here, and that a coordinate in a
 * frame is off by 2^-53, is 2^-50 of the same sizes. On an own axis, see fill_own_axis, every rate is 0 or 1 and the
 * steps are those of the box itself: there is nothing to be off but that 2^-53, which is counted on the other model's
 * side, because nothing is exact there.
 *
 * A triangle's corners are rounded to float, u, so is a column, u, three products, two sums and the one with the
 * constant, which is itself rounded: less than 8u (|f| + |f0| + extra). */
static void fill_direction(grz_boxtree_reach *reach, int slot, int opposite, const grz_boxtree_index *index,
                           const double *f, double f0, double extra, bool is_b)
{
    const int up = is_b ? opposite : slot, down = is_b ? slot : opposite; /* the most of f, and of its opposite */
    const float sign = is_b ? -1 : 1;
    const double size = ((fabs(f[0]) + fabs(f[1])) + fabs(f[2])) + fabs(f0),
                 deep = (double)(GRZ_BOXTREE_CUTS * index->depth + 2);
    double most = f0, least = f0;
    for (int k = 0; k < 3; k++) {
        const double low = f[k] * (double)index->box.low[k], high = f[k] * (double)index->box.high[k];
        const float column = (float)f[k], rate = grz_float_below(fabs(f[k])); /* cuts too little rather than too much */
        const float rising = column > 0 ? rate : 0, falling = column > 0 ? 0 : rate;
        most += high > low ? high : low;
        least += high > low ? low : high;
        reach->rate[2 * k][up] = reach->rate[2 * k + 1][down] = rising;
        reach->rate[2 * k + 1][up] = reach->rate[2 * k][down] = falling;
        reach->column[k][slot] = column;
        reach->column[k][opposite] = -column;
    }
    const double room = extra + 0x1.03p-24 * deep * (2 * size + extra) + 0x1p-50 * size + 0x1p-120;
    const double corner_room = extra + (0x1p-21 * (size + extra) + 0x1p-120);
    reach->root[up] = sign * grz_float_above(most + room);
    reach->root[down] = sign * grz_float_above(-least + room);
    reach->constant[up] = sign * grz_float_above(f0 + corner_room);
    reach->constant[down] = sign * grz_float_above(-f0 + corner_room);
}

/* The same for a model's own axis, where f is a unit vector, f0 and `extra` are 0, and the room is none: what is left
 * then does not depend on the pose. */
static void fill_own_axis(grz_boxtree_reach *reach, int slot, int opposite, const grz_boxtree_index *index, int axis,
                          bool is_b)
{
    const int up = is_b ? opposite : slot, down = is_b ? slot : opposite;
    const float sign = is_b ? -1 : 1, corner_room = 0x1p-21F;
    for (int k = 0; k < 3; k++) {
        const float column = k == axis ? 1 : 0;
        reach->rate[2 * k][up] = reach->rate[2 * k + 1][down] = column;
        reach->rate[2 * k + 1][up] = reach->rate[2 * k][down] = 0;
        reach->column[k][slot] = column;
        reach->column[k][opposite] = -column;
    }
    reach->root[up] = sign * index->box.high[axis];
    reach->root[down] = sign * -index->box.low[axis];
    reach->constant[up] = reach->constant[down] = sign * corner_room;
}

/* Where nothing is known no slot of the two models may tell them apart. */
static void fill_unknown(grz_boxtree_gauge *out, int slot, int half)
{
    for (int which = 0; which < 2; which++, slot += half) {
        out->a.root[slot] = out->a.constant[slot] = INFINITY;
        out->b.root[slot] = out->b.constant[slot] = -INFINITY;
        for (int side = 0; side < GRZ_BOXTREE_SIDES; side++) out->a.rate[side][slot] = out->b.rate[side][slot] = 0;
        for (int k = 0; k < 3; k++) out->a.column[k][slot] = out->b.column[k][slot] = 0;
    }
}

/* How large a model's boxes are, with a scale that no float overflows by: a root has at most 2^3 times it, and loses at
 * most that and what is rounded, because no cut takes more of a side than there is. */
static void fill_sizes(grz_boxtree_reach *reach, int slots, const grz_boxtree_index *index, double scale, bool is_b)
{
    const double least = 0x1p-90, most = 0x1p90, sign = is_b ? -1 : 1;
    scale = scale > least ? scale < most ? scale : most : least;
    double size = 0;
    for (int k = 0; k < 3; k++) size += (double)index->box.high[k] - (double)index->box.low[k];
    for (int slot = grz_boxtree_size_slot(slots); slot < slots; slot += slots / 2) {
        reach->root[slot] = (float)(sign * size * scale);
        reach->constant[slot] = 0;
        for (int k = 0; k < 3; k++) {
            reach->rate[2 * k][slot] = reach->rate[2 * k + 1][slot] = (float)scale;
            reach->column[k][slot] = 0;
        }
    }
}

static int directions_of(grz_boxtree_test test)
{
    return test == BOXTREE_ALIGN ? 3 : test == BOXTREE_SAT ? MOST_DIRECTIONS : 6;
}

int grz_boxtree_slots(grz_boxtree_test test)
{
    return test == BOXTREE_ALIGN ? 8 : test == BOXTREE_SAT ? GRZ_BOXTREE_MOST_SLOTS : 16;
}

/* The tolerance along a direction: a point that moves by one unit of A changes the function by at most the length of
 * its vector. */
static double grow_along(const direction *d, double grow)
{
    if (!(grow > 0)) return 0;
    double length = sqrt((d->a[0] * d->a[0] + d->a[1] * d->a[1]) + d->a[2] * d->a[2]) * (1 + 0x1p-40);
    return length * grow + 0x1p-900;
}

/* The way back between the frames. Where B is far away, or small beside A, there may be no way back, and the way there
 * alone tells them apart: an object that is put away at 1e38 must not cost as much as one in contact. */
static void find_way_back(const graze_pose *b_in_a, const grz_frame *a, const grz_frame *b, grz_local_pose *there,
                          grz_local_pose *back)
{
    const double pad = there->pad;
    grz_local_pose_back(b_in_a, a, b, there, back);
    if (there->pad < INFINITY) return;
    there->pad = pad;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            if (!(fabs(there->turn[i][j]) < 0x1p90)) there->pad = INFINITY;
}

/* Pads below 2^60 mean that no number of the two poses is larger than 2^108. With the way there alone rates are below
 * 2^92, and the shift may be beyond all floats: B's least is then the largest float, which no cut moves, being less
 * than half of its last place, or minus infinity. So is it for a tolerance. No rate is infinite, and so no number ever
 * becomes a NaN. */
void grz_boxtree_gauge_of(const graze_pose *b_in_a, const grz_boxtree_index *a, const grz_boxtree_index *b,
                          const grz_local_pose *local, grz_boxtree_test test, double grow, grz_boxtree_gauge *out)
{
    grz_local_pose there = *local, back;
    find_way_back(b_in_a, &a->frame, &b->frame, &there, &back);
    const int count = directions_of(test), half = grz_boxtree_slots(test) / 2;
    const double per_scale = a->frame.unit * b->frame.per_unit;
    fill_sizes(&out->a, 2 * half, a, 1, false);
    fill_sizes(&out->b, 2 * half, b, b->frame.unit * a->frame.per_unit, true);
    for (int j = count; j < grz_boxtree_size_slot(2 * half); j++) fill_unknown(out, j, half);
    for (int j = 0; j < count; j++) {
        direction d;
        if (j < 3)
            add_axis_of_a(&there, j, &d);
        else if (j < 6)
            add_axis_of_b(&back, j - 3, &d);
        else
            add_cross(&there, per_scale, (j - 6) / 3, (j - 6) % 3, &d);
        const double extra = d.off + grow_along(&d, grow * a->frame.per_unit);
        const bool own_a = j < 3, own_b = j >= 3 && j < 6;
        if (extra < INFINITY) {
            if (own_a)
                fill_own_axis(&out->a, j, j + half, a, j, false);
            else
                fill_direction(&out->a, j, j + half, a, d.a, d.a0, own_b ? extra : 0, false);
            if (own_b)
                fill_own_axis(&out->b, j, j + half, b, j - 3, true);
            else
                fill_direction(&out->b, j, j + half, b, d.b, d.b0, own_b ? 0 : extra, true);
        } else {
            fill_unknown(out, j, half);
        }
    }
}
