/* What the signs about two solids cost: nanoseconds for a sign, microseconds for a decision.
 *
 *     build/tests/exact/bench_exact_solids [PASSES]
 */
#include "base/random.h"
#include "exact/inside.h"
#include "exact/separable.h"
#include "math/carry.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SIGNS = 2000, MOST = 100000 };

static double seconds(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static graze_vec3 random_point(grz_random *random)
{
    return grz_vec(grz_random_between(random, -1, 1), grz_random_between(random, -1, 1),
                   grz_random_between(random, -1, 1));
}

/* ---- signs ---- */

/* Differences of random points: in space, where the filter decides, or in one plane, where it does not. */
static void draw_differences(grz_difference *d, bool in_plane)
{
    grz_random random = grz_random_seeded(7);
    for (int i = 0; i < SIGNS; i++) {
        graze_vec3 p[2];
        for (int k = 0; k < 2; k++) {
            p[k] = random_point(&random);
            if (in_plane) p[k].z = p[k].x * 0.5;
        }
        d[i] = (grz_difference){p[0], p[1]};
    }
}

typedef int sign_of(const grz_difference *d);

static int turn(const grz_difference *d)
{
    return grz_differences_turn(&d[0], &d[1], &d[2]);
}

static int orient(const grz_difference *d)
{
    return grz_differences_orient(&d[0], &d[1], &d[2], &d[3]);
}

static int parallel(const grz_difference *d)
{
    return grz_differences_parallel(&d[0], &d[1]);
}

static double sign_time(sign_of *call, const grz_difference *d, int passes, int *sum)
{
    double best = HUGE_VAL;
    for (int pass = 0; pass < passes; pass++) {
        double start = seconds();
        for (int i = 0; i + 4 <= SIGNS; i++) *sum += call(d + i);
        best = fmin(best, seconds() - start);
    }
    return best / (SIGNS - 3) * 1e9;
}

/* All points against one plane. */
static double cut_time(const grz_difference *d, int passes, int *sum)
{
    double best = HUGE_VAL;
    for (int pass = 0; pass < passes; pass++) {
        grz_cut cut;
        double start = seconds();
        grz_cut_prepare(&cut, &d[0], &d[1], d[0].from);
        for (int i = 0; i < SIGNS; i++) *sum += grz_cut_order(&cut, d[0].from, d[i].to);
        best = fmin(best, seconds() - start);
    }
    return best / SIGNS * 1e9;
}

static void print_signs(int passes, int *sum)
{
    static grz_difference d[SIGNS];
    printf("%-24s %10s %10s\n", "ns A SIGN", "BY FILTER", "EXACTLY");
    const struct {
        const char *name;
        sign_of *call;
    } signs[] = {{"turn", turn}, {"orient", orient}, {"parallel", parallel}};
    for (int i = 0; i < 4; i++) {
        double times[2];
        for (int in_plane = 0; in_plane < 2; in_plane++) {
            draw_differences(d, in_plane);
            if (i == 2 && in_plane)
                for (int k = 1; k < SIGNS; k++) d[k] = d[0];
            times[in_plane] = i < 3 ? sign_time(signs[i].call, d, passes, sum) : cut_time(d, passes, sum);
        }
        printf("%-24s %10.1f %10.1f\n", i < 3 ? signs[i].name : "point and cut", times[0], times[1]);
    }
}

/* ---- decisions ---- */

static graze_vec3 points_a[MOST], points_b[MOST];

static void draw_ball(graze_vec3 *points, uint32_t count, uint64_t seed)
{
    grz_random random = grz_random_seeded(seed);
    for (uint32_t i = 0; i < count;) {
        graze_vec3 p = random_point(&random);
        double length = grz_length(p);
        if (length > 0.1 && length <= 1) points[i++] = grz_scale(p, 1 / length);
    }
}

static void move(graze_vec3 *points, uint32_t count, graze_vec3 by)
{
    for (uint32_t i = 0; i < count; i++) points[i] = grz_add(points[i], by);
}

/* The lattice of a cube's corners, or the points of its upper and lower side. */
static uint32_t draw_box(graze_vec3 *points, int cells)
{
    uint32_t count = 0;
    for (int i = 0; i <= cells; i++)
        for (int j = 0; j <= cells; j++)
            for (int k = 0; k < 2; k++) points[count++] = grz_vec(i, j, k);
    return count;
}

static const graze_pose turned = {{{0.36, 0.48, -0.8, 5e6}, {-0.8, 0.6, 0, 1}, {0.48, 0.64, 0.6, -5e6}}};

static void carry(uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        points_a[i] = grz_carry(&turned, points_a[i]);
        points_b[i] = grz_carry(&turned, points_b[i]);
    }
}

static void print_separation(const char *name, uint32_t count, graze_vec3 guess, int passes)
{
    const grz_corners a = {.points = points_a, .count = count}, b = {.points = points_b, .count = count};
    grz_separation s = {0};
    double best = HUGE_VAL;
    int repeat = count > 1000 ? 1 : 100;
    for (int pass = 0; pass < passes; pass++) {
        double start = seconds();
        for (int i = 0; i < repeat; i++) s = grz_separate(&a, &b, guess);
        best = fmin(best, (seconds() - start) / repeat);
    }
    printf("%-32s %8u %12s %6u %10.2f\n", name, count, s.separable ? "separable" : "overlapping", s.steps, best * 1e6);
}

