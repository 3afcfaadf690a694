/* Nearer than t? graze_query_near finds a pair exactly where graze_query_within finds any, and the pair that it names
 * is one of those: for every method, with tolerances of 0, of the smallest double, of an ulp, of the exact distance and
 * its neighbours.
 *
 * GRAZE_POSES sets how many poses each of the six scenes has (500 by default), GRAZE_SEED the seed. */
#include "methods.h"
#include "query/flights.h"

#include <float.h>
#include <time.h>

enum { SCENES = 6, TOLERANCES = 9 };

static size_t pose_count = 500;
static uint64_t seed = 1;

/* ---- scenes ---- */

typedef struct setting {
    const char *name;
    graze_mesh *a, *b;
    double reach; /* of random poses */
} setting;

static graze_mesh *soup(scene_soup made)
{
    graze_mesh *mesh = scene_mesh(&made);
    scene_soup_free(&made);
    return mesh;
}

static setting make_setting(int number, scene_random *r)
{
    switch (number) {
    case 0:
        return (setting){"random soups", soup(scene_random_soup(r, 40, 0.2)), soup(scene_random_soup(r, 30, 0.2)), 1.5};
    case 1: return (setting){"grids", soup(scene_grid_soup(r, 30, 4)), soup(scene_grid_soup(r, 30, 3)), 6};
    case 2:
        return (setting){"boxes", soup(scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 2, 3})),
                         soup(scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 1, 1})), 4};
    case 3:
        return (setting){"tori", scene_shape("torus", "rings=9 sides=5"), scene_shape("torus", "rings=6 sides=4"), 2};
    case 4:
        return (setting){"terrain", scene_shape("terrain", "level=3"), scene_shape("icosphere", "level=0 radius=0.06"),
                         0.7};
    default: return (setting){"strips", soup(scene_strip_soup(r, 30)), soup(scene_strip_soup(r, 20)), 2};
    }
}

/* Three of four poses are a small step from the last one, as in a motion, so that coherence has something to follow. */
static graze_pose next_pose(scene_random *r, double reach, const graze_pose *last)
{
    if (!last || scene_below(r, 4) == 0) return scene_random_pose(r, reach);
    graze_pose pose = *last;
    for (int i = 0; i < 3; i++) pose.m[i][3] += reach * 0.01 * (scene_unit(r) - 0.5);
    return pose;
}

/* ---- one question ---- */

typedef struct asked {
    const char *scene, *method;
    size_t pose;
    const graze_pose *b_in_a;
    double tolerance;
} asked;

static void fail_at(const asked *q, const char *what)
{
    fail_msg("%s, pose %zu, tolerance %a, %s: %s", q->scene, q->pose, q->tolerance, q->method, what);
}

static graze_result ask_near(const asked *q, graze_query *query)
{
    graze_error error;
    graze_result result;
    scene_expect_ok(graze_query_near(query, q->b_in_a, q->tolerance, &result, &error), &error);
    for (int resumed = 0; result.left; resumed++) {
        if (result.verdict != GRAZE_MAYBE && result.verdict != GRAZE_CONTACT) fail_at(q, "left something, and is sure");
        if (resumed == 100000) fail_at(q, "does not come to an end");
        scene_expect_ok(graze_query_resume(query, &result, &error), &error);
    }
    return result;
}

static bool is_among(const graze_pair *pair, const graze_pair *pairs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (scene_same_pairs(pair, &pairs[i], 1)) return true;
    return false;
}

/* `truth` is what brute force finds within the tolerance. */
static void expect_one_of(const asked *q, graze_query *query, const graze_result *truth)
{
    const graze_result near = ask_near(q, query);
    if (near.verdict != (truth->count ? GRAZE_CONTACT : GRAZE_FREE)) fail_at(q, "not the verdict of within");
    if (near.count != (truth->count > 0)) fail_at(q, "not one pair, or one where there is none");
    if (!near.count != !near.pairs) fail_at(q, "a pair without a place, or a place without a pair");
    if (near.count && !is_among(near.pairs, truth->pairs, truth->count)) fail_at(q, "a pair that within does not find");
}

