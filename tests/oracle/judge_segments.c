/* Points and segments against triangles, and segments against segments: every corner and edge of the pairs of
 * triangles. */
#include "exact/flat.h"
#include "exact/triangles_meet.h"
#include "oracle/compare.h"

static graze_kind segment_meets_triangle(graze_vec3 p, graze_vec3 q, const grz_tri *t)
{
    const grz_flat segment = grz_flat_of_segment(p, q), triangle = grz_flat_of_triangle(t);
    return grz_flats_meet(&segment, &triangle);
}

static bool point_agrees(compare_context *context, graze_vec3 p, const graze_vec3 t[3])
{
    grz_tri triangle = {{t[0], t[1], t[2]}};
    graze_kind kind = truth_kind(context->truth, &p, 1, t, 3);
    compare_tally(context, (int)kind);
    return (segment_meets_triangle(p, p, &triangle) != GRAZE_APART) == (kind != GRAZE_APART);
}

static bool segment_agrees(compare_context *context, const graze_vec3 s[2], const graze_vec3 t[3])
{
    grz_tri triangle = {{t[0], t[1], t[2]}};
    graze_kind kind = truth_kind(context->truth, s, 2, t, 3);
    compare_tally(context, (int)kind);
    return segment_meets_triangle(s[0], s[1], &triangle) == kind &&
           segment_meets_triangle(s[1], s[0], &triangle) == kind;
}

static bool segments_agree(compare_context *context, const graze_vec3 s[2], const graze_vec3 r[2])
{
    graze_kind kind = truth_kind(context->truth, s, 2, r, 2);
    compare_tally(context, (int)kind);
    return grz_segments_meet(s[0], s[1], r[0], r[1]) == kind && grz_segments_meet(r[1], r[0], s[0], s[1]) == kind;
}

static bool agrees(compare_context *context, const two_triangles *pair)
{
    for (int i = 0; i < 3; i++) {
        graze_vec3 edge[2] = {pair->a[i], pair->a[(i + 1) % 3]};
        if (!point_agrees(context, pair->a[i], pair->b) || !segment_agrees(context, edge, pair->b)) return false;
        for (int j = 0; j < 3; j++) {
            graze_vec3 other[2] = {pair->b[j], pair->b[(j + 1) % 3]};
            if (!segments_agree(context, edge, other)) return false;
        }
    }
    return true;
}

int main(void)
{
    static const comparison segments = {
        .name = "points and segments",
        .outcomes = {"apart", "touching", "crossing"},
        .share = 5,
        .agrees = agrees,
    };
    return compare_run(&segments);
}
