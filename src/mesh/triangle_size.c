/* Twice the area is the length of the cross product of two edges. In doubles that is as good as the products are large
 * against their rounding; where they cancel (slivers, and all degenerate triangles) whole numbers of any size give the
 * same cross product without error.
 *
 * Coordinates reach from 2^-1074 to 2^200. No square of a difference (2^402) nor of a cross product (2^806) overflows.
 * Vectors below 2^-400, whose squares would underflow, are multiplied by 2^600 first, which is exact. */
#include "mesh/triangle_size.h"

#include "exact/big.h"

#include <float.h>

static const double small = 0x1p-400, lift = 0x1p600;

static double length_of(graze_vec3 v)
{
    return grz_largest(v) < small ? grz_length(grz_scale(v, lift)) / lift : grz_length(v);
}

/* ---- the cross product in doubles ---- */

/* A determinant p*q - r*s of four differences, each rounded once. With u = 2^-53 a product has three roundings and is
 * off by less than 3.01u of itself, the subtraction by u more: altogether less than 4.1u times |p*q| + |r*s|; and by at
 * most 2^-1074 more where products underflow. */
typedef struct determinant {
    double value;
    double products; /* |p*q| + |r*s| */
} determinant;

static determinant determinant_of(double p, double q, double r, double s)
{
    return (determinant){p * q - r * s, fabs(p * q) + fabs(r * s)};
}

/* The length of e x f, or 0 if its error could exceed 2^-29 of it. The largest component n is accepted if it exceeds
 * 2^-20 of the largest sum of products, P, and 2^-1022: then each component's error, below 4.1u * P + 2^-1074, is below
 * 2^-30.9 n, and that of the length is at most sqrt(3) times as large. Accepted products are therefore not zero, and
 * neither is the area. */
static double sure_cross_length(graze_vec3 e, graze_vec3 f)
{
    determinant x = determinant_of(e.y, f.z, e.z, f.y);
    determinant y = determinant_of(e.z, f.x, e.x, f.z);
    determinant z = determinant_of(e.x, f.y, e.y, f.x);
    graze_vec3 cross = {x.value, y.value, z.value};
    double products = fmax(fmax(x.products, y.products), z.products);
    return grz_largest(cross) > 0x1p-20 * products + DBL_MIN ? length_of(cross) : 0;
}

/* ---- the cross product without error ---- */

/* value * 2^exponent: area beyond the range of doubles. */
typedef struct far_number {
    double value;
    int exponent;
} far_number;

/* The highest 128 bits: their first limb is not zero, so at least 65 of them count. The sign is dropped. */
static far_number far_from_big(const grz_big *b)
{
    enum { LEADING = 128 / (int)GRZ_LIMB_BITS };
    far_number far = {0, 0};
    int lowest = b->count > LEADING ? b->count - LEADING : 0;
    for (int i = b->count - 1; i >= lowest; i--) far.value = ldexp(far.value, GRZ_LIMB_BITS) + (double)b->limbs[i];
    far.exponent = lowest * GRZ_LIMB_BITS;
    return far;
}

/* |(b - a) x (c - a)| on two axes, in units of 2^(2 * unit). */
static far_number exact_determinant(const grz_tri *t, int i, int j, int unit)
{
    grz_big origin, p[2], q[2], left, right;
    int axes[2] = {i, j};
    for (int k = 0; k < 2; k++) {
        grz_big_set(&origin, grz_component(t->v[0], axes[k]), unit);
        grz_big_set(&p[k], grz_component(t->v[1], axes[k]), unit);
        grz_big_set(&q[k], grz_component(t->v[2], axes[k]), unit);
        grz_big_subtract(&p[k], &p[k], &origin);
        grz_big_subtract(&q[k], &q[k], &origin);
    }
    grz_big_multiply(&left, &p[0], &q[1]);
    grz_big_multiply(&right, &p[1], &q[0]);
    grz_big_subtract(&left, &left, &right);
    return far_from_big(&left);
}

/* The length of (b - a) x (c - a); value 0 if and only if the triangle is degenerate. */
static far_number exact_cross_length(const grz_tri *t)
{
    int unit = grz_common_unit(t->v, 3);
    far_number n[3] = {exact_determinant(t, 1, 2, unit), exact_determinant(t, 2, 0, unit),
                       exact_determinant(t, 0, 1, unit)};
    int top = 0;
    for (int k = 0; k < 3; k++)
        if (n[k].value > 0 && n[k].exponent > top) top = n[k].exponent;
    double squares = 0;
    for (int k = 0; k < 3; k++) {
        double value = ldexp(n[k].value, n[k].exponent - top); /* below 2^129; a value that underflows adds nothing */
        squares += value * value;
    }
    return (far_number){sqrt(squares), top + 2 * unit};
}

/* ---- all of it ---- */

/* A ratio beyond the range of doubles is the largest of them: infinity says that there is no area. */
static double not_infinite(double x)
{
    return x > DBL_MAX ? DBL_MAX : x;
}

/* `lifted` says by how much lengths are multiplied, as an exponent: 0 or 600. */
static void measure_exactly(const grz_tri *t, double squared_longest, int lifted, grz_triangle_size *out)
{
    far_number cross = exact_cross_length(t);
    cross.exponent += 2 * lifted;
    out->degenerate = cross.value == 0;
    out->area = ldexp(cross.value, cross.exponent - 1);
    /* The quotient may leave the range of doubles on the way to a ratio that does not. */
    out->ratio = out->degenerate ? INFINITY : not_infinite(ldexp(squared_longest / cross.value, -cross.exponent));
}

static bool has_equal_corners(const grz_tri *t)
{
    return grz_same_point(t->v[0], t->v[1]) || grz_same_point(t->v[1], t->v[2]) || grz_same_point(t->v[2], t->v[0]);
}

/* By squares of lifted edges, because subnormal lengths may be equal by rounding alone. */
static int longest_of(const graze_vec3 edges[3])
{
    double squares[3];
    for (int k = 0; k < 3; k++) squares[k] = grz_dot(edges[k], edges[k]);
    int longest = squares[1] > squares[0];
    return squares[2] > squares[longest] ? 2 : longest;
}

grz_triangle_size grz_measure_triangle(const grz_tri *t)
{
    graze_vec3 edges[3];
    double lengths[3], extent = 0;
    for (int k = 0; k < 3; k++) {
        edges[k] = grz_sub(t->v[(k + 1) % 3], t->v[k]);
        lengths[k] = length_of(edges[k]);
        extent = fmax(extent, grz_largest(edges[k]));
    }
    grz_triangle_size size = {.shortest_edge = fmin(fmin(lengths[0], lengths[1]), lengths[2]),
                              .longest_edge = fmax(fmax(lengths[0], lengths[1]), lengths[2]),
                              .area_is_lifted = extent < small};
    if (has_equal_corners(t)) {
        size.degenerate = true;
        size.ratio = INFINITY;
        return size;
    }
    if (size.area_is_lifted)
        for (int k = 0; k < 3; k++) edges[k] = grz_scale(edges[k], lift);

    /* The two shorter edges have the smallest products, and so the smallest error. */
    int longest = longest_of(edges);
    double cross = sure_cross_length(edges[(longest + 1) % 3], edges[(longest + 2) % 3]);
    double squared_longest = grz_dot(edges[longest], edges[longest]);
    if (cross > 0) {
        size.area = 0.5 * cross;
        size.ratio = not_infinite(squared_longest / cross);
    } else {
        measure_exactly(t, squared_longest, size.area_is_lifted ? 600 : 0, &size);
    }
    return size;
}
