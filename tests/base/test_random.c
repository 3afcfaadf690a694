/* The random stream is a promise: scenes, hashes and benchmarks depend on it, on every platform. */
#include "base/random.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* The generator once more, written from its definition with the state as bits in four named words: splitmix64 fills the
 * state; xoshiro256** scrambles s1 and steps the linear engine. */
typedef struct reference {
    uint64_t s0, s1, s2, s3;
} reference;

static uint64_t splitmix(uint64_t *x)
{
    uint64_t z = (*x += UINT64_C(0x9E3779B97F4A7C15));
    z ^= z >> 30;
    z *= UINT64_C(0xBF58476D1CE4E5B9);
    z ^= z >> 27;
    z *= UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static uint64_t rotated(uint64_t x, unsigned by)
{
    return x << by | x >> (64u - by);
}

static uint64_t reference_next(reference *r)
{
    uint64_t result = 9 * rotated(5 * r->s1, 7);
    uint64_t a = r->s2 ^ r->s0, b = r->s3 ^ r->s1;
    reference next = {r->s0 ^ b, r->s1 ^ a, a ^ r->s1 << 17, rotated(b, 45)};
    *r = next;
    return result;
}

static void stream_is_xoshiro256_star_star(void **state)
{
    (void)state;
    static const uint64_t seeds[] = {0, 1, 42, UINT64_MAX};
    for (size_t k = 0; k < sizeof seeds / sizeof *seeds; k++) {
        uint64_t x = seeds[k];
        reference r;
        r.s0 = splitmix(&x), r.s1 = splitmix(&x), r.s2 = splitmix(&x), r.s3 = splitmix(&x);
        grz_random random = grz_random_seeded(seeds[k]);
        for (int i = 0; i < 10000; i++) assert_true(grz_random_bits(&random) == reference_next(&r));
    }
}

/* From the state 1, 2, 3, 4: the values that the authors' own code gives. */
static void stream_starts_as_published(void **state)
{
    (void)state;
    static const uint64_t published[] = {11520, 0, 1509978240, UINT64_C(1215971899390074240)};
    grz_random random = {{1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof published / sizeof *published; i++)
        assert_true(grz_random_bits(&random) == published[i]);
}

static void unit_is_below_one(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(3);
    double sum = 0, least = 1, most = 0;
    enum { DRAWS = 100000 };
    for (int i = 0; i < DRAWS; i++) {
        double u = grz_random_unit(&random);
        assert_true(u >= 0 && u < 1);
        assert_true(u * 0x1p53 == floor(u * 0x1p53));
        sum += u;
        least = fmin(least, u);
        most = fmax(most, u);
    }
    assert_true(fabs(sum / DRAWS - 0.5) < 0.005); /* five standard deviations */
    assert_true(least < 0.001 && most > 0.999);
}

/* All bits set is the largest draw, and it is not 1. The state is made such that the next draw is that. */
static void largest_unit_is_below_one(void **state)
{
    (void)state;
    /* rotate(5 s1, 7) * 9 = 2^64 - 1: both factors have inverses modulo 2^64. */
    const uint64_t inverse_of_9 = UINT64_C(0x8e38e38e38e38e39), inverse_of_5 = UINT64_C(0xcccccccccccccccd);
    grz_random random = {{0, inverse_of_5 * rotated(UINT64_MAX * inverse_of_9, 57), 0, 0}}, copy = random;
    assert_true(grz_random_bits(&copy) == UINT64_MAX);
    assert_true(grz_random_unit(&random) == 1 - 0x1p-53);
}

static void between_stays_between(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(4);
    for (int i = 0; i < 10000; i++) {
        double x = grz_random_between(&random, -3, 5);
        assert_true(x >= -3 && x < 5);
    }
}

static void below_is_uniform(void **state)
{
    (void)state;
    static const uint64_t limits[] = {1, 2, 3, 7, 10, 97};
    grz_random random = grz_random_seeded(5);
    for (size_t k = 0; k < sizeof limits / sizeof *limits; k++) {
        enum { DRAWS = 100000 };
        unsigned seen[97] = {0};
        for (int i = 0; i < DRAWS; i++) {
            uint64_t n = grz_random_below(&random, limits[k]);
            assert_true(n < limits[k]);
            seen[n]++;
        }
        double expected = DRAWS / (double)limits[k];
        for (uint64_t n = 0; n < limits[k]; n++) assert_true(fabs(seen[n] - expected) <= 5 * sqrt(expected));
    }
}

/* With a limit of 3 * 2^62, plain remainders would make the lowest third twice as likely as the others. */
static void below_is_without_bias(void **state)
{
    (void)state;
    const uint64_t third = UINT64_C(1) << 62;
    grz_random random = grz_random_seeded(6);
    enum { DRAWS = 30000 };
    unsigned seen[3] = {0};
    for (int i = 0; i < DRAWS; i++) seen[grz_random_below(&random, 3 * third) / third]++;
    for (int k = 0; k < 3; k++) assert_true(fabs(seen[k] - DRAWS / 3.0) < 500); /* six standard deviations */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stream_is_xoshiro256_star_star),
        cmocka_unit_test(stream_starts_as_published),
        cmocka_unit_test(unit_is_below_one),
        cmocka_unit_test(largest_unit_is_below_one),
        cmocka_unit_test(between_stays_between),
        cmocka_unit_test(below_is_uniform),
        cmocka_unit_test(below_is_without_bias),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
