/* Meshes of many scales, with thousands of triangles: every method gives the answers of brute force, and gives the
 * exact test no more than a few times as many pairs as brute force does, however little its bounds tell. One stray
 * triangle far away makes all others smaller than what bounds in float are off by; so do clusters in clusters.
 *
 * GRAZE_POSES sets how many poses each scene has (2 by default), GRAZE_SEED the seed. */
#include "methods.h"
#include "query/soups.h"

#include <time.h>

static int pose_count = 2;
static uint64_t seed = 1;

static const char *const more_methods[] = {
    "wide,build=fast",
    "wide,simd=scalar",
    "boxtree,test=lite,descend=both",
    "boxtree,test=sat,descend=larger",
    "boxtree,test=table,cuts=one",
    "boxtree,test=align,split=seeds,simd=scalar",
    "kdop,k=26,overlap=closure",
    "kdop,descend=lockstep,planes=off",
    "kdop,overlap=thinnest,tau=100,tau_env=70",
};

enum { MORE_METHODS = sizeof more_methods / sizeof *more_methods };

static const char *method_of(size_t number)
{
    return number < METHOD_COUNT ? methods[number] : more_methods[number - METHOD_COUNT];
}

/* ---- what brute force says ---- */

typedef struct answer {
    graze_pair *pairs;
    size_t count;
    uint64_t tests;
} answer;

typedef struct truth {
    graze_pose pose;
    double tolerance, distance;
    answer contacts, within;
    uint64_t distance_tests;
} truth;

static answer answer_of(const graze_result *result)
{
    answer out = {malloc((result->count + 1) * sizeof *out.pairs), result->count, result->counters.triangle_tests};
    assert_non_null(out.pairs);
    if (out.count) memcpy(out.pairs, result->pairs, out.count * sizeof *out.pairs);
    return out;
}

static truth truth_of(graze_query *brute, const graze_pose *pose, double tolerance)
{
    graze_error error;
    graze_result result;
    graze_distance distance;
    truth out = {.pose = *pose, .tolerance = tolerance};
    scene_expect_ok(graze_query_contacts(brute, pose, NULL, &result, &error), &error);
    out.contacts = answer_of(&result);
    scene_expect_ok(graze_query_within(brute, pose, tolerance, NULL, &result, &error), &error);
    out.within = answer_of(&result);
    scene_expect_ok(graze_query_distance(brute, pose, &distance, &error), &error);
    out.distance = distance.closest.distance;
    out.distance_tests = distance.counters.triangle_tests;
    return out;
}

/* ---- one method ---- */

/* A few hundred tests go by before it is seen that they find little. */
static void expect_few(const char *scene, const char *method, const char *question, uint64_t tests, uint64_t of_brute)
{
    /* Pieces of triangles are measured again, and brute force may meet the nearest pair at once; all pairs are 400,000.
     */
    const uint64_t some = strcmp(question, "distance") == 0 ? 40000 : 2000;
    if (tests > 3 * of_brute + some)
        fail_msg("%s, %s, %s: %llu exact tests, brute force makes %llu", scene, method, question,
                 (unsigned long long)tests, (unsigned long long)of_brute);
}

static void expect_answer(const char *scene, const char *method, const char *question, const graze_result *result,
                          const answer *expected)
{
    if (result->count != expected->count || !scene_same_pairs(result->pairs, expected->pairs, expected->count))
        fail_msg("%s, %s, %s: %zu pairs, not the %zu of brute force, or other ones", scene, method, question,
                 result->count, expected->count);
    expect_few(scene, method, question, result->counters.triangle_tests, expected->tests);
}

