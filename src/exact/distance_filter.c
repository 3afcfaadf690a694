/* Closest points by case analysis, and a proof by duality.
 *
 * The order of cases is that of Larsen, Gottschalk, Lin and Manocha, "Fast proximity queries with swept sphere volumes"
 * (1999): nearest points of edge pairs first, which also finds corners, then corners over faces. Any two points of the
 * triangles bound the distance from above. Any direction m bounds it from below: all of B lies beyond all of A by
 * (min m.b - max m.a) / |m|. For closest points and the m between them the two bounds are one number, so a candidate is
 * accepted when its bounds, with everything that rounding may have done to them, agree to 2^-40. Nothing else about the
 * case analysis needs to be right.
 *
 * Rounding. e = 2^-53. Coordinates are taken relative to a corner of A and scaled by a power of two so that all are at
 * most 1; each is then wrong by at most 1.01e (the scaled one may underflow, but 2^-1075 is nothing beside e).
 * - A point start + s * edge, 0 <= s <= 1, misses a point of the true edge by at most, in each coordinate: 1.01e for
 * the corners, 2.01e for the edge vector (it is at most 2), 2.01e for the product, 1.01e for the sum: 6.1e.
 * - A point of a face, start + s * edge + t * edge, with fl(s + t) <= 1, hence s + t <= 1 + e: 1.1e + 2.1e + 2.1e, two
 * sums of 1.1e, and 2.1e for the sum of the weights: 9.6e.
 * - The vector n between two points of edges is off by 2 * 6.1e + 2.01e = 14.3e, between a corner and a point of a face
 * by 12.7e; its length by sqrt(3) * 14.3e, and its computed length (at most 3.5; error 2.6e relative) by 9e more. So
 * the distance is at most fl|n| + 34e.
 * - m.x is computed with an error of (3.01e + 1.01e) |m|_1, the difference of two of them with 2 * 4.1e + 2.01e,
 * together 10.3e |m|_1 <= 17.9e |m|; the quotient by fl|m| (at most 3.5; error 3.7e relative) adds 13e. So the distance
 * is at least the quotient - 31e. The products do not underflow to any effect: m is at least 2^-200 long, or not used.
 */
#include "exact/distance_filter.h"

#include "base/inline.h"
#include "exact/features.h"

#include <float.h>
#include <stdint.h>
#include <string.h>

static const double unit_roundoff = 0x1p-53;

/* The pair relative to a corner of A, in units of 2^exponent: no coordinate is larger than 1. v[0] is A. */
typedef struct local_pair {
    graze_vec3 v[2][3];
    graze_vec3 edge[2][3]; /* from corner k to the next */
    double edge_squared[2][3];
    int exponent;
} local_pair;

/* Two points that may be closest: p of A, q of B. */
typedef struct candidate {
    graze_vec3 n; /* q - p */
    double squared;
    int feature[2];
} candidate;

/* False if the pair is so small that its scale is no double: less than 2^-1022 in all. */
static bool make_local(local_pair *pair, const grz_tri *a, const grz_tri *b)
{
    double size = 0;
    for (int k = 0; k < 3; k++) {
        pair->v[0][k] = grz_sub(a->v[k], a->v[0]);
        pair->v[1][k] = grz_sub(b->v[k], a->v[0]);
        size = grz_larger(grz_larger(size, grz_largest(pair->v[0][k])), grz_largest(pair->v[1][k]));
    }
    if (size < DBL_MIN) return false;
    uint64_t bits;
    memcpy(&bits, &size, sizeof bits);
    int biased = (int)(bits >> 52); /* size < 2^(biased - 1022) */
    pair->exponent = biased - 1022;
    bits = (uint64_t)(2045 - biased) << 52;
    double scale;
    memcpy(&scale, &bits, sizeof scale);
    for (int side = 0; side < 2; side++) {
        for (int k = 0; k < 3; k++) pair->v[side][k] = grz_scale(pair->v[side][k], scale);
        for (int k = 0; k < 3; k++) {
            pair->edge[side][k] = grz_sub(pair->v[side][(k + 1) % 3], pair->v[side][k]);
            pair->edge_squared[side][k] = grz_dot(pair->edge[side][k], pair->edge[side][k]);
        }
    }
    return true;
}

static double min3(double a, double b, double c)
{
    double m = a < b ? a : b;
    return m < c ? m : c;
}

