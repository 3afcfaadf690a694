/* What a distance costs: nanoseconds a call by gap and kind of pair, triangles of size 1 near the origin.
 *
 *     build/tests/exact/bench_exact_distance
 */
#include "exact/distance.h"
#include "exact/distance_filter.h"
#include "exact/near_pairs.h"
#include "exact/triangles_meet.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PAIRS = 2000, PASSES = 5 };

typedef double measured(const grz_tri *a, const grz_tri *b);

static double filter(const grz_tri *a, const grz_tri *b)
{
    return grz_distance_filter(a, b).distance;
}

static double with_points(const grz_tri *a, const grz_tri *b)
{
    return grz_triangles_distance(a, b).distance;
}

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* Nanoseconds a call: the best of some passes. The sum keeps the calls from being dropped. */
static double time_of(measured *call, const near_pair *pairs, double *sum)
{
    double best = HUGE_VAL;
    for (int pass = 0; pass < PASSES; pass++) {
        double start = seconds();
        for (int k = 0; k < PAIRS; k++) *sum += call(&pairs[k].a, &pairs[k].b);
        double took = seconds() - start;
        if (took < best) best = took;
    }
    return best / PAIRS * 1e9;
}

static void measure(near_kind kind, double gap, near_pair *pairs, double *sum)
{
    grz_random random = grz_random_seeded(7);
    int proven = 0, contacts = 0;
    for (int k = 0; k < PAIRS; k++) {
        pairs[k] = near_pair_of(&random, kind, gap);
        proven += grz_distance_filter(&pairs[k].a, &pairs[k].b).proven;
        contacts += grz_triangles_meet(&pairs[k].a, &pairs[k].b) != GRAZE_APART;
    }
    printf("%-15s %8.0e %8.1f%% %8.1f%% %8.0f %8.0f %8.0f\n", near_kind_name(kind), gap, 100.0 * proven / PAIRS,
           100.0 * contacts / PAIRS, time_of(filter, pairs, sum), time_of(grz_triangles_gap, pairs, sum),
           time_of(with_points, pairs, sum));
}

int main(void)
{
    static const double gaps[] = {10, 1, 1e-1, 1e-2, 1e-4, 1e-8, 1e-14, 0};
    near_pair *pairs = malloc(PAIRS * sizeof *pairs);
    if (!pairs) return 2;
    double sum = 0;
    printf("%-15s %8s %9s %9s %8s %8s %8s\n", "KIND", "GAP", "PROVEN", "CONTACT", "FILTER", "GAP ns", "POINTS");
    for (int kind = 0; kind < NEAR_KINDS; kind++)
        for (size_t g = 0; g < sizeof gaps / sizeof *gaps; g++) measure((near_kind)kind, gaps[g], pairs, &sum);
    free(pairs);
    return sum > 0 ? 0 : 1;
}