static void ask(const char *scene, const char *method, graze_query *query, const truth *t)
{
    graze_error error;
    graze_result result;
    graze_distance distance;
    scene_expect_ok(graze_query_contacts(query, &t->pose, NULL, &result, &error), &error);
    expect_answer(scene, method, "contacts", &result, &t->contacts);
    scene_expect_ok(graze_query_first(query, &t->pose, &result, &error), &error);
    if ((result.verdict == GRAZE_CONTACT) != (t->contacts.count > 0))
        fail_msg("%s, %s: the wrong verdict", scene, method);
    scene_expect_ok(graze_query_within(query, &t->pose, t->tolerance, NULL, &result, &error), &error);
    expect_answer(scene, method, "within", &result, &t->within);
    if (!method_measures(method)) return;
    scene_expect_ok(graze_query_distance(query, &t->pose, &distance, &error), &error);
    const double d = distance.closest.distance;
    if (!(fabs(d - t->distance) <= 1e-12 * t->distance + 0x1p-1070))
        fail_msg("%s, %s: distance %.17g, not %.17g", scene, method, d, t->distance);
    expect_few(scene, method, "distance", distance.counters.triangle_tests, t->distance_tests);
}

/* ---- scenes ---- */

/* Asks every method about two soups, of which the features at the origin of B are brought to `at`; frees them. `size`
 * is that of the smallest features. */
static void try_scene(const char *name, scene_soup a, scene_soup b, graze_vec3 at, double reach, double size)
{
    scene_pair brute = scene_open(&a, &b, "brute");
    scene_random r = {seed};
    truth *truths = calloc((size_t)pose_count, sizeof *truths);
    assert_non_null(truths);
    size_t in_contact = 0;
    for (int i = 0; i < pose_count; i++) {
        graze_pose pose = scene_random_pose(&r, reach);
        pose.m[0][3] += at.x, pose.m[1][3] += at.y, pose.m[2][3] += at.z;
        if (i == 0) pose = scene_translation(at.x, at.y, at.z);
        truths[i] = truth_of(brute.query, &pose, 0.01 * size);
        in_contact += truths[i].contacts.count;
    }
    assert_true(in_contact > 0);
    for (size_t m = 0; m < METHOD_COUNT + MORE_METHODS; m++) {
        graze_model *model_a = scene_model(brute.mesh_a, method_of(m)),
                    *model_b = scene_model(brute.mesh_b, method_of(m));
        graze_query_def def = {.size = sizeof def, .a = model_a, .b = model_b, .method = method_of(m)};
        graze_query *query;
        graze_error error;
        scene_expect_ok(graze_query_create(&def, &query, &error), &error);
        for (int i = 0; i < pose_count; i++) ask(name, method_of(m), query, &truths[i]);
        graze_query_free(query);
        graze_model_free(model_a);
        graze_model_free(model_b);
    }
    for (int i = 0; i < pose_count; i++) free(truths[i].contacts.pairs), free(truths[i].within.pairs);
    free(truths);
    scene_close(&brute);
    scene_soup_free(&a);
    scene_soup_free(&b);
}

static void one_stray_triangle_costs_little(void **state)
{
    (void)state;
    static const double distances[] = {1e6, 1e8, 1e12, 1e14};
    for (int i = 0; i < 4; i++) {
        char name[80];
        snprintf(name, sizeof name, "a stray triangle at %g", distances[i]);
        try_scene(name, with_stray(torus_soup(24, 16), distances[i], i == 2),
                  with_stray(torus_soup(20, 13), distances[i], false), (graze_vec3){0.6, 0.3, 0.2}, 0.5, 0.2);
    }
    try_scene("a stray triangle in A", with_stray(torus_soup(24, 16), 1e10, false), torus_soup(20, 13),
              (graze_vec3){0.6, 0.3, 0.2}, 0.5, 0.2);
}

static void clusters_in_clusters_agree(void **state)
{
    (void)state;
    const graze_vec3 nowhere = {0, 0, 0}, centre = {0.3, -0.2, 0.1};
    scene_random r = {seed + 1};
    scene_soup a = nested_soup(&r, 13, 60, 0.1, nowhere), b = nested_soup(&r, 13, 50, 0.1, nowhere);
    try_scene("clusters down to 1e-12", a, b, nowhere, 1e-9, 1e-9);
    a = nested_soup(&r, 10, 80, 0.1, centre), b = nested_soup(&r, 10, 60, 0.1, nowhere);
    try_scene("clusters down to 1e-9 off the middle", a, b, centre, 1e-8, 1e-8);
}

