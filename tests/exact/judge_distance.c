/* Distances of triangle pairs at all gaps against high-precision truth, with everything else that distance.h promises.
 *
 * GRAZE_CASES pairs (50000 if unset) from GRAZE_SEED (else from the clock; printed always). */
#include "exact/distance.h"
#include "exact/distance_filter.h"
#include "exact/near_pairs.h"
#include "exact/triangles_meet.h"
#include "oracle/cases.h"
#include "oracle/distance_truth.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

/* True distances by powers of ten, 1e-20 (and less) to 1e4 (and more); and contact. */
enum { DECADES = 25, CONTACT = DECADES, ROWS };

/* What the environment asks for: the state of every test here. */
typedef struct run {
    uint64_t cases, seed;
} run;

typedef struct tally {
    unsigned long long by_filter, by_integers;
} tally;

static uint64_t number_from_environment(const char *name, uint64_t fallback)
{
    const char *text = getenv(name);
    if (!text || !*text) return fallback;
    char *end;
    uint64_t value = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || value == 0) {
        fprintf(stderr, "%s=%s: not a number above 0: unset it or give one\n", name, text);
        exit(2);
    }
    return value;
}

static double largest_coordinate(const near_pair *pair)
{
    double largest = 0;
    for (int k = 0; k < 9; k++) {
        largest = fmax(largest, fabs(grz_component(pair->a.v[k / 3], k % 3)));
        largest = fmax(largest, fabs(grz_component(pair->b.v[k / 3], k % 3)));
    }
    return largest;
}

/* Of those that are not zero. */
static double smallest_coordinate(const near_pair *pair)
{
    double smallest = HUGE_VAL;
    for (int k = 0; k < 18; k++) {
        const grz_tri *t = k < 9 ? &pair->a : &pair->b;
        double x = fabs(grz_component(t->v[k % 9 / 3], k % 3));
        if (x > 0) smallest = fmin(smallest, x);
    }
    return smallest;
}

static double ulp_of(double x)
{
    return nextafter(x, INFINITY) - x;
}

static bool weights_fit(const grz_tri *t, const double weights[3], graze_vec3 point, double ulp)
{
    graze_vec3 sum = grz_vec(0, 0, 0);
    double total = 0;
    for (int k = 0; k < 3; k++) {
        if (!(weights[k] >= 0)) return false;
        total += weights[k];
        sum = grz_add(sum, grz_scale(t->v[k], weights[k]));
    }
    graze_vec3 off = grz_sub(sum, point);
    return fabs(total - 1) <= 4e-16 && fabs(off.x) <= 4 * ulp && fabs(off.y) <= 4 * ulp && fabs(off.z) <= 4 * ulp;
}

/* The points are as far apart as they should be: each coordinate of theirs was rounded to half an ulp. Not looked at
 * where this check itself would underflow. */
static bool points_fit(const near_pair *pair, const graze_closest *closest)
{
    double largest = largest_coordinate(pair), ulp = ulp_of(largest);
    if (largest < 0x1p-400) return true;
    double length = grz_length(grz_sub(closest->point_a, closest->point_b));
    return weights_fit(&pair->a, closest->weights_a, closest->point_a, ulp) &&
           weights_fit(&pair->b, closest->weights_b, closest->point_b, ulp) &&
           fabs(length - closest->distance) <= 1.7321 * ulp + 1e-12 * closest->distance &&
           (closest->distance > 0 || grz_same_point(closest->point_a, closest->point_b));
}

static grz_tri scaled(const grz_tri *t, double by)
{
    return (grz_tri){{grz_scale(t->v[0], by), grz_scale(t->v[1], by), grz_scale(t->v[2], by)}};
}

/* Scaling by a power of two scales the distance, where that makes nothing subnormal or too large. */
static bool scales(const near_pair *pair, double gap)
{
    double largest = largest_coordinate(pair), smallest = smallest_coordinate(pair);
    if (gap > 0) smallest = fmin(smallest, gap);
    for (int exponent = -150; exponent <= 150; exponent += 300) {
        double by = ldexp(1, exponent);
        if (largest * by > 0x1p200 || smallest * fmin(by, 1) < 0x1p-1022) continue;
        grz_tri a = scaled(&pair->a, by), b = scaled(&pair->b, by);
        if (grz_triangles_gap(&a, &b) != gap * by) return false;
    }
    return true;
}

