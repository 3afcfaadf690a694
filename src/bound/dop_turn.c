#include "bound/dop_turn.h"

#include "base/check.h"
#include "math/round.h"

#include <math.h>
#include <stdlib.h>

/* Up to the order and the signs of the axes every vector is (a, b, c) with a >= b >= c >= 0. There, one or two cones of
 * three directions cover all; the directions of a family are closed under that symmetry, so these cover the whole sphere. */
typedef struct cone {
    int8_t n[3][3];
} cone;

typedef struct cover {
    int k, count;
    cone cones[2];
} cover;

static const cover covers[] = {
    {6, 1, {{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}}},
    {8, 1, {{{{1, 1, 1}, {1, 1, -1}, {1, -1, 1}}}}},
    {12, 2, {{{{1, 1, 0}, {1, 0, 1}, {0, 1, 1}}}, {{{1, 1, 0}, {1, -1, 0}, {1, 0, 1}}}}}, /* a <= b + c, and beyond */
    {14, 1, {{{{1, 0, 0}, {0, 1, 0}, {1, 1, 1}}}}},
    {18, 2, {{{{1, 0, 0}, {1, 1, 0}, {1, 0, 1}}}, {{{1, 1, 0}, {1, 0, 1}, {0, 1, 1}}}}}, /* a >= b + c, and below */
    {20, 2, {{{{1, 1, 1}, {1, 1, 0}, {1, 0, 1}}}, {{{1, 1, 0}, {1, -1, 0}, {1, 0, 1}}}}},
    {26, 1, {{{{1, 0, 0}, {1, 1, 0}, {1, 1, 1}}}}},
};

/* A vector as (a, b, c): |g[axis[0]]| >= |g[axis[1]]| >= |g[axis[2]]|. */
typedef struct sorted_vector {
    double size[3];
    int axis[3];
    int sign[3]; /* of g[axis[i]] */
} sorted_vector;

static sorted_vector sort_components(const double g[3])
{
    sorted_vector v = {.axis = {0, 1, 2}};
    for (int pass = 0; pass < 3; pass++) {
        int i = pass & 1; /* compare 0-1, 1-2, 0-1 */
        if (fabs(g[v.axis[i]]) < fabs(g[v.axis[i + 1]])) {
            int swap = v.axis[i];
            v.axis[i] = v.axis[i + 1];
            v.axis[i + 1] = swap;
        }
    }
    for (int i = 0; i < 3; i++) {
        v.size[i] = fabs(g[v.axis[i]]);
        v.sign[i] = g[v.axis[i]] < 0 ? -1 : 1;
    }
    return v;
}

/* The weights of the cone's directions, by Cramer's rule, none negative; what they leave of the vector, as the sum of the
 * sizes of its components. */
static double decompose(const cone *c, const double v[3], double weight[3])
{
    const int8_t(*n)[3] = c->n;
    int determinant = n[0][0] * (n[1][1] * n[2][2] - n[1][2] * n[2][1]) -
                      n[0][1] * (n[1][0] * n[2][2] - n[1][2] * n[2][0]) +
                      n[0][2] * (n[1][0] * n[2][1] - n[1][1] * n[2][0]);
    for (int i = 0; i < 3; i++) {
        const int8_t *p = n[(i + 1) % 3], *q = n[(i + 2) % 3]; /* v . (p x q) / determinant */
        double sum = (v[0] * (p[1] * q[2] - p[2] * q[1]) + v[1] * (p[2] * q[0] - p[0] * q[2])) +
                     v[2] * (p[0] * q[1] - p[1] * q[0]);
        weight[i] = sum / determinant;
        if (weight[i] < 0) weight[i] = 0;
    }
    double left = 0;
    for (int axis = 0; axis < 3; axis++)
        left += fabs(((v[axis] - weight[0] * n[0][axis]) - weight[1] * n[1][axis]) - weight[2] * n[2][axis]);
    return left;
}

static uint8_t find_direction(const grz_directions *s, const int8_t n[3], const sorted_vector *v)
{
    int wanted[3];
    for (int i = 0; i < 3; i++) wanted[v->axis[i]] = n[i] * v->sign[i];
    uint8_t number = s->number[grz_direction_code(wanted[0], wanted[1], wanted[2])];
    GRZ_ASSERT(number < s->k); /* the directions are closed under the symmetry */
    return number;
}

/* Writes of which supports g's is made. Returns what the three weights leave of g, to be padded. */
static double turn_support(const grz_directions *s, const cover *cones, const double g[3], double weight[3],
                           uint8_t from[3])
{
    sorted_vector v = sort_components(g);
    const cone *best = &cones->cones[0];
    double left = decompose(best, v.size, weight);
    if (cones->count > 1) {
        double trial[3], other = decompose(&cones->cones[1], v.size, trial);
        if (other < left) {
            left = other;
            best = &cones->cones[1];
            for (int j = 0; j < 3; j++) weight[j] = trial[j];
        }
    }
    for (int j = 0; j < 3; j++) from[j] = find_direction(s, best->n[j], &v);
    return left;
}

static const double most_weight = 0x1p100;

/* The pad of a support, in units of A, with u = 2^-53, f = 2^-24, w the sum of the weights and |q'| <= 1, |h| < 3.1:
 *   what the weights leave of g, as computed (32 u w covers the rounding of g, of the weights and of the rest);
 *   the local pose's own pad, once for each coordinate that the direction has;
 *   float: each weight is rounded once, each product once, and three sums: 6 f (3.1 w) and 2 f |shift|;
 *   float: weights and products that underflow are each off by 2^-150 at most, and |h| times that.
 * Weights near the end of float's range would overflow: B is so much larger than A that the support is taken as infinite. */
static void turn_direction(const grz_directions *s, const cover *cones, const grz_local_pose *b_in_a, int i,
                           grz_dop_turn *turn)
{
    double g[3] = {0, 0, 0}, weight[3], shift = 0, size = 0;
    for (int axis = 0; axis < 3; axis++) {
        int d = grz_signed_direction(s, i, axis);
        for (int j = 0; j < 3; j++) g[j] += d * b_in_a->turn[axis][j];
        shift += d * b_in_a->shift[axis];
        size += abs(d) * fabs(b_in_a->shift[axis]);
    }
    uint8_t from[3];
    double left = turn_support(s, cones, g, weight, from);
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
    const cover *cones = covers;
    while (cones->k != s->k) cones++;
    for (int i = 0; i < s->count; i++) turn_direction(s, cones, b_in_a, i, &turn);
    return turn;
}

void grz_dop_turned(const grz_dop_turn *turn, const float *dop, float *out)
{
    for (int i = 0; i < turn->k; i++)
        out[i] = ((turn->weight[0][i] * dop[turn->from[0][i]] + turn->weight[1][i] * dop[turn->from[1][i]]) +
                  turn->weight[2][i] * dop[turn->from[2][i]]) +
                 turn->shift[i];
}