/* ---- all methods on a scene ---- */

typedef struct contestant {
    const char *method;
    graze_model *a, *b;
    graze_query *query;
} contestant;

static const char *const budgets[] = {"kdop,budget=5", "kdop,k=14,budget=17,front=on",
                                      "kdop,tau=3,tau_env=2,budget=40"};

enum { BUDGETS = sizeof budgets / sizeof *budgets, CONTESTANTS = METHOD_COUNT + BUDGETS };

static contestant open_contestant(const setting *s, const char *method)
{
    contestant c = {.method = method, .a = scene_model(s->a, method), .b = scene_model(s->b, method)};
    graze_query_def def = {.size = sizeof def, .a = c.a, .b = c.b, .method = method};
    graze_error error;
    scene_expect_ok(graze_query_create(&def, &c.query, &error), &error);
    return c;
}

static void close_contestant(contestant *c)
{
    graze_query_free(c->query);
    graze_model_free(c->a);
    graze_model_free(c->b);
}

/* A method with its defaults is asked at every pose, one with options at every sixteenth. */
static bool takes_part(const contestant *c, size_t number, size_t pose)
{
    return !strchr(c->method, ',') || (number + pose) % 16 == 0;
}

/* All but the last two lie where a distance or contact decides. Which comes first is drawn, because what a question
 * leaves behind is where the next one begins. */
static void choose_tolerances(scene_random *r, double distance, double reach, double out[TOLERANCES])
{
    const double all[TOLERANCES] = {0,
                                    0x1p-1074,
                                    DBL_EPSILON,
                                    distance,
                                    nextafter(distance, 0),
                                    nextafter(distance, INFINITY),
                                    distance * (1 - 1e-9),
                                    distance * (1 + scene_unit(r)),
                                    0.1 * reach * scene_unit(r)};
    const int first = scene_below(r, TOLERANCES);
    for (int i = 0; i < TOLERANCES; i++) out[i] = all[(first + i) % TOLERANCES];
}

/* Returns how many of the questions found something. */
static size_t try_pose(asked q, double reach, graze_query *brute, contestant contestants[CONTESTANTS], scene_random *r)
{
    graze_error error;
    graze_distance nearest;
    double tolerances[TOLERANCES];
    size_t near = 0;
    scene_expect_ok(graze_query_distance(brute, q.b_in_a, &nearest, &error), &error);
    choose_tolerances(r, nearest.closest.distance, reach, tolerances);
    for (int i = 0; i < TOLERANCES; i++) {
        graze_result truth;
        q.tolerance = tolerances[i];
        scene_expect_ok(graze_query_within(brute, q.b_in_a, q.tolerance, NULL, &truth, &error), &error);
        q.method = "brute force";
        if ((truth.count > 0) != (nearest.closest.distance <= q.tolerance)) fail_at(&q, "within is not distance <= t");
        for (size_t m = 0; m < CONTESTANTS; m++) {
            q.method = contestants[m].method;
            if (takes_part(&contestants[m], m, q.pose)) expect_one_of(&q, contestants[m].query, &truth);
        }
        near += truth.count > 0;
    }
    return near;
}

static void try_setting(int number, scene_random *r)
{
    setting s = make_setting(number, r);
    contestant brute = open_contestant(&s, "brute"), contestants[CONTESTANTS];
    graze_pose pose;
    size_t near = 0;
    for (size_t m = 0; m < CONTESTANTS; m++)
        contestants[m] = open_contestant(&s, m < METHOD_COUNT ? methods[m] : budgets[m - METHOD_COUNT]);
    for (size_t i = 0; i < pose_count; i++) {
        pose = next_pose(r, s.reach, i ? &pose : NULL);
        near += try_pose((asked){.scene = s.name, .pose = i, .b_in_a = &pose}, s.reach, brute.query, contestants, r);
    }
    print_message("%s: %zu of %zu questions found a pair\n", s.name, near, pose_count * TOLERANCES);
    for (size_t m = 0; m < CONTESTANTS; m++) close_contestant(&contestants[m]);
    close_contestant(&brute);
    graze_mesh_free(s.a);
    graze_mesh_free(s.b);
}

