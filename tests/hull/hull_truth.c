#include "hull/hull_truth.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- numbers ---- */

static int lowest_bit(double x)
{
    int exponent;
    double m = frexp(x, &exponent);
    for (exponent -= 53, m = ldexp(m, 53); fmod(m, 2) == 0; m /= 2) exponent++;
    return exponent;
}

hull_truth hull_truth_of(const graze_vec3 *points, size_t count)
{
    hull_truth t = {.count = count, .at = malloc(3 * count * sizeof *t.at)};
    const double *x = &points->x;
    int unit = 10000;
    for (size_t i = 0; i < 3 * count; i++)
        if (x[i] != 0 && lowest_bit(x[i]) < unit) unit = lowest_bit(x[i]);
    for (size_t i = 0; i < 3 * count; i++) {
        mpz_init(t.at[i]);
        if (x[i] == 0) continue;
        int low = lowest_bit(x[i]);
        mpz_set_d(t.at[i], ldexp(x[i], -low));
        mpz_mul_2exp(t.at[i], t.at[i], (mp_bitcnt_t)(low - unit));
    }
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) mpz_init(t.d[i][k]);
        mpz_init(t.n[i]);
    }
    mpz_inits(t.sum, t.term, NULL);
    return t;
}

void hull_truth_free(hull_truth *t)
{
    for (size_t i = 0; i < 3 * t->count; i++) mpz_clear(t->at[i]);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) mpz_clear(t->d[i][k]);
        mpz_clear(t->n[i]);
    }
    mpz_clears(t->sum, t->term, NULL);
    free(t->at);
}

static void difference(hull_truth *t, int row, size_t to, size_t from)
{
    for (size_t k = 0; k < 3; k++) mpz_sub(t->d[row][k], t->at[3 * to + k], t->at[3 * from + k]);
}

/* n = d[0] x d[1] */
static void cross(hull_truth *t)
{
    for (int k = 0; k < 3; k++) {
        mpz_mul(t->n[k], t->d[0][(k + 1) % 3], t->d[1][(k + 2) % 3]);
        mpz_submul(t->n[k], t->d[0][(k + 2) % 3], t->d[1][(k + 1) % 3]);
    }
}

static int dot(hull_truth *t, mpz_t other[3])
{
    mpz_mul(t->sum, t->n[0], other[0]);
    mpz_addmul(t->sum, t->n[1], other[1]);
    mpz_addmul(t->sum, t->n[2], other[2]);
    return mpz_sgn(t->sum);
}

int hull_truth_side(hull_truth *t, size_t a, size_t b, size_t c, size_t d)
{
    difference(t, 0, b, a);
    difference(t, 1, c, a);
    difference(t, 2, d, a);
    cross(t);
    return dot(t, t->d[2]);
}

bool hull_truth_on_line(hull_truth *t, size_t a, size_t b, size_t c)
{
    difference(t, 0, b, a);
    difference(t, 1, c, a);
    cross(t);
    return mpz_sgn(t->n[0]) == 0 && mpz_sgn(t->n[1]) == 0 && mpz_sgn(t->n[2]) == 0;
}

void hull_truth_volume(hull_truth *t, const uint32_t *triangles, size_t count, mpz_t out)
{
    mpz_set_ui(out, 0);
    for (size_t i = 0; i < count; i++) {
        (void)hull_truth_side(t, triangles[3 * i], triangles[3 * i + 1], triangles[3 * i + 2], 0);
        mpz_sub(out, out, t->sum);
    }
}

int hull_truth_dimension(hull_truth *t)
{
    size_t b = 0, c = 0, d = 0;
    while (b < t->count &&
           (difference(t, 2, b, 0), mpz_sgn(t->d[2][0]) == 0 && mpz_sgn(t->d[2][1]) == 0 && mpz_sgn(t->d[2][2]) == 0))
        b++;
    if (b == t->count) return 0;
    while (c < t->count && hull_truth_on_line(t, 0, b, c)) c++;
    if (c == t->count) return 1;
    while (d < t->count && hull_truth_side(t, 0, b, c, d) == 0) d++;
    return d == t->count ? 2 : 3;
}

/* ---- form ---- */

static bool is_before(graze_vec3 a, graze_vec3 b)
{
    if (a.x != b.x) return a.x < b.x;
    return a.y != b.y ? a.y < b.y : a.z < b.z;
}

static const char *judge_corners(const grz_solid *s)
{
    const double *x = &s->corners->x;
    for (uint32_t i = 0; i < 3 * s->corner_count; i++)
        if (x[i] == 0 && signbit(x[i])) return "a corner has -0";
    for (uint32_t c = 1; c < s->corner_count; c++)
        if (!is_before(s->corners[c - 1], s->corners[c])) return "corners are not in order";
    return NULL;
}

