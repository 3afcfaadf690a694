/* Signs that the filters' smallest terms decide. Random cases do not come upon them. */
#include "exact/orient.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* In units of 2^-537: a = (2^-57, 0), b = (1, 1 + 2^-30), c = (3/2 (1 - 2^-30), 3/2). All differences round to the
 * coordinates of b and c, so the two products are 3/2 and 3/2 (1 - 2^-60) of the smallest double; they round to 2 and 1
 * of it. But without the rounding of the differences the second is the larger: the determinant is (3/2 - 4) 2^-60 + ...
 * < 0. */
static void products_that_underflow_apart(void **state)
{
    (void)state;
    const double unit = 0x1p-537;
    grz_vec2 a = {0x1p-57 * unit, 0}, b = {unit, (1 + 0x1p-30) * unit}, c = {1.5 * (1 - 0x1p-30) * unit, 1.5 * unit};
    assert_int_equal(grz_orient2d(a, b, c), -1);
    assert_int_equal(grz_orient2d(a, c, b), 1);
    assert_int_equal(grz_orient2d(b, c, a), -1);

    /* The same in larger units, where nothing underflows. */
    grz_vec2 points[3] = {a, b, c};
    for (int i = 0; i < 3; i++) points[i] = (grz_vec2){points[i].x * 0x1p300, points[i].y * 0x1p300};
    assert_int_equal(grz_orient2d(points[0], points[1], points[2]), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(products_that_underflow_apart)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
