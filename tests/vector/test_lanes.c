/* Every operation of every kind of lanes that this processor has gives the bits that one float after the other gives:
 * also for infinities, zeros of both signs, subnormal numbers, and NaN, of which only that it is one counts.
 *
 * GRAZE_CASES sets how many random operands are tried (20,000 by default), GRAZE_SEED the seed. */
#include "vector/lanes_as.h"

#include "scene.h"

#include <float.h>
#include <time.h>

enum { LANES = 8, COORDINATES = 3 * LANES };

static uint64_t case_count = 20000, seed = 1;

typedef struct operands {
    float a[COORDINATES], b[COORDINATES], c[COORDINATES];
} operands;

/* ---- one float after the other ---- */

static float add_one(float a, float b)
{
    return a + b;
}

static float sub_one(float a, float b)
{
    return a - b;
}

static float mul_one(float a, float b)
{
    return a * b;
}

static float div_one(float a, float b)
{
    return a / b;
}

static float min_one(float a, float b)
{
    return a < b ? a : b;
}

static float max_one(float a, float b)
{
    return a > b ? a : b;
}

static float dot_one(const float *a, const float *b)
{
    float x = a[0] * b[0], y = a[LANES] * b[LANES], z = a[2 * LANES] * b[2 * LANES];
    float sum = x + y;
    return sum + z;
}

/* Coordinate i of a x b. */
static float cross_one(const float *a, const float *b, int i)
{
    const int j = (i + 1) % 3 * LANES, k = (i + 2) % 3 * LANES;
    float first = a[j] * b[k], second = a[k] * b[j];
    return first - second;
}

static float flip_sign(float a, bool only_minus)
{
    uint32_t bits;
    memcpy(&bits, &a, sizeof bits);
    bits = only_minus ? bits & 0x7fffffffu : bits ^ 0x80000000u;
    memcpy(&a, &bits, sizeof bits);
    return a;
}

/* ---- comparing ---- */

static bool same(float a, float b)
{
    return isnan(a) ? isnan(b) : memcmp(&a, &b, sizeof a) == 0;
}

static void expect(const char *kind, const char *operation, const float *got, const float *expected, const operands *o)
{
    for (int i = 0; i < LANES; i++)
        if (!same(got[i], expected[i]))
            fail_msg("%s: %s of %a and %a gives %a, not %a", kind, operation, (double)o->a[i], (double)o->b[i],
                     (double)got[i], (double)expected[i]);
}

static void expect_set(const char *kind, const char *operation, uint32_t got, uint32_t expected)
{
    if (got != expected) fail_msg("%s: %s gives lanes %02x, not %02x", kind, operation, got, expected);
}

static void try_two(const char *kind, const lanes_table *t, const operands *o)
{
    const struct {
        const char *name;
        void (*all)(const float *a, const float *b, float *out);
        float (*one)(float a, float b);
    } operations[] = {{"add", t->add, add_one},      {"sub", t->sub, sub_one}, {"mul", t->mul, mul_one},
                      {"div", t->div, div_one},      {"min", t->min, min_one}, {"max", t->max, max_one},
                      {"choose", t->choose, max_one}};
    for (size_t k = 0; k < sizeof operations / sizeof *operations; k++) {
        float got[LANES], expected[LANES];
        operations[k].all(o->a, o->b, got);
        for (int i = 0; i < LANES; i++) expected[i] = operations[k].one(o->a[i], o->b[i]);
        expect(kind, operations[k].name, got, expected, o);
    }
}

static void try_one(const char *kind, const lanes_table *t, const operands *o)
{
    float got[LANES], expected[LANES];
    t->root(o->a, got);
    for (int i = 0; i < LANES; i++) expected[i] = sqrtf(o->a[i]);
    expect(kind, "root", got, expected, o);
    t->abs(o->a, got);
    for (int i = 0; i < LANES; i++) expected[i] = flip_sign(o->a[i], true);
    expect(kind, "abs", got, expected, o);
    t->minus(o->a, got);
    for (int i = 0; i < LANES; i++) expected[i] = flip_sign(o->a[i], false);
    expect(kind, "minus", got, expected, o);
    t->copy(o->a, got);
    expect(kind, "copy", got, o->a, o);
    t->of(o->a[0], got);
    for (int i = 0; i < LANES; i++) expected[i] = o->a[0];
    expect(kind, "of", got, expected, o);
}

static void try_sets(const char *kind, const lanes_table *t, const operands *o)
{
    uint32_t ab = 0, bc = 0;
    for (int i = 0; i < LANES; i++) {
        ab |= (uint32_t)(o->a[i] > o->b[i]) << i;
        bc |= (uint32_t)(o->b[i] > o->c[i]) << i;
    }
    expect_set(kind, "above", t->above(o->a, o->b), ab);
    expect_set(kind, "both", t->both(o->a, o->b, o->c), ab & bc);
    expect_set(kind, "either", t->either(o->a, o->b, o->c), ab | bc);
}

