/* Method `boxtree` against brute force, where its states in float could go wrong: each overlap test and each descent,
 * with coherence and without, by every kind of vector unit. And what each option does, a deep tree, and that the room
 * that states are given for rounding covers it: by rational numbers.
 *
 * GRAZE_POSES sets how many poses each family has (40 by default), GRAZE_SEED the seed. */
#include "query/families.h"

#include <time.h>

enum { POSES_OF_A_SCENE = 8, USUAL_POSES = 40 };

static int pose_count = USUAL_POSES;
static uint64_t seed = 1;

/* ---- all tests and descents agree with brute force ---- */

static const char *const tests_of_overlap[] = {"lite", "align", "table", "sat"};
static const char *const descents[] = {"both", "larger", "alike"};
static const char *const units[] = {"scalar", "auto", "avx2"}; /* scalar first: the others must equal it */

typedef struct answers {
    graze_counters first, contacts, within, near;
} answers;

static answers ask(const context *c, graze_query *query, const truth *t)
{
    graze_error error;
    graze_result result;
    answers out = {.within = {0}};
    scene_expect_ok(graze_query_first(query, &t->pose, &result, &error), &error);
    if ((result.verdict == GRAZE_CONTACT) != (t->contacts.count > 0)) fail_at(c, "first: the wrong verdict");
    out.first = result.counters;
    scene_expect_ok(graze_query_contacts(query, &t->pose, NULL, &result, &error), &error);
    expect_pairs(c, &result, &t->contacts, "contacts");
    out.contacts = result.counters;
    for (int i = 0; i < TOLERANCES; i++) {
        scene_expect_ok(graze_query_within(query, &t->pose, t->tolerances[i], NULL, &result, &error), &error);
        expect_pairs(c, &result, &t->within[i], "within");
        graze_counters_add(&out.within, &result.counters);
        if (i != 1 && i != 2) continue; /* the distance itself, and the double below it */
        scene_expect_ok(graze_query_near(query, &t->pose, t->tolerances[i], &result, &error), &error);
        expect_near(c, &result, &t->within[i]);
        graze_counters_add(&out.near, &result.counters);
    }
    return out;
}

typedef struct contestant {
    char method[120];
    graze_query *query;
    int like; /* the number of the contestant whose counts it must have */
} contestant;

enum { MOST_CONTESTANTS = 4 * 3 * 3 };

static int open_contestants(const graze_model *a, const graze_model *b, uint64_t number, contestant *out)
{
    int count = 0;
    for (int test = 0; test < 4; test++)
        for (int descend = 0; descend < 3; descend++)
            for (int unit = 0, scalar = count; unit < 3; unit++) {
                /* Vector units in turn, scene by scene, each with a third of the walks. */
                const bool takes_part =
                    (uint64_t)unit == 1 + number / 2 % 2 && (uint64_t)(test + descend) % 3 == number % 3;
                if (unit > 0 && !takes_part) continue;
                contestant *next = &out[count];
                snprintf(next->method, sizeof next->method, "boxtree,test=%s,descend=%s,coherence=%s,simd=%s",
                         tests_of_overlap[test], descents[descend], number % 2 ? "on" : "off", units[unit]);
                next->like = scalar;
                graze_query_def def = {.size = sizeof def, .a = a, .b = b, .method = next->method};
                graze_error error;
                graze_status status = graze_query_create(&def, &next->query, &error);
                if (status == GRAZE_UNSUPPORTED && strstr(error.message, "this processor has no")) continue;
                scene_expect_ok(status, &error);
                count++;
            }
    return count;
}

