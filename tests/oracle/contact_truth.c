/* A triangle is an intersection of half-spaces, also one that is a segment or a point. So the triangle a is clipped by
 * those of b one after another (Sutherland and Hodgman 1974), in rationals: what is left is a loop around the
 * intersection, in the order of a's corners. Of its points those that repeat another or lie between two others are no
 * corners. No case distinction on how the triangles lie. */
#include "oracle/contact_truth.h"

#include "oracle/rounding.h"

#include <gmp.h>
#include <math.h>
#include <stdlib.h>

/* Each of at most eight half-spaces adds at most one point to three. */
enum { MOST_POINTS = 12 };

typedef struct qvec {
    mpq_t c[3];
} qvec;

struct contact_truth {
    qvec a[3], b[3], normal_a, normal_b;
    qvec loop[MOST_POINTS], clipped[MOST_POINTS];
    int count;
    qvec direction, inward, axis, u, v, cross;
    mpq_t level, height, next_height, product;
};

static void each_vector(contact_truth *t, void (*what)(qvec *))
{
    for (int i = 0; i < 3; i++) what(&t->a[i]), what(&t->b[i]);
    for (int i = 0; i < MOST_POINTS; i++) what(&t->loop[i]), what(&t->clipped[i]);
    qvec *const others[] = {&t->normal_a, &t->normal_b, &t->direction, &t->inward, &t->axis, &t->u, &t->v, &t->cross};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) what(others[i]);
}

static void qvec_init(qvec *v)
{
    mpq_inits(v->c[0], v->c[1], v->c[2], NULL);
}

static void qvec_clear(qvec *v)
{
    mpq_clears(v->c[0], v->c[1], v->c[2], NULL);
}

contact_truth *contact_truth_create(void)
{
    contact_truth *t = malloc(sizeof *t);
    if (!t) return NULL;
    each_vector(t, qvec_init);
    mpq_inits(t->level, t->height, t->next_height, t->product, NULL);
    t->count = 0;
    return t;
}

void contact_truth_free(contact_truth *t)
{
    if (!t) return;
    each_vector(t, qvec_clear);
    mpq_clears(t->level, t->height, t->next_height, t->product, NULL);
    free(t);
}

/* ---- vectors ---- */

static void qvec_set(qvec *out, const qvec *v)
{
    for (int i = 0; i < 3; i++) mpq_set(out->c[i], v->c[i]);
}

static void qvec_from_point(qvec *out, graze_vec3 p)
{
    mpq_set_d(out->c[0], p.x);
    mpq_set_d(out->c[1], p.y);
    mpq_set_d(out->c[2], p.z);
}

static void qvec_subtract(qvec *out, const qvec *p, const qvec *q)
{
    for (int i = 0; i < 3; i++) mpq_sub(out->c[i], p->c[i], q->c[i]);
}

static void qvec_negate(qvec *v)
{
    for (int i = 0; i < 3; i++) mpq_neg(v->c[i], v->c[i]);
}

static void qvec_cross(contact_truth *t, qvec *out, const qvec *p, const qvec *q)
{
    for (int i = 0; i < 3; i++) {
        mpq_mul(out->c[i], p->c[(i + 1) % 3], q->c[(i + 2) % 3]);
        mpq_mul(t->product, p->c[(i + 2) % 3], q->c[(i + 1) % 3]);
        mpq_sub(out->c[i], out->c[i], t->product);
    }
}

/* `out` is no part of p or q. */
static void qvec_dot(contact_truth *t, mpq_t out, const qvec *p, const qvec *q)
{
    mpq_mul(out, p->c[0], q->c[0]);
    for (int i = 1; i < 3; i++) {
        mpq_mul(t->product, p->c[i], q->c[i]);
        mpq_add(out, out, t->product);
    }
}

static bool qvec_is_zero(const qvec *v)
{
    return mpq_sgn(v->c[0]) == 0 && mpq_sgn(v->c[1]) == 0 && mpq_sgn(v->c[2]) == 0;
}

static bool qvec_equal(const qvec *p, const qvec *q)
{
    return mpq_equal(p->c[0], q->c[0]) && mpq_equal(p->c[1], q->c[1]) && mpq_equal(p->c[2], q->c[2]);
}

static void normal_of(contact_truth *t, qvec *out, const qvec corners[3])
{
    qvec_subtract(&t->u, &corners[1], &corners[0]);
    qvec_subtract(&t->v, &corners[2], &corners[0]);
    qvec_cross(t, out, &t->u, &t->v);
}

/* ---- clipping ---- */

static void append(qvec *points, int *count, const qvec *p)
{
    if (*count == MOST_POINTS) abort();
    qvec_set(&points[(*count)++], p);
}