static void tiny_balls_on_a_plate_agree(void **state)
{
    (void)state;
    const graze_vec3 centre = {0.31, -0.23, 0};
    scene_random r = {seed + 2};
    for (int sort = 0; sort < 2; sort++) {
        scene_soup a = many_scales_soup(&r, sort, 12, centre),
                   b = many_scales_soup(&r, sort, 12, (graze_vec3){0, 0, 0});
        try_scene(sort ? "two scales" : "tiny balls on a plate", a, b, centre, 1e-8, 1e-8);
    }
}

/* A stray triangle that comes by an edit, to a model that is being asked about. */
static void an_edit_that_adds_a_stray_costs_little(void **state)
{
    (void)state;
    static const double distances[] = {1, 1e4, 1e8, 1e14};
    const graze_pose pose = scene_translation(0.6, 0.3, 0.2);
    for (int i = 0; i < 4; i++) {
        scene_soup torus = torus_soup(24, 16), other = torus_soup(20, 13),
                   all = with_stray(torus_soup(24, 16), distances[i], false);
        scene_soup stray = {1, all.corners + 3 * torus.count};
        scene_pair brute = scene_open(&all, &other, "brute"), kdop = scene_open(&torus, &other, "kdop");
        graze_mesh *added = scene_mesh(&stray);
        graze_error error;
        graze_result result;
        uint32_t first;
        scene_expect_ok(graze_query_contacts(kdop.query, &pose, NULL, &result, &error), &error);
        scene_expect_ok(graze_model_insert(kdop.a, added, &first, &error), &error);
        truth t = truth_of(brute.query, &pose, 0.002);
        ask("a stray triangle by an edit", "kdop", kdop.query, &t);
        free(t.contacts.pairs);
        free(t.within.pairs);
        graze_mesh_free(added);
        scene_close(&brute);
        scene_close(&kdop);
        scene_soup_free(&torus);
        scene_soup_free(&other);
        scene_soup_free(&all);
    }
}

/* ---- small scenes: no method does much more than brute force ---- */

/* What an answer took, in comparisons of two boxes: a pair of nodes costs some of them, a bound that is made for a
 * pose, and an exact test many. */
static uint64_t work_of(const graze_counters *counters)
{
    return 2 * counters->bv_tests + 8 * counters->bv_updates + 64 * counters->triangle_tests;
}

/* Setting out costs something, whatever comes: a few exact tests and bounds. */
static void expect_little_work(const char *scene, const char *method, const char *question, const graze_counters *spent,
                               const graze_counters *of_brute)
{
    const uint64_t work = work_of(spent), least = work_of(of_brute);
    if (work > 3 * least + 2000)
        fail_msg(
            "%s, %s, %s: %llu units of work, brute force takes %llu; %llu bounds and %llu exact tests, not %llu and "
            "%llu; GRAZE_SEED=%llu",
            scene, method, question, (unsigned long long)work, (unsigned long long)least,
            (unsigned long long)spent->bv_tests, (unsigned long long)spent->triangle_tests,
            (unsigned long long)of_brute->bv_tests, (unsigned long long)of_brute->triangle_tests,
            (unsigned long long)seed);
}

/* Pairs in contact, or within a tolerance, which brute force finds by comparing all. (Where one pair is enough, it may
 * be the first that brute force looks at.) */
static graze_counters ask_small(graze_query *query, const graze_pose *pose, double tolerance, size_t *count)
{
    graze_error error;
    graze_result result;
    if (tolerance < 0)
        scene_expect_ok(graze_query_contacts(query, pose, NULL, &result, &error), &error);
    else
        scene_expect_ok(graze_query_within(query, pose, tolerance, NULL, &result, &error), &error);
    *count = result.count;
    return result.counters;
}