static bool same_closest(const graze_closest *c, const graze_closest *swapped)
{
    bool same = c->distance == swapped->distance && grz_same_point(c->point_a, swapped->point_b) &&
                grz_same_point(c->point_b, swapped->point_a);
    for (int k = 0; k < 3; k++)
        same &= c->weights_a[k] == swapped->weights_b[k] && c->weights_b[k] == swapped->weights_a[k];
    return same;
}

/* Within 1e-12 or, below what a double can say so exactly, within a unit of its last place; zero if and only if it is.
 */
static bool right_distance(double gap, const mpfr_t truth)
{
    if (gap == 0 || mpfr_zero_p(truth)) return gap == 0 && mpfr_zero_p(truth);
    mpfr_t error, relative;
    mpfr_inits2(200, error, relative, (mpfr_ptr)NULL);
    mpfr_d_sub(error, gap, truth, MPFR_RNDN);
    mpfr_div(relative, error, truth, MPFR_RNDN);
    bool right = fabs(mpfr_get_d(relative, MPFR_RNDN)) <= 1e-12 ||
                 (gap < 0x1p-1022 && fabs(mpfr_get_d(error, MPFR_RNDA)) <= 0x1p-1074);
    mpfr_clears(error, relative, (mpfr_ptr)NULL);
    return right;
}

/* What is wrong with the library's answers about a pair, NULL if nothing. */
static const char *fault_of(const near_pair *pair, const mpfr_t truth)
{
    double gap = grz_triangles_gap(&pair->a, &pair->b);
    graze_closest closest = grz_triangles_distance(&pair->a, &pair->b);
    graze_closest swapped = grz_triangles_distance(&pair->b, &pair->a);
    if (closest.distance != gap) return "the distance with points is not the distance without";
    if (grz_triangles_gap(&pair->b, &pair->a) != gap || !same_closest(&closest, &swapped))
        return "the other order of operands gives other bits";
    if ((gap == 0) != (grz_triangles_meet(&pair->a, &pair->b) != GRAZE_APART)) return "the two judges differ";
    if (!points_fit(pair, &closest)) return "weights or points are off";
    if (!scales(pair, gap)) return "scaling does more than scaling";
    return right_distance(gap, truth) ? NULL : "the distance is wrong";
}

static void print_pair(const near_pair *pair)
{
    const grz_tri *triangles[2] = {&pair->a, &pair->b};
    for (int side = 0; side < 2; side++) {
        printf("  %c", "ab"[side]);
        for (int k = 0; k < 3; k++) {
            graze_vec3 v = triangles[side]->v[k];
            printf(" {%a, %a, %a}", v.x, v.y, v.z);
        }
        printf("\n");
    }
}

static int row_of(const mpfr_t truth)
{
    if (mpfr_zero_p(truth)) return CONTACT;
    int row = 0;
    for (double limit = 1e-19; row < DECADES - 1 && mpfr_cmp_d(truth, limit) >= 0; limit *= 10) row++;
    return row;
}

static bool is_empty(tally tallies[NEAR_KINDS][ROWS], int row)
{
    unsigned long long sum = 0;
    for (int kind = 0; kind < NEAR_KINDS; kind++) sum += tallies[kind][row].by_filter + tallies[kind][row].by_integers;
    return sum == 0;
}

static void print_tallies(tally tallies[NEAR_KINDS][ROWS])
{
    printf("%-10s", "distance");
    for (int kind = 0; kind < NEAR_KINDS; kind++) printf(" %15s", near_kind_name((near_kind)kind));
    printf("   (proven in doubles + by integers)\n");
    for (int row = 0; row < ROWS; row++) {
        if (is_empty(tallies, row)) continue;
        if (row == CONTACT)
            printf("%-10s", "contact");
        else
            printf("1e%-8d", row - 20);
        for (int kind = 0; kind < NEAR_KINDS; kind++)
            printf(" %7llu+%7llu", tallies[kind][row].by_filter, tallies[kind][row].by_integers);
        printf("\n");
    }
}

