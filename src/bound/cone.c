#include "bound/cone.h"

#include "base/check.h"

#include <math.h>
#include <stddef.h>

/* Three directions and the inverse of their matrix, by which the weights of a vector follow. */
typedef struct cone {
    int8_t n[3][3];
    double inverse[3][3];
} cone;

/* clang-format off */
static const cone
    axes = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    corners = {{{1, 1, 1}, {1, 1, -1}, {1, -1, 1}}, {{0, 0.5, 0.5}, {0.5, 0, -0.5}, {0.5, -0.5, 0}}},
    edges_around_corner = {{{1, 1, 0}, {1, 0, 1}, {0, 1, 1}}, {{0.5, 0.5, -0.5}, {0.5, -0.5, 0.5}, {-0.5, 0.5, 0.5}}},
    edges_around_axis = {{{1, 1, 0}, {1, -1, 0}, {1, 0, 1}}, {{0.5, 0.5, -0.5}, {0.5, -0.5, -0.5}, {0, 0, 1}}},
    axes_and_corner = {{{1, 0, 0}, {0, 1, 0}, {1, 1, 1}}, {{1, 0, -1}, {0, 1, -1}, {0, 0, 1}}},
    axis_and_edges = {{{1, 0, 0}, {1, 1, 0}, {1, 0, 1}}, {{1, -1, -1}, {0, 1, 0}, {0, 0, 1}}},
    corner_and_edges = {{{1, 1, 1}, {1, 1, 0}, {1, 0, 1}}, {{-1, 1, 1}, {1, 0, -1}, {1, -1, 0}}},
    one_of_each = {{{1, 0, 0}, {1, 1, 0}, {1, 1, 1}}, {{1, -1, 0}, {0, 1, -1}, {0, 0, 1}}};
/* clang-format on */

/* Up to the order and the signs of the axes every vector is (a, b, c) with a >= b >= c >= 0. There, one or two cones
 * cover all: where there are two, one has a <= b + c and the other a >= b + c. The directions of a family are closed
 * under that symmetry, so these cover the whole sphere. */
static int cones_of(int k, const cone *cones[2])
{
    cones[1] = NULL;
    switch (k) {
    case 6: cones[0] = &axes; return 1;
    case 8: cones[0] = &corners; return 1;
    case 12: cones[0] = &edges_around_corner, cones[1] = &edges_around_axis; return 2;
    case 14: cones[0] = &axes_and_corner; return 1;
    case 18: cones[0] = &axis_and_edges, cones[1] = &edges_around_corner; return 2;
    case 20: cones[0] = &corner_and_edges, cones[1] = &edges_around_axis; return 2;
    default: cones[0] = &one_of_each; return 1;
    }
}

/* A vector as (a, b, c): the sizes of its components, the largest first. */
typedef struct sorted_vector {
    double size[3];
    int step[3]; /* what a step along the axis of size[i], with the sign of the component, adds to a direction's code */
} sorted_vector;

/* Swaps two components unless the first is at least as large. Without a branch, which at random no processor would
 * foresee. */
static void order(sorted_vector *v, int i, int j)
{
    const double x = v->size[i], y = v->size[j];
    const int p = v->step[i], q = v->step[j], swaps = -(int)(x < y), both = (p ^ q) & swaps;
    v->size[i] = x < y ? y : x;
    v->size[j] = x < y ? x : y;
    v->step[i] = p ^ both;
    v->step[j] = q ^ both;
}

static sorted_vector sort_components(const double g[3])
{
    static const int along[3] = {9, 3, 1}; /* see grz_direction_code */
    sorted_vector v;
    for (int i = 0; i < 3; i++) {
        v.size[i] = fabs(g[i]);
        v.step[i] = g[i] < 0 ? -along[i] : along[i];
    }
    order(&v, 0, 1);
    order(&v, 1, 2);
    order(&v, 0, 1);
    return v;
}

/* False if a weight is negative: the vector lies outside. */
static bool decompose(const cone *c, const double v[3], double weight[3])
{
    bool inside = true;
    for (int i = 0; i < 3; i++) {
        weight[i] = (c->inverse[i][0] * v[0] + c->inverse[i][1] * v[1]) + c->inverse[i][2] * v[2];
        inside &= weight[i] >= 0;
    }
    return inside;
}

/* What the weights leave of the vector, as the sum of the sizes of its components. */
static double rest_of(const cone *c, const double v[3], const double weight[3])
{
    double rest = 0;
    for (int axis = 0; axis < 3; axis++)
        rest += fabs(((v[axis] - weight[0] * c->n[0][axis]) - weight[1] * c->n[1][axis]) - weight[2] * c->n[2][axis]);
    return rest;
}

static uint8_t find_direction(const grz_directions *s, const int8_t n[3], const sorted_vector *v)
{
    const int code = grz_direction_code(0, 0, 0) + (n[0] * v->step[0] + n[1] * v->step[1]) + n[2] * v->step[2];
    const uint8_t number = s->number[code];
    GRZ_ASSERT(number < s->k); /* the directions are closed under the symmetry */
    return number;
}

/* A vector on the border of two cones may be outside both by a rounding: any weights that are not negative will do, for
 * what they leave of the vector is computed. */
double grz_cone_of(const grz_directions *s, const double g[3], double weight[3], uint8_t from[3])
{
    const cone *cones[2];
    int count = cones_of(s->k, cones);
    sorted_vector v = sort_components(g);
    const cone *best = cones[0];
    if (!decompose(best, v.size, weight) && count > 1) {
        best = cones[1];
        decompose(best, v.size, weight);
    }
    for (int j = 0; j < 3; j++) {
        weight[j] = weight[j] > 0 ? weight[j] : 0;
        from[j] = find_direction(s, best->n[j], &v);
    }
    return rest_of(best, v.size, weight);
}
