#include "method/convex/gjk.h"

#include "method/convex/support.h"

enum { MOST_POINTS = 4, MOST_ROUNDS = 48 };

/* A point of the Minkowski difference, and the corners that it comes from. */
typedef struct point {
    graze_vec3 at; /* of B less A, in A's frame */
    graze_vec3 a;
    uint32_t corner_a, corner_b;
} point;

/* Points, and the weights with which they make the point that is nearest to the origin. */
typedef struct simplex {
    int count;
    point points[MOST_POINTS];
    double weights[MOST_POINTS];
} simplex;

static graze_vec3 nearest_of(const simplex *s)
{
    graze_vec3 sum = {0, 0, 0};
    for (int i = 0; i < s->count; i++) sum = grz_add(sum, grz_scale(s->points[i].at, s->weights[i]));
    return sum;
}

/* ---- the nearest point of a simplex (Ericson 2005, 5.1) ---- */

static simplex of_one(const point *p)
{
    return (simplex){1, {*p}, {1}};
}

static simplex of_two(const point *p, const point *q)
{
    const graze_vec3 along = grz_sub(q->at, p->at);
    const double part = -grz_dot(p->at, along) / grz_dot(along, along);
    if (!(part > 0)) return of_one(p);
    if (part >= 1) return of_one(q);
    return (simplex){2, {*p, *q}, {1 - part, part}};
}

static double squared(const simplex *s)
{
    const graze_vec3 p = nearest_of(s);
    return grz_dot(p, p);
}

static simplex nearer(simplex s, simplex t)
{
    return squared(&t) < squared(&s) ? t : s;
}

static simplex of_three(const point *p, const point *q, const point *r)
{
    const graze_vec3 n = grz_cross(grz_sub(q->at, p->at), grz_sub(r->at, p->at));
    const double area = grz_dot(n, n), u = grz_dot(n, grz_cross(q->at, r->at)), v = grz_dot(n, grz_cross(r->at, p->at)),
                 w = grz_dot(n, grz_cross(p->at, q->at));
    if (area > 0 && u > 0 && v > 0 && w > 0) {
        const double sum = (u + v) + w;
        return (simplex){3, {*p, *q, *r}, {u / sum, v / sum, w / sum}};
    }
    return nearer(nearer(of_two(p, q), of_two(q, r)), of_two(r, p));
}

/* All four weights are positive if the origin is inside; else it is nearest to one of the faces. */
static simplex of_four(const point p[MOST_POINTS])
{
    const graze_vec3 a = p[0].at, b = p[1].at, c = p[2].at, d = p[3].at;
    const double w[] = {grz_dot(b, grz_cross(c, d)), -grz_dot(a, grz_cross(c, d)), grz_dot(a, grz_cross(b, d)),
                        -grz_dot(a, grz_cross(b, c))};
    const double sum = (w[0] + w[1]) + (w[2] + w[3]);
    simplex s = {4, {p[0], p[1], p[2], p[3]}, {0}};
    bool is_inside = sum != 0;
    for (int i = 0; i < MOST_POINTS; i++) {
        s.weights[i] = w[i] / sum;
        is_inside = is_inside && s.weights[i] > 0;
    }
    if (is_inside) return s;
    return nearer(nearer(of_three(&p[0], &p[1], &p[2]), of_three(&p[0], &p[1], &p[3])),
                  nearer(of_three(&p[0], &p[2], &p[3]), of_three(&p[1], &p[2], &p[3])));
}

static simplex reduced(const simplex *s)
{
    const point *p = s->points;
    return s->count == 1   ? of_one(p)
           : s->count == 2 ? of_two(p, p + 1)
           : s->count == 3 ? of_three(p, p + 1, p + 2)
                           : of_four(p);
}

/* ---- the search ---- */

static point point_of(const grz_convex_work *work, uint32_t corner_a, uint32_t corner_b)
{
    const graze_vec3 a = work->a.surface->places[corner_a],
                     b = grz_convex_carried(&work->pose, work->b.surface->places[corner_b]);
    return (point){grz_sub(b, a), a, corner_a, corner_b};
}

/* The corners that are farthest towards the origin, seen from v: A's along v, B's against it. */
static point support_of(grz_search *search, graze_vec3 v, uint32_t corner_a, uint32_t corner_b)
{
    const grz_convex_work *work = search->work;
    const double(*m)[3] = work->pose.turn, to_b[3] = {v.x, v.y, v.z};
    double back[3];
    for (int k = 0; k < 3; k++) back[k] = -((m[0][k] * v.x + m[1][k] * v.y) + m[2][k] * v.z);
    grz_convex_climb(&work->a, to_b, &corner_a, search->counters);
    grz_convex_climb(&work->b, back, &corner_b, search->counters);
    return point_of(work, corner_a, corner_b);
}

static bool has(const simplex *s, const point *p)
{
    for (int i = 0; i < s->count; i++)
        if (s->points[i].corner_a == p->corner_a && s->points[i].corner_b == p->corner_b) return true;
    return false;
}

static void end(const simplex *s, grz_convex_end how, graze_vec3 v, grz_convex_march *march)
{
    graze_vec3 p = {0, 0, 0};
    int most = 0;
    for (int i = 0; i < s->count; i++) {
        p = grz_add(p, grz_scale(s->points[i].a, s->weights[i]));
        if (s->weights[i] > s->weights[most]) most = i;
    }
    march->a = (grz_convex_feature){CONVEX_CORNER, s->points[most].corner_a};
    march->b = (grz_convex_feature){CONVEX_CORNER, s->points[most].corner_b};
    march->p = p;
    march->q = grz_add(p, v);
    march->end = how;
}

/* A simplex of four around the origin is a meeting; a support that is no nearer, or that was there, ends the search. */
void grz_convex_gjk(grz_search *search, grz_convex_march *march)
{
    const grz_convex_work *work = search->work;
    const point first = point_of(work, grz_convex_corner_at(&work->a.surface->solid, march->a),
                                 grz_convex_corner_at(&work->b.surface->solid, march->b));
    simplex s = of_one(&first);
    graze_vec3 v = first.at;
    for (int round = 0; round < MOST_ROUNDS; round++) {
        const point next = support_of(search, v, s.points[0].corner_a, s.points[0].corner_b);
        const double size = grz_dot(v, v);
        search->counters->bv_updates++;
        march->steps++;
        if (!(size - grz_dot(v, next.at) > 0x1p-44 * size) || has(&s, &next)) {
            end(&s, CONVEX_CLOSEST, v, march);
            return;
        }
        s.points[s.count++] = next;
        s = reduced(&s);
        v = nearest_of(&s);
        if (s.count == MOST_POINTS) {
            end(&s, CONVEX_MEETS, v, march);
            return;
        }
    }
    end(&s, CONVEX_CLOSEST, v, march); /* whoever proves will see */
}
