/* Weak separability of small sets of points, made of the pairs of triangles: the triangles themselves, and with points
 * added that make solids of them. What the library says comes with a proof, and the proof is checked in integers: a
 * normal for 'separable', six differences around the origin for 'overlapping'. Nobody can prove both. */
#include "exact/separable.h"
#include "oracle/compare.h"
#include "oracle/minkowski_truth.h"

enum { OVERLAPPING, SEPARABLE, MOST = 6 };

typedef struct set {
    graze_vec3 points[MOST];
    int count;
} set;

static bool is_difference(const grz_difference *d, const set *a, const set *b)
{
    bool from = false, to = false;
    for (int i = 0; i < a->count; i++) from |= grz_same_point(d->from, a->points[i]);
    for (int i = 0; i < b->count; i++) to |= grz_same_point(d->to, b->points[i]);
    return from && to;
}

static bool proof_holds(const grz_separation *s, const set *a, const set *b)
{
    truth_way ways[6];
    for (int i = 0; i < 6; i++) {
        ways[i][0] = s->proof[i].from;
        ways[i][1] = s->proof[i].to;
        if (!s->separable && !is_difference(&s->proof[i], a, b)) return false;
    }
    if (!s->separable) return minkowski_truth_surrounded((const truth_way *)ways, 6);
    return minkowski_truth_separates(ways[0], ways[1], a->points, (size_t)a->count, b->points, (size_t)b->count);
}

static bool set_agrees(compare_context *context, const set *a, const set *b, graze_vec3 guess)
{
    const grz_corners in_a = {.points = a->points, .count = (uint32_t)a->count};
    const grz_corners in_b = {.points = b->points, .count = (uint32_t)b->count};
    grz_separation s = grz_separate(&in_a, &in_b, guess), back = grz_separate(&in_b, &in_a, guess);
    compare_tally(context, s.separable ? SEPARABLE : OVERLAPPING);
    return s.separable == back.separable && proof_holds(&s, a, b) && proof_holds(&back, b, a);
}

static void add(set *s, graze_vec3 p)
{
    s->points[s->count++] = p;
}

static set set_of(const graze_vec3 *points, int count)
{
    set s = {.count = 0};
    for (int i = 0; i < count; i++) add(&s, points[i]);
    return s;
}

static double clipped(double x)
{
    return fmax(-0x1p200, fmin(0x1p200, x));
}

/* p + q - r, rounded. */
static graze_vec3 moved(graze_vec3 p, graze_vec3 q, graze_vec3 r)
{
    return grz_vec(clipped(p.x + (q.x - r.x)), clipped(p.y + (q.y - r.y)), clipped(p.z + (q.z - r.z)));
}

/* A prism over each triangle, by an edge of the other one: with common planes and parallel edges. */
static void make_prisms(const two_triangles *pair, set *a, set *b)
{
    *a = set_of(pair->a, 3);
    *b = set_of(pair->b, 3);
    for (int i = 0; i < 3; i++) {
        add(a, moved(pair->a[i], pair->b[0], pair->b[1]));
        add(b, moved(pair->b[i], pair->a[1], pair->a[2]));
    }
}

/* Two tetrahedra with a corner of the other triangle for an apex: they share corners. */
static void make_tetrahedra(const two_triangles *pair, set *a, set *b)
{
    *a = set_of(pair->a, 3);
    *b = set_of(pair->b, 3);
    add(a, pair->b[0]);
    add(b, pair->a[0]);
}

static bool agrees(compare_context *context, const two_triangles *pair)
{
    set a = set_of(pair->a, 3), b = set_of(pair->b, 3);
    graze_vec3 guess = grz_sub(pair->b[0], pair->a[0]);
    int some = (int)(context->index % 3) + 1;
    bool agree = set_agrees(context, &a, &b, guess);
    a.count = some;
    agree = agree && set_agrees(context, &a, &b, guess);
    make_tetrahedra(pair, &a, &b);
    agree = agree && set_agrees(context, &a, &b, guess);
    make_prisms(pair, &a, &b);
    return agree && set_agrees(context, &a, &b, guess) && set_agrees(context, &a, &b, grz_vec(0, 0, 0));
}

int main(void)
{
    static const comparison sets = {
        .name = "separable sets",
        .outcomes = {"overlapping", "separable"},
        .share = 20,
        .agrees = agrees,
    };
    return compare_run(&sets);
}
