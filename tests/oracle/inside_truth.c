#include "oracle/inside_truth.h"

#include "oracle/integers.h"
#include "oracle/stream.h"

/* A triangle as seen from the point, and scratch. */
typedef struct view {
    zvec corner[3], direction, cross;
    mpz_t volume, side[3];
} view;

static void view_init(view *v)
{
    zvec_init(v->corner, 3);
    zvec_init(&v->direction, 1);
    zvec_init(&v->cross, 1);
    mpz_inits(v->volume, v->side[0], v->side[1], v->side[2], NULL);
}

static void view_clear(view *v)
{
    zvec_clear(v->corner, 3);
    zvec_clear(&v->direction, 1);
    zvec_clear(&v->cross, 1);
    mpz_clears(v->volume, v->side[0], v->side[1], v->side[2], NULL);
}

static void view_set(view *v, graze_vec3 point, const graze_vec3 corners[3])
{
    int unit = common_unit(corners, 3, common_unit(&point, 1, INT_MAX));
    zvec_from_point(&v->cross, point, unit);
    for (int k = 0; k < 3; k++) {
        zvec_from_point(&v->corner[k], corners[k], unit);
        zvec_subtract(&v->corner[k], &v->corner[k], &v->cross);
    }
}

static void draw_direction(view *v, stream *s)
{
    for (int axis = 0; axis < 3; axis++) mpz_set_si(v->direction.c[axis], stream_between(s, -1000000, 1000000));
}

/* 1 if the ray crosses the triangle, 0 if not, -1 if the direction is not in general position. The point is not in the
 * triangle. If it is in the triangle's plane, no ray in general position meets the triangle. */
static int crossings(view *v)
{
    zvec_cross(&v->cross, &v->corner[0], &v->corner[1]);
    zvec_dot(v->volume, &v->cross, &v->corner[2]);
    int volume = mpz_sgn(v->volume), signs = 0;
    if (volume == 0) return 0;
    for (int k = 0; k < 3; k++) {
        zvec_cross(&v->cross, &v->corner[k], &v->corner[(k + 1) % 3]);
        zvec_dot(v->side[k], &v->cross, &v->direction);
        int sign = mpz_sgn(v->side[k]);
        if (sign == 0) return -1;
        signs += sign;
    }
    /* The direction is a sum of the corners with factors of one sign: that of the sides times that of the volume. */
    return signs == 3 * volume;
}

/* Crossings of one ray; -1 if it is not in general position. */
static int count_crossings(view *v, graze_vec3 point, const graze_vec3 *surface, size_t triangle_count)
{
    int count = 0;
    for (size_t i = 0; i < triangle_count; i++) {
        view_set(v, point, surface + 3 * i);
        int crossed = crossings(v);
        if (crossed < 0) return -1;
        count += crossed;
    }
    return count;
}

truth_place inside_truth_place(truth *t, graze_vec3 point, const graze_vec3 *surface, size_t triangle_count)
{
    for (size_t i = 0; i < triangle_count; i++)
        if (truth_kind(t, &point, 1, surface + 3 * i, 3) != GRAZE_APART) return TRUTH_ON_SURFACE;
    view v;
    view_init(&v);
    stream s = stream_at(1, triangle_count);
    int count = -1;
    while (count < 0) {
        draw_direction(&v, &s);
        count = count_crossings(&v, point, surface, triangle_count);
    }
    view_clear(&v);
    return count % 2 ? TRUTH_INSIDE : TRUTH_OUTSIDE;
}

bool inside_truth_contains(truth *t, const graze_vec3 *b, size_t b_count, const graze_vec3 *a, size_t a_count)
{
    for (size_t i = 0; i < 3 * a_count; i++)
        if (inside_truth_place(t, a[i], b, b_count) != TRUTH_INSIDE) return false;
    return true;
}
