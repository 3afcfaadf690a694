/* The size of single triangles against rational arithmetic: degenerate or not without any doubt, area and ratio to the
 * accuracy that triangle_size.h states, for triangles that doubles can hardly tell from a line. */
#include "base/random.h"
#include "mesh/triangle_size.h"

#include <float.h>
#include <gmp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <mpfr.h>

typedef struct truth {
    mpq_t edge[2][3], left, right, squared_cross;
    mpfr_t cross, longest;
} truth;

static void truth_init(truth *t)
{
    for (int i = 0; i < 6; i++) mpq_init(t->edge[i / 3][i % 3]);
    mpq_inits(t->left, t->right, t->squared_cross, NULL);
    mpfr_inits2(200, t->cross, t->longest, (mpfr_ptr)0);
}

static void truth_clear(truth *t)
{
    for (int i = 0; i < 6; i++) mpq_clear(t->edge[i / 3][i % 3]);
    mpq_clears(t->left, t->right, t->squared_cross, NULL);
    mpfr_clears(t->cross, t->longest, (mpfr_ptr)0);
    mpfr_free_cache();
}

/* t->edge[which] = to - from. */
static void set_edge(truth *t, int which, graze_vec3 from, graze_vec3 to)
{
    for (int axis = 0; axis < 3; axis++) {
        mpq_set_d(t->left, grz_component(to, axis));
        mpq_set_d(t->right, grz_component(from, axis));
        mpq_sub(t->edge[which][axis], t->left, t->right);
    }
}

static void find_squared_cross(truth *t, const grz_tri *triangle)
{
    set_edge(t, 0, triangle->v[0], triangle->v[1]);
    set_edge(t, 1, triangle->v[0], triangle->v[2]);
    mpq_set_ui(t->squared_cross, 0, 1);
    for (int axis = 0; axis < 3; axis++) {
        int i = (axis + 1) % 3, j = (axis + 2) % 3;
        mpq_mul(t->left, t->edge[0][i], t->edge[1][j]);
        mpq_mul(t->right, t->edge[0][j], t->edge[1][i]);
        mpq_sub(t->left, t->left, t->right);
        mpq_mul(t->left, t->left, t->left);
        mpq_add(t->squared_cross, t->squared_cross, t->left);
    }
}

/* The square of the longest edge, in t->longest. */
static void find_longest(truth *t, const grz_tri *triangle)
{
    mpfr_set_zero(t->longest, 1);
    for (int k = 0; k < 3; k++) {
        set_edge(t, 0, triangle->v[k], triangle->v[(k + 1) % 3]);
        mpq_set_ui(t->right, 0, 1);
        for (int axis = 0; axis < 3; axis++) {
            mpq_mul(t->left, t->edge[0][axis], t->edge[0][axis]);
            mpq_add(t->right, t->right, t->left);
        }
        if (mpfr_cmp_q(t->longest, t->right) < 0) mpfr_set_q(t->longest, t->right, MPFR_RNDN);
    }
}

static void expect_near(const char *what, double found, mpfr_t expected, double tolerance)
{
    double value = mpfr_get_d(expected, MPFR_RNDN);
    double subnormal = 4 * 0x1p-1074; /* where numbers have no relative accuracy left */
    if (isinf(value)) value = DBL_MAX;
    if (!(fabs(found - value) <= tolerance * value + subnormal)) fail_msg("%s: %.17g, not %.17g", what, found, value);
}

static void expect_right(truth *t, const grz_tri *triangle)
{
    grz_triangle_size size = grz_measure_triangle(triangle);
    find_squared_cross(t, triangle);
    find_longest(t, triangle);
    assert_int_equal(size.degenerate, mpq_sgn(t->squared_cross) == 0);
    assert_int_equal(size.degenerate, isinf(size.ratio));

    mpfr_set_q(t->cross, t->squared_cross, MPFR_RNDN);
    mpfr_sqrt(t->cross, t->cross, MPFR_RNDN);
    if (!size.degenerate) {
        mpfr_t ratio;
        mpfr_init2(ratio, 200);
        mpfr_div(ratio, t->longest, t->cross, MPFR_RNDN);
        expect_near("ratio", size.ratio, ratio, 1e-8);
        mpfr_clear(ratio);
    }
    mpfr_mul_2si(t->cross, t->cross, (size.area_is_lifted ? GRZ_AREA_LIFT : 0) - 1, MPFR_RNDN);
    expect_near("area", size.area, t->cross, 1e-8);
    mpfr_sqrt(t->longest, t->longest, MPFR_RNDN);
    expect_near("longest edge", size.longest_edge, t->longest, 4 * DBL_EPSILON);
}

