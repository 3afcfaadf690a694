/* The filter. With A, B, C the corners less the origin, as computed, and d the direction: the volumes (B x C) . d, (C x
 * A) . d and (A x B) . d are determinants as in orient.c, with two rounded differences and one direction that may be
 * rounded too: a monomial passes through m = 8 roundings (three of its factors, one product, one subtraction, one
 * product, two sums), so each volume is off by at most 9 u P, where P, the sum of its six monomials' sizes, is at most
 * six times the product of the three vectors' largest components. What underflows adds less than 2^-868 (orient.c; a
 * direction is at most 2^201 as a difference is).
 *
 * Volumes of both signs: the line misses the triangle. All of one sign, strictly: it goes through its interior, and n .
 * d has that sign, being their sum. With n from the edges, which are short where the triangle is small, t is n . A / n
 * . d, of which the same bound holds for both parts; the three roundings of a quotient of bounds are taken in by 8 u,
 * and what underflows in it, and in the scaled t up to which a ray counts, by 2^-1070. Whatever this leaves open is
 * decided in whole numbers. */
#include "exact/ray.h"

#include "base/check.h"
#include "exact/big_round.h"
#include "exact/ray_exact.h"

#include <float.h>

static const double error_per_size = 54 * 0x1p-53, error_of_underflow = 0x1p-868;

grz_ray grz_ray_of(const graze_ray *ray)
{
    grz_ray out = {.origin = ray->origin, .aim = ray->aim, .to_point = ray->to_point, .most = ray->most};
    graze_vec3 d = ray->to_point ? grz_sub(ray->aim, ray->origin) : ray->aim;
    int exponent;
    (void)frexp(grz_largest(d), &exponent);
    out.scale = exponent < 1 ? 1 - exponent : 0;
    out.direction = grz_vec(ldexp(d.x, out.scale), ldexp(d.y, out.scale), ldexp(d.z, out.scale));
    out.size = grz_largest(out.direction);
    out.scaled_most = ldexp(ray->most, -out.scale);
    return out;
}

typedef enum verdict { MISS, HIT, UNSURE } verdict;

/* From bounds of n . A and n . d, both taken as positive. */
static grz_ray_span span_of(double height, double height_error, double along, double along_error)
{
    double low = (height - height_error) / (along + along_error);
    double high = (height + height_error) / (along - along_error);
    return (grz_ray_span){fmax(low * (1 - 0x1p-50) - 0x1p-1070, 0), high * (1 + 0x1p-50) + 0x1p-1070};
}

/* The line goes through the interior of the triangle; A is a corner less the origin. */
static verdict place_on_line(const grz_ray *ray, const grz_tri *t, graze_vec3 a, grz_ray_span *span)
{
    graze_vec3 e = grz_sub(t->v[1], t->v[0]), f = grz_sub(t->v[2], t->v[0]), n = grz_cross(e, f);
    double size = error_per_size * grz_largest(e) * grz_largest(f);
    double height = grz_dot(n, a), height_error = size * grz_largest(a) + error_of_underflow;
    double along = grz_dot(n, ray->direction), along_error = size * ray->size + error_of_underflow;
    if (fabs(along) <= along_error || fabs(height) <= height_error) return UNSURE;
    if ((height < 0) != (along < 0)) return MISS; /* behind the origin */
    *span = span_of(fabs(height), height_error, fabs(along), along_error);
    if (span->high <= ray->scaled_most) return HIT;
    return span->low > ray->scaled_most ? MISS : UNSURE;
}

static verdict filter(const grz_ray *ray, const grz_tri *t, grz_ray_span *span)
{
    graze_vec3 a = grz_sub(t->v[0], ray->origin), b = grz_sub(t->v[1], ray->origin), c = grz_sub(t->v[2], ray->origin);
    const graze_vec3 d = ray->direction;
    double size = error_per_size * ray->size, sa = grz_largest(a), sb = grz_largest(b), sc = grz_largest(c);
    double in_a = grz_dot(grz_cross(b, c), d), error_a = size * sb * sc + error_of_underflow;
    double in_b = grz_dot(grz_cross(c, a), d), error_b = size * sc * sa + error_of_underflow;
    double in_c = grz_dot(grz_cross(a, b), d), error_c = size * sa * sb + error_of_underflow;
    int left = (in_a > error_a) + (in_b > error_b) + (in_c > error_c);
    int right = (in_a < -error_a) + (in_b < -error_b) + (in_c < -error_c);
    if (left && right) return MISS;
    return left == 3 || right == 3 ? place_on_line(ray, t, a, span) : UNSURE;
}

/* The scaled t, correctly rounded, is off by half of its last place. */
static bool meets_exactly(const grz_ray *ray, const grz_tri *t, grz_ray_span *span)
{
    grz_ray_meeting meeting;
    if (!grz_ray_meets_exactly(ray, t, grz_ray_unit(ray, t, t), &meeting)) return false;
    if (!grz_ray_reaches(ray, &meeting)) return false;
    double scaled = grz_big_ratio(&meeting.part, &meeting.whole, meeting.exponent - ray->scale);
    *span = (grz_ray_span){fmax(scaled * (1 - 0x1p-52) - DBL_TRUE_MIN, 0), scaled * (1 + 0x1p-52) + DBL_TRUE_MIN};
    return true;
}

bool grz_ray_meets(const grz_ray *ray, const grz_tri *t, grz_ray_span *span)
{
    verdict v = filter(ray, t, span);
    return v == UNSURE ? meets_exactly(ray, t, span) : v == HIT;
}

/* One meeting at a time: two would be the largest thing on the stack. */
int grz_ray_order(const grz_ray *ray, const grz_tri *a, const grz_tri *b)
{
    int unit = grz_ray_unit(ray, a, b);
    grz_ray_meeting meeting;
    grz_big part_a, whole_a, left, right;
    bool meets_a = grz_ray_meets_exactly(ray, a, unit, &meeting);
    grz_big_copy(&part_a, &meeting.part);
    grz_big_copy(&whole_a, &meeting.whole);
    bool meets_b = grz_ray_meets_exactly(ray, b, unit, &meeting);
    GRZ_ASSERT(meets_a && meets_b);
    (void)meets_a;
    (void)meets_b;
    grz_big_multiply(&left, &part_a, &meeting.whole);
    grz_big_multiply(&right, &meeting.part, &whole_a);
    return grz_big_compare(&left, &right);
}

graze_hit grz_ray_hit(const grz_ray *ray, const grz_tri *t)
{
    graze_hit hit = {0};
    int unit = grz_ray_unit(ray, t, t);
    grz_ray_meeting meeting;
    grz_short_vec corners[3];
    bool meets = grz_ray_meets_exactly(ray, t, unit, &meeting);
    GRZ_ASSERT(meets);
    (void)meets;
    hit.side = meeting.side;
    hit.t = grz_big_ratio(&meeting.part, &meeting.whole, meeting.exponent);
    if (hit.t == 0 && meeting.part.sign != 0) hit.t = DBL_TRUE_MIN;
    for (int k = 0; k < 3; k++) hit.weights[k] = grz_big_ratio(&meeting.weights[k], &meeting.denominator, 0);
    for (int k = 0; k < 3; k++) grz_short_vec_set(&corners[k], t->v[k], unit);
    hit.point = grz_weighted_point(meeting.weights, &meeting.denominator, corners, unit);
    return hit;
}
