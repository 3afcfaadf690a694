/* Local frames and poses between them, against rationals. */
#include "base/random.h"
#include "math/frame.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <gmp.h>

typedef struct truth {
    mpq_t carried, expected, term, factor;
} truth;

static void truth_init(truth *t)
{
    mpq_inits(t->carried, t->expected, t->term, t->factor, NULL);
}

static void truth_clear(truth *t)
{
    mpq_clears(t->carried, t->expected, t->term, t->factor, NULL);
}

/* out = (p - origin) * per_unit */
static void exact_local(truth *t, mpq_t out, double p, double origin, double per_unit)
{
    mpq_set_d(out, p);
    mpq_set_d(t->factor, origin);
    mpq_sub(out, out, t->factor);
    mpq_set_d(t->factor, per_unit);
    mpq_mul(out, out, t->factor);
}

static bool differ_by_more_than(truth *t, mpq_t a, mpq_t b, double most)
{
    mpq_sub(t->term, a, b);
    mpq_abs(t->term, t->term);
    mpq_set_d(t->factor, most);
    return mpq_cmp(t->term, t->factor) > 0;
}

/* In the frame, a coordinate is at most 1 in size, and off by at most 2^-53. */
static void expect_in_frame(truth *t, const grz_frame *frame, graze_vec3 p)
{
    graze_vec3 local = grz_frame_local(frame, p);
    for (int axis = 0; axis < 3; axis++) {
        exact_local(t, t->carried, grz_component(p, axis), grz_component(frame->origin, axis), frame->per_unit);
        mpq_set_d(t->expected, grz_component(local, axis));
        assert_false(differ_by_more_than(t, t->carried, t->expected, 0x1p-53));
        assert_true(fabs(grz_component(local, axis)) <= 1);
    }
}

/* The contract of grz_local_pose, with q' unrounded. */
static void expect_within_pad(truth *t, const graze_pose *pose, const grz_frame *a, const grz_frame *b, graze_vec3 q)
{
    grz_local_pose local = grz_local_pose_of(pose, a, b);
    if (isinf(local.pad)) {
        for (int i = 0; i < 3; i++) assert_true(local.shift[i] == 0 && local.turn[i][0] == 0);
        return;
    }
    graze_vec3 p = graze_pose_carry(pose, q);
    for (int i = 0; i < 3; i++) {
        mpq_set_d(t->expected, local.shift[i]);
        for (int j = 0; j < 3; j++) {
            exact_local(t, t->term, grz_component(q, j), grz_component(b->origin, j), b->per_unit);
            mpq_set_d(t->factor, local.turn[i][j]);
            mpq_mul(t->term, t->term, t->factor);
            mpq_add(t->expected, t->expected, t->term);
        }
        exact_local(t, t->carried, grz_component(p, i), grz_component(a->origin, i), a->per_unit);
        if (differ_by_more_than(t, t->carried, t->expected, local.pad))
            fail_msg("row %d is off by more than its pad %g", i, local.pad);
    }
}

typedef struct box {
    graze_vec3 low, high;
} box;

static graze_vec3 random_point(grz_random *random, double size)
{
    double x = grz_random_between(random, -size, size), y = grz_random_between(random, -size, size);
    return grz_vec(x, y, grz_random_between(random, -size, size));
}

static box random_box(grz_random *random, double offset, double size)
{
    graze_vec3 centre = random_point(random, offset), half = random_point(random, size);
    half = grz_vec(fabs(half.x), fabs(half.y), fabs(half.z));
    return (box){grz_sub(centre, half), grz_add(centre, half)};
}

static graze_vec3 random_corner_or_inside(grz_random *random, const box *b)
{
    double c[3];
    for (int axis = 0; axis < 3; axis++) {
        double low = grz_component(b->low, axis), high = grz_component(b->high, axis);
        uint64_t which = grz_random_below(random, 4);
        c[axis] = which == 0 ? low : which == 1 ? high : low + (high - low) * grz_random_unit(random);
        c[axis] = fmin(fmax(c[axis], low), high);
    }
    return grz_vec(c[0], c[1], c[2]);
}

static graze_pose random_pose(grz_random *random, double shift)
{
    double q[4];
    for (int i = 0; i < 4; i++) q[i] = grz_random_between(random, -1, 1);
    graze_pose pose;
    assert_int_equal(graze_pose_from_quaternion(q[0], q[1], q[2], q[3], random_point(random, shift), &pose, NULL),
                     GRAZE_OK);
    return pose;
}

/* Ordinary, far away, as far as coordinates go, very small, and points. */
static const struct {
    double offset, size;
} places[] = {{0, 1},       {1, 1},        {5e6, 1},       {5e6, 1e-3},   {0x1p190, 0x1p180},
              {0x1p190, 1}, {0, 0x1p-900}, {1, 0x1p-900},  {0x1p-900, 0}, {5e6, 0},
              {0x1p190, 0}, {0, 0},        {0, 0x1p-1050}, {0, 0x1p190},  {0x1p-1060, 0x1p-1070}};
enum { PLACES = sizeof places / sizeof *places };

static void points_are_within_their_frame(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(41);
    truth t;
    truth_init(&t);
    for (int c = 0; c < PLACES; c++)
        for (int trial = 0; trial < 200; trial++) {
            box b = random_box(&random, places[c].offset, places[c].size);
            grz_frame frame = grz_frame_of(b.low, b.high);
            assert_true(frame.unit * frame.per_unit == 1);
            expect_in_frame(&t, &frame, b.low);
            expect_in_frame(&t, &frame, b.high);
            expect_in_frame(&t, &frame, random_corner_or_inside(&random, &b));
        }
    truth_clear(&t);
}

