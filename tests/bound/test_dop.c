/* Covering, joining and the overlap test of k-DOPs. */
#include "sample.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

/* The points have coordinates that may be off by 2^-52: each support must leave room for that, and not for much more.
 */
static void expect_covered(const grz_directions *s, const float *dop, const graze_vec3 *points, int count)
{
    mpq_t p[3], value, most;
    init_point(p);
    mpq_inits(value, most, NULL);
    for (int i = 0; i < s->k; i++) {
        int d[3];
        signed_direction(s, i, d);
        for (int j = 0; j < count; j++) {
            exact_point(p, points[j]);
            exact_dot(value, d, p);
            if (j == 0 || mpq_cmp(value, most) > 0) mpq_set(most, value);
        }
        mpq_set_d(value, (abs(d[0]) + abs(d[1]) + abs(d[2])) * 0x1p-52);
        mpq_add(most, most, value);
        assert_true(compare_to_double(most, dop[i]) <= 0);
        mpq_set_d(value, 0x1.01p-22); /* a float of up to 3 */
        mpq_add(most, most, value);
        assert_true(compare_to_double(most, dop[i]) > 0);
    }
    clear_point(p);
    mpq_clears(value, most, NULL);
}

static void cover_rounds_outward(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(11);
    for (int trial = 0; trial < 1400; trial++) {
        grz_directions s = directions_of(all_k[trial % K_COUNT]);
        graze_vec3 points[3];
        double size = trial % 3 == 0 ? 1 : trial % 3 == 1 ? 0x1p-30 : 0;
        for (int i = 0; i < 3; i++) points[i] = random_point(&random, size);
        float dop[GRZ_MOST_SUPPORTS];
        grz_dop_clear(dop, s.k);
        grz_dop_cover(dop, &s, points, 3);
        expect_covered(&s, dop, points, 3);
    }
}

static void cover_grows_as_join_does(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(12);
    for (int c = 0; c < K_COUNT; c++) {
        grz_directions s = directions_of(all_k[c]);
        graze_vec3 points[6];
        for (int i = 0; i < 6; i++) points[i] = random_point(&random, 1);
        float whole[GRZ_MOST_SUPPORTS], joined[GRZ_MOST_SUPPORTS], part[GRZ_MOST_SUPPORTS];
        grz_dop_clear(whole, s.k);
        grz_dop_clear(joined, s.k);
        grz_dop_clear(part, s.k);
        grz_dop_cover(whole, &s, points, 6);
        grz_dop_cover(joined, &s, points, 2);
        grz_dop_cover(part, &s, points + 2, 4);
        grz_dop_join(joined, part, s.k);
        assert_memory_equal(joined, whole, (size_t)s.k * sizeof *whole);
        grz_dop_clear(part, s.k);
        grz_dop_join(joined, part, s.k);
        assert_memory_equal(joined, whole, (size_t)s.k * sizeof *whole);
    }
}

/* Two slabs that touch along one direction; then the least gap that floats can have. */
static void touching_is_not_apart(void **state)
{
    (void)state;
    for (int c = 0; c < K_COUNT; c++) {
        grz_directions s = directions_of(all_k[c]);
        for (int i = 0; i < s.k; i++) {
            float a[GRZ_MOST_SUPPORTS], b[GRZ_MOST_SUPPORTS], walls[GRZ_MOST_SUPPORTS];
            for (int j = 0; j < s.k; j++) a[j] = b[j] = 1;
            b[grz_opposite(&s, i)] = -1; /* begins where a ends */
            grz_dop_walls(walls, b, s.k);
            assert_false(grz_dop_apart(a, walls, s.k));
            b[grz_opposite(&s, i)] = nextafterf(-1, -2);
            grz_dop_walls(walls, b, s.k);
            assert_true(grz_dop_apart(a, walls, s.k));
            grz_dop_walls(walls, a, s.k);
            assert_true(grz_dop_apart(b, walls, s.k));
        }
    }
}

static void an_empty_one_is_apart(void **state)
{
    (void)state;
    for (int c = 0; c < K_COUNT; c++) {
        float all[GRZ_MOST_SUPPORTS], none[GRZ_MOST_SUPPORTS], walls[GRZ_MOST_SUPPORTS];
        for (int j = 0; j < all_k[c]; j++) all[j] = 1;
        grz_dop_clear(none, all_k[c]);
        grz_dop_walls(walls, all, all_k[c]);
        assert_false(grz_dop_apart(all, walls, all_k[c]));
        assert_true(grz_dop_apart(none, walls, all_k[c]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cover_rounds_outward),
        cmocka_unit_test(cover_grows_as_join_does),
        cmocka_unit_test(touching_is_not_apart),
        cmocka_unit_test(an_empty_one_is_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
