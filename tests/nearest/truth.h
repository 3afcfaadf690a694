/* The truth about nearest points, by rational numbers and by looking at every point. */
#ifndef GRZ_TESTS_NEAREST_TRUTH_H
#define GRZ_TESTS_NEAREST_TRUTH_H

#include <gmp.h>
#include <graze/nearest.h>
#include <stdlib.h>

/* How far each point is from a query: the squared distance for GRAZE_L2, the distance for GRAZE_LINF. */
typedef struct truth {
    size_t count;
    mpq_t *far;
    uint32_t *order; /* the numbers, nearest first, of equals the lower number first */
} truth;

static inline truth truth_create(size_t count)
{
    truth t = {count, calloc(count, sizeof *t.far), calloc(count, sizeof *t.order)};
    for (size_t i = 0; i < count; i++) mpq_init(t.far[i]);
    return t;
}

static inline void truth_free(truth *t)
{
    for (size_t i = 0; i < t->count; i++) mpq_clear(t->far[i]);
    free(t->far);
    free(t->order);
}

static inline void truth_measure(mpq_t out, graze_vec3 a, graze_vec3 b, graze_metric metric)
{
    const double from[3] = {a.x, a.y, a.z}, to[3] = {b.x, b.y, b.z};
    mpq_t d, e;
    mpq_inits(d, e, NULL);
    mpq_set_ui(out, 0, 1);
    for (int axis = 0; axis < 3; axis++) {
        mpq_set_d(d, from[axis]);
        mpq_set_d(e, to[axis]);
        mpq_sub(d, d, e);
        mpq_abs(d, d);
        if (metric == GRAZE_L2) {
            mpq_mul(d, d, d);
            mpq_add(out, out, d);
        } else if (mpq_cmp(d, out) > 0) {
            mpq_set(out, d);
        }
    }
    mpq_clears(d, e, NULL);
}

/* Insertion by halves: no global for a comparison function of the library, and the clouds are small. */
static inline void truth_of(truth *t, const graze_vec3 *points, graze_vec3 query, graze_metric metric)
{
    for (uint32_t i = 0; i < t->count; i++) {
        truth_measure(t->far[i], points[i], query, metric);
        size_t low = 0, high = i;
        while (low < high) { /* behind all that are not farther: their numbers are lower */
            size_t middle = (low + high) / 2;
            if (mpq_cmp(t->far[t->order[middle]], t->far[i]) <= 0)
                low = middle + 1;
            else
                high = middle;
        }
        for (size_t k = i; k > low; k--) t->order[k] = t->order[k - 1];
        t->order[low] = i;
    }
}

/* Is the reported point, the i-th of its list, at most 1 + epsilon times as far as the truly i-th? */
static inline bool truth_within(const truth *t, uint32_t number, size_t i, graze_metric metric, double epsilon)
{
    mpq_t factor, one;
    mpq_inits(factor, one, NULL);
    mpq_set_d(factor, epsilon);
    mpq_set_ui(one, 1, 1);
    mpq_add(factor, factor, one);
    if (metric == GRAZE_L2) mpq_mul(factor, factor, factor);
    mpq_mul(factor, factor, t->far[t->order[i]]);
    bool within = mpq_cmp(t->far[number], factor) <= 0;
    mpq_clears(factor, one, NULL);
    return within;
}

/* Is the number that was reported as a distance within 2^-51 of itself, and the smallest double, of the truth? */
static inline bool truth_distance(const truth *t, uint32_t number, graze_metric metric, double distance)
{
    mpq_t bound, room, least;
    mpq_inits(bound, room, least, NULL);
    bool right = distance >= 0 && (distance == 0) == (mpq_sgn(t->far[number]) == 0);
    for (int side = -1; side <= 1 && right && distance > 0; side += 2) {
        mpq_set_d(bound, distance);
        mpq_set_d(room, side * 0x1p-51);
        mpq_mul(room, room, bound);
        mpq_add(bound, bound, room);
        mpq_set_d(least, side * 0x1p-1074);
        mpq_add(bound, bound, least);
        if (mpq_sgn(bound) < 0) continue;
        if (metric == GRAZE_L2) mpq_mul(bound, bound, bound);
        right = side * mpq_cmp(bound, t->far[number]) >= 0;
    }
    mpq_clears(bound, room, least, NULL);
    return right;
}

#endif
