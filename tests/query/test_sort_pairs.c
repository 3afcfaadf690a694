/* Pairs are sorted whatever order they come in, also where quicksort alone would take quadratic time. */
#include "query/receive.h"
#include "scene.h"

enum { COUNT = 4096 };

static graze_pair pairs[COUNT];

/* Each value goes into one number or the other, so that both take part in the order. */
static graze_pair pair_of(uint32_t value)
{
    return (graze_pair){.triangle_a = value / 7, .triangle_b = value % 7, .kind = GRAZE_TOUCHING, .distance = value};
}

static uint32_t value_of(const graze_pair *pair)
{
    return 7 * pair->triangle_a + pair->triangle_b;
}

/* What a quicksort by the median of the first, the middle and the last finds worst (Musser 1997): every split takes off
 * two. */
static uint32_t killer(uint32_t i)
{
    uint32_t half = COUNT / 2;
    if (i < half) return i % 2 == 0 ? i + 1 : half + i + (i % 2);
    return 2 * (i - half) + 2;
}

static uint32_t pattern(int number, uint32_t i, scene_random *r)
{
    switch (number) {
    case 0: return i;
    case 1: return COUNT - i;
    case 2: return 5;
    case 3: return i < COUNT / 2 ? i : COUNT - i;
    case 4: return i % 3;
    case 5: return killer(i);
    default: return (uint32_t)scene_below(r, number % 2 ? 50 : 1000000);
    }
}

static void every_pattern_is_sorted(void **state)
{
    (void)state;
    scene_random r = {1};
    for (int number = 0; number < 12; number++) {
        uint64_t sum = 0, sorted_sum = 0;
        for (uint32_t i = 0; i < COUNT; i++) {
            pairs[i] = pair_of(pattern(number, i, &r));
            sum += value_of(&pairs[i]) * (uint64_t)value_of(&pairs[i]);
        }
        grz_sort_pairs(pairs, COUNT);
        for (uint32_t i = 0; i < COUNT; i++) {
            assert_true(i == 0 || value_of(&pairs[i - 1]) <= value_of(&pairs[i]));
            assert_true(pairs[i].distance == value_of(&pairs[i])); /* nothing was mixed up */
            sorted_sum += value_of(&pairs[i]) * (uint64_t)value_of(&pairs[i]);
        }
        assert_true(sum == sorted_sum);
    }
}

static void small_counts_are_sorted(void **state)
{
    (void)state;
    scene_random r = {2};
    for (size_t count = 0; count < 100; count++) {
        for (size_t i = 0; i < count; i++) pairs[i] = pair_of((uint32_t)scene_below(&r, 60));
        grz_sort_pairs(pairs, count);
        for (size_t i = 1; i < count; i++) assert_true(value_of(&pairs[i - 1]) <= value_of(&pairs[i]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pattern_is_sorted),
        cmocka_unit_test(small_counts_are_sorted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
