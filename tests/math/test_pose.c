/* Poses: how they are made, checked, inverted and composed, and the one rule by which they carry a point. */
#include "base/random.h"

#include <graze/pose.h>
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "skip.h"

static const graze_vec3 nowhere = {0, 0, 0};

static graze_pose euler(double x, double y, double z, graze_vec3 translation)
{
    graze_pose pose;
    graze_error error;
    if (graze_pose_from_euler((graze_vec3){x, y, z}, translation, &pose, &error) != GRAZE_OK)
        fail_msg("%s", error.message);
    return pose;
}

static graze_pose random_pose(grz_random *random, double reach)
{
    graze_vec3 t = {grz_random_between(random, -reach, reach), grz_random_between(random, -reach, reach),
                    grz_random_between(random, -reach, reach)};
    return euler(grz_random_between(random, -180, 180), grz_random_between(random, -180, 180),
                 grz_random_between(random, -180, 180), t);
}

static double largest_difference(const graze_pose *a, const graze_pose *b)
{
    double largest = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++) largest = fmax(largest, fabs(a->m[i][j] - b->m[i][j]));
    return largest;
}

static void expect_point(graze_vec3 found, double x, double y, double z)
{
    if (found.x != x || found.y != y || found.z != z)
        fail_msg("(%.17g, %.17g, %.17g), not (%.17g, %.17g, %.17g)", found.x, found.y, found.z, x, y, z);
}

/* ---- making ---- */

static void matrix_is_row_major(void **state)
{
    (void)state;
    const double m[12] = {0, -1, 0, 10, 1, 0, 0, 20, 0, 0, 1, 30};
    graze_pose pose;
    assert_int_equal(graze_pose_from_matrix(m, &pose, NULL), GRAZE_OK);
    expect_point(graze_pose_carry(&pose, (graze_vec3){1, 2, 3}), 8, 21, 33);
    assert_memory_equal(pose.m, m, sizeof m);
}

static void euler_turns_about_fixed_x_then_y_then_z(void **state)
{
    (void)state;
    static const struct {
        double degrees[3], image[3]; /* of (1, 2, 3), by hand */
    } cases[] = {
        {{0, 0, 0}, {1, 2, 3}},     {{90, 0, 0}, {1, -3, 2}},   {{0, 90, 0}, {3, 2, -1}},
        {{0, 0, 90}, {-2, 1, 3}},   {{90, 90, 0}, {2, -3, -1}}, {{90, 0, 90}, {3, 1, 2}},
        {{90, 90, 90}, {3, 2, -1}}, {{0, 90, 90}, {-2, 3, -1}}, {{180, 0, 0}, {1, -2, -3}},
        {{450, 0, 0}, {1, -3, 2}},  {{-270, 0, 0}, {1, -3, 2}}, {{3.6e6 + 90, 0, 0}, {1, -3, 2}},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        graze_pose pose = euler(cases[c].degrees[0], cases[c].degrees[1], cases[c].degrees[2], nowhere);
        const double *image = cases[c].image;
        expect_point(graze_pose_carry(&pose, (graze_vec3){1, 2, 3}), image[0], image[1], image[2]);
    }
}

static void quarter_turns_are_exact(void **state)
{
    (void)state;
    for (int turn = 0; turn < 64; turn++) {
        graze_pose pose = euler(90 * (turn % 4), 90 * (turn / 4 % 4), -90 * (turn / 16), (graze_vec3){5, 6, 7});
        int ones = 0;
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) {
                double value = pose.m[i][j];
                assert_true(value == 0 || value == 1 || value == -1);
                ones += value != 0;
            }
        assert_int_equal(ones, 3);
        graze_pose inverse = graze_pose_inverse(&pose), back = graze_pose_compose(&inverse, &pose);
        graze_pose identity = graze_pose_identity();
        assert_true(largest_difference(&back, &identity) == 0);
    }
}

/* A turn about one axis, as quaternion and as angle; any length of the quaternion will do. */
static void quaternion_agrees_with_euler(void **state)
{
    (void)state;
    static const double lengths[] = {1, 2, -1, 1e-3, 0x1p-1000, 0x1p1000};
    for (int degrees = -360; degrees <= 360; degrees += 7)
        for (int axis = 0; axis < 3; axis++)
            for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) {
                /* half the angle, from a pose about z */
                graze_pose half = euler(0, 0, degrees / 2.0, nowhere);
                double w = half.m[0][0] * lengths[k], v[3] = {0}, angles[3] = {0};
                v[axis] = half.m[1][0] * lengths[k];
                angles[axis] = degrees;
                graze_pose q, e = euler(angles[0], angles[1], angles[2], nowhere);
                assert_int_equal(graze_pose_from_quaternion(w, v[0], v[1], v[2], nowhere, &q, NULL), GRAZE_OK);
                assert_true(largest_difference(&q, &e) < 1e-15);
            }
}

