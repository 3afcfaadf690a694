/* Distances that one knows without computing, in every order of corners and operands. */
#include "exact/distance.h"
#include "exact/distance_filter.h"
#include "exact/triangles_meet.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#define FLAT                                                                                                           \
    {                                                                                                                  \
        {                                                                                                              \
            {0, 0, 0}, {4, 0, 0},                                                                                      \
            {                                                                                                          \
                0, 4, 0                                                                                                \
            }                                                                                                          \
        }                                                                                                              \
    }
#define BELOW                                                                                                          \
    {                                                                                                                  \
        {                                                                                                              \
            {-1, 0, 0}, {1, 0, 0},                                                                                     \
            {                                                                                                          \
                0, 0, -1                                                                                               \
            }                                                                                                          \
        }                                                                                                              \
    } /* an edge along x, the rest below it */
#define HUGE_ONE 0x1p200
#define TINY     0x1p-1074

typedef struct row {
    const char *name;
    grz_tri a, b;
    double distance;
} row;

static const row rows[] = {
    {"faces of two unit boxes, 3 apart", {{{1, 0, 0}, {1, 1, 0}, {1, 0, 1}}}, {{{4, 1, 1}, {4, 1, 0}, {4, 0, 1}}}, 3},
    {"parallel faces, aligned", FLAT, {{{0, 0, 3}, {4, 0, 3}, {0, 4, 3}}}, 3},
    {"parallel faces, aside", FLAT, {{{7, 0, 4}, {9, 0, 4}, {7, -2, 4}}}, 5},
    {"parallel faces, one in the other's shadow", FLAT, {{{1, 1, -2}, {1.5, 1, -2}, {1, 1.5, -2}}}, 2},
    {"coplanar", FLAT, {{{-3, -4, 0}, {-3, -8, 0}, {-9, -4, 0}}}, 5},
    {"corner over face", FLAT, {{{1, 1, 1.5}, {2, 1, 9}, {-7, -7, 3}}}, 1.5},
    {"corner over edge", FLAT, {{{2, -3, 4}, {2, -9, 4}, {2, -3, 9}}}, 5},
    {"corner beside corner", FLAT, {{{-1, -2, 2}, {-5, -2, 2}, {-1, -9, 2}}}, 3},
    {"edge over edge", BELOW, {{{0, -1, 2}, {0, 1, 2}, {0, 0, 5}}}, 2},
    {"edges nearly parallel", BELOW, {{{-0.75, -0x1p-30, 0x1p-20}, {1.25, 0x1p-30, 0x1p-20}, {0, 0, 1}}}, 0x1p-20},
    {"edges parallel", BELOW, {{{-3, 3, 4}, {9, 3, 4}, {0, 9, 9}}}, 5},
    {"edges on one line", BELOW, {{{3, 0, 0}, {9, 0, 0}, {5, 0, 7}}}, 2},
    {"needle over face", FLAT, {{{1, 1, 0x1p-40}, {1, 1, 1}, {1 + 0x1p-52, 1, 1}}}, 0x1p-40},

    {"point, point", {{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}}, {{{4, 5, 1}, {4, 5, 1}, {4, 5, 1}}}, 5},
    {"point over face", {{{1, 1, 7}, {1, 1, 7}, {1, 1, 7}}}, FLAT, 7},
    {"point, segment", {{{1, 3, 4}, {1, 3, 4}, {1, 3, 4}}}, {{{0, 0, 0}, {9, 0, 0}, {9, 0, 0}}}, 5},
    {"point, three on a line", {{{4, 3, 4}, {4, 3, 4}, {4, 3, 4}}}, {{{0, 0, 0}, {1, 0, 0}, {9, 0, 0}}}, 5},
    {"segments that cross over", {{{-1, 0, 0}, {1, 0, 0}, {1, 0, 0}}}, {{{0, -1, 2}, {0, 1, 2}, {0, -1, 2}}}, 2},
    {"segments, parallel", {{{0, 0, 0}, {2, 0, 0}, {1, 0, 0}}}, {{{1, 3, 4}, {5, 3, 4}, {5, 3, 4}}}, 5},
    {"segment over face", FLAT, {{{1, 1, 2}, {2, 1, 3}, {1, 1, 2}}}, 2},

    {"one ulp between faces",
     {{{1, 0, 0}, {1, 1, 0}, {1, 0, 1}}},
     {{{1 + 0x1p-52, 0, 0}, {1 + 0x1p-52, 1, 0}, {1 + 0x1p-52, 0, 1}}},
     0x1p-52},
    {"one ulp between corner and face", FLAT, {{{1, 1, TINY}, {1, 2, 1}, {2, 1, 1}}}, TINY},
    {"one ulp between edges", BELOW, {{{0, -1, TINY}, {0, 1, TINY}, {0, 0, 1}}}, TINY},
    {"one ulp between corners",
     {{{1, 1, 1}, {0, 1, 1}, {1, 0, 1}}},
     {{{1 + 0x1p-52, 1, 1}, {2, 1, 1}, {2, 2, 1}}},
     0x1p-52},
    {"one ulp at UTM coordinates",
     {{{5e6, 5e6, 0}, {5e6, 5e6 + 1, 0}, {5e6, 5e6, 1}}},
     {{{5e6 + 0x1p-30, 5e6, 0}, {5e6 + 0x1p-30, 5e6 + 1, 0}, {5e6 + 0x1p-30, 5e6, 1}}},
     0x1p-30},
    {"corner on a face's plane, beside it by an ulp",
     FLAT,
     {{{2 + 0x1p-51, 2, 0}, {9, 9, 1}, {9, 9, -1}}},
     0x1.6a09e667f3bcdp-52},

    {"everything huge",
     {{{0, 0, 0}, {HUGE_ONE, 0, 0}, {0, HUGE_ONE, 0}}},
     {{{0, 0, HUGE_ONE}, {HUGE_ONE, 0, HUGE_ONE}, {0, HUGE_ONE, HUGE_ONE}}},
     HUGE_ONE},
    {"from end to end",
     {{{-HUGE_ONE, 0, 0}, {-HUGE_ONE, 0, 0}, {-HUGE_ONE, 0, 0}}},
     {{{HUGE_ONE, 0, 0}, {HUGE_ONE, 1, 0}, {HUGE_ONE, 0, 1}}},
     0x1p201},
    {"everything tiny",
     {{{0, 0, 0}, {0x1p-1000, 0, 0}, {0, 0x1p-1000, 0}}},
     {{{0, 0, 0x1p-1000}, {0x1p-1000, 0, 0x1p-1000}, {0, 0x1p-1000, 0x1p-1000}}},
     0x1p-1000},
    {"subnormal",
     {{{0, 0, 0}, {TINY, 0, 0}, {0, TINY, 0}}},
     {{{0, 0, 8 * TINY}, {TINY, 0, 9 * TINY}, {0, TINY, 9 * TINY}}},
     8 * TINY},
    {"a tiny gap under a huge face",
     {{{-HUGE_ONE, -HUGE_ONE, 0}, {HUGE_ONE, -HUGE_ONE, 0}, {0, HUGE_ONE, 0}}},
     {{{0, 0, 0x1p-1000}, {1, 0, HUGE_ONE}, {0, 1, 1}}},
     0x1p-1000},
    {"a gap below every double",
     {{{-HUGE_ONE, HUGE_ONE, -TINY}, {-HUGE_ONE, -HUGE_ONE, -TINY}, {HUGE_ONE, 0, TINY}}},
     {{{1, 0, 0}, {1, 0, -1}, {2, 0, -1}}},
     TINY},

    {"same triangle", FLAT, FLAT, 0},
    {"shared corner", FLAT, {{{0, 0, 0}, {-1, 0, 0}, {0, -1, 0}}}, 0},
    {"shared edge", FLAT, {{{0, 0, 0}, {4, 0, 0}, {0, 0, 4}}}, 0},
    {"edge through face", FLAT, {{{1, 1, -1}, {1, 1, 1}, {2, 2, 3}}}, 0},
    {"corner on face", FLAT, {{{1, 1, 0}, {1, 1, 1}, {2, 2, 3}}}, 0},
    {"edges cross", BELOW, {{{0, -1, 0}, {0, 1, 0}, {0, 0, 5}}}, 0},
    {"inside, coplanar", FLAT, {{{1, 1, 0}, {1.5, 1, 0}, {1, 1.5, 0}}}, 0},
    {"coplanar star", {{{0, 0, 0}, {6, 0, 0}, {3, 5, 0}}}, {{{0, 3, 0}, {6, 3, 0}, {3, -2, 0}}}, 0},
    {"same point", {{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}}}, {{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}}}, 0},
    {"all at the origin, zeros of both signs",
     {{{0, -0.0, 0}, {0, 0, 0}, {0, 0, -0.0}}},
     {{{-0.0, 0, 0}, {0, 0, 0}, {0, 0, 0}}},
     0},
    {"point in segment", {{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}}, {{{0, 0, 0}, {3, 3, 3}, {3, 3, 3}}}, 0},
    {"a tiny triangle through a huge one",
     {{{-HUGE_ONE, -HUGE_ONE, 0}, {HUGE_ONE, -HUGE_ONE, 0}, {0, HUGE_ONE, 0}}},
     {{{0, 0, TINY}, {TINY, 0, -TINY}, {0, TINY, TINY}}},
     0},
};

