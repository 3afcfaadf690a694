/* Models of method convex: there and back, in files that were cut short or changed, and where memory fails; and what
 * its options do. What it answers is in query/test_convex.c. */
#include "fault/failing_allocator.h"
#include "model/saved_file.h"
#include "query/solids.h"
#include "wide/tree.h"

#define PATH GRAZE_TEST_DIR "/test_method_convex.graze"

static graze_query *query_of(const graze_model *a, const graze_model *b, const char *method)
{
    graze_query_def def = {.size = sizeof def, .a = a, .b = b, .method = method};
    graze_query *query = NULL;
    graze_error error;
    scene_expect_ok(graze_query_create(&def, &query, &error), &error);
    return query;
}

static graze_mesh *ball_of(const char *parameters)
{
    graze_mesh *sphere = scene_shape("sphere", parameters), *ball = solid_around(sphere);
    graze_mesh_free(sphere);
    return ball;
}

/* A point, a segment, a triangle, a tetrahedron, a box and a ball. */
enum { SOLIDS = 6 };

static graze_mesh *solid_number(int number)
{
    static const graze_vec3 corners[] = {{0.5, 0, 0}, {-0.5, 0, 0.25}, {0, 0.5, 0}, {0, 0, 0.75}};
    if (number < 4) return solid_of(corners, (size_t)number + 1);
    return number == 4 ? scene_shape("box", "") : ball_of("rings=6 segments=8");
}

static graze_pose pose_number(int number)
{
    scene_random r = {(uint64_t)number};
    graze_pose pose = scene_random_pose(&r, 1.2);
    return number ? pose : graze_pose_identity();
}

/* ---- there and back ---- */

static void expect_same_answers(const graze_model *a, const graze_model *b, const graze_model *other)
{
    graze_error error;
    for (int way = 0; way < 2; way++) {
        graze_query *one = query_of(way ? other : a, way ? a : other, NULL),
                    *two = query_of(way ? other : b, way ? b : other, NULL);
        for (int i = 0; i < 20; i++) {
            const graze_pose pose = pose_number(i);
            graze_result r, s;
            graze_distance d, e;
            scene_expect_ok(graze_query_contacts(one, &pose, NULL, &r, &error), &error);
            scene_expect_ok(graze_query_contacts(two, &pose, NULL, &s, &error), &error);
            assert_true(r.count == s.count && r.solids == s.solids && r.counters.bv_tests == s.counters.bv_tests);
            assert_true(!r.count || scene_same_pairs(r.pairs, s.pairs, r.count));
            scene_expect_ok(graze_query_distance(one, &pose, &d, &error), &error);
            scene_expect_ok(graze_query_distance(two, &pose, &e, &error), &error);
            assert_memory_equal(&d.closest, &e.closest, sizeof d.closest);
        }
        graze_query_free(one);
        graze_query_free(two);
    }
}

static void there_and_back(void **state)
{
    (void)state;
    graze_mesh *ball = solid_number(SOLIDS - 1);
    graze_model *other = scene_model(ball, "convex,resolution=3");
    for (int i = 0; i < SOLIDS; i++) {
        graze_mesh *mesh = solid_number(i);
        graze_model *model = scene_model(mesh, "convex,resolution=3"), *loaded;
        graze_error error;
        scene_expect_ok(graze_model_save(model, PATH, &error), &error);
        scene_expect_ok(graze_model_load(PATH, &loaded, &error), &error);
        scene_expect_ok(graze_model_verify(loaded, &error), &error);
        assert_string_equal(graze_model_method(loaded), graze_model_method(model));
        assert_int_equal(graze_model_bytes(loaded), graze_model_bytes(model));
        expect_same_answers(model, loaded, other);
        graze_model_free(loaded);
        graze_model_free(model);
        graze_mesh_free(mesh);
    }
    graze_model_free(other);
    graze_mesh_free(ball);
}

/* ---- files that were changed ---- */

