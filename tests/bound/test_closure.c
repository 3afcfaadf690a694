/* The closure of a set of directions: what the paper says of it, and the overlap test by it. */
#include "bound/closure.h"
#include "bound/dop_shape.h"
#include "sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static bool has_direction(const int (*set)[3], int count, const int d[3])
{
    for (int i = 0; i < count; i++)
        if ((set[i][0] == d[0] && set[i][1] == d[1] && set[i][2] == d[2]) ||
            (set[i][0] == -d[0] && set[i][1] == -d[1] && set[i][2] == -d[2]))
            return true;
    return false;
}

static void sizes_and_coordinates(void **state)
{
    (void)state;
    static const struct {
        int k, count, largest;
    } expected[] = {{6, 3, 1}, {8, 7, 1}, {12, 9, 1}, {14, 13, 1}, {18, 25, 2}, {20, 97, 5}, {26, 97, 5}};
    for (int c = 0; c < K_COUNT; c++) {
        grz_directions s = directions_of(expected[c].k);
        int closure[GRZ_MOST_CLOSURE][3], largest = 0;
        int count = grz_closure_of(&s, closure);
        assert_int_equal(count, expected[c].count);
        for (int i = 0; i < count; i++)
            for (int axis = 0; axis < 3; axis++)
                if (abs(closure[i][axis]) > largest) largest = abs(closure[i][axis]);
        assert_int_equal(largest, expected[c].largest);
        for (int i = 0; i < count; i++)
            assert_false(has_direction((const int(*)[3])closure, i, closure[i])); /* none twice */
    }
}

/* Proposition 5 of the paper holds; what it says of N_26's coordinates does not. */
static void claims_of_the_paper(void **state)
{
    (void)state;
    grz_directions six = directions_of(6), fourteen = directions_of(14), all = directions_of(26);
    int of_six[GRZ_MOST_CLOSURE][3], of_fourteen[GRZ_MOST_CLOSURE][3], of_all[GRZ_MOST_CLOSURE][3];
    assert_int_equal(grz_closure_of(&six, of_six), six.count);
    assert_int_equal(grz_closure_of(&fourteen, of_fourteen), all.count);
    int count = grz_closure_of(&all, of_all);
    for (int i = 0; i < all.count; i++) {
        const int d[3] = {all.d[i][0], all.d[i][1], all.d[i][2]};
        assert_true(has_direction((const int(*)[3])of_fourteen, all.count, d));
    }
    assert_true(has_direction((const int(*)[3])of_all, count, (const int[3]){1, 3, 5}));
}

static void own_directions_come_first(void **state)
{
    (void)state;
    for (int c = 0; c < K_COUNT; c++) {
        grz_directions s = directions_of(all_k[c]);
        int closure[GRZ_MOST_CLOSURE][3];
        (void)grz_closure_of(&s, closure);
        for (int i = 0; i < s.count; i++)
            for (int axis = 0; axis < 3; axis++) assert_int_equal(closure[i][axis], s.d[i][axis]);
    }
}

typedef struct interval {
    double low, high;
} interval;

static interval project(const int d[3], const graze_vec3 *points, int count)
{
    interval i = {INFINITY, -INFINITY};
    for (int j = 0; j < count; j++) {
        double value = (d[0] * points[j].x + d[1] * points[j].y) + d[2] * points[j].z;
        i.low = fmin(i.low, value);
        i.high = fmax(i.high, value);
    }
    return i;
}

/* With u = 2^-53: the sizes of a direction's coordinates sum up to at most 9, those of points are below 4 and off by at
 * most 2 u (GRZ_DOP_VERTEX_PAD). A projection is off by 9 * 2 u for that, and by 36 u for its products and 36 u for
 * each of two sums: 126 u for one body, 252 u for two, which is less than 2^-45. */
static const double apart_pad = 0x1p-45;

/* Are the convex hulls of the points certainly apart along one of the directions? */
static bool apart_along(const int (*directions)[3], int count, const graze_vec3 *a, int a_count, const graze_vec3 *b,
                        int b_count)
{
    if (a_count == 0 || b_count == 0) return true;
    for (int i = 0; i < count; i++) {
        interval of_a = project(directions[i], a, a_count), of_b = project(directions[i], b, b_count);
        if (of_b.low - of_a.high > apart_pad || of_a.low - of_b.high > apart_pad) return true;
    }
    return false;
}

