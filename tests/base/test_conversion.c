/* Does a double that becomes a float and a double again keep the rounding? With the flags of the library it must:
 * bounds are rounded outward by comparing the two. gcc 12 at -O2 drops the rounding here without
 * -fno-tree-slp-vectorize. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef struct three_doubles {
    double x, y, z;
} three_doubles;

#if defined(__GNUC__)
__attribute__((noinline))
#endif
static void
there_and_back(three_doubles p, three_doubles *back, unsigned char *bytes)
{
    const float f[3] = {(float)p.x, (float)p.y, (float)p.z};
    memcpy(bytes, f, sizeof f);
    *back = (three_doubles){f[0], f[1], f[2]};
}

static void floats_are_rounded(void **state)
{
    (void)state;
    volatile double tenth = 0.1;
    three_doubles back;
    unsigned char bytes[12];
    there_and_back((three_doubles){tenth, tenth, tenth}, &back, bytes);
    assert_true(back.x == 0x1.99999ap-4 && back.y == 0x1.99999ap-4 && back.z == 0x1.99999ap-4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(floats_are_rounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
