/* Whole solids that touch, overlap or are degenerate, with known answers, small and large, at every place and size.
 * Each answer's proof is checked in GMP integers. */
#include "base/random.h"
#include "exact/separable.h"
#include "math/carry.h"
#include "oracle/minkowski_truth.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MOST = 100000, MOST_STEPS = 60 };

typedef struct set {
    graze_vec3 *points;
    uint32_t count;
} set;

static set set_new(void)
{
    set s = {malloc(sizeof *s.points * MOST), 0};
    assert_non_null(s.points);
    return s;
}

static void add(set *s, graze_vec3 p)
{
    assert_true(s->count < MOST);
    s->points[s->count++] = p;
}

/* ---- solids ---- */

/* The points of a lattice of n + 1 points a side from `low`, and 2^shift apart: all, inner ones too. */
static set lattice(graze_vec3 low, int x, int y, int z, double step)
{
    set s = set_new();
    for (int i = 0; i <= x; i++)
        for (int j = 0; j <= y; j++)
            for (int k = 0; k <= z; k++) add(&s, grz_vec(low.x + i * step, low.y + j * step, low.z + k * step));
    return s;
}

static set ball(graze_vec3 centre, double radius, uint32_t count, uint64_t seed)
{
    set s = set_new();
    grz_random random = grz_random_seeded(seed);
    while (s.count < count) {
        graze_vec3 d = grz_vec(grz_random_between(&random, -1, 1), grz_random_between(&random, -1, 1),
                               grz_random_between(&random, -1, 1));
        double length = grz_length(d);
        if (length > 0.1 && length <= 1) add(&s, grz_add(centre, grz_scale(d, radius / length)));
    }
    return s;
}

static set mirrored(const set *s, graze_vec3 through)
{
    set m = set_new();
    for (uint32_t i = 0; i < s->count; i++) add(&m, grz_sub(grz_add(through, through), s->points[i]));
    return m;
}

static void free_sets(set *a, set *b)
{
    free(a->points);
    free(b->points);
}

/* ---- answers ---- */

static void check_proof(const grz_separation *s, const set *a, const set *b)
{
    truth_way ways[6];
    for (int i = 0; i < 6; i++) {
        ways[i][0] = s->proof[i].from;
        ways[i][1] = s->proof[i].to;
    }
    if (s->separable)
        assert_true(minkowski_truth_separates(ways[0], ways[1], a->points, a->count, b->points, b->count));
    else
        assert_true(minkowski_truth_surrounded((const truth_way *)ways, 6));
    assert_in_range(s->steps, 0, MOST_STEPS);
}

static void expect_once(const set *a, const set *b, graze_vec3 guess, bool separable)
{
    const grz_corners in_a = {.points = a->points, .count = a->count};
    const grz_corners in_b = {.points = b->points, .count = b->count};
    grz_separation s = grz_separate(&in_a, &in_b, guess);
    if (s.separable != separable) fail_msg("%u and %u points: separable %d", a->count, b->count, s.separable);
    check_proof(&s, a, b);
}

/* With any guess, in either order. */
static void expect(const set *a, const set *b, bool separable)
{
    static const graze_vec3 guesses[] = {{0, 0, 0},  {1, 0, 0},   {0, -1, 0},       {0, 0, 1},
                                         {1, 2, -3}, {NAN, 1, 0}, {0, INFINITY, 0}, {0x1p-1074, 0, 0x1p1000}};
    for (size_t i = 0; i < sizeof guesses / sizeof *guesses; i++) {
        expect_once(a, b, guesses[i], separable);
        expect_once(b, a, guesses[i], separable);
    }
}

/* ---- tests ---- */

/* Two boxes of n cells a side, the second moved by `offset` cells: they overlap if it is less than n along all axes. */
static void boxes_of_lattice_points(void **state)
{
    (void)state;
    static const struct {
        graze_vec3 low;
        double step;
    } places[] = {{{0, 0, 0}, 1},
                  {{5e6, -5e6, 5e6}, 0x1p-20},
                  {{0, 0, 0}, 0x1p-1074},
                  {{-0x1p200, 0x1p199, 0}, 0x1p196},
                  {{1, 1, 1}, 0x1p-52}};
    static const int offsets[][3] = {{0, 0, 0},  {3, 0, 0}, {0, -3, 0}, {3, 3, 0},  {3, 3, -3}, {2, 2, 2},
                                     {-2, 1, 0}, {4, 0, 0}, {3, 1, 1},  {2, -3, 1}, {1, 1, 3},  {-3, -3, -3}};
    for (size_t p = 0; p < sizeof places / sizeof *places; p++)
        for (size_t k = 0; k < sizeof offsets / sizeof *offsets; k++) {
            const int *o = offsets[k];
            double step = places[p].step;
            graze_vec3 low = grz_add(places[p].low, grz_vec(4 * step, 4 * step, 4 * step));
            graze_vec3 moved = grz_add(low, grz_vec(o[0] * step, o[1] * step, o[2] * step));
            set a = lattice(low, 3, 3, 3, step), b = lattice(moved, 3, 3, 3, step);
            expect(&a, &b, abs(o[0]) >= 3 || abs(o[1]) >= 3 || abs(o[2]) >= 3);
            free_sets(&a, &b);
        }
}