static void random_dop(grz_random *random, const grz_directions *s, float *dop)
{
    graze_vec3 points[6], centre = random_point(random, 0.4);
    for (int i = 0; i < 6; i++) points[i] = grz_add(centre, random_point(random, 0.5));
    grz_dop_clear(dop, s->k);
    grz_dop_cover(dop, s, points, (int)(2 + grz_random_below(random, 5)));
}

typedef struct verdicts {
    int apart, slabs;
} verdicts;

/* The common part of two k-DOPs is a k-DOP; that it is empty is known exactly, without the closure. */
static void compare_pair(const grz_directions *s, const int (*closure)[3], int count, grz_random *random, verdicts *v)
{
    float a[GRZ_MOST_SUPPORTS], b[GRZ_MOST_SUPPORTS], walls[GRZ_MOST_SUPPORTS];
    graze_vec3 of_a[GRZ_MOST_DOP_VERTICES], of_b[GRZ_MOST_DOP_VERTICES];
    random_dop(random, s, a);
    random_dop(random, s, b);
    int a_count = grz_dop_vertices(s, a, of_a), b_count = grz_dop_vertices(s, b, of_b);
    grz_dop_walls(walls, b, s->k);
    bool slabs = grz_dop_apart(a, walls, s->k), exact = grz_dops_apart_exactly(s, a, b);
    bool rest = apart_along(closure + s->count, count - s->count, of_a, a_count, of_b, b_count);
    assert_int_equal(exact, slabs || rest);
    assert_int_equal(exact, apart_along(closure, count, of_b, b_count, of_a, a_count));
    v->apart += exact;
    v->slabs += slabs;
}

static void closure_decides_exactly(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(31);
    for (int c = 0; c < K_COUNT; c++) {
        grz_directions s = directions_of(all_k[c]);
        int closure[GRZ_MOST_CLOSURE][3], count = grz_closure_of(&s, closure);
        verdicts v = {0};
        for (int trial = 0; trial < 4000; trial++) compare_pair(&s, (const int(*)[3])closure, count, &random, &v);
        assert_in_range(v.apart, 100, 3900);
        if (s.k == 6)
            assert_int_equal(v.apart, v.slabs);
        else
            assert_true(v.apart > v.slabs); /* the slabs alone are not enough */
    }
}

static void touching_is_not_apart(void **state)
{
    (void)state;
    for (int c = 0; c < K_COUNT; c++) {
        grz_directions s = directions_of(all_k[c]);
        int closure[GRZ_MOST_CLOSURE][3], count = grz_closure_of(&s, closure);
        const int(*all)[3] = (const int(*)[3])closure;
        for (int i = 0; i < s.k; i++) {
            float a[GRZ_MOST_SUPPORTS], b[GRZ_MOST_SUPPORTS];
            graze_vec3 of_a[GRZ_MOST_DOP_VERTICES], of_b[GRZ_MOST_DOP_VERTICES];
            for (int j = 0; j < s.k; j++) a[j] = b[j] = 1;
            a[i] = 0.5f, b[grz_opposite(&s, i)] = -0.5f;
            int a_count = grz_dop_vertices(&s, a, of_a), b_count = grz_dop_vertices(&s, b, of_b);
            assert_false(apart_along(all, count, of_a, a_count, of_b, b_count));
            assert_false(grz_dops_apart_exactly(&s, a, b));
            b[grz_opposite(&s, i)] -= 0x1p-24f;
            b_count = grz_dop_vertices(&s, b, of_b);
            assert_true(apart_along(all, count, of_a, a_count, of_b, b_count));
            assert_true(grz_dops_apart_exactly(&s, a, b));
            assert_true(apart_along(all, 0, of_a, 0, of_b, b_count)); /* without points */
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_and_coordinates),     cmocka_unit_test(claims_of_the_paper),
        cmocka_unit_test(own_directions_come_first), cmocka_unit_test(closure_decides_exactly),
        cmocka_unit_test(touching_is_not_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
