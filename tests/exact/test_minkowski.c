/* Signs about the Minkowski difference that the filters' smallest terms decide, or that a difference rounded to a
 * double would get wrong: random cases seldom come upon them. */
#include "exact/minkowski.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define TINY 0x1p-1074
#define FAR  0x1p200

static grz_difference between(double ax, double ay, double az, double bx, double by, double bz)
{
    return (grz_difference){{ax, ay, az}, {bx, by, bz}};
}

static int turn_by_cut(const grz_difference d[3])
{
    grz_cut cut;
    grz_cut_prepare(&cut, &d[0], &d[1], d[2].from);
    int order = grz_cut_order(&cut, d[2].from, d[2].to);
    grz_cut_turn(&cut);
    assert_int_equal(grz_cut_order(&cut, d[2].from, d[2].to), -order);
    return order;
}

static void expect_turn(const grz_difference d[3], int sign)
{
    assert_int_equal(grz_differences_turn(&d[0], &d[1], &d[2]), sign);
    assert_int_equal(grz_differences_turn(&d[2], &d[0], &d[1]), sign);
    assert_int_equal(grz_differences_turn(&d[1], &d[0], &d[2]), -sign);
    assert_int_equal(turn_by_cut(d), sign);
}

/* The third difference is 1 + 2^-60 along z in truth, or 1 - 2^-60, or 1; in double it is always 1. With (0, 1, 1) and
 * (1, 0, 0) the sign is that of 1 - z for (0, 1, z). */
static void differences_that_round(void **state)
{
    (void)state;
    for (int k = -1; k <= 1; k++) {
        const grz_difference d[3] = {between(0, 0, 0, 0, 1, 1), between(0, 0, 0, 1, 0, 0),
                                     between(0, 0, -k * 0x1p-60, 0, 1, 1)};
        expect_turn(d, -k);
        const grz_difference far[3] = {between(5e6, 5e6, 5e6, 5e6, 5e6 + 1, 5e6 + 1), between(-FAR, 0, 0, FAR, 0, 0),
                                       between(0, 0, -k * TINY, 0, 1, 1)};
        expect_turn(far, -k);
    }
}

/* The plane z = x through three Minkowski points, and a fourth off by less than any double of its size can say. */
static void points_off_a_plane_by_little(void **state)
{
    (void)state;
    static const double sizes[] = {TINY, 0x1p-1060, 0x1p-400, 1, 5e6, 0x1p199};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int k = -1; k <= 1; k++) {
            double s = sizes[i];
            const grz_difference p = between(s, 0, s, 0, 0, 0), q = between(-s, 0, 0, 0, 0, s),
                                 r = between(0, -s, 0, 0, 0, 0), f = between(0, 0, -k * TINY, s, s, s),
                                 origin = between(7, 7, 7, 7, 7, 7);
            assert_int_equal(grz_differences_orient(&p, &q, &r, &f), -grz_differences_orient(&q, &p, &r, &f));
            assert_int_equal(grz_differences_orient(&p, &q, &r, &f), k);
            assert_int_equal(grz_differences_orient_origin(&p, &q, &r), 0);
            assert_int_equal(grz_differences_orient(&p, &q, &r, &origin), 0);
            const grz_difference lifted = between(s, 0, s, 0, 0, -k * TINY); /* as p, lower or higher */
            int side = grz_differences_orient_origin(&lifted, &q, &r);
            assert_int_equal(side, k);
        }
}

