/* The sum of counters has every field: one that is added to the struct and not to the sum is found here. */
#include <graze/counters.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { FIELDS = sizeof(graze_counters) / sizeof(uint64_t) };
_Static_assert(sizeof(graze_counters) % sizeof(uint64_t) == 0, "counters are 64 bits each");

static void test_every_field_is_added(void **state)
{
    (void)state;
    uint64_t one[FIELDS], other[FIELDS], both[FIELDS];
    for (uint64_t i = 0; i < FIELDS; i++) one[i] = 3 + i, other[i] = UINT64_C(1) << (33 + i);
    graze_counters sum, more;
    memcpy(&sum, one, sizeof sum);
    memcpy(&more, other, sizeof more);
    graze_counters_add(&sum, &more);
    memcpy(both, &sum, sizeof both);
    for (int i = 0; i < FIELDS; i++) assert_int_equal(both[i], one[i] + other[i]);
    assert_memory_equal(&more, other, sizeof more);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_field_is_added)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
