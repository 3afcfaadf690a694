/* Questions that are interrupted: what they say is true, the bound on overlap holds, a larger budget never decides
 * less, and resumed to their end they answer as if they had not been.
 *
 * GRAZE_CASES sets how many interrupted questions are looked at (100,000 by default), GRAZE_SEED the seed. */
#include "scene.h"

#include <time.h>

static size_t wanted_cases = 100000;
static uint64_t seed = 1;

enum { MOST_PAIRS = 4096 };

/* ---- a scene with the truth at one pose ---- */

typedef struct setting {
    const char *method; /* without its budget */
    int k;
    scene_soup a, b;
    scene_pair truth;
} setting;

static const struct {
    const char *method;
    int k;
} configurations[] = {
    {"kdop", 18},
    {"kdop,k=6,descend=environment", 6},
    {"kdop,k=14,descend=restart,tau=2", 14},
    {"kdop,k=26,descend=lockstep,tau_env=3", 26},
    {"kdop,k=8,planes=off,tumble=vertices", 8},
    {"kdop,k=12,overlap=thinnest", 12},
    {"kdop,k=20,overlap=truncated:4", 20},
    {"kdop,k=18,descend=environment,front=on", 18},
    {"kdop,k=14,front=on", 14},
};

enum { CONFIGURATIONS = sizeof configurations / sizeof *configurations };

static scene_soup soup_of(scene_random *r, int kind)
{
    switch (kind) {
    case 0: return scene_random_soup(r, 60, 0.3);
    case 1: return scene_grid_soup(r, 40, 4);
    default: return scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 1, 1});
    }
}

/* ---- the length that two triangles share along the directions of a k-DOP ---- */

static bool has_direction(int k, int size)
{
    switch (k) {
    case 6: return size == 1;
    case 8: return size == 3;
    case 12: return size == 2;
    case 14: return size != 2;
    case 18: return size != 3;
    case 20: return size != 1;
    default: return true;
    }
}

static void interval(const graze_vec3 *t, const int d[3], double *low, double *high)
{
    *low = INFINITY, *high = -INFINITY;
    for (int i = 0; i < 3; i++) {
        double value = d[0] * t[i].x + d[1] * t[i].y + d[2] * t[i].z;
        *low = fmin(*low, value);
        *high = fmax(*high, value);
    }
}

static double shared_length(const graze_vec3 *a, const graze_vec3 *b, int k)
{
    double least = INFINITY;
    for (int code = 14; code < 27; code++) { /* one of each pair of opposite directions */
        const int d[3] = {code / 9 - 1, code / 3 % 3 - 1, code % 3 - 1};
        int size = abs(d[0]) + abs(d[1]) + abs(d[2]);
        if (!has_direction(k, size)) continue;
        double a_low, a_high, b_low, b_high;
        interval(a, d, &a_low, &a_high);
        interval(b, d, &b_low, &b_high);
        least = fmin(least, (fmin(a_high, b_high) - fmax(a_low, b_low)) / sqrt(size));
    }
    return least;
}

/* ---- what an interrupted question may say ---- */

static bool is_among(const graze_pair *pair, const graze_pair *pairs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (scene_same_pairs(pair, &pairs[i], 1)) return true;
    return false;
}

static void expect_bound(const setting *s, const graze_pose *pose, const graze_result *truth,
                         const graze_result *result, double overlap)
{
    for (size_t i = 0; i < truth->count; i++) {
        const graze_pair *pair = &truth->pairs[i];
        if (is_among(pair, result->pairs, result->count)) continue;
        graze_vec3 carried[3];
        for (int j = 0; j < 3; j++)
            carried[j] = graze_pose_carry(pose, s->b.corners[3 * (size_t)pair->triangle_b + (size_t)j]);
        double shared = shared_length(&s->a.corners[3 * (size_t)pair->triangle_a], carried, s->k);
        if (!(shared <= overlap * (1 + 1e-12) + 1e-14))
            fail_msg("%s: triangles share %g, the bound is %g", s->method, shared, overlap);
    }
}

