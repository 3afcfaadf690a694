/* A method in one file of at most 120 lines, added to the table by one row: through the public interface it answers
 * contacts, tolerances, distances and rays as brute does. So do the other methods' indices, asked by their visits
 * alone, whatever the method of B.
 *
 * GRAZE_POSES sets how many poses each family has (4 by default), GRAZE_SEED the seed. */
#include "method/toy.h"

#include "method/boxtree/boxtree.h"
#include "method/brute/brute.h"
#include "method/by_visit.h"
#include "method/kdop/kdop.h"
#include "method/wide/wide.h"
#include "query/families.h"
#include "ray/rays.h"

#include <time.h>

enum { POSES_OF_A_SCENE = 4, MOST_HITS = 2000 };

static int pose_count = 4;
static uint64_t seed = 1;

/* ---- rows ---- */

grz_method toy_visitors[TOY_VISITORS];

/* A method with the index and the options of another, and no more than its visit. */
static grz_method visitor(const grz_method *like, const char *name)
{
    return (grz_method){.name = name,
                        .summary = "another method, by its visits",
                        .options = like->options,
                        .settle = like->settle,
                        .build = like->build,
                        .release = like->release,
                        .repeats = like->repeats,
                        .visit = like->visit,
                        .collide = grz_contacts_by_visit,
                        .within = grz_within_by_visit,
                        .distance = grz_distance_by_visit};
}

static void fill_rows(void)
{
    toy_visitors[0] = visitor(&grz_method_brute, "brute-visitor");
    toy_visitors[1] = visitor(&grz_method_boxtree, "boxtree-visitor");
    toy_visitors[2] = visitor(&grz_method_kdop, "kdop-visitor");
    toy_visitors[3] = visitor(&grz_method_wide, "wide-visitor");
}

/* With the method of a B of theirs. */
static const char *const contestants[][2] = {
    {"toy", "toy"},
    {"toy", "wide"},
    {"toy", "kdop,k=6,skinny=50"},
    {"brute-visitor", "toy"},
    {"boxtree-visitor", "brute"},
    {"wide-visitor", "boxtree"},
    {"kdop-visitor", "kdop"},
    {"kdop-visitor,k=6", "kdop,k=14"},
    {"kdop-visitor,k=8", "kdop-visitor,k=12"},
    {"kdop-visitor,k=12,skinny=30", "wide-visitor"},
    {"kdop-visitor,k=20", "wide"},
    {"kdop-visitor,k=26,skinny=100", "toy"},
};

enum { CONTESTANTS = sizeof contestants / sizeof *contestants };

/* ---- pairs ---- */

static void check(const context *c, graze_query *query, const truth *t)
{
    graze_error error;
    graze_result result;
    graze_distance nearest;
    scene_expect_ok(graze_query_contacts(query, &t->pose, NULL, &result, &error), &error);
    expect_pairs(c, &result, &t->contacts, "contacts");
    scene_expect_ok(graze_query_first(query, &t->pose, &result, &error), &error);
    if ((result.verdict == GRAZE_CONTACT) != (t->contacts.count > 0)) fail_at(c, "first: the wrong verdict");
    for (int i = 0; i < TOLERANCES; i++) {
        scene_expect_ok(graze_query_within(query, &t->pose, t->tolerances[i], NULL, &result, &error), &error);
        expect_pairs(c, &result, &t->within[i], "within");
        scene_expect_ok(graze_query_near(query, &t->pose, t->tolerances[i], &result, &error), &error);
        expect_near(c, &result, &t->within[i]);
    }
    scene_expect_ok(graze_query_distance(query, &t->pose, &nearest, &error), &error);
    const double d = nearest.closest.distance;
    if (!(fabs(d - t->distance) <= 1e-12 * t->distance + 0x1p-1070)) fail_at(c, "distance: not that of brute force");
    if (!(nearest.at_least <= t->distance * (1 + 1e-12))) fail_at(c, "distance: a lower bound above it");
}

static graze_query *open_query(const graze_model *a, const graze_model *b)
{
    graze_query *query;
    graze_error error;
    graze_query_def def = graze_query_def_default();
    def.a = a;
    def.b = b;
    scene_expect_ok(graze_query_create(&def, &query, &error), &error);
    return query;
}

