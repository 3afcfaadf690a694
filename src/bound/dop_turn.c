#include "bound/dop_turn.h"

#include "bound/cone.h"
#include "math/round.h"

#include <math.h>
#include <stdlib.h>

static const double most_weight = 0x1p100;

/* The pad of a support, in units of A, with u = 2^-53, f = 2^-24, w the sum of the weights and |q'| <= 1, |h| < 3.1. By
 * the rotation alone: what the weights leave of g, as computed (32 u w covers the rounding of g, of the weights and of
 * the rest); float: each weight is rounded once, each product once, and three sums: 6 f (3.1 w); float: weights and
 * products that underflow are each off by 2^-150 at most, and |h| times that. And by the shift, see grz_dop_turn_shift.
 * Weights near the end of float's range would overflow: B is so much larger than A that the support is taken as
 * infinite. */
static void turn_direction(const grz_directions *s, const grz_local_pose *b_in_a, int i, grz_dop_turn *turn)
{
    double g[3] = {0, 0, 0}, weight[3];
    for (int axis = 0; axis < 3; axis++)
        for (int j = 0; j < 3; j++) g[j] += s->d[i][axis] * b_in_a->turn[axis][j];
    uint8_t from[3];
    double left = grz_cone_of(s, g, weight, from);
    double w = (weight[0] + weight[1]) + weight[2];
    bool known = w < most_weight;
    int opposite = i + s->count;
    for (int j = 0; j < 3; j++) {
        turn->from[j][i] = from[j];
        turn->from[j][opposite] = (uint8_t)grz_opposite(s, from[j]);
        turn->weight[j][i] = turn->weight[j][opposite] = known ? (float)weight[j] : 0;
    }
    turn->room[i] = known ? left + (32 * 0x1p-53 + 6 * 0x1p-24 * 3.1) * w + 0x1p-140 : INFINITY;
}

/* The part of the pad that comes with the shift: its rounding, and that of the pose once for each coordinate that the
 * direction has; float: 2 f |shift|. An infinite pad, of the rotation or of the pose, makes both supports infinite. */
void grz_dop_turn_shift(grz_dop_turn *turn, const grz_directions *s, const grz_local_pose *b_in_a)
{
    for (int i = 0; i < s->count; i++) {
        double shift = 0, size = 0;
        for (int axis = 0; axis < 3; axis++) {
            shift += s->d[i][axis] * b_in_a->shift[axis];
            size += abs(s->d[i][axis]) * fabs(b_in_a->shift[axis]);
        }
        double pad = turn->room[i] + (32 * 0x1p-53 + 2 * 0x1p-24) * size + 3 * b_in_a->pad;
        pad *= 1 + 0x1p-20;
        turn->shift[i] = isfinite(pad) ? grz_float_above(pad + shift) : INFINITY;
        turn->shift[i + s->count] = isfinite(pad) ? grz_float_above(pad - shift) : INFINITY;
    }
}

void grz_dop_turn_of(const grz_directions *s, const grz_local_pose *b_in_a, grz_dop_turn *out)
{
    out->k = s->k;
    for (int i = 0; i < s->count; i++) turn_direction(s, b_in_a, i, out);
    grz_dop_turn_shift(out, s, b_in_a);
}

void grz_dop_turned_in_place(const grz_dop_turn *turn, const float *dop, float *out)
{
    for (int i = 0; i < turn->k; i++)
        out[i] = (turn->weight[0][i] * dop[turn->from[0][i]] + turn->weight[1][i] * dop[turn->from[1][i]]) +
                 turn->weight[2][i] * dop[turn->from[2][i]];
}

void grz_dop_turned(const grz_dop_turn *turn, const float *dop, float *out)
{
    for (int i = 0; i < turn->k; i++)
        out[i] = ((turn->weight[0][i] * dop[turn->from[0][i]] + turn->weight[1][i] * dop[turn->from[1][i]]) +
                  turn->weight[2][i] * dop[turn->from[2][i]]) +
                 turn->shift[i];
}
