/* Two triangles that are apart are closest at a corner and a face, a corner and an edge, two corners or two edges: at
 * these pairs of features the squared distance is a quotient of two integers, and the least of all quotients is the
 * answer. */
#include "oracle/distance_truth.h"

#include "oracle/integers.h"
#include "oracle/rational.h"

#include <stdlib.h>

enum { WORKING_BITS = 320 };

/* Squared lengths are in units of 4^unit. */
typedef struct search {
    zvec a[3], b[3];
    zvec u, v, w, normal, cross;
    mpz_t s, t, whole;             /* parameters as numerators over `whole` */
    mpz_t numerator, denominator;  /* of the squared distance at hand; the denominator is above 0 */
    mpz_t least_over, least_under; /* and of the least one so far; 1/0 at first */
    mpz_t left, right;
} search;

static void search_init(search *f)
{
    zvec_init(f->a, 3);
    zvec_init(f->b, 3);
    zvec_init(&f->u, 1);
    zvec_init(&f->v, 1);
    zvec_init(&f->w, 1);
    zvec_init(&f->normal, 1);
    zvec_init(&f->cross, 1);
    mpz_inits(f->s, f->t, f->whole, f->numerator, f->denominator, f->least_over, f->least_under, f->left, f->right,
              NULL);
    mpz_set_ui(f->least_over, 1);
}

static void search_clear(search *f)
{
    zvec_clear(f->a, 3);
    zvec_clear(f->b, 3);
    zvec_clear(&f->u, 1);
    zvec_clear(&f->v, 1);
    zvec_clear(&f->w, 1);
    zvec_clear(&f->normal, 1);
    zvec_clear(&f->cross, 1);
    mpz_clears(f->s, f->t, f->whole, f->numerator, f->denominator, f->least_over, f->least_under, f->left, f->right,
               NULL);
}

/* Keeps numerator / denominator if it is less than the least so far. */
static void offer(search *f)
{
    mpz_mul(f->left, f->numerator, f->least_under);
    mpz_mul(f->right, f->least_over, f->denominator);
    if (mpz_cmp(f->left, f->right) >= 0) return;
    mpz_set(f->least_over, f->numerator);
    mpz_set(f->least_under, f->denominator);
}

static void offer_corners(search *f, const zvec *p, const zvec *q)
{
    zvec_subtract(&f->w, p, q);
    zvec_dot(f->numerator, &f->w, &f->w);
    mpz_set_ui(f->denominator, 1);
    offer(f);
}

static bool within(const mpz_t parameter, const mpz_t whole)
{
    return mpz_sgn(parameter) >= 0 && mpz_cmp(parameter, whole) <= 0;
}

/* |w x u|^2 / u.u, where the foot of the perpendicular lies on the edge. */
static void offer_corner_edge(search *f, const zvec *p, const zvec *q, const zvec *r)
{
    zvec_subtract(&f->u, r, q);
    zvec_subtract(&f->w, p, q);
    zvec_dot(f->whole, &f->u, &f->u);
    zvec_dot(f->t, &f->u, &f->w);
    if (mpz_sgn(f->whole) == 0 || !within(f->t, f->whole)) return;
    zvec_cross(&f->cross, &f->w, &f->u);
    zvec_dot(f->numerator, &f->cross, &f->cross);
    mpz_set(f->denominator, f->whole);
    offer(f);
}

/* (w.n)^2 / n.n with n = u x v, where both feet of the common perpendicular lie on the edges. The parameters of the
 * feet p + s u and r + t v are s = (r - p) x v . n / n.n and t = (r - p) x u . n / n.n. */
