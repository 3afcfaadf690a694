/* Whole numbers of a fixed length against those of any length: every bit of distance, weights and points is equal, from
 * whichever features the search begins. Each family below is made for one way in which the former may go wrong. */
#include "exact/closest_narrow.h"
#include "exact/distance.h"
#include "exact/distance_filter.h"
#include "exact/near_pairs.h"
#include "exact/triangles_meet.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { CASES = 4000 };

static double *coordinate(grz_tri *t, int k)
{
    graze_vec3 *v = &t->v[k / 3];
    return k % 3 == 0 ? &v->x : k % 3 == 1 ? &v->y : &v->z;
}

static grz_tri small_whole(grz_random *random, int size)
{
    grz_tri t;
    for (int k = 0; k < 9; k++) *coordinate(&t, k) = (double)grz_random_below(random, (uint64_t)size) - size / 2;
    return t;
}

static void nudge(grz_random *random, grz_tri *t)
{
    for (int k = 0; k < 9; k++)
        if (grz_random_below(random, 3) == 0)
            *coordinate(t, k) = nextafter(*coordinate(t, k), grz_random_below(random, 2) ? 1e9 : -1e9);
}

static void scale(near_pair *pair, int exponent)
{
    for (int k = 0; k < 9; k++) {
        *coordinate(&pair->a, k) = ldexp(*coordinate(&pair->a, k), exponent);
        *coordinate(&pair->b, k) = ldexp(*coordinate(&pair->b, k), exponent);
    }
}

/* Coordinates of all sizes in one pair, with zeros among them. */
static grz_tri mixed(grz_random *random, int lowest)
{
    grz_tri t;
    for (int k = 0; k < 9; k++) {
        const int exponent = lowest + (int)grz_random_below(random, (uint64_t)(1 - lowest));
        *coordinate(&t, k) = grz_random_below(random, 4) ? ldexp(grz_random_between(random, -1, 1), exponent) : 0;
    }
    return t;
}

static near_pair any_pair(grz_random *random, uint64_t index)
{
    (void)random;
    return near_pair_at(11, index);
}

/* Exact zeros of all kinds: contact, parallel features, equal corners. */
static near_pair on_a_grid(grz_random *random, uint64_t index)
{
    const int size = index % 2 ? 4 : 8;
    return (near_pair){.a = small_whole(random, size), .b = small_whole(random, size)};
}

/* The same, off by a unit of the last place: values that are nearly zero. */
static near_pair beside_a_grid(grz_random *random, uint64_t index)
{
    near_pair pair = on_a_grid(random, index);
    nudge(random, &pair.a);
    nudge(random, &pair.b);
    return pair;
}

static near_pair of_mixed_sizes(grz_random *random, uint64_t index)
{
    static const int lowest[] = {-8, -20, -62, -80, -120, -600};
    const int low = lowest[index % 6];
    return (near_pair){.a = mixed(random, low), .b = mixed(random, low)};
}

/* As small and as large as can be: units, roundings and distances near the ends of what a double holds. */
static near_pair scaled(grz_random *random, uint64_t index)
{
    static const int exponents[] = {-1060, -1000, -905, -890, -300, 100, 190};
    near_pair pair = any_pair(random, index);
    scale(&pair, exponents[index % 7]);
    return pair;
}

static near_pair far_away(grz_random *random, uint64_t index)
{
    near_pair pair = any_pair(random, index);
    for (int k = 0; k < 9; k++) {
        *coordinate(&pair.a, k) += k % 3 == 2 ? 1e3 : 5e6;
        *coordinate(&pair.b, k) += k % 3 == 2 ? 1e3 : 5e6;
    }
    return pair;
}

/* Gaps from 1 to 2^-70: where doubles prove nothing, and below a unit of the last place. */
static near_pair hardly_apart(grz_random *random, uint64_t index)
{
    const double gap = ldexp(1, -(int)grz_random_below(random, 71));
    return near_pair_of(random, (near_kind)(index % NEAR_KINDS), gap);
}

