/* D is the set of all differences b - a, cone(D) the set of their sums with factors >= 0. A vector n != 0 with n . d >=
 * 0 for all d in D exists if and only if cone(D) is not all of space.
 *
 * Start. Three differences d1, d2, d3 that are linearly independent; if there are none, D lies in a plane through the
 * origin, and its normal is n. v = d1 + e d2 + f d3 is strictly inside cone(D) for any e, f > 0. So cone(D) is all of
 * space if and only if it has -v in it.
 *
 * March. Take w = d2 + g d3 and turn from v by way of w towards -v: the vectors w - t v, t >= 0, lie in the half-plane
 * P that is bounded by the line of v and has w in it. The least t is 0 with w in cone(d2, d3), a side of a cone of
 * three. In general w - t v is in cone(x, y) for an x and a y in D on different sides of the plane of P, m . x < 0 and
 * m . y > 0 with m = v x w. Then n = x x y has n . v > 0 > n . (w - t' v) for all t' > t.
 *  - If no d in D has n . d < 0, then n separates.
 *  - Else such a d, in place of x or y, whichever is on its side of P, makes a cone whose section with P is farther on,
 *    because n is negative there. If it is not yet beyond -v, that is, if the new n has n . v > 0, t has grown, and the
 *    march goes on. If it is beyond, -v is between the old section and the new one, so that it is in cone(x, y, d):
 *    with d1, d2, d3, in whose cone v is strictly inside, these six prove that cone(D) is all of space.
 *
 * As t grows with each step, no pair (x, y) comes twice; pairs are finitely many, so the march ends. It is the simplex
 * method with columns made when they are needed, or the search for a portal of Snethen's XenoCollide, with signs that
 * are exact.
 *
 * No ties. e, f and g stand for positive numbers as small as is needed, e small, f small against e, and g against f and
 * e: a sign is that of its first term that is not 0. m = d1 x d2 + (f - e g) d3 x d2 + g d1 x d3, and the three terms
 * of m . d are all 0 only for d = 0; the terms of n . v are n . d1, n . d2, n . d3, all 0 only for n = 0. Neither
 * happens: n . d < 0 excludes d = 0, and also that d is parallel to the x or y that stays, so that the new n is not 0.
 *
 * Which d is taken is free, so floats may choose: the farthest corners of both solids, as in GJK. n . d < 0 for some d
 * if and only if a corner of B is beyond the plane across -n through x's corner of A, or a corner of A beyond it across
 * n: both of x's corners are on that plane. The memory in use is one cut and some differences. */
#include "exact/separable.h"

#include "base/check.h"
#include "exact/fallback.h"

/* ---- all points are looked at ---- */

graze_vec3 grz_corners_farthest(const grz_corners *corners, graze_vec3 direction)
{
    uint32_t found = 0;
    double most = -INFINITY;
    for (uint32_t i = 0; i < corners->count; i++) {
        double along = grz_dot(corners->points[i], direction);
        if (along > most) {
            most = along;
            found = i;
        }
    }
    return corners->points[found];
}

/* Among the points that the filter proves to be beyond, the farthest by floats. */
static bool certainly_beyond(const grz_corners *corners, const grz_cut *cut, graze_vec3 *point)
{
    bool found = false;
    double most = 0, bound;
    for (uint32_t i = 0; i < corners->count; i++) {
        double height = grz_cut_height(cut, cut->level, corners->points[i], &bound);
        if (height <= most || height <= bound) continue;
        most = height;
        *point = corners->points[i];
        found = true;
    }
    return found;
}

/* Points that are beyond by too little for the filter: seldom any, but a face with many corners in the plane of the cut
 * costs a product of whole numbers for each. */
static bool barely_beyond(const grz_corners *corners, grz_cut *cut, graze_vec3 *point)
{
    graze_vec3 best = cut->level;
    bool found = false;
    for (uint32_t i = 0; i < corners->count; i++) {
        if (grz_cut_order(cut, best, corners->points[i]) <= 0) continue;
        best = corners->points[i];
        found = true;
    }
    if (found) *point = best;
    return found;
}

bool grz_corners_beyond(const grz_corners *corners, grz_cut *cut, graze_vec3 *point)
{
    return certainly_beyond(corners, cut, point) || barely_beyond(corners, cut, point);
}

static graze_vec3 farthest(const grz_corners *corners, graze_vec3 direction)
{
    return corners->farthest ? corners->farthest(corners, direction) : grz_corners_farthest(corners, direction);
}

