/* Each end of the segment lies on an edge of one triangle and in the other triangle, so cutting every edge with the
 * other plane and keeping what lies within gives all ends. No edge lies in the other plane: else that plane would
 * have a whole triangle on one side, and relative interiors would not meet. Only two segments have no plane at all. */
#include "oracle/segment_truth.h"

#include "oracle/integers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* over / under, in units of 2^unit; under is above 0. */
typedef struct rational_point {
    zvec over;
    mpz_t under;
} rational_point;

enum { MOST_ENDS = 6, VECTORS = 8 };

struct segment_truth {
    int unit, count;
    zvec a[3], b[3];
    rational_point ends[MOST_ENDS + 1]; /* the last is the one at hand */
    zvec u, v, w, normal, side, along, left, right;
    mpz_t from, to, height;
    mpq_t exact, limit, neighbour;
};

segment_truth *segment_truth_create(void)
{
    segment_truth *t = malloc(sizeof *t);
    if (!t) return NULL;
    zvec *vectors[VECTORS] = {&t->u, &t->v, &t->w, &t->normal, &t->side, &t->along, &t->left, &t->right};
    for (int i = 0; i < VECTORS; i++) zvec_init(vectors[i], 1);
    zvec_init(t->a, 3);
    zvec_init(t->b, 3);
    for (int i = 0; i <= MOST_ENDS; i++) {
        zvec_init(&t->ends[i].over, 1);
        mpz_init(t->ends[i].under);
    }
    mpz_inits(t->from, t->to, t->height, NULL);
    mpq_inits(t->exact, t->limit, t->neighbour, NULL);
    t->unit = t->count = 0;
    return t;
}

void segment_truth_free(segment_truth *t)
{
    if (!t) return;
    zvec *vectors[VECTORS] = {&t->u, &t->v, &t->w, &t->normal, &t->side, &t->along, &t->left, &t->right};
    for (int i = 0; i < VECTORS; i++) zvec_clear(vectors[i], 1);
    zvec_clear(t->a, 3);
    zvec_clear(t->b, 3);
    for (int i = 0; i <= MOST_ENDS; i++) {
        zvec_clear(&t->ends[i].over, 1);
        mpz_clear(t->ends[i].under);
    }
    mpz_clears(t->from, t->to, t->height, NULL);
    mpq_clears(t->exact, t->limit, t->neighbour, NULL);
    free(t);
}

/* out = s p. */
static void zvec_times(zvec *out, const mpz_t s, const zvec *p)
{
    for (int i = 0; i < 3; i++) mpz_mul(out->c[i], s, p->c[i]);
}

static bool same_point(segment_truth *t, const rational_point *p, const rational_point *q)
{
    zvec_times(&t->left, q->under, &p->over);
    zvec_times(&t->right, p->under, &q->over);
    return zvec_equal(&t->left, &t->right);
}

/* The point at hand becomes an end if it is a new one. */
static void keep_distinct(segment_truth *t)
{
    rational_point *p = &t->ends[MOST_ENDS];
    for (int i = 0; i < t->count; i++)
        if (same_point(t, p, &t->ends[i])) return;
    zvec_set(&t->ends[t->count].over, &p->over);
    mpz_set(t->ends[t->count].under, p->under);
    t->count++;
}

static void make_under_positive(rational_point *p)
{
    if (mpz_sgn(p->under) > 0) return;
    mpz_neg(p->under, p->under);
    for (int i = 0; i < 3; i++) mpz_neg(p->over.c[i], p->over.c[i]);
}

/* The point at hand, which lies in the face's plane (normal t->normal), is on the inner side of all three edges. */
static bool within_face(segment_truth *t, const zvec face[3])
{
    const rational_point *p = &t->ends[MOST_ENDS];
    for (int i = 0; i < 3; i++) {
        zvec_subtract(&t->along, &face[(i + 1) % 3], &face[i]);
        zvec_cross(&t->side, &t->normal, &t->along);
        zvec_times(&t->left, p->under, &face[i]);
        zvec_subtract(&t->right, &p->over, &t->left);
        zvec_dot(t->height, &t->side, &t->right);
        if (mpz_sgn(t->height) < 0) return false;
    }
    return true;
}

/* With heights g and h of p and q over the plane, the edge pq meets it at (q g - p h) / (g - h). */
static void cut_edge(segment_truth *t, const zvec *p, const zvec *q, const zvec face[3])
{
    rational_point *cut = &t->ends[MOST_ENDS];
    zvec_subtract(&t->w, p, &face[0]);
    zvec_dot(t->from, &t->normal, &t->w);
    zvec_subtract(&t->w, q, &face[0]);
    zvec_dot(t->to, &t->normal, &t->w);
    if (mpz_cmp(t->from, t->to) == 0 || mpz_sgn(t->from) * mpz_sgn(t->to) > 0) return;
    zvec_times(&t->left, t->from, q);
    zvec_times(&t->right, t->to, p);
    zvec_subtract(&cut->over, &t->left, &t->right);
    mpz_sub(cut->under, t->from, t->to);
    make_under_positive(cut);
    if (within_face(t, face)) keep_distinct(t);
}

