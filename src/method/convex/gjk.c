#include "method/convex/gjk.h"

#include "base/inline.h"
#include "method/convex/support.h"

enum { MOST_POINTS = 4, MOST_ROUNDS = 48 };

/* A point of the Minkowski difference, and the corners that it comes from. */
typedef struct point {
    graze_vec3 at; /* of B less A, in A's frame */
    graze_vec3 a;
    uint32_t corner_a, corner_b;
} point;

/* Points, and which of them make the point that is nearest to the origin, with which weights. */
typedef struct simplex {
    point points[MOST_POINTS];
    int count;
} simplex;

typedef struct nearest {
    double squared; /* distance from the origin */
    graze_vec3 at;
    int count, which[MOST_POINTS];
    double weights[MOST_POINTS];
} nearest;

/* ---- the nearest point of a simplex (Ericson 2005, 5.1) ---- */

GRZ_ALWAYS_INLINE nearest of_one(const simplex *s, int i)
{
    const graze_vec3 p = s->points[i].at;
    return (nearest){grz_dot(p, p), p, 1, {i}, {1}};
}

GRZ_ALWAYS_INLINE nearest of_two(const simplex *s, int i, int j)
{
    const graze_vec3 p = s->points[i].at, along = grz_sub(s->points[j].at, p);
    const double part = -grz_dot(p, along) / grz_dot(along, along);
    if (!(part > 0)) return of_one(s, i);
    if (part >= 1) return of_one(s, j);
    const graze_vec3 at = grz_add(p, grz_scale(along, part));
    return (nearest){grz_dot(at, at), at, 2, {i, j}, {1 - part, part}};
}

GRZ_ALWAYS_INLINE void take_nearer(nearest *n, nearest other)
{
    if (other.squared < n->squared) *n = other;
}

static nearest of_three(const simplex *s, int i, int j, int k)
{
    const graze_vec3 p = s->points[i].at, q = s->points[j].at, r = s->points[k].at,
                     n = grz_cross(grz_sub(q, p), grz_sub(r, p));
    const double area = grz_dot(n, n), u = grz_dot(n, grz_cross(q, r)), v = grz_dot(n, grz_cross(r, p)),
                 w = grz_dot(n, grz_cross(p, q));
    if (area > 0 && u > 0 && v > 0 && w > 0) {
        const double over = 1 / ((u + v) + w);
        const graze_vec3 at = grz_scale(n, grz_dot(n, p) / area);
        return (nearest){grz_dot(at, at), at, 3, {i, j, k}, {u * over, v * over, w * over}};
    }
    nearest best = of_two(s, i, j);
    take_nearer(&best, of_two(s, j, k));
    take_nearer(&best, of_two(s, i, k));
    return best;
}

/* All four weights have one sign if the origin is inside; else it is nearest to one of the faces. */
static nearest of_four(const simplex *s)
{
    const graze_vec3 a = s->points[0].at, b = s->points[1].at, c = s->points[2].at, d = s->points[3].at,
                     cd = grz_cross(c, d), ab = grz_cross(a, b);
    const double w[] = {grz_dot(b, cd), -grz_dot(a, cd), grz_dot(ab, d), -grz_dot(ab, c)},
                 sum = (w[0] + w[1]) + (w[2] + w[3]);
    nearest best = {0, {0, 0, 0}, 4, {0, 1, 2, 3}, {w[0] / sum, w[1] / sum, w[2] / sum, w[3] / sum}};
    bool is_inside = sum != 0;
    for (int i = 0; i < MOST_POINTS; i++) is_inside = is_inside && best.weights[i] > 0;
    if (is_inside) return best;
    best = of_three(s, 0, 1, 2);
    take_nearer(&best, of_three(s, 0, 1, 3));
    take_nearer(&best, of_three(s, 0, 2, 3));
    take_nearer(&best, of_three(s, 1, 2, 3));
    return best;
}