static bool beyond(const grz_corners *corners, grz_cut *cut, graze_vec3 *point)
{
    return corners->beyond ? corners->beyond(corners, cut, point) : grz_corners_beyond(corners, cut, point);
}

/* Two solids, and the three independent differences from which v and w are made. */
typedef struct march {
    const grz_corners *a, *b;
    grz_difference base[3]; /* d1, d2, d3 */
} march;

/* The difference of a corner of B that is far along the cut's normal from a corner of A that is far against it. The cut
 * goes through both corners of `in_plane`, so that its difference has height 0. False if no difference has a positive
 * height. */
static bool highest(const march *s, grz_cut *cut, const grz_difference *in_plane, grz_difference *out)
{
    graze_vec3 from, to;
    *out = *in_plane;
    bool found_b = beyond(s->b, cut, &to);
    if (found_b) out->to = to;
    grz_cut_turn(cut);
    bool found_a = beyond(s->a, cut, &from);
    if (found_a) out->from = from;
    grz_cut_turn(cut);
    GRZ_ASSERT(grz_cut_order(cut, out->from, out->to) == (found_a || found_b) || !GRZ_EXACT_FALLBACK);
    return found_a || found_b;
}

/* ---- start ---- */

/* The differences of all points of B from one of A, and of one of B from all of A, span what all differences span. */
static grz_difference spanning(const march *s, uint64_t i)
{
    uint64_t in_b = s->b->count;
    return i < in_b ? (grz_difference){s->a->points[0], s->b->points[i]}
                    : (grz_difference){s->a->points[i - in_b], s->b->points[0]};
}

static bool is_zero(const grz_difference *d)
{
    return grz_same_point(d->from, d->to);
}

/* A difference that is not parallel to d, which is not 0. */
static bool find_other_direction(const march *s, const grz_difference *d, grz_difference *out)
{
    uint64_t count = (uint64_t)s->a->count + s->b->count;
    for (uint64_t i = 0; i < count; i++) {
        *out = spanning(s, i);
        if (!is_zero(out) && !grz_differences_parallel(d, out)) return true;
    }
    return false;
}

/* A difference that is not 0. There is one, or any guess would separate. */
static void find_any_direction(const march *s, grz_difference *out)
{
    uint64_t i = 0;
    while (is_zero(out)) *out = spanning(s, i++);
}

static grz_difference along_axis(int axis)
{
    return (grz_difference){{0, 0, 0}, {axis == 0, axis == 1, axis == 2}};
}

/* The normal of a plane in which d, which is not 0, lies. */
static void separate_line(const grz_difference *d, grz_separation *out)
{
    int axis = 0; /* along which d is not 0 */
    while (axis < 2 && grz_component(d->from, axis) == grz_component(d->to, axis)) axis++;
    out->separable = true;
    out->proof[0] = *d;
    out->proof[1] = along_axis((axis + 1) % 3);
}

static bool is_direction(graze_vec3 v)
{
    double size = grz_largest(v);
    return size > 0 && size < INFINITY && v.x == v.x && v.y == v.y && v.z == v.z;
}

/* The guess, scaled to a size of about 1, or another direction. What underflows makes it another guess. */
static graze_vec3 direction_of(graze_vec3 guess)
{
    if (!is_direction(guess)) return grz_vec(1, 0, 0);
    int exponent;
    (void)frexp(grz_largest(guess), &exponent);
    return grz_vec(ldexp(guess.x, -exponent), ldexp(guess.y, -exponent), ldexp(guess.z, -exponent));
}

/* Two vectors whose cross product has exactly the direction g: with k the axis along which g is longest, and i and j
 * the two after it, (g_k e_i - g_i e_k) x (g_k e_j - g_j e_k) = g_k g. */
static void vectors_across(graze_vec3 g, grz_difference v[2])
{
    double at[3] = {g.x, g.y, g.z};
    int k = grz_longest_axis(g), first = at[k] < 0; /* a negative g_k takes them in the other order */
    for (int n = 0; n < 2; n++) {
        double to[3] = {0, 0, 0};
        int i = (k + 1 + n) % 3;
        to[i] = at[k];
        to[k] = -at[i];
        v[(n + first) % 2] = (grz_difference){{0, 0, 0}, {to[0], to[1], to[2]}};
    }
}