static void quaternion_of_a_third_turn_is_exact(void **state)
{
    (void)state;
    graze_pose pose; /* 1 + i + j + k carries x to y to z to x */
    assert_int_equal(graze_pose_from_quaternion(1, 1, 1, 1, (graze_vec3){10, 20, 30}, &pose, NULL), GRAZE_OK);
    expect_point(graze_pose_carry(&pose, (graze_vec3){1, 2, 3}), 13, 21, 32);
}

static void bad_quaternions_are_refused(void **state)
{
    (void)state;
    static const double bad[][4] = {
        {0, 0, 0, 0}, {NAN, 0, 0, 1}, {1, INFINITY, 0, 0}, {1, 0, -INFINITY, 0}, {1, 0, 0, NAN}};
    for (size_t c = 0; c < sizeof bad / sizeof *bad; c++) {
        graze_pose pose = graze_pose_identity(), before = pose;
        graze_error error;
        assert_int_equal(graze_pose_from_quaternion(bad[c][0], bad[c][1], bad[c][2], bad[c][3], nowhere, &pose, &error),
                         GRAZE_BAD_POSE);
        assert_non_null(strstr(error.message, "four finite numbers"));
        assert_memory_equal(&pose, &before, sizeof pose);
    }
    graze_pose pose;
    assert_int_equal(graze_pose_from_quaternion(1, 0, 0, 0, (graze_vec3){0, NAN, 0}, &pose, NULL), GRAZE_BAD_POSE);
    assert_int_equal(graze_pose_from_euler((graze_vec3){0, INFINITY, 0}, nowhere, &pose, NULL), GRAZE_BAD_POSE);
    assert_int_equal(graze_pose_from_euler((graze_vec3){NAN, 0, 0}, nowhere, &pose, NULL), GRAZE_BAD_POSE);
}

/* ---- checking ---- */

static graze_status check(const graze_pose *pose, const char *message_part)
{
    graze_error error = {0};
    graze_status status = graze_pose_check(pose, &error);
    if (status != GRAZE_OK && !strstr(error.message, message_part)) fail_msg("message: %s", error.message);
    return status;
}

static void numbers_that_are_not_finite(void **state)
{
    (void)state;
    static const double bad[] = {NAN, INFINITY, -INFINITY};
    for (int k = 0; k < 12; k++)
        for (size_t b = 0; b < sizeof bad / sizeof *bad; b++) {
            graze_pose pose = graze_pose_identity();
            pose.m[k / 4][k % 4] = bad[b];
            assert_int_equal(check(&pose, "finite"), GRAZE_BAD_POSE);
        }
}

static void huge_rotations_are_no_rotations(void **state)
{
    (void)state;
    for (int k = 0; k < 9; k++) {
        graze_pose pose = graze_pose_identity();
        pose.m[k / 3][k % 3] = 1e308;
        assert_int_equal(check(&pose, "not a rotation"), GRAZE_BAD_POSE);
    }
    graze_pose zero = {{{0}}};
    assert_int_equal(check(&zero, "not a rotation"), GRAZE_BAD_POSE);
}

static void translations_reach_2_to_200(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++)
        for (int sign = -1; sign <= 1; sign += 2) {
            graze_pose pose = graze_pose_identity();
            pose.m[i][3] = sign * 0x1p200;
            assert_int_equal(check(&pose, ""), GRAZE_OK);
            pose.m[i][3] = sign * nextafter(0x1p200, INFINITY);
            assert_int_equal(check(&pose, "pose: translation: "), GRAZE_OUT_OF_RANGE);
            assert_int_equal(check(&pose, ", beyond 2^200: use a larger unit"), GRAZE_OUT_OF_RANGE);
        }
}

