/* What a question for the depth promises beside the number: what it refuses, that it allocates nothing, that every bit
 * is the same by each vector unit and by any number of threads, and that stacks and failing allocations are heeded. */
#define _XOPEN_SOURCE 700

#include "fault/failing_allocator.h"
#include "query/solids.h"
#include "stack_use.h"

#include <graze/graze.h>

enum { BALLS = 3, POSES = 100 };

typedef struct pair {
    graze_mesh *meshes[2];
    graze_model *models[2];
    graze_query *query;
} pair;

static graze_mesh *ball_of(scene_random *r, int n, graze_vec3 scale)
{
    enum { MOST = 400 };
    graze_vec3 p[MOST];
    for (int i = 0; i < n; i++) {
        const graze_vec3 d = solid_direction(r);
        p[i] = (graze_vec3){scale.x * d.x, scale.y * d.y, scale.z * d.z};
    }
    return solid_of(p, (size_t)n);
}

static graze_query *query_of(graze_model *const models[2], const char *method)
{
    graze_query_def def = graze_query_def_default();
    graze_query *query = NULL;
    graze_error error;
    def.a = models[0], def.b = models[1], def.method = method;
    scene_expect_ok(graze_query_create(&def, &query, &error), &error);
    return query;
}

static pair pair_of(uint64_t seed, int n)
{
    scene_random r = {seed};
    pair p = {.meshes = {ball_of(&r, n, (graze_vec3){1, 0.7, 0.4}), ball_of(&r, n, (graze_vec3){0.5, 1, 0.3})}};
    for (int k = 0; k < 2; k++) p.models[k] = scene_model(p.meshes[k], "convex");
    p.query = query_of(p.models, NULL);
    return p;
}

static void pair_end(pair *p)
{
    graze_query_free(p->query);
    for (int k = 0; k < 2; k++) graze_model_free(p->models[k]);
    for (int k = 0; k < 2; k++) graze_mesh_free(p->meshes[k]);
}

/* ---- bad input ---- */

static void expect_refused(graze_query *query, const graze_pose *pose, const graze_depth_def *def, graze_status status,
                           const char *message)
{
    const graze_depth none = {0};
    graze_depth d;
    graze_error error;
    memset(&d, 0x5a, sizeof d);
    assert_int_equal(graze_query_depth(query, pose, def, &d, &error), status);
    if (message && strcmp(error.message, message) != 0) fail_msg("%s", error.message);
    assert_memory_equal(&d, &none, sizeof d);
}

static void bad_input_is_refused(void **state)
{
    (void)state;
    pair p = pair_of(1, 20);
    const graze_pose pose = graze_pose_identity();
    graze_pose bad = pose;
    graze_depth_def def = graze_depth_def_default();
    bad.m[1][2] = NAN;
    expect_refused(p.query, &bad, NULL, GRAZE_BAD_POSE, NULL);
    bad = pose;
    bad.m[0][3] = 0x1p201;
    expect_refused(p.query, &bad, NULL, GRAZE_OUT_OF_RANGE, NULL);
    def.relative = -1;
    expect_refused(p.query, &pose, &def, GRAZE_BAD_ARGUMENT,
                   "query: the relative error is -1: give a finite number that is not negative");
    def.relative = NAN;
    expect_refused(p.query, &pose, &def, GRAZE_BAD_ARGUMENT, NULL);
    def.relative = 0, def.absolute = INFINITY;
    expect_refused(p.query, &pose, &def, GRAZE_BAD_ARGUMENT,
                   "query: the absolute error is inf: give a finite number that is not negative");
    def = graze_depth_def_default();
    def.size--;
    expect_refused(p.query, &pose, &def, GRAZE_BAD_ARGUMENT, NULL);
    graze_model *wide[2] = {scene_model(p.meshes[0], "wide"), scene_model(p.meshes[1], "wide")};
    graze_query *query = query_of(wide, NULL);
    expect_refused(query, &pose, NULL, GRAZE_UNSUPPORTED, "method wide does not answer 'depth': use convex");
    graze_query_free(query);
    for (int k = 0; k < 2; k++) graze_model_free(wide[k]);
    pair_end(&p);
}

/* ---- the same bits ---- */

static graze_pose pose_number(int i)
{
    scene_random r = {1000 + (uint64_t)i / 4}; /* four that are near each other */
    return scene_random_pose(&r, 0.5 + 0.01 * (i % 4));
}

