/* With corners a, b, c, the ray o + t d and n = (b - a) x (c - a), all in whole numbers:
 *
 * Across. If n . d is not 0, the line meets the plane in one point, t = n . (a - o) / n . d. It is in the triangle if
 * and only if the volumes (b - o) x (c - o) . d and so on, which are its barycentric coordinates times n . d, all have
 * the sign of n . d or are 0.
 *
 * Flat. If n . d is 0, the ray is parallel to the plane, or there is no plane. Then the first common point is the
 * origin, or a corner on the ray, or a point where the ray crosses an edge: the ray enters the triangle, a convex
 * figure of a plane in which the ray lies as well, through its boundary. The least t of these is taken.
 *
 * Sizes: a difference of coordinates is at most 2^1275 units (big.h), a direction in its own unit as well. Volumes have
 * degree three, so two fractions compared are 36 * 2^7650; weights of an origin in the triangle have degree four, and
 * times a coordinate five. */
#include "exact/ray_exact.h"

/* The ray and the triangle as seen from the ray's origin. */
typedef struct view {
    grz_short_vec corner[3]; /* less the origin */
    grz_short_vec edge[3];   /* from corner k to corner k + 1 */
    grz_short_vec direction;
} view;

int grz_ray_unit(const grz_ray *ray, const grz_tri *a, const grz_tri *b)
{
    const graze_vec3 points[8] = {a->v[0], a->v[1], a->v[2], b->v[0], b->v[1], b->v[2], ray->origin, ray->aim};
    return grz_common_unit(points, ray->to_point ? 8 : 7);
}

/* Returns the unit of the direction. */
static int set_direction(grz_short_vec *out, const grz_ray *ray, int unit)
{
    if (ray->to_point) {
        grz_short_vecs_from(out, ray->origin, &ray->aim, 1, unit);
        return unit;
    }
    int own = grz_common_unit(&ray->aim, 1);
    grz_short_vec_set(out, ray->aim, own);
    return own;
}

/* Returns the exponent of every t. */
static int set_view(view *out, const grz_ray *ray, const grz_tri *t, int unit)
{
    grz_short_vecs_from(out->corner, ray->origin, t->v, 3, unit);
    for (int k = 0; k < 3; k++) grz_short_vec_subtract(&out->edge[k], &out->corner[(k + 1) % 3], &out->corner[k]);
    return unit - set_direction(&out->direction, ray, unit);
}

/* ---- across ---- */

/* `n` is the normal, `along` is n . d, which is not 0. */
static bool meets_across(const view *v, const grz_big_vec *n, const grz_big *along, grz_ray_meeting *out)
{
    int sign = along->sign;
    for (int k = 0; k < 3; k++) {
        grz_big *weight = &out->weights[k];
        grz_short_vec_triple(weight, &v->corner[(k + 1) % 3], &v->corner[(k + 2) % 3], &v->direction);
        weight->sign *= sign;
        if (weight->sign < 0) return false;
    }
    grz_big_vec_dot_short(&out->part, n, &v->corner[0]);
    out->part.sign *= sign;
    grz_big_copy(&out->whole, along);
    out->whole.sign = 1;
    grz_big_copy(&out->denominator, &out->whole);
    out->side = sign < 0 ? GRAZE_RAY_FRONT : GRAZE_RAY_BACK;
    return out->part.sign >= 0;
}

/* ---- flat ---- */

static void put_corner(grz_ray_meeting *out, int corner)
{
    for (int k = 0; k < 3; k++) grz_big_clear(&out->weights[k]);
    grz_big_set(&out->weights[corner], 1, 0);
    grz_big_set(&out->denominator, 1, 0);
}

/* The point at part / whole of edge k, 0 <= part <= whole. */
static void put_on_edge(grz_ray_meeting *out, int k, const grz_big *part, const grz_big *whole)
{
    grz_big_subtract(&out->weights[k], whole, part);
    grz_big_copy(&out->weights[(k + 1) % 3], part);
    grz_big_clear(&out->weights[(k + 2) % 3]);
    grz_big_copy(&out->denominator, whole);
}

/* A coordinate of the vector that is not 0; -1 if all are. */
static int some_axis(const grz_big_vec *v)
{
    for (int axis = 0; axis < 3; axis++)
        if (v->at[axis].sign != 0) return axis;
    return -1;
}

/* Corner k is on the ray if it lies along the direction: t is the quotient in any coordinate in which the direction is
 * not 0. */
static bool meets_corner(const view *v, int k, grz_ray_meeting *out)
{
    grz_big_vec across;
    grz_big_vec_cross(&across, &v->corner[k], &v->direction);
    if (!grz_big_vec_is_zero(&across)) return false;
    int axis = 0; /* in which the direction, which is not 0, is not */
    while (v->direction.at[axis].sign == 0) axis++;
    grz_big_copy_short(&out->part, &v->corner[k].at[axis]);
    grz_big_copy_short(&out->whole, &v->direction.at[axis]);
    out->part.sign *= out->whole.sign;
    out->whole.sign = 1;
    put_corner(out, k);
    return out->part.sign >= 0;
}