static void cut_edges(segment_truth *t, const zvec edges[3], const zvec face[3])
{
    zvec_subtract(&t->u, &face[1], &face[0]);
    zvec_subtract(&t->v, &face[2], &face[0]);
    zvec_cross(&t->normal, &t->u, &t->v);
    if (zvec_is_zero(&t->normal)) return;
    for (int i = 0; i < 3; i++) cut_edge(t, &edges[i], &edges[(i + 1) % 3], face);
}

/* The line of a degenerate triangle: its first corner, and a direction. */
static void direction_of(zvec *out, const zvec corners[3])
{
    zvec_subtract(out, &corners[1], &corners[0]);
    if (zvec_is_zero(out)) zvec_subtract(out, &corners[2], &corners[0]);
}

/* p + s u with s = (w x v)_k / (u x v)_k, w = r - p, for any k where that is defined. */
static void cross_lines(segment_truth *t)
{
    rational_point *point = &t->ends[MOST_ENDS];
    direction_of(&t->u, t->a);
    direction_of(&t->v, t->b);
    zvec_subtract(&t->w, &t->b[0], &t->a[0]);
    zvec_cross(&t->normal, &t->u, &t->v);
    zvec_cross(&t->side, &t->w, &t->v);
    int k = mpz_sgn(t->normal.c[0]) != 0 ? 0 : mpz_sgn(t->normal.c[1]) != 0 ? 1 : 2;
    mpz_set(point->under, t->normal.c[k]);
    zvec_times(&point->over, point->under, &t->a[0]);
    for (int i = 0; i < 3; i++) mpz_addmul(point->over.c[i], t->side.c[k], t->u.c[i]);
    make_under_positive(point);
    keep_distinct(t);
}

int segment_truth_find(segment_truth *t, const graze_vec3 a[3], const graze_vec3 b[3])
{
    t->unit = common_unit(b, 3, common_unit(a, 3, INT_MAX));
    t->count = 0;
    for (int i = 0; i < 3; i++) {
        zvec_from_point(&t->a[i], a[i], t->unit);
        zvec_from_point(&t->b[i], b[i], t->unit);
    }
    cut_edges(t, t->a, t->b);
    cut_edges(t, t->b, t->a);
    if (t->count == 0) cross_lines(t);
    return t->count;
}

static bool is_even(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits % 2 == 0;
}

/* t->exact is not beyond the middle between x and its neighbour in the direction `toward`; in the middle only if x is
 * even. */
static bool nearer_than_neighbour(segment_truth *t, double x, double toward)
{
    mpq_set_d(t->limit, x);
    mpq_set_d(t->neighbour, nextafter(x, toward));
    mpq_add(t->limit, t->limit, t->neighbour);
    mpq_div_2exp(t->limit, t->limit, 1);
    int order = mpq_cmp(t->exact, t->limit);
    if (order == 0) return is_even(x);
    return toward > 0 ? order < 0 : order > 0;
}

static bool is_rounded(segment_truth *t, const rational_point *p, int axis, double x)
{
    if (!isfinite(x)) return false;
    mpz_set(mpq_numref(t->exact), p->over.c[axis]);
    mpz_set(mpq_denref(t->exact), p->under);
    mpq_canonicalize(t->exact);
    if (t->unit >= 0)
        mpq_mul_2exp(t->exact, t->exact, (mp_bitcnt_t)t->unit);
    else
        mpq_div_2exp(t->exact, t->exact, (mp_bitcnt_t)-t->unit);
    return nearer_than_neighbour(t, x, INFINITY) && nearer_than_neighbour(t, x, -INFINITY);
}

static bool point_is_rounded(segment_truth *t, const rational_point *p, graze_vec3 x)
{
    return is_rounded(t, p, 0, x.x) && is_rounded(t, p, 1, x.y) && is_rounded(t, p, 2, x.z);
}

bool segment_truth_matches(segment_truth *t, const graze_vec3 ends[2])
{
    const rational_point *first = &t->ends[0], *last = &t->ends[t->count - 1];
    return (point_is_rounded(t, first, ends[0]) && point_is_rounded(t, last, ends[1])) ||
           (point_is_rounded(t, first, ends[1]) && point_is_rounded(t, last, ends[0]));
}
