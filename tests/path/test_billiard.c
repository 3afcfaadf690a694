/* Billiard flights: the rules of graze_billiard_def, one by one. */
#include <graze/path.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { POSES = 100000 };

static const graze_vec3 centre = {3, -4, 0.5};

static graze_billiard_def some_def(void)
{
    graze_billiard_def def = graze_billiard_def_default();
    def.room_low = (graze_vec3){-1, 10, 0};
    def.room_high = (graze_vec3){2, 11, 5};
    def.centre = centre;
    def.step = 0.05;
    def.pose_count = POSES;
    return def;
}

static graze_vec3 centre_at(const graze_path *path, size_t i)
{
    return graze_pose_carry(&graze_path_poses(path)[i], centre);
}

/* A ball of radius 0.4 in the middle of the room, and an object that is a point. */
static bool in_ball(const graze_pose *pose, void *user, graze_status *status, graze_error *error)
{
    (void)status, (void)error;
    graze_vec3 c = graze_pose_carry(pose, centre);
    double x = c.x - 0.5, y = c.y - 10.5, z = c.z - 2.5;
    ++*(size_t *)user;
    return x * x + y * y + z * z <= 0.16;
}

static graze_path *flown(const graze_billiard_def *def)
{
    graze_path *path;
    graze_error error;
    if (graze_path_billiard(def, &path, &error) != GRAZE_OK) fail_msg("%s", error.message);
    assert_int_equal(graze_path_count(path), def->pose_count);
    return path;
}

static double distance(graze_vec3 a, graze_vec3 b)
{
    double x = a.x - b.x, y = a.y - b.y, z = a.z - b.z;
    return sqrt(x * x + y * y + z * z);
}

/* The cosine of the angle between a step from a to b and one from c to d. */
static double cosine(graze_vec3 a, graze_vec3 b, graze_vec3 c, graze_vec3 d)
{
    double dot = (b.x - a.x) * (d.x - c.x) + (b.y - a.y) * (d.y - c.y) + (b.z - a.z) * (d.z - c.z);
    return dot / (distance(a, b) * distance(c, d));
}

static void the_centre_stays_in_the_room_and_moves_by_one_step(void **state)
{
    (void)state;
    size_t asked = 0;
    graze_billiard_def def = some_def();
    def.hit = in_ball;
    def.user = &asked;
    graze_path *path = flown(&def);
    const double slack = 1e-13;
    for (size_t i = 0; i < POSES; i++) {
        graze_vec3 c = centre_at(path, i);
        if (!(c.x > -1 - slack && c.x < 2 + slack && c.y > 10 - slack && c.y < 11 + slack && c.z > -slack &&
              c.z < 5 + slack))
            fail_msg("pose %zu at %g %g %g", i, c.x, c.y, c.z);
        if (i > 0 && fabs(distance(c, centre_at(path, i - 1)) - def.step) > slack)
            fail_msg("step %zu is %g", i, distance(c, centre_at(path, i - 1)));
    }
    assert_true(asked > POSES && asked <= POSES + 1000);
    graze_path_free(path);
}

static void rotations_stay_rotations_and_turn_at_the_rate(void **state)
{
    (void)state;
    graze_billiard_def def = some_def();
    def.turn_degrees = 60; /* of which the trace of R is 1 + 2 cos = 2 */
    graze_path *path = flown(&def);
    const graze_pose *poses = graze_path_poses(path);
    for (size_t i = 0; i < POSES; i++) {
        for (int r = 0; r < 3; r++)
            for (int s = 0; s < 3; s++) {
                double dot = 0;
                for (int k = 0; k < 3; k++) dot += poses[i].m[k][r] * poses[i].m[k][s];
                if (fabs(dot - (r == s)) > 4e-15) fail_msg("pose %zu: R^T R is %g off", i, dot - (r == s));
            }
        if (i == 0) continue;
        graze_pose turn = graze_pose_relative(&poses[i - 1], &poses[i]);
        if (fabs(turn.m[0][0] + turn.m[1][1] + turn.m[2][2] - 2) > 1e-14) fail_msg("turn %zu", i);
    }
    graze_path_free(path);
}

static bool is_hit(const graze_path *path, size_t i)
{
    size_t asked = 0;
    return in_ball(&graze_path_poses(path)[i], &asked, NULL, NULL);
}