enum { ROWS = sizeof rows / sizeof *rows, ORDERS = 6 };

static grz_tri in_order(const grz_tri *t, int order)
{
    static const int orders[ORDERS][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    const int *o = orders[order];
    return (grz_tri){{t->v[o[0]], t->v[o[1]], t->v[o[2]]}};
}

static bool near_enough(double got, double expected)
{
    return expected == 0 ? got == 0 : got > 0 && fabs(got / expected - 1) <= 1e-12;
}

static void test_rows(void **state)
{
    (void)state;
    for (int r = 0; r < ROWS; r++)
        for (int order = 0; order < ORDERS * ORDERS; order++) {
            grz_tri a = in_order(&rows[r].a, order / ORDERS), b = in_order(&rows[r].b, order % ORDERS);
            double distance = grz_triangles_gap(&a, &b);
            if (!near_enough(distance, rows[r].distance))
                fail_msg("%s: %a, not %a (order %d)", rows[r].name, distance, rows[r].distance, order);
            if (grz_triangles_gap(&b, &a) != distance) fail_msg("%s: swapped, order %d", rows[r].name, order);
            if ((distance == 0) != (grz_triangles_meet(&a, &b) != GRAZE_APART))
                fail_msg("%s: two judges, two answers", rows[r].name);
        }
}

static bool is_weights(const double w[3])
{
    return w[0] >= 0 && w[1] >= 0 && w[2] >= 0 && fabs(((w[0] + w[1]) + w[2]) - 1) <= 4e-16;
}

/* |p - q| without underflow or overflow: what the coordinates' size makes necessary here and nowhere else. */
static double length_between(graze_vec3 p, graze_vec3 q)
{
    graze_vec3 n = grz_sub(p, q);
    double largest = fmax(fabs(n.x), fmax(fabs(n.y), fabs(n.z)));
    if (largest == 0) return 0;
    int exponent;
    (void)frexp(largest, &exponent);
    n = grz_vec(ldexp(n.x, -exponent), ldexp(n.y, -exponent), ldexp(n.z, -exponent));
    return ldexp(grz_length(n), exponent);
}

static double largest_coordinate(const row *r)
{
    double largest = 0;
    for (int k = 0; k < 9; k++) {
        largest = fmax(largest, fabs(grz_component(r->a.v[k / 3], k % 3)));
        largest = fmax(largest, fabs(grz_component(r->b.v[k / 3], k % 3)));
    }
    return largest;
}

static void test_points_of_rows(void **state)
{
    (void)state;
    for (int r = 0; r < ROWS; r++) {
        graze_closest c = grz_triangles_distance(&rows[r].a, &rows[r].b);
        double largest = largest_coordinate(&rows[r]), ulp = nextafter(largest, INFINITY) - largest;
        if (c.distance != grz_triangles_gap(&rows[r].a, &rows[r].b)) fail_msg("%s: two distances", rows[r].name);
        if (!is_weights(c.weights_a) || !is_weights(c.weights_b)) fail_msg("%s: weights", rows[r].name);
        double length = length_between(c.point_a, c.point_b);
        if (!(fabs(length - c.distance) <= 1.7321 * ulp + 1e-12 * c.distance))
            fail_msg("%s: |p - q| is %a, the distance %a", rows[r].name, length, c.distance);
        if (c.distance == 0 && !grz_same_point(c.point_a, c.point_b)) fail_msg("%s: two points", rows[r].name);
    }
}

/* Where only one pair of points is closest, that pair. */
static void test_known_points(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        grz_tri a, b;
        graze_vec3 p, q;
        double weights_a[3], weights_b[3];
    } known[] = {
        {"corner over face",
         FLAT,
         {{{1, 1, 1.5}, {2, 1, 9}, {-7, -7, 3}}},
         {1, 1, 0},
         {1, 1, 1.5},
         {0.5, 0.25, 0.25},
         {1, 0, 0}},
        {"corner over edge",
         FLAT,
         {{{2, -3, 4}, {2, -9, 5}, {2, -3, 9}}},
         {2, 0, 0},
         {2, -3, 4},
         {0.5, 0.5, 0},
         {1, 0, 0}},
        {"corners", FLAT, {{{-5, -2, 2}, {-1, -2, 2}, {-1, -9, 3}}}, {0, 0, 0}, {-1, -2, 2}, {1, 0, 0}, {0, 1, 0}},
        /* At this angle 2^-30 the position is ill-conditioned by 2^60: no rounded computation finds it. */
        {"nearly parallel",
         BELOW,
         {{{-0.75, -0x1p-30, 0x1p-20}, {1.25, 0x1p-30, 0x1p-20}, {0, 0, 1}}},
         {0.25, 0, 0},
         {0.25, 0, 0x1p-20},
         {0.375, 0.625, 0},
         {0.5, 0.5, 0}},
        {"edge through face",
         FLAT,
         {{{1, 1, -1}, {1, 1, 3}, {9, 9, 9}}},
         {1, 1, 0},
         {1, 1, 0},
         {0.5, 0.25, 0.25},
         {0.75, 0.25, 0}},
        {"edges cross",
         BELOW,
         {{{0.5, -1, 0}, {0.5, 1, 0}, {0, 0, 5}}},
         {0.5, 0, 0},
         {0.5, 0, 0},
         {0.25, 0.75, 0},
         {0.5, 0.5, 0}},
    };
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        graze_closest c = grz_triangles_distance(&known[k].a, &known[k].b);
        bool right = grz_same_point(c.point_a, known[k].p) && grz_same_point(c.point_b, known[k].q);
        for (int w = 0; w < 3; w++)
            right &= c.weights_a[w] == known[k].weights_a[w] && c.weights_b[w] == known[k].weights_b[w];
        if (!right) fail_msg("%s", known[k].name);
    }
}