/* Asks all there is, as A and as B. Answers may be wrong; a sanitizer sees what is read beyond its memory. */
static void ask_all(const graze_model *loaded, const graze_model *other)
{
    graze_error error;
    for (int way = 0; way < 2; way++) {
        graze_query *query = query_of(way ? other : loaded, way ? loaded : other, NULL);
        for (int i = 0; i < 3; i++) {
            const graze_pose pose = i ? scene_translation(i == 1 ? 0.25 : 2, 0.125, 0) : graze_pose_identity();
            graze_result r;
            graze_distance d;
            (void)graze_query_first(query, &pose, &r, &error);
            (void)graze_query_contacts(query, &pose, NULL, &r, &error);
            (void)graze_query_within(query, &pose, 0.5, NULL, &r, &error);
            (void)graze_query_distance(query, &pose, &d, &error);
        }
        graze_query_free(query);
    }
    const graze_ray ray = graze_ray_to((graze_vec3){-2, 0.1, 0.1}, (graze_vec3){2, 0, 0});
    graze_hit hit;
    bool found;
    (void)graze_ray_first(loaded, &ray, &hit, &found, &error);
    (void)graze_ray_any(loaded, &ray, &found, &error);
}

static bool try_load(const saved_file *saved, size_t count, const graze_model *other)
{
    graze_model *loaded;
    graze_error error;
    if (saved_load(saved->bytes, count, &loaded, &error) != GRAZE_OK) return false;
    ask_all(loaded, other);
    graze_model_free(loaded);
    return true;
}

static void changed_bytes_do_no_harm(void **state)
{
    (void)state;
    static const unsigned char flips[] = {1, 2, 3, 4, 8, 128, 255};
    graze_mesh *box = solid_number(4);
    graze_model *other = scene_model(box, "convex,resolution=3");
    size_t tried = 0, refused = 0;
    for (int i = 0; i < SOLIDS - 1; i++) {
        graze_mesh *mesh = solid_number(i);
        graze_model *model = scene_model(mesh, "convex,resolution=3");
        saved_file saved = saved_of(model, PATH);
        const saved_parts at = saved_parts_of(&saved);
        assert_true(try_load(&saved, saved.count, other));
        for (size_t count = 0; count < saved.count; count++) assert_false(try_load(&saved, count, other));
        for (size_t k = at.index; k < at.checksum; k++)
            for (size_t f = 0; f < sizeof flips; f++) {
                saved.bytes[k] ^= flips[f];
                assert_false(try_load(&saved, saved.count, other));
                saved_reseal(&saved);
                refused += !try_load(&saved, saved.count, other), tried++;
                saved.bytes[k] ^= flips[f];
                saved_reseal(&saved);
            }
        free(saved.bytes);
        graze_model_free(model);
        graze_mesh_free(mesh);
    }
    assert_true(refused > tried / 4 && refused < tried);
    graze_model_free(other);
    graze_mesh_free(box);
}

/* The box of twelve triangles is a node over two leaves: the tree ends with that node, of which the first number is
 * where the first leaf's box begins, and with the triangles of both. */
static void verify_finds_what_is_not_the_meshs(void **state)
{
    (void)state;
    enum { OF_BOX, OF_VERTEX, ROWS };
    graze_mesh *mesh = solid_number(4);
    graze_model *model = scene_model(mesh, "convex"), *loaded;
    for (int row = 0; row < ROWS; row++) {
        saved_file saved = saved_of(model, PATH);
        const saved_parts at = saved_parts_of(&saved);
        graze_error error;
        const size_t node = offsetof(grz_wide_node, bound), leaves = 2 * GRZ_WIDE * sizeof(uint32_t);
        unsigned char *changed = row == OF_BOX ? saved.bytes + at.checksum - leaves - node : saved.bytes + at.vertices;
        if (row == OF_BOX)
            grz_store_u32(changed, grz_load_u32(changed) - 1); /* the number nearer to 0 */
        else
            grz_store_u64(changed, grz_load_u64(changed) - 1);
        saved_reseal(&saved);
        scene_expect_ok(saved_load(saved.bytes, saved.count, &loaded, &error), &error);
        assert_int_equal(graze_model_verify(loaded, &error), GRAZE_BAD_DATA);
        graze_model_free(loaded);
        free(saved.bytes);
    }
    graze_model_free(model);
    graze_mesh_free(mesh);
}

/* ---- memory ---- */