/* Appends the point in which pq goes through the plane: (g q - h p) / (g - h), with the heights g of p and h of q. */
static void append_cut(contact_truth *t, int *count, const qvec *p, const qvec *q)
{
    if (*count == MOST_POINTS) abort();
    qvec *cut = &t->clipped[(*count)++];
    for (int i = 0; i < 3; i++) {
        mpq_mul(cut->c[i], t->height, q->c[i]);
        mpq_mul(t->product, t->next_height, p->c[i]);
        mpq_sub(cut->c[i], cut->c[i], t->product);
        mpq_sub(t->product, t->height, t->next_height);
        mpq_div(cut->c[i], cut->c[i], t->product);
    }
}

static void height_of(contact_truth *t, mpq_t out, const qvec *p)
{
    qvec_dot(t, out, &t->inward, p);
    mpq_sub(out, out, t->level);
}

/* Keeps of the loop what lies beyond the plane through `on` along t->inward. */
static void clip(contact_truth *t, const qvec *on)
{
    int count = 0;
    qvec_dot(t, t->level, &t->inward, on);
    for (int i = 0; i < t->count; i++) {
        const qvec *p = &t->loop[i], *q = &t->loop[(i + 1) % t->count];
        height_of(t, t->height, p);
        height_of(t, t->next_height, q);
        if (mpq_sgn(t->height) >= 0) append(t->clipped, &count, p);
        if (mpq_sgn(t->height) * mpq_sgn(t->next_height) < 0) append_cut(t, &count, p, q);
    }
    for (int i = 0; i < count; i++) qvec_set(&t->loop[i], &t->clipped[i]);
    t->count = count;
}

/* Keeps what lies in the plane. */
static void clip_to_plane(contact_truth *t, const qvec *on)
{
    clip(t, on);
    qvec_negate(&t->inward);
    clip(t, on);
}

static void clip_by_triangle(contact_truth *t)
{
    qvec_set(&t->inward, &t->normal_b);
    clip_to_plane(t, &t->b[0]);
    for (int i = 0; i < 3; i++) {
        qvec_subtract(&t->direction, &t->b[(i + 1) % 3], &t->b[i]);
        qvec_cross(t, &t->inward, &t->normal_b, &t->direction);
        clip(t, &t->b[i]);
    }
}

/* The corner of b that is farthest along t->inward. */
static const qvec *farthest_corner(contact_truth *t)
{
    const qvec *farthest = &t->b[0];
    for (int i = 1; i < 3; i++) {
        qvec_dot(t, t->height, &t->inward, &t->b[i]);
        qvec_dot(t, t->next_height, &t->inward, farthest);
        if (mpq_cmp(t->height, t->next_height) > 0) farthest = &t->b[i];
    }
    return farthest;
}

/* The planes through the line and an axis, as far as they are planes, and the two ends. */
static void clip_by_segment(contact_truth *t)
{
    for (int axis = 0; axis < 3; axis++) {
        for (int i = 0; i < 3; i++) mpq_set_si(t->axis.c[i], i == axis, 1);
        qvec_cross(t, &t->inward, &t->direction, &t->axis);
        if (!qvec_is_zero(&t->inward)) clip_to_plane(t, &t->b[0]);
    }
    qvec_set(&t->inward, &t->direction);
    const qvec *last = farthest_corner(t);
    qvec_negate(&t->inward);
    const qvec *first = farthest_corner(t);
    clip(t, last);
    qvec_negate(&t->inward);
    clip(t, first);
}

static void clip_by_point(contact_truth *t)
{
    for (int axis = 0; axis < 3; axis++) {
        for (int i = 0; i < 3; i++) mpq_set_si(t->inward.c[i], i == axis, 1);
        clip_to_plane(t, &t->b[0]);
    }
}

static void clip_by_b(contact_truth *t)
{
    qvec_subtract(&t->direction, &t->b[1], &t->b[0]);
    if (qvec_is_zero(&t->direction)) qvec_subtract(&t->direction, &t->b[2], &t->b[0]);
    if (!qvec_is_zero(&t->normal_b))
        clip_by_triangle(t);
    else if (!qvec_is_zero(&t->direction))
        clip_by_segment(t);
    else
        clip_by_point(t);
}

/* ---- which points are corners ---- */

static void keep_distinct(contact_truth *t)
{
    int count = 0;
    for (int i = 0; i < t->count; i++) {
        bool is_new = true;
        for (int k = 0; k < count; k++) is_new &= !qvec_equal(&t->loop[i], &t->clipped[k]);
        if (is_new) append(t->clipped, &count, &t->loop[i]);
    }
    t->count = count;
}

