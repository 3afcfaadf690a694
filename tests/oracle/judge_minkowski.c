/* Signs about the Minkowski difference, on the corners of the pairs of triangles: A's corners and edges against B's. */
#include "exact/minkowski.h"
#include "oracle/compare.h"
#include "oracle/minkowski_truth.h"

static int outcome_of(int sign)
{
    return sign + 1;
}

static void give(truth_way out, const grz_difference *d)
{
    out[0] = d->from;
    out[1] = d->to;
}

static grz_difference reversed(const grz_difference *d)
{
    return (grz_difference){d->to, d->from};
}

static bool cut_agrees(const grz_difference d[3], int sign)
{
    grz_cut cut;
    grz_cut_prepare(&cut, &d[0], &d[1], d[0].from);
    bool agree = grz_cut_order(&cut, d[2].from, d[2].to) == sign && grz_cut_order(&cut, d[2].to, d[2].from) == -sign;
    grz_cut_turn(&cut);
    return agree && grz_cut_order(&cut, d[2].from, d[2].to) == -sign && grz_cut_order(&cut, d[0].from, d[0].to) == 0;
}

static bool turn_agrees(compare_context *context, const grz_difference d[3])
{
    truth_way ways[3];
    for (int i = 0; i < 3; i++) give(ways[i], &d[i]);
    int sign = minkowski_truth_turn(ways[0], ways[1], ways[2]);
    compare_tally(context, outcome_of(sign));
    grz_difference back = reversed(&d[1]);
    return grz_differences_turn(&d[0], &d[1], &d[2]) == sign && grz_differences_turn(&d[1], &d[2], &d[0]) == sign &&
           grz_differences_turn(&d[0], &back, &d[2]) == -sign && cut_agrees(d, sign) &&
           grz_differences_parallel(&d[0], &d[1]) == minkowski_truth_parallel(ways[0], ways[1]);
}

static bool orient_agrees(compare_context *context, const grz_difference d[4])
{
    truth_way ways[4];
    for (int i = 0; i < 4; i++) give(ways[i], &d[i]);
    int sign = minkowski_truth_orient(ways[0], ways[1], ways[2], ways[3]);
    compare_tally(context, outcome_of(sign));
    return grz_differences_orient(&d[0], &d[1], &d[2], &d[3]) == sign &&
           grz_differences_orient(&d[3], &d[0], &d[1], &d[2]) == -sign;
}

static bool origin_agrees(compare_context *context, const grz_difference d[3])
{
    truth_way ways[4];
    for (int i = 0; i < 3; i++) give(ways[i], &d[i]);
    ways[3][0] = ways[3][1] = d[1].to;
    int sign = minkowski_truth_orient(ways[0], ways[1], ways[2], ways[3]);
    compare_tally(context, outcome_of(sign));
    return grz_differences_orient_origin(&d[0], &d[1], &d[2]) == sign &&
           grz_differences_orient_origin(&d[1], &d[0], &d[2]) == -sign;
}

static bool agrees(compare_context *context, const two_triangles *pair)
{
    const graze_vec3 *a = pair->a, *b = pair->b;
    unsigned i = (unsigned)(context->index % 3), j = (i + 1) % 3, k = (i + 2) % 3;
    const grz_difference corners[4] = {{a[i], b[i]}, {a[j], b[j]}, {a[k], b[k]}, {a[i], b[j]}};
    const grz_difference faces[4] = {{a[i], b[0]}, {a[i], b[1]}, {a[i], b[2]}, {a[j], b[0]}};
    const grz_difference edges[3] = {{a[i], a[j]}, {b[j], b[k]}, {a[i], b[j]}};
    return turn_agrees(context, corners) && turn_agrees(context, faces) && turn_agrees(context, edges) &&
           orient_agrees(context, corners) && orient_agrees(context, faces) && origin_agrees(context, corners) &&
           origin_agrees(context, faces);
}

int main(void)
{
    static const comparison signs = {
        .name = "differences",
        .outcomes = {"negative", "zero", "positive"},
        .share = 5,
        .agrees = agrees,
    };
    return compare_run(&signs);
}