static nearest nearest_of(const simplex *s)
{
    return s->count == 1   ? of_one(s, 0)
           : s->count == 2 ? of_two(s, 0, 1)
           : s->count == 3 ? of_three(s, 0, 1, 2)
                           : of_four(s);
}

/* Keeps the points that count. Their numbers rise. */
static void reduce(simplex *s, nearest *n)
{
    for (int i = 0; i < n->count; i++) {
        s->points[i] = s->points[n->which[i]];
        n->which[i] = i;
    }
    s->count = n->count;
}

/* ---- the search ---- */

GRZ_ALWAYS_INLINE point point_of(const grz_convex_work *work, uint32_t corner_a, uint32_t corner_b)
{
    const graze_vec3 a = work->a.surface->places[corner_a],
                     b = grz_convex_carried(&work->pose, work->b.surface->places[corner_b]);
    return (point){grz_sub(b, a), a, corner_a, corner_b};
}

/* The corner that is highest along a direction in the side's frame: from the one that the table has, or from another. */
static uint32_t highest(const grz_convex_side *side, const double direction[3], uint32_t corner,
                        graze_counters *counters)
{
    const grz_convex_surface *surface = side->surface;
    if (surface->table.resolution != 0) {
        const uint32_t other = grz_convex_table_corner(&surface->table, direction);
        const graze_vec3 d = {direction[0], direction[1], direction[2]};
        if (grz_dot(d, grz_sub(surface->places[other], surface->places[corner])) > 0) corner = other;
    }
    grz_convex_climb(side, direction, &corner, counters);
    return corner;
}

/* The corners that are farthest towards the origin, seen from v: A's along v, B's against it. */
static point support_of(grz_search *search, graze_vec3 v, uint32_t corner_a, uint32_t corner_b)
{
    const grz_convex_work *work = search->work;
    const double(*m)[3] = work->pose.turn, to_b[3] = {v.x, v.y, v.z};
    double back[3];
    for (int k = 0; k < 3; k++) back[k] = -((m[0][k] * v.x + m[1][k] * v.y) + m[2][k] * v.z);
    return point_of(work, highest(&work->a, to_b, corner_a, search->counters),
                    highest(&work->b, back, corner_b, search->counters));
}

static bool has(const simplex *s, const point *p)
{
    for (int i = 0; i < s->count; i++)
        if (s->points[i].corner_a == p->corner_a && s->points[i].corner_b == p->corner_b) return true;
    return false;
}

/* ---- from corners to the feature that has them ---- */

static uint32_t valence_of(const grz_convex_surface *surface, uint32_t corner)
{
    return surface->ring_first[corner + 1] - surface->ring_first[corner];
}

/* The half-edge that joins two corners; GRZ_NO_EDGE: none does. */
static uint32_t edge_between(const grz_convex_surface *surface, uint32_t a, uint32_t b)
{
    if (valence_of(surface, b) < valence_of(surface, a)) return edge_between(surface, b, a);
    for (uint32_t i = surface->ring_first[a]; i < surface->ring_first[a + 1]; i++)
        if (surface->solid.origin[surface->solid.twin[surface->ring[i]]] == b) return surface->ring[i];
    return GRZ_NO_EDGE;
}

/* By the fewer of the corner's edges and the face's. */
static bool is_around(const grz_convex_surface *surface, uint32_t corner, uint32_t face)
{
    const grz_solid *solid = &surface->solid;
    if (valence_of(surface, corner) <= grz_convex_edges_around(surface, face)) {
        for (uint32_t i = surface->ring_first[corner]; i < surface->ring_first[corner + 1]; i++)
            if (solid->face[surface->ring[i]] == face) return true;
    } else {
        for (uint32_t e = solid->first[face]; e < solid->first[face + 1]; e++)
            if (solid->origin[e] == corner) return true;
    }
    return false;
}