static void expect_true(const setting *s, const graze_query *query, const graze_pose *pose, const graze_result *truth,
                        const graze_result *result)
{
    const graze_left left = graze_query_left(query);
    assert_int_equal(result->left, left.pairs > 0);
    bool contact = truth->count > 0;
    switch (result->verdict) {
    case GRAZE_FREE: assert_false(contact); break;
    case GRAZE_CONTACT: assert_true(contact); break;
    case GRAZE_MAYBE: assert_true(result->left); break;
    }
    for (size_t i = 0; i < result->count; i++) assert_true(is_among(&result->pairs[i], truth->pairs, truth->count));
    if (result->left)
        expect_bound(s, pose, truth, result, left.overlap);
    else
        assert_true(left.overlap == 0);
}

static graze_query *query_with(const setting *s, const scene_pair *models, const char *budget)
{
    char method[200];
    graze_query *query = NULL;
    graze_error error;
    snprintf(method, sizeof method, "%s,budget=%s", s->method, budget);
    graze_query_def def = {.size = sizeof def, .a = models->a, .b = models->b, .method = method};
    scene_expect_ok(graze_query_create(&def, &query, &error), &error);
    return query;
}

/* ---- one pose ---- */

static size_t ask_all(const setting *s, graze_query *query, uint64_t most_tests, const graze_pose *pose,
                      const graze_result *truth)
{
    graze_result result;
    graze_error error;
    scene_expect_ok(graze_query_contacts(query, pose, NULL, &result, &error), &error);
    assert_true(result.counters.bv_tests <= most_tests);
    expect_true(s, query, pose, truth, &result);
    size_t interrupted = result.left > 0, found = result.count;
    while (result.left) {
        scene_expect_ok(graze_query_resume(query, &result, &error), &error);
        expect_true(s, query, pose, truth, &result);
        assert_true(result.count >= found);
        interrupted += result.left > 0;
        found = result.count;
    }
    assert_int_equal(result.count, truth->count);
    assert_true(scene_same_pairs(result.pairs, truth->pairs, truth->count));
    return interrupted;
}

static size_t ask_first(const setting *s, graze_query *query, const graze_pose *pose, const graze_result *truth)
{
    graze_result result;
    graze_error error;
    scene_expect_ok(graze_query_first(query, pose, &result, &error), &error);
    expect_true(s, query, pose, truth, &result);
    size_t interrupted = result.left > 0;
    while (result.left) scene_expect_ok(graze_query_resume(query, &result, &error), &error);
    assert_int_equal(result.verdict, truth->count > 0 ? GRAZE_CONTACT : GRAZE_FREE);
    return interrupted;
}

static size_t ask_distance(graze_query *query, const graze_pose *pose, double truth)
{
    graze_distance found;
    graze_error error;
    scene_expect_ok(graze_query_distance(query, pose, &found, &error), &error);
    size_t interrupted = found.left > 0;
    for (;;) {
        assert_true(found.at_least <= truth * (1 + 1e-12) && found.closest.distance >= truth * (1 - 1e-12));
        if (!found.left) break;
        scene_expect_ok(graze_query_resume_distance(query, &found, &error), &error);
    }
    assert_true(fabs(found.closest.distance - truth) <= 1e-12 * truth);
    assert_true(found.at_least == found.closest.distance);
    return interrupted;
}

/* Of two budgets the larger one decides what the smaller one decides, and finds at least as many pairs. A front
 * remembers the last question, so this is about descents without one. */
static void expect_no_less(const setting *s, const scene_pair *models, const graze_pose *pose, int budget)
{
    graze_result small, large;
    graze_error error;
    char text[2][32];
    snprintf(text[0], sizeof text[0], "%d", budget);
    snprintf(text[1], sizeof text[1], "%d", budget + 1 + budget / 3);
    graze_query *queries[2] = {query_with(s, models, text[0]), query_with(s, models, text[1])};
    scene_expect_ok(graze_query_contacts(queries[0], pose, NULL, &small, &error), &error);
    scene_expect_ok(graze_query_contacts(queries[1], pose, NULL, &large, &error), &error);
    assert_true(large.count >= small.count);
    assert_true(small.left > 0 || large.left == 0);
    assert_true(small.verdict == GRAZE_MAYBE || large.verdict == small.verdict);
    graze_query_free(queries[0]);
    graze_query_free(queries[1]);
}