/* Column i longer or shorter: its square is off by 2s + s^2. Column j leaning on axis i: their product is off by s. */
static void rigidity_ends_at_1e_4(void **state)
{
    (void)state;
    static const struct {
        double off;
        graze_status status;
    } limits[] = {
        {0.99999e-4, GRAZE_OK}, {1.00001e-4, GRAZE_BAD_POSE}, {-0.99999e-4, GRAZE_OK}, {-1.00001e-4, GRAZE_BAD_POSE}};
    for (size_t c = 0; c < sizeof limits / sizeof *limits; c++)
        for (int i = 0; i < 3; i++) {
            graze_pose longer = graze_pose_identity();
            longer.m[i][i] = sqrt(1 + limits[c].off);
            assert_int_equal(check(&longer, "not a rotation"), limits[c].status);
            for (int j = 0; j < 3; j++) {
                graze_pose leaning = graze_pose_identity();
                if (i != j) leaning.m[i][j] = limits[c].off;
                assert_int_equal(check(&leaning, "not a rotation"), i == j ? GRAZE_OK : limits[c].status);
            }
        }
}

static void reflections_are_refused(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        graze_pose mirror = graze_pose_identity();
        mirror.m[i][i] = -1;
        assert_int_equal(check(&mirror, "reflection"), GRAZE_BAD_POSE);
    }
    graze_pose swap = {{{0, 1, 0, 0}, {1, 0, 0, 0}, {0, 0, 1, 0}}};
    assert_int_equal(check(&swap, "reflection"), GRAZE_BAD_POSE);
}

static void refused_matrix_leaves_the_pose_alone(void **state)
{
    (void)state;
    const double scaled[12] = {2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0};
    graze_pose pose = euler(1, 2, 3, nowhere), before = pose;
    assert_int_equal(graze_pose_from_matrix(scaled, &pose, NULL), GRAZE_BAD_POSE);
    assert_memory_equal(&pose, &before, sizeof pose);
}

/* ---- text ---- */

