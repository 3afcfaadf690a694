/* Part of closest_narrow.c: the cases of closest_features.c in whole numbers of LIMBS limbs a coordinate. The formulas
 * stand there; only products of three vectors are taken by one cross product less: (w x v).n = v.(n x w).
 *
 * With C = TOP_BITS + (LIMBS - 1) RADIX coordinates are below 2^C units, and other numbers below 2 to
 *
 *   C + 1    a difference of coordinates                     LIMBS limbs
 *   2C + 3   a cross product n of two; 2C + 4 a dot product  2 LIMBS
 *   3C + 5   n x w                                           3 LIMBS
 *   3C + 6   the n of a corner and an edge; the volumes of an edge and a face; n.w
 *   4C + 8   a weight; n.n                                   4 LIMBS
 *   4C + 9   an n times a step from corner to corner
 *   5C + 11  the parts of a point's numerator                5 LIMBS
 *
 * so that the last limb, which is worth 2^RADIX for each limb before it, stays below 2^63: with one limb (C = 60, RADIX
 * 62) at most 2^61, 2^62, 2^61, 2^62, 2^62, 2^63 and 2^63, with two (C = 117, RADIX 60) less than 2^59. A column of a
 * product is the sum of at most six products of limbs below 2^62 and 2^61, or of twelve below 2^60, and of what is
 * carried: below 2^127. */

#include "exact/closest_narrow.h"

#ifdef __SIZEOF_INT128__
#include "exact/narrow_case.inl.h"

enum { MOST_STEPS = 12 };

/* ---- where to go on ----
 *
 * As Lin and Canny (1991) march over two polytopes: from features that are not closest to neighbours of theirs that
 * hold nearer points. Nothing rests on these steps being the best ones. */

static bool go_on(narrow_case *c, int side, int feature, int other)
{
    c->next[side] = feature;
    c->next[1 - side] = other;
    return false;
}

/* Seen from edge `edge` of a side, an edge of the other one passes over it: which end of that is over the face? */
static int end_over_face(const narrow_case *c, int side, int edge, int other)
{
    const graze_vec3 *v = c->pair->triangles[side]->v, *w = c->pair->triangles[1 - side]->v;
    const graze_vec3 u = grz_sub(v[(edge + 1) % 3], v[edge]), inward = grz_sub(v[(edge + 2) % 3], v[edge]);
    const graze_vec3 way = grz_sub(w[(other + 1) % 3], w[other]);
    return grz_dot(way, inward) * grz_dot(u, u) > grz_dot(way, u) * grz_dot(inward, u) ? (other + 1) % 3 : other;
}

/* Corner k of a side is ahead of the feature in which the nearest points seemed to be. */
static bool go_towards(narrow_case *c, int side, int k, int feature, int other)
{
    if (feature >= GRZ_EDGE && other < GRZ_EDGE) return go_on(c, side, GRZ_FACE, other);
    if (feature >= GRZ_EDGE) {
        c->along = other;
        return go_on(c, side, GRZ_FACE, end_over_face(c, side, feature - GRZ_EDGE, other - GRZ_EDGE));
    }
    const int edge = grz_edge_between(feature, k);
    if (other != GRZ_FACE) return go_on(c, side, edge, other);
    c->along = edge;
    return go_on(c, side, k, other);
}

/* Corner i of side x is not over the face, but beyond edge `beyond` of it. */
static bool go_off_face(narrow_case *c, int x, int i, int along, int beyond)
{
    return go_on(c, x, along != GRZ_NO_FEATURE ? along : i, GRZ_EDGE + beyond);
}

/* ---- conditions ---- */

/* Is the feature as far along n, times `orientation`, as the corners that are not its own? `other` is the other side's
 * feature. A corner has two such corners, an edge one: `others`. */
GRZ_ALWAYS_INLINE bool is_extreme(narrow_case *c, int side, int feature, int others, int other, const int64_t *n,
                                  int count, int orientation)
{
    static const int8_t first_other[GRZ_FEATURES] = {1, 2, 0, 2, 0, 1, 0}, second_other[3] = {2, 0, 1};
    const int64_t(*v)[3 * LIMBS] = c->pair->v[side];
    const int from = grz_a_corner_of(feature);
    for (int t = 0; t < others; t++) {
        const int k = t == 0 ? first_other[feature] : second_other[feature];
        int64_t step[3 * LIMBS], along[5 * LIMBS];
        narrow_vec_subtract(step, v[k], v[from], LIMBS);
        narrow_dot(along, n, count, step, LIMBS);
        const int sign = narrow_sign(along, count + LIMBS) * orientation;
        if (sign > 0) return go_towards(c, side, k, feature, other);
        c->unique &= sign < 0;
    }
    return true;
}

