/* What a question for the manifold promises beside its points: what it refuses, that it allocates nothing, that
 * every bit is the same by each vector unit and by any number of threads, and that stacks and failing allocations
 * are heeded. */
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

static void expect_refused(graze_query *query, const graze_pose *pose, const graze_manifold_def *def,
                           graze_status status, const char *message)
{
    const graze_manifold none = {0};
    graze_manifold m;
    graze_error error;
    memset(&m, 0x5a, sizeof m);
    assert_int_equal(graze_query_manifold(query, pose, def, &m, &error), status);
    if (message && strcmp(error.message, message) != 0) fail_msg("%s", error.message);
    assert_memory_equal(&m, &none, sizeof m);
}

static void bad_input_is_refused(void **state)
{
    (void)state;
    pair p = pair_of(1, 20);
    const graze_pose pose = graze_pose_identity();
    graze_pose bad = pose;
    graze_manifold_def def = graze_manifold_def_default();
    bad.m[1][2] = NAN;
    expect_refused(p.query, &bad, NULL, GRAZE_BAD_POSE, NULL);
    bad = pose;
    bad.m[0][3] = 0x1p201;
    expect_refused(p.query, &bad, NULL, GRAZE_OUT_OF_RANGE, NULL);
    static const double wrong[] = {-1, NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 4; i++) {
        def.margin = wrong[i];
        expect_refused(p.query, &pose, &def, GRAZE_BAD_ARGUMENT, NULL);
        def.margin = 0, def.flat = wrong[i];
        expect_refused(p.query, &pose, &def, GRAZE_BAD_ARGUMENT, NULL);
        def.flat = 0;
    }
    def.margin = -1;
    expect_refused(p.query, &pose, &def, GRAZE_BAD_ARGUMENT,
                   "query: the margin is -1: give a finite number that is not negative");
    def = graze_manifold_def_default();
    def.most = 5;
    expect_refused(p.query, &pose, &def, GRAZE_BAD_ARGUMENT,
                   "query: at most 5 points are wanted: give 1 to 4, or 0 for all there are");
    def = graze_manifold_def_default();
    def.capacity = 3;
    expect_refused(p.query, &pose, &def, GRAZE_BAD_ARGUMENT, NULL);
    def = graze_manifold_def_default();
    def.size--;
    expect_refused(p.query, &pose, &def, GRAZE_BAD_ARGUMENT, NULL);
    graze_model *wide[2] = {scene_model(p.meshes[0], "wide"), scene_model(p.meshes[1], "wide")};
    graze_query *query = query_of(wide, NULL);
    expect_refused(query, &pose, NULL, GRAZE_UNSUPPORTED, "method wide does not answer 'manifold': use convex");
    graze_query_free(query);
    for (int k = 0; k < 2; k++) graze_model_free(wide[k]);
    pair_end(&p);
}

/* ---- the same bits ---- */

static graze_pose pose_number(int i)
{
    scene_random r = {1000 + (uint64_t)i / 4}; /* four that are near each other */
    return scene_random_pose(&r, 0.5 + 0.3 * (i % 4));
}

static graze_manifold_def def_number(int i)
{
    graze_manifold_def def = graze_manifold_def_default();
    def.margin = 0.2 * (i % 3);
    def.most = (uint32_t)i % 5;
    return def;
}

/* All bytes but the pointer. */
static void expect_equal(const graze_manifold *a, const graze_manifold *b)
{
    graze_manifold x = *a, y = *b;
    x.points = y.points = NULL;
    assert_memory_equal(&x, &y, sizeof x);
    if (a->count) assert_memory_equal(a->points, b->points, a->count * sizeof *a->points);
}