static graze_closest point_distance(graze_vec3 p, const grz_tri *t)
{
    return grz_triangles_distance(&(grz_tri){{p, p, p}}, t);
}

static void test_point_and_triangle(void **state)
{
    (void)state;
    const grz_tri flat = FLAT;
    graze_closest over = point_distance(grz_vec(1, 2, -6), &flat);
    assert_true(over.distance == 6 && grz_same_point(over.point_b, grz_vec(1, 2, 0)));
    assert_true(over.weights_b[0] == 0.25 && over.weights_b[1] == 0.25 && over.weights_b[2] == 0.5);
    graze_closest aside = point_distance(grz_vec(7, 0, 4), &flat);
    assert_true(aside.distance == 5 && aside.weights_b[1] == 1 && grz_same_point(aside.point_b, flat.v[1]));
    assert_true(point_distance(grz_vec(1, 1, 0), &flat).distance == 0);
    assert_true(point_distance(grz_vec(1, 1, TINY), &flat).distance == TINY);
}

/* A segment is a triangle whose last two corners are one. */
static graze_closest segments_distance(graze_vec3 p, graze_vec3 q, graze_vec3 r, graze_vec3 w)
{
    return grz_triangles_distance(&(grz_tri){{p, q, q}}, &(grz_tri){{r, w, w}});
}