/* Both features are perpendicular to n, which points from side x to the other if orientation is 1. If it is 0 they
 * meet, and as other points of the triangles may meet too, these are not known to be the only ones. */
GRZ_ALWAYS_INLINE bool is_closest(narrow_case *c, int x, int feature_x, int others_x, int feature_y, int others_y,
                                  const int64_t *n, int count, int orientation)
{
    c->unique = orientation != 0;
    if (orientation == 0) return true;
    return is_extreme(c, x, feature_x, others_x, feature_y, n, count, orientation) &&
           is_extreme(c, 1 - x, feature_y, others_y, feature_x, n, count, -orientation);
}

/* ---- cases ---- */

static bool corner_corner(narrow_case *c, int i, int j)
{
    int64_t n[3 * LIMBS], nn[2 * LIMBS];
    narrow_vec_subtract(n, c->pair->v[1][j], c->pair->v[0][i], LIMBS);
    narrow_dot(nn, n, LIMBS, n, LIMBS);
    if (!is_closest(c, 0, i, 2, j, 2, n, LIMBS, narrow_sign(nn, 2 * LIMBS))) return false;
    put_corner(c, 0, i);
    put_corner(c, 1, j);
    if (!c->measured) return true;
    if (LIMBS ==
        1) { /* half of all bits may be used, so that many lie in the middle of two doubles: not for grz_dd_rounds */
        const double squared = (double)((grz_u128)(uint64_t)nn[1] << RADIX | (uint64_t)nn[0]);
        c->rounded &= narrow_scale(sqrt(squared), c->pair->unit, &c->distance);
        return true;
    }
    const narrow_float squared = narrow_value(nn, 2 * LIMBS);
    if (squared.mantissa.hi > 0) put_root(c, squared.mantissa, squared.exponent, 0x1p-100);
    return true;
}

/* The root of n.n / uu^2: a square is off by 2 * 2.1 u^2 and 9 u^2, and two sums of positive numbers by 4 u^2 of
 * themselves each; uu^2 by 13.2 u^2, and the quotient by 23 u^2: 60 u^2 of a ratio that is at most 4 with mantissas
 * that are scaled to at most 2: 240 u^2. */
GRZ_ALWAYS_INLINE void put_length(narrow_case *c, const int64_t *n, int count, narrow_float uu)
{
    if (!c->measured) return;
    narrow_float at[3];
    int most = INT_MIN;
    for (int axis = 0; axis < 3; axis++) {
        at[axis] = narrow_value(n + axis * count, count);
        if (at[axis].mantissa.hi != 0 && at[axis].exponent > most) most = at[axis].exponent;
    }
    if (most == INT_MIN) return;
    grz_dd sum = {0, 0};
    for (int axis = 0; axis < 3; axis++) {
        double factor;
        if (at[axis].mantissa.hi == 0 || !narrow_scale(1, at[axis].exponent - most, &factor)) continue;
        const grz_dd part = {at[axis].mantissa.hi * factor, at[axis].mantissa.lo * factor};
        sum = grz_dd_add(sum, grz_dd_multiply(part, part));
    }
    const narrow_divisor divisor =
        narrow_divisor_of((narrow_float){grz_dd_multiply(uu.mantissa, uu.mantissa), 2 * uu.exponent});
    put_root(c, narrow_quotient(sum, &divisor), 2 * most - divisor.exponent, 0x1p-95);
}