static void print_balls(uint32_t count, int passes)
{
    static const struct {
        const char *name;
        double way;
        graze_vec3 guess;
    } cases[] = {{"balls, half in", 1, {1, 0, 0}},
                 {"balls, 0.01 in", 1.985, {1, 0.01, 0}},
                 {"balls, apart", 2.01, {1, 0, 0}},
                 {"balls, apart, a bad guess", 2.01, {0, 1, 0}}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        draw_ball(points_a, count, 1);
        draw_ball(points_b, count, 2);
        move(points_b, count, grz_vec(cases[i].way, 0, 0));
        print_separation(cases[i].name, count, cases[i].guess, passes);
    }
    /* B is A seen through its own corner 0: exact in few bits. */
    for (uint32_t i = 0; i < count; i++) {
        graze_vec3 *p = &points_a[i];
        *p = grz_vec(floor(p->x * 0x1p30) * 0x1p-30, floor(p->y * 0x1p30) * 0x1p-30, floor(p->z * 0x1p30) * 0x1p-30);
        points_b[i] = grz_sub(grz_scale(points_a[0], 2), *p);
    }
    print_separation("balls that touch at a corner", count, points_a[0], passes);
}

static void print_boxes(int cells, int passes)
{
    static const struct {
        const char *name;
        graze_vec3 by;
        bool carried;
    } cases[] = {{"boxes, a common plane", {0, 0, 1}, false},
                 {"boxes, dented faces at 5e6", {0, 0, 1}, true},
                 {"boxes, half in", {0, 0, 0.5}, false},
                 {"boxes, an ulp in", {0, 0, 1 - 0x1p-53}, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint32_t count = draw_box(points_a, cells);
        draw_box(points_b, cells);
        move(points_b, count, cases[i].by);
        if (cases[i].carried) carry(count);
        graze_vec3 guess = cases[i].carried ? grz_vec(-0.8, 0, 0.6) : grz_vec(0, 0, 1);
        print_separation(cases[i].name, count, guess, passes);
    }
}

/* ---- inside ---- */

/* A strip of triangles from pole to pole would do; the ball's points in threes are a soup, which costs the same. */
static void print_inside(int passes, int *sum)
{
    static uint32_t numbers[MOST / 3][3];
    draw_ball(points_a, MOST, 3);
    for (uint32_t i = 0; i < MOST / 3; i++) {
        for (uint32_t k = 0; k < 3; k++) numbers[i][k] = 3 * i + k;
        for (uint32_t k = 1; k < 3; k++) /* small triangles */
            points_a[3 * i + k] =
                grz_add(points_a[3 * i], grz_scale(grz_sub(points_a[3 * i + k], points_a[3 * i]), 0.02));
    }
    const graze_vec3 points[2] = {{0.1, 0.2, 0.3}, points_a[0]};
    printf("%-32s %10s\n", "ns A TRIANGLE", "INSIDE");
    for (int i = 0; i < 2; i++) {
        double best = HUGE_VAL;
        graze_vec3 p = points[i];
        p.z = i ? -2 : p.z; /* through a corner */
        for (int pass = 0; pass < passes; pass++) {
            double start = seconds();
            *sum += (int)grz_inside_surface(p, points_a, (const uint32_t(*)[3])numbers, MOST / 3);
            best = fmin(best, seconds() - start);
        }
        printf("%-32s %10.2f\n", i ? "a ray through corners" : "a ray", best / (MOST / 3) * 1e9);
    }
    double best = HUGE_VAL;
    for (int pass = 0; pass < passes; pass++) {
        double start = seconds();
        for (uint32_t i = 0; i < 1000; i++) {
            const grz_tri t = {{points_a[3 * i], points_a[3 * i + 1], points_a[3 * i + 2]}};
            grz_inside inside = grz_inside_begin(grz_vec(t.v[0].x, t.v[0].y, t.v[0].z - 1), 2);
            grz_inside_add(&inside, &t);
            *sum += (int)inside.winding;
        }
        best = fmin(best, seconds() - start);
    }
    printf("%-32s %10.2f\n", "a triangle whose corner is met", best * 1e6);
}

int main(int argc, char **argv)
{
    int passes = argc > 1 ? atoi(argv[1]) : 20, sum = 0;
    print_signs(passes, &sum);
    printf("%-32s %8s %12s %6s %10s\n", "TWO SOLIDS", "CORNERS", "ANSWER", "STEPS", "us");
    for (uint32_t count = 20; count <= MOST; count *= count < 2000 ? 10 : 50) print_balls(count, passes);
    for (int cells = 1; cells <= 200; cells = cells == 1 ? 20 : cells * 10) print_boxes(cells, passes);
    print_inside(passes, &sum);
    return sum == 0;
}