/* Returns how many poses were in contact. */
static int try_scene(int family, uint64_t number)
{
    scene_random r = {number};
    setting s = {.reach = 0};
    families[family].make(&r, &s);
    scene_pair brute = scene_open(&s.a, &s.b, "brute");
    truth truths[POSES_OF_A_SCENE];
    int in_contact = 0;
    for (int i = 0; i < POSES_OF_A_SCENE; i++) {
        const graze_pose pose = next_pose(&r, &s, NULL);
        find_truth(brute.query, &pose, &truths[i]);
        in_contact += truths[i].contacts.count > 0;
    }
    for (int k = 0; k < CONTESTANTS; k++) {
        graze_model *a = scene_model(brute.mesh_a, contestants[k][0]),
                    *b = scene_model(brute.mesh_b, contestants[k][1]);
        graze_query *query = open_query(a, b);
        for (int i = 0; i < POSES_OF_A_SCENE; i++)
            check(&(context){families[family].name, contestants[k][0], number, i}, query, &truths[i]);
        graze_query_free(query);
        graze_model_free(a);
        graze_model_free(b);
    }
    for (int i = 0; i < POSES_OF_A_SCENE; i++) free_truth(&truths[i]);
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
        for (int i = 0; i < pose_count; i += POSES_OF_A_SCENE)
            in_contact += try_scene(family, seed * 1000003u + (uint64_t)(family * 1000 + i));
        printf("%s: %d poses in contact\n", families[family].name, in_contact);
    }
}

/* ---- pairs, more than a query holds at once ---- */

/* Long triangles through the whole grid, each in many of its cells, against each other: far more pairs than the room
 * that pairs once have. */
static void many_pairs_come_once(void **state)
{
    (void)state;
    scene_random r = {seed};
    scene_soup soup = scene_soup_of(300);
    for (size_t i = 0; i < 3 * soup.count; i++) soup.corners[i] = scene_unit_point(&r);
    scene_pair toy = scene_open(&soup, &soup, "toy"), brute = scene_open(&soup, &soup, "brute");
    const graze_pose pose = graze_pose_identity();
    graze_result ours, theirs;
    graze_error error;
    scene_expect_ok(graze_query_contacts(toy.query, &pose, NULL, &ours, &error), &error);
    scene_expect_ok(graze_query_contacts(brute.query, &pose, NULL, &theirs, &error), &error);
    assert_true(theirs.count > 10000);
    assert_int_equal(ours.count, theirs.count);
    assert_true(scene_same_pairs(ours.pairs, theirs.pairs, theirs.count));
    scene_close(&toy);
    scene_close(&brute);
    scene_soup_free(&soup);
}

/* ---- rays ---- */

static void expect_same_hits(const graze_model *toy, const graze_model *brute, const graze_ray *ray)
{
    static graze_hit hits[2][MOST_HITS];
    size_t counts[2];
    graze_hit first[2];
    bool is_met[2], any[2];
    graze_error error;
    for (int i = 0; i < 2; i++) {
        const graze_model *model = i ? brute : toy;
        const graze_hit_receiver to = {.array = hits[i], .capacity = MOST_HITS};
        scene_expect_ok(graze_ray_all(model, ray, &to, &counts[i], &error), &error);
        scene_expect_ok(graze_ray_first(model, ray, &first[i], &is_met[i], &error), &error);
        scene_expect_ok(graze_ray_any(model, ray, &any[i], &error), &error);
    }
    assert_int_equal(counts[0], counts[1]);
    for (size_t i = 0; i < counts[0]; i++) assert_true(ray_same_hit(&hits[0][i], &hits[1][i]));
    assert_int_equal(is_met[0], is_met[1]);
    assert_int_equal(any[0], any[1]);
    assert_true(ray_same_hit(&first[0], &first[1]));
}