static bool corner_edge(narrow_case *c, int x, int i, int k)
{
    const int64_t *start = c->pair->v[1 - x][k];
    int64_t u[3 * LIMBS], w[3 * LIMBS], n[9 * LIMBS], wu[2 * LIMBS], uu[2 * LIMBS], rest[2 * LIMBS];
    narrow_vec_subtract(u, c->pair->v[1 - x][(k + 1) % 3], start, LIMBS);
    narrow_vec_subtract(w, c->pair->v[x][i], start, LIMBS);
    narrow_dot(wu, w, LIMBS, u, LIMBS);
    if (narrow_sign(wu, 2 * LIMBS) <= 0) return go_on(c, x, i, k);
    narrow_dot(uu, u, LIMBS, u, LIMBS);
    narrow_add(rest, uu, wu, -1, 2 * LIMBS);
    if (narrow_sign(rest, 2 * LIMBS) <= 0) return go_on(c, x, i, (k + 1) % 3);

    int64_t any = 0;
    GRZ_UNROLL
    for (int axis = 0; axis < 3; axis++) {
        int64_t there[3 * LIMBS], back[3 * LIMBS];
        narrow_multiply(there, wu, 2 * LIMBS, u + axis * LIMBS, LIMBS);
        narrow_multiply(back, uu, 2 * LIMBS, w + axis * LIMBS, LIMBS);
        narrow_add(n + axis * 3 * LIMBS, there, back, -1, 3 * LIMBS);
    }
    for (int limb = 0; limb < 9 * LIMBS; limb++) any |= n[limb];
    /* n = 0 is contact; closest_features.c finds every corner extreme then */
    if (!is_closest(c, x, i, 2, GRZ_EDGE + k, 1, n, 3 * LIMBS, any != 0)) return false;
    const narrow_float whole = narrow_value(uu, 2 * LIMBS);
    put_length(c, n, 3 * LIMBS, whole);
    put_corner(c, x, i);
    const narrow_divisor divisor = narrow_divisor_of(whole);
    int64_t part[4 * LIMBS], all[4 * LIMBS];
    narrow_widen(part, 4 * LIMBS, wu, 2 * LIMBS);
    narrow_widen(all, 4 * LIMBS, uu, 2 * LIMBS);
    put_on_edge(c, 1 - x, k, u, part, all, &divisor);
    return true;
}

static bool corner_face(narrow_case *c, int x, int i, int along)
{
    const int64_t(*face)[3 * LIMBS] = c->pair->v[1 - x];
    int64_t u[3 * LIMBS], v[3 * LIMBS], w[3 * LIMBS], n[6 * LIMBS], g[9 * LIMBS], negative[4 * LIMBS];
    int64_t nn[4 * LIMBS], parts[3][4 * LIMBS], h[3 * LIMBS];
    narrow_vec_subtract(u, face[1], face[0], LIMBS);
    narrow_vec_subtract(v, face[2], face[0], LIMBS);
    narrow_vec_subtract(w, c->pair->v[x][i], face[0], LIMBS);
    narrow_cross(n, u, LIMBS, v, LIMBS);
    narrow_cross(g, n, 2 * LIMBS, w, LIMBS);
    narrow_dot(parts[1], g, 3 * LIMBS, v, LIMBS);
    if (narrow_sign(parts[1], 4 * LIMBS) < 0) return go_off_face(c, x, i, along, 2);
    narrow_dot(negative, g, 3 * LIMBS, u, LIMBS);
    if (narrow_sign(negative, 4 * LIMBS) > 0) return go_off_face(c, x, i, along, 0);
    narrow_negate(parts[2], negative, 4 * LIMBS);
    narrow_dot(nn, n, 2 * LIMBS, n, 2 * LIMBS);
    if (narrow_sign(nn, 4 * LIMBS) == 0) return go_off_face(c, x, i, along, 0);
    narrow_add(parts[0], nn, parts[1], -1, 4 * LIMBS);
    narrow_add(parts[0], parts[0], parts[2], -1, 4 * LIMBS);
    if (narrow_sign(parts[0], 4 * LIMBS) < 0) return go_off_face(c, x, i, along, 1);

    narrow_dot(h, n, 2 * LIMBS, w, LIMBS);
    if (!is_closest(c, x, i, 2, GRZ_FACE, 0, n, 2 * LIMBS, -narrow_sign(h, 3 * LIMBS))) return false;
    const narrow_divisor divisor = narrow_divisor_of(narrow_value(nn, 4 * LIMBS));
    const int64_t *const ways[2] = {u, v}, *const weights[2] = {parts[1], parts[2]};
    put_height(c, h, 3 * LIMBS, &divisor);
    put_corner(c, x, i);
    put_on_face(c, 1 - x, ways, weights, nn, &divisor);
    return true;
}