static double max3(double a, double b, double c)
{
    double m = a > b ? a : b;
    return m > c ? m : c;
}

/* How far B lies beyond A along m, in units of |m|. */
static double separation(const local_pair *pair, graze_vec3 m)
{
    const graze_vec3 *a = pair->v[0], *b = pair->v[1];
    return min3(grz_dot(m, b[0]), grz_dot(m, b[1]), grz_dot(m, b[2])) -
           max3(grz_dot(m, a[0]), grz_dot(m, a[1]), grz_dot(m, a[2]));
}

/* Does m prove that two points this far apart are closest? The errors of both bounds are 65e, so that rounding may even
 * make the lower one the larger; what is above 65e, and what lies between 2^-40 and 1e-12, covers the rounding of the
 * comparison. */
static bool proves(const local_pair *pair, graze_vec3 m, double distance)
{
    double beyond = separation(pair, m);
    double squared = grz_dot(m, m);
    if (!(beyond > 0 && squared > 0x1p-400)) return false;
    double lower = beyond / sqrt(squared);
    return fabs(distance - lower) + 80 * unit_roundoff <= 0x1p-40 * lower;
}

/* Does m prove that the triangles are apart? */
static bool proves_apart(const local_pair *pair, graze_vec3 m)
{
    double length = grz_size_sum(m);
    return length > 0x1p-200 && separation(pair, m) > 11 * unit_roundoff * length;
}

