/* Triangles that are bounded by pieces: the pieces cover them, and a pair that several pieces reach is reported once.
 */
#include "method/kdop/skinny.h"

#include "base/bytes.h"
#include "model/saved_file.h"
#include "scene.h"

#define PATH GRAZE_TEST_DIR "/skinny.graze"

/* A comb of strips: `count` of them, two triangles each, along x or along y, at a height. Some are short. */
static scene_soup comb(size_t count, bool along_y, double z)
{
    scene_soup soup = scene_soup_of(2 * count);
    for (size_t i = 0; i < count; i++) {
        double low = (double)i / (double)count, high = low + 0.3 / (double)count, end = i % 7 == 3 ? 0.05 : 1;
        graze_vec3 corners[4];
        for (int k = 0; k < 4; k++) {
            double along = k & 1 ? end : 0, across = k >> 1 ? high : low, tilt = k & 1 ? 0.01 : -0.01;
            corners[k] = along_y ? (graze_vec3){across, along, z + tilt} : (graze_vec3){along, across, z + tilt};
        }
        for (int k = 0; k < 6; k++) soup.corners[6 * i + (size_t)k] = corners[k < 3 ? k : k - 2];
    }
    return soup;
}

/* ---- pieces ---- */

static void the_longest_are_cut_within_the_budget(void **state)
{
    (void)state;
    static const struct {
        const char *method;
        double extra;
    } cases[] = {{"kdop", 0},
                 {"kdop,skinny=0.4", 0},
                 {"kdop,skinny=10", 20},
                 {"kdop,skinny=25.5", 51},
                 {"kdop,skinny=100", 200}};
    scene_soup soup = comb(100, false, 0);
    graze_mesh *mesh = scene_mesh(&soup);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        graze_model *model = scene_model(mesh, cases[i].method);
        graze_error error;
        scene_expect_ok(graze_model_verify(model, &error), &error);
        assert_true(scene_statistic(model, "extra_pieces") == cases[i].extra);
        assert_true(scene_statistic(model, "leaves") == 200 + cases[i].extra);
        assert_true(scene_statistic(model, "cut_triangles") <= cases[i].extra);
        assert_true((scene_statistic(model, "cut_triangles") > 0) == (cases[i].extra > 0));
        graze_model_free(model);
    }
    graze_mesh_free(mesh);
    scene_soup_free(&soup);
}

/* One long triangle among points: it alone is cut, down to the last level and no further. */
static void no_piece_is_bisected_too_often(void **state)
{
    (void)state;
    scene_soup soup = scene_soup_of(5000);
    for (size_t i = 0; i < 3 * soup.count; i++) soup.corners[i] = (graze_vec3){0, 0, 0};
    soup.corners[3] = (graze_vec3){1, 0, 0};
    soup.corners[4] = (graze_vec3){0, 1e-3, 0};
    graze_mesh *mesh = scene_mesh(&soup);
    grz_frame frame = grz_frame_of(mesh->low, mesh->high);
    grz_kdop_pieces pieces;
    graze_error error;
    scene_expect_ok(grz_kdop_cut_longest(mesh, &frame, 100, &pieces, &error), &error);
    assert_int_equal(pieces.count, 5000 + 1023);
    for (uint32_t i = 0; i < pieces.count; i++) {
        assert_true(pieces.items[i].bisections == (pieces.items[i].triangle == 1 ? GRZ_KDOP_MOST_BISECTIONS : 0));
        assert_true(i >= 5000 || pieces.items[i].triangle == i);
    }
    grz_kdop_pieces_free(&pieces);
    graze_mesh_free(mesh);
    scene_soup_free(&soup);
}

/* Long triangles in all directions, each against itself: each is found, and found once. */
static void triangles_meet_themselves_once(void **state)
{
    (void)state;
    scene_random r = {4};
    scene_soup soup = scene_random_soup(&r, 40, 1);
    graze_mesh *mesh = scene_mesh(&soup);
    graze_model *model = scene_model(mesh, "kdop,k=26,skinny=100");
    graze_query_def def = {.size = sizeof def, .a = model, .b = model};
    graze_query *query;
    graze_error error;
    graze_pose pose = graze_pose_identity();
    graze_result result;
    scene_expect_ok(graze_query_create(&def, &query, &error), &error);
    scene_expect_ok(graze_query_contacts(query, &pose, NULL, &result, &error), &error);
    size_t itself = 0;
    for (size_t i = 0; i < result.count; i++) itself += result.pairs[i].triangle_a == result.pairs[i].triangle_b;
    assert_int_equal(itself, 40);
    graze_query_free(query);
    graze_model_free(model);
    graze_mesh_free(mesh);
    scene_soup_free(&soup);
}

