/* The directions of the seven k-DOPs. */
#include "sample.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static double squared_cosine(const grz_directions *s, int i, int j)
{
    double dot = s->d[i][0] * s->d[j][0] + s->d[i][1] * s->d[j][1] + s->d[i][2] * s->d[j][2];
    double cosine = dot / (s->length[i] * s->length[j]);
    return cosine * cosine;
}

static void each_k_has_its_families(void **state)
{
    (void)state;
    static const int families[K_COUNT][3] = {{3, 0, 0}, {0, 0, 4}, {0, 6, 0}, {3, 0, 4},
                                             {3, 6, 0}, {0, 6, 4}, {3, 6, 4}}; /* by squared length */
    for (int c = 0; c < K_COUNT; c++) {
        grz_directions s;
        assert_true(grz_directions_of(all_k[c], &s));
        assert_int_equal(s.k, all_k[c]);
        assert_int_equal(s.count, all_k[c] / 2);
        int found[3] = {0};
        for (int i = 0; i < s.count; i++) {
            int squared = s.d[i][0] * s.d[i][0] + s.d[i][1] * s.d[i][1] + s.d[i][2] * s.d[i][2];
            assert_true(s.length[i] == sqrt(squared));
            found[squared - 1]++;
            for (int j = 0; j < i; j++) assert_true(squared_cosine(&s, i, j) < 0.99);
        }
        assert_memory_equal(found, families[c], sizeof found);
    }
}

static void no_other_k(void **state)
{
    (void)state;
    for (int k = -2; k < 64; k++) {
        bool known = false;
        for (int c = 0; c < K_COUNT; c++) known |= all_k[c] == k;
        grz_directions s;
        assert_int_equal(grz_directions_of(k, &s), known);
    }
}

static double closest_before(const grz_directions *s, int i, int taken)
{
    double closest = 0;
    for (int j = 0; j < taken; j++) closest = fmax(closest, squared_cosine(s, i, j));
    return closest;
}

/* No later direction would have been further from the earlier ones. */
static void each_is_far_from_those_before(void **state)
{
    (void)state;
    for (int c = 0; c < K_COUNT; c++) {
        grz_directions s = directions_of(all_k[c]);
        for (int i = 1; i < s.count; i++)
            for (int j = i + 1; j < s.count; j++)
                if (closest_before(&s, i, i) > closest_before(&s, j, i) + 1.0 / 36)
                    fail_msg("k %d: direction %d should have come before %d", s.k, j, i);
    }
}

static void opposites(void **state)
{
    (void)state;
    for (int c = 0; c < K_COUNT; c++) {
        grz_directions s = directions_of(all_k[c]);
        for (int i = 0; i < s.k; i++) {
            int other = grz_opposite(&s, i);
            assert_int_equal(grz_opposite(&s, other), i);
            for (int axis = 0; axis < 3; axis++)
                assert_int_equal(grz_signed_direction(&s, i, axis), -grz_signed_direction(&s, other, axis));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_k_has_its_families),
        cmocka_unit_test(no_other_k),
        cmocka_unit_test(each_is_far_from_those_before),
        cmocka_unit_test(opposites),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
