/* What a contact costs beside the judge: nanoseconds a call for pairs at random that meet, triangles of size 1 about
 * the origin.
 *
 *     build/tests/exact/bench_exact_contact [PASSES]
 */
#include "base/random.h"
#include "exact/contact.h"
#include "exact/triangles_meet.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PAIRS = 2000 };

typedef struct pairs {
    grz_tri a[PAIRS], b[PAIRS];
} pairs;

/* From -1 to 1, with few bits, so that what is meant to lie in a plane lies in it exactly. */
static double coordinate(grz_random *random)
{
    return floor(grz_random_between(random, -0x1p24, 0x1p24)) * 0x1p-24;
}

/* In space, or in a plane that no axis is in. */
static grz_tri random_triangle(grz_random *random, bool in_plane)
{
    grz_tri t;
    for (int i = 0; i < 3; i++) {
        double x = coordinate(random), y = coordinate(random);
        t.v[i] = grz_vec(x, y, in_plane ? x / 2 - y : coordinate(random));
    }
    return t;
}

static void draw(pairs *p, bool in_plane)
{
    grz_random random = grz_random_seeded(7);
    for (int k = 0; k < PAIRS;) {
        p->a[k] = random_triangle(&random, in_plane);
        p->b[k] = random_triangle(&random, in_plane);
        k += grz_triangles_meet(&p->a[k], &p->b[k]) != GRAZE_APART;
    }
}

typedef int measured(const grz_tri *a, const grz_tri *b);

static int judge(const grz_tri *a, const grz_tri *b)
{
    return (int)grz_triangles_meet(a, b);
}

static int contact(const grz_tri *a, const grz_tri *b)
{
    graze_contact found;
    grz_triangles_contact(a, b, &found);
    return (int)found.corner_count;
}

/* The best of some passes. The sum keeps the calls from being dropped. */
static double time_of(measured *call, const pairs *p, int passes, int *sum)
{
    double best = HUGE_VAL;
    for (int pass = 0; pass < passes; pass++) {
        clock_t start = clock();
        for (int k = 0; k < PAIRS; k++) *sum += call(&p->a[k], &p->b[k]);
        best = fmin(best, (double)(clock() - start) / CLOCKS_PER_SEC);
    }
    return best / PAIRS * 1e9;
}

int main(int argc, char **argv)
{
    static pairs p;
    int passes = argc > 1 ? atoi(argv[1]) : 20, sum = 0;
    printf("%-12s %8s %8s\n", "PAIRS", "JUDGE", "CONTACT");
    for (int in_plane = 0; in_plane < 2; in_plane++) {
        draw(&p, in_plane);
        printf("%-12s %8.0f %8.0f\n", in_plane ? "overlap" : "crossing", time_of(judge, &p, passes, &sum),
               time_of(contact, &p, passes, &sum));
    }
    return sum == 0;
}
