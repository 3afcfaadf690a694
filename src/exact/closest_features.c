#include "exact/closest_features.h"

static bool exceeds(const grz_big *a, const grz_big *b)
{
    return grz_big_compare(a, b) > 0;
}

/* Is corner `from` of a side as far along n, times `orientation`, as any corner of that side that is not in `skipped`?
 */
static bool is_extreme(const grz_short_vec v[3], int from, unsigned skipped, const grz_big_vec *n, int orientation)
{
    grz_short_vec step;
    grz_big along;
    for (int k = 0; k < 3; k++) {
        if (skipped >> k & 1) continue;
        grz_short_vec_subtract(&step, &v[k], &v[from]);
        grz_big_vec_dot_short(&along, n, &step);
        if (along.sign * orientation > 0) return false;
    }
    return true;
}

/* The condition of the header, for n * orientation pointing from side x to the other. Both features are perpendicular
 * to n, so any corner of them stands for all. */
static bool is_closest(const grz_big_pair *pair, int x, int feature_x, int feature_y, const grz_big_vec *n,
                       int orientation)
{
    if (orientation == 0) return true;
    return is_extreme(pair->v[x], grz_a_corner_of(feature_x), grz_corners_of(feature_x), n, orientation) &&
           is_extreme(pair->v[1 - x], grz_a_corner_of(feature_y), grz_corners_of(feature_y), n, -orientation);
}

static void put_corner(grz_closest_features *out, int side, int corner)
{
    for (int k = 0; k < 3; k++) grz_big_clear(&out->weights[side][k]);
    grz_big_set(&out->weights[side][corner], 1, 0);
    grz_big_set(&out->denominators[side], 1, 0);
}

/* The point at part / whole of edge k, 0 <= part <= whole; part is already the weight of the edge's end, and whole the
 * denominator. */
static void end_on_edge(grz_closest_features *out, int side, int k)
{
    grz_big *weights = out->weights[side];
    grz_big_subtract(&weights[k], &out->denominators[side], &weights[(k + 1) % 3]);
    grz_big_clear(&weights[(k + 2) % 3]);
}

static bool corner_corner(const grz_big_pair *pair, int i, int j, grz_closest_features *out)
{
    grz_short_vec step;
    grz_big_vec n;
    grz_short_vec_subtract(&step, &pair->v[1][j], &pair->v[0][i]);
    for (int axis = 0; axis < 3; axis++) grz_big_copy_short(&n.at[axis], &step.at[axis]);
    if (!is_closest(pair, 0, i, j, &n, 1)) return false;
    put_corner(out, 0, i);
    put_corner(out, 1, j);
    grz_big_vec_dot(&out->squared, &n, &n);
    grz_big_set(&out->squared_denominator, 1, 0);
    return true;
}

/* Corner i of side x against edge k = (y, y + u) of the other: the foot is y + (w.u / u.u) u with w = x - y, and u.u
 * times the vector from the corner to the foot is n = (w.u) u - (u.u) w. */
static bool corner_edge(const grz_big_pair *pair, int x, int i, int k, grz_closest_features *out)
{
    const grz_short_vec *start = &pair->v[1 - x][k];
    grz_big *wu = &out->weights[1 - x][(k + 1) % 3], *uu = &out->denominators[1 - x], *back = &out->squared;
    grz_short_vec u, w;
    grz_big_vec n;
    grz_short_vec_subtract(&u, &pair->v[1 - x][(k + 1) % 3], start);
    grz_short_vec_subtract(&w, &pair->v[x][i], start);
    grz_short_vec_dot(wu, &w, &u);
    if (wu->sign <= 0) return false;
    grz_short_vec_dot(uu, &u, &u);
    if (!exceeds(uu, wu)) return false;

    for (int axis = 0; axis < 3; axis++) {
        grz_big_multiply_short(&n.at[axis], wu, &u.at[axis]);
        grz_big_multiply_short(back, uu, &w.at[axis]);
        grz_big_subtract(&n.at[axis], &n.at[axis], back);
    }
    if (!is_closest(pair, x, i, GRZ_EDGE + k, &n, 1)) return false;
    put_corner(out, x, i);
    end_on_edge(out, 1 - x, k);
    grz_big_vec_dot(&out->squared, &n, &n);
    grz_big_multiply(&out->squared_denominator, uu, uu);
    return true;
}

/* squared = h^2 / n.n, the distance of two parallel planes with normal n of which h / |n| is the signed distance; h
 * stands where its denominator will. */
static void put_height(grz_closest_features *out, const grz_big *nn)
{
    const grz_big *h = &out->squared_denominator;
    grz_big_multiply(&out->squared, h, h);
    grz_big_copy(&out->squared_denominator, nn);
}

/* Corner i of side x against the other's face y, y + u, y + v with normal n: the foot is y + s u + t v with
 * n.n s = (w x v).n and n.n t = (u x w).n, w = x - y. */
static bool corner_face(const grz_big_pair *pair, int x, int i, grz_closest_features *out)
{
    const grz_short_vec *face = pair->v[1 - x];
    grz_big *weights = out->weights[1 - x], *nn = &out->denominators[1 - x];
    grz_short_vec u, v, w;
    grz_big_vec n;
    grz_short_vec_subtract(&u, &face[1], &face[0]);
    grz_short_vec_subtract(&v, &face[2], &face[0]);
    grz_short_vec_subtract(&w, &pair->v[x][i], &face[0]);
    grz_big_vec_cross(&n, &u, &v);
    if (grz_big_vec_is_zero(&n)) return false;
    grz_big_vec_triple(&weights[1], &w, &v, &n);
    if (weights[1].sign < 0) return false;
    grz_big_vec_triple(&weights[2], &u, &w, &n);
    if (weights[2].sign < 0) return false;
    grz_big_vec_dot(nn, &n, &n);
    grz_big_subtract(&weights[0], nn, &weights[1]);
    grz_big_subtract(&weights[0], &weights[0], &weights[2]);
    if (weights[0].sign < 0) return false;

    grz_big *h = &out->squared_denominator;
    grz_big_vec_dot_short(h, &n, &w);
    if (!is_closest(pair, x, i, GRZ_FACE, &n, -h->sign)) return false;
    put_corner(out, x, i);
    put_height(out, nn);
    return true;
}

