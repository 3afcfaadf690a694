/* With u = 2^-53, differences of coordinates are exact as a pair of doubles. A determinant of them is off by at most 32
 * u^2 P, where P is the sum of the sizes of its monomials: each passes at most two products (9 u^2 each), a difference
 * and two sums (4 u^2 each; see double_double.h). P in double has a relative error of a few u. Underflow adds at most
 * 2^-1070, multiplied by at most one more difference of 2^101. Hence the bound 2^-100 P + 2^-900.
 *
 * All that follows has relative errors of at most 2^-99 beside those of the determinants, and 2^-100 of what is rounded
 * in the end pays for rounding the bounds themselves. */
#include "exact/contact_filter.h"

#include "exact/features.h"
#include "math/double_double.h"

#define LARGEST    0x1p100 /* of the coordinates for which these bounds hold */
#define UNDERFLOW  0x1p-900
#define OPERATIONS 0x1p-99

/* A number that is off by at most `error`. */
typedef struct bounded {
    grz_dd value;
    double error;
} bounded;

typedef struct dd_vec {
    grz_dd at[3];
} dd_vec;

static bool in_range(const grz_tri *t)
{
    for (int k = 0; k < 9; k++)
        if (!(fabs(grz_component(t->v[k / 3], k % 3)) <= LARGEST)) return false;
    return true;
}

static dd_vec difference(graze_vec3 a, graze_vec3 b)
{
    return (dd_vec){{grz_dd_difference(a.x, b.x), grz_dd_difference(a.y, b.y), grz_dd_difference(a.z, b.z)}};
}

/* Component `axis` of u x v. Without an error where both products have a factor of 0. */
static bounded minor(const dd_vec *u, const dd_vec *v, int axis)
{
    const grz_dd *u1 = &u->at[(axis + 1) % 3], *u2 = &u->at[(axis + 2) % 3];
    const grz_dd *v1 = &v->at[(axis + 1) % 3], *v2 = &v->at[(axis + 2) % 3];
    if ((u1->hi == 0 || v2->hi == 0) && (u2->hi == 0 || v1->hi == 0)) return (bounded){{0, 0}, 0};
    return (bounded){grz_dd_subtract(grz_dd_multiply(*u1, *v2), grz_dd_multiply(*u2, *v1)),
                     0x1p-100 * (fabs(u1->hi * v2->hi) + fabs(u2->hi * v1->hi)) + UNDERFLOW};
}

static void normal_of(const grz_tri *t, bounded out[3])
{
    const dd_vec u = difference(t->v[1], t->v[0]), v = difference(t->v[2], t->v[0]);
    for (int axis = 0; axis < 3; axis++) out[axis] = minor(&u, &v, axis);
}

/* ---- points ---- */

/* The volume of a face and p, from the face's normal and a corner of it. */
static bounded height_over_face(const bounded normal[3], graze_vec3 corner, graze_vec3 p)
{
    const dd_vec w = difference(p, corner);
    bounded sum = {{0, 0}, UNDERFLOW};
    for (int axis = 0; axis < 3; axis++) {
        sum.value = grz_dd_add(sum.value, grz_dd_multiply(normal[axis].value, w.at[axis]));
        sum.error += normal[axis].error * fabs(w.at[axis].hi);
    }
    return sum;
}

/* The area of r, s and p, seen along an axis. */
static bounded height_over_line(graze_vec3 r, graze_vec3 s, graze_vec3 p, int axis)
{
    const dd_vec u = difference(s, r), w = difference(p, r);
    return minor(&u, &w, axis);
}

/* The size of the relative error; infinite where there is nothing but error. */
static double relative_error(const bounded *b)
{
    return b->value.hi != 0 ? b->error / fabs(b->value.hi) : INFINITY;
}

/* p + (q - p) g / (g - h), with the heights g of p and h of q, of different signs, over what the edge goes through. g -
 * h is no difference, so that the quotient has at most three times the relative error of the heights. */