static void carried_points_are_within_the_pad(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(42);
    truth t;
    truth_init(&t);
    for (int c = 0; c < PLACES; c++)
        for (int d = 0; d < PLACES; d++)
            for (int trial = 0; trial < 24; trial++) {
                box of_a = random_box(&random, places[c].offset, places[c].size),
                    of_b = random_box(&random, places[d].offset, places[d].size);
                grz_frame a = grz_frame_of(of_a.low, of_a.high), b = grz_frame_of(of_b.low, of_b.high);
                graze_pose pose = random_pose(&random, trial & 1 ? places[c].offset : 0);
                expect_within_pad(&t, &pose, &a, &b, random_corner_or_inside(&random, &of_b));
            }
    truth_clear(&t);
}

/* A bound that is always infinite would pass the test above. */
static void pads_are_small(void **state)
{
    (void)state;
    static const struct {
        double offset, size, most_pad;
    } cases[] = {{0, 1, 0x1p-44}, {5e6, 1, 0x1p-21}, {0x1p190, 0x1p180, 0x1p-34}, {0, 0x1p-900, 0x1p-44}};
    grz_random random = grz_random_seeded(43);
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        graze_vec3 centre = grz_vec(cases[c].offset, -cases[c].offset, cases[c].offset), half;
        half = grz_vec(cases[c].size, cases[c].size, cases[c].size);
        grz_frame frame = grz_frame_of(grz_sub(centre, half), grz_add(centre, half));
        for (int trial = 0; trial < 100; trial++) {
            graze_pose pose = random_pose(&random, cases[c].offset);
            assert_true(grz_local_pose_of(&pose, &frame, &frame).pad <= cases[c].most_pad);
        }
    }
}

/* A point far from the origin is still culled against ordinary meshes. */
static void a_far_point_has_a_finite_pad(void **state)
{
    (void)state;
    graze_vec3 far = grz_vec(5e6, 5e6, 5e6);
    grz_frame a = grz_frame_of(far, far), b = grz_frame_of(grz_vec(-1, -1, -1), grz_vec(1, 1, 1));
    graze_pose pose = graze_pose_identity();
    grz_local_pose local = grz_local_pose_of(&pose, &a, &b);
    assert_true(isfinite(local.pad) && local.pad * a.unit < 1e-6);
}

/* So far away in units of A that each number is finite but not the sum of three: nothing is known then. */
static void sums_of_a_pose_are_finite(void **state)
{
    (void)state;
    for (int exponent = 780; exponent < 900; exponent++) {
        double size = ldexp(1, -exponent), most = 0;
        grz_frame a = grz_frame_of(grz_vec(0, 0, 0), grz_vec(size, size, size)),
                  b = grz_frame_of(grz_vec(0, 0, 0), grz_vec(0x1p190, 1, 1));
        graze_pose pose = {{{0, 1, 0, 0x1p192}, {0, 0, 1, -0x1p192}, {1, 0, 0, 0x1p192}}};
        grz_local_pose local = grz_local_pose_of(&pose, &a, &b);
        for (int i = 0; i < 3; i++)
            most +=
                fabs(local.shift[i]) + 4 * (fabs(local.turn[i][0]) + fabs(local.turn[i][1]) + fabs(local.turn[i][2]));
        assert_true(isfinite(most));
        assert_true(isinf(local.pad) ? most == 0 : most > 0);
    }
}

/* Frames from files: those that grz_frame_of gives, and none on which a bound on rounding can not rest. */
static void frames_that_do_not_fit_are_told(void **state)
{
    (void)state;
    const graze_vec3 low = {-1, 2, 5e6}, high = {3, 2.5, 5e6 + 1};
    const grz_frame right = grz_frame_of(low, high);
    assert_true(grz_frame_fits(&right, low, high));
    static const graze_vec3 least = {-0x1p200, -0x1p200, -0x1p200}, most = {0x1p200, 0x1p200, 0x1p200};
    grz_frame extreme = grz_frame_of(least, most), point = grz_frame_of((graze_vec3){0}, (graze_vec3){0});
    assert_true(grz_frame_fits(&extreme, least, most));
    assert_true(grz_frame_fits(&point, (graze_vec3){0}, (graze_vec3){0}));

    const double unit = right.unit;
    const grz_frame wrong[] = {
        {right.origin, unit / 8, 8 / unit},    /* the box is too large for it */
        {{100, 2, 5e6}, unit, right.per_unit}, /* and too far away */
        {{NAN, 2, 5e6}, unit, right.per_unit},
        {right.origin, unit * 1.5, 1 / unit}, /* no power of two */
        {right.origin, unit, 2 * right.per_unit},
        {right.origin, -unit, -right.per_unit},
        {right.origin, 0, INFINITY},
        {right.origin, INFINITY, 0},
        {right.origin, NAN, NAN},
        {right.origin, 0x1p204, 0x1p-204}, /* larger than that of any mesh */
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (grz_frame_fits(&wrong[i], low, high)) fail_msg("frame %zu fits", i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_are_within_their_frame),
        cmocka_unit_test(carried_points_are_within_the_pad),
        cmocka_unit_test(pads_are_small),
        cmocka_unit_test(a_far_point_has_a_finite_pad),
        cmocka_unit_test(sums_of_a_pose_are_finite),
        cmocka_unit_test(frames_that_do_not_fit_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