static const char *const small_methods[] = {
    "wide",
    "wide,build=fast",
    "wide,simd=scalar",
    "wide,coherence=off",
    "boxtree",
    "boxtree,test=align",
    "boxtree,test=sat,descend=larger",
    "boxtree,descend=both",
    "kdop",
    "kdop,k=6",
    "kdop,k=26,tumble=vertices",
    "kdop,overlap=closure",
    "kdop,overlap=thinnest",
    "kdop,front=on",
    "kdop,descend=environment",
    "kdop,descend=restart",
    "kdop,preset=paper",
};

static void try_small_scene(const char *name, scene_soup a, scene_soup b, const graze_pose *pose, double size)
{
    static const char *const questions[] = {"contacts", "tolerance 0", "a small tolerance"};
    const double tolerances[] = {-1, 0, 0.01 * size};
    scene_pair brute = scene_open(&a, &b, "brute");
    for (size_t m = 0; m < sizeof small_methods / sizeof *small_methods; m++) {
        scene_pair pair = scene_open(&a, &b, small_methods[m]);
        for (int q = 0; q < 3; q++) {
            size_t expected, count;
            const graze_counters least = ask_small(brute.query, pose, tolerances[q], &expected),
                                 spent = ask_small(pair.query, pose, tolerances[q], &count);
            if (count != expected)
                fail_msg("%s, %s, %s: %zu pairs, not %zu", name, small_methods[m], questions[q], count, expected);
            expect_little_work(name, small_methods[m], questions[q], &spent, &least);
        }
        scene_close(&pair);
    }
    scene_close(&brute);
    scene_soup_free(&a);
    scene_soup_free(&b);
}

/* Features of many scales in tens to hundreds of triangles, and each beside itself. */
static void small_scenes_cost_no_more_than_brute_force(void **state)
{
    (void)state;
    scene_random r = {seed + 3};
    for (int i = 0; i < 4 * pose_count; i++) {
        char name[80];
        const int sort = i % 4, weight = 1 + scene_below(&r, 4);
        const graze_vec3 p = scene_unit_point(&r), centre = {p.x - 0.5, p.y - 0.5, sort == 0 ? 0 : p.z - 0.5};
        const uint64_t same = r.state;
        snprintf(name, sizeof name, "small scene %d", i);
        graze_pose pose = scene_random_pose(&r, 1e-8);
        if (sort == 3) { /* a stray */
            const double far = 1 / small_number(&r, 6, 14);
            try_small_scene(name, with_stray(torus_soup(6 + weight, 6), far, i % 8 == 3),
                            with_stray(torus_soup(7, 5), far, false), &pose, 0.2);
            continue;
        }
        scene_random again = {same};
        scene_soup a = many_scales_soup(&r, sort, weight, centre), b = many_scales_soup(&again, sort, weight, centre);
        pose = scene_translation(0, 0, 0);
        if (scene_below(&r, 2)) pose.m[scene_below(&r, 3)][3] = small_number(&r, 3, 12);
        try_small_scene(name, a, b, &pose, 1e-8);
    }
}

/* ---- few triangles: what a test of two nodes costs counts, too ---- */

/* What a question may take of `method`, of two soups that are not apart as a whole: bounds that are made for a pose,
 * tests, exact tests. */
static void expect_at_most(const char *method, size_t count, uint64_t updates, uint64_t tests, uint64_t exact)
{
    scene_random r = {7};
    scene_soup a = centred_soup(&r, count, 0.3), b = centred_soup(&r, count, 0.3);
    scene_pair pair = scene_open(&a, &b, method), brute = scene_open(&a, &b, "brute");
    graze_pose pose;
    graze_error error;
    scene_expect_ok(graze_pose_from_euler((graze_vec3){10, 20, 30}, (graze_vec3){0.1, 0.2, 0.05}, &pose, &error),
                    &error);
    size_t found, expected;
    const graze_counters spent = ask_small(pair.query, &pose, -1, &found),
                         least = ask_small(brute.query, &pose, -1, &expected);
    assert_int_equal(found, expected);
    if (spent.bv_updates > updates || spent.bv_tests > tests || spent.triangle_tests > least.triangle_tests + exact)
        fail_msg("%s, %zu triangles: %llu bounds made, %llu tests, %llu exact ones, brute force %llu", method, count,
                 (unsigned long long)spent.bv_updates, (unsigned long long)spent.bv_tests,
                 (unsigned long long)spent.triangle_tests, (unsigned long long)least.triangle_tests);
    scene_close(&pair);
    scene_close(&brute);
    scene_soup_free(&a);
    scene_soup_free(&b);
}