static int try_scene(int family, uint64_t number)
{
    static const char *const trees[] = {"boxtree", "boxtree,split=seeds,axes=longest", "boxtree,planes=parallel",
                                        "boxtree,cuts=one"};
    const char *tree = trees[number % 4];
    scene_random r = {number};
    setting s = {.reach = 0};
    families[family].make(&r, &s);
    s.step = steps[scene_below(&r, 4)];
    scene_pair brute = scene_open(&s.a, &s.b, "brute");
    graze_model *a = scene_model(brute.mesh_a, tree), *b = scene_model(brute.mesh_b, tree);
    contestant contestants[MOST_CONTESTANTS];
    const int count = open_contestants(a, b, number, contestants);
    graze_pose last;
    int in_contact = 0;
    for (int i = 0; i < POSES_OF_A_SCENE; i++) {
        truth t;
        answers all[MOST_CONTESTANTS];
        last = next_pose(&r, &s, i ? &last : NULL);
        find_truth(brute.query, &last, &t);
        in_contact += t.contacts.count > 0;
        for (int k = 0; k < count; k++) {
            const context c = {families[family].name, contestants[k].method, number, i};
            all[k] = ask(&c, contestants[k].query, &t);
            const answers *like = &all[contestants[k].like];
            if (!same_counters(&all[k].first, &like->first) || !same_counters(&all[k].contacts, &like->contacts) ||
                !same_counters(&all[k].within, &like->within) || !same_counters(&all[k].near, &like->near))
                fail_at(&c, "other counts than those of simd=scalar");
        }
        free_truth(&t);
    }
    for (int k = 0; k < count; k++) graze_query_free(contestants[k].query);
    graze_model_free(a);
    graze_model_free(b);
    scene_close(&brute);
    scene_soup_free(&s.a);
    scene_soup_free(&s.b);
    return in_contact;
}

static void families_agree_with_brute_force(void **state)
{
    (void)state;
    for (int family = 0; family < FAMILIES; family++) {
        int in_contact = 0;
        for (int scene = 0; scene * POSES_OF_A_SCENE < pose_count; scene++)
            in_contact += try_scene(family, seed * 1000 + (uint64_t)(100 * family + scene));
        printf("%s: %d poses in contact\n", families[family].name, in_contact);
    }
}

/* ---- nodes that are smaller than what sizes are off by ---- */

/* A mesh upon itself. */
static void expect_own_contacts(const scene_soup *soup, uint64_t number)
{
    const graze_pose pose = graze_pose_identity();
    graze_error error;
    graze_result expected, result;
    scene_pair brute = scene_open(soup, soup, "brute");
    scene_expect_ok(graze_query_contacts(brute.query, &pose, NULL, &expected, &error), &error);
    for (int i = 0; i < 4 * 3; i++) {
        char method[80];
        snprintf(method, sizeof method, "boxtree,test=%s,descend=%s", tests_of_overlap[i / 3], descents[i % 3]);
        scene_pair pair = scene_open(soup, soup, method);
        scene_expect_ok(graze_query_contacts(pair.query, &pose, NULL, &result, &error), &error);
        if (result.count != expected.count || !scene_same_pairs(result.pairs, expected.pairs, expected.count))
            fail_msg("mesh %llu, %s: %zu pairs, not %zu", (unsigned long long)number, method, result.count,
                     expected.count);
        scene_close(&pair);
    }
    scene_close(&brute);
}

/* The size that tells which of two nodes is opened is the root's less all cuts, in float: here that is below 0 for
 * some. */
static void the_smallest_nodes_are_opened(void **state)
{
    (void)state;
    const graze_vec3 centre = {0.3, 0.2, 0};
    for (uint64_t number = 1; number <= 8; number++) {
        scene_random r = {number};
        scene_soup plate = ball_plate_soup(&r, 4, 5, 6, centre),
                   two = nested_soup(&r, 2, 8, small_number(&r, 7, 9), centre);
        expect_own_contacts(&plate, number);
        expect_own_contacts(&two, number);
        scene_soup_free(&plate);
        scene_soup_free(&two);
    }
}

/* ---- each option does something ---- */

static graze_counters counters_of(const scene_soup *soup, const char *method, const graze_pose *poses, int count)
{
    scene_pair pair = scene_open(soup, soup, method);
    graze_counters sum = {0};
    for (int i = 0; i < count; i++) {
        graze_result result;
        graze_error error;
        scene_expect_ok(graze_query_first(pair.query, &poses[i], &result, &error), &error);
        graze_counters_add(&sum, &result.counters);
        scene_expect_ok(graze_query_contacts(pair.query, &poses[i], NULL, &result, &error), &error);
        graze_counters_add(&sum, &result.counters);
    }
    scene_close(&pair);
    return sum;
}

