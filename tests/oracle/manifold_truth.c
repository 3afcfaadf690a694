#include "oracle/manifold_truth.h"

#include <gmp.h>
#include <math.h>
#include <stdlib.h>

enum { X, Y, HEIGHT, NUMBERS };

/* A point by its shadow's two coordinates and its height, in which the direction is as long as it is. */
typedef struct shade {
    mpq_t c[NUMBERS];
} shade;

typedef struct list {
    shade *items;
    size_t count;
} list;

typedef struct scratch {
    mpq_t n[3], p, q, r, s, t;
    list sets[2], hulls[2], cut, next;
    size_t triples[2][3]; /* of each set, the points whose shadows make the largest triangle */
    int dimension[2];
    graze_vec3 origin;
} scratch;

enum { ROOM = 2 * MANIFOLD_MOST };

static void list_init(list *l)
{
    l->items = malloc(sizeof *l->items * ROOM);
    if (!l->items) abort();
    l->count = 0;
    for (size_t i = 0; i < ROOM; i++)
        for (int k = 0; k < NUMBERS; k++) mpq_init(l->items[i].c[k]);
}

static void list_clear(list *l)
{
    for (size_t i = 0; i < ROOM; i++)
        for (int k = 0; k < NUMBERS; k++) mpq_clear(l->items[i].c[k]);
    free(l->items);
}

static void shade_set(shade *to, const shade *from)
{
    for (int k = 0; k < NUMBERS; k++) mpq_set(to->c[k], from->c[k]);
}

static void add(list *l, const shade *s)
{
    if (l->count >= ROOM) abort();
    shade_set(&l->items[l->count++], s);
}

static scratch *scratch_new(void)
{
    scratch *t = calloc(1, sizeof *t);
    if (!t) abort();
    for (int k = 0; k < 3; k++) mpq_init(t->n[k]);
    mpq_inits(t->p, t->q, t->r, t->s, t->t, NULL);
    for (int k = 0; k < 2; k++) list_init(&t->sets[k]), list_init(&t->hulls[k]);
    list_init(&t->cut), list_init(&t->next);
    return t;
}

static void scratch_free(scratch *t)
{
    for (int k = 0; k < 3; k++) mpq_clear(t->n[k]);
    mpq_clears(t->p, t->q, t->r, t->s, t->t, NULL);
    for (int k = 0; k < 2; k++) list_clear(&t->sets[k]), list_clear(&t->hulls[k]);
    list_clear(&t->cut), list_clear(&t->next);
    free(t);
}

/* ---- shadows ---- */

static double component(graze_vec3 v, int k)
{
    return k == 0 ? v.x : k == 1 ? v.y : v.z;
}

/* The shadow moves along the direction until its coordinate `axis` is 0, where the direction is longest: what is
 * left of the other two, times that length. Seen from the direction's tip they are counter-clockwise if that is
 * positive. */
static void take_shade(scratch *t, shade *out, graze_vec3 p)
{
    int axis = 0;
    mpq_t own[3];
    for (int k = 0; k < 3; k++) {
        mpq_init(own[k]);
        mpq_set_d(own[k], component(p, k));
        mpq_abs(t->p, t->n[k]), mpq_abs(t->q, t->n[axis]);
        if (mpq_cmp(t->p, t->q) > 0) axis = k;
    }
    for (int k = 0; k < 2; k++) {
        const int from = (axis + 1 + k) % 3;
        mpq_mul(t->p, own[from], t->n[axis]);
        mpq_mul(t->q, own[axis], t->n[from]);
        mpq_sub(out->c[k], t->p, t->q);
    }
    mpq_set_ui(out->c[HEIGHT], 0, 1);
    for (int k = 0; k < 3; k++) {
        mpq_mul(t->p, own[k], t->n[k]);
        mpq_add(out->c[HEIGHT], out->c[HEIGHT], t->p);
        mpq_clear(own[k]);
    }
}

/* t->p becomes twice the area of the shadows' triangle. */
static int turn(scratch *t, const shade *a, const shade *b, const shade *c)
{
    mpq_sub(t->q, b->c[X], a->c[X]);
    mpq_sub(t->r, c->c[Y], a->c[Y]);
    mpq_mul(t->p, t->q, t->r);
    mpq_sub(t->q, b->c[Y], a->c[Y]);
    mpq_sub(t->r, c->c[X], a->c[X]);
    mpq_mul(t->q, t->q, t->r);
    mpq_sub(t->p, t->p, t->q);
    return mpq_sgn(t->p);
}

static int compare(const void *left, const void *right)
{
    const shade *a = left, *b = right;
    const int order = mpq_cmp(a->c[X], b->c[X]);
    return order ? order : mpq_cmp(a->c[Y], b->c[Y]);
}

