/* Every sign here is that of a determinant of three vectors, of degree three in at most eight points.
 *
 * Differences. Where the three vectors are differences of two points, the determinant is that of orient.c: a difference
 * is (1+d) times the true one, |d| <= u = 2^-53, a monomial passes through m = 8 roundings, and the error is at most 9
 * u P' + 2^-868, P' being the sum of the monomials' absolute values as computed.
 *
 * Differences of differences. A component of q - p is computed as e = f - g, where f is that of the way from p's point
 * of B to q's, and g the same in A: these are as short as the solids' edges wherever the solids are, and one of them is
 * 0 where p and q share a point. With s = |f| + |g| as computed, e is off by at most u |F| + u |G| from f and g and by
 * u |f - g| from the subtraction, in all by at most 2u (1 + 3u) s, and |e| <= s. Replacing three true factors by
 * computed ones changes a monomial by at most 6u (1 + 10u) s s' s''; five roundings (product, subtraction, product, two
 * sums) add 5u (1 + 10u) s s' s''. With P', the sum of all s s' s'' as computed, which is at least (1 - u)^5 times the
 * true sum, the error is at most 12 u P'. An inner product that underflows adds 2^-1075 times a component of at most
 * 2^202, and there are six; three outer ones may underflow: together less than 2^-867.
 *
 * Exact. A sign is that of whole numbers, see big.h; each vector may be in a unit of its own, since the determinant is
 * linear in each. A difference of differences is at most 2^1276 units of 2^-1074, a determinant 6 * 2^3828: half of
 * what a grz_big holds. */
#include "exact/minkowski.h"

#include "exact/fallback.h"

/* ---- filter ---- */

/* A vector as computed, and what its error is proportional to. */
typedef struct sized {
    graze_vec3 value, size;
} sized;

static graze_vec3 absolute(graze_vec3 v)
{
    return grz_vec(fabs(v.x), fabs(v.y), fabs(v.z));
}

static sized difference_of(const grz_difference *d)
{
    graze_vec3 v = grz_sub(d->to, d->from);
    return (sized){v, absolute(v)};
}

static sized between(const grz_difference *p, const grz_difference *q)
{
    graze_vec3 in_b = grz_sub(q->to, p->to), in_a = grz_sub(q->from, p->from);
    return (sized){grz_sub(in_b, in_a), grz_add(absolute(in_b), absolute(in_a))};
}

static graze_vec3 cross_of_sizes(graze_vec3 s, graze_vec3 t)
{
    return grz_vec(s.y * t.z + s.z * t.y, s.z * t.x + s.x * t.z, s.x * t.y + s.y * t.x);
}

/* The determinant as computed, and P'. */
static double determinant(const sized *d, const sized *e, const sized *f, double *size)
{
    *size = grz_dot(cross_of_sizes(d->size, e->size), f->size);
    return grz_dot(grz_cross(d->value, e->value), f->value);
}

/* ---- exact ---- */

static void set_difference(grz_short_vec *out, const grz_difference *d)
{
    const graze_vec3 points[2] = {d->from, d->to};
    grz_short_vecs_from(out, d->from, &d->to, 1, grz_common_unit(points, 2));
}

static void set_between(grz_short_vec *out, const grz_difference *p, const grz_difference *q)
{
    const graze_vec3 points[4] = {p->from, p->to, q->from, q->to};
    int unit = grz_common_unit(points, 4);
    grz_short_vec in_a, in_b;
    grz_short_vecs_from(&in_a, p->from, &q->from, 1, unit);
    grz_short_vecs_from(&in_b, p->to, &q->to, 1, unit);
    grz_short_vec_subtract(out, &in_b, &in_a);
}

static int exact_turn(const grz_difference *d, const grz_difference *e, const grz_difference *f)
{
    grz_short_vec v[3];
    grz_big volume;
    set_difference(&v[0], d);
    set_difference(&v[1], e);
    set_difference(&v[2], f);
    grz_short_vec_triple(&volume, &v[0], &v[1], &v[2]);
    return volume.sign;
}