static void try_three(const char *kind, const lanes_table *t, const operands *o)
{
    float got[COORDINATES], expected[LANES];
    t->dot(o->a, o->b, got);
    for (int i = 0; i < LANES; i++) expected[i] = dot_one(o->a + i, o->b + i);
    expect(kind, "dot", got, expected, o);
    t->cross(o->a, o->b, got);
    for (int axis = 0; axis < 3; axis++) {
        for (int i = 0; i < LANES; i++) expected[i] = cross_one(o->a + i, o->b + i, axis);
        expect(kind, "cross", got + axis * LANES, expected, o);
    }
    t->largest(o->a, got);
    for (int i = 0; i < LANES; i++) expected[i] = max_one(max_one(o->a[i], o->a[LANES + i]), o->a[2 * LANES + i]);
    expect(kind, "largest", got, expected, o);
}

/* Of numbers; a zero may have either sign. */
static void try_least(const char *kind, const lanes_table *t, const operands *o)
{
    float numbers[LANES], least = INFINITY;
    for (int i = 0; i < LANES; i++) {
        numbers[i] = isnan(o->a[i]) ? 0 : o->a[i];
        least = numbers[i] < least ? numbers[i] : least;
    }
    const float got = t->least(numbers);
    if (got != least) fail_msg("%s: the least is %a, not %a", kind, (double)got, (double)least);
}

static void try_all(const char *kind, const lanes_table *t, const operands *o)
{
    try_two(kind, t, o);
    try_one(kind, t, o);
    try_sets(kind, t, o);
    try_three(kind, t, o);
    try_least(kind, t, o);
}

/* ---- operands ---- */

static const float special[] = {0.0F,      -0.0F,         1,
                                -1,        1.5F,          -3,
                                FLT_MAX,   -FLT_MAX,      FLT_MIN,
                                -FLT_MIN,  0x1p-149F,     -0x1p-149F,
                                0x1p-130F, 0x1.8p-127F,   0x1.fffffep-127F,
                                0x1p-75F,  0x1p64F,       0x1.fffffep63F,
                                -0x1p100F, 0x1.000002p0F, 0x1.fffffep-1F,
                                INFINITY,  -INFINITY,     NAN};

enum { SPECIALS = sizeof special / sizeof *special };

static float any_float(scene_random *r)
{
    if (scene_below(r, 4) == 0) return special[scene_below(r, SPECIALS)];
    if (scene_below(r, 2)) return (float)(scene_unit(r) - 0.5);
    const uint32_t bits = (uint32_t)scene_bits(r);
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static void try_kind(grz_vector_kind kind, const lanes_table *t)
{
    const char *name = grz_vector_name(kind);
    if (!grz_vector_has(kind)) {
        print_message("this processor has no %s\n", name);
        return;
    }
    operands o = {{0}, {0}, {0}};
    for (int i = 0; i < SPECIALS; i++) /* every special number with every one */
        for (int j = 0; j < SPECIALS; j++) {
            for (int k = 0; k < COORDINATES; k++)
                o.a[k] = special[(i + k) % SPECIALS], o.b[k] = special[(j + k) % SPECIALS],
                o.c[k] = special[k % SPECIALS];
            try_all(name, t, &o);
        }
    scene_random r = {seed};
    for (uint64_t i = 0; i < case_count; i++) {
        for (int k = 0; k < COORDINATES; k++) {
            o.a[k] = any_float(&r);
            o.b[k] = any_float(&r);
            o.c[k] = any_float(&r);
        }
        try_all(name, t, &o);
    }
}

#define TEST_KIND(of, kind, has)                                                                                       \
    static void as_##kind(void **state)                                                                                \
    {                                                                                                                  \
        (void)state;                                                                                                   \
        try_kind(GRZ_VECTOR_##kind, &LANES_AS(kind));                                                                  \
    }
GRZ_COMPILED_VECTOR_KINDS(TEST_KIND, tests)

int main(void)
{
    const char *cases = getenv("GRAZE_CASES"), *given = getenv("GRAZE_SEED");
    if (cases) case_count = strtoull(cases, NULL, 10);
    seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    printf("lanes: %llu cases, GRAZE_SEED=%llu\n", (unsigned long long)case_count, (unsigned long long)seed);
    const struct CMUnitTest tests[] = {
#define LIST_KIND(of, kind, has) cmocka_unit_test(as_##kind),
        GRZ_COMPILED_VECTOR_KINDS(LIST_KIND, tests)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