static size_t try_poses(const setting *s, scene_random *r, int poses)
{
    int budget = 1 + scene_below(r, scene_below(r, 2) ? 8 : 120);
    char text[32];
    snprintf(text, sizeof text, "%d", budget);
    scene_pair models = scene_open(&s->a, &s->b, s->method);
    graze_query *by_tests = query_with(s, &models, text), *by_time = query_with(s, &models, "1us");
    size_t interrupted = 0;
    for (int i = 0; i < poses; i++) {
        graze_pose pose = scene_random_pose(r, 0.7);
        graze_result truth;
        graze_distance distance;
        graze_error error;
        scene_expect_ok(graze_query_distance(s->truth.query, &pose, &distance, &error), &error);
        scene_expect_ok(graze_query_contacts(s->truth.query, &pose, NULL, &truth, &error), &error);
        interrupted += ask_all(s, by_tests, (uint64_t)budget, &pose, &truth);
        interrupted += ask_first(s, by_tests, &pose, &truth);
        interrupted += ask_distance(by_tests, &pose, distance.closest.distance);
        interrupted += ask_all(s, by_time, UINT64_MAX, &pose, &truth);
        if (i == 0 && !strstr(s->method, "front=on")) expect_no_less(s, &models, &pose, budget);
    }
    graze_query_free(by_tests);
    graze_query_free(by_time);
    scene_close(&models);
    return interrupted;
}

static void interrupted_questions_are_true(void **state)
{
    (void)state;
    scene_random r = {seed};
    size_t cases = 0;
    for (int round = 0; cases < wanted_cases; round++) {
        setting s = {.method = configurations[round % CONFIGURATIONS].method,
                     .k = configurations[round % CONFIGURATIONS].k};
        s.a = soup_of(&r, scene_below(&r, 3));
        s.b = soup_of(&r, scene_below(&r, 3));
        s.truth = scene_open(&s.a, &s.b, "brute");
        cases += try_poses(&s, &r, 20);
        scene_close(&s.truth);
        scene_soup_free(&s.a);
        scene_soup_free(&s.b);
        assert_true(round < 1000000);
    }
    printf("%zu interrupted questions\n", cases);
}

/* ---- where pairs go ---- */

typedef struct seen {
    graze_pair pairs[MOST_PAIRS];
    size_t count;
} seen;

static bool remember(const graze_pair *pairs, size_t count, void *user)
{
    seen *s = user;
    assert_true(s->count + count <= MOST_PAIRS);
    memcpy(s->pairs + s->count, pairs, count * sizeof *pairs);
    s->count += count;
    return true;
}

static void receivers_are_kept(void **state)
{
    (void)state;
    scene_random r = {seed + 1};
    setting s = {.method = "kdop", .k = 18, .a = scene_random_soup(&r, 60, 0.9), .b = soup_of(&r, 0)};
    s.truth = scene_open(&s.a, &s.b, "brute");
    scene_pair models = scene_open(&s.a, &s.b, "kdop");
    graze_query *query = query_with(&s, &models, "20");
    graze_pose pose = graze_pose_identity();
    graze_result truth, result;
    graze_error error;
    scene_expect_ok(graze_query_within(s.truth.query, &pose, 0.01, NULL, &truth, &error), &error);
    assert_true(truth.count > 20 && truth.count <= MOST_PAIRS);

    static seen shown;
    graze_receiver visitor = {.visit = remember, .user = &shown};
    scene_expect_ok(graze_query_within(query, &pose, 0.01, &visitor, &result, &error), &error);
    assert_true(result.left > 0);
    while (result.left) scene_expect_ok(graze_query_resume(query, &result, &error), &error);
    assert_int_equal(shown.count, truth.count);
    for (size_t i = 0; i < truth.count; i++) assert_true(is_among(&truth.pairs[i], shown.pairs, shown.count));

    graze_pair array[10];
    graze_receiver room = {.array = array, .capacity = 10};
    scene_expect_ok(graze_query_within(query, &pose, 0.01, &room, &result, &error), &error);
    while (result.left) scene_expect_ok(graze_query_resume(query, &result, &error), &error);
    assert_int_equal(result.count, truth.count);
    assert_true(scene_same_pairs(array, truth.pairs, 10));
    graze_query_free(query);
    scene_close(&models);
    scene_close(&s.truth);
    scene_soup_free(&s.a);
    scene_soup_free(&s.b);
}