/* Edge k, p + s e, and the ray t d, which are not parallel: t d x e = p x e, and s d x e = p x d. */
static bool crosses_edge(const view *v, int k, grz_ray_meeting *out)
{
    const grz_short_vec *p = &v->corner[k], *e = &v->edge[k];
    grz_big_vec across, other;
    grz_big height;
    grz_big_vec_cross(&across, &v->direction, e);
    int axis = some_axis(&across);
    if (axis < 0) return false;
    grz_big_vec_dot_short(&height, &across, p);
    if (height.sign != 0) return false; /* the two lines are not in one plane */

    int sign = across.at[axis].sign;
    grz_big_vec_cross(&other, p, e);
    grz_big_copy(&out->part, &other.at[axis]);
    grz_big_copy(&out->whole, &across.at[axis]);
    out->part.sign *= sign;
    out->whole.sign = 1;
    grz_big_vec_cross(&other, p, &v->direction);
    grz_big *s = &other.at[axis];
    s->sign *= sign;
    if (out->part.sign < 0 || s->sign < 0 || grz_big_compare(s, &out->whole) > 0) return false;
    put_on_edge(out, k, s, &out->whole);
    return true;
}

static void start_at_origin(grz_ray_meeting *out)
{
    grz_big_clear(&out->part);
    grz_big_set(&out->whole, 1, 0);
}

/* Is the origin, which lies in the plane with the normal n, not 0, in the triangle? Its weights are n . (b - o) x (c -
 * o) and so on, over n . n. */
static bool origin_in_face(const view *v, const grz_big_vec *n, grz_ray_meeting *out)
{
    start_at_origin(out);
    for (int k = 0; k < 3; k++) {
        grz_big_vec_triple(&out->weights[k], &v->corner[(k + 1) % 3], &v->corner[(k + 2) % 3], n);
        if (out->weights[k].sign < 0) return false;
    }
    grz_big_vec_dot(&out->denominator, n, n);
    return true;
}

/* Is the origin on edge k, p + s e? Then s = -p . e / e . e. An edge of length 0 is left to its ends. */
static bool origin_on_edge(const view *v, int k, grz_ray_meeting *out)
{
    const grz_short_vec *p = &v->corner[k], *e = &v->edge[k];
    grz_big_vec across;
    grz_big part, whole;
    grz_big_vec_cross(&across, p, e);
    grz_short_vec_dot(&whole, e, e);
    if (whole.sign == 0 || !grz_big_vec_is_zero(&across)) return false;
    grz_short_vec_dot(&part, p, e);
    part.sign = -part.sign;
    if (part.sign < 0 || grz_big_compare(&part, &whole) > 0) return false;
    start_at_origin(out);
    put_on_edge(out, k, &part, &whole);
    return true;
}

static bool is_origin_in(const view *v, const grz_big_vec *n, grz_ray_meeting *out)
{
    if (!grz_big_vec_is_zero(n)) return origin_in_face(v, n, out);
    for (int k = 0; k < 3; k++)
        if (origin_on_edge(v, k, out)) return true;
    return false;
}

static bool comes_before(const grz_ray_meeting *a, const grz_ray_meeting *b)
{
    grz_big left, right;
    grz_big_multiply(&left, &a->part, &b->whole);
    grz_big_multiply(&right, &b->part, &a->whole);
    return grz_big_compare(&left, &right) < 0;
}

static bool meets_flat(const view *v, const grz_big_vec *n, grz_ray_meeting *out)
{
    grz_big height;
    grz_big_vec_dot_short(&height, n, &v->corner[0]);
    if (height.sign != 0) return false; /* beside the plane */
    out->side = GRAZE_RAY_EDGE_ON;
    if (is_origin_in(v, n, out)) return true;

    bool found = false;
    grz_ray_meeting other;
    for (int i = 0; i < 6; i++) {
        grz_ray_meeting *at = found ? &other : out;
        bool meets = i < 3 ? meets_corner(v, i, at) : crosses_edge(v, i - 3, at);
        if (!meets) continue;
        at->exponent = out->exponent;
        at->side = GRAZE_RAY_EDGE_ON;
        if (found && comes_before(&other, out)) *out = other;
        found = true;
    }
    return found;
}

/* ---- either ---- */

bool grz_ray_meets_exactly(const grz_ray *ray, const grz_tri *t, int unit, grz_ray_meeting *out)
{
    view v;
    grz_big_vec n;
    grz_big along;
    out->exponent = set_view(&v, ray, t, unit);
    grz_big_vec_cross(&n, &v.edge[0], &v.edge[1]);
    grz_big_vec_dot_short(&along, &n, &v.direction);
    return along.sign ? meets_across(&v, &n, &along, out) : meets_flat(&v, &n, out);
}

/* part * 2^exponent <= most * whole, where `most` is a whole number of its own unit. The shifts are at most 2^2348, for
 * numbers that are the shorter the more they are shifted: 4,910 bits together. */
bool grz_ray_reaches(const grz_ray *ray, const grz_ray_meeting *meeting)
{
    if (isinf(ray->most)) return true;
    const graze_vec3 alone = {ray->most, 0, 0};
    int unit = grz_common_unit(&alone, 1), shift = meeting->exponent - unit;
    grz_big most, limit, power, shifted;
    grz_big_set(&most, ray->most, unit);
    grz_big_multiply(&limit, &most, &meeting->whole);
    grz_big_set(&power, 1, shift < 0 ? shift : -shift);
    grz_big_multiply(&shifted, shift < 0 ? &limit : &meeting->part, &power);
    return shift < 0 ? grz_big_compare(&meeting->part, &shifted) <= 0 : grz_big_compare(&shifted, &limit) <= 0;
}
