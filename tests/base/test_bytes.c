/* Numbers in files are little-endian whatever the machine is. */
#include "base/bytes.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* One byte in front, so that everything lies at an odd address. */
static const unsigned char bytes[] = {0xff, 0x01, 0x82, 0x03, 0x84, 0x05, 0x86, 0x07, 0x88};

static void loads_low_byte_first(void **state)
{
    (void)state;
    assert_int_equal(grz_load_u16(bytes + 1), 0x8201);
    assert_int_equal(grz_load_u32(bytes + 1), 0x84038201u);
    assert_true(grz_load_u64(bytes + 1) == UINT64_C(0x8807860584038201));
}

static void stores_low_byte_first(void **state)
{
    (void)state;
    unsigned char out[10] = {0};
    grz_store_u64(out + 1, UINT64_C(0x8807860584038201));
    assert_memory_equal(out + 1, bytes + 1, 8);
    assert_true(out[0] == 0 && out[9] == 0);
    memset(out, 0, sizeof out);
    grz_store_u32(out + 1, 0x84038201u);
    assert_memory_equal(out + 1, bytes + 1, 4);
    assert_true(out[0] == 0 && out[5] == 0);
}

/* -2 is sign, exponent 1, no fraction. */
static void floats_by_their_bits(void **state)
{
    (void)state;
    static const unsigned char minus_two[4] = {0, 0, 0, 0xc0}, minus_two_double[8] = {0, 0, 0, 0, 0, 0, 0, 0xc0};
    unsigned char out[8];
    assert_true(grz_load_f32(minus_two) == -2.0f);
    assert_true(grz_load_f64(minus_two_double) == -2.0);
    grz_store_f32(out, -2.0f);
    assert_memory_equal(out, minus_two, 4);
    grz_store_f64(out, -2.0);
    assert_memory_equal(out, minus_two_double, 8);
}

static void what_is_stored_is_loaded(void **state)
{
    (void)state;
    static const double values[] = {0.0, -0.0, 1.0 / 3, 0x1p-1074, 0x1.fffffffffffffp1023, INFINITY, -INFINITY};
    unsigned char out[8], again[8];
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        grz_store_f64(out, values[i]);
        double value = grz_load_f64(out);
        assert_true(value == values[i] && !signbit(value) == !signbit(values[i]));
        grz_store_f64(again, value);
        assert_memory_equal(out, again, 8);
        grz_store_f32(out, (float)i / 3.0f);
        assert_true(grz_load_f32(out) == (float)i / 3.0f);
    }
    grz_store_f64(out, NAN);
    assert_true(isnan(grz_load_f64(out)));
}

static void words_are_turned_in_their_place(void **state)
{
    (void)state;
    unsigned char words[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    grz_reverse_words(words, 2, 4);
    assert_memory_equal(words, ((unsigned char[8]){4, 3, 2, 1, 8, 7, 6, 5}), 8);
    grz_reverse_words(words, 1, 8);
    assert_memory_equal(words, ((unsigned char[8]){5, 6, 7, 8, 1, 2, 3, 4}), 8);
}

/* A number in memory is in the file's order if and only if the machine's order is that. */
static void the_order_of_the_machine_is_known(void **state)
{
    (void)state;
    uint32_t value = 0x84038201u;
    unsigned char in_memory[4];
    memcpy(in_memory, &value, 4);
    if (!grz_is_little_endian()) grz_reverse_words(in_memory, 1, 4);
    assert_int_equal(grz_load_u32(in_memory), value);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loads_low_byte_first),
        cmocka_unit_test(stores_low_byte_first),
        cmocka_unit_test(floats_by_their_bits),
        cmocka_unit_test(what_is_stored_is_loaded),
        cmocka_unit_test(words_are_turned_in_their_place),
        cmocka_unit_test(the_order_of_the_machine_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
