/* The checksum against the values that its description and its author's test program give. */
#include "base/checksum.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

#include <cmocka.h>

static uint64_t checksum_of(const void *bytes, size_t byte_count)
{
    grz_checksum sum = grz_checksum_start();
    grz_checksum_add(&sum, bytes, byte_count);
    return grz_checksum_value(&sum);
}

static void known_values(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint64_t value;
    } cases[] = {
        {"", UINT64_C(0xEF46DB3751D8E999)},
        {"a", UINT64_C(0xD24EC4F1A98C6E5B)},
        {"abc", UINT64_C(0x44BC2CF5AD770999)},
        {"Nobody inspects the spammish repetition", UINT64_C(0xFBCEA83C8A378BF1)},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (checksum_of(cases[i].text, strlen(cases[i].text)) != cases[i].value) fail_msg("'%s'", cases[i].text);
}

static void fill(unsigned char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) bytes[i] = (unsigned char)(i * i * 7 + i / 5);
}

static void pieces_do_not_matter(void **state)
{
    (void)state;
    unsigned char bytes[200];
    fill(bytes, sizeof bytes);
    for (size_t count = 0; count <= sizeof bytes; count++)
        for (size_t piece = 1; piece < 70; piece++) {
            grz_checksum sum = grz_checksum_start();
            for (size_t i = 0; i < count; i += piece) {
                grz_checksum_add(&sum, bytes + i, count - i < piece ? count - i : piece);
                grz_checksum_add(&sum, NULL, 0);
            }
            assert_true(grz_checksum_value(&sum) == checksum_of(bytes, count));
        }
}

static void every_bit_matters(void **state)
{
    (void)state;
    unsigned char bytes[100];
    fill(bytes, sizeof bytes);
    uint64_t whole = checksum_of(bytes, sizeof bytes);
    for (size_t bit = 0; bit < 8 * sizeof bytes; bit++) {
        bytes[bit / 8] = (unsigned char)(bytes[bit / 8] ^ 1u << bit % 8);
        assert_true(checksum_of(bytes, sizeof bytes) != whole);
        bytes[bit / 8] = (unsigned char)(bytes[bit / 8] ^ 1u << bit % 8);
    }
    assert_true(checksum_of(bytes, sizeof bytes - 1) != whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_values),
        cmocka_unit_test(pieces_do_not_matter),
        cmocka_unit_test(every_bit_matters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