static const char *judge_half_edges(const grz_solid *s)
{
    for (uint32_t e = 0; e < s->edge_count; e++) {
        const uint32_t twin = s->twin[e];
        if (s->origin[e] >= s->corner_count || twin >= s->edge_count || twin == e) return "numbers out of range";
        if (s->twin[twin] != e || s->origin[twin] != s->origin[grz_solid_next(s, e)]) return "twins do not match";
        if (s->face[e] >= s->face_count || s->first[s->face[e]] > e || s->first[s->face[e] + 1] <= e)
            return "faces do not match";
        if (s->dimension > 1 && s->face[e] == s->face[twin]) return "a face is its own neighbour";
        if (grz_solid_next(s, grz_solid_previous(s, e)) != e) return "next and previous do not match";
        if (s->leaving[s->origin[e]] > e) return "a corner's lowest half-edge is another";
    }
    for (uint32_t c = 0; c < s->corner_count; c++)
        if (s->dimension > 0 && (s->leaving[c] >= s->edge_count || s->origin[s->leaving[c]] != c))
            return "a corner has no half-edge";
    return NULL;
}

static const char *judge_order(const grz_solid *s)
{
    for (uint32_t f = 0; f < s->face_count; f++) {
        const uint32_t *ring = s->origin + s->first[f], *before = f ? s->origin + s->first[f - 1] : NULL;
        for (uint32_t e = s->first[f] + 1; e < s->first[f + 1]; e++)
            if (s->origin[e] <= ring[0]) return "a face does not begin at its lowest corner";
        if (f > 0 && (ring[0] < before[0] || (ring[0] == before[0] && ring[1] <= before[1])))
            return "faces are not in order";
    }
    return NULL;
}

static const char *judge_fans(const grz_solid *s)
{
    const size_t count = grz_solid_triangle_count(s);
    uint32_t *t = malloc(3 * count * sizeof *t);
    grz_solid_triangles(s, t);
    size_t made = 0;
    bool wrong = s->dimension < 2 && (t[0] != 0 || t[1] != s->corner_count - 1 || t[2] != s->corner_count - 1);
    for (uint32_t f = 0; s->dimension > 1 && f < s->face_count; f++) {
        /* The second side of a flat polygon begins at its second corner. */
        uint32_t e = s->first[f] + (s->dimension == 2 && f == 1);
        const uint32_t apex = s->origin[e];
        for (e = grz_solid_next(s, e); s->origin[grz_solid_next(s, e)] != apex; e = grz_solid_next(s, e), made++)
            wrong |= made >= count || t[3 * made] != apex || t[3 * made + 1] != s->origin[e] ||
                     t[3 * made + 2] != s->origin[grz_solid_next(s, e)];
    }
    wrong |= s->dimension > 1 && made != count;
    free(t);
    return wrong ? "the triangles are not fans" : NULL;
}

/* ---- geometry ---- */

/* Which point is the corner? */
static bool place_corners(const grz_solid *s, const graze_vec3 *points, size_t count, size_t *at)
{
    for (uint32_t c = 0; c < s->corner_count; c++) {
        size_t i = 0;
        while (i < count &&
               (points[i].x != s->corners[c].x || points[i].y != s->corners[c].y || points[i].z != s->corners[c].z))
            i++;
        if (i == count) return false;
        at[c] = i;
    }
    return true;
}

/* n = the normal of the face, from its first three corners. */
static void find_normal(hull_truth *t, const grz_solid *s, const size_t *at, uint32_t face)
{
    const uint32_t *ring = s->origin + s->first[face];
    difference(t, 0, at[ring[1]], at[ring[0]]);
    difference(t, 1, at[ring[2]], at[ring[0]]);
    cross(t);
}

/* Left at every corner, and once around: along some order of points it rises, then falls. */
static const char *judge_ring(hull_truth *t, const grz_solid *s, const size_t *at, uint32_t face)
{
    mpz_t n[3];
    bool left = true;
    int summits = 0;
    find_normal(t, s, at, face);
    for (int k = 0; k < 3; k++) mpz_init_set(n[k], t->n[k]);
    for (uint32_t e = s->first[face]; e < s->first[face + 1]; e++) {
        const uint32_t a = s->origin[e], b = s->origin[grz_solid_next(s, e)],
                       c = s->origin[grz_solid_next(s, grz_solid_next(s, e))];
        difference(t, 0, at[b], at[a]);
        difference(t, 1, at[c], at[b]);
        cross(t);
        left &= dot(t, n) > 0;
        summits += a < b && b > c; /* corners are in an order of points */
    }
    for (int k = 0; k < 3; k++) mpz_clear(n[k]);
    return !left ? "a face has a corner that is none" : summits != 1 ? "a face goes around twice" : NULL;
}

