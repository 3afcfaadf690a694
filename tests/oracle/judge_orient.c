/* Signs of determinants, on the corners of the pairs of triangles: four in space, three in a coordinate plane. */
#include "exact/orient.h"
#include "oracle/compare.h"

static int outcome_of(int sign)
{
    return sign + 1;
}

static bool space_agrees(compare_context *context, const graze_vec3 t[3], graze_vec3 p)
{
    int sign = truth_orient3d(context->truth, t[0], t[1], t[2], p);
    compare_tally(context, outcome_of(sign));
    return grz_orient3d(t[0], t[1], t[2], p) == sign && grz_orient3d(p, t[0], t[1], t[2]) == -sign &&
           grz_orient3d(t[1], t[0], t[2], p) == -sign;
}

static graze_vec3 flattened(graze_vec3 p, int axis)
{
    graze_vec3 images[3] = {{p.y, p.z, 0}, {p.z, p.x, 0}, {p.x, p.y, 0}};
    return images[axis];
}

static bool plane_agrees(compare_context *context, graze_vec3 a, graze_vec3 b, graze_vec3 c)
{
    int sign = truth_orient2d(context->truth, a, b, c);
    grz_vec2 p = {a.x, a.y}, q = {b.x, b.y}, r = {c.x, c.y};
    compare_tally(context, outcome_of(sign));
    return grz_orient2d(p, q, r) == sign && grz_orient2d(r, p, q) == sign && grz_orient2d(q, p, r) == -sign;
}

static bool agrees(compare_context *context, const two_triangles *pair)
{
    for (int i = 0; i < 3; i++) {
        const graze_vec3 *a = pair->a, *b = pair->b;
        if (!space_agrees(context, a, b[i]) || !space_agrees(context, b, a[i])) return false;
        if (!space_agrees(context, (graze_vec3[3]){a[i], a[(i + 1) % 3], b[0]}, b[1])) return false;
        if (!plane_agrees(context, flattened(a[0], i), flattened(a[1], i), flattened(b[i], i))) return false;
        if (!plane_agrees(context, flattened(b[0], i), flattened(b[1], i), flattened(b[2], i))) return false;
    }
    return true;
}

int main(void)
{
    static const comparison orientations = {
        .name = "orientations",
        .outcomes = {"negative", "zero", "positive"},
        .share = 1,
        .agrees = agrees,
    };
    return compare_run(&orientations);
}