/* Tumbled vertices and closures cost as much as comparing hundreds of boxes: a few triangles are compared by blocks. */
static void dear_tests_are_few_beside_few_triangles(void **state)
{
    (void)state;
    for (size_t count = 8; count <= 32; count *= 2) {
        const uint64_t all = count * count + count + 20;
        expect_at_most("kdop,k=26,tumble=vertices", count, 16, all, 8);
        expect_at_most("kdop,k=26,overlap=closure", count, 16, all, 8);
        expect_at_most("kdop,preset=paper", count, 16, all, 8);
    }
}

/* The judge is given no pair of two large leaves whose boxes are apart. */
static void large_leaves_are_compared_by_blocks(void **state)
{
    (void)state;
    for (size_t count = 8; count <= 64; count *= 2)
        expect_at_most("kdop,tau=100,tau_env=70", count, 10, count * count + count + 20, 0);
}

/* Two tori that are apart, each with a stray triangle: a distance opens no more nodes than there are pairs of
 * triangles. */
static void distances_beside_a_stray_cost_little(void **state)
{
    (void)state;
    static const double distances[] = {1e6, 1e8, 1e10, 1e12, 1e14};
    static const char *const measuring[] = {"brute", "wide",     "wide,build=fast",
                                            "kdop",  "kdop,k=6", "kdop,k=26,planes=off"};
    const graze_pose pose = scene_translation(3, 0.2, 0.1);
    for (size_t i = 0; i < sizeof distances / sizeof *distances; i++) {
        graze_distance of[sizeof measuring / sizeof *measuring];
        for (size_t m = 0; m < sizeof measuring / sizeof *measuring; m++) {
            scene_soup a = with_stray(torus_soup(24, 16), distances[i], false),
                       b = with_stray(torus_soup(20, 13), distances[i], false);
            scene_pair pair = scene_open(&a, &b, measuring[m]);
            graze_error error;
            scene_expect_ok(graze_query_distance(pair.query, &pose, &of[m], &error), &error);
            if (of[m].closest.distance != of[0].closest.distance || of[m].counters.bv_tests > of[0].counters.bv_tests)
                fail_msg("%s, stray at %g: distance %a after %llu bounds, brute %a after %llu", measuring[m],
                         distances[i], of[m].closest.distance, (unsigned long long)of[m].counters.bv_tests,
                         of[0].closest.distance, (unsigned long long)of[0].counters.bv_tests);
            scene_close(&pair);
            scene_soup_free(&a);
            scene_soup_free(&b);
        }
    }
}

int main(void)
{
    const char *poses = getenv("GRAZE_POSES"), *given = getenv("GRAZE_SEED");
    if (poses) pose_count = (atoi(poses) + 7) / 8; /* every method is asked everything at each */
    seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    printf("scales: %d poses a scene, GRAZE_SEED=%llu\n", pose_count, (unsigned long long)seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_stray_triangle_costs_little),
        cmocka_unit_test(distances_beside_a_stray_cost_little),
        cmocka_unit_test(clusters_in_clusters_agree),
        cmocka_unit_test(tiny_balls_on_a_plate_agree),
        cmocka_unit_test(an_edit_that_adds_a_stray_costs_little),
        cmocka_unit_test(small_scenes_cost_no_more_than_brute_force),
        cmocka_unit_test(dear_tests_are_few_beside_few_triangles),
        cmocka_unit_test(large_leaves_are_compared_by_blocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