/* A leaf that is a little too small leaves a gap, which is found; but a piece may lie in its neighbours' bounds as
 * well, and then there is none. */
static void a_gap_is_found(void **state)
{
    (void)state;
    scene_soup soup = comb(20, false, 0);
    graze_mesh *mesh = scene_mesh(&soup);
    graze_model *model = scene_model(mesh, "kdop,k=6,skinny=50");
    saved_file saved = saved_of(model, PATH);
    saved_parts at = saved_parts_of(&saved);
    const size_t nodes = 2 * 60 - 1, tree = at.index + 48, dops = tree + 8 * nodes + 4 * 60;
    size_t found = 0, leaves = 0;
    for (size_t node = 0; node < nodes; node++) {
        if (grz_load_u32(saved.bytes + tree + 4 * node) != 0) continue;
        float support, less;
        unsigned char *place = saved.bytes + dops + 24 * node;
        memcpy(&support, place, 4);
        less = nextafterf(nextafterf(support, -INFINITY), -INFINITY);
        memcpy(place, &less, 4);
        saved_reseal(&saved);
        graze_model *loaded;
        graze_error error;
        scene_expect_ok(saved_load(saved.bytes, saved.count, &loaded, &error), &error);
        found += graze_model_verify(loaded, &error) == GRAZE_BAD_DATA;
        leaves++;
        graze_model_free(loaded);
        memcpy(place, &support, 4);
    }
    assert_int_equal(leaves, 60);
    assert_true(found > leaves / 2);
    free(saved.bytes);
    graze_model_free(model);
    graze_mesh_free(mesh);
    scene_soup_free(&soup);
}

/* More leaves than triangles are no excuse for a triangle that has none. */
static void a_triangle_without_leaves_is_found(void **state)
{
    (void)state;
    scene_soup soup = comb(20, false, 0);
    graze_mesh *mesh = scene_mesh(&soup);
    graze_model *model = scene_model(mesh, "kdop,k=6,skinny=50"), *loaded;
    saved_file saved = saved_of(model, PATH);
    unsigned char *order = saved.bytes + saved_parts_of(&saved).index + 48 + 8 * (2 * 60 - 1);
    graze_error error;
    for (int i = 0; i < 60; i++)
        if (grz_load_u32(order + 4 * i) == 7) grz_store_u32(order + 4 * i, 8);
    saved_reseal(&saved);
    assert_int_equal(saved_load(saved.bytes, saved.count, &loaded, &error), GRAZE_BAD_DATA);
    assert_non_null(strstr(error.message, "1 triangles are in no leaf"));
    free(saved.bytes);
    graze_model_free(model);
    graze_mesh_free(mesh);
    scene_soup_free(&soup);
}

/* ---- each pair once ---- */

typedef struct tally {
    size_t count, stop_after;
    uint8_t *seen; /* by pair */
    size_t triangles_b;
    bool twice;
} tally;

static bool visit(const graze_pair *pairs, size_t count, void *user)
{
    tally *t = user;
    for (size_t i = 0; i < count; i++) {
        size_t at = pairs[i].triangle_a * t->triangles_b + pairs[i].triangle_b;
        t->twice |= t->seen[at];
        t->seen[at] = 1;
    }
    t->count += count;
    return t->stop_after == 0 || t->count < t->stop_after;
}

static void expect_same(const graze_result *found, const graze_result *truth, const char *method)
{
    if (found->count != truth->count || !scene_same_pairs(found->pairs, truth->pairs, truth->count))
        fail_msg("%s: %zu pairs, not %zu", method, found->count, truth->count);
}

/* All ways to receive pairs, against brute force. */
static void expect_once(scene_pair *cut, scene_pair *brute, const graze_pose *pose, double tolerance,
                        const char *method)
{
    graze_result truth, found;
    graze_error error;
    graze_pair array[100];
    size_t triangles_a = graze_mesh_triangle_count(cut->mesh_a), triangles_b = graze_mesh_triangle_count(cut->mesh_b);
    scene_expect_ok(graze_query_within(brute->query, pose, tolerance, NULL, &truth, &error), &error);
    scene_expect_ok(graze_query_within(cut->query, pose, tolerance, NULL, &found, &error), &error);
    expect_same(&found, &truth, method);

    graze_receiver to_array = {.array = array, .capacity = 100};
    scene_expect_ok(graze_query_within(cut->query, pose, tolerance, &to_array, &found, &error), &error);
    assert_int_equal(found.count, truth.count);
    assert_true(scene_same_pairs(array, truth.pairs, truth.count < 100 ? truth.count : 100));

    tally t = {.seen = calloc(triangles_a * triangles_b, 1), .triangles_b = triangles_b};
    graze_receiver to_visitor = {.visit = visit, .user = &t};
    scene_expect_ok(graze_query_within(cut->query, pose, tolerance, &to_visitor, &found, &error), &error);
    assert_int_equal(t.count, truth.count);
    assert_false(t.twice);
    memset(t.seen, 0, triangles_a * triangles_b);
    t.count = 0;
    t.stop_after = 1;
    scene_expect_ok(graze_query_within(cut->query, pose, tolerance, &to_visitor, &found, &error), &error);
    assert_true(t.count <= truth.count && t.count <= 256 && (t.count > 0) == (truth.count > 0));
    free(t.seen);

    scene_expect_ok(graze_query_contacts(brute->query, pose, NULL, &truth, &error), &error);
    scene_expect_ok(graze_query_contacts(cut->query, pose, NULL, &found, &error), &error);
    expect_same(&found, &truth, method);
    scene_expect_ok(graze_query_first(cut->query, pose, &found, &error), &error);
    assert_int_equal(found.verdict, truth.verdict);
}