static void equal_to_within(void **state)
{
    (void)state;
    scene_random r = {seed};
    for (int number = 0; number < SCENES; number++) try_setting(number, &r);
}

/* ---- against a plain loop over all pairs ---- */

static double least_distance(const scene_soup *a, const scene_soup *b, const graze_pose *pose)
{
    double least = INFINITY;
    for (size_t j = 0; j < b->count; j++) {
        graze_vec3 carried[3];
        for (int k = 0; k < 3; k++) carried[k] = graze_pose_carry(pose, b->corners[3 * j + (size_t)k]);
        for (size_t i = 0; i < a->count; i++)
            least = fmin(least, graze_triangles_distance(&a->corners[3 * i], carried).distance);
    }
    return least;
}

static graze_verdict verdict_of(graze_query *query, const graze_pose *pose, double tolerance)
{
    const asked q = {"a plain loop", graze_query_method(query), 0, pose, tolerance};
    return ask_near(&q, query).verdict;
}

static void the_exact_distance_decides(void **state)
{
    (void)state;
    scene_random r = {seed + 1};
    scene_soup a = scene_random_soup(&r, 12, 0.4), b = scene_random_soup(&r, 9, 0.4);
    for (size_t m = 0; m < METHOD_COUNT; m++) {
        scene_pair scene = scene_open(&a, &b, methods[m]);
        for (int i = 0; i < 12; i++) {
            graze_pose pose = scene_random_pose(&r, 1.2);
            const double distance = least_distance(&a, &b, &pose);
            assert_int_equal(verdict_of(scene.query, &pose, distance), GRAZE_CONTACT);
            if (distance > 0) assert_int_equal(verdict_of(scene.query, &pose, nextafter(distance, 0)), GRAZE_FREE);
            assert_int_equal(verdict_of(scene.query, &pose, 0), distance > 0 ? GRAZE_FREE : GRAZE_CONTACT);
        }
        scene_close(&scene);
    }
    scene_soup_free(&a);
    scene_soup_free(&b);
}

/* ---- what it costs, and what is refused ---- */

/* Everything is within the tolerance: within shows all pairs, near must not look at many. */
static void stops_at_the_first_pair(void **state)
{
    (void)state;
    scene_random r = {seed + 2};
    scene_soup soup = scene_random_soup(&r, 100, 0.1);
    for (size_t m = 0; m < METHOD_COUNT; m++) {
        scene_pair scene = scene_open(&soup, &soup, methods[m]);
        graze_pose pose = scene_translation(2, 0, 0);
        graze_error error;
        graze_result result;
        scene_expect_ok(graze_query_near(scene.query, &pose, 10, &result, &error), &error);
        assert_int_equal(result.verdict, GRAZE_CONTACT);
        if (result.counters.triangle_tests > 64)
            fail_msg("%s: %llu pairs of triangles", methods[m], (unsigned long long)result.counters.triangle_tests);
        scene_close(&scene);
    }
    scene_soup_free(&soup);
}

static bool stop(const graze_pair *pairs, size_t count, void *user)
{
    (void)pairs, (void)user;
    return count == 0;
}

/* Bounding volumes of a whole flight: by near, by within with a visitor that stops, and by the distance with the
 * tolerance as its cut-off and as its error. A method without distances counts as the dearest there. */