/* By each vector unit; and, but for what cost it was, whatever was asked before, if nothing is remembered. */
static void units_agree(void **state)
{
    (void)state;
    for (uint64_t ball = 0; ball < BALLS; ball++) {
        pair p = pair_of(10 + ball, 20 + 180 * (int)ball);
        graze_query *scalar = query_of(p.models, "convex,simd=scalar"),
                    *cold = query_of(p.models, "convex,coherence=off"),
                    *colder = query_of(p.models, "convex,coherence=off");
        for (int i = 0; i < POSES; i++) {
            const graze_pose pose = pose_number(i), back = pose_number(POSES - 1 - i);
            const graze_manifold_def def = def_number(i);
            graze_manifold a, b, c, d;
            graze_error error;
            scene_expect_ok(graze_query_manifold(p.query, &pose, &def, &a, &error), &error);
            scene_expect_ok(graze_query_manifold(scalar, &pose, &def, &b, &error), &error);
            expect_equal(&a, &b);
            scene_expect_ok(graze_query_manifold(colder, &back, &def, &d, &error), &error);
            scene_expect_ok(graze_query_manifold(colder, &pose, &def, &d, &error), &error);
            scene_expect_ok(graze_query_manifold(cold, &pose, &def, &c, &error), &error);
            expect_equal(&c, &d);
            assert_int_equal(a.solids, c.solids);
            assert_int_equal(a.count == 0, c.count == 0);
            if (a.count) assert_true(fabs(a.separation - c.separation) <= 4e-12 * fabs(c.separation));
        }
        graze_query_free(scalar);
        graze_query_free(cold);
        graze_query_free(colder);
        pair_end(&p);
    }
}

enum { MOST_POINTS = 64 };

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
    items.question = GRAZE_ASK_MANIFOLD, items.poses = poses, items.count = POSES, items.tolerance = 0.3;
    static graze_manifold kept[POSES];
    static graze_manifold_point points[POSES][MOST_POINTS];
    for (int threads = 1; threads <= 4; threads += 3) {
        graze_batch_def batch_def = graze_batch_def_default();
        graze_batch *batch;
        graze_pool *pool;
        graze_batch_answer answer;
        graze_error error;
        size_t total = 0;
        scene_expect_ok(graze_pool_create(GRZ_HAVE_THREADS ? threads : 1, &pool, &error), &error);
        batch_def.pairs = &def, batch_def.pair_count = 1, batch_def.tasks = graze_pool_tasks(pool);
        scene_expect_ok(graze_batch_create(&batch_def, &batch, &error), &error);
        for (int call = 0; call < 2; call++) {
            total = 0;
            graze_batch_forget(batch);
            scene_expect_ok(graze_batch_ask(batch, &items, &answer, &error), &error);
            assert_true(answer.count == POSES && !answer.results && !answer.depths && answer.pair_count == 0);
            for (int i = 0; i < POSES; i++) {
                graze_manifold *m = &kept[i];
                assert_true(answer.manifolds[i].points == (answer.manifolds[i].count ? answer.points + total : NULL));
                total += answer.manifolds[i].count;
                if (threads > 1 || call > 0) {
                    expect_equal(m, &answer.manifolds[i]);
                    continue;
                }
                *m = answer.manifolds[i];
                assert_true(m->count <= MOST_POINTS);
                if (m->count) memcpy(points[i], m->points, m->count * sizeof *m->points);
                m->points = points[i];
            }
            assert_true(total == answer.point_count && total > 0);
        }
        items.tolerance = -1; /* each item fails, and says why */
        assert_int_equal(graze_batch_ask(batch, &items, &answer, &error), GRAZE_BAD_ARGUMENT);
        assert_true(answer.failed == POSES && answer.point_count == 0);
        items.tolerance = 0.3;
        graze_batch_free(batch);
        graze_pool_free(pool);
    }
    graze_manifold_def wanted = graze_manifold_def_default();
    wanted.margin = 0.3;
    for (int i = 0; i < POSES; i++) {
        graze_manifold m;
        graze_error error;
        if (i % (POSES / 2) == 0) graze_query_forget(p.query); /* two blocks of as many items */
        scene_expect_ok(graze_query_manifold(p.query, &poses[i], &wanted, &m, &error), &error);
        expect_equal(&m, &kept[i]);
    }
    pair_end(&p);
}