static void rays_agree_with_brute_force(void **state)
{
    (void)state;
    for (int scene = 0; scene < RAY_SCENES; scene++) {
        graze_mesh *mesh = ray_scene(scene);
        graze_model *toy = scene_model(mesh, "toy"), *brute = scene_model(mesh, "brute");
        scene_random r = {seed + (uint64_t)scene};
        for (int i = 0; i < pose_count * RAY_KINDS / (scene == RAY_SCENES - 1 ? 4 : 1); i++) {
            const graze_ray ray = ray_of_kind(mesh, &r, i % RAY_KINDS);
            expect_same_hits(toy, brute, &ray);
        }
        graze_model_free(toy);
        graze_model_free(brute);
        graze_mesh_free(mesh);
    }
}

/* ---- the rest of the interface ---- */

/* What has no entry in the row is an error that says who can. */
static void the_rest_is_refused(void **state)
{
    (void)state;
    scene_random r = {seed};
    scene_soup soup = scene_random_soup(&r, 20, 0.3);
    scene_pair pair = scene_open(&soup, &soup, "toy");
    graze_error error;
    graze_statistic statistics[8];
    const graze_pose pose = graze_pose_identity();
    graze_result result;
    assert_int_equal(graze_model_remove(pair.a, &(uint32_t){0}, 1, &error), GRAZE_UNSUPPORTED);
    assert_non_null(strstr(error.message, "method toy does not edit models: use kdop"));
    assert_int_equal(graze_model_save(pair.a, GRAZE_TEST_DIR "/toy.graze", &error), GRAZE_UNSUPPORTED);
    assert_non_null(strstr(error.message, "models of method toy can not be saved"));
    assert_int_equal(graze_model_verify(pair.a, &error), GRAZE_UNSUPPORTED);
    assert_non_null(strstr(error.message, "method toy can not verify"));
    assert_int_equal(graze_model_bytes(pair.a), 0);
    assert_int_equal(graze_model_statistics(pair.a, statistics, 8), 0);
    assert_int_equal(graze_query_statistics(pair.query, statistics, 8), 4);
    graze_query_forget(pair.query);
    scene_expect_ok(graze_query_contacts(pair.query, &pose, NULL, &result, &error), &error);
    assert_true(result.count >= 20);
    scene_close(&pair);
    scene_soup_free(&soup);
}

/* A method that does not read B's index takes a B of any method, and says so. */
static void methods_say_whether_they_read_b(void **state)
{
    (void)state;
    graze_method_info info;
    for (size_t i = 0; graze_method_get(i, &info); i++) {
        scene_soup soup = scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 1, 1}); /* convex, for all methods */
        graze_mesh *mesh = scene_mesh(&soup);
        graze_model *a = scene_model(mesh, info.name), *b = scene_model(mesh, i ? "brute" : "wide");
        graze_query *query;
        graze_error error;
        graze_query_def def = graze_query_def_default();
        def.a = a;
        def.b = b;
        const graze_status status = graze_query_create(&def, &query, &error);
        assert_int_equal(status, info.reads_b ? GRAZE_BAD_ARGUMENT : GRAZE_OK);
        if (info.reads_b) assert_non_null(strstr(error.message, "build both with the same method"));
        graze_query_free(query);
        graze_model_free(a);
        graze_model_free(b);
        graze_mesh_free(mesh);
        scene_soup_free(&soup);
    }
}

/* The file that is the example of how a method is added stays short. */
static void the_example_is_short(void **state)
{
    (void)state;
    FILE *file = fopen(GRAZE_SOURCE_DIR "/tests/method/toy.c", "r");
    assert_non_null(file);
    int lines = 0;
    for (int c; (c = fgetc(file)) != EOF;) lines += c == '\n';
    fclose(file);
    assert_in_range(lines, 10, 120);
}

int main(void)
{
    const char *poses = getenv("GRAZE_POSES"), *given = getenv("GRAZE_SEED");
    if (poses) pose_count = atoi(poses);
    seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    printf("toy: %d families of %d poses, GRAZE_SEED=%llu\n", FAMILIES, pose_count, (unsigned long long)seed);
    fill_rows();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(families_agree_with_brute_force), cmocka_unit_test(many_pairs_come_once),
        cmocka_unit_test(rays_agree_with_brute_force),     cmocka_unit_test(the_rest_is_refused),
        cmocka_unit_test(methods_say_whether_they_read_b), cmocka_unit_test(the_example_is_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
