/* How far a point is from a k-DOP, at least: never more than the truth, and not much less where the truth is known. */
#include "base/random.h"
#include "bound/dop.h"
#include "bound/dop_probe.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const int every_k[] = {6, 8, 12, 14, 18, 20, 26};

enum { KS = sizeof every_k / sizeof *every_k, POINTS = 5, CASES = 3000 };

static graze_vec3 random_point(grz_random *random, double size)
{
    double x = grz_random_between(random, -size, size), y = grz_random_between(random, -size, size);
    return grz_vec(x, y, grz_random_between(random, -size, size));
}

static double distance(graze_vec3 a, graze_vec3 b, grz_norm norm)
{
    graze_vec3 d = grz_sub(a, b);
    return norm == GRZ_NORM_L2 ? grz_length(d) : fmax(fabs(d.x), fmax(fabs(d.y), fabs(d.z)));
}

static double gap(graze_vec3 q, grz_norm norm, const grz_directions *s, const grz_frame *frame, const float *dop)
{
    grz_probe probe = grz_probe_of(q, norm, s, frame);
    double value = grz_probe_gap(&probe, dop);
    return norm == GRZ_NORM_L2 ? sqrt(value) : value;
}

/* A frame that changes nothing: the points lie in [-1, 1] already. */
static const grz_frame plain = {{0, 0, 0}, 1, 1};

static void test_never_more(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(1);
    for (int i = 0; i < CASES; i++) {
        graze_vec3 points[POINTS], q = random_point(&random, i % 3 ? 2 : 1e9);
        graze_vec3 centre = random_point(&random, 0.5);
        double size = i % 5 ? 0.25 : 0;
        for (int k = 0; k < POINTS; k++) points[k] = grz_add(centre, random_point(&random, size));
        grz_directions s;
        assert_true(grz_directions_of(every_k[i % KS], &s));
        float dop[GRZ_MOST_SUPPORTS];
        grz_dop_clear(dop, s.k);
        grz_dop_cover(dop, &s, points, POINTS);
        for (int norm = GRZ_NORM_L2; norm <= GRZ_NORM_LINF; norm++)
            for (int k = 0; k < POINTS; k++) {
                double least = gap(q, (grz_norm)norm, &s, &plain, dop);
                if (least > distance(q, points[k], (grz_norm)norm) * (1 + 1e-15))
                    fail_msg("case %d, k %d, norm %d", i, s.k, norm);
                if (gap(points[k], (grz_norm)norm, &s, &plain, dop) != 0) fail_msg("case %d: a point within", i);
            }
    }
}

/* Along a direction the slab of that direction is as far as the k-DOP; from a corner a box is as far as its corner. */
static void test_not_much_less(void **state)
{
    (void)state;
    const graze_vec3 origin = {0, 0, 0};
    for (int i = 0; i < KS; i++) {
        grz_directions s;
        float dop[GRZ_MOST_SUPPORTS];
        assert_true(grz_directions_of(every_k[i], &s));
        grz_dop_clear(dop, s.k);
        grz_dop_cover(dop, &s, &origin, 1);
        for (int d = 0; d < s.k; d++) {
            graze_vec3 q =
                grz_vec(grz_signed_direction(&s, d, 0), grz_signed_direction(&s, d, 1), grz_signed_direction(&s, d, 2));
            for (int norm = GRZ_NORM_L2; norm <= GRZ_NORM_LINF; norm++) {
                double truth = distance(q, origin, (grz_norm)norm), least = gap(q, (grz_norm)norm, &s, &plain, dop);
                if (!(least > truth * (1 - 1e-6))) fail_msg("k %d, direction %d, norm %d: %g", s.k, d, norm, least);
            }
        }
        bool box = s.k != 8 && s.k != 12 && s.k != 20;
        graze_vec3 q = {3, -5, 7};
        if (box) assert_true(gap(q, GRZ_NORM_L2, &s, &plain, dop) > grz_length(q) * (1 - 1e-6));
        if (box) assert_true(gap(q, GRZ_NORM_LINF, &s, &plain, dop) > 7 * (1 - 1e-6));
    }
}

/* From as far as coordinates reach, in a frame as small as frames are: a number, and below the truth. */
static void test_far_away(void **state)
{
    (void)state;
    const graze_vec3 origin = {0, 0, 0}, q = {0x1p200, -0x1p200, 0x1p200};
    grz_frame least = grz_frame_of(origin, origin);
    for (int i = 0; i < KS; i++) {
        grz_directions s;
        float dop[GRZ_MOST_SUPPORTS];
        assert_true(grz_directions_of(every_k[i], &s));
        grz_dop_clear(dop, s.k);
        grz_dop_cover(dop, &s, &origin, 1);
        for (int norm = GRZ_NORM_L2; norm <= GRZ_NORM_LINF; norm++) {
            double value = gap(q, (grz_norm)norm, &s, &least, dop);
            assert_true(value > 0x1p98 && value < 0x1p102);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_never_more),
        cmocka_unit_test(test_not_much_less),
        cmocka_unit_test(test_far_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
