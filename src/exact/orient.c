/* Each sign is decided in two steps.
 *
 * Filter. The determinant is evaluated in plain double, with u = 2^-53. A difference of two doubles is (1+d) times the
 * true one, |d| <= u, without underflow. Every monomial of the determinant is then a product of rounded differences
 * that passes through a fixed number m of rounded operations, so that the computed determinant differs from the true
 * one by at most
 * ((1+u)^m - 1) P, where P is the sum of the monomials' absolute values; the same sum evaluated in double, P', is at
 * least (1-u)^m P. Hence an error of at most (m + 1) u P' (the 1 covers all terms in u^2). A product that underflows
 * adds at most 2^-1075, multiplied by at most one more difference of 2^201.
 *
 * Exact. What the filter can not decide is decided in whole numbers, see big.h.
 */
#include "exact/orient.h"

#include "exact/big_vec.h"
#include "exact/fallback.h"

static int exact_orient2d(grz_vec2 a, grz_vec2 b, grz_vec2 c)
{
    const graze_vec3 points[3] = {{a.x, a.y, 0}, {b.x, b.y, 0}, {c.x, c.y, 0}};
    grz_short_vec edge[2];
    grz_big_vec cross;
    grz_short_vecs_from(edge, points[0], points + 1, 2, grz_common_unit(points, 3));
    grz_big_vec_cross(&cross, &edge[0], &edge[1]);
    return cross.at[2].sign;
}

static int exact_orient3d(graze_vec3 a, graze_vec3 b, graze_vec3 c, graze_vec3 d)
{
    const graze_vec3 points[4] = {a, b, c, d};
    grz_short_vec edge[3];
    grz_big volume;
    grz_short_vecs_from(edge, a, points + 1, 3, grz_common_unit(points, 4));
    grz_short_vec_triple(&volume, &edge[0], &edge[1], &edge[2]);
    return volume.sign;
}

/* m = 4: two differences, one product, one subtraction. Two products may underflow. */
int grz_orient2d(grz_vec2 a, grz_vec2 b, grz_vec2 c)
{
    double left = (b.x - a.x) * (c.y - a.y), right = (c.x - a.x) * (b.y - a.y);
    double determinant = left - right;
    double bound = 5 * 0x1p-53 * (fabs(left) + fabs(right)) + 0x1p-1070;
    if (fabs(determinant) > bound) return grz_sign_of(determinant);
    return GRZ_EXACT_FALLBACK ? exact_orient2d(a, b, c) : grz_sign_of(determinant);
}

/* m = 8: three differences, one product, one subtraction, one product, two sums. Of the six inner products each may
 * underflow and is multiplied by at most 2^201, and three outer ones may: together less than 2^-870. */
int grz_orient3d(graze_vec3 a, graze_vec3 b, graze_vec3 c, graze_vec3 d)
{
    grz_face face = {.t = {{a, b, c}}};
    grz_face_prepare(&face);
    return grz_face_side(&face, d);
}

int grz_face_side_exactly(const grz_face *face, graze_vec3 d, double determinant)
{
    const graze_vec3 *v = face->t.v;
    return GRZ_EXACT_FALLBACK ? exact_orient3d(v[0], v[1], v[2], d) : grz_sign_of(determinant);
}