static near_pair in_parallel_planes(grz_random *random, uint64_t index)
{
    near_pair pair = on_a_grid(random, index);
    for (int k = 0; k < 3; k++) {
        pair.a.v[k].z = 0;
        pair.b.v[k].z = 2;
    }
    if (index % 2) nudge(random, &pair.b);
    return pair;
}

static near_pair with_shared_corners(grz_random *random, uint64_t index)
{
    near_pair pair = hardly_apart(random, index);
    const int k = (int)(index % 3);
    pair.a.v[k] = pair.b.v[0];
    if (index % 2) pair.a.v[(k + 1) % 3] = pair.b.v[1];
    return pair;
}

static const struct {
    const char *name;
    near_pair (*draw)(grz_random *random, uint64_t index);
    int least; /* of 100 pairs so many must be answered */
} families[] = {
    {"any", any_pair, 99},
    {"on a grid", on_a_grid, 99},
    {"beside a grid", beside_a_grid, 30},
    {"mixed sizes", of_mixed_sizes, 40},
    {"scaled", scaled, 50},
    {"far away", far_away, 99},
    {"hardly apart", hardly_apart, 99},
    {"parallel planes", in_parallel_planes, 70},
    {"shared corners", with_shared_corners, 99},
};

static bool same_bits(const graze_closest *a, const graze_closest *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static void fail_on(const char *name, uint64_t index, const char *what, near_pair *pair)
{
    for (int side = 0; side < 2; side++)
        for (int k = 0; k < 9; k++) printf("%a%s", *coordinate(side ? &pair->b : &pair->a, k), k % 9 == 8 ? "\n" : " ");
    fail_msg("%s, pair %llu: %s", name, (unsigned long long)index, what);
}

static bool meet(const near_pair *pair)
{
    return grz_triangles_meet(&pair->a, &pair->b) != GRAZE_APART;
}

typedef struct tally {
    int answered, unique;
} tally;

/* What may be asked in any case: first one guess, then all features in order. */
static void compare_any(const char *name, uint64_t index, near_pair *pair, const grz_narrow_question *question,
                        tally *t)
{
    const grz_distance_guess guess = {question->feature_a, question->feature_b, question->contact, false};
    graze_closest narrow = {0}, number = {0};
    if (grz_closest_narrow(question, &narrow) != GRZ_NARROW_CLOSEST) return;
    t->answered++;
    const graze_closest big = grz_closest_big(&pair->a, &pair->b, guess);
    if (!same_bits(&narrow, &big)) fail_on(name, index, "other bits than in longer numbers", pair);
    grz_narrow_question only_number = *question;
    only_number.points = false;
    if (grz_closest_narrow(&only_number, &number) != GRZ_NARROW_CLOSEST || number.distance != big.distance)
        fail_on(name, index, "another number without points", pair);
}

/* The only closest points are found from any features, and are those that every search finds. */
static void compare_unique(const char *name, uint64_t index, near_pair *pair, grz_narrow_question question, tally *t)
{
    graze_closest narrow = {0};
    question.only_unique = true;
    if (grz_closest_narrow(&question, &narrow) != GRZ_NARROW_CLOSEST) return;
    t->unique++;
    const grz_distance_guess other = {(int)(index % 7), (int)(index / 7 % 7), meet(pair), false};
    const graze_closest big = grz_closest_big(&pair->a, &pair->b, other);
    if (!same_bits(&narrow, &big)) fail_on(name, index, "not the only closest points", pair);
}

static void test_equal_to_longer_numbers(void **state)
{
    (void)state;
    for (size_t f = 0; f < sizeof families / sizeof *families; f++) {
        grz_random random = grz_random_seeded(f + 1);
        tally t = {0};
        for (uint64_t index = 0; index < CASES; index++) {
            near_pair pair = families[f].draw(&random, index);
            const grz_distance_estimate estimate = grz_distance_filter(&pair.a, &pair.b);
            grz_narrow_question question = {
                .a = &pair.a,
                .b = &pair.b,
                .feature_a = estimate.feature_a,
                .feature_b = estimate.feature_b,
                .contact = meet(&pair),
                .points = true,
            };
            compare_unique(families[f].name, index, &pair, question, &t);
            if (index % 4 == 0) {
                question.feature_a = (int)grz_random_below(&random, GRZ_FEATURES);
                question.feature_b = (int)grz_random_below(&random, GRZ_FEATURES);
                compare_unique(families[f].name, index, &pair, question, &t);
            }
            compare_any(families[f].name, index, &pair, &question, &t);
        }
        printf("%-16s %5d of %d answered, %5d times only closest points\n", families[f].name, t.answered, CASES,
               t.unique);
        if (t.answered < CASES / 100 * families[f].least) fail_msg("%s: too few are answered", families[f].name);
    }
}

/* Both lengths of numbers give what the longest one gives, where both have room. */
static void test_lengths_agree(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(3);
    int both = 0, only_two = 0;
    for (uint64_t index = 0; index < CASES; index++) {
        near_pair pair = index % 2 ? of_mixed_sizes(&random, index % 12 / 2) : hardly_apart(&random, index);
        const grz_narrow_question question = {.a = &pair.a, .b = &pair.b, .contact = meet(&pair), .points = true};
        double largest = 0;
        for (int k = 0; k < 3; k++) largest = fmax(largest, fmax(grz_largest(pair.a.v[k]), grz_largest(pair.b.v[k])));
        int exponent;
        (void)frexp(largest, &exponent);
        graze_closest one = {0}, two = {0};
        const bool in_one = grz_closest_in_one_limb(&question, exponent, &one) == GRZ_NARROW_CLOSEST;
        const bool in_two = grz_closest_in_two_limbs(&question, exponent, &two) == GRZ_NARROW_CLOSEST;
        both += in_one && in_two;
        only_two += in_two && !in_one;
        if (in_one && in_two && !same_bits(&one, &two)) fail_on("lengths", index, "one and two limbs differ", &pair);
        const graze_closest big =
            grz_closest_big(&pair.a, &pair.b, (grz_distance_guess){0, 0, question.contact, false});
        if (in_two && !same_bits(&two, &big)) fail_on("lengths", index, "two limbs and more differ", &pair);
    }
    printf("%d pairs in both, %d only in two limbs\n", both, only_two);
    assert_true(both > CASES / 3 && only_two > CASES / 10);
}

/* From given features: the bits of the general function, in either order of the triangles; nothing in contact. */
static void test_given_features(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(4);
    int given = 0;
    for (uint64_t index = 0; index < CASES; index++) {
        near_pair pair = index % 2 ? hardly_apart(&random, index) : on_a_grid(&random, index);
        const int i = (int)grz_random_below(&random, GRZ_FEATURES), j = (int)grz_random_below(&random, GRZ_FEATURES);
        graze_closest ab = {0}, ba = {0};
        const bool proven = grz_features_distance(&pair.a, &pair.b, i, j, &ab);
        if (!proven) continue;
        given++;
        const graze_closest all = grz_triangles_distance(&pair.a, &pair.b);
        if (!same_bits(&ab, &all)) fail_on("given features", index, "not what the general function says", &pair);
        if (meet(&pair)) fail_on("given features", index, "an answer in contact", &pair);
        const bool swapped = grz_features_distance(&pair.b, &pair.a, j, i, &ba);
        if (!swapped || ba.distance != ab.distance || !grz_same_point(ba.point_a, ab.point_b))
            fail_on("given features", index, "another answer in the other order", &pair);
    }
    assert_true(given > CASES / 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal_to_longer_numbers),
        cmocka_unit_test(test_lengths_agree),
        cmocka_unit_test(test_given_features),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