static bool edge_edge(narrow_case *c, int i, int j)
{
    const int64_t *p = c->pair->v[0][i], *q = c->pair->v[1][j];
    int64_t u[3 * LIMBS], v[3 * LIMBS], w[3 * LIMBS], n[6 * LIMBS], g[9 * LIMBS], h[3 * LIMBS];
    int64_t s[4 * LIMBS], t[4 * LIMBS], nn[4 * LIMBS], rest[4 * LIMBS];
    narrow_vec_subtract(u, c->pair->v[0][(i + 1) % 3], p, LIMBS);
    narrow_vec_subtract(v, c->pair->v[1][(j + 1) % 3], q, LIMBS);
    narrow_vec_subtract(w, q, p, LIMBS);
    narrow_cross(n, u, LIMBS, v, LIMBS);
    narrow_cross(g, n, 2 * LIMBS, w, LIMBS);
    narrow_dot(s, g, 3 * LIMBS, v, LIMBS);
    if (narrow_sign(s, 4 * LIMBS) < 0) return go_on(c, 0, i, GRZ_EDGE + j);
    narrow_dot(t, g, 3 * LIMBS, u, LIMBS);
    if (narrow_sign(t, 4 * LIMBS) < 0) return go_on(c, 0, GRZ_EDGE + i, j);
    narrow_dot(nn, n, 2 * LIMBS, n, 2 * LIMBS);
    if (narrow_sign(nn, 4 * LIMBS) == 0) return go_on(c, 0, i, GRZ_EDGE + j);
    narrow_add(rest, nn, s, -1, 4 * LIMBS);
    if (narrow_sign(rest, 4 * LIMBS) < 0) return go_on(c, 0, (i + 1) % 3, GRZ_EDGE + j);
    narrow_add(rest, nn, t, -1, 4 * LIMBS);
    if (narrow_sign(rest, 4 * LIMBS) < 0) return go_on(c, 0, GRZ_EDGE + i, (j + 1) % 3);

    narrow_dot(h, n, 2 * LIMBS, w, LIMBS);
    if (!is_closest(c, 0, GRZ_EDGE + i, 1, GRZ_EDGE + j, 1, n, 2 * LIMBS, narrow_sign(h, 3 * LIMBS))) return false;
    const narrow_divisor divisor = narrow_divisor_of(narrow_value(nn, 4 * LIMBS));
    put_height(c, h, 3 * LIMBS, &divisor);
    put_on_edge(c, 0, i, u, s, nn, &divisor);
    put_on_edge(c, 1, j, v, t, nn, &divisor);
    return true;
}

/* Only where they meet. */
static bool edge_face(narrow_case *c, int x, int k)
{
    const int64_t *start = c->pair->v[x][k];
    int64_t d[3 * LIMBS], r[3][3 * LIMBS], n[6 * LIMBS], parts[3][3 * LIMBS], whole[3 * LIMBS], part[3 * LIMBS];
    int64_t rest[3 * LIMBS];
    narrow_vec_subtract(d, c->pair->v[x][(k + 1) % 3], start, LIMBS);
    for (int corner = 0; corner < 3; corner++) narrow_vec_subtract(r[corner], c->pair->v[1 - x][corner], start, LIMBS);
    int left = 0, right = 0;
    for (int corner = 0; corner < 3; corner++) {
        narrow_cross(n, r[(corner + 1) % 3], LIMBS, r[(corner + 2) % 3], LIMBS);
        narrow_dot(parts[corner], n, 2 * LIMBS, d, LIMBS);
        const int sign = narrow_sign(parts[corner], 3 * LIMBS);
        left |= sign > 0;
        right |= sign < 0;
        if (left & right) return false;
    }
    if (!(left | right)) return false;
    narrow_cross(n, r[1], LIMBS, r[2], LIMBS);
    narrow_dot(part, n, 2 * LIMBS, r[0], LIMBS);
    if (right) {
        for (int corner = 0; corner < 3; corner++) {
            narrow_negate(rest, parts[corner], 3 * LIMBS);
            for (int limb = 0; limb < 3 * LIMBS; limb++) parts[corner][limb] = rest[limb];
        }
        narrow_negate(rest, part, 3 * LIMBS);
        for (int limb = 0; limb < 3 * LIMBS; limb++) part[limb] = rest[limb];
    }
    if (narrow_sign(part, 3 * LIMBS) < 0) return false;
    narrow_add(rest, parts[0], parts[1], 1, 3 * LIMBS);
    narrow_add(whole, rest, parts[2], 1, 3 * LIMBS);
    narrow_add(rest, whole, part, -1, 3 * LIMBS);
    if (narrow_sign(rest, 3 * LIMBS) < 0) return false;

    c->unique = false;
    const narrow_divisor divisor = narrow_divisor_of(narrow_value(whole, 3 * LIMBS));
    int64_t some[4 * LIMBS], all[4 * LIMBS];
    narrow_widen(some, 4 * LIMBS, part, 3 * LIMBS);
    narrow_widen(all, 4 * LIMBS, whole, 3 * LIMBS);
    put_on_edge(c, x, k, d, some, all, &divisor);
    if (!c->points) return true;
    for (int corner = 0; corner < 3; corner++)
        c->rounded &= narrow_ratio(parts[corner], 3 * LIMBS, &divisor, 0, &c->weights[1 - x][corner]);
    *c->at[1 - x] = *c->at[x];
    return true;
}