/* ---- what a resumption costs ---- */

/* Asks the whole question into an array, call by call; returns how many calls it took. With a `calls` that is known
 * before, what earlier calls found is overwritten while a call that is not the last works: it must neither move nor
 * need it. */
static int ask_into(graze_query *query, graze_pair *array, size_t capacity, int calls, graze_result *result)
{
    static graze_pair kept[MOST_PAIRS];
    const graze_pair junk = {.triangle_a = 7, .triangle_b = UINT32_MAX, .distance = -1};
    graze_pose pose = graze_pose_identity();
    graze_receiver to = {.array = array, .capacity = capacity};
    graze_error error;
    scene_expect_ok(graze_query_within(query, &pose, 0.01, &to, result, &error), &error);
    int call = 1;
    for (; result->left; call++) {
        const size_t earlier = result->count;
        memcpy(kept, array, earlier * sizeof *kept);
        for (size_t i = 0; call + 1 < calls && i < earlier; i++) array[i] = junk;
        scene_expect_ok(graze_query_resume(query, result, &error), &error);
        for (size_t i = 0; call + 1 < calls && i < earlier; i++) {
            assert_true(scene_same_pairs(&array[i], &junk, 1));
            array[i] = kept[i];
        }
        const size_t from = result->left ? earlier : 0; /* the last call sorts all */
        for (size_t i = from + 1; i < result->count; i++)
            assert_true(
                array[i - 1].triangle_a < array[i].triangle_a ||
                (array[i - 1].triangle_a == array[i].triangle_a && array[i - 1].triangle_b < array[i].triangle_b));
    }
    return call;
}

static void a_resumption_leaves_earlier_pairs_alone(void **state)
{
    (void)state;
    scene_random r = {seed + 3};
    setting s = {.method = "kdop", .k = 18, .a = scene_random_soup(&r, 60, 0.9), .b = soup_of(&r, 0)};
    s.truth = scene_open(&s.a, &s.b, "brute");
    scene_pair models = scene_open(&s.a, &s.b, "kdop");
    graze_query *query = query_with(&s, &models, "20");
    graze_pose pose = graze_pose_identity();
    graze_result truth, result;
    graze_error error;
    scene_expect_ok(graze_query_within(s.truth.query, &pose, 0.01, NULL, &truth, &error), &error);
    assert_true(truth.count > 20 && truth.count <= MOST_PAIRS);

    static graze_pair array[MOST_PAIRS];
    int calls = ask_into(query, array, MOST_PAIRS, 0, &result);
    assert_true(calls > 10);
    assert_int_equal(ask_into(query, array, MOST_PAIRS, calls, &result), calls);
    assert_int_equal(result.count, truth.count);
    assert_true(scene_same_pairs(array, truth.pairs, truth.count));

    /* What is collected in the query's own memory comes in the same order. */
    scene_expect_ok(graze_query_within(query, &pose, 0.01, NULL, &result, &error), &error);
    while (result.left) {
        size_t earlier = result.count;
        if (earlier > 0) memcpy(array, result.pairs, earlier * sizeof *array);
        scene_expect_ok(graze_query_resume(query, &result, &error), &error);
        if (result.left) assert_true(scene_same_pairs(array, result.pairs, earlier));
    }
    assert_true(scene_same_pairs(result.pairs, truth.pairs, truth.count));
    graze_query_free(query);
    scene_close(&models);
    scene_close(&s.truth);
    scene_soup_free(&s.a);
    scene_soup_free(&s.b);
}

/* Pairs that are found so far and less than the greatest in a full array: all in it. */
static size_t count_less(const seen *found, const graze_pair *pair)
{
    size_t count = 0;
    for (size_t i = 0; i < found->count; i++) {
        const graze_pair *p = &found->pairs[i];
        count +=
            p->triangle_a < pair->triangle_a || (p->triangle_a == pair->triangle_a && p->triangle_b < pair->triangle_b);
    }
    return count;
}

