/* Closest points in plain doubles keep the promises of exact ones, wherever they are given; and they are given where it
 * matters. */
#include "exact/distance.h"
#include "exact/feature_points.h"
#include "exact/near_pairs.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

enum { CASES = 60000 };

/* The corners of the feature in whose interior a point with these weights lies. */
static grz_feature_corners corners_of(const grz_tri *t, const double weights[3])
{
    grz_feature_corners f = {0};
    for (int k = 0; k < 3; k++)
        if (weights[k] != 0) f.at[f.count++] = t->v[k];
    return f;
}

static double largest_of(const near_pair *pair)
{
    double most = 0;
    for (int k = 0; k < 3; k++)
        most = grz_larger(most, grz_larger(grz_largest(pair->a.v[k]), grz_largest(pair->b.v[k])));
    return most;
}

static void assert_close(graze_vec3 p, graze_vec3 q, double most)
{
    assert_true(fabs(p.x - q.x) <= most && fabs(p.y - q.y) <= most && fabs(p.z - q.z) <= most);
}

static void assert_weights_fit(const grz_feature_corners *f, const double weights[3], graze_vec3 point, double ulp)
{
    graze_vec3 sum = {0, 0, 0};
    double total = 0;
    for (int k = f->count; k < 3; k++) assert_true(weights[k] == 0);
    for (int k = 0; k < f->count; k++) {
        assert_true(weights[k] >= 0);
        total += weights[k];
        sum = grz_add(sum, grz_scale(f->at[k], weights[k]));
    }
    assert_true(fabs(total - 1) <= 4e-16);
    assert_close(sum, point, 4 * ulp);
}

/* True: points were given, and are as promised. Exact ones are rounded, by half an ulp. */
static bool fits(const near_pair *pair)
{
    const graze_closest exact = grz_triangles_distance(&pair->a, &pair->b);
    if (!(exact.distance > 0)) return false;
    const grz_feature_corners a = corners_of(&pair->a, exact.weights_a), b = corners_of(&pair->b, exact.weights_b);
    grz_feature_closest found;
    if (!grz_feature_points(&a, &b, &found)) return false;
    const double largest = largest_of(pair), ulp = nextafter(largest, INFINITY) - largest;
    assert_true(fabs(found.distance - exact.distance) <= (0x1p-42 + 0x1p-40) * exact.distance);
    assert_close(found.point_a, exact.point_a, 4.5 * ulp);
    assert_close(found.point_b, exact.point_b, 4.5 * ulp);
    assert_weights_fit(&a, found.weights_a, found.point_a, ulp);
    assert_weights_fit(&b, found.weights_b, found.point_b, ulp);
    return true;
}

/* Gaps of 1e-15 to 1e3, offsets, slivers. */
static void all_kinds(void **state)
{
    (void)state;
    int given[NEAR_KINDS] = {0}, all[NEAR_KINDS] = {0};
    for (uint64_t i = 0; i < CASES; i++) {
        const near_pair pair = near_pair_at(29, i);
        all[pair.kind]++;
        given[pair.kind] += fits(&pair);
    }
    for (int kind = 0; kind < NEAR_KINDS; kind++)
        printf("%-16s %d of %d\n", near_kind_name((near_kind)kind), given[kind], all[kind]);
}

/* As two neighbouring solids have them: small triangles, away from the origin by more than their size. */
static void small_triangles(void **state)
{
    (void)state;
    static const near_kind kinds[] = {NEAR_CORNER_FACE, NEAR_EDGES, NEAR_CORNER_EDGE, NEAR_CORNERS};
    grz_random random = grz_random_seeded(31);
    int given = 0;
    for (int i = 0; i < CASES; i++) {
        near_pair pair = near_pair_of(&random, kinds[i % 4], grz_random_between(&random, 0.3, 3));
        const graze_vec3 away = {grz_random_between(&random, 10, 20), grz_random_between(&random, -20, 20),
                                 grz_random_between(&random, -20, 20)};
        for (int k = 0; k < 3; k++) {
            pair.a.v[k] = grz_add(pair.a.v[k], away);
            pair.b.v[k] = grz_add(pair.b.v[k], away);
        }
        given += fits(&pair);
    }
    printf("%d of %d\n", given, CASES);
    assert_true(given > CASES / 10 * 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_kinds), cmocka_unit_test(small_triangles)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
