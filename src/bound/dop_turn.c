#include "bound/dop_turn.h"

#include "bound/cone.h"
#include "math/round.h"

#include <math.h>
#include <stdlib.h>

static const double most_weight = 0x1p100;

/* The pad of a support, in units of A, with u = 2^-53, f = 2^-24, w the sum of the weights and |q'| <= 1, |h| < 3.1:
 *   what the weights leave of g, as computed (32 u w covers the rounding of g, of the weights and of the rest);
 *   the local pose's own pad, once for each coordinate that the direction has;
 *   float: each weight is rounded once, each product once, and three sums: 6 f (3.1 w) and 2 f |shift|;
 *   float: weights and products that underflow are each off by 2^-150 at most, and |h| times that.
 * Weights near the end of float's range would overflow: B is so much larger than A that the support is taken as infinite. */
static void turn_direction(const grz_directions *s, const grz_local_pose *b_in_a, int i, grz_dop_turn *turn)
{
    double g[3] = {0, 0, 0}, weight[3], shift = 0, size = 0;
    for (int axis = 0; axis < 3; axis++) {
        int d = grz_signed_direction(s, i, axis);
        for (int j = 0; j < 3; j++) g[j] += d * b_in_a->turn[axis][j];
        shift += d * b_in_a->shift[axis];
        size += abs(d) * fabs(b_in_a->shift[axis]);
    }
    uint8_t from[3];
    double left = grz_cone_of(s, g, weight, from);
    double w = (weight[0] + weight[1]) + weight[2];
    double pad =
        left + 32 * 0x1p-53 * (w + size) + 3 * b_in_a->pad + 6 * 0x1p-24 * (3.1 * w) + 2 * 0x1p-24 * size + 0x1p-140;
    bool known = w < most_weight && isfinite(pad);
    int opposite = i + s->count;
    for (int j = 0; j < 3; j++) {
        turn->from[j][i] = from[j];
        turn->from[j][opposite] = (uint8_t)grz_opposite(s, from[j]);
        turn->weight[j][i] = turn->weight[j][opposite] = known ? (float)weight[j] : 0;
    }
    pad *= 1 + 0x1p-20;
    turn->shift[i] = known ? grz_float_above(pad + shift) : INFINITY;
    turn->shift[opposite] = known ? grz_float_above(pad - shift) : INFINITY;
}

grz_dop_turn grz_dop_turn_of(const grz_directions *s, const grz_local_pose *b_in_a)
{
    grz_dop_turn turn;
    turn.k = s->k;
    for (int i = 0; i < s->count; i++) turn_direction(s, b_in_a, i, &turn);
    return turn;
}

void grz_dop_turned(const grz_dop_turn *turn, const float *dop, float *out)
{
    for (int i = 0; i < turn->k; i++)
        out[i] = ((turn->weight[0][i] * dop[turn->from[0][i]] + turn->weight[1][i] * dop[turn->from[1][i]]) +
                  turn->weight[2][i] * dop[turn->from[2][i]]) +
                 turn->shift[i];
}