static void a_contact_is_left_by_the_way_it_came_and_on_a_new_course(void **state)
{
    (void)state;
    size_t asked = 0, bounces = 0;
    graze_billiard_def def = some_def();
    def.hit = in_ball;
    def.user = &asked;
    graze_path *path = flown(&def);
    const graze_pose *poses = graze_path_poses(path);
    assert_false(is_hit(path, 0));
    for (size_t i = 1; i + 2 < POSES; i++) {
        if (!is_hit(path, i)) continue;
        bounces++;
        assert_memory_equal(&poses[i + 1], &poses[i - 1], sizeof *poses);
        graze_vec3 before = centre_at(path, i - 1), contact = centre_at(path, i), after = centre_at(path, i + 2);
        /* Away from the contact, up to one wobble. (The walls are a step away from the ball: they mirror nothing.) */
        double forward = cosine(before, contact, before, after);
        if (forward > 1.01 * def.wobble) fail_msg("bounce at %zu goes on with cosine %g", i, forward);
    }
    assert_true(bounces > 50);
    print_message("%zu bounces in %d poses\n", bounces, POSES);
    graze_path_free(path);
}

static void without_wobble_only_walls_change_the_course(void **state)
{
    (void)state;
    graze_billiard_def def = some_def();
    def.wobble = 0;
    graze_path *path = flown(&def);
    size_t straight = 0, mirrored = 0;
    for (size_t i = 2; i < POSES; i++) {
        graze_vec3 a = centre_at(path, i - 2), b = centre_at(path, i - 1), c = centre_at(path, i);
        if (cosine(a, b, b, c) > 1 - 1e-9) {
            straight++;
            continue;
        }
        mirrored++;
        bool near_wall = b.x < -1 + def.step || b.x > 2 - def.step || b.y < 10 + def.step || b.y > 11 - def.step ||
                         b.z < def.step || b.z > 5 - def.step;
        if (!near_wall) fail_msg("step %zu changes its course in mid-air", i);
    }
    assert_true(straight > mirrored && mirrored > 100);
    graze_path_free(path);
}

static uint64_t hash_of(const graze_path *path)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < graze_path_count(path); i++)
        for (int j = 0; j < 12; j++) {
            uint64_t bits;
            memcpy(&bits, &graze_path_poses(path)[i].m[j / 4][j % 4], sizeof bits);
            hash = (hash ^ bits) * UINT64_C(1099511628211);
            hash ^= hash >> 32;
        }
    return hash;
}

/* Recorded once: a platform, compiler or change that moves one bit of one pose shows here. */
static void the_same_seed_gives_the_same_bits_everywhere(void **state)
{
    (void)state;
    static const struct {
        uint64_t seed, hash;
    } recorded[] = {{1, UINT64_C(0x25b6e64222c635d3)},
                    {2, UINT64_C(0xa263b545d275f2ee)},
                    {UINT64_MAX, UINT64_C(0xe5fdded828c27a25)}};
    for (size_t i = 0; i < sizeof recorded / sizeof *recorded; i++) {
        size_t asked = 0;
        graze_billiard_def def = some_def();
        def.seed = recorded[i].seed;
        def.hit = in_ball;
        def.user = &asked;
        graze_path *path = flown(&def);
        if (hash_of(path) != recorded[i].hash)
            fail_msg("seed %llu: hash is 0x%016llx", (unsigned long long)def.seed, (unsigned long long)hash_of(path));
        graze_path_free(path);
    }
}

static bool always(const graze_pose *pose, void *user, graze_status *status, graze_error *error)
{
    (void)pose, (void)user, (void)status, (void)error;
    return true;
}

static void a_flight_that_is_never_free_flies_on(void **state)
{
    (void)state;
    graze_billiard_def def = some_def();
    def.hit = always;
    graze_path *path = flown(&def);
    for (size_t i = 1; i < POSES; i++)
        assert_true(fabs(distance(centre_at(path, i), centre_at(path, i - 1)) - def.step) < 1e-13);
    assert_true(distance(centre_at(path, 0), centre_at(path, 10)) > 5 * def.step);
    graze_path_free(path);
}

static bool fails_later(const graze_pose *pose, void *user, graze_status *status, graze_error *error)
{
    (void)pose;
    if (++*(size_t *)user < 20) return false;
    *status = GRAZE_UNSUPPORTED;
    strcpy(error->message, "the caller's own");
    return true;
}

static void a_failure_of_the_callback_ends_the_flight(void **state)
{
    (void)state;
    size_t asked = 0;
    graze_billiard_def def = some_def();
    def.hit = fails_later;
    def.user = &asked;
    graze_path *path = (graze_path *)1;
    graze_error error;
    assert_int_equal(graze_path_billiard(&def, &path, &error), GRAZE_UNSUPPORTED);
    assert_null(path);
    assert_string_equal(error.message, "the caller's own");
    assert_int_equal(asked, 20);
}