/* Points, segments, polygons and solids against each other. */
static void sets_without_volume(void **state)
{
    (void)state;
    static const struct {
        int x, y, z;
        graze_vec3 low;
        bool separable;
    } others[] = {
        {0, 0, 0, {0, 0, 0}, true},  {0, 0, 0, {2, 2, 2}, false}, {0, 0, 0, {4, 2, 2}, true},
        {4, 0, 0, {0, 2, 2}, false}, {4, 0, 0, {0, 0, 2}, true},  {4, 0, 0, {2, 4, 4}, true},
        {4, 4, 0, {0, 0, 2}, false}, {4, 4, 0, {0, 0, 4}, true},  {0, 4, 4, {4, 0, 0}, true},
        {1, 0, 0, {-1, 2, 2}, true}, {0, 1, 1, {2, 4, 4}, true},  {9, 0, 9, {-3, 2, -3}, false},
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        set a = lattice(grz_vec(0, 0, 0), 4, 4, 4, 1);
        set b = lattice(others[i].low, others[i].x, others[i].y, others[i].z, 1);
        expect(&a, &b, others[i].separable);
        free_sets(&a, &b);
    }
    /* Two sets in one plane, one line or one point are separable by any plane through them. */
    for (int size = 0; size < 16; size++) {
        set a = lattice(grz_vec(0, 0, 0), size & 1 ? 2 : 0, size & 2 ? 2 : 0, 0, 1);
        set b = lattice(grz_vec(0, 0, 0), size & 4 ? 3 : 0, size & 8 ? 3 : 0, 0, 1);
        expect(&a, &b, true);
        free_sets(&a, &b);
    }
    /* Two polygons that cross, and two that touch along an edge's inside. */
    set a = lattice(grz_vec(0, 0, 0), 2, 2, 0, 1), b = lattice(grz_vec(1, 1, -1), 0, 2, 2, 1);
    expect(&a, &b, false);
    free_sets(&a, &b);
    a = lattice(grz_vec(0, 0, 0), 2, 2, 0, 1), b = lattice(grz_vec(1, 1, 0), 0, 2, 2, 1);
    expect(&a, &b, true);
    free_sets(&a, &b);
}

/* One corner moved into the face of a box by the smallest step that there is, or out of it. */
static void a_corner_an_ulp_from_a_face(void **state)
{
    (void)state;
    static const double heights[] = {1, 5e6, 0x1p200, 0x1p-1074, 0x1p-1022, 1.0 / 3};
    for (size_t i = 0; i < sizeof heights / sizeof *heights; i++) {
        double h = heights[i];
        for (int step = -1; step <= 1; step++) {
            double tip = step < 0 ? nextafter(h, 0) : step > 0 && h < 0x1p200 ? nextafter(h, INFINITY) : h;
            set a = lattice(grz_vec(-1, -1, -1), 2, 2, 0, 1), b = set_new();
            for (int k = 0; k < 4; k++) {
                add(&a, grz_vec(k & 1 ? 1 : -1, k & 2 ? 1 : -1, h));
                if (h < 0x1p200) add(&b, grz_vec((k & 1) * 1e6 - 5e5, (k & 2) * 1e6 - 1e6, 2 * h));
            }
            if (b.count == 0) add(&b, grz_vec(0.5, 0, h));
            add(&b, grz_vec(0.25, 0.125, tip));
            expect(&a, &b, tip >= h);
            free_sets(&a, &b);
        }
    }
}

/* A plane through corners in general position, faces that share it, with all the rounding of a carried solid: what is
 * right is whatever the proof says, and that there is one. */
