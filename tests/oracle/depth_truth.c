/* The depth of A in B is the least, over unit vectors n, of the largest n . (a - b). Where the differences a - b span
 * space the least is at the normal of a face of their hull, and that is across two edges of A, or two of B, or one of
 * each. So all crosses of ways between corners are tried: more than all faces have, but each is a direction, and can
 * not tell less than the truth. Doubles choose which of them are worth whole numbers, by a generous bound.
 *
 * Where they do not span space, the hulls have no depth: they touch or are apart. If the origin lies in what they span,
 * they are apart if and only if a line within that plane, along an edge, has all differences on one side. */
#include "oracle/depth_truth.h"

#include "oracle/integers.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

enum { MOST = 64 };

struct depth_truth {
    zvec points[2][MOST];
    size_t count[2];
    graze_vec3 rough[2][MOST]; /* from A's first point */
    double size;
    int unit;
    zvec u, v, n;
    mpz_t most, least, here, reach, length, left, right;
    depth_kind kind;
    bool has_depth;      /* found any direction */
    double at_most;      /* as doubles tell */
    mpz_t squared, over; /* the least so far, with the sign of `sign`: squared reach over squared length */
    int sign;
};

/* A candidate n = u x v with u and v from corner to corner, u of side p, v of side q. */
typedef void look_function(depth_truth *t, int p, size_t i, size_t j, int q, size_t k, size_t l);

/* ---- in doubles ---- */

