/* Where one model is so far from the other, or so small beside it, that floats hold no way back from its frame: an
 * answer takes no longer, and is that of brute force, for tolerances that reach so far too. */
#include "scene.h"

static const char *const tests[] = {"wide", "boxtree,test=lite", "boxtree,test=align", "boxtree,test=table",
                                    "boxtree,test=sat"};

enum { TESTS = sizeof tests / sizeof *tests, COUNT = 30 };

/* The roots, or the children of a root of eight, and nothing else. */
static void expect_little(const graze_result *result)
{
    assert_int_equal(result->count, 0);
    assert_true(result->counters.bv_tests <= 8 && result->counters.triangle_tests == 0);
}

static void far_away_costs_nothing(void **state)
{
    (void)state;
    static const double far[] = {1e3, 1e20, 1e32, 3.4e38, 1e45, 1e60};
    scene_random r = {1};
    scene_soup soup = scene_random_soup(&r, COUNT, 0.3);
    for (int t = 0; t < TESTS; t++) {
        scene_pair pair = scene_open(&soup, &soup, tests[t]);
        for (int i = 0; i < 6 * (int)(sizeof far / sizeof *far); i++) {
            graze_pose pose = scene_random_pose(&r, 1);
            pose.m[i % 3][3] = i % 2 ? far[i / 6] : -far[i / 6];
            graze_result result;
            graze_error error;
            scene_expect_ok(graze_query_contacts(pair.query, &pose, NULL, &result, &error), &error);
            assert_int_equal(result.verdict, GRAZE_FREE);
            expect_little(&result);
            /* Half as far is apart as well, and twice as far nothing is. */
            scene_expect_ok(graze_query_within(pair.query, &pose, far[i / 6] / 2, NULL, &result, &error), &error);
            expect_little(&result);
            scene_expect_ok(graze_query_within(pair.query, &pose, far[i / 6] * 2, NULL, &result, &error), &error);
            assert_int_equal(result.count, COUNT * COUNT);
        }
        scene_close(&pair);
    }
    scene_soup_free(&soup);
}

static void scale(scene_soup *soup, double factor)
{
    for (size_t i = 0; i < 3 * soup->count; i++) {
        graze_vec3 *p = &soup->corners[i];
        *p = (graze_vec3){p->x * factor, p->y * factor, p->z * factor};
    }
}

/* B is a dust of 2^-120 at a corner of A, or A is. */
static void dust_agrees_with_brute_force(void **state)
{
    (void)state;
    scene_random r = {2};
    int in_contact = 0;
    for (int i = 0; i < 4 * TESTS * 20; i++) {
        scene_soup a = scene_random_soup(&r, COUNT, 0.3), b = scene_random_soup(&r, COUNT, 0.3);
        scale(i % 2 ? &a : &b, 0x1p-120);
        scene_pair brute = scene_open(&a, &b, "brute"), pair = scene_open(&a, &b, tests[i / 2 % TESTS]);
        graze_pose pose = scene_random_pose(&r, 1);
        const graze_vec3 p = a.corners[scene_below(&r, 3 * COUNT)];
        const graze_vec3 q = graze_pose_carry(&pose, b.corners[scene_below(&r, 3 * COUNT)]);
        pose.m[0][3] += p.x - q.x;
        pose.m[1][3] += p.y - q.y;
        pose.m[2][3] += p.z - q.z;
        graze_result expected, result;
        graze_error error;
        scene_expect_ok(graze_query_contacts(brute.query, &pose, NULL, &expected, &error), &error);
        scene_expect_ok(graze_query_contacts(pair.query, &pose, NULL, &result, &error), &error);
        assert_int_equal(result.count, expected.count);
        assert_true(scene_same_pairs(result.pairs, expected.pairs, expected.count));
        in_contact += result.count > 0;
        scene_close(&brute);
        scene_close(&pair);
        scene_soup_free(&a);
        scene_soup_free(&b);
    }
    assert_true(in_contact > 20);
}

int main(void)
{
    const struct CMUnitTest all[] = {cmocka_unit_test(far_away_costs_nothing),
                                     cmocka_unit_test(dust_agrees_with_brute_force)};
    return cmocka_run_group_tests(all, NULL, NULL);
}