static const char *judge_face(hull_truth *t, const grz_solid *s, const size_t *at, uint32_t face)
{
    if (s->first[face + 1] - s->first[face] < 3) return "a face has fewer than three corners";
    const char *wrong = judge_ring(t, s, at, face);
    if (wrong) return wrong;
    const size_t from = at[s->origin[s->first[face]]];
    find_normal(t, s, at, face);
    for (size_t i = 0; i < t->count; i++) {
        difference(t, 2, i, from);
        if (dot(t, t->d[2]) > 0) return "a point lies beyond a face";
    }
    for (uint32_t e = s->first[face]; e < s->first[face + 1]; e++) {
        difference(t, 2, at[s->origin[e]], from);
        if (dot(t, t->d[2]) != 0) return "a face does not lie in its plane";
        const uint32_t beyond = grz_solid_previous(s, s->twin[e]);
        difference(t, 2, at[s->origin[beyond]], from);
        if (s->dimension == 3 && dot(t, t->d[2]) == 0) return "two neighbours lie in one plane";
    }
    return NULL;
}

static const char *judge_solid(hull_truth *t, const grz_solid *s, const size_t *at)
{
    for (uint32_t f = 0; f < s->face_count; f++) {
        const char *wrong = judge_face(t, s, at, f);
        if (wrong) return wrong;
    }
    if (s->corner_count + s->face_count != s->edge_count / 2 + 2) return "Euler's formula does not hold";
    return NULL;
}

/* Whether all points are on the inner side of each edge of face 0. */
static const char *judge_polygon(hull_truth *t, const grz_solid *s, const size_t *at)
{
    const char *wrong = judge_solid(t, s, at);
    mpz_t n[3];
    if (wrong) return wrong;
    find_normal(t, s, at, 0);
    for (int k = 0; k < 3; k++) mpz_init_set(n[k], t->n[k]);
    for (uint32_t e = 0; e < s->first[1] && !wrong; e++)
        for (size_t i = 0; i < t->count; i++) {
            difference(t, 0, at[s->origin[grz_solid_next(s, e)]], at[s->origin[e]]);
            difference(t, 1, i, at[s->origin[e]]);
            cross(t);
            if (dot(t, n) < 0) wrong = "a point lies beside the polygon";
        }
    for (int k = 0; k < 3; k++) mpz_clear(n[k]);
    return wrong;
}

static const char *judge_ends(const grz_solid *s, const graze_vec3 *points, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_before(points[i], s->corners[0]) || is_before(s->corners[s->corner_count - 1], points[i]))
            return "a point lies beyond the ends";
    return s->corner_count == (uint32_t)s->dimension + 1 ? NULL : "a segment or point has other corners";
}

const char *hull_truth_judge(hull_truth *t, const graze_vec3 *points, const grz_solid *s)
{
    if (s->dimension != hull_truth_dimension(t)) return "the dimension is another";
    const char *wrong = judge_corners(s);
    if (!wrong) wrong = judge_half_edges(s);
    if (!wrong) wrong = judge_order(s);
    if (!wrong) wrong = judge_fans(s);
    if (wrong) return wrong;
    size_t *at = malloc(s->corner_count * sizeof *at);
    if (!place_corners(s, points, t->count, at))
        wrong = "a corner is none of the points";
    else if (s->dimension == 3)
        wrong = judge_solid(t, s, at);
    else if (s->dimension == 2)
        wrong = judge_polygon(t, s, at);
    else
        wrong = judge_ends(s, points, t->count);
    free(at);
    return wrong;
}

static bool same_numbers(const uint32_t *a, const uint32_t *b, size_t count)
{
    return memcmp(a, b, count * sizeof *a) == 0;
}

bool same_solids(const grz_solid *a, const grz_solid *b)
{
    return a->dimension == b->dimension && a->corner_count == b->corner_count && a->edge_count == b->edge_count &&
           a->face_count == b->face_count &&
           memcmp(a->corners, b->corners, a->corner_count * sizeof *a->corners) == 0 &&
           same_numbers(a->leaving, b->leaving, a->corner_count) && same_numbers(a->origin, b->origin, a->edge_count) &&
           same_numbers(a->twin, b->twin, a->edge_count) && same_numbers(a->face, b->face, a->edge_count) &&
           same_numbers(a->first, b->first, a->face_count + 1);
}