static void each_option_does_something(void **state)
{
    (void)state;
    static const char *const others[] = {
        "boxtree,test=align",
        "boxtree,test=table",
        "boxtree,test=sat",
        "boxtree,test=lite,coherence=off",
        "boxtree,test=lite,descend=larger",
        "boxtree,test=lite,descend=both",
        "boxtree,test=lite,split=seeds",
        "boxtree,test=lite,axes=longest",
        "boxtree,test=lite,planes=parallel",
        "boxtree,test=lite,cuts=one",
    };
    enum { COUNT = 40 };
    scene_random r = {seed};
    scene_soup soup = sphere_soup(1, 24);
    graze_pose poses[COUNT];
    for (int i = 0; i < COUNT; i++)
        poses[i] = i ? step_from(&r, &poses[i - 1], 0.02, 1) : scene_translation(1.1, 0.7, 0.8);
    const graze_counters plain = counters_of(&soup, "boxtree,test=lite", poses, COUNT);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        const graze_counters other = counters_of(&soup, others[i], poses, COUNT);
        if (same_counters(&plain, &other)) fail_msg("%s: counts what lite counts", others[i]);
    }
    /* More directions tell more apart. */
    const graze_counters align = counters_of(&soup, "boxtree,test=align", poses, COUNT),
                         sat = counters_of(&soup, "boxtree,test=sat", poses, COUNT);
    assert_true(sat.bv_tests < plain.bv_tests && plain.bv_tests < align.bv_tests);
    assert_true(sat.triangle_tests < plain.triangle_tests && plain.triangle_tests < align.triangle_tests);
    /* A second plane makes boxes much smaller. */
    assert_true(5 * plain.bv_tests < 4 * counters_of(&soup, "boxtree,test=lite,cuts=one", poses, COUNT).bv_tests);
    scene_soup_free(&soup);
}

static void distance_is_refused_with_names(void **state)
{
    (void)state;
    scene_soup box = scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 1, 1});
    scene_pair pair = scene_open(&box, &box, "boxtree");
    graze_pose pose = graze_pose_identity();
    graze_distance distance;
    graze_error error;
    assert_int_equal(graze_query_distance(pair.query, &pose, &distance, &error), GRAZE_UNSUPPORTED);
    assert_non_null(strstr(error.message, "wide"));
    assert_null(strstr(error.message, "use boxtree"));
    scene_close(&pair);
    scene_soup_free(&box);
}

/* ---- a deep tree ---- */

/* A million triangles, or fewer where fewer poses are asked for too, against method wide. */
static void a_deep_tree_agrees(void **state)
{
    (void)state;
    static const char *const methods[] = {"boxtree,test=lite", "boxtree,descend=larger", "boxtree,test=table"};
    scene_random r = {seed};
    scene_soup large = sphere_soup(1, pose_count < USUAL_POSES ? 100 : 500), small = sphere_soup(0.1, 10);
    scene_pair wide = scene_open(&large, &small, "wide");
    for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
        graze_model *a = scene_model(wide.mesh_a, methods[m]), *b = scene_model(wide.mesh_b, methods[m]);
        graze_query_def def = {.size = sizeof def, .a = a, .b = b, .method = methods[m]};
        graze_query *query;
        graze_error error;
        scene_expect_ok(graze_query_create(&def, &query, &error), &error);
        for (int i = 0; i < 6; i++) {
            graze_pose pose = scene_random_pose(&r, 1);
            for (int k = 0; k < 3; k++) pose.m[k][3] = 0.02 * scene_unit(&r) + (k != i % 3 ? 0 : i < 3 ? 0.95 : 1.1);
            graze_result expected, result;
            scene_expect_ok(graze_query_contacts(wide.query, &pose, NULL, &expected, &error), &error);
            scene_expect_ok(graze_query_contacts(query, &pose, NULL, &result, &error), &error);
            assert_int_equal(result.count, expected.count);
            assert_true(scene_same_pairs(result.pairs, expected.pairs, expected.count));
            assert_true(i >= 3 || result.count > 0);
        }
        graze_query_free(query);
        graze_model_free(a);
        graze_model_free(b);
    }
    scene_close(&wide);
    scene_soup_free(&large);
    scene_soup_free(&small);
}

int main(void)
{
    const char *poses = getenv("GRAZE_POSES"), *given = getenv("GRAZE_SEED");
    if (poses) pose_count = atoi(poses);
    seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    printf("boxtree: %d families of %d poses, GRAZE_SEED=%llu\n", FAMILIES, pose_count, (unsigned long long)seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(families_agree_with_brute_force),
        cmocka_unit_test(the_smallest_nodes_are_opened),
        cmocka_unit_test(each_option_does_something),
        cmocka_unit_test(distance_is_refused_with_names),
        cmocka_unit_test(a_deep_tree_agrees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