static bool on_features(narrow_case *c, int feature_a, int feature_b)
{
    bool edge_a = feature_a >= GRZ_EDGE && feature_a < GRZ_FACE, edge_b = feature_b >= GRZ_EDGE && feature_b < GRZ_FACE;
    int k = feature_a % 3, l = feature_b % 3;
    c->rounded = true;
    c->distance = 0;
    const int along = c->along;
    c->next[0] = c->along = GRZ_NO_FEATURE;
    if (edge_a && edge_b) return edge_edge(c, k, l);
    if (edge_a) return feature_b == GRZ_FACE ? edge_face(c, 0, k) : corner_edge(c, 1, l, k);
    if (edge_b) return feature_a == GRZ_FACE ? edge_face(c, 1, l) : corner_edge(c, 0, k, l);
    if (feature_a == GRZ_FACE && feature_b == GRZ_FACE) return false;
    if (feature_a == GRZ_FACE) return corner_face(c, 1, l, along);
    if (feature_b == GRZ_FACE) return corner_face(c, 0, k, along);
    return corner_corner(c, k, l);
}

/* ---- the search of distance_exact.c ---- */

static bool find_among(narrow_case *c, bool of_meeting)
{
    for (int a = 0; a < GRZ_FEATURES; a++)
        for (int b = 0; b < GRZ_FEATURES; b++)
            if (grz_meet_only(a, b) == of_meeting && on_features(c, a, b)) return true;
    return false;
}

/* Features that hold the only closest points, whatever is tried in which order. */
static bool march(narrow_case *c)
{
    for (int step = 0; step < MOST_STEPS; step++) {
        if (c->next[0] == GRZ_NO_FEATURE) return false;
        if (on_features(c, c->next[0], c->next[1])) return c->unique;
    }
    return false;
}

/* ---- from doubles to units ---- */

static inline uint64_t bits_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* x in units, in LIMBS limbs. Not 0 if it is not whole. `unit` and `per_unit` are those of the last limb. */
GRZ_ALWAYS_INLINE uint64_t put_units(int64_t *out, double x, double unit, double per_unit)
{
    const double scaled = x * per_unit;
    const int64_t units = (int64_t)scaled;
    if (LIMBS == 1) {
        out[0] = units;
        return bits_of((double)units * unit - x); /* of equal numbers +0, also if x is -0 */
    }
    const double left = (scaled - (double)units) * (double)(narrow_mask + 1);
    const int64_t rest = (int64_t)left;
    out[0] = rest & narrow_mask;
    out[LIMBS - 1] = units + (rest >> RADIX);
    return bits_of((double)rest - left) | bits_of(scaled * unit - x);
}

static bool put_pair(narrow_pair *pair, const grz_tri *a, const grz_tri *b, int exponent)
{
    const double unit = narrow_power_of_two(exponent - TOP_BITS), per_unit = narrow_power_of_two(TOP_BITS - exponent);
    uint64_t off = 0;
    pair->triangles[0] = a;
    pair->triangles[1] = b;
    pair->unit = exponent - TOP_BITS - (LIMBS - 1) * RADIX;
    for (int side = 0; side < 2; side++)
        for (int k = 0; k < 3; k++) {
            const graze_vec3 *v = &pair->triangles[side]->v[k];
            int64_t *out = pair->v[side][k];
            off |= put_units(out, v->x, unit, per_unit) | put_units(out + LIMBS, v->y, unit, per_unit) |
                   put_units(out + 2 * LIMBS, v->z, unit, per_unit);
        }
    return off == 0;
}

grz_narrow_answer ANSWER(const grz_narrow_question *question, int exponent, graze_closest *out)
{
    narrow_pair pair;
    if (!put_pair(&pair, question->a, question->b, exponent)) return GRZ_NARROW_TOO_LONG;
    narrow_case c = {
        .pair = &pair,
        .along = GRZ_NO_FEATURE,
        .points = question->points,
        .measured = !question->measured,
        .weights = {out->weights_a, out->weights_b},
        .at = {&out->point_a, &out->point_b},
    };
    bool found = on_features(&c, question->feature_a, question->feature_b);
    if (question->only_unique && found && !c.unique) return GRZ_NARROW_NOT_CLOSEST;
    found = found || (!question->contact && march(&c));
    if (question->only_unique && !found) return GRZ_NARROW_NOT_CLOSEST;
    found = found || find_among(&c, question->contact) || find_among(&c, !question->contact);
    out->distance = c.distance;
    return found && c.rounded ? GRZ_NARROW_CLOSEST : GRZ_NARROW_UNSURE;
}
#endif