/* A face around all of these corners, of which the one with the fewest edges tells the faces that it may be. */
static uint32_t face_of_all(const grz_convex_surface *surface, const uint32_t *corners, int count)
{
    uint32_t fewest = corners[0];
    for (int k = 1; k < count; k++)
        if (valence_of(surface, corners[k]) < valence_of(surface, fewest)) fewest = corners[k];
    for (uint32_t i = surface->ring_first[fewest]; i < surface->ring_first[fewest + 1]; i++) {
        const uint32_t face = surface->solid.face[surface->ring[i]];
        bool has_all = true;
        for (int k = 0; k < count && has_all; k++) has_all = is_around(surface, corners[k], face);
        if (has_all) return face;
    }
    return GRZ_NO_FACE;
}

/* The feature that has these corners, or else the first of them. */
static grz_convex_feature feature_with(const grz_convex_surface *surface, uint32_t *corners, int count)
{
    uint32_t number = GRZ_NO_EDGE;
    if (count == 2) number = edge_between(surface, corners[0], corners[1]);
    if (number != GRZ_NO_EDGE) return (grz_convex_feature){CONVEX_EDGE, number};
    if (count > 1) number = face_of_all(surface, corners, count);
    return number == GRZ_NO_FACE ? (grz_convex_feature){CONVEX_CORNER, corners[0]}
                                 : (grz_convex_feature){CONVEX_FACE, number};
}

/* The different corners of one solid that make the nearest point, that with the largest weight first. */
static int corners_of(const simplex *s, const nearest *n, bool of_a, uint32_t out[MOST_POINTS])
{
    double weights[MOST_POINTS];
    int count = 0;
    for (int i = 0; i < n->count; i++) {
        const uint32_t corner = of_a ? s->points[i].corner_a : s->points[i].corner_b;
        int k = 0;
        while (k < count && out[k] != corner) k++;
        weights[k] = k < count ? weights[k] + n->weights[i] : n->weights[i];
        out[k] = corner;
        if (k == count) count++;
        if (weights[k] > weights[0]) {
            const double weight = weights[0];
            out[k] = out[0], out[0] = corner;
            weights[0] = weights[k], weights[k] = weight;
        }
    }
    return count;
}

static void end(const grz_convex_work *work, const simplex *s, const nearest *n, grz_convex_end how,
                grz_convex_march *march)
{
    graze_vec3 p = {0, 0, 0};
    uint32_t of_a[MOST_POINTS], of_b[MOST_POINTS];
    for (int i = 0; i < n->count; i++) p = grz_add(p, grz_scale(s->points[i].a, n->weights[i]));
    const int count_a = corners_of(s, n, true, of_a), count_b = corners_of(s, n, false, of_b);
    march->a = feature_with(work->a.surface, of_a, count_a);
    march->b = feature_with(work->b.surface, of_b, march->a.kind == CONVEX_FACE ? 1 : count_b); /* never two faces */
    march->p = p;
    march->q = grz_add(p, n->at);
    march->end = how;
}

/* A simplex of four around the origin is a meeting; a support that is no nearer, or that was there, ends the search. */
void grz_convex_gjk(grz_search *search, double gain, double enough, grz_convex_march *march)
{
    const grz_convex_work *work = search->work;
    simplex s = {.count = 1};
    s.points[0] = point_of(work, grz_convex_corner_at(&work->a.surface->solid, march->a),
                           grz_convex_corner_at(&work->b.surface->solid, march->b));
    nearest n = of_one(&s, 0);
    for (int round = 0; round < MOST_ROUNDS; round++) {
        const point next = support_of(search, n.at, s.points[0].corner_a, s.points[0].corner_b);
        search->counters->bv_updates++;
        march->steps++;
        const double least = grz_dot(n.at, next.at);
        if (!(n.squared - least > gain * n.squared) || has(&s, &next)) break;
        if (least > 0x1p-10 * n.squared && least > enough * sqrt(n.squared)) break;
        s.points[s.count++] = next;
        n = nearest_of(&s);
        reduce(&s, &n);
        if (s.count == MOST_POINTS) {
            end(work, &s, &n, CONVEX_MEETS, march);
            return;
        }
    }
    end(work, &s, &n, CONVEX_CLOSEST, march); /* whoever proves will see */
}