/* After each call a small array has the least of all pairs so far. Two queries, one with a visitor, go side by side. */
static void a_full_array_has_the_least_pairs_at_any_time(void **state)
{
    (void)state;
    scene_random r = {seed + 4};
    setting s = {.method = "kdop", .k = 18, .a = scene_random_soup(&r, 60, 0.9), .b = soup_of(&r, 0)};
    scene_pair models = scene_open(&s.a, &s.b, "kdop");
    graze_pose pose = graze_pose_identity();
    static seen shown;
    for (size_t capacity = 0; capacity < 40; capacity += 3) {
        graze_query *queries[2] = {query_with(&s, &models, "30"), query_with(&s, &models, "30")};
        graze_pair array[40];
        graze_receiver to[2] = {{.array = array, .capacity = capacity}, {.visit = remember, .user = &shown}};
        graze_result results[2];
        graze_error error;
        shown.count = 0;
        for (int i = 0; i < 2; i++)
            scene_expect_ok(graze_query_contacts(queries[i], &pose, &to[i], &results[i], &error), &error);
        for (;;) {
            size_t held = shown.count < capacity ? shown.count : capacity;
            assert_int_equal(results[0].count, shown.count);
            for (size_t i = 0; i < held; i++) {
                assert_true(count_less(&shown, &array[i]) < held && is_among(&array[i], shown.pairs, shown.count));
                assert_false(is_among(&array[i], array, i));
            }
            if (!results[0].left) break;
            for (int i = 0; i < 2; i++) scene_expect_ok(graze_query_resume(queries[i], &results[i], &error), &error);
        }
        assert_true(shown.count > 20);
        graze_query_free(queries[0]);
        graze_query_free(queries[1]);
    }
    scene_close(&models);
    scene_soup_free(&s.a);
    scene_soup_free(&s.b);
}

static void only_what_was_interrupted_is_resumed(void **state)
{
    (void)state;
    scene_random r = {seed + 2};
    setting s = {.method = "kdop", .k = 18, .a = soup_of(&r, 0), .b = soup_of(&r, 0)};
    scene_pair models = scene_open(&s.a, &s.b, "kdop");
    graze_query *query = query_with(&s, &models, "3"), *unlimited = query_with(&s, &models, "none");
    graze_pose pose = graze_pose_identity();
    graze_result result;
    graze_distance distance;
    graze_error error;
    assert_int_equal(graze_query_resume(query, &result, &error), GRAZE_BAD_ARGUMENT);
    scene_expect_ok(graze_query_contacts(unlimited, &pose, NULL, &result, &error), &error);
    assert_int_equal(result.left, 0);
    assert_int_equal(graze_query_resume(unlimited, &result, &error), GRAZE_BAD_ARGUMENT);

    scene_expect_ok(graze_query_contacts(query, &pose, NULL, &result, &error), &error);
    assert_int_equal(result.verdict, GRAZE_MAYBE);
    assert_int_equal(graze_query_resume_distance(query, &distance, &error), GRAZE_BAD_ARGUMENT);
    scene_expect_ok(graze_query_resume(query, &result, &error), &error);
    graze_query_forget(query);
    assert_int_equal(graze_query_resume(query, &result, &error), GRAZE_BAD_ARGUMENT);
    graze_query_free(query);
    graze_query_free(unlimited);
    scene_close(&models);
    scene_soup_free(&s.a);
    scene_soup_free(&s.b);
}

int main(void)
{
    const char *cases = getenv("GRAZE_CASES"), *given = getenv("GRAZE_SEED");
    if (cases) wanted_cases = (size_t)strtoull(cases, NULL, 10);
    seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    printf("budgets: GRAZE_SEED=%llu\n", (unsigned long long)seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(interrupted_questions_are_true),
        cmocka_unit_test(receivers_are_kept),
        cmocka_unit_test(a_resumption_leaves_earlier_pairs_alone),
        cmocka_unit_test(a_full_array_has_the_least_pairs_at_any_time),
        cmocka_unit_test(only_what_was_interrupted_is_resumed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