static graze_status run(const graze_mesh *mesh)
{
    graze_model *model = NULL, *loaded = NULL;
    graze_query *query = NULL;
    graze_model_def def = {.size = sizeof def, .mesh = mesh, .method = "convex"};
    graze_status status = graze_model_create(&def, &model, NULL);
    if (status == GRAZE_OK) status = graze_model_save(model, PATH, NULL);
    if (status == GRAZE_OK) status = graze_model_load(PATH, &loaded, NULL);
    if (status == GRAZE_OK) status = graze_model_verify(loaded, NULL);
    const graze_query_def about = {.size = sizeof about, .a = model, .b = loaded};
    if (status == GRAZE_OK) status = graze_query_create(&about, &query, NULL);
    const graze_pose pose = scene_translation(0.5, 0.25, 0);
    graze_result result;
    if (status == GRAZE_OK) status = graze_query_contacts(query, &pose, NULL, &result, NULL);
    graze_query_free(query);
    graze_model_free(loaded);
    graze_model_free(model);
    return status;
}

static void each_allocation_may_fail(void **state)
{
    (void)state;
    for (int i = 0; i < SOLIDS; i++) {
        graze_mesh *mesh = solid_number(i);
        for (size_t n = 1;; n++) {
            failing_allocator_install(n);
            const graze_status status = run(mesh);
            const bool struck = failing_allocator_struck();
            assert_int_equal(failing_allocator_live_blocks(), 0);
            failing_allocator_remove();
            if (!struck) assert_int_equal(status, GRAZE_OK);
#ifndef GRAZE_VALIDATE /* a build whose check gets no memory still succeeds */
            if (struck) assert_int_equal(status, GRAZE_OUT_OF_MEMORY);
#endif
            if (!struck) break;
        }
        graze_mesh_free(mesh);
    }
}

/* ---- options ---- */

/* What questions cost along a path around the ball, in contact and not. */
static uint64_t cost_of(const char *build, const char *method, graze_question question)
{
    graze_mesh *mesh = ball_of("rings=24 segments=32");
    graze_model *model = scene_model(mesh, build);
    graze_query *query = query_of(model, model, method);
    uint64_t cost = 0;
    for (int i = 0; i < 40; i++) {
        graze_pose pose;
        graze_error error;
        graze_distance d;
        graze_result r;
        const double turn = 0.11 * i, far = question == GRAZE_ASK_DISTANCE && i % 2 ? 2.5 : 1.6;
        scene_expect_ok(graze_pose_from_euler((graze_vec3){9.0 * i, 5.0 * i, 3}, (graze_vec3){0}, &pose, &error),
                        &error);
        pose.m[0][3] = far * cos(turn), pose.m[1][3] = far * sin(turn), pose.m[2][3] = 0.3;
        if (question == GRAZE_ASK_DISTANCE) scene_expect_ok(graze_query_distance(query, &pose, &d, &error), &error);
        if (question == GRAZE_ASK_FIRST) scene_expect_ok(graze_query_first(query, &pose, &r, &error), &error);
        cost += question == GRAZE_ASK_DISTANCE ? d.counters.bv_tests : r.counters.bv_tests;
    }
    graze_query_free(query);
    graze_model_free(model);
    graze_mesh_free(mesh);
    return cost;
}