static void add_tests(const flight *f, const char *method, double tolerance, uint64_t tests[3])
{
    flight_query of[3];
    const graze_receiver stopping = {.visit = stop};
    const graze_distance_def rough = {sizeof rough, 0, tolerance, tolerance};
    for (int i = 0; i < 3; i++) assert_true(flight_query_open(f, method, &of[i]));
    for (size_t i = 0; i < graze_path_count(f->path); i++) {
        const graze_pose *pose = &graze_path_poses(f->path)[i];
        graze_result near, stopped;
        graze_distance distance = {.counters.bv_tests = UINT32_MAX};
        graze_error error;
        scene_expect_ok(graze_query_near(of[0].query, pose, tolerance, &near, &error), &error);
        scene_expect_ok(graze_query_within(of[1].query, pose, tolerance, &stopping, &stopped, &error), &error);
        if (method_measures(method))
            scene_expect_ok(graze_query_distance_bounded(of[2].query, pose, &rough, &distance, &error), &error);
        tests[0] += near.counters.bv_tests, tests[1] += stopped.counters.bv_tests;
        tests[2] += distance.counters.bv_tests;
    }
    for (int i = 0; i < 3; i++) flight_query_close(&of[i]);
}

static void costs_less_than_other_ways_to_ask(void **state)
{
    (void)state;
    static const char *const defaults[] = {"wide", "kdop", "boxtree"};
    static const double tolerances[] = {0.001, 0.01, 0.1}; /* 0.01, 0.1 and 1 of the cone's height */
    flight f = flight_open(3, 300);
    assert_string_equal(f.name, "terrain");
    for (int m = 0; m < 3; m++)
        for (int i = 0; i < 3; i++) {
            uint64_t tests[3] = {0, 0, 0};
            add_tests(&f, defaults[m], tolerances[i], tests);
            if (tests[0] > tests[1] || tests[0] > tests[2])
                fail_msg("%s, tolerance %g: %llu tests, within takes %llu, distance %llu", defaults[m], tolerances[i],
                         (unsigned long long)tests[0], (unsigned long long)tests[1], (unsigned long long)tests[2]);
        }
    flight_close(&f);
}

static void bad_tolerances_are_refused(void **state)
{
    (void)state;
    static const double bad[] = {-1, -0x1p-1074, -INFINITY, INFINITY, NAN};
    scene_soup box = scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 1, 1});
    for (size_t m = 0; m < METHOD_COUNT; m++) {
        scene_pair scene = scene_open(&box, &box, methods[m]);
        graze_pose pose = graze_pose_identity(), skewed = pose;
        skewed.m[0][1] = 0.01;
        graze_result result;
        graze_error error;
        for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
            result.count = 7;
            assert_int_equal(graze_query_near(scene.query, &pose, bad[i], &result, &error), GRAZE_BAD_ARGUMENT);
            assert_non_null(strstr(error.message, "give a finite number that is not negative"));
            assert_true(result.count == 0 && result.verdict == GRAZE_FREE && !result.pairs);
        }
        assert_int_equal(graze_query_near(scene.query, &skewed, 1, &result, &error), GRAZE_BAD_POSE);
        scene_expect_ok(graze_query_near(scene.query, &pose, -0.0, &result, &error), &error);
        assert_int_equal(result.verdict, GRAZE_CONTACT);
        scene_expect_ok(graze_query_near(scene.query, &pose, DBL_MAX, &result, &error), &error);
        assert_int_equal(result.verdict, GRAZE_CONTACT);
        scene_close(&scene);
    }
    scene_soup_free(&box);
}

int main(void)
{
    const char *poses = getenv("GRAZE_POSES"), *given = getenv("GRAZE_SEED");
    if (poses) pose_count = (size_t)strtoull(poses, NULL, 10);
    seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    printf("near: %d scenes of %zu poses, GRAZE_SEED=%llu\n", SCENES, pose_count, (unsigned long long)seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_to_within),
        cmocka_unit_test(the_exact_distance_decides),
        cmocka_unit_test(stops_at_the_first_pair),
        cmocka_unit_test(costs_less_than_other_ways_to_ask),
        cmocka_unit_test(bad_tolerances_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