/* ---- where points go ---- */

/* A prism on a prism has more points than the query keeps by itself. */
static graze_mesh *prism_of(int sides, double radius)
{
    graze_vec3 p[400];
    for (int i = 0; i < sides; i++) {
        const double turn = 6.283185307179586 * i / sides;
        p[2 * i] = (graze_vec3){radius * cos(turn), radius * sin(turn), 0};
        p[2 * i + 1] = (graze_vec3){p[2 * i].x, p[2 * i].y, 1};
    }
    return solid_of(p, (size_t)(2 * sides));
}

static void arrays_are_filled(void **state)
{
    (void)state;
    enum { SIDES = 150, ROOM = 10 };
    failing_allocator_install(0);
    pair p = {.meshes = {prism_of(SIDES, 1), prism_of(SIDES, 0.5)}};
    for (int k = 0; k < 2; k++) p.models[k] = scene_model(p.meshes[k], "convex");
    p.query = query_of(p.models, NULL);
    const graze_pose pose = scene_translation(0.1, 0, 1);
    graze_manifold_point array[ROOM];
    graze_manifold_def def = graze_manifold_def_default();
    graze_manifold all, some;
    const size_t before = failing_allocator_state()->allocations;
    def.array = array, def.capacity = ROOM;
    assert_int_equal(graze_query_manifold(p.query, &pose, &def, &some, NULL), GRAZE_OK);
    assert_true(some.count == SIDES && some.points == array);
    assert_int_equal(failing_allocator_state()->allocations, before);
    assert_int_equal(graze_query_manifold(p.query, &pose, NULL, &all, NULL), GRAZE_OK);
    assert_true(all.count == SIDES);
    assert_memory_equal(all.points, array, sizeof array);
    const size_t after = failing_allocator_state()->allocations;
    assert_true(after > before);
    assert_int_equal(graze_query_manifold(p.query, &pose, NULL, &all, NULL), GRAZE_OK);
    assert_int_equal(failing_allocator_state()->allocations, after);
    def = graze_manifold_def_default();
    def.most = 4;
    assert_int_equal(graze_query_manifold(p.query, &pose, &def, &some, NULL), GRAZE_OK);
    assert_true(some.count == 4);
    pair_end(&p);
    assert_int_equal(failing_allocator_live_blocks(), 0);
    failing_allocator_remove();
}

/* ---- memory ---- */

static graze_status make_and_ask(const graze_vec3 *points, uint32_t count)
{
    graze_mesh *mesh = NULL;
    graze_model *model = NULL;
    graze_query *query = NULL;
    const graze_pose pose = scene_translation(0.1, 0, 0);
    graze_manifold m;
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
    if (status == GRAZE_OK) status = graze_query_manifold(query, &pose, NULL, &m, NULL);
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
        graze_manifold_def def = def_number(i);
        graze_manifold m;
        def.most = 1 + (uint32_t)i % 4;
        assert_int_equal(graze_query_manifold(p.query, &pose, &def, &m, NULL), GRAZE_OK);
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
    graze_manifold_def def = graze_manifold_def_default();
    graze_manifold m;
    graze_error error;
    def.most = 4, def.margin = 10;
    (void)graze_query_manifold(q->query, &q->pose, &def, &m, &error);
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(bad_input_is_refused),
                                       cmocka_unit_test(units_agree),
                                       cmocka_unit_test(threads_agree),
                                       cmocka_unit_test(each_allocation_may_fail),
                                       cmocka_unit_test(asking_allocates_nothing),
                                       cmocka_unit_test(arrays_are_filled),
                                       cmocka_unit_test(the_stack_is_small)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