/* Combs across each other: thousands of pairs, far more than the set of pairs holds, and tens of pieces a triangle. */
static void every_pair_comes_once(void **state)
{
    (void)state;
    static const char *const methods[] = {"kdop,skinny=100", "kdop,skinny=100,descend=environment,front=on,tau=5",
                                          "kdop,k=6,skinny=37,descend=restart,overlap=closure",
                                          "kdop,k=14,skinny=80,tumble=vertices,overlap=truncated:2,tau_env=9"};
    scene_soup a = comb(40, false, 0), b = comb(35, true, 0.001);
    scene_pair brute = scene_open(&a, &b, "brute");
    for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
        scene_pair cut = scene_open(&a, &b, methods[m]);
        graze_pose poses[3] = {graze_pose_identity(), scene_translation(0.01, 0.02, 0.005), graze_pose_identity()};
        graze_error error;
        scene_expect_ok(graze_pose_from_euler((graze_vec3){3, 2, 20}, (graze_vec3){0.1, 0, 0}, &poses[2], &error),
                        &error);
        for (int p = 0; p < 3; p++) {
            expect_once(&cut, &brute, &poses[p], 0.05, methods[m]);
            expect_once(&cut, &brute, &poses[p], 0, methods[m]);
        }
        scene_close(&cut);
    }
    graze_result result;
    graze_error error;
    graze_pose pose = graze_pose_identity();
    scene_expect_ok(graze_query_within(brute.query, &pose, 0.05, NULL, &result, &error), &error);
    assert_true(result.count > 2000);
    scene_close(&brute);
    scene_soup_free(&a);
    scene_soup_free(&b);
}

/* ---- what it is good for ---- */

/* Fewer pairs of long triangles are judged when their bounds are short. */
static void pieces_bound_better(void **state)
{
    (void)state;
    scene_random r = {6};
    scene_soup a = scene_strip_soup(&r, 200), b = scene_strip_soup(&r, 100);
    uint64_t tests[2];
    for (int i = 0; i < 2; i++) {
        scene_pair pair = scene_open(&a, &b, i ? "kdop,skinny=100" : "kdop,skinny=0");
        graze_pose pose = graze_pose_identity();
        graze_result result;
        graze_error error;
        scene_expect_ok(graze_query_contacts(pair.query, &pose, NULL, &result, &error), &error);
        tests[i] = result.counters.triangle_tests;
        scene_close(&pair);
    }
    assert_true(tests[1] < tests[0]);
    scene_soup_free(&a);
    scene_soup_free(&b);
}

/* However few triangles there are, so that nothing is cut yet: an edit may bring more, and a query that was made goes
 * on. */
static void a_budget_is_refused(void **state)
{
    (void)state;
    for (size_t count = 1; count <= 100; count += 99) {
        scene_random r = {9};
        scene_soup soup = scene_random_soup(&r, count, 0.5);
        graze_mesh *mesh = scene_mesh(&soup);
        graze_model *model = scene_model(mesh, "kdop,skinny=50");
        graze_query_def def = graze_query_def_default();
        def.a = def.b = model;
        def.method = "kdop,budget=100";
        graze_query *query = NULL;
        graze_error error;
        assert_int_equal(graze_query_create(&def, &query, &error), GRAZE_BAD_ARGUMENT);
        assert_non_null(strstr(error.message, "skinny"));
        graze_model_free(model);
        graze_mesh_free(mesh);
        scene_soup_free(&soup);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_longest_are_cut_within_the_budget),
        cmocka_unit_test(no_piece_is_bisected_too_often),
        cmocka_unit_test(triangles_meet_themselves_once),
        cmocka_unit_test(a_gap_is_found),
        cmocka_unit_test(a_triangle_without_leaves_is_found),
        cmocka_unit_test(every_pair_comes_once),
        cmocka_unit_test(pieces_bound_better),
        cmocka_unit_test(a_budget_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
