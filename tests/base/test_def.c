/* Structs that callers fill: of which versions they are taken, and how far they are read. */
#include "base/def.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A struct that has grown twice. */
typedef struct grown {
    size_t size;
    double first;
    int64_t second, third;
    double fourth;
} grown;

static const grz_def_versions versions = {
    "graze_grown_def", {GRZ_SIZE_UP_TO(grown, first), GRZ_SIZE_UP_TO(grown, third), GRZ_SIZE_UP_TO(grown, fourth)}};

static const grown fallback = {sizeof(grown), -1, -2, -3, -4};

/* A caller's struct in a block that ends with it, so that what reads beyond it is seen by tools that watch memory. */
static graze_status take(size_t size, grown *out, graze_error *error)
{
    const grown all = {size, 1, 2, 3, 4};
    const size_t held = size < sizeof size ? sizeof size : size < sizeof all ? size : sizeof all;
    void *given = malloc(held);
    assert_non_null(given);
    memcpy(given, &all, held);
    *out = fallback;
    graze_status status = grz_take_def(&versions, given, out, error);
    free(given);
    return status;
}

static void each_version_is_taken_and_the_rest_keeps_its_default(void **state)
{
    (void)state;
    const grown expected[] = {
        {sizeof(grown), 1, -2, -3, -4}, {sizeof(grown), 1, 2, 3, -4}, {sizeof(grown), 1, 2, 3, 4}};
    const size_t sizes[] = {offsetof(grown, second), offsetof(grown, fourth), sizeof(grown)};
    for (size_t i = 0; i < 3; i++) {
        grown out;
        graze_error error;
        assert_int_equal(take(sizes[i], &out, &error), GRAZE_OK);
        assert_memory_equal(&out, &expected[i], sizeof out);
    }
}

static void every_other_size_is_refused(void **state)
{
    (void)state;
    for (size_t size = 0; size < 200; size++) {
        grown out;
        graze_error error;
        if (size == offsetof(grown, second) || size == offsetof(grown, fourth) || size == sizeof(grown)) continue;
        assert_int_equal(take(size, &out, &error), GRAZE_BAD_ARGUMENT);
        assert_memory_equal(&out, &fallback, sizeof out);
        assert_non_null(strstr(error.message, "graze_grown_def: its size is "));
        assert_non_null(strstr(error.message, "make it by graze_grown_def_default()"));
    }
}

/* An int or a char behind which there is padding: the size is what sizeof was. */
static void a_size_has_the_padding_at_its_end(void **state)
{
    (void)state;
    typedef struct padded {
        double a;
        char b;
    } padded;
    assert_int_equal(GRZ_SIZE_UP_TO(padded, b), sizeof(padded));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_version_is_taken_and_the_rest_keeps_its_default),
                                       cmocka_unit_test(every_other_size_is_refused),
                                       cmocka_unit_test(a_size_has_the_padding_at_its_end)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
