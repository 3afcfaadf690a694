/* Method `wide` on two balls, one within the other, that move until they touch. With every pose the pairs are those of
 * a query without coherence, now and then those of brute force.
 *
 * Where they tremble, a front is found over several poses: no pose costs much more than without, even meanwhile, and
 * all of them together cost less than half. Where they are so close that no bound of a leaf tells leaves apart, planes
 * tell single triangles. */
#include "scene.h"

enum { STEPS = 400, STEPS_A_CHECK = 80, MOST_OPENED_A_POSE = 128, POSES = 40 };

static graze_mesh *ball(const char *radius)
{
    graze_mesh *mesh;
    graze_error error;
    scene_expect_ok(graze_shape_create("icosphere", (const char *const[]){radius, "level=4"}, 2, &mesh, &error),
                    &error);
    return mesh;
}

static scene_pair open_balls(const char *method, const char *inner)
{
    scene_pair pair = {.mesh_a = ball("radius=1"), .mesh_b = ball(inner)};
    graze_query_def def = graze_query_def_default();
    graze_error error;
    def.a = pair.a = scene_model(pair.mesh_a, method);
    def.b = pair.b = scene_model(pair.mesh_b, method);
    def.method = method;
    scene_expect_ok(graze_query_create(&def, &pair.query, &error), &error);
    return pair;
}

/* Turned by little, and a step further out than the last pose. */
static graze_pose tremble(scene_random *r, double degrees, double step, graze_vec3 *at)
{
    graze_pose pose;
    graze_error error;
    const graze_vec3 p = scene_unit_point(r), q = scene_unit_point(r);
    *at = (graze_vec3){at->x + step * p.x, at->y + step * p.y, at->z + step * p.z};
    scene_expect_ok(
        graze_pose_from_euler((graze_vec3){degrees * q.x, degrees * q.y, degrees * q.z}, *at, &pose, &error), &error);
    return pose;
}

static graze_result ask(graze_query *query, const graze_pose *pose)
{
    graze_result result;
    graze_error error;
    scene_expect_ok(graze_query_contacts(query, pose, NULL, &result, &error), &error);
    return result;
}

static void expect_same(const graze_result *a, const graze_result *b)
{
    assert_int_equal(a->count, b->count);
    assert_true(scene_same_pairs(a->pairs, b->pairs, a->count));
}

static void a_front_costs_no_pose_much(void **state)
{
    (void)state;
    scene_random r = {7};
    const char *inner = "radius=0.85";
    scene_pair coherent = open_balls("wide", inner), plain = open_balls("wide,coherence=off", inner),
               brute = open_balls("brute", inner);
    graze_vec3 at = {0, 0, 0};
    uint64_t with = 0, without = 0;
    int in_contact = 0;
    for (int i = 0; i < STEPS; i++) {
        const graze_pose pose = tremble(&r, 0.3, i < STEPS / 2 ? 0 : 0.0015, &at);
        const graze_result one = ask(coherent.query, &pose), other = ask(plain.query, &pose);
        expect_same(&one, &other);
        /* Pairs of a front that is not whole are opened where they are, without a look at what is above them. */
        assert_true(one.counters.bv_updates <= other.counters.bv_updates + 2 * MOST_OPENED_A_POSE);
        with += one.counters.bv_updates, without += other.counters.bv_updates;
        in_contact += one.count > 0;
        if (i % STEPS_A_CHECK == STEPS_A_CHECK - 1) {
            const graze_result truth = ask(brute.query, &pose);
            expect_same(&one, &truth);
        }
    }
    print_message("%llu nodes opened with a front, %llu without; %d poses in contact\n", (unsigned long long)with,
                  (unsigned long long)without, in_contact);
    assert_true(2 * with < without && in_contact > 0 && in_contact < STEPS);
    scene_close(&coherent);
    scene_close(&plain);
    scene_close(&brute);
}

/* Were boxes asked first, a tenth of what is counted would be pairs of triangles. */
static void planes_tell_close_surfaces_apart(void **state)
{
    (void)state;
    scene_random r = {11};
    const char *inner = "radius=0.996";
    scene_pair coherent = open_balls("wide", inner), plain = open_balls("wide,coherence=off", inner),
               brute = open_balls("brute", inner);
    int in_contact = 0;
    for (int i = 0; i < POSES; i++) {
        graze_vec3 at = {0, 0, 0};
        const graze_pose pose = tremble(&r, 180, i % 4 == 3 ? 0.008 : 0, &at);
        const graze_result one = ask(coherent.query, &pose), other = ask(plain.query, &pose);
        expect_same(&one, &other);
        in_contact += one.count > 0;
        if (one.count == 0) assert_true(50 * one.counters.triangle_tests < one.counters.bv_tests);
        if (i % 10 == 3) {
            const graze_result truth = ask(brute.query, &pose);
            expect_same(&one, &truth);
        }
    }
    assert_true(in_contact > 0 && in_contact < POSES);
    scene_close(&coherent);
    scene_close(&plain);
    scene_close(&brute);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_front_costs_no_pose_much),
                                       cmocka_unit_test(planes_tell_close_surfaces_apart)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