static void hull_of(scratch *t, list *from, list *out)
{
    qsort(from->items, from->count, sizeof *from->items, compare);
    out->count = 0;
    for (int pass = 0; pass < 2; pass++) {
        const size_t base = out->count;
        for (size_t i = 0; i < from->count; i++) {
            const shade *p = &from->items[pass ? from->count - 1 - i : i];
            while (out->count >= base + 2 && turn(t, &out->items[out->count - 2], &out->items[out->count - 1], p) <= 0)
                out->count--;
            if (out->count > base && compare(&out->items[out->count - 1], p) == 0) continue;
            add(out, p);
        }
        out->count--; /* the other pass begins with it */
    }
    if (out->count == 0) add(out, &from->items[0]);
}

/* ---- cutting ---- */

/* Keeps what is left of the line from p to q, or on it. */
static void cut_by(scratch *t, const shade *p, const shade *q)
{
    t->next.count = 0;
    for (size_t i = 0; i < t->cut.count; i++) {
        const shade *here = &t->cut.items[i], *after = &t->cut.items[(i + 1) % t->cut.count];
        const int in = turn(t, p, q, here);
        mpq_set(t->s, t->p);
        const int next = turn(t, p, q, after);
        if (in >= 0) add(&t->next, here);
        if (in * next >= 0) continue;
        mpq_sub(t->t, t->s, t->p);
        mpq_div(t->s, t->s, t->t); /* the part of the way */
        shade *to = &t->next.items[t->next.count++];
        for (int k = 0; k < NUMBERS; k++) {
            mpq_sub(t->q, after->c[k], here->c[k]);
            mpq_mul(t->q, t->q, t->s);
            mpq_add(to->c[k], here->c[k], t->q);
        }
    }
    const list kept = t->cut;
    t->cut = t->next, t->next = kept;
}

/* A point that is across the way from p to q, on the left of p. */
static void across(const shade *p, const shade *q, const shade *at, shade *out)
{
    mpq_sub(out->c[X], p->c[Y], q->c[Y]);
    mpq_add(out->c[X], out->c[X], at->c[X]);
    mpq_sub(out->c[Y], q->c[X], p->c[X]);
    mpq_add(out->c[Y], out->c[Y], at->c[Y]);
}

/* A segment is cut out by its line from both sides, and by lines across its ends; a point by four lines. */
static void cut_by_hull(scratch *t, const list *hull)
{
    shade other;
    for (int k = 0; k < NUMBERS; k++) mpq_init(other.c[k]);
    if (hull->count == 1) {
        const shade *p = &hull->items[0];
        for (int turned = 0; turned < 4; turned++) {
            shade_set(&other, p);
            mpq_set_si(t->p, turned % 2 ? 1 : -1, 1);
            mpq_add(other.c[turned / 2], other.c[turned / 2], t->p);
            cut_by(t, p, &other);
        }
    } else {
        for (size_t i = 0; i < hull->count; i++) cut_by(t, &hull->items[i], &hull->items[(i + 1) % hull->count]);
        if (hull->count == 2)
            for (int end = 0; end < 2; end++) {
                const shade *p = &hull->items[end], *q = &hull->items[1 - end];
                across(p, q, q, &other);
                cut_by(t, q, &other);
            }
    }
    for (int k = 0; k < NUMBERS; k++) mpq_clear(other.c[k]);
}

/* ---- heights ---- */

/* The points of a set that tell its plane best. */
static void find_triple(scratch *t, int set)
{
    const list *l = &t->sets[set];
    size_t *best = t->triples[set];
    mpq_t most;
    mpq_init(most);
    best[0] = best[1] = best[2] = 0;
    t->dimension[set] = 0;
    for (size_t i = 0; i < l->count; i++)
        for (size_t j = i + 1; j < l->count; j++)
            for (size_t k = j + 1; k < l->count; k++) {
                (void)turn(t, &l->items[i], &l->items[j], &l->items[k]);
                mpq_abs(t->p, t->p);
                if (mpq_cmp(t->p, most) > 0)
                    mpq_set(most, t->p), best[0] = i, best[1] = j, best[2] = k, t->dimension[set] = 2;
            }
    mpq_clear(most);
    if (t->dimension[set] == 2 || l->count == 1) return;
    best[1] = l->count - 1; /* sorted: the ends of a segment */
    t->dimension[set] = 1;
}

/* out becomes the height of a set's plane at a shadow. */
static void height_at(scratch *t, int set, const shade *at, mpq_t out)
{
    const shade *items = t->sets[set].items, *p[3];
    for (int k = 0; k < 3; k++) p[k] = &items[t->triples[set][k]];
    if (t->dimension[set] == 0) {
        mpq_set(out, p[0]->c[HEIGHT]);
    } else if (t->dimension[set] == 1) {
        const int k = mpq_cmp(p[0]->c[X], p[1]->c[X]) != 0 ? X : Y;
        mpq_sub(t->p, at->c[k], p[0]->c[k]);
        mpq_sub(t->q, p[1]->c[k], p[0]->c[k]);
        mpq_div(t->p, t->p, t->q);
        mpq_sub(t->q, p[1]->c[HEIGHT], p[0]->c[HEIGHT]);
        mpq_mul(t->p, t->p, t->q);
        mpq_add(out, p[0]->c[HEIGHT], t->p);
    } else {
        (void)turn(t, p[0], p[1], p[2]);
        mpq_set(t->t, t->p);
        mpq_set_ui(t->s, 0, 1);
        for (int k = 0; k < 3; k++) {
            (void)turn(t, p[(k + 1) % 3], p[(k + 2) % 3], at);
            mpq_div(t->p, t->p, t->t);
            mpq_mul(t->p, t->p, p[k]->c[HEIGHT]);
            mpq_add(t->s, t->s, t->p);
        }
        mpq_set(out, t->s);
    }
}