static double clamp(double x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

static int feature_at(int edge, double s)
{
    return s <= 0 ? edge : s >= 1 ? (edge + 1) % 3 : GRZ_EDGE + edge;
}

/* Nearest points of edge i of A and edge j of B. Where both are inside, s and t solve two linear equations; a t outside
 * is clamped, and s follows it. */
static candidate nearest_on_edges(const local_pair *pair, int i, int j)
{
    graze_vec3 u = pair->edge[0][i], v = pair->edge[1][j];
    graze_vec3 w = grz_sub(pair->v[1][j], pair->v[0][i]);
    double uu = pair->edge_squared[0][i], vv = pair->edge_squared[1][j];
    double uv = grz_dot(u, v), uw = grz_dot(u, w), vw = grz_dot(v, w);
    double determinant = uu * vv - uv * uv;
    double s = determinant > 0 ? clamp((uw * vv - uv * vw) / determinant) : 0;
    double along = s * uv - vw; /* t * vv */
    double t = along <= 0 ? 0 : along >= vv ? 1 : along / vv;
    if (t <= 0)
        s = uu > 0 ? clamp(uw / uu) : 0;
    else if (t >= 1)
        s = uu > 0 ? clamp((uw + uv) / uu) : 0;

    candidate c = {.feature = {feature_at(i, s), feature_at(j, t)}};
    graze_vec3 p = grz_add(pair->v[0][i], grz_scale(u, s)), q = grz_add(pair->v[1][j], grz_scale(v, t));
    c.n = grz_sub(q, p);
    c.squared = grz_dot(c.n, c.n);
    return c;
}

/* The corner of side x that is nearest to the plane of the other's face, if all corners are on one side of the plane
 * and this one is above the face. `normal` points from A to B.
 *
 * Clearly nearest it is if the others are farther from the plane by D = 2^-16, and its foot is r = 2^-15 or more away
 * from the border: then no point of the border is nearer to a point of side x than d + 2^-38 d, if d is the height of
 * the corner, so that edges prove nothing. For all lengths are below 2 sqrt(3) < 3.5, so a point of side x that is R
 * away from the corner is at least D R / 3.5 higher; with R >= r/2 that is 2^-33.9, and d is below 3.5. With less its
 * foot is r/2 or more from the border, and sqrt(d^2 + r^2/4) is more than d + r^2 / (8.1 d). A foot at weight s of a
 * face corner is s |n| / 3.5 from the edge opposite, n being the cross product of two edges. */
static bool nearest_over_face(const local_pair *pair, int x, candidate *c, graze_vec3 *normal, bool *clearly)
{
    int y = 1 - x;
    graze_vec3 start = pair->v[y][0], u = pair->edge[y][0], v = grz_scale(pair->edge[y][2], -1);
    graze_vec3 n = grz_cross(u, v);
    double height[3];
    for (int k = 0; k < 3; k++) height[k] = grz_dot(n, grz_sub(pair->v[x][k], start));
    double lowest = min3(height[0], height[1], height[2]), highest = max3(height[0], height[1], height[2]);
    if (!(lowest > 0 || highest < 0)) return false;
    double nearest = lowest > 0 ? lowest : highest;
    int k = height[0] == nearest ? 0 : height[1] == nearest ? 1 : 2;

    graze_vec3 w = grz_sub(pair->v[x][k], start);
    double nn = grz_dot(n, n), s = grz_dot(grz_cross(w, v), n) / nn, t = grz_dot(grz_cross(u, w), n) / nn;
    if (!(s >= 0 && t >= 0 && s + t <= 1)) return false;
    graze_vec3 foot = grz_add(grz_add(start, grz_scale(u, s)), grz_scale(v, t));
    double across = sqrt(nn), second = min3(k == 0 ? HUGE_VAL : fabs(height[0]), k == 1 ? HUGE_VAL : fabs(height[1]),
                                            k == 2 ? HUGE_VAL : fabs(height[2]));
    *clearly = second - fabs(nearest) >= 0x1p-16 * across && min3(s, t, 1 - s - t) * across >= 0x1p-13;
    c->n = x == 0 ? grz_sub(foot, pair->v[x][k]) : grz_sub(pair->v[x][k], foot);
    c->squared = grz_dot(c->n, c->n);
    c->feature[x] = k;
    c->feature[y] = GRZ_FACE;
    *normal = (nearest > 0) == (y == 0) ? n : grz_scale(n, -1);
    return true;
}

/* n is off by the rounding of p and q, which tilts it against the edges by much, if it is short. The same direction
 * from the edges themselves is not. */
static graze_vec3 sharpened(const local_pair *pair, const candidate *c)
{
    bool edge_a = c->feature[0] >= GRZ_EDGE, edge_b = c->feature[1] >= GRZ_EDGE;
    if (edge_a && edge_b) {
        graze_vec3 m = grz_cross(pair->edge[0][c->feature[0] - GRZ_EDGE], pair->edge[1][c->feature[1] - GRZ_EDGE]);
        return grz_dot(m, c->n) < 0 ? grz_scale(m, -1) : m;
    }
    if (!edge_a && !edge_b) return c->n;
    int side = edge_b, k = c->feature[side] - GRZ_EDGE;
    return grz_sub(c->n,
                   grz_scale(pair->edge[side][k], grz_dot(c->n, pair->edge[side][k]) / pair->edge_squared[side][k]));
}

/* Corners that face the other triangle, seen from their centres: edges at these are tried first. */
static void facing_corners(const local_pair *pair, int facing[2])
{
    graze_vec3 towards[2] = {{0, 0, 0}, {0, 0, 0}};
    for (int k = 0; k < 3; k++) towards[0] = grz_add(towards[0], grz_sub(pair->v[1][k], pair->v[0][k]));
    towards[1] = grz_scale(towards[0], -1);
    for (int side = 0; side < 2; side++) {
        double along[3];
        for (int k = 0; k < 3; k++) along[k] = grz_dot(pair->v[side][k], towards[side]);
        facing[side] = along[1] > along[0] ? 1 : 0;
        if (along[2] > along[facing[side]]) facing[side] = 2;
    }
}

/* What a candidate that is nearer than all before is worth. */
typedef enum verdict {
    OPEN,
    PROVEN,
    LIKELY, /* it looks closest, and from here on all are too near for a proof in doubles */
} verdict;

/* A proof takes a lower bound of 80e / 2^-40 = 0.0098 or more, and candidates only become nearer. */
static bool too_near(double squared)
{
    return squared < 0.0097 * 0.0097;
}

/* No proof: half the distance may be missing. */
static GRZ_NEVER_INLINE bool looks_closest(const local_pair *pair, graze_vec3 m, double squared)
{
    double beyond = separation(pair, m);
    return beyond > 0 && 4 * beyond * beyond >= squared * grz_dot(m, m);
}

/* m points along c->n; it is sharp if it does not come from rounded points. */
GRZ_ALWAYS_INLINE verdict judged(const local_pair *pair, const candidate *c, graze_vec3 m, bool m_is_sharp, bool stops)
{
    if (!too_near(c->squared)) return proves(pair, m, sqrt(c->squared)) ? PROVEN : OPEN;
    if (!stops) return OPEN;
    return looks_closest(pair, m_is_sharp ? m : sharpened(pair, c), c->squared) ? LIKELY : OPEN;
}

static GRZ_NEVER_INLINE verdict try_faces(const local_pair *pair, candidate *best, bool stops)
{
    for (int x = 0; x < 2; x++) {
        candidate c;
        graze_vec3 normal;
        bool clearly;
        if (!nearest_over_face(pair, x, &c, &normal, &clearly) || !(c.squared < best->squared)) continue;
        *best = c;
        const verdict v = judged(pair, &c, normal, true, stops);
        if (v != OPEN) return v;
    }
    return OPEN;
}

/* Is side x at a corner in this candidate, and does the other triangle reach nearer to it than where it is closest on
 * an edge? Then that corner may be over its face. */
static bool may_be_over_face(const local_pair *pair, const candidate *c, int x)
{
    if (c->feature[x] >= GRZ_EDGE) return false;
    const graze_vec3 *y = pair->v[1 - x], n = x == 0 ? c->n : grz_scale(c->n, -1);
    const double nearest = min3(grz_dot(n, y[0]), grz_dot(n, y[1]), grz_dot(n, y[2]));
    return nearest - grz_dot(n, pair->v[x][c->feature[x]]) < 0.999 * c->squared;
}

/* A corner that is clearly nearest to the other face saves eight pairs of edges. */
static GRZ_NEVER_INLINE verdict try_clear_face(const local_pair *pair, candidate *best, bool stops)
{
    for (int x = 0; x < 2; x++) {
        candidate c;
        graze_vec3 normal;
        bool clearly;
        if (!may_be_over_face(pair, best, x)) continue;
        if (!nearest_over_face(pair, x, &c, &normal, &clearly) || !(c.squared < best->squared)) continue;
        if (!clearly && !(stops && too_near(c.squared))) continue;
        const verdict v = judged(pair, &c, normal, true, stops);
        if (v == OPEN) continue;
        *best = c;
        return v;
    }
    return OPEN;
}

/* The nearest points of all edge pairs, or the first that are proven to be closest. */
static verdict try_edges(const local_pair *pair, candidate *best, bool stops)
{
    int facing[2];
    facing_corners(pair, facing);
    best->squared = HUGE_VAL;
    for (int pick = 0; pick < 9; pick++) {
        int i = (facing[0] + 2 * (pick / 3)) % 3, j = (facing[1] + 2 * (pick % 3)) % 3;
        candidate c = nearest_on_edges(pair, i, j);
        if (!(c.squared < best->squared)) continue;
        *best = c;
        verdict v = judged(pair, &c, c.n, false, stops);
        if (v == OPEN && pick == 0) v = try_clear_face(pair, best, stops);
        if (v != OPEN) return v;
    }
    return OPEN;
}

static verdict try_all(const local_pair *pair, candidate *best, bool stops)
{
    verdict v = try_edges(pair, best, stops);
    if (v == OPEN) v = try_faces(pair, best, stops);
    if (v == OPEN && best->feature[0] != GRZ_FACE && best->feature[1] != GRZ_FACE &&
        proves(pair, sharpened(pair, best), sqrt(best->squared)))
        v = PROVEN;
    return v;
}

static grz_distance_estimate estimate_of(const grz_tri *a, const grz_tri *b, bool stops)
{
    grz_distance_estimate estimate = {0};
    local_pair pair;
    if (!make_local(&pair, a, b)) return estimate;
    candidate best = {0};
    const verdict v = try_all(&pair, &best, stops);
    estimate.proven = v == PROVEN;
    estimate.likely = v == LIKELY;
    estimate.distance = ldexp(sqrt(best.squared), pair.exponent);
    estimate.apart = estimate.proven || (!estimate.likely && proves_apart(&pair, best.n));
    estimate.feature_a = best.feature[0];
    estimate.feature_b = best.feature[1];
    return estimate;
}

grz_distance_estimate grz_distance_filter(const grz_tri *a, const grz_tri *b)
{
    return estimate_of(a, b, false);
}

grz_distance_estimate grz_distance_filter_or_stop(const grz_tri *a, const grz_tri *b)
{
    return estimate_of(a, b, true);
}