/* Is p strictly between q and r? */
static bool is_between(contact_truth *t, const qvec *q, const qvec *p, const qvec *r)
{
    qvec_subtract(&t->u, q, p);
    qvec_subtract(&t->v, r, p);
    qvec_cross(t, &t->cross, &t->u, &t->v);
    if (!qvec_is_zero(&t->cross)) return false;
    qvec_dot(t, t->height, &t->u, &t->v);
    return mpq_sgn(t->height) < 0;
}

static bool is_between_any(contact_truth *t, int i, int distinct)
{
    for (int k = 0; k < distinct; k++)
        for (int l = 0; l < k; l++)
            if (is_between(t, &t->clipped[k], &t->clipped[i], &t->clipped[l])) return true;
    return false;
}

static void keep_corners(contact_truth *t)
{
    keep_distinct(t);
    int distinct = t->count;
    t->count = 0;
    for (int i = 0; i < distinct; i++)
        if (!is_between_any(t, i, distinct)) append(t->loop, &t->count, &t->clipped[i]);
}

int contact_truth_find(contact_truth *t, const graze_vec3 a[3], const graze_vec3 b[3])
{
    t->count = 3;
    for (int i = 0; i < 3; i++) {
        qvec_from_point(&t->a[i], a[i]);
        qvec_from_point(&t->b[i], b[i]);
        qvec_set(&t->loop[i], &t->a[i]);
    }
    normal_of(t, &t->normal_a, t->a);
    normal_of(t, &t->normal_b, t->b);
    clip_by_b(t);
    keep_corners(t);
    return t->count;
}

/* ---- comparing ---- */

static double coordinate_of(graze_vec3 p, int axis)
{
    return axis == 0 ? p.x : axis == 1 ? p.y : p.z;
}

static bool no_negative_zero(graze_vec3 p)
{
    return !(p.x == 0 && signbit(p.x)) && !(p.y == 0 && signbit(p.y)) && !(p.z == 0 && signbit(p.z));
}

static bool is_rounded_point(const qvec *exact, graze_vec3 p)
{
    for (int axis = 0; axis < 3; axis++)
        if (!is_rounded(exact->c[axis], coordinate_of(p, axis))) return false;
    return no_negative_zero(p);
}

/* -1, 0 or 1 by the first coordinate that differs. */
static int compare_points(graze_vec3 p, graze_vec3 q)
{
    if (p.x != q.x) return p.x < q.x ? -1 : 1;
    if (p.y != q.y) return p.y < q.y ? -1 : 1;
    return (p.z > q.z) - (p.z < q.z);
}

static bool first_is_least(const graze_contact *contact)
{
    for (uint32_t i = 1; i < contact->corner_count; i++)
        if (compare_points(contact->corners[i], contact->corners[0]) < 0) return false;
    return true;
}

static bool matches_from(const contact_truth *t, const graze_contact *contact, int start)
{
    for (int i = 0; i < t->count; i++)
        if (!is_rounded_point(&t->loop[(start + i) % t->count], contact->corners[i])) return false;
    return true;
}

bool contact_truth_corners_match(const contact_truth *t, const graze_contact *contact)
{
    if (contact->corner_count != (uint32_t)t->count || !first_is_least(contact)) return false;
    for (int i = t->count; i < 6; i++)
        if (coordinate_of(contact->corners[i], 0) != 0 || coordinate_of(contact->corners[i], 1) != 0 ||
            coordinate_of(contact->corners[i], 2) != 0)
            return false;
    for (int start = 0; start < t->count; start++)
        if (matches_from(t, contact, start)) return true;
    return t->count == 0;
}

static bool normal_matches(contact_truth *t, const qvec *exact, graze_vec3 normal)
{
    if (!no_negative_zero(normal)) return false;
    if (qvec_is_zero(exact)) return normal.x == 0 && normal.y == 0 && normal.z == 0;
    qvec_dot(t, t->level, exact, exact);
    for (int axis = 0; axis < 3; axis++) {
        double x = coordinate_of(normal, axis);
        mpq_mul(t->height, exact->c[axis], exact->c[axis]);
        mpq_div(t->height, t->height, t->level);
        if (!is_rounded_root(t->height, fabs(x)) || (x > 0 ? 1 : x < 0 ? -1 : 0) * mpq_sgn(exact->c[axis]) < 0)
            return false;
    }
    return true;
}

bool contact_truth_normals_match(contact_truth *t, const graze_contact *contact)
{
    return normal_matches(t, &t->normal_a, contact->normal_a) && normal_matches(t, &t->normal_b, contact->normal_b);
}