/* ---- back ---- */

/* The point with that shadow and height: two of its coordinates are the shadow's over the length along the axis when
 * the third is 0; then it goes along the direction to the height. */
static graze_vec3 point_of(scratch *t, const shade *at, mpq_t height)
{
    int axis = 0;
    double c[3];
    mpq_t own[3], along, squared;
    mpq_inits(own[0], own[1], own[2], along, squared, NULL);
    for (int k = 0; k < 3; k++) {
        mpq_abs(t->p, t->n[k]), mpq_abs(t->q, t->n[axis]);
        if (mpq_cmp(t->p, t->q) > 0) axis = k;
    }
    mpq_set(along, height);
    for (int k = 0; k < 2; k++) {
        const int to = (axis + 1 + k) % 3;
        mpq_div(own[to], at->c[k], t->n[axis]);
        mpq_mul(t->p, own[to], t->n[to]);
        mpq_sub(along, along, t->p);
    }
    for (int k = 0; k < 3; k++) {
        mpq_mul(t->p, t->n[k], t->n[k]);
        mpq_add(squared, squared, t->p);
    }
    mpq_div(along, along, squared);
    for (int k = 0; k < 3; k++) {
        mpq_mul(t->p, along, t->n[k]);
        mpq_add(own[k], own[k], t->p);
        c[k] = mpq_get_d(own[k]);
    }
    mpq_clears(own[0], own[1], own[2], along, squared, NULL);
    return (graze_vec3){c[0], c[1], c[2]};
}

static double length_of_direction(graze_vec3 n)
{
    return sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
}

static scratch *begin(const graze_vec3 *const points[2], const size_t counts[2], graze_vec3 direction)
{
    scratch *t = scratch_new();
    for (int k = 0; k < 3; k++) mpq_set_d(t->n[k], component(direction, k));
    for (int set = 0; set < 2; set++) {
        t->sets[set].count = counts[set];
        for (size_t i = 0; i < counts[set]; i++) take_shade(t, &t->sets[set].items[i], points[set][i]);
    }
    return t;
}

size_t manifold_truth(const graze_vec3 *a, size_t a_count, const graze_vec3 *b, size_t b_count, graze_vec3 direction,
                      manifold_corner out[MANIFOLD_MOST])
{
    const graze_vec3 *const points[2] = {a, b};
    const size_t counts[2] = {a_count, b_count};
    if (a_count > 128 || b_count > 128) abort();
    scratch *t = begin(points, counts, direction);
    const double length = length_of_direction(direction);
    mpq_t heights[2];
    mpq_inits(heights[0], heights[1], NULL);
    for (int set = 0; set < 2; set++) hull_of(t, &t->sets[set], &t->hulls[set]), find_triple(t, set);
    t->cut.count = 0;
    for (size_t i = 0; i < t->hulls[0].count; i++) add(&t->cut, &t->hulls[0].items[i]);
    cut_by_hull(t, &t->hulls[1]);
    size_t count = 0;
    if (t->cut.count > 0) {
        hull_of(t, &t->cut, &t->next);
        count = t->next.count;
        for (size_t i = 0; i < count; i++) {
            for (int set = 0; set < 2; set++) height_at(t, set, &t->next.items[i], heights[set]);
            out[i].on_a = point_of(t, &t->next.items[i], heights[0]);
            out[i].on_b = point_of(t, &t->next.items[i], heights[1]);
            mpq_sub(heights[1], heights[1], heights[0]);
            out[i].separation = mpq_get_d(heights[1]) / length;
        }
    }
    mpq_clears(heights[0], heights[1], NULL);
    scratch_free(t);
    return count;
}

double manifold_truth_gap(const graze_vec3 *a, size_t a_count, const graze_vec3 *b, size_t b_count,
                          graze_vec3 direction)
{
    const graze_vec3 *const points[2] = {a, b};
    const size_t counts[2] = {a_count, b_count};
    scratch *t = begin(points, counts, direction);
    mpq_t ends[2];
    mpq_inits(ends[0], ends[1], NULL);
    for (int set = 0; set < 2; set++)
        for (size_t i = 0; i < counts[set]; i++) {
            mpq_t *here = &t->sets[set].items[i].c[HEIGHT];
            if (i == 0 || (mpq_cmp(*here, ends[set]) > 0) == (set == 0)) mpq_set(ends[set], *here);
        }
    mpq_sub(ends[1], ends[1], ends[0]);
    const double gap = mpq_get_d(ends[1]) / length_of_direction(direction);
    mpq_clears(ends[0], ends[1], NULL);
    scratch_free(t);
    return gap;
}