/* Edges of two solids: parallel ones turn for no way, crossed ones by the side on which they pass. */
static void edges_that_pass(void **state)
{
    (void)state;
    const grz_difference edge_a = between(0, 0, 0, 3, 1, 0), edge_b = between(5e6, 1, 1, 5e6 + 6, 3, 1),
                         way = between(1, 0, 0, 2, 5e6, 3), zero = between(1, 2, 3, 1, 2, 3);
    assert_int_equal(grz_differences_turn(&edge_a, &edge_b, &way), 0);
    assert_true(grz_differences_parallel(&edge_a, &edge_b) && grz_differences_parallel(&edge_a, &zero));
    const grz_difference bent = between(5e6, 1, 1, 5e6 + 6, 3, nextafter(1, 2)),
                         across = between(0, -1, TINY, 0, 1, TINY);
    assert_false(grz_differences_parallel(&edge_a, &bent));
    const grz_difference crossed[3] = {edge_a, across, between(0, 0, 0, 0, 0, TINY)};
    expect_turn(crossed, 1);
    const grz_difference touching[3] = {edge_a, across, between(0, 0, TINY, 3, 1, TINY)};
    expect_turn(touching, 0);
    const grz_difference sliver[2] = {between(0, 0, 0, TINY, 0, 0), between(0, 0, 0, FAR, TINY, 0)};
    assert_false(grz_differences_parallel(&sliver[0], &sliver[1]));
}

/* (1 + 2^-53, 1) and 5/2 of it, in two units. In double these are (1, 1) and (5/2 + 2^-51, 5/2), which are not
 * parallel; in the small unit the products are 2 and 3 of the smallest double. */
static void parallel_before_they_are_rounded(void **state)
{
    (void)state;
    static const double units[] = {1, 0x1p-537, 0x1p100};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        for (int axis = 0; axis < 3; axis++) {
            double u = units[i], from[3] = {0}, to[3] = {0}, other_from[3] = {0}, other_to[3] = {0};
            int next = (axis + 1) % 3;
            from[axis] = -0x1p-53 * u;
            to[axis] = to[next] = u;
            other_from[axis] = -2.5 * 0x1p-53 * u;
            other_to[axis] = other_to[next] = 2.5 * u;
            const grz_difference d = between(from[0], from[1], from[2], to[0], to[1], to[2]),
                                 e = between(other_from[0], other_from[1], other_from[2], other_to[0], other_to[1],
                                             other_to[2]);
            assert_true(grz_differences_parallel(&d, &e) && grz_differences_parallel(&e, &d));
            other_from[axis] = nextafter(other_from[axis], 0);
            const grz_difference f =
                between(other_from[0], other_from[1], other_from[2], other_to[0], other_to[1], other_to[2]);
            assert_false(grz_differences_parallel(&d, &f));
        }
}

/* As in test_orient.c: products of subnormal size, of which the smaller rounds to the larger. The third vector is (0,
 * 0, 2^200), so that the sign is that of a determinant in the plane. */
static void products_that_underflow_apart(void **state)
{
    (void)state;
    const double unit = 0x1p-537;
    const double ax = 0x1p-57 * unit, bx = unit, by = (1 + 0x1p-30) * unit, cx = 1.5 * (1 - 0x1p-30) * unit,
                 cy = 1.5 * unit;
    const grz_difference d[3] = {between(ax, 0, 0, bx, by, 0), between(ax, 0, 0, cx, cy, 0),
                                 between(0, 0, -FAR, 0, 0, FAR)};
    expect_turn(d, -1);
    const grz_difference p = {{ax, 0, 0}, {0, 0, 0}}, q = {{0, 0, 0}, {bx, by, 0}}, r = {{0, 0, 0}, {cx, cy, 0}},
                         s = {{0, 0, -FAR}, {0, 0, FAR}};
    const grz_difference e[3] = {between(-ax, 0, 0, bx, by, 0), between(-ax, 0, 0, cx, cy, 0), s};
    assert_int_equal(grz_differences_orient(&p, &q, &r, &s), grz_differences_turn(&e[0], &e[1], &e[2]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(differences_that_round),
        cmocka_unit_test(points_off_a_plane_by_little),
        cmocka_unit_test(edges_that_pass),
        cmocka_unit_test(parallel_before_they_are_rounded),
        cmocka_unit_test(products_that_underflow_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