static void dented_faces_that_touch(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(11);
    for (int round = 0; round < 60; round++) {
        double c = cos(round), s = sin(round), far = round % 3 == 0 ? 5e6 : round % 3 == 1 ? 1 : 1e-300;
        const graze_pose pose = {{{c, -s, 0, far}, {0.6 * s, 0.6 * c, -0.8, -far}, {0.8 * s, 0.8 * c, 0.6, far}}};
        set a = lattice(grz_vec(0, 0, 0), 6, 6, 6, 1), b = lattice(grz_vec(1, 2, 6), 6, 6, 6, 1);
        for (uint32_t i = 0; i < a.count; i++) a.points[i] = grz_carry(&pose, a.points[i]);
        for (uint32_t i = 0; i < b.count; i++) b.points[i] = grz_carry(&pose, b.points[i]);
        const grz_corners in_a = {.points = a.points, .count = a.count};
        const grz_corners in_b = {.points = b.points, .count = b.count};
        graze_vec3 guess = grz_vec(-0.0, -0.8, grz_random_between(&random, 0.59, 0.61));
        grz_separation there = grz_separate(&in_a, &in_b, guess), back = grz_separate(&in_b, &in_a, guess);
        assert_int_equal(there.separable, back.separable);
        check_proof(&there, &a, &b);
        check_proof(&back, &b, &a);
        free_sets(&a, &b);
    }
}

/* A solid and its image in one of its own corners touch there, and nowhere else; in a point inside, they overlap. */
static void balls_and_their_images(void **state)
{
    (void)state;
    static const uint32_t counts[] = {10, 100, 1000};
    for (int i = 0; i < 3; i++)
        for (uint64_t seed = 1; seed < 6; seed++) {
            set a = ball(grz_vec(0, 0, 0), 1, counts[i], seed);
            for (uint32_t k = 0; k < a.count; k++) { /* few bits, so that the image is exact */
                graze_vec3 *p = &a.points[k];
                *p = grz_vec(floor(p->x * 0x1p30) * 0x1p-30, floor(p->y * 0x1p30) * 0x1p-30,
                             floor(p->z * 0x1p30) * 0x1p-30);
            }
            set b = mirrored(&a, a.points[seed]), c = mirrored(&a, grz_scale(a.points[seed], 0.25));
            expect(&a, &b, true);
            expect(&a, &c, false);
            expect(&a, &a, false);
            free_sets(&a, &b);
            free(c.points);
        }
}

/* Any point beyond, by chance. */
static bool any_beyond(const grz_corners *corners, grz_cut *cut, graze_vec3 *point)
{
    uint64_t first = grz_random_below(corners->user, corners->count);
    for (uint32_t i = 0; i < corners->count; i++) {
        *point = corners->points[(first + i) % corners->count];
        if (grz_cut_order(cut, cut->level, *point) > 0) return true;
    }
    return false;
}

/* A few points of a tiny lattice each: differences that are parallel, opposite, in one plane or zero, in all ways. With
 * a state, the corner that enters is any that may. */
static void tiny_lattices(void **state)
{
    bool any_corner = *state != NULL;
    grz_random random = grz_random_seeded(17), choice = grz_random_seeded(18);
    int separable = 0, rounds = 40000;
    for (int round = 0; round < rounds; round++) {
        graze_vec3 points[2][8], guess;
        set sets[2] = {{points[0], 0}, {points[1], 0}};
        for (int side = 0; side < 2; side++) {
            uint64_t count = 1 + grz_random_below(&random, 8), limit = 2 + grz_random_below(&random, 3);
            while (sets[side].count < count) {
                double at[3];
                for (int axis = 0; axis < 3; axis++) at[axis] = (double)grz_random_below(&random, limit);
                add(&sets[side], grz_vec(at[0], at[1], at[2]));
            }
        }
        guess = grz_vec((double)grz_random_below(&random, 3) - 1, (double)grz_random_below(&random, 3) - 1,
                        (double)grz_random_below(&random, 3) - 1);
        bool (*by)(const grz_corners *, grz_cut *, graze_vec3 *) = any_corner ? any_beyond : NULL;
        const grz_corners a = {.points = points[0], .count = sets[0].count, .beyond = by, .user = &choice};
        const grz_corners b = {.points = points[1], .count = sets[1].count, .beyond = by, .user = &choice};
        grz_separation s = grz_separate(&a, &b, guess);
        check_proof(&s, &sets[0], &sets[1]);
        separable += s.separable;
    }
    assert_in_range(separable, rounds / 10, rounds - rounds / 10);
}

static void needles_and_plates(void **state)
{
    (void)state;
    for (int e = 0; e < 60; e += 6) {
        double thin = ldexp(1, -e);
        set a = set_new(), b = set_new(), c = set_new();
        for (int k = 0; k < 8; k++) {
            double x = k & 1 ? 1 : -1, y = k & 2 ? 1 : -1, z = k & 4 ? 1 : -1;
            add(&a, grz_vec(x, y * thin, z * thin));
            add(&b, grz_vec(x * thin, y, (z + 2) * thin));
            add(&c, grz_vec(x * thin, y, z * thin));
        }
        expect(&a, &b, true);
        expect(&a, &c, false);
        free_sets(&a, &b);
        free(c.points);
    }
}