static void parse(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        graze_status status;
        double image[3]; /* of (1, 2, 3) */
    } cases[] = {
        {"0,0,0", GRAZE_OK, {1, 2, 3}},
        {"10 20 30", GRAZE_OK, {11, 22, 33}},
        {"  10 ,20\t,\n30 \r\n", GRAZE_OK, {11, 22, 33}},
        {"1e1,+2.0E1,-.5", GRAZE_OK, {11, 22, 2.5}},
        {"10,20,30,90,0,0", GRAZE_OK, {11, 17, 32}},
        {"10 20 30 0 0 -90", GRAZE_OK, {12, 19, 33}},
        {"0 -1 0 10 1 0 0 20 0 0 1 30", GRAZE_OK, {8, 21, 33}},
        {"0,-1,0,10,1,0,0,20,0,0,1,30", GRAZE_OK, {8, 21, 33}},
        {"1 0 0 0 10 20 30", GRAZE_OK, {11, 22, 33}},
        {"-1,0,0,0,10,20,30", GRAZE_OK, {11, 22, 33}},
        {"0 1 0 0 10 20 30", GRAZE_OK, {11, 18, 27}},
        {".5 .5 .5 .5 10 20 30", GRAZE_OK, {13, 21, 32}}, /* x to y to z to x */
        {".5 -.5 .5 -.5 0 0 0", GRAZE_OK, {3, -1, -2}},
        {"0.50001 .5 .5 .5 0 0 1e61", GRAZE_OUT_OF_RANGE, {0}},
        {"0 -1 0 10  1 0 0 20  0 0 1 30  0 0 0 1", GRAZE_OK, {8, 21, 33}},
        {"0 -1 0 10  1 0 0 20  0 0 1 30  -0 0 -0 1", GRAZE_OK, {8, 21, 33}},
        {"1 0 0 0  0 1 0 0  0 0 1 0  0 0 0 1", GRAZE_OK, {1, 2, 3}},
        {"0 1 0 0  -1 0 0 0  0 0 1 0  10 20 30 1", GRAZE_BAD_POSE, {0}},
        {"0 -1 0 10  1 0 0 20  0 0 1 30  0 0 0 2", GRAZE_BAD_POSE, {0}},
        {"0 -1 0 10  1 0 0 20  0 0 1 30  0 0 1e-300 1", GRAZE_BAD_POSE, {0}},
        {"2 0 0 0  0 2 0 0  0 0 2 0  0 0 0 1", GRAZE_BAD_POSE, {0}},
        {"0 -1 0 10  1 0 0 20  0 0 1 30  0 0 0 1 0", GRAZE_BAD_POSE, {0}},
        {"1.0002 0 0 0 10 20 30", GRAZE_BAD_POSE, {0}},
        {"0.9998 0 0 0 10 20 30", GRAZE_BAD_POSE, {0}},
        {"0 0 0 0 10 20 30", GRAZE_BAD_POSE, {0}},
        {"10 20 30 1 0 0 0", GRAZE_BAD_POSE, {0}},
        {"1e200 0 0 0 0 0 0", GRAZE_BAD_POSE, {0}},
        {"nan 0 0 1 0 0 0", GRAZE_BAD_POSE, {0}},
        {"1 0 0 0 0 0 nan", GRAZE_BAD_POSE, {0}},
        {"", GRAZE_BAD_POSE, {0}},
        {"   ", GRAZE_BAD_POSE, {0}},
        {"1", GRAZE_BAD_POSE, {0}},
        {"1,2", GRAZE_BAD_POSE, {0}},
        {"1,2,3,4", GRAZE_BAD_POSE, {0}},
        {"0 -1 0 10 1 0 0 20 0 0 1", GRAZE_BAD_POSE, {0}},
        {"0 -1 0 10 1 0 0 20 0 0 1 30 0", GRAZE_BAD_POSE, {0}},
        {"0 -1 0 10 1 0 0 20 0 0 1 30 0 0 0 0 0 0 0 0 0 0 0 0", GRAZE_BAD_POSE, {0}},
        {"1,,2,3", GRAZE_BAD_POSE, {0}},
        {",1,2,3", GRAZE_BAD_POSE, {0}},
        {"1,2,3,", GRAZE_BAD_POSE, {0}},
        {"1,2,3 x", GRAZE_BAD_POSE, {0}},
        {"1;2;3", GRAZE_BAD_POSE, {0}},
        {"1-2 3 4", GRAZE_BAD_POSE, {0}},
        {"0x1,2,3", GRAZE_BAD_POSE, {0}},
        {"nan,0,0", GRAZE_BAD_POSE, {0}},
        {"0,inf,0", GRAZE_BAD_POSE, {0}},
        {"0,0,1e999", GRAZE_BAD_POSE, {0}},
        {"0,0,0,nan,0,0", GRAZE_BAD_POSE, {0}},
        {"0,0,1e61", GRAZE_OUT_OF_RANGE, {0}},
        {"2 0 0 0 0 2 0 0 0 0 2 0", GRAZE_BAD_POSE, {0}},
        {"-1 0 0 0 0 1 0 0 0 0 1 0", GRAZE_BAD_POSE, {0}},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        graze_pose pose = euler(1, 2, 3, nowhere), before = pose;
        graze_error error = {0};
        graze_status status = graze_pose_parse(cases[c].text, &pose, &error);
        if (status != cases[c].status) fail_msg("'%s': %s %s", cases[c].text, graze_status_name(status), error.message);
        if (status == GRAZE_OK) {
            const double *image = cases[c].image;
            expect_point(graze_pose_carry(&pose, (graze_vec3){1, 2, 3}), image[0], image[1], image[2]);
        } else {
            assert_memory_equal(&pose, &before, sizeof pose);
            assert_true(strlen(error.message) > 20 && error.status == status);
        }
    }
}

static void number_counts_are_named(void **state)
{
    (void)state;
    graze_pose pose;
    graze_error error;
    graze_pose_parse("0 -1 0 10 1 0 0 20 0 0 1", &pose, &error);
    assert_non_null(strstr(error.message, "has 11 numbers:"));
    graze_pose_parse("0 -1 0 10 1 0 0 20 0 0 1 0 0 0 0", &pose, &error);
    assert_non_null(strstr(error.message, "has 15 numbers:"));
}

/* What is wrong is named: another order of a quaternion, and of a matrix. */
static void orders_are_named(void **state)
{
    (void)state;
    graze_pose pose;
    graze_error error;
    graze_pose_parse("10 20 30 0 0 0 1", &pose, &error);
    assert_non_null(strstr(
        error.message, "have length 37.4166, not 1: divide them by their length, or, if they stand in another order"));
    graze_pose_parse("0 1 0 0 -1 0 0 0 0 0 1 0 10 20 30 1", &pose, &error);
    assert_non_null(strstr(error.message, "is column-major"));
    graze_pose_parse("0 1 0 0 -1 0 0 0 0 0 1 1 10 20 30 1", &pose, &error);
    assert_non_null(strstr(error.message, "the last row of the 4x4 matrix is 10 20 30 1"));
}

/* Carries a unit vector by the quaternion itself, v + 2w(q x v) + 2 q x (q x v), in a wider format, normalised there.
 */