static void each_option_does_something(void **state)
{
    (void)state;
    static const struct {
        const char *build[2], *method[2];
    } cases[] = {
        {{"convex", "convex,table=none"}, {"convex,start=table", "convex,table=none,start=table"}},
        {{"convex,resolution=1", "convex,resolution=16"},
         {"convex,resolution=1,start=table", "convex,resolution=16,start=table"}},
        {{"convex", "convex,table=sphere"}, {"convex,start=table", "convex,table=sphere,start=table"}},
        {{"convex,table=sphere,resolution=5.625", "convex,table=sphere,resolution=22.5"},
         {"convex,table=sphere,resolution=5.625,start=table", "convex,table=sphere,resolution=22.5,start=table"}},
        {{"convex", "convex"}, {"convex,start=nearer", "convex,start=last"}},
        {{"convex", "convex"}, {"convex,start=last", "convex,start=table"}},
        {{"convex", "convex"}, {"convex,start=table", "convex,start=random"}},
        {{"convex", "convex"}, {"convex,start=random", "convex,start=nearer"}},
        {{"convex", "convex"}, {"convex,pick=most", "convex,pick=first"}},
        {{"convex", "convex"}, {"convex,inside=cells", "convex,inside=planes"}},
        {{"convex", "convex"}, {"convex,start=last,coherence=on", "convex,start=last,coherence=off"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint64_t cost[2];
        for (int k = 0; k < 2; k++) cost[k] = cost_of(cases[i].build[k], cases[i].method[k], GRAZE_ASK_DISTANCE);
        if (cost[0] == cost[1]) fail_msg("%s costs what %s does", cases[i].method[0], cases[i].method[1]);
    }
    assert_true(cost_of("convex", "convex", GRAZE_ASK_FIRST) <
                cost_of("convex", "convex,inside=planes", GRAZE_ASK_FIRST));
}

/* A needle deep in a ball of a thousand times its size: no triangle is looked at. And where one pair is enough, the
 * last one is. */
static void little_is_asked_of_triangles(void **state)
{
    (void)state;
    scene_random r = {3};
    graze_vec3 p[200];
    for (int i = 0; i < 200; i++) {
        const graze_vec3 d = solid_direction(&r);
        p[i] = (graze_vec3){1e-3 * d.x, 1e-3 * d.x + 1e-9 * d.y, 1e-9 * d.z};
    }
    graze_mesh *ball = ball_of("rings=24 segments=32"), *needle = solid_of(p, 200);
    graze_model *a = scene_model(ball, "convex"), *b = scene_model(needle, "convex");
    graze_query *query = query_of(a, b, NULL), *back = query_of(b, a, NULL);
    for (int i = 0; i < 10; i++) {
        const graze_pose in = scene_translation(0.02 * i, 0.02, 0.03), out = graze_pose_inverse(&in),
                         near = scene_translation(1.5 + 0.01 * i, 0, 0);
        for (int way = 0; way < 2; way++) {
            graze_result result;
            graze_distance d;
            graze_error error;
            graze_query *asked = way ? back : query;
            scene_expect_ok(graze_query_contacts(asked, way ? &out : &in, NULL, &result, &error), &error);
            assert_int_equal(result.solids, way ? GRAZE_SOLIDS_A_IN_B : GRAZE_SOLIDS_B_IN_A);
            assert_int_equal(result.counters.triangle_tests, 0);
            scene_expect_ok(graze_query_near(asked, way ? &out : &in, 0.1, &result, &error), &error);
            assert_true(result.verdict == GRAZE_FREE && result.counters.triangle_tests == 0);
            scene_expect_ok(graze_query_distance(asked, way ? &out : &in, &d, &error), &error);
            assert_true(d.closest.distance == 0 && d.counters.triangle_tests == 0);
            scene_expect_ok(graze_query_near(query, &near, 2, &result, &error), &error);
            assert_true(result.count == 1 && result.counters.triangle_tests == 1);
        }
    }
    graze_query_free(query);
    graze_query_free(back);
    graze_model_free(a);
    graze_model_free(b);
    graze_mesh_free(ball);
    graze_mesh_free(needle);
}

/* ---- batches ---- */

static void batches_give_the_bits_of_queries(void **state)
{
    (void)state;
    enum { ITEMS = GRAZE_BATCH_BLOCK };
    graze_mesh *mesh = solid_number(SOLIDS - 1);
    graze_model *model = scene_model(mesh, "convex");
    const graze_query_def pair = {.size = sizeof pair, .a = model, .b = model, .method = "convex,start=random"};
    graze_query *query = query_of(model, model, pair.method);
    graze_pose poses[ITEMS];
    for (int i = 0; i < ITEMS; i++) poses[i] = pose_number(i);
    graze_error error;
    for (int question = 0; question < 2; question++) {
        graze_batch_def def = graze_batch_def_default();
        graze_batch_items items = graze_batch_items_default();
        graze_batch *batch;
        graze_batch_answer answer;
        def.pairs = &pair, def.pair_count = 1;
        items.question = question ? GRAZE_ASK_DISTANCE : GRAZE_ASK_CONTACTS;
        items.poses = poses, items.count = ITEMS;
        scene_expect_ok(graze_batch_create(&def, &batch, &error), &error);
        scene_expect_ok(graze_batch_ask(batch, &items, &answer, &error), &error);
        graze_query_forget(query);
        for (int i = 0; i < ITEMS; i++) {
            graze_result r;
            graze_distance d;
            if (question) {
                scene_expect_ok(graze_query_distance(query, &poses[i], &d, &error), &error);
                const graze_distance *e = &answer.distances[i];
                assert_true(d.triangle_a == e->triangle_a && d.triangle_b == e->triangle_b && d.solids == e->solids);
                assert_memory_equal(&d.closest, &e->closest, sizeof d.closest);
                assert_memory_equal(&d.counters, &e->counters, sizeof d.counters);
                continue;
            }
            const graze_result *there = &answer.results[i];
            scene_expect_ok(graze_query_contacts(query, &poses[i], NULL, &r, &error), &error);
            assert_true(r.count == there->count && r.solids == there->solids && r.verdict == there->verdict);
            assert_memory_equal(&r.common, &there->common, sizeof r.common);
            assert_memory_equal(&r.counters, &there->counters, sizeof r.counters);
            assert_true(!r.count || scene_same_pairs(r.pairs, there->pairs, r.count));
        }
        graze_batch_free(batch);
    }
    graze_query_free(query);
    graze_model_free(model);
    graze_mesh_free(mesh);
}

/* ---- refusals ---- */

static const uint32_t box[12][3] = {{0, 1, 3}, {0, 3, 2}, {4, 6, 7}, {4, 7, 5}, {0, 4, 5}, {0, 5, 1},
                                    {2, 3, 7}, {2, 7, 6}, {0, 2, 6}, {0, 6, 4}, {1, 5, 7}, {1, 7, 3}};

static void expect_refused(const graze_vec3 *v, size_t vertex_count, const uint32_t *triangles, size_t count,
                           const char *says)
{
    const graze_mesh_def def = {.size = sizeof def,
                                .vertices = &v->x,
                                .vertex_count = vertex_count,
                                .indices = triangles,
                                .triangle_count = count};
    graze_mesh *mesh;
    graze_error error;
    graze_model *model;
    scene_expect_ok(graze_mesh_create(&def, &mesh, &error), &error);
    const graze_model_def about = {.size = sizeof about, .mesh = mesh, .method = "convex"};
    assert_int_equal(graze_model_create(&about, &model, &error), GRAZE_BAD_DATA);
    assert_null(model);
    if (!strstr(error.message, says) || !strstr(error.message, "graze hull")) fail_msg("%s: %s", says, error.message);
    graze_mesh_free(mesh);
}

static void what_is_no_solid_is_refused_by_its_place(void **state)
{
    (void)state;
    graze_vec3 v[16];
    uint32_t t[24][3];
    for (int i = 0; i < 16; i++) v[i] = (graze_vec3){i & 4 ? 1 : 0, i & 2 ? 1 : 0, (i & 1 ? 1 : 0) + (i & 8)};
    for (int i = 0; i < 24; i++)
        for (int k = 0; k < 3; k++) t[i][k] = box[i % 12][k] + (i < 12 ? 0 : 8);
    expect_refused(v, 8, *t, 11, "vertices 1 and 3"); /* open */
    expect_refused(v, 9, *t, 12, "vertex 8");
    expect_refused(v, 16, *t, 24, "triangle 12"); /* two pieces */
    const double was = v[7].x;
    v[7].x = nextafter(was, 0); /* the side that vertex 7 shares with 4, 5 and 6 is folded inward */
    expect_refused(v, 8, *t, 12, "vertices 7 and 4");
    v[7].x = was;
    for (int i = 0; i < 12; i++) t[i][1] = box[i][2], t[i][2] = box[i][1];
    expect_refused(v, 8, *t, 12, "inside out");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_and_back),
        cmocka_unit_test(changed_bytes_do_no_harm),
        cmocka_unit_test(verify_finds_what_is_not_the_meshs),
        cmocka_unit_test(each_allocation_may_fail),
        cmocka_unit_test(each_option_does_something),
        cmocka_unit_test(little_is_asked_of_triangles),
        cmocka_unit_test(batches_give_the_bits_of_queries),
        cmocka_unit_test(what_is_no_solid_is_refused_by_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
