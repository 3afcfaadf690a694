/* Hulls are closed, turn outward, hold all points up to the excess that they report, and do not depend on the order in
 * which they were found. */
#include "base/random.h"
#include "hull/excess.h"
#include "hull/hull.h"

#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* False, with a message, in a build without Qhull. */
static bool hull_of(const graze_vec3 *points, size_t count, grz_hull *hull)
{
    graze_error error;
    graze_status status = grz_hull_create(points, count, "points", hull, &error);
    if (status == GRAZE_UNSUPPORTED) print_message("%s\n", error.message);
    if (status != GRAZE_OK && status != GRAZE_UNSUPPORTED) fail_msg("%s", error.message);
    return status == GRAZE_OK;
}

/* The largest distance of any point outside any facet, by looking at all of them. */
static double measured_excess(const graze_vec3 *points, size_t count, const uint32_t *indices, size_t triangles)
{
    double most = 0;
    for (size_t t = 0; t < triangles; t++) {
        graze_vec3 a = points[indices[3 * t]],
                   n = grz_cross(grz_sub(points[indices[3 * t + 1]], a), grz_sub(points[indices[3 * t + 2]], a));
        for (size_t i = 0; i < count; i++) most = fmax(most, grz_dot(n, grz_sub(points[i], a)) / grz_length(n));
    }
    return most;
}

static void check_order(const grz_hull *hull)
{
    for (uint32_t t = 0; t < hull->triangle_count; t++) {
        const uint32_t *i = hull->indices + 3 * t;
        assert_true(i[0] < i[1] && i[0] < i[2] && i[1] != i[2]);
        if (t > 0) assert_true(i[0] > i[-3] || (i[0] == i[-3] && i[1] > i[-2]));
    }
    for (uint32_t c = 1; c < hull->corner_count; c++) assert_true(hull->corners[c] > hull->corners[c - 1]);
}

static double volume_of(const graze_vec3 *points, const grz_hull *hull)
{
    double sum = 0;
    for (uint32_t t = 0; t < hull->triangle_count; t++) {
        const uint32_t *i = hull->indices + 3 * t;
        sum += grz_dot(points[i[0]], grz_cross(points[i[1]], points[i[2]]));
    }
    return sum / 6;
}

static void test_cube_with_points_within(void **state)
{
    (void)state;
    graze_vec3 points[200];
    grz_random random = grz_random_seeded(1);
    for (unsigned i = 0; i < 200; i++)
        points[i] = i < 8 ? grz_vec(i & 1, i >> 1 & 1, i >> 2 & 1)
                          : grz_vec(grz_random_between(&random, 0.1, 0.9), grz_random_between(&random, 0.1, 0.9),
                                    grz_random_between(&random, 0.1, 0.9));
    grz_hull hull;
    if (!hull_of(points, 200, &hull)) return;
    assert_int_equal(hull.triangle_count, 12);
    assert_int_equal(hull.corner_count, 8);
    for (uint32_t i = 0; i < 8; i++) assert_int_equal(hull.corners[i], i);
    check_order(&hull);
    assert_true(fabs(volume_of(points, &hull) - 1) < 1e-15);
    assert_true(hull.excess < 1e-14);
    assert_int_equal(hull.flat_count, 0);
    grz_hull_free(&hull);
}

/* Many points on the faces and edges of a box, where Qhull merges and cuts facets. */
static void test_coplanar_points(void **state)
{
    (void)state;
    graze_vec3 points[1000];
    size_t count = 0;
    for (int x = 0; x < 10; x++)
        for (int y = 0; y < 10; y++)
            for (int z = 0; z < 10; z++) points[count++] = grz_vec(x * 0.1, y * 0.3, z * 0.7);
    grz_hull hull;
    if (!hull_of(points, count, &hull)) return;
    check_order(&hull);
    assert_true(fabs(volume_of(points, &hull) / (0.9 * 2.7 * 6.3) - 1) < 1e-13);
    assert_true(hull.excess < 1e-13);
    grz_hull_free(&hull);
}

static void test_random_points(void **state)
{
    (void)state;
    static graze_vec3 points[2000], moved[2000];
    for (unsigned round = 0; round < 6; round++) {
        size_t count = (size_t[]){4, 5, 20, 200, 1000, 2000}[round];
        double offset = round % 2 ? 5e6 : 0;
        grz_random random = grz_random_seeded(round);
        for (size_t i = 0; i < count; i++) {
            double x = grz_random_between(&random, -1, 1), y = grz_random_between(&random, -1, 1),
                   z = grz_random_between(&random, -1, 1);
            double l = round < 4 ? 1 : sqrt(x * x + y * y + z * z);
            points[i] = grz_vec(offset + x / l, y / l, z / l * 0.3);
            moved[count - 1 - i] = points[i];
        }
        grz_hull hull, reversed;
        if (!hull_of(points, count, &hull)) return;
        check_order(&hull);
        /* Euler: a closed triangulated sphere. */
        assert_int_equal(hull.triangle_count, 2 * hull.corner_count - 4);
        double measured = measured_excess(points, count, hull.indices, hull.triangle_count);
        assert_true(hull.excess >= measured);
        assert_true(hull.excess <= measured + 1e-14 + offset * 1e-14);

        /* Points in another order are the same set of triangles under other numbers. */
        assert_true(hull_of(moved, count, &reversed));
        assert_int_equal(reversed.triangle_count, hull.triangle_count);
        assert_int_equal(reversed.corner_count, hull.corner_count);
        grz_hull_free(&hull);
        grz_hull_free(&reversed);
    }
}