/* Does the guess itself separate? It does where corners touch, and where a face is across an axis. `at` is the
 * difference that is farthest against it, by floats. */
static bool guess_separates(const march *s, graze_vec3 guess, const grz_difference *at, grz_cut *cut,
                            grz_separation *out)
{
    graze_vec3 point;
    vectors_across(guess, out->proof);
    grz_cut_prepare(cut, &out->proof[0], &out->proof[1], at->from);
    if (grz_cut_order(cut, at->from, at->to) < 0 || beyond(s->a, cut, &point)) return false;
    grz_cut_turn(cut);
    out->separable = !beyond(s->b, cut, &point);
    return out->separable;
}

/* d1 is far from where the solids are close, d2 is there. False if there is an answer already: the guess separates, or
 * all differences are parallel. Then `out` has it. */
static bool find_two(march *s, graze_vec3 guess, grz_cut *cut, grz_separation *out)
{
    graze_vec3 along = direction_of(guess), against = grz_scale(along, -1);
    grz_difference *d = s->base;
    d[1] = (grz_difference){farthest(s->a, along), farthest(s->b, against)};
    if (guess_separates(s, along, &d[1], cut, out)) return false;
    d[0] = (grz_difference){farthest(s->a, against), farthest(s->b, along)};
    if (!grz_differences_parallel(&d[0], &d[1])) return true;
    if (is_zero(&d[0])) find_any_direction(s, &d[0]);
    if (find_other_direction(s, &d[0], &d[1])) return true;
    separate_line(&d[0], out);
    return false;
}

/* False if all differences lie in the plane of d1 and d2. */
static bool find_third(march *s, grz_cut *cut, grz_separation *out)
{
    grz_difference *d = s->base;
    grz_cut_prepare(cut, &d[0], &d[1], d[0].from);
    /* The heights of d1's two corners are the same, and its difference is in the plane. */
    if (highest(s, cut, &d[0], &d[2])) return true;
    grz_cut_turn(cut);
    if (highest(s, cut, &d[0], &d[2])) return true;
    out->separable = true;
    out->proof[0] = d[0];
    out->proof[1] = d[1];
    return false;
}

/* ---- march ---- */

/* The sign of the first argument that is not 0. */
static int side_of_path(const march *s, const grz_difference *d)
{
    const grz_difference *base = s->base;
    int side = grz_differences_turn(&base[0], &base[1], d);
    if (side == 0) side = grz_differences_turn(&base[2], &base[1], d);
    if (side == 0) side = grz_differences_turn(&base[0], &base[2], d);
    return side;
}

/* The sign of (x x y) . v. */
static int facing(const march *s, const grz_difference *x, const grz_difference *y)
{
    int sign = 0;
    for (int k = 0; k < 3 && sign == 0; k++) sign = grz_differences_turn(x, y, &s->base[k]);
    return sign;
}

/* Without exact signs nothing says that the march ends. */
static bool is_lost(uint32_t steps)
{
    return !GRZ_EXACT_FALLBACK && steps > 1000;
}

static void march_on(const march *s, grz_cut *cut, grz_separation *out)
{
    grz_difference x = s->base[1], y = s->base[2], d;
    if (side_of_path(s, &y) < 0) {
        x = s->base[2];
        y = s->base[1];
    }
    for (;;) {
        GRZ_ASSERT(side_of_path(s, &x) < 0 && side_of_path(s, &y) > 0 && facing(s, &x, &y) > 0);
        out->steps++;
        grz_cut_prepare(cut, &y, &x, x.from); /* its normal is -n */
        if (!highest(s, cut, &x, &d)) {
            out->separable = true;
            out->proof[0] = x;
            out->proof[1] = y;
            return;
        }
        const grz_difference left = x, right = y;
        if (side_of_path(s, &d) < 0)
            x = d;
        else
            y = d;
        if (facing(s, &x, &y) > 0 && !is_lost(out->steps)) continue;
        *out = (grz_separation){.steps = out->steps, .proof = {s->base[0], s->base[1], s->base[2], left, right, d}};
        return;
    }
}

grz_separation grz_separate(const grz_corners *a, const grz_corners *b, graze_vec3 guess)
{
    GRZ_ASSERT(a->count > 0 && b->count > 0);
    march s = {.a = a, .b = b};
    grz_cut cut;
    grz_separation out = {0};
    if (find_two(&s, guess, &cut, &out) && find_third(&s, &cut, &out)) march_on(&s, &cut, &out);
    return out;
}
