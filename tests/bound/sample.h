/* What the tests of k-DOPs share: the seven values of k, random k-DOPs, and sums without rounding. */
#ifndef TESTS_BOUND_SAMPLE_H
#define TESTS_BOUND_SAMPLE_H

#include "base/random.h"
#include "bound/dop.h"

#include <gmp.h>

static const int all_k[] = {6, 8, 12, 14, 18, 20, 26};
enum { K_COUNT = sizeof all_k / sizeof *all_k };

static inline grz_directions directions_of(int k)
{
    grz_directions s;
    (void)grz_directions_of(k, &s);
    return s;
}

static inline graze_vec3 random_point(grz_random *random, double size)
{
    double x = grz_random_between(random, -size, size), y = grz_random_between(random, -size, size);
    return grz_vec(x, y, grz_random_between(random, -size, size));
}

/* sum = d . p, exactly. */
static inline void exact_dot(mpq_t sum, const int d[3], mpq_t p[3])
{
    mpq_set_ui(sum, 0, 1);
    for (int axis = 0; axis < 3; axis++) {
        for (int i = 0; i < d[axis]; i++) mpq_add(sum, sum, p[axis]);
        for (int i = 0; i < -d[axis]; i++) mpq_sub(sum, sum, p[axis]);
    }
}

static inline void exact_point(mpq_t out[3], graze_vec3 p)
{
    for (int axis = 0; axis < 3; axis++) mpq_set_d(out[axis], grz_component(p, axis));
}

static inline void signed_direction(const grz_directions *s, int i, int d[3])
{
    for (int axis = 0; axis < 3; axis++) d[axis] = grz_signed_direction(s, i, axis);
}

static inline int compare_to_double(mpq_t a, double b)
{
    mpq_t exact;
    mpq_init(exact);
    mpq_set_d(exact, b);
    int order = mpq_cmp(a, exact);
    mpq_clear(exact);
    return order;
}

static inline void init_point(mpq_t p[3])
{
    for (int axis = 0; axis < 3; axis++) mpq_init(p[axis]);
}

static inline void clear_point(mpq_t p[3])
{
    for (int axis = 0; axis < 3; axis++) mpq_clear(p[axis]);
}

#endif
