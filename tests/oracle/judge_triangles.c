/* Verdict and kind of two triangles, in both orders, and for a sample in all orders of the corners. */
#include "exact/triangles_meet.h"
#include "oracle/compare.h"

static grz_tri in_order(const graze_vec3 t[3], int order)
{
    static const int orders[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    const int *o = orders[order];
    return (grz_tri){{t[o[0]], t[o[1]], t[o[2]]}};
}

static bool agrees(compare_context *context, const two_triangles *pair)
{
    enum { ORDERS = 36, SAMPLE = 64 };
    graze_kind kind = truth_kind(context->truth, pair->a, 3, pair->b, 3);
    compare_tally(context, (int)kind);
    int orders = context->index % SAMPLE == 0 ? ORDERS : 1;
    for (int order = 0; order < orders; order++) {
        grz_tri a = in_order(pair->a, order / 6), b = in_order(pair->b, order % 6);
        if (grz_triangles_meet(&a, &b) != kind || grz_triangles_meet(&b, &a) != kind) return false;
    }
    return true;
}

int main(void)
{
    static const comparison triangles = {
        .name = "triangles",
        .outcomes = {"apart", "touching", "crossing", "overlap"},
        .share = 1,
        .outcomes_are_kinds = true,
        .agrees = agrees,
    };
    return compare_run(&triangles);
}