/* The measure itself: a surface that is no hull shows by how much. */
static void test_excess_of_a_wrong_hull(void **state)
{
    (void)state;
    static graze_vec3 points[500];
    static const uint32_t tetra[12] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3};
    grz_random random = grz_random_seeded(5);
    for (int round = 0; round < 20; round++) {
        points[0] = grz_vec(0, 0, 0);
        points[1] = grz_vec(1, 0, 0);
        points[2] = grz_vec(0, 1, 0);
        points[3] = grz_vec(0, 0, 1);
        for (int i = 4; i < 500; i++) {
            double x = grz_random_unit(&random), y = grz_random_unit(&random);
            points[i] = grz_vec(x, y, grz_random_unit(&random));
        }
        double excess, measured = measured_excess(points, 500, tetra, 4);
        uint32_t flat;
        assert_true(grz_excess(points, 500, tetra, 4, &excess, &flat));
        assert_true(measured > 0.5 && excess >= measured && excess <= measured * (1 + 1e-14));
        assert_int_equal(flat, 0);
    }
    static const uint32_t line[3] = {0, 1, 1};
    double excess;
    uint32_t flat;
    assert_true(grz_excess(points, 500, line, 1, &excess, &flat));
    assert_true(excess == 0 && flat == 1);
}

/* Of each facet, not divided by the length of its normal; a triangle without area has no height. */
static void test_heights(void **state)
{
    (void)state;
    static graze_vec3 points[300];
    static const uint32_t triangles[12] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 4, 5, 5};
    grz_random random = grz_random_seeded(6);
    for (int round = 0; round < 20; round++) {
        for (int i = 0; i < 300; i++) {
            double x = grz_random_unit(&random), y = grz_random_unit(&random);
            points[i] = grz_vec(x, y, grz_random_unit(&random));
        }
        double heights[4];
        assert_true(grz_heights(points, 300, triangles, 4, heights));
        for (int t = 0; t < 3; t++) {
            const uint32_t *c = triangles + 3 * t;
            graze_vec3 n = grz_cross(grz_sub(points[c[1]], points[c[0]]), grz_sub(points[c[2]], points[c[0]]));
            double measured = measured_excess(points, 300, c, 1) * grz_length(n);
            assert_true(heights[t] >= measured * (1 - 1e-15) && heights[t] <= measured * (1 + 1e-14) + 1e-15);
        }
        assert_true(isinf(heights[3]));
    }
}

static void test_bad_points(void **state)
{
    (void)state;
    graze_vec3 flat[10], line[10], good[5] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}};
    for (int i = 0; i < 10; i++) {
        flat[i] = grz_vec(i, i * i, 3);
        line[i] = grz_vec(i, 2 * i, 3 * i);
    }
    grz_hull hull;
    graze_error error;
    graze_status status = grz_hull_create(good, 5, "points", &hull, &error);
    grz_hull_free(&hull);
    assert_int_equal(grz_hull_create(good, 3, "points", &hull, &error), GRAZE_BAD_DATA);
    assert_non_null(strstr(error.message, "points: 3 points"));
    good[2].y = NAN;
    assert_int_equal(grz_hull_create(good, 5, "points", &hull, &error), GRAZE_BAD_DATA);
    assert_non_null(strstr(error.message, "point 2"));
    good[2].y = 0x1p201;
    assert_int_equal(grz_hull_create(good, 5, "points", &hull, &error), GRAZE_OUT_OF_RANGE);
    assert_non_null(strstr(error.message, "points: point 2: y is 3.2"));
    assert_null(hull.indices);
    if (status == GRAZE_UNSUPPORTED) return;
    assert_int_equal(grz_hull_create(flat, 10, "points", &hull, &error), GRAZE_BAD_DATA);
    assert_non_null(strstr(error.message, "lie in a plane"));
    assert_int_equal(grz_hull_create(line, 10, "points", &hull, &error), GRAZE_BAD_DATA);
    assert_null(hull.indices);
    for (int i = 0; i < 10; i++) flat[i] = grz_vec(1, 2, 3);
    assert_int_equal(grz_hull_create(flat, 10, "points", &hull, &error), GRAZE_BAD_DATA);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cube_with_points_within),
        cmocka_unit_test(test_coplanar_points),
        cmocka_unit_test(test_random_points),
        cmocka_unit_test(test_excess_of_a_wrong_hull),
        cmocka_unit_test(test_heights),
        cmocka_unit_test(test_bad_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
