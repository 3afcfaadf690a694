/* The segments in which triangles cross, against rational arithmetic. */
#include "base/random.h"
#include "exact/crossing_segment.h"
#include "exact/triangles_meet.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <gmp.h>
#include <mpfr.h>

typedef struct rational_point {
    mpq_t at[3], along; /* along the line that both planes share */
} rational_point;

typedef struct truth {
    mpq_t a[3][3], b[3][3], normal_a[3], normal_b[3], line[3], height[3], s, t;
    rational_point crossings[4];
} truth;

static void each_number(truth *t, void (*what)(mpq_t))
{
    for (int k = 0; k < 9; k++) {
        what(t->a[k / 3][k % 3]);
        what(t->b[k / 3][k % 3]);
    }
    for (int axis = 0; axis < 3; axis++) {
        what(t->normal_a[axis]);
        what(t->normal_b[axis]);
        what(t->line[axis]);
        what(t->height[axis]);
        for (int c = 0; c < 4; c++) what(t->crossings[c].at[axis]);
    }
    for (int c = 0; c < 4; c++) what(t->crossings[c].along);
    what(t->s);
    what(t->t);
}

static void init_number(mpq_t q)
{
    mpq_init(q);
}

static void clear_number(mpq_t q)
{
    mpq_clear(q);
}

static void cross(truth *t, mpq_t out[3], mpq_t u[3], mpq_t v[3])
{
    for (int axis = 0; axis < 3; axis++) {
        mpq_mul(t->s, u[(axis + 1) % 3], v[(axis + 2) % 3]);
        mpq_mul(t->t, u[(axis + 2) % 3], v[(axis + 1) % 3]);
        mpq_sub(out[axis], t->s, t->t);
    }
}

static void normal_of(truth *t, mpq_t corners[3][3], mpq_t out[3])
{
    mpq_t u[3], v[3];
    for (int axis = 0; axis < 3; axis++) {
        mpq_inits(u[axis], v[axis], NULL);
        mpq_sub(u[axis], corners[1][axis], corners[0][axis]);
        mpq_sub(v[axis], corners[2][axis], corners[0][axis]);
    }
    cross(t, out, u, v);
    for (int axis = 0; axis < 3; axis++) mpq_clears(u[axis], v[axis], NULL);
}

static void dot(truth *t, mpq_t out, mpq_t u[3], mpq_t v[3])
{
    mpq_mul(t->t, u[0], v[0]);
    for (int axis = 1; axis < 3; axis++) {
        mpq_mul(t->s, u[axis], v[axis]);
        mpq_add(t->t, t->t, t->s);
    }
    mpq_set(out, t->t);
}

/* The two points at which the boundary of a triangle goes through a plane, none of its corners being in it. */
static void cross_plane(truth *t, mpq_t corners[3][3], mpq_t normal[3], mpq_t origin[3], rational_point out[2])
{
    mpq_t level;
    mpq_init(level);
    dot(t, level, normal, origin);
    for (int k = 0; k < 3; k++) {
        dot(t, t->height[k], normal, corners[k]);
        mpq_sub(t->height[k], t->height[k], level);
    }
    mpq_clear(level);
    for (int k = 0, found = 0; k < 3 && found < 2; k++) {
        int next = (k + 1) % 3;
        if (mpq_sgn(t->height[k]) == mpq_sgn(t->height[next])) continue;
        for (int axis = 0; axis < 3; axis++) { /* (h_k x_next - h_next x_k) / (h_k - h_next) */
            mpq_mul(t->s, t->height[k], corners[next][axis]);
            mpq_mul(t->t, t->height[next], corners[k][axis]);
            mpq_sub(out[found].at[axis], t->s, t->t);
            mpq_sub(t->s, t->height[k], t->height[next]);
            mpq_div(out[found].at[axis], out[found].at[axis], t->s);
        }
        dot(t, out[found].along, out[found].at, t->line);
        found++;
    }
}

static double rounded(const mpq_t q)
{
    mpfr_t out;
    mpfr_init2(out, 53);
    mpfr_set_q(out, q, MPFR_RNDN);
    double value = mpfr_get_d(out, MPFR_RNDN);
    mpfr_clear(out);
    return value;
}

static int compare_along(const void *first, const void *second)
{
    const rational_point *const *p = first, *const *q = second;
    return mpq_cmp((*p)->along, (*q)->along);
}

/* Of the four points in which the triangles' boundaries cross the common line, the middle two. */
static void true_ends(truth *t, const grz_tri *a, const grz_tri *b, graze_vec3 ends[2])
{
    for (int k = 0; k < 9; k++) {
        mpq_set_d(t->a[k / 3][k % 3], grz_component(a->v[k / 3], k % 3));
        mpq_set_d(t->b[k / 3][k % 3], grz_component(b->v[k / 3], k % 3));
    }
    normal_of(t, t->a, t->normal_a);
    normal_of(t, t->b, t->normal_b);
    cross(t, t->line, t->normal_a, t->normal_b);
    cross_plane(t, t->a, t->normal_b, t->b[0], t->crossings);
    cross_plane(t, t->b, t->normal_a, t->a[0], t->crossings + 2);
    rational_point *sorted[4] = {&t->crossings[0], &t->crossings[1], &t->crossings[2], &t->crossings[3]};
    qsort(sorted, 4, sizeof *sorted, compare_along);
    for (int end = 0; end < 2; end++)
        ends[end] =
            grz_vec(rounded(sorted[1 + end]->at[0]), rounded(sorted[1 + end]->at[1]), rounded(sorted[1 + end]->at[2]));
}

