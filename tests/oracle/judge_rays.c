/* Rays against triangles: whether they meet, which is met first, and every number of a hit. The pairs of triangles that
 * are hard to judge make hard rays: one triangle is the target, two corners of the other are a segment, or an origin
 * and a direction; and so are rays from a corner of the one through a point of the other. */
#include "exact/ray.h"
#include "oracle/compare.h"
#include "oracle/ray_truth.h"

#include <float.h>
#include <math.h>

enum { MISSED, ACROSS, EDGE_ON, AT_ORIGIN };

static graze_ray_side side_of(int facing)
{
    return facing < 0 ? GRAZE_RAY_FRONT : facing > 0 ? GRAZE_RAY_BACK : GRAZE_RAY_EDGE_ON;
}

/* 0 only if it is 0. */
static double rounded_t(const mpq_t t)
{
    double value = ray_truth_round(t);
    return value == 0 && mpq_sgn(t) > 0 ? DBL_TRUE_MIN : value;
}

/* Weights that are not unique must at least make the point, up to rounding. */
static bool weights_make_point(const graze_hit *hit, const graze_vec3 v[3])
{
    double size = 0, sum = hit->weights[0] + hit->weights[1] + hit->weights[2];
    for (int k = 0; k < 3; k++) size = fmax(size, fmax(fabs(v[k].x), fmax(fabs(v[k].y), fabs(v[k].z))));
    const double *w = hit->weights;
    double x = w[0] * v[0].x + w[1] * v[1].x + w[2] * v[2].x, y = w[0] * v[0].y + w[1] * v[1].y + w[2] * v[2].y,
           z = w[0] * v[0].z + w[1] * v[1].z + w[2] * v[2].z;
    double off = fmax(fabs(x - hit->point.x), fmax(fabs(y - hit->point.y), fabs(z - hit->point.z)));
    return fabs(sum - 1) <= 4 * DBL_EPSILON && w[0] >= 0 && w[1] >= 0 && w[2] >= 0 &&
           off <= 8 * DBL_EPSILON * size + 4 * DBL_TRUE_MIN;
}

static bool hit_is_right(const grz_ray *ray, const graze_ray *given, const graze_vec3 v[3], const ray_truth *exact)
{
    const grz_tri t = {{v[0], v[1], v[2]}};
    graze_hit hit = grz_ray_hit(ray, &t);
    bool has_area;
    int facing = ray_truth_facing(given, v, &has_area);
    bool right = hit.side == side_of(facing) && hit.t == rounded_t(exact->t) && hit.t <= given->most &&
                 hit.point.x == ray_truth_round(exact->point[0]) && hit.point.y == ray_truth_round(exact->point[1]) &&
                 hit.point.z == ray_truth_round(exact->point[2]);
    if (!has_area) return right && weights_make_point(&hit, v);
    for (int k = 0; k < 3; k++) right = right && hit.weights[k] == ray_truth_round(exact->weights[k]);
    return right;
}

/* Is the scaled t in the span? */
static bool span_holds(const grz_ray *ray, grz_ray_span span, ray_truth *exact)
{
    mpq_t scaled, end;
    mpq_inits(scaled, end, NULL);
    mpq_div_2exp(scaled, exact->t, (mp_bitcnt_t)ray->scale);
    bool holds = span.low >= 0;
    if (isfinite(span.low)) {
        mpq_set_d(end, span.low);
        holds = holds && mpq_cmp(end, scaled) <= 0;
    }
    if (isfinite(span.high)) {
        mpq_set_d(end, span.high);
        holds = holds && mpq_cmp(scaled, end) <= 0;
    }
    mpq_clears(scaled, end, NULL);
    return holds;
}

static bool ray_agrees(compare_context *context, const graze_ray *given, const graze_vec3 v[3])
{
    ray_truth exact;
    ray_truth_init(&exact);
    bool meets = ray_truth_find(&exact, given, v), has_area;
    int outcome = !meets                                       ? MISSED
                  : mpq_sgn(exact.t) == 0                      ? AT_ORIGIN
                  : ray_truth_facing(given, v, &has_area) == 0 ? EDGE_ON
                                                               : ACROSS;
    compare_tally(context, outcome);
    grz_ray ray = grz_ray_of(given);
    grz_ray_span span;
    const grz_tri t = {{v[0], v[1], v[2]}};
    bool agree = grz_ray_meets(&ray, &t, &span) == meets;
    if (agree && meets) agree = span_holds(&ray, span, &exact) && hit_is_right(&ray, given, v, &exact);
    ray_truth_clear(&exact);
    return agree;
}

static bool order_agrees(const graze_ray *given, const graze_vec3 a[3], const graze_vec3 b[3])
{
    ray_truth truth_a, truth_b;
    ray_truth_init(&truth_a);
    ray_truth_init(&truth_b);
    bool agree = true;
    if (ray_truth_find(&truth_a, given, a) && ray_truth_find(&truth_b, given, b)) {
        grz_ray ray = grz_ray_of(given);
        const grz_tri first = {{a[0], a[1], a[2]}}, second = {{b[0], b[1], b[2]}};
        int order = mpq_cmp(truth_a.t, truth_b.t);
        agree = grz_ray_order(&ray, &first, &second) == (order > 0) - (order < 0);
    }
    ray_truth_clear(&truth_a);
    ray_truth_clear(&truth_b);
    return agree;
}

static bool is_zero(graze_vec3 p)
{
    return p.x == 0 && p.y == 0 && p.z == 0;
}

static bool same(graze_vec3 a, graze_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

/* The largest t as a double that is at most, next to, or exactly that of the meeting. */
static double hard_most(const graze_ray *ray, const graze_vec3 v[3], uint64_t index)
{
    ray_truth exact;
    ray_truth_init(&exact);
    graze_ray endless = *ray;
    endless.most = INFINITY;
    double most = ray->most;
    if (ray_truth_find(&exact, &endless, v)) {
        most = ray_truth_round(exact.t);
        if (index % 3 == 1) most = nextafter(most, 0);
        if (index % 3 == 2) most = nextafter(most, INFINITY);
    }
    ray_truth_clear(&exact);
    return most;
}

static bool agrees(compare_context *context, const two_triangles *pair)
{
    const graze_vec3 *a = pair->a, *b = pair->b;
    unsigned k = (unsigned)(context->index % 3), next = (k + 1) % 3;
    bool agree = true;
    graze_ray rays[4];
    int count = 0;
    if (!same(b[k], b[next])) rays[count++] = graze_ray_to(b[k], b[next]);
    if (!is_zero(b[next])) rays[count++] = graze_ray_along(b[k], b[next]);
    if (!same(b[k], a[k])) { /* through a corner, from afar and from within */
        rays[count] = graze_ray_to(b[k], a[k]);
        rays[count++].most = INFINITY;
    }
    if (!same(a[k], a[next])) rays[count++] = graze_ray_to(a[k], a[next]);
    for (int i = 0; i < count; i++) {
        agree = agree && ray_agrees(context, &rays[i], a) && order_agrees(&rays[i], a, b);
        rays[i].most = hard_most(&rays[i], a, context->index + (uint64_t)i);
        agree = agree && ray_agrees(context, &rays[i], a);
    }
    return agree;
}

int main(void)
{
    static const comparison rays = {
        .name = "rays",
        .outcomes = {"missed", "across", "edge-on", "at the origin"},
        .share = 100,
        .agrees = agrees,
    };
    return compare_run(&rays);
}
