#include "exact/nearer.h"

#include "exact/big_vec.h"

/* A difference of two doubles is at most 2^201 and a multiple of 2^-1074: 2^1275 units. The sum of three squares has at
 * most 2552 bits, far fewer than a big number holds. */
int grz_nearer_l2(graze_vec3 q, graze_vec3 a, graze_vec3 b)
{
    if (grz_same_point(a, b)) return 0;
    const graze_vec3 points[3] = {q, a, b};
    grz_short_vec way[2];
    grz_big squared[2];
    grz_short_vecs_from(way, q, points + 1, 2, grz_common_unit(points, 3));
    for (int i = 0; i < 2; i++) grz_short_vec_dot(&squared[i], &way[i], &way[i]);
    return grz_big_compare(&squared[0], &squared[1]);
}

/* A size as the sum of two doubles, the first being the sum rounded. Rounding never reverses an order, so of two such
 * numbers with different first parts the one with the larger first part is larger; with equal ones the second part
 * decides. */
typedef struct pair {
    double rounded, rest;
} pair;

static bool less(pair a, pair b)
{
    return a.rounded < b.rounded || (a.rounded == b.rounded && a.rest < b.rest);
}

/* |x - y|. The rounding error of a sum is itself a double (Knuth, The Art of Computer Programming 2, 4.2.2, theorem C),
 * also where it is subnormal. */
static pair absolute_difference(double x, double y)
{
    double d = x - y, y_part = x - d, x_part = d + y_part;
    double rest = (x - x_part) - (y - y_part);
    return d < 0 ? (pair){-d, -rest} : (pair){d, rest};
}

static pair largest_difference(graze_vec3 a, graze_vec3 b)
{
    pair most = {0, 0};
    for (int axis = 0; axis < 3; axis++) {
        pair d = absolute_difference(grz_component(a, axis), grz_component(b, axis));
        if (less(most, d)) most = d;
    }
    return most;
}

int grz_nearer_linf(graze_vec3 q, graze_vec3 a, graze_vec3 b)
{
    pair to_a = largest_difference(q, a), to_b = largest_difference(q, b);
    return less(to_b, to_a) - less(to_a, to_b);
}