static void rotate_wide(const double q[4], int axis, long double out[3])
{
    long double length = sqrtl((long double)q[0] * q[0] + (long double)q[1] * q[1] + (long double)q[2] * q[2] +
                               (long double)q[3] * q[3]);
    long double w = q[0] / length, x[3] = {q[1] / length, q[2] / length, q[3] / length}, v[3] = {0}, once[3], twice[3];
    v[axis] = 1;
    for (int i = 0; i < 3; i++) once[i] = x[(i + 1) % 3] * v[(i + 2) % 3] - x[(i + 2) % 3] * v[(i + 1) % 3];
    for (int i = 0; i < 3; i++) twice[i] = x[(i + 1) % 3] * once[(i + 2) % 3] - x[(i + 2) % 3] * once[(i + 1) % 3];
    for (int i = 0; i < 3; i++) out[i] = v[i] + 2 * w * once[i] + 2 * twice[i];
}

/* As near to the exact rotation as pose.h says, also where the length is off 1. */
static void quaternions_are_exact_enough(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(7);
    long double worst = 0;
    for (int n = 0; n < 20000; n++) {
        double q[4], length = 0;
        for (int i = 0; i < 4; i++) q[i] = grz_random_between(&random, -1, 1) * (n % 5 == i ? 1e-9 : 1);
        for (int i = 0; i < 4; i++) length += q[i] * q[i];
        length = sqrt(length) * grz_random_between(&random, 0.99991, 1.00009);
        for (int i = 0; i < 4; i++) q[i] /= length;
        char text[200];
        snprintf(text, sizeof text, "%.17g,%.17g,%.17g,%.17g,1,2,3", q[0], q[1], q[2], q[3]);
        graze_pose pose;
        graze_error error;
        if (graze_pose_parse(text, &pose, &error) != GRAZE_OK) fail_msg("%s", error.message);
        for (int column = 0; column < 3; column++) {
            long double exact[3];
            rotate_wide(q, column, exact);
            for (int row = 0; row < 3; row++) worst = fmaxl(worst, fabsl(pose.m[row][column] - exact[row]));
        }
        expect_point(graze_pose_carry(&pose, nowhere), 1, 2, 3);
    }
    if (worst > 4e-15L) fail_msg("off by %Lg", worst);
}

/* With a locale whose decimal point is a comma, "1.5" is still one and a half. */
static void locale_does_not_matter(void **state)
{
    (void)state;
    static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8",  "fr_FR.UTF-8",
                                        "de_DE",       "nl_NL.UTF-8", "cs_CZ.UTF-8"};
    const char *found = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && !found; i++)
        if (setlocale(LC_ALL, names[i]) && localeconv()->decimal_point[0] == ',') found = names[i];
    if (!found) {
        setlocale(LC_ALL, "C");
        SKIP(NO_LOCALE);
    }
    graze_pose pose;
    graze_status status = graze_pose_parse("1.5,2.5,3,5", &pose, NULL);
    assert_int_equal(status, GRAZE_BAD_POSE); /* four numbers, not three */
    status = graze_pose_parse("1.5 2.5 3.5", &pose, NULL);
    setlocale(LC_ALL, "C");
    assert_int_equal(status, GRAZE_OK);
    expect_point(graze_pose_carry(&pose, nowhere), 1.5, 2.5, 3.5);
}

/* ---- algebra ---- */

/* As the rule stands in pose.h, each operation stored before the next: nothing can be contracted or kept wider. */
static double carried(const double row[4], graze_vec3 p)
{
    volatile double a = row[0] * p.x, b = row[1] * p.y, c = row[2] * p.z;
    volatile double sum = a + b;
    sum = sum + c;
    sum = sum + row[3];
    return sum;
}

static double carried_with_fused_operations(const double row[4], graze_vec3 p)
{
    return fma(row[2], p.z, fma(row[1], p.y, row[0] * p.x)) + row[3];
}

static void carry_rounds_each_operation(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(5);
    int telling = 0;
    for (int i = 0; i < 100000; i++) {
        graze_pose pose = random_pose(&random, i % 2 ? 1 : 5e6);
        graze_vec3 p = {grz_random_between(&random, -9, 9), grz_random_between(&random, -9, 9),
                        grz_random_between(&random, -9, 9)};
        graze_vec3 found = graze_pose_carry(&pose, p);
        expect_point(found, carried(pose.m[0], p), carried(pose.m[1], p), carried(pose.m[2], p));
        telling += found.x != carried_with_fused_operations(pose.m[0], p);
    }
    assert_true(telling > 10000); /* or this test could not see a contraction */
}