static void test_against_truth(void **state)
{
    const run *r = *state;
    tally tallies[NEAR_KINDS][ROWS] = {{{0}}};
    mpfr_t truth;
    mpfr_init2(truth, 200);
    for (uint64_t index = 0; index < r->cases; index++) {
        near_pair pair = near_pair_at(r->seed, index);
        truth_distance(pair.a.v, pair.b.v, truth);
        const char *fault = fault_of(&pair, truth);
        if (fault) {
            print_pair(&pair);
            fail_msg("%s: %s, pair %llu; truth %.20g, library %.17g", fault, near_kind_name(pair.kind),
                     (unsigned long long)index, mpfr_get_d(truth, MPFR_RNDN), grz_triangles_gap(&pair.a, &pair.b));
        }
        tally *t = &tallies[pair.kind][row_of(truth)];
        *(grz_distance_filter(&pair.a, &pair.b).proven ? &t->by_filter : &t->by_integers) += 1;
    }
    mpfr_clear(truth);
    print_tallies(tallies);
}

/* The pairs that are hard to judge, of which most touch or are degenerate in a way that rounded pairs never are. */
static void test_hard_cases(void **state)
{
    const run *r = *state;
    mpfr_t truth;
    mpfr_init2(truth, 200);
    for (uint64_t index = 0; index < r->cases; index++) {
        triangle_case hard;
        make_case(index % 4 ? DEGENERATE_CASES : RANDOM_CASES, r->seed, index, &hard);
        const graze_vec3 *a = hard.pair.a, *b = hard.pair.b;
        near_pair pair = {.a = {{a[0], a[1], a[2]}}, .b = {{b[0], b[1], b[2]}}};
        truth_distance(a, b, truth);
        const char *fault = fault_of(&pair, truth);
        if (!fault) continue;
        print_pair(&pair);
        fail_msg("%s: family '%s', index %llu", fault, hard.family->name, (unsigned long long)index);
    }
    mpfr_clear(truth);
}

/* Coordinates of all sizes from 2^-1074 to 2^200 in one pair, with zeros among them. */
static grz_tri mixed_triangle(grz_random *random, int lowest, int highest)
{
    double x[9];
    for (int k = 0; k < 9; k++) {
        int exponent = lowest + (int)grz_random_below(random, (uint64_t)(highest - lowest + 1));
        x[k] = grz_random_below(random, 4) ? ldexp(grz_random_between(random, -1, 1), exponent) : 0;
    }
    return (grz_tri){{{x[0], x[1], x[2]}, {x[3], x[4], x[5]}, {x[6], x[7], x[8]}}};
}

static void test_mixed_sizes(void **state)
{
    const run *r = *state;
    static const int ranges[][2] = {{-1074, 200}, {-1074, -1000}, {-60, 60}, {150, 200}, {-600, 0}};
    grz_random random = grz_random_seeded(r->seed);
    mpfr_t truth;
    mpfr_init2(truth, 200);
    for (uint64_t index = 0; index < r->cases / 20 + 1; index++) {
        const int *range = ranges[index % (sizeof ranges / sizeof *ranges)];
        near_pair pair = {.a = mixed_triangle(&random, range[0], range[1]),
                          .b = mixed_triangle(&random, range[0], range[1])};
        truth_distance(pair.a.v, pair.b.v, truth);
        double gap = grz_triangles_gap(&pair.a, &pair.b);
        graze_closest closest = grz_triangles_distance(&pair.b, &pair.a);
        if (right_distance(gap, truth) && closest.distance == gap) continue;
        print_pair(&pair);
        fail_msg("mixed sizes, pair %llu: library %.17g", (unsigned long long)index, gap);
    }
    mpfr_clear(truth);
}

int main(void)
{
    run r = {.cases = number_from_environment("GRAZE_CASES", 50000),
             .seed = number_from_environment("GRAZE_SEED", (uint64_t)time(NULL))};
    printf("%llu pairs, GRAZE_SEED=%llu\n", (unsigned long long)r.cases, (unsigned long long)r.seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(test_against_truth, &r),
        cmocka_unit_test_prestate(test_hard_cases, &r),
        cmocka_unit_test_prestate(test_mixed_sizes, &r),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