static bool point_between(graze_vec3 p, graze_vec3 q, const bounded *g, const bounded *h, double level[3],
                          graze_vec3 *out)
{
    const double relative = fmax(relative_error(g), relative_error(h));
    if (!(relative <= 0x1p-20) || (g->value.hi > 0) == (h->value.hi > 0)) return false;
    const grz_dd part = grz_dd_divide(g->value, grz_dd_subtract(g->value, h->value));
    double at[3];
    for (int axis = 0; axis < 3; axis++) {
        const double start = grz_component(p, axis), end = grz_component(q, axis);
        at[axis] = start == end ? start : level[axis];
        if (!isnan(at[axis])) continue;
        const grz_dd way = grz_dd_multiply(grz_dd_difference(end, start), part);
        const double size = fabs(way.hi);
        const double error = size * (4 * relative + OPERATIONS) + 0x1p-100 * (fabs(start) + size) + UNDERFLOW;
        if (!grz_dd_rounds(grz_dd_add((grz_dd){start, 0}, way), error, &at[axis])) return false;
    }
    *out = grz_vec(at[0], at[1], at[2]);
    return true;
}

/* The coordinate that all these points have along each axis; NAN where they differ. */
static void common_level(const graze_vec3 *points, int count, double level[3])
{
    for (int axis = 0; axis < 3; axis++) {
        level[axis] = grz_component(points[0], axis);
        for (int k = 1; k < count; k++)
            if (grz_component(points[k], axis) != level[axis]) level[axis] = NAN;
    }
}

static bool edge_through_face(graze_vec3 p, graze_vec3 q, const grz_tri *face, graze_vec3 *out)
{
    double level[3];
    bounded normal[3];
    normal_of(face, normal);
    const bounded g = height_over_face(normal, face->v[0], p), h = height_over_face(normal, face->v[0], q);
    common_level(face->v, 3, level);
    return point_between(p, q, &g, &h, level, out);
}

static bool edge_across_edge(graze_vec3 p, graze_vec3 q, const graze_vec3 line[2], graze_vec3 *out)
{
    double level[3];
    const int axis = grz_longest_axis(grz_cross(grz_sub(q, p), grz_sub(line[1], line[0])));
    const bounded g = height_over_line(line[0], line[1], p, axis), h = height_over_line(line[0], line[1], q, axis);
    common_level(line, 2, level);
    return point_between(p, q, &g, &h, level, out);
}

bool grz_filter_crossing_point(const grz_tri *a, const grz_tri *b, int feature_a, int feature_b, graze_vec3 *out)
{
    if (!in_range(a) || !in_range(b)) return false;
    if (feature_a == GRZ_FACE) return grz_filter_crossing_point(b, a, feature_b, feature_a, out);
    const int k = feature_a - GRZ_EDGE;
    const graze_vec3 p = a->v[k], q = a->v[(k + 1) % 3];
    if (feature_b == GRZ_FACE) return edge_through_face(p, q, b, out);
    const int l = feature_b - GRZ_EDGE;
    const graze_vec3 line[2] = {b->v[l], b->v[(l + 1) % 3]};
    return edge_across_edge(p, q, line, out);
}

/* ---- normals ---- */

/* The length of n is off by no more than the sum of the errors of its coordinates. */
static bounded length_of(const bounded n[3])
{
    grz_dd sum = {0, 0};
    double error = 0;
    for (int axis = 0; axis < 3; axis++) {
        sum = grz_dd_add(sum, grz_dd_multiply(n[axis].value, n[axis].value));
        error += n[axis].error;
    }
    if (!(sum.hi >= 0x1p-800)) return (bounded){{0, 0}, 0}; /* squares may have underflown */
    return (bounded){grz_dd_root(sum), error};
}

bool grz_filter_unit_normal(const grz_tri *t, graze_vec3 *out)
{
    if (!in_range(t)) return false;
    bounded n[3];
    normal_of(t, n);
    const bounded length = length_of(n);
    const double relative = relative_error(&length);
    if (!(relative <= 0x1p-20)) return false;
    double at[3];
    for (int axis = 0; axis < 3; axis++) {
        at[axis] = 0;
        if (n[axis].error == 0) continue; /* it is exactly 0 */
        const grz_dd part = grz_dd_divide(n[axis].value, length.value);
        const double error =
            2 * n[axis].error / length.value.hi + fabs(part.hi) * (2 * relative + 2 * OPERATIONS) + UNDERFLOW;
        if (!grz_dd_rounds(part, error, &at[axis])) return false;
    }
    *out = grz_vec(at[0], at[1], at[2]);
    return true;
}