static bool same_ends(const graze_vec3 p[2], const graze_vec3 q[2])
{
    return (grz_same_point(p[0], q[0]) && grz_same_point(p[1], q[1])) ||
           (grz_same_point(p[0], q[1]) && grz_same_point(p[1], q[0]));
}

static grz_tri random_triangle(grz_random *random, double offset)
{
    double x[9];
    for (int k = 0; k < 9; k++) x[k] = grz_random_between(random, -1, 1) + offset;
    return (grz_tri){{{x[0], x[1], x[2]}, {x[3], x[4], x[5]}, {x[6], x[7], x[8]}}};
}

static void test_random_crossings(void **state)
{
    (void)state;
    enum { CASES = 20000 };
    static const double offsets[] = {0, 1, 1e6};
    grz_random random = grz_random_seeded(21);
    truth t;
    each_number(&t, init_number);
    int crossings = 0;
    for (int c = 0; c < CASES; c++) {
        grz_tri a = random_triangle(&random, offsets[c % 3]), b = random_triangle(&random, offsets[c % 3]);
        graze_vec3 ends[2], swapped[2], expected[2];
        bool crossing = grz_triangles_meet(&a, &b) == GRAZE_CROSSING;
        assert_int_equal(grz_triangles_segment(&a, &b, ends), crossing);
        if (!crossing) continue;
        crossings++;
        true_ends(&t, &a, &b, expected);
        if (!same_ends(ends, expected)) fail_msg("case %d", c);
        assert_true(grz_triangles_segment(&b, &a, swapped));
        assert_true(grz_same_point(ends[0], swapped[0]) && grz_same_point(ends[1], swapped[1]));
    }
    each_number(&t, clear_number);
    assert_true(crossings > CASES / 10);
}

#define FLAT                                                                                                           \
    {                                                                                                                  \
        {                                                                                                              \
            {0, 0, 0}, {4, 0, 0},                                                                                      \
            {                                                                                                          \
                0, 4, 0                                                                                                \
            }                                                                                                          \
        }                                                                                                              \
    }

static void test_known_crossings(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        grz_tri a, b;
        graze_vec3 ends[2];
    } rows[] = {
        {"a fin through the face", FLAT, {{{1, 1, -1}, {1, 1, 1}, {2, 1, 1}}}, {{1, 1, 0}, {1.5, 1, 0}}},
        {"beyond an edge", FLAT, {{{1, 1, -1}, {1, 1, 1}, {1, -7, 1}}}, {{1, 0, 0}, {1, 1, 0}}},
        {"corner in the plane", FLAT, {{{1, 1, 0}, {2, 1, -1}, {2, 1, 1}}}, {{1, 1, 0}, {2, 1, 0}}},
        {"segment through a face", FLAT, {{{1, 1, -1}, {1, 1, 3}, {1, 1, 3}}}, {{1, 1, 0}, {1, 1, 0}}},
        {"three on a line through a face", {{{1, 1, 3}, {1, 1, 0}, {1, 1, -1}}}, FLAT, {{1, 1, 0}, {1, 1, 0}}},
        {"two segments",
         {{{0, 0, 0}, {1, 1, 1}, {3, 3, 3}}},
         {{{3, 0, 0}, {0, 3, 3}, {3, 0, 0}}},
         {{1.5, 1.5, 1.5}, {1.5, 1.5, 1.5}}},
        {"a third",
         {{{0, 0, 0}, {0, 1, 0}, {0, 0, 3}}},
         {{{-1, 0.25, 0.25}, {2, 0.25, 1.25}, {-1, 0.25, 0.25}}},
         {{0, 0.25, 0x1.2aaaaaaaaaaabp-1}, {0, 0.25, 0x1.2aaaaaaaaaaabp-1}}},
        {"tiny through huge",
         {{{-0x1p200, -0x1p200, 0}, {0x1p200, -0x1p200, 0}, {0, 0x1p200, 0}}},
         {{{0, 0, -0x1p-1074}, {0x1p-1073, 0, 0x1p-1074}, {0, 0, -0x1p-1074}}},
         {{0x1p-1074, 0, 0}, {0x1p-1074, 0, 0}}},
    };
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        graze_vec3 ends[2] = {{9, 9, 9}, {9, 9, 9}}, swapped[2];
        if (!grz_triangles_segment(&rows[r].a, &rows[r].b, ends) || !same_ends(ends, rows[r].ends))
            fail_msg("%s: (%a, %a, %a) (%a, %a, %a)", rows[r].name, ends[0].x, ends[0].y, ends[0].z, ends[1].x,
                     ends[1].y, ends[1].z);
        if (!grz_triangles_segment(&rows[r].b, &rows[r].a, swapped) || !same_ends(swapped, ends))
            fail_msg("%s, swapped", rows[r].name);
    }
}

static void test_no_crossing_writes_nothing(void **state)
{
    (void)state;
    const grz_tri flat = FLAT;
    static const grz_tri others[] = {
        {{{0, 0, 1}, {4, 0, 1}, {0, 4, 1}}}, /* apart */
        {{{1, 1, 0}, {1, 1, 1}, {2, 2, 3}}}, /* touching */
        {{{1, 1, 0}, {5, 1, 0}, {1, 5, 0}}}, /* overlap */
    };
    for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
        graze_vec3 ends[2] = {{7, 7, 7}, {8, 8, 8}};
        assert_false(grz_triangles_segment(&flat, &others[k], ends));
        assert_true(ends[0].x == 7 && ends[1].x == 8);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_crossings),
        cmocka_unit_test(test_known_crossings),
        cmocka_unit_test(test_no_crossing_writes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