static int exact_orient(const grz_difference *p, const grz_difference *q, const grz_difference *r,
                        const grz_difference *s)
{
    grz_short_vec v[3];
    grz_big volume;
    set_between(&v[0], p, q);
    set_between(&v[1], p, r);
    set_between(&v[2], p, s);
    grz_short_vec_triple(&volume, &v[0], &v[1], &v[2]);
    return volume.sign;
}

static void exact_cross(grz_big_vec *out, const grz_difference *d, const grz_difference *e)
{
    grz_short_vec v[2];
    set_difference(&v[0], d);
    set_difference(&v[1], e);
    grz_big_vec_cross(out, &v[0], &v[1]);
}

/* ---- signs ---- */

int grz_differences_turn(const grz_difference *d, const grz_difference *e, const grz_difference *f)
{
    sized v[3] = {difference_of(d), difference_of(e), difference_of(f)};
    double size, volume = determinant(&v[0], &v[1], &v[2], &size);
    double bound = 9 * 0x1p-53 * size + 0x1p-868;
    if (fabs(volume) > bound) return grz_sign_of(volume);
    return GRZ_EXACT_FALLBACK ? exact_turn(d, e, f) : grz_sign_of(volume);
}

int grz_differences_orient(const grz_difference *p, const grz_difference *q, const grz_difference *r,
                           const grz_difference *s)
{
    sized v[3] = {between(p, q), between(p, r), between(p, s)};
    double size, volume = determinant(&v[0], &v[1], &v[2], &size);
    double bound = 12 * 0x1p-53 * size + 0x1p-867;
    if (fabs(volume) > bound) return grz_sign_of(volume);
    return GRZ_EXACT_FALLBACK ? exact_orient(p, q, r, s) : grz_sign_of(volume);
}

/* The origin is the difference of any point from itself. With p's point of A, the way from p to it is p->from - p->to,
 * rounded once. */
int grz_differences_orient_origin(const grz_difference *p, const grz_difference *q, const grz_difference *r)
{
    const grz_difference origin = {p->from, p->from};
    return grz_differences_orient(p, q, r, &origin);
}

/* A component of the cross product is the determinant of orient2d, with its bound. */
bool grz_differences_parallel(const grz_difference *d, const grz_difference *e)
{
    sized v = difference_of(d), w = difference_of(e);
    graze_vec3 cross = grz_cross(v.value, w.value), size = cross_of_sizes(v.size, w.size);
    for (int axis = 0; axis < 3; axis++) {
        double bound = 5 * 0x1p-53 * grz_component(size, axis) + 0x1p-1070;
        if (fabs(grz_component(cross, axis)) > bound) return false;
    }
    if (!GRZ_EXACT_FALLBACK) return cross.x == 0 && cross.y == 0 && cross.z == 0;
    grz_big_vec exact;
    exact_cross(&exact, d, e);
    return grz_big_vec_is_zero(&exact);
}

/* ---- cuts ---- */

void grz_cut_prepare(grz_cut *cut, const grz_difference *x, const grz_difference *y, graze_vec3 level)
{
    sized v = difference_of(x), w = difference_of(y);
    cut->x = *x;
    cut->y = *y;
    cut->level = level;
    cut->minor = grz_cross(v.value, w.value);
    cut->size = cross_of_sizes(v.size, w.size);
    cut->normal_is_known = false;
}

void grz_cut_turn(grz_cut *cut)
{
    const grz_difference x = cut->x;
    cut->x = cut->y;
    cut->y = x;
    cut->minor = grz_vec(-cut->minor.x, -cut->minor.y, -cut->minor.z);
    if (cut->normal_is_known)
        for (int axis = 0; axis < 3; axis++) cut->exact_normal.at[axis].sign *= -1;
}

/* The normal is computed once; a point then costs three products. */
int grz_cut_order_exactly(grz_cut *cut, graze_vec3 from, graze_vec3 to, double height)
{
    if (!GRZ_EXACT_FALLBACK) return grz_sign_of(height);
    if (grz_same_point(from, to)) return 0;
    if (!cut->normal_is_known) exact_cross(&cut->exact_normal, &cut->x, &cut->y);
    cut->normal_is_known = true;
    const grz_difference d = {from, to};
    grz_short_vec way;
    grz_big exact;
    set_difference(&way, &d);
    grz_big_vec_dot_short(&exact, &cut->exact_normal, &way);
    return exact.sign;
}