static void inverse_undoes(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(6);
    graze_pose identity = graze_pose_identity();
    for (int i = 0; i < 10000; i++) {
        graze_pose pose = random_pose(&random, 1);
        graze_pose inverse = graze_pose_inverse(&pose);
        graze_pose left = graze_pose_compose(&inverse, &pose), right = graze_pose_compose(&pose, &inverse);
        assert_true(largest_difference(&left, &identity) < 2e-15);
        assert_true(largest_difference(&right, &identity) < 2e-15);
    }
}

/* The inverse is that of the matrix as given; the transposed matrix would be off by 1e-4 here. */
static void inverse_of_a_skewed_pose(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(7);
    graze_pose identity = graze_pose_identity();
    for (int i = 0; i < 10000; i++) {
        graze_pose pose = random_pose(&random, 1);
        for (int k = 0; k < 9; k++) pose.m[k / 3][k % 3] += grz_random_between(&random, -1e-5, 1e-5);
        assert_int_equal(check(&pose, ""), GRAZE_OK);
        graze_pose inverse = graze_pose_inverse(&pose), back = graze_pose_compose(&inverse, &pose);
        assert_true(largest_difference(&back, &identity) < 2e-15);
    }
}

static void compose_carries_twice(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(8);
    for (int i = 0; i < 10000; i++) {
        graze_pose outer = random_pose(&random, 3), inner = random_pose(&random, 3);
        graze_pose both = graze_pose_compose(&outer, &inner);
        graze_vec3 p = {1, -2, 3}, once = graze_pose_carry(&both, p);
        graze_vec3 twice = graze_pose_carry(&outer, graze_pose_carry(&inner, p));
        assert_true(fabs(once.x - twice.x) < 1e-14 && fabs(once.y - twice.y) < 1e-14 && fabs(once.z - twice.z) < 1e-14);
    }
}

/* Two bodies a few units apart at UTM coordinates: the offset between them is exact in the numbers given, and only
 * turning it into A's frame rounds. Composing with the inverse would lose 1e-9. */
static void relative_far_from_the_origin(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(9);
    for (int i = 0; i < 10000; i++) {
        graze_pose a = random_pose(&random, 3), b = random_pose(&random, 3), a_far = a, b_far = b;
        for (int k = 0; k < 3; k++) { /* multiples of 2^-20: exact at 5e6 too */
            a.m[k][3] = floor(a.m[k][3] * 0x1p20) * 0x1p-20;
            b.m[k][3] = floor(b.m[k][3] * 0x1p20) * 0x1p-20;
            a_far.m[k][3] = a.m[k][3] + 5e6;
            b_far.m[k][3] = b.m[k][3] + 5e6;
        }
        graze_pose near = graze_pose_relative(&a, &b), far = graze_pose_relative(&a_far, &b_far);
        assert_memory_equal(&near, &far, sizeof near);

        graze_pose again = graze_pose_compose(&a, &near);
        assert_true(largest_difference(&again, &b) < 1e-14);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matrix_is_row_major),
        cmocka_unit_test(euler_turns_about_fixed_x_then_y_then_z),
        cmocka_unit_test(quarter_turns_are_exact),
        cmocka_unit_test(quaternion_agrees_with_euler),
        cmocka_unit_test(quaternion_of_a_third_turn_is_exact),
        cmocka_unit_test(bad_quaternions_are_refused),
        cmocka_unit_test(numbers_that_are_not_finite),
        cmocka_unit_test(huge_rotations_are_no_rotations),
        cmocka_unit_test(translations_reach_2_to_200),
        cmocka_unit_test(rigidity_ends_at_1e_4),
        cmocka_unit_test(reflections_are_refused),
        cmocka_unit_test(refused_matrix_leaves_the_pose_alone),
        cmocka_unit_test(parse),
        cmocka_unit_test(orders_are_named),
        cmocka_unit_test(quaternions_are_exact_enough),
        cmocka_unit_test(number_counts_are_named),
        cmocka_unit_test(locale_does_not_matter),
        cmocka_unit_test(carry_rounds_each_operation),
        cmocka_unit_test(inverse_undoes),
        cmocka_unit_test(inverse_of_a_skewed_pose),
        cmocka_unit_test(compose_carries_twice),
        cmocka_unit_test(relative_far_from_the_origin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