static void units_agree(void **state)
{
    (void)state;
    for (uint64_t ball = 0; ball < BALLS; ball++) {
        pair p = pair_of(10 + ball, 20 + 180 * (int)ball);
        graze_query *scalar = query_of(p.models, "convex,simd=scalar"),
                    *cold = query_of(p.models, "convex,coherence=off");
        for (int i = 0; i < POSES; i++) {
            const graze_pose pose = pose_number(i);
            graze_depth a, b, c;
            graze_error error;
            scene_expect_ok(graze_query_depth(p.query, &pose, NULL, &a, &error), &error);
            scene_expect_ok(graze_query_depth(scalar, &pose, NULL, &b, &error), &error);
            scene_expect_ok(graze_query_depth(cold, &pose, NULL, &c, &error), &error);
            assert_memory_equal(&a, &b, sizeof a);
            assert_int_equal(a.solids, c.solids);
            if (a.solids == GRAZE_SOLIDS_OVERLAPPING) assert_true(a.at_least <= c.at_most && c.at_least <= a.at_most);
        }
        graze_query_free(scalar);
        graze_query_free(cold);
        pair_end(&p);
    }
}

/* A batch of one thread, of four, and a query that forgets where blocks begin. */
static void threads_agree(void **state)
{
    (void)state;
    pair p = pair_of(20, 150);
    graze_pose poses[POSES];
    for (int i = 0; i < POSES; i++) poses[i] = pose_number(i);
    graze_query_def def = graze_query_def_default();
    def.a = p.models[0], def.b = p.models[1];
    graze_batch_items items = graze_batch_items_default();
    items.question = GRAZE_ASK_DEPTH, items.poses = poses, items.count = POSES;
    graze_depth kept[POSES];
    for (int threads = 1; threads <= 4; threads += 3) {
        graze_batch_def batch_def = graze_batch_def_default();
        graze_batch *batch;
        graze_pool *pool;
        graze_batch_answer answer;
        graze_error error;
        scene_expect_ok(graze_pool_create(GRZ_HAVE_THREADS ? threads : 1, &pool, &error), &error);
        batch_def.pairs = &def, batch_def.pair_count = 1, batch_def.tasks = graze_pool_tasks(pool);
        scene_expect_ok(graze_batch_create(&batch_def, &batch, &error), &error);
        scene_expect_ok(graze_batch_ask(batch, &items, &answer, &error), &error);
        assert_true(answer.count == POSES && !answer.results && !answer.distances && answer.pair_count == 0);
        assert_true(answer.counters.bv_updates > POSES);
        if (threads == 1) memcpy(kept, answer.depths, sizeof kept);
        assert_memory_equal(kept, answer.depths, sizeof kept);
        graze_batch_free(batch);
        graze_pool_free(pool);
    }
    for (int i = 0; i < POSES; i++) {
        graze_depth d;
        graze_error error;
        if (i % (POSES / 2) == 0) graze_query_forget(p.query); /* two blocks of as many items */
        scene_expect_ok(graze_query_depth(p.query, &poses[i], NULL, &d, &error), &error);
        assert_memory_equal(&d, &kept[i], sizeof d);
    }
    pair_end(&p);
}

/* ---- memory ---- */

static graze_status make_and_ask(const graze_vec3 *points, uint32_t count)
{
    graze_mesh *mesh = NULL;
    graze_model *model = NULL;
    graze_query *query = NULL;
    const graze_pose pose = scene_translation(0.1, 0, 0);
    graze_depth d;
    graze_hull_def hull = graze_hull_def_default();
    hull.points = &points->x, hull.count = count;
    graze_status status = graze_hull_create(&hull, &mesh, NULL);
    if (status == GRAZE_OK) {
        graze_model_def def = {.size = sizeof def, .mesh = mesh, .method = "convex"};
        status = graze_model_create(&def, &model, NULL);
    }
    if (status == GRAZE_OK) {
        graze_query_def def = {.size = sizeof def, .a = model, .b = model};
        status = graze_query_create(&def, &query, NULL);
    }
    if (status == GRAZE_OK) status = graze_query_depth(query, &pose, NULL, &d, NULL);
    graze_query_free(query);
    graze_model_free(model);
    graze_mesh_free(mesh);
    return status;
}