/* Solids that touch in a corner or a face: a guess that separates them takes no step. */
static void guesses_that_separate(void **state)
{
    (void)state;
    set a = lattice(grz_vec(0, 0, 0), 3, 3, 3, 1);
    for (int k = 0; k < 27; k++) {
        int x = k % 3 - 1, y = k / 3 % 3 - 1, z = k / 9 - 1;
        set b = lattice(grz_vec(3 * x, 3 * y, 3 * z), 3, 3, 3, 1);
        const grz_corners in_a = {.points = a.points, .count = a.count};
        const grz_corners in_b = {.points = b.points, .count = b.count};
        grz_separation s = grz_separate(&in_a, &in_b, grz_vec(0.3 * x, 8 * y, z));
        assert_int_equal(s.separable, k != 13);
        assert_true(s.steps == 0 || k == 13);
        check_proof(&s, &a, &b);
        free(b.points);
    }
    free(a.points);

    /* Along (1, 2^-60, 0) the two first points of B are equal in double; one is beyond A's point, one before it. */
    graze_vec3 in_a[3] = {{1, 0, 0}, {-1, 1, 1}, {-1, -1, -1}};
    graze_vec3 in_b[4] = {{1, 5, 0}, {1, -5, 0}, {3, 0, 1}, {3, 0, -1}};
    set c = {in_a, 3}, d = {in_b, 4};
    expect_once(&c, &d, grz_vec(1, 0x1p-60, 0), true);
    expect_once(&d, &c, grz_vec(-1, 0x1p-60, 0), true);
}

/* ---- functions of the caller ---- */

typedef struct calls {
    int farthest, beyond;
} calls;

static graze_vec3 farthest(const grz_corners *corners, graze_vec3 direction)
{
    ((calls *)corners->user)->farthest++;
    return grz_corners_farthest(corners, direction);
}

/* The first that is found: not the farthest. */
static bool beyond(const grz_corners *corners, grz_cut *cut, graze_vec3 *point)
{
    ((calls *)corners->user)->beyond++;
    for (uint32_t i = 0; i < corners->count; i++) {
        *point = corners->points[i];
        if (grz_cut_order(cut, cut->level, *point) > 0) return true;
    }
    return false;
}

static void functions_of_the_caller_find_corners(void **state)
{
    (void)state;
    calls count = {0, 0};
    for (uint64_t seed = 1; seed < 20; seed++) {
        set a = ball(grz_vec(0, 0, 0), 1, 200, seed), b = ball(grz_vec(1, 1, (double)seed / 10), 1, 200, seed + 100);
        grz_corners in_a = {a.points, a.count, farthest, beyond, &count},
                    in_b = {b.points, b.count, NULL, beyond, &count};
        grz_separation s = grz_separate(&in_a, &in_b, grz_vec(1, 1, 1));
        uint32_t steps = s.steps;
        s.steps = 0; /* without the farthest corner there are more */
        check_proof(&s, &a, &b);
        in_a.beyond = in_b.beyond = NULL;
        grz_separation plain = grz_separate(&in_a, &in_b, grz_vec(1, 1, 1));
        assert_int_equal(s.separable, plain.separable);
        assert_true(steps > 0 || s.separable);
        free_sets(&a, &b);
    }
    assert_true(count.farthest > 0 && count.beyond > 0);
}

static void large_sets(void **state)
{
    (void)state;
    set a = ball(grz_vec(0, 0, 0), 1, MOST, 1), b = ball(grz_vec(1.999, 0.01, 0.02), 1, MOST, 2),
        c = mirrored(&a, a.points[7]);
    expect_once(&a, &b, grz_vec(0, 0, 1), false);
    expect_once(&a, &c, a.points[7], true);
    expect_once(&a, &c, grz_vec(0, 1, 0), true);
    free_sets(&a, &b);
    free(c.points);
    a = lattice(grz_vec(0, 0, 0), 99, 99, 9, 1), b = lattice(grz_vec(7, 3, 9), 99, 99, 9, 1);
    expect_once(&a, &b, grz_vec(0.001, 0, 1), true);
    free_sets(&a, &b);
}

int main(void)
{
    static int any_corner;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_of_lattice_points),
        cmocka_unit_test(sets_without_volume),
        cmocka_unit_test(a_corner_an_ulp_from_a_face),
        cmocka_unit_test(dented_faces_that_touch),
        cmocka_unit_test(balls_and_their_images),
        cmocka_unit_test(tiny_lattices),
        cmocka_unit_test_prestate(tiny_lattices, &any_corner),
        cmocka_unit_test(guesses_that_separate),
        cmocka_unit_test(needles_and_plates),
        cmocka_unit_test(functions_of_the_caller_find_corners),
        cmocka_unit_test(large_sets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