static graze_vec3 minus(graze_vec3 a, graze_vec3 b)
{
    return (graze_vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

static double along(graze_vec3 a, graze_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/* The lesser of what the difference reaches along n and against it; *error: off by no more, or infinite. */
static double rough_reach(const depth_truth *t, graze_vec3 u, graze_vec3 v, double *error)
{
    const graze_vec3 n = {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
    const double length = sqrt(along(n, n)), lengths = sqrt(along(u, u)) * sqrt(along(v, v));
    double high[2] = {-INFINITY, -INFINITY}, low[2] = {INFINITY, INFINITY};
    *error = INFINITY;
    if (!(length > 1e-150 && length < 1e150)) return 0;
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < t->count[side]; i++) {
            const double h = along(n, t->rough[side][i]) / length;
            high[side] = fmax(high[side], h), low[side] = fmin(low[side], h);
        }
    *error = 64 * DBL_EPSILON * (1 + lengths / length) * t->size;
    return fmin(high[0] - low[1], high[1] - low[0]);
}

static graze_vec3 rough_way(const depth_truth *t, int side, size_t i, size_t j)
{
    return minus(t->rough[side][j], t->rough[side][i]);
}

static double rough_of(const depth_truth *t, int p, size_t i, size_t j, int q, size_t k, size_t l, double *error)
{
    return rough_reach(t, rough_way(t, p, i, j), rough_way(t, q, k, l), error);
}

static void look_roughly(depth_truth *t, int p, size_t i, size_t j, int q, size_t k, size_t l)
{
    double error, reach = rough_of(t, p, i, j, q, k, l, &error);
    t->at_most = fmin(t->at_most, reach + error);
}

/* ---- in whole numbers ---- */

/* t->reach becomes the largest n . (a - b) for A's points a and B's b; or of b - a. */
static void reach_along(depth_truth *t, const zvec *n, bool turned)
{
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < t->count[side]; i++) {
            const bool wants_most = (side == 0) != turned;
            mpz_t *best = wants_most ? &t->most : &t->least;
            zvec_dot(t->here, n, &t->points[side][i]);
            if (i == 0 || (mpz_cmp(t->here, *best) > 0) == wants_most) mpz_set(*best, t->here);
        }
    mpz_sub(t->reach, t->most, t->least);
}

/* Is reach over length, with its sign, less than the least so far? */
static bool is_less(depth_truth *t)
{
    const int sign = mpz_sgn(t->reach);
    if (!t->has_depth || sign < t->sign) return true;
    if (sign > t->sign || sign == 0) return false;
    mpz_mul(t->left, t->reach, t->reach);
    mpz_mul(t->left, t->left, t->over);
    mpz_mul(t->right, t->squared, t->length);
    return (mpz_cmp(t->left, t->right) < 0) == (sign > 0) && mpz_cmp(t->left, t->right) != 0;
}

static void take_normal(depth_truth *t, const zvec *n)
{
    if (zvec_is_zero(n)) return;
    zvec_dot(t->length, n, n);
    for (int turned = 0; turned < 2; turned++) {
        reach_along(t, n, turned);
        if (!is_less(t)) continue;
        t->has_depth = true;
        t->sign = mpz_sgn(t->reach);
        mpz_mul(t->squared, t->reach, t->reach);
        mpz_set(t->over, t->length);
    }
}

static void look(depth_truth *t, int p, size_t i, size_t j, int q, size_t k, size_t l)
{
    double error;
    const double reach = rough_of(t, p, i, j, q, k, l, &error);
    if (isfinite(error) && reach - error > t->at_most) return;
    zvec_subtract(&t->u, &t->points[p][j], &t->points[p][i]);
    zvec_subtract(&t->v, &t->points[q][l], &t->points[q][k]);
    zvec_cross(&t->n, &t->u, &t->v);
    take_normal(t, &t->n);
}

static void look_at_all(depth_truth *t, look_function *f)
{
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < t->count[side]; i++)
            for (size_t j = i + 1; j < t->count[side]; j++)
                for (size_t k = j + 1; k < t->count[side]; k++) f(t, side, i, j, side, i, k);
    for (size_t i = 0; i < t->count[0]; i++)
        for (size_t j = i + 1; j < t->count[0]; j++)
            for (size_t k = 0; k < t->count[1]; k++)
                for (size_t l = k + 1; l < t->count[1]; l++) f(t, 0, i, j, 1, k, l);
}

/* ---- what does not span space ---- */

/* The ways from the first point of each side to the others. */
static bool next_way(const depth_truth *t, size_t i, zvec *out)
{
    const int side = i >= t->count[0];
    const size_t k = side ? i - t->count[0] : i;
    if (i >= t->count[0] + t->count[1]) return false;
    zvec_subtract(out, &t->points[side][k], &t->points[side][0]);
    return true;
}

/* Finds u, then v that is not along it, then whether any way leaves their plane; t->n is across both. */
static int dimension_of(depth_truth *t, zvec *way)
{
    int dimension = 0;
    for (size_t i = 0; next_way(t, i, way); i++)
        if (dimension == 0 && !zvec_is_zero(way)) zvec_set(&t->u, way), dimension = 1;
    for (size_t i = 0; dimension == 1 && next_way(t, i, way); i++) {
        zvec_cross(&t->n, &t->u, way);
        if (!zvec_is_zero(&t->n)) dimension = 2;
    }
    for (size_t i = 0; dimension == 2 && next_way(t, i, way); i++) {
        zvec_dot(t->here, &t->n, way);
        if (mpz_sgn(t->here) != 0) dimension = 3;
    }
    return dimension;
}

/* Along this or against it, is all of the difference on one side of the origin? */
static bool is_apart_along(depth_truth *t, const zvec *m)
{
    bool is_apart = false;
    if (zvec_is_zero(m)) return false;
    for (int turned = 0; turned < 2; turned++) {
        reach_along(t, m, turned);
        is_apart = is_apart || mpz_sgn(t->reach) < 0;
    }
    return is_apart;
}

/* The difference lies in the plane with the normal t->n, on the line along t->u, or is a point. */
static bool is_flat_apart(depth_truth *t, int dimension, zvec *way, zvec *m)
{
    zvec first;
    zvec_init(&first, 1);
    zvec_subtract(&first, &t->points[0][0], &t->points[1][0]);
    bool is_apart = false;
    if (dimension == 0) {
        is_apart = !zvec_is_zero(&first);
    } else if (dimension == 1) {
        zvec_cross(m, &t->u, &first);
        is_apart = !zvec_is_zero(m) || is_apart_along(t, &t->u);
    } else {
        zvec_dot(t->here, &t->n, &first);
        is_apart = mpz_sgn(t->here) != 0;
        for (int side = 0; side < 2; side++)
            for (size_t i = 0; i < t->count[side]; i++)
                for (size_t j = i + 1; j < t->count[side]; j++) {
                    zvec_subtract(way, &t->points[side][j], &t->points[side][i]);
                    zvec_cross(m, &t->n, way);
                    is_apart = is_apart || is_apart_along(t, m);
                }
    }
    zvec_clear(&first, 1);
    return is_apart;
}

/* ---- both ---- */

static void set_points(depth_truth *t, const graze_vec3 *const points[2])
{
    t->unit = common_unit(points[0], (int)t->count[0], INT_MAX);
    t->unit = common_unit(points[1], (int)t->count[1], t->unit);
    if (t->unit == INT_MAX) t->unit = 0;
    for (int side = 0; side < 2; side++) {
        zvec_init(t->points[side], (int)t->count[side]);
        for (size_t i = 0; i < t->count[side]; i++) {
            zvec_from_point(&t->points[side][i], points[side][i], t->unit);
            t->rough[side][i] = minus(points[side][i], points[0][0]);
            t->size = fmax(t->size, sqrt(along(t->rough[side][i], t->rough[side][i])));
        }
    }
}

depth_truth *depth_truth_of(const graze_vec3 *a, size_t a_count, const graze_vec3 *b, size_t b_count)
{
    depth_truth *t = calloc(1, sizeof *t);
    if (!t || a_count > MOST || b_count > MOST) abort();
    const graze_vec3 *const points[2] = {a, b};
    zvec way, m;
    zvec_init(&way, 1);
    zvec_init(&m, 1);
    zvec_init(&t->u, 1);
    zvec_init(&t->v, 1);
    zvec_init(&t->n, 1);
    mpz_inits(t->most, t->least, t->here, t->reach, t->length, t->left, t->right, t->squared, t->over, NULL);
    t->count[0] = a_count, t->count[1] = b_count;
    t->at_most = INFINITY;
    set_points(t, points);
    const int dimension = dimension_of(t, &way);
    if (dimension < 3) {
        t->kind = is_flat_apart(t, dimension, &way, &m) ? DEPTH_APART : DEPTH_TOUCHING;
    } else {
        look_at_all(t, look_roughly);
        look_at_all(t, look);
        t->kind = t->sign < 0 ? DEPTH_APART : t->sign == 0 ? DEPTH_TOUCHING : DEPTH_DEEP;
    }
    zvec_clear(&way, 1);
    zvec_clear(&m, 1);
    return t;
}

void depth_truth_free(depth_truth *t)
{
    for (int side = 0; side < 2; side++) zvec_clear(t->points[side], (int)t->count[side]);
    zvec_clear(&t->u, 1);
    zvec_clear(&t->v, 1);
    zvec_clear(&t->n, 1);
    mpz_clears(t->most, t->least, t->here, t->reach, t->length, t->left, t->right, t->squared, t->over, NULL);
    free(t);
}

depth_kind depth_truth_kind(const depth_truth *t)
{
    return t->kind;
}

/* x = whole * 2^exponent in units of 2^unit: x^2 * over against squared. */
int depth_truth_compare(const depth_truth *t, double x)
{
    mpz_t left, right;
    mpz_inits(left, right, NULL);
    const graze_vec3 point = {x, 0, 0};
    const int own = common_unit(&point, 1, INT_MAX), shift = own == INT_MAX ? 0 : own - t->unit;
    integer_from_double(left, x, own == INT_MAX ? 0 : own);
    mpz_mul(left, left, left);
    mpz_mul(left, left, t->over);
    mpz_set(right, t->squared);
    if (shift >= 0)
        mpz_mul_2exp(left, left, 2 * (mp_bitcnt_t)shift);
    else
        mpz_mul_2exp(right, right, 2 * (mp_bitcnt_t)-shift);
    const int sign = mpz_cmp(left, right);
    mpz_clears(left, right, NULL);
    return (sign > 0) - (sign < 0);
}