static void flat_rooms_keep_the_centre_in_their_plane(void **state)
{
    (void)state;
    for (int flat = 1; flat < 7; flat++) { /* bit 0: x has no depth, ... */
        graze_billiard_def def = some_def();
        def.centre = (graze_vec3){0, 0, 0};
        def.pose_count = 1000;
        if (flat & 1) def.room_high.x = def.room_low.x;
        if (flat & 2) def.room_high.y = def.room_low.y;
        if (flat & 4) def.room_high.z = def.room_low.z;
        graze_path *path = flown(&def);
        double moved = 0;
        for (size_t i = 0; i < 1000; i++) {
            const graze_pose *pose = &graze_path_poses(path)[i];
            if (flat & 1) assert_true(pose->m[0][3] == def.room_low.x);
            if (flat & 2) assert_true(pose->m[1][3] == def.room_low.y);
            if (flat & 4) assert_true(pose->m[2][3] == def.room_low.z);
            moved = fmax(moved, fabs(pose->m[0][3] - graze_path_poses(path)->m[0][3]) +
                                    fabs(pose->m[1][3] - graze_path_poses(path)->m[1][3]) +
                                    fabs(pose->m[2][3] - graze_path_poses(path)->m[2][3]));
        }
        assert_true(moved > 5 * def.step);
        graze_path_free(path);
    }
}

static void set_step(graze_billiard_def *def, double value)
{
    def->step = value;
}

static void set_turn(graze_billiard_def *def, double value)
{
    def->turn_degrees = value;
}

static void set_wobble(graze_billiard_def *def, double value)
{
    def->wobble = value;
}

static void set_count(graze_billiard_def *def, double value)
{
    def->pose_count = (size_t)value;
}

static void set_high(graze_billiard_def *def, double value)
{
    def->room_high.y = value;
}

static void set_all(graze_billiard_def *def, double value)
{
    def->room_low = def->room_high = (graze_vec3){value, value, value};
}

static void set_centre(graze_billiard_def *def, double value)
{
    def->centre.z = value;
}

static void wrong_definitions_are_refused(void **state)
{
    (void)state;
    static const struct {
        void (*set)(graze_billiard_def *, double);
        double value;
        const char *message;
    } cases[] = {
        {set_step, 0, "step"},           {set_step, -1, "step"},      {set_step, NAN, "step"},
        {set_step, INFINITY, "step"},    {set_step, 0.51, "deep"},    {set_step, 1e-13, "lost in the rounding"},
        {set_turn, -1, "turn"},          {set_turn, 181, "turn"},     {set_turn, NAN, "turn"},
        {set_wobble, -0.1, "wobble"},    {set_wobble, 1.1, "wobble"}, {set_wobble, NAN, "wobble"},
        {set_count, 0, "at least 1"},    {set_high, 9, "reaches"},    {set_high, NAN, "reaches"},
        {set_high, INFINITY, "reaches"}, {set_all, 1, "a point"},     {set_centre, NAN, "centre"},
        {set_centre, 1e70, "centre"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        graze_billiard_def def = some_def();
        cases[i].set(&def, cases[i].value);
        graze_path *path = (graze_path *)1;
        graze_error error = {0};
        if (graze_path_billiard(&def, &path, &error) != GRAZE_BAD_ARGUMENT || path) fail_msg("case %zu", i);
        if (!strstr(error.message, cases[i].message)) fail_msg("case %zu: %s", i, error.message);
    }
    graze_billiard_def def = some_def();
    graze_path *path;
    def.pose_count = SIZE_MAX / 2;
    assert_int_equal(graze_path_billiard(&def, &path, NULL), GRAZE_OUT_OF_MEMORY);
    def = some_def();
    def.centre.x = 0x1p200; /* a pose that would put it into the room is beyond the range */
    def.room_low.x = -0x1p200, def.room_high.x = 0x1p200, def.step = 0x1p170;
    def.room_low.y = def.room_high.y = def.room_low.z = def.room_high.z = 0;
    assert_int_equal(graze_path_billiard(&def, &path, NULL), GRAZE_OUT_OF_RANGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_centre_stays_in_the_room_and_moves_by_one_step),
        cmocka_unit_test(rotations_stay_rotations_and_turn_at_the_rate),
        cmocka_unit_test(a_contact_is_left_by_the_way_it_came_and_on_a_new_course),
        cmocka_unit_test(without_wobble_only_walls_change_the_course),
        cmocka_unit_test(the_same_seed_gives_the_same_bits_everywhere),
        cmocka_unit_test(a_flight_that_is_never_free_flies_on),
        cmocka_unit_test(a_failure_of_the_callback_ends_the_flight),
        cmocka_unit_test(flat_rooms_keep_the_centre_in_their_plane),
        cmocka_unit_test(wrong_definitions_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