static void offer_edges(search *f, const zvec *p, const zvec *q, const zvec *r, const zvec *x)
{
    zvec_subtract(&f->u, q, p);
    zvec_subtract(&f->v, x, r);
    zvec_subtract(&f->w, r, p);
    zvec_cross(&f->normal, &f->u, &f->v);
    zvec_dot(f->whole, &f->normal, &f->normal);
    if (mpz_sgn(f->whole) == 0) return;
    zvec_cross(&f->cross, &f->w, &f->v);
    zvec_dot(f->s, &f->cross, &f->normal);
    zvec_cross(&f->cross, &f->w, &f->u);
    zvec_dot(f->t, &f->cross, &f->normal);
    if (!within(f->s, f->whole) || !within(f->t, f->whole)) return;
    zvec_dot(f->numerator, &f->w, &f->normal);
    mpz_mul(f->numerator, f->numerator, f->numerator);
    mpz_set(f->denominator, f->whole);
    offer(f);
}

/* (w.n)^2 / n.n, where the foot of the perpendicular lies on the inner side of all three edges. */
static void offer_corner_face(search *f, const zvec *p, const zvec face[3])
{
    zvec_subtract(&f->u, &face[1], &face[0]);
    zvec_subtract(&f->v, &face[2], &face[0]);
    zvec_cross(&f->normal, &f->u, &f->v);
    zvec_dot(f->denominator, &f->normal, &f->normal);
    if (mpz_sgn(f->denominator) == 0) return;
    for (int i = 0; i < 3; i++) {
        zvec_subtract(&f->u, &face[(i + 1) % 3], &face[i]);
        zvec_subtract(&f->w, p, &face[i]);
        zvec_cross(&f->cross, &f->normal, &f->u);
        zvec_dot(f->t, &f->cross, &f->w);
        if (mpz_sgn(f->t) < 0) return;
    }
    zvec_dot(f->numerator, &f->normal, &f->w);
    mpz_mul(f->numerator, f->numerator, f->numerator);
    offer(f);
}

static void offer_all(search *f)
{
    for (int i = 0; i < 3; i++) {
        offer_corner_face(f, &f->a[i], f->b);
        offer_corner_face(f, &f->b[i], f->a);
        for (int j = 0; j < 3; j++) {
            int next_i = (i + 1) % 3, next_j = (j + 1) % 3;
            offer_corners(f, &f->a[i], &f->b[j]);
            offer_corner_edge(f, &f->a[i], &f->b[j], &f->b[next_j]);
            offer_corner_edge(f, &f->b[j], &f->a[i], &f->a[next_i]);
            offer_edges(f, &f->a[i], &f->a[next_i], &f->b[j], &f->b[next_j]);
        }
    }
}

/* 2^unit sqrt(over / under). */
static void root_of_least(const search *f, int unit, mpfr_t out)
{
    mpfr_t over, under;
    mpfr_inits2(WORKING_BITS, over, under, (mpfr_ptr)0);
    mpfr_set_z(over, f->least_over, MPFR_RNDN);
    mpfr_set_z(under, f->least_under, MPFR_RNDN);
    mpfr_div(over, over, under, MPFR_RNDN);
    mpfr_sqrt(over, over, MPFR_RNDN);
    mpfr_mul_2si(out, over, unit, MPFR_RNDN);
    mpfr_clears(over, under, (mpfr_ptr)0);
}

static bool in_contact(const graze_vec3 a[3], const graze_vec3 b[3])
{
    truth *t = truth_create();
    if (!t) abort();
    bool contact = truth_kind(t, a, 3, b, 3) != GRAZE_APART;
    truth_free(t);
    return contact;
}

void truth_distance(const graze_vec3 a[3], const graze_vec3 b[3], mpfr_t out)
{
    mpfr_set_ui(out, 0, MPFR_RNDN);
    if (in_contact(a, b)) return;
    int unit = common_unit(b, 3, common_unit(a, 3, INT_MAX));
    search f;
    search_init(&f);
    for (int i = 0; i < 3; i++) {
        zvec_from_point(&f.a[i], a[i], unit);
        zvec_from_point(&f.b[i], b[i], unit);
    }
    offer_all(&f);
    root_of_least(&f, unit, out);
    search_clear(&f);
}