static graze_vec3 random_point(grz_random *random, double reach)
{
    return grz_vec(grz_random_between(random, -reach, reach), grz_random_between(random, -reach, reach),
                   grz_random_between(random, -reach, reach));
}

static void ordinary_triangles(void **state)
{
    (void)state;
    truth t;
    truth_init(&t);
    grz_random random = grz_random_seeded(1);
    for (int i = 0; i < 20000; i++) {
        grz_tri triangle;
        int exponent = (int)grz_random_below(&random, 1270) - 1070;
        for (int k = 0; k < 3; k++) triangle.v[k] = random_point(&random, ldexp(1, exponent));
        expect_right(&t, &triangle);
    }
    truth_clear(&t);
}

/* On a small grid a good part of all triangles is degenerate; shifted and scaled it still is. */
static void grid_triangles(void **state)
{
    (void)state;
    static const double shifts[] = {0, 1e6, 0x1p40}, scales[] = {1, 0x1p-30, 0x1p-600, 0x1p150};
    truth t;
    truth_init(&t);
    grz_random random = grz_random_seeded(2);
    int degenerate = 0;
    for (int i = 0; i < 20000; i++) {
        double shift = shifts[i % 3], scale = scales[i / 3 % 4];
        grz_tri triangle;
        for (int k = 0; k < 3; k++)
            triangle.v[k] = grz_vec(((double)grz_random_below(&random, 3) + shift) * scale,
                                    ((double)grz_random_below(&random, 3) - shift) * scale,
                                    (double)grz_random_below(&random, 3) * scale);
        expect_right(&t, &triangle);
        degenerate += grz_measure_triangle(&triangle).degenerate;
    }
    assert_true(degenerate > 1000);
    truth_clear(&t);
}

/* The third corner on the line through the first two, up to its own rounding, or moved by a few last bits. */
static void slivers(void **state)
{
    (void)state;
    truth t;
    truth_init(&t);
    grz_random random = grz_random_seeded(3);
    for (int i = 0; i < 20000; i++) {
        double reach = i % 2 ? 1 : ldexp(1, (int)grz_random_below(&random, 1270) - 1070);
        graze_vec3 a = random_point(&random, reach), b = random_point(&random, reach);
        graze_vec3 c = grz_add(a, grz_scale(grz_sub(b, a), grz_random_between(&random, -0.5, 1.5)));
        c.x = nextafter(c.x, i % 3 ? c.x : INFINITY);
        c = fabs(c.x) <= 0x1p200 ? c : b;
        grz_tri triangle = {{a, b, c}};
        expect_right(&t, &triangle);
    }
    truth_clear(&t);
}

/* Corners of magnitudes that have nothing in common. */
static void mixed_magnitudes(void **state)
{
    (void)state;
    truth t;
    truth_init(&t);
    grz_random random = grz_random_seeded(4);
    for (int i = 0; i < 5000; i++) {
        grz_tri triangle;
        for (int k = 0; k < 3; k++) {
            double scale = ldexp(1, (int)grz_random_below(&random, 1274) - 1074);
            triangle.v[k] = grz_random_below(&random, 8) ? random_point(&random, scale) : grz_vec(scale, 0, 0);
        }
        expect_right(&t, &triangle);
    }
    truth_clear(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ordinary_triangles),
        cmocka_unit_test(grid_triangles),
        cmocka_unit_test(slivers),
        cmocka_unit_test(mixed_magnitudes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