static void each_allocation_may_fail(void **state)
{
    (void)state;
    scene_random r = {3};
    graze_vec3 points[30];
    for (int i = 0; i < 30; i++) points[i] = solid_direction(&r);
    for (size_t n = 1;; n++) {
        failing_allocator_install(n);
        const graze_status status = make_and_ask(points, 30);
        const bool struck = failing_allocator_struck();
        assert_int_equal(failing_allocator_live_blocks(), 0);
        failing_allocator_remove();
        if (!struck) {
            assert_int_equal(status, GRAZE_OK);
            assert_true(n > 20);
            break;
        }
#ifndef GRAZE_VALIDATE
        assert_int_equal(status, GRAZE_OUT_OF_MEMORY);
#endif
    }
}

static void asking_allocates_nothing(void **state)
{
    (void)state;
    failing_allocator_install(0);
    pair p = pair_of(4, 300);
    const size_t before = failing_allocator_state()->allocations;
    for (int i = 0; i < POSES; i++) {
        const graze_pose pose = pose_number(i);
        graze_depth d;
        assert_int_equal(graze_query_depth(p.query, &pose, NULL, &d, NULL), GRAZE_OK);
    }
    assert_int_equal(failing_allocator_state()->allocations, before);
    pair_end(&p);
    assert_int_equal(failing_allocator_live_blocks(), 0);
    failing_allocator_remove();
}

/* ---- the stack ---- */

typedef struct question {
    graze_query *query;
    graze_pose pose;
} question;

static void *ask(void *user)
{
    const question *q = user;
    graze_depth d;
    graze_error error;
    (void)graze_query_depth(q->query, &q->pose, NULL, &d, &error);
    return NULL;
}

/* Coordinates of very different sizes, so that whole numbers are long; and one that needs sectors. */
static void the_stack_is_small(void **state)
{
    (void)state;
    if (!stack_use_is_as_users_have_it()) return;
    enum { SIDES = 300 };
    static const graze_vec3 wild[] = {{0x1p-1074, 0, 0}, {0x1p199, 3, 1}, {5, 0x1.1p198, 0x1p-900}, {1, 1, -0x1p199}};
    graze_vec3 round[2 * SIDES];
    for (int i = 0; i < SIDES; i++) {
        const double turn = 6.283185307179586 * i / SIDES;
        round[2 * i] = (graze_vec3){cos(turn), sin(turn), -2};
        round[2 * i + 1] = (graze_vec3){cos(turn), sin(turn), 2};
    }
    const graze_vec3 middle = {0, 0, 0};
    graze_mesh *meshes[2][2] = {{solid_of(wild, 4), solid_of(wild, 4)},
                                {solid_of(round, 2 * SIDES), solid_of(&middle, 1)}};
    for (int i = 0; i < 2; i++) {
        graze_model *models[2] = {scene_model(meshes[i][0], "convex"), scene_model(meshes[i][1], "convex")};
        question q = {query_of(models, NULL), graze_pose_identity()};
        const size_t taken = stack_touched_by(ask, &q);
        print_message("%zu bytes of stack\n", taken);
        assert_in_range(taken, 1024, 64 * 1024);
        graze_query_free(q.query);
        for (int k = 0; k < 2; k++) graze_model_free(models[k]), graze_mesh_free(meshes[i][k]);
    }
}

/* ---- other questions ---- */

/* Touching and overlapping are the words of `contacts`, and what is deep meets. */
static void words_agree(void **state)
{
    (void)state;
    for (uint64_t ball = 0; ball < BALLS; ball++) {
        pair p = pair_of(30 + ball, 12 + 60 * (int)ball);
        for (int i = 0; i < POSES; i++) {
            graze_pose pose = pose_number(i);
            graze_depth d;
            graze_result r;
            graze_error error;
            scene_expect_ok(graze_query_depth(p.query, &pose, NULL, &d, &error), &error);
            scene_expect_ok(graze_query_contacts(p.query, &pose, NULL, &r, &error), &error);
            assert_int_equal(d.solids == GRAZE_SOLIDS_APART, r.solids == GRAZE_SOLIDS_APART);
            assert_int_equal(d.solids == GRAZE_SOLIDS_TOUCHING, r.solids == GRAZE_SOLIDS_TOUCHING);
        }
        pair_end(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(bad_input_is_refused),
                                       cmocka_unit_test(units_agree),
                                       cmocka_unit_test(threads_agree),
                                       cmocka_unit_test(each_allocation_may_fail),
                                       cmocka_unit_test(asking_allocates_nothing),
                                       cmocka_unit_test(the_stack_is_small),
                                       cmocka_unit_test(words_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