static void test_two_segments(void **state)
{
    (void)state;
    graze_closest c = segments_distance(grz_vec(-1, 0, 0), grz_vec(3, 0, 0), grz_vec(0, 1, 2), grz_vec(0, -3, 2));
    assert_true(c.distance == 2 && c.weights_a[0] == 0.75 && c.weights_b[0] == 0.75);
    assert_true(grz_same_point(c.point_a, grz_vec(0, 0, 0)) && grz_same_point(c.point_b, grz_vec(0, 0, 2)));
    c = segments_distance(grz_vec(0, 0, 0), grz_vec(1, 0, 0), grz_vec(4, 4, 0), grz_vec(9, 4, 0));
    assert_true(c.distance == 5 && c.weights_a[0] == 0 && c.weights_b[0] == 1);
    c = segments_distance(grz_vec(2, 2, 2), grz_vec(2, 2, 2), grz_vec(0, 0, 0), grz_vec(8, 8, 8));
    assert_true(c.distance == 0 && c.weights_b[0] == 0.75 && grz_same_point(c.point_a, c.point_b));
}

/* The filter must not prove what it can not know. */
static void test_filter_admits(void **state)
{
    (void)state;
    const grz_tri flat = FLAT, through = {{{1, 1, -1}, {1, 1, 1}, {2, 2, 3}}}, on = {{{1, 1, 0}, {1, 1, 1}, {2, 2, 3}}};
    const grz_tri far = {{{1, 1, 9}, {1, 2, 9}, {2, 1, 9}}}, near = {{{1, 1, 0x1p-40}, {1, 2, 9}, {2, 1, 9}}};
    assert_false(grz_distance_filter(&flat, &through).proven || grz_distance_filter(&flat, &through).apart);
    assert_false(grz_distance_filter(&flat, &on).proven || grz_distance_filter(&flat, &on).apart);
    assert_false(grz_distance_filter(&flat, &near).proven);
    assert_true(grz_distance_filter(&flat, &near).apart);
    assert_true(grz_distance_filter(&flat, &far).proven && grz_distance_filter(&flat, &far).distance == 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),         cmocka_unit_test(test_points_of_rows),
        cmocka_unit_test(test_known_points), cmocka_unit_test(test_point_and_triangle),
        cmocka_unit_test(test_two_segments), cmocka_unit_test(test_filter_admits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
