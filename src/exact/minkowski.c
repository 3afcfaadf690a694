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
 * Beyond a plane. With n off by a vector of length E at most, and the components of s - p by 2u (1 + 3u) of their
 * sizes, |f| + |g|, whose sum is S: n . (s - p) is off by E S and 2u (1 + 3u) |n| S from what is put in; three
 * roundings of products and sums add 3u |n| S; S as computed and the length are each too small by a few u of
 * themselves. In all less than (E + 12u |n|) S. Underflow as above.
 *
 * Exact. A sign is that of whole numbers, see big.h; each vector may be in a unit of its own, since the determinant is
 * linear in each. A difference of differences is at most 2^1276 units of 2^-1074, a determinant 6 * 2^3828: half of
 * what a grz_big holds. */
#include "exact/minkowski.h"

#include "exact/big_round.h"
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

/* ---- where a way crosses a plane ---- */

static double exact_part(const grz_difference *d, const grz_difference *e, graze_vec3 at, graze_vec3 from,
                         graze_vec3 to)
{
    const graze_vec3 points[3] = {at, from, to};
    grz_short_vec ways[2];
    grz_big_vec normal;
    grz_big before, behind;
    grz_short_vecs_from(ways, at, points + 1, 2, grz_common_unit(points, 3));
    exact_cross(&normal, d, e);
    grz_big_vec_dot_short(&before, &normal, &ways[0]);
    grz_big_vec_dot_short(&behind, &normal, &ways[1]);
    grz_big_subtract(&behind, &before, &behind);
    if (behind.sign == 0) return 0;
    before.sign = before.sign ? 1 : 0, behind.sign = 1;
    return grz_big_ratio(&before, &behind, 0);
}

/* With heights x and y above and below the plane, each off by its bound, the part x / (x + y) is off by no more than
 * both bounds over x + y, and what is rounded twice more. */
double grz_differences_part(const grz_difference *d, const grz_difference *e, graze_vec3 at, graze_vec3 from,
                            graze_vec3 to)
{
    const grz_difference ways[2] = {{at, from}, {at, to}};
    const sized normal[2] = {difference_of(d), difference_of(e)};
    double heights[2], bound = 2 * 0x1p-868;
    for (int k = 0; k < 2; k++) {
        const sized way = difference_of(&ways[k]);
        double size;
        heights[k] = fabs(determinant(&normal[0], &normal[1], &way, &size));
        bound += 9 * 0x1p-53 * size;
    }
    const double sum = heights[0] + heights[1];
    if (GRZ_EXACT_FALLBACK && !(bound < 0x1p-45 * sum)) return exact_part(d, e, at, from, to);
    return sum > 0 ? heights[0] / sum : 0;
}

/* ---- planes ---- */

/* The longest component is divided out, so that no square underflows. Off by 2^-50 of it at most. */
static double length_of(graze_vec3 v)
{
    const double largest = grz_largest(v);
    if (!(largest > 0)) return 0;
    const graze_vec3 n = grz_vec(v.x / largest, v.y / largest, v.z / largest);
    return largest * grz_length(n);
}

/* The normal: a component is the difference of two products of differences of differences. Each factor is off by 2u (1
 * + 3u) of its size, a product by u more, the subtraction adds u: in all 6u (1 + 10u) of the sum of the products of
 * sizes, and computed sums are too small by a few u: 8u. Two products may underflow.
 *
 * The distance: n . p / |n| with the determinant's error of the head of this file; the length is known to 2^-50, and to
 * the normal's error. What divides and is rounded once more is covered by the 2^-48 that is taken off. */
void grz_differences_plane(const grz_difference *p, const grz_difference *q, const grz_difference *r,
                           grz_difference_plane *out)
{
    const sized v = between(p, q), w = between(p, r), at = difference_of(p);
    const graze_vec3 sizes = cross_of_sizes(v.size, w.size);
    out->normal = grz_cross(v.value, w.value);
    out->length = length_of(out->normal);
    out->error = 8 * 0x1p-53 * grz_size_sum(sizes) + 0x1p-1068;
    const double volume = grz_dot(out->normal, at.value), bound = 12 * 0x1p-53 * grz_dot(sizes, at.size) + 0x1p-867;
    out->exact = false;
    out->known = fabs(volume) > bound && out->error < 0x1p-30 * out->length && out->length < INFINITY;
    out->side = grz_sign_of(volume);
    out->low = volume / out->length;
    if (out->known && volume > 0)
        out->low = grz_larger((volume - bound) / (out->length + out->error) * (1 - 0x1p-48) - 0x1p-1073, 0);
    if (!(out->low < INFINITY)) out->known = false, out->low = -INFINITY; /* the normal is 0 as computed */
    out->high = out->low;
}

/* The components over the largest. */
static graze_vec3 rounded_normal(const grz_big_vec *n)
{
    int longest = 0;
    double out[3];
    grz_big size[3];
    for (int k = 0; k < 3; k++) {
        grz_big_copy(&size[k], &n->at[k]);
        if (size[k].sign < 0) size[k].sign = 1;
        if (grz_big_compare(&size[k], &size[longest]) > 0) longest = k;
    }
    for (int k = 0; k < 3; k++)
        out[k] = n->at[k].sign * (size[k].sign ? grz_big_ratio(&size[k], &size[longest], 0) : 0);
    return grz_vec(out[0], out[1], out[2]);
}

/* Units of v and w are those of both n and the determinant, and drop out; that of p stays. The determinant has 3,831
 * bits at most, its square 7,662. */
void grz_differences_plane_exactly(const grz_difference *p, const grz_difference *q, const grz_difference *r,
                                   grz_difference_plane *out)
{
    if (!GRZ_EXACT_FALLBACK) {
        grz_differences_plane(p, q, r, out);
        out->known = out->exact = true;
        return;
    }
    const graze_vec3 points[2] = {p->from, p->to};
    grz_short_vec v, w, at;
    grz_big_vec n;
    grz_big volume, squared, length;
    set_between(&v, p, q);
    set_between(&w, p, r);
    set_difference(&at, p);
    grz_big_vec_cross(&n, &v, &w);
    grz_big_vec_dot_short(&volume, &n, &at);
    grz_big_vec_dot(&length, &n, &n);
    grz_big_multiply(&squared, &volume, &volume);
    out->normal = rounded_normal(&n);
    out->length = grz_length(out->normal);
    out->error = 0x1p-52;
    const double size = volume.sign ? grz_big_root_of_ratio(&squared, &length, grz_common_unit(points, 2)) : 0,
                 least = grz_larger(size * (1 - 0x1p-51) - (size < 0x1p-1000 ? 0x1p-1074 : 0), 0),
                 most = size == 0 ? 0 : size * (1 + 0x1p-51) + (size < 0x1p-1000 ? 0x1p-1074 : 0);
    out->side = volume.sign;
    out->low = volume.sign < 0 ? -most : least;
    out->high = volume.sign < 0 ? -least : most;
    out->known = out->exact = true;
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