/* Edge i = (p, p + u) of a against edge j = (q, q + v) of b, with n = u x v and w = q - p: the points at s and t of the
 * edges differ by a multiple of n if w + t v - s u does, so n.n s = (w x v).n and n.n t = (w x u).n. */
static bool edge_edge(const grz_big_pair *pair, int i, int j, grz_closest_features *out)
{
    grz_big *s = &out->weights[0][(i + 1) % 3], *t = &out->weights[1][(j + 1) % 3];
    grz_big *nn = &out->denominators[0], *h = &out->squared_denominator;
    grz_short_vec u, v, w;
    grz_big_vec n;
    grz_short_vec_subtract(&u, &pair->v[0][(i + 1) % 3], &pair->v[0][i]);
    grz_short_vec_subtract(&v, &pair->v[1][(j + 1) % 3], &pair->v[1][j]);
    grz_short_vec_subtract(&w, &pair->v[1][j], &pair->v[0][i]);
    grz_big_vec_cross(&n, &u, &v);
    if (grz_big_vec_is_zero(&n)) return false;
    grz_big_vec_triple(s, &w, &v, &n);
    if (s->sign < 0) return false;
    grz_big_vec_triple(t, &w, &u, &n);
    if (t->sign < 0) return false;
    grz_big_vec_dot(nn, &n, &n);
    if (exceeds(s, nn) || exceeds(t, nn)) return false;

    grz_big_vec_dot_short(h, &n, &w);
    if (!is_closest(pair, 0, GRZ_EDGE + i, GRZ_EDGE + j, &n, h->sign)) return false;
    grz_big_copy(&out->denominators[1], nn);
    end_on_edge(out, 0, i);
    end_on_edge(out, 1, j);
    put_height(out, nn);
    return true;
}

/* Makes weights and their denominator positive. False if a weight has the other sign. */
static bool agree(grz_big *weights, grz_big *denominator)
{
    int sign = denominator->sign;
    for (int k = 0; k < 3; k++) {
        weights[k].sign *= sign;
        if (weights[k].sign < 0) return false;
    }
    denominator->sign = 1;
    return true;
}

/* Edge k of side x against the other's face, not coplanar: where they meet, if they do. With the face's corners r0, r1,
 * r2 and the edge d seen from the edge's start, the line meets the face's plane where corner r0 weighs d.(r1 x r2), and
 * so on; the weights add up to d.n, n the normal, and the point is at r0.n / d.n of the edge. */
static bool edge_face(const grz_big_pair *pair, int x, int k, grz_closest_features *out)
{
    const grz_short_vec *start = &pair->v[x][k];
    grz_big *weights = out->weights[1 - x], *whole = &out->denominators[1 - x];
    grz_short_vec d, r[3];
    grz_short_vec_subtract(&d, &pair->v[x][(k + 1) % 3], start);
    for (int c = 0; c < 3; c++) grz_short_vec_subtract(&r[c], &pair->v[1 - x][c], start);
    for (int c = 0; c < 3; c++) grz_short_vec_triple(&weights[c], &r[(c + 1) % 3], &r[(c + 2) % 3], &d);
    grz_big_add(whole, &weights[0], &weights[1]);
    grz_big_add(whole, whole, &weights[2]);
    int sign = whole->sign;
    if (sign == 0 || !agree(weights, whole)) return false;

    grz_big *part = &out->weights[x][(k + 1) % 3]; /* r0.n = r0.(r1 x r2) */
    grz_short_vec_triple(part, &r[1], &r[2], &r[0]);
    part->sign *= sign;
    if (part->sign < 0 || exceeds(part, whole)) return false;
    grz_big_copy(&out->denominators[x], whole);
    end_on_edge(out, x, k);
    grz_big_clear(&out->squared);
    grz_big_set(&out->squared_denominator, 1, 0);
    return true;
}

bool grz_closest_on_features(const grz_big_pair *pair, int feature_a, int feature_b, grz_closest_features *out)
{
    bool edge_a = feature_a >= GRZ_EDGE && feature_a < GRZ_FACE, edge_b = feature_b >= GRZ_EDGE && feature_b < GRZ_FACE;
    int k = feature_a % 3, l = feature_b % 3;
    if (edge_a && edge_b) return edge_edge(pair, k, l, out);
    if (edge_a) return feature_b == GRZ_FACE ? edge_face(pair, 0, k, out) : corner_edge(pair, 1, l, k, out);
    if (edge_b) return feature_a == GRZ_FACE ? edge_face(pair, 1, l, out) : corner_edge(pair, 0, k, l, out);
    if (feature_a == GRZ_FACE && feature_b == GRZ_FACE) return false;
    if (feature_a == GRZ_FACE) return corner_face(pair, 1, l, out);
    if (feature_b == GRZ_FACE) return corner_face(pair, 0, k, out);
    return corner_corner(pair, k, l, out);
}

graze_vec3 grz_closest_point(const grz_big_pair *pair, const grz_closest_features *closest, int side)
{
    return grz_weighted_point(closest->weights[side], &closest->denominators[side], pair->v[side], pair->unit);
}
