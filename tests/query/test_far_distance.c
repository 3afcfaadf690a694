/* How far apart, and what is within a tolerance, where B is far beside the sizes of both: the cost does not depend on
 * how far, and the answers are those of brute force.
 *
 * GRAZE_SEED sets the seed of directions and meshes. */
#include "methods.h"
#include "scene.h"

#include <time.h>

static uint64_t seed = 1;

static const char *const measuring[] = {
    "wide", "wide,coherence=off,simd=scalar", "kdop", "kdop,k=6", "kdop,k=12", "kdop,k=26,tau=3"};

enum { MEASURING = sizeof measuring / sizeof *measuring };

static double in_sizes(int i)
{
    static const double far[] = {1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e12, 1e20, 0x1p100, 0x1p190};
    return far[i];
}

enum { SEPARATIONS = 12, UP_TO_1E9 = 8 };

/* ---- two meshes, posed ---- */

typedef struct stage {
    graze_mesh *mesh_a, *mesh_b;
    graze_model *a, *b;
    graze_query *query;
    graze_vec3 middle_a, middle_b; /* of what a and b are */
    double size;                   /* of the larger one */
} stage;

static graze_mesh *moved(graze_mesh *mesh, graze_vec3 by)
{
    size_t count = graze_mesh_vertex_count(mesh);
    graze_vec3 *v = malloc(count * sizeof *v);
    for (size_t i = 0; i < count; i++) {
        graze_vec3 p = graze_mesh_vertices(mesh)[i];
        v[i] = (graze_vec3){p.x + by.x, p.y + by.y, p.z + by.z};
    }
    graze_mesh_def def = graze_mesh_def_default();
    def.vertices = &v[0].x;
    def.vertex_count = count;
    def.indices = graze_mesh_indices(mesh);
    def.triangle_count = graze_mesh_triangle_count(mesh);
    graze_mesh *out;
    graze_error error;
    scene_expect_ok(graze_mesh_create(&def, &out, &error), &error);
    free(v);
    graze_mesh_free(mesh);
    return out;
}

static stage open_stage(const char *a, const char *b, graze_vec3 offset, double size, const char *method)
{
    stage s = {.middle_a = offset, .middle_b = {-offset.y, offset.x, offset.z}, .size = size};
    char shape[40];
    const char *parameters = strchr(a, ' ');
    snprintf(shape, sizeof shape, "%.*s", (int)(parameters - a), a);
    s.mesh_a = moved(scene_shape(shape, parameters + 1), s.middle_a);
    parameters = strchr(b, ' ');
    snprintf(shape, sizeof shape, "%.*s", (int)(parameters - b), b);
    s.mesh_b = moved(scene_shape(shape, parameters + 1), s.middle_b);
    s.a = scene_model(s.mesh_a, method);
    s.b = scene_model(s.mesh_b, method);
    graze_query_def def = {.size = sizeof def, .a = s.a, .b = s.b, .method = method};
    graze_error error;
    scene_expect_ok(graze_query_create(&def, &s.query, &error), &error);
    return s;
}

static void close_stage(stage *s)
{
    graze_query_free(s->query);
    graze_model_free(s->a);
    graze_model_free(s->b);
    graze_mesh_free(s->mesh_a);
    graze_mesh_free(s->mesh_b);
}

static graze_vec3 unit_direction(scene_random *r)
{
    for (;;) {
        graze_vec3 p = scene_unit_point(r);
        p = (graze_vec3){2 * p.x - 1, 2 * p.y - 1, 2 * p.z - 1};
        double length = sqrt((p.x * p.x + p.y * p.y) + p.z * p.z);
        if (length < 1 && length > 0.1) return (graze_vec3){p.x / length, p.y / length, p.z / length};
    }
}

/* B turned by something, with its middle `far` from A's in a direction. */
static graze_pose far_pose(const stage *s, graze_vec3 angles, graze_vec3 direction, double far)
{
    graze_pose pose;
    graze_error error;
    scene_expect_ok(graze_pose_from_euler(angles, (graze_vec3){0, 0, 0}, &pose, &error), &error);
    graze_vec3 at = graze_pose_carry(&pose, s->middle_b);
    pose.m[0][3] = s->middle_a.x + direction.x * far - at.x;
    pose.m[1][3] = s->middle_a.y + direction.y * far - at.y;
    pose.m[2][3] = s->middle_a.z + direction.z * far - at.z;
    return pose;
}

/* ---- what it costs ---- */

enum { QUESTIONS = 5 };

static const char *const question_names[QUESTIONS] = {"distance", "relative 0.001", "cut-off below it",
                                                      "tolerance below it", "tolerance above it"};

static graze_distance bounded(graze_query *query, const graze_pose *pose, graze_distance_def def)
{
    graze_distance d;
    graze_error error;
    graze_query_forget(query);
    scene_expect_ok(graze_query_distance_bounded(query, pose, &def, &d, &error), &error);
    return d;
}

static uint64_t within_tests(graze_query *query, const graze_pose *pose, double tolerance)
{
    graze_result result;
    graze_error error;
    scene_expect_ok(graze_query_within(query, pose, tolerance, NULL, &result, &error), &error);
    return result.counters.triangle_tests;
}

static void tests_of(const stage *s, const graze_pose *pose, bool all, uint64_t tests[QUESTIONS])
{
    graze_distance_def def = graze_distance_def_default();
    graze_distance d = bounded(s->query, pose, def);
    assert_true(isfinite(d.closest.distance) && d.closest.distance > 0);
    tests[0] = d.counters.triangle_tests;
    def.relative = 0.001;
    tests[1] = bounded(s->query, pose, def).counters.triangle_tests;
    def.relative = 0;
    def.cutoff = d.closest.distance * (1 - 5e-12);
    tests[2] = bounded(s->query, pose, def).counters.triangle_tests;
    tests[3] = within_tests(s->query, pose, d.closest.distance * (1 - 5e-12));
    tests[4] = all ? within_tests(s->query, pose, d.closest.distance + 0.01 * s->size) : 0;
}

static const struct {
    const char *a, *b;
    double offset, size; /* from the origin; of the larger one */
} cost_scenes[] = {{"icosphere level=4 radius=1", "icosphere level=4 radius=1", 0, 1},
                   {"icosphere level=4 radius=1", "icosphere level=3 radius=1", 300, 1},
                   {"icosphere level=3 radius=1000", "torus rings=40 sides=20", 0, 1000},
                   {"torus rings=40 sides=20", "icosphere level=3 radius=1000", 10, 1000}};

enum { COST_SCENES = sizeof cost_scenes / sizeof *cost_scenes };

/* Of directions some are special; the sum over several takes out what one of them happens to meet. */
static void sum_tests(const stage *s, double sizes, bool all, uint64_t sum[QUESTIONS])
{
    scene_random r = {seed};
    memset(sum, 0, QUESTIONS * sizeof *sum);
    for (int i = 0; i < 3; i++) {
        const graze_vec3 turn = scene_unit_point(&r), angles = {360 * turn.x, 360 * turn.y, 360 * turn.z},
                         none = {0, 0, 0};
        const graze_vec3 direction = i ? unit_direction(&r) : (graze_vec3){0, 0, 1};
        const graze_pose pose = far_pose(s, i > 1 ? angles : none, direction, sizes * s->size);
        uint64_t tests[QUESTIONS];
        tests_of(s, &pose, all, tests);
        for (int q = 0; q < QUESTIONS; q++) sum[q] += tests[q];
    }
}

static void cost_does_not_depend_on_how_far(void **state)
{
    (void)state;
    for (int c = 0; c < COST_SCENES; c++)
        for (int m = 0; m < MEASURING; m++) {
            stage s = open_stage(cost_scenes[c].a, cost_scenes[c].b,
                                 (graze_vec3){cost_scenes[c].offset, 0, -2 * cost_scenes[c].offset},
                                 cost_scenes[c].size, measuring[m]);
            uint64_t at_100[QUESTIONS], sum[QUESTIONS];
            for (int i = 0; i < SEPARATIONS; i++) {
                sum_tests(&s, in_sizes(i), i < UP_TO_1E9 && cost_scenes[c].size == 1, sum);
                if (i == 0) memcpy(at_100, sum, sizeof sum);
                for (int q = 0; q < (i < UP_TO_1E9 ? QUESTIONS : 2); q++)
                    if (sum[q] > 2 * at_100[q])
                        fail_msg("%s, %s beside %s, %s: %llu triangle tests at %g sizes, %llu at 100", measuring[m],
                                 cost_scenes[c].b, cost_scenes[c].a, question_names[q], (unsigned long long)sum[q],
                                 in_sizes(i), (unsigned long long)at_100[q]);
            }
            close_stage(&s);
        }
}

/* Bounds compared, for the distance and for one that may be off by a thousandth. The factor is larger than that of
 * triangle tests, which are few where B is far: the way there is walked twice. */
static void bounds_do_not_depend_on_how_far(void **state)
{
    (void)state;
    for (int m = 0; m < MEASURING; m++) {
        stage s =
            open_stage("icosphere level=4 radius=1", "torus rings=40 sides=20", (graze_vec3){0, 0, 0}, 1, measuring[m]);
        uint64_t at_100[2] = {0, 0};
        for (int i = 0; i < SEPARATIONS; i++)
            for (int q = 0; q < 2; q++) {
                graze_distance_def def = graze_distance_def_default();
                def.relative = q ? 0.001 : 0;
                const graze_pose pose = far_pose(&s, (graze_vec3){0, 0, 0}, (graze_vec3){0.6, 0.8, 0}, in_sizes(i));
                const uint64_t tests = bounded(s.query, &pose, def).counters.bv_tests;
                if (i == 0) at_100[q] = tests;
                if (tests > 4 * at_100[q] + 100)
                    fail_msg("%s, %s: %llu bounds at %g sizes, %llu at 100", measuring[m], question_names[q],
                             (unsigned long long)tests, in_sizes(i), (unsigned long long)at_100[q]);
            }
        close_stage(&s);
    }
}

/* ---- what is answered ---- */

static graze_pose any_far_pose(scene_random *r, double far)
{
    const graze_vec3 turn = scene_unit_point(r), axis = {0, 0, 0};
    graze_vec3 direction = unit_direction(r);
    graze_pose pose;
    graze_error error;
    if (scene_below(r, 3) == 0) direction = (graze_vec3){0, -1, 0};
    scene_expect_ok(scene_below(r, 4) ? graze_pose_from_euler((graze_vec3){360 * turn.x, 360 * turn.y, 360 * turn.z},
                                                              axis, &pose, &error)
                                      : graze_pose_from_euler(axis, axis, &pose, &error),
                    &error);
    pose.m[0][3] = direction.x * far;
    pose.m[1][3] = direction.y * far;
    pose.m[2][3] = direction.z * far;
    return pose;
}

static graze_distance distance_of(graze_query *query, const graze_pose *pose, const graze_distance_def *def)
{
    graze_distance d;
    graze_error error;
    scene_expect_ok(graze_query_distance_bounded(query, pose, def, &d, &error), &error);
    return d;
}

typedef struct contest {
    const char *method;
    double sizes;
    scene_pair brute, pair;
    const graze_pose *pose;
    double truth;
} contest;

static void expect(bool holds, const contest *c, const graze_distance *d, const char *what)
{
    if (!holds)
        fail_msg("%s at %g sizes: %s: from %.17g to %.17g, brute force says %.17g", c->method, c->sizes, what,
                 d->at_least, d->closest.distance, c->truth);
}

/* Up to 2^21 units the least distance is found to the bit; beyond, to 1e-12. */
static void expect_same_distance(const contest *c)
{
    const graze_distance_def exactly = graze_distance_def_default();
    const graze_distance d = distance_of(c->pair.query, c->pose, &exactly);
    if (c->sizes < 1e6) expect(d.closest.distance == c->truth, c, &d, "another distance");
    expect(fabs(d.closest.distance - c->truth) <= 1e-12 * c->truth, c, &d, "another distance");
    expect(d.at_least == d.closest.distance, c, &d, "the bounds differ");
}

static void expect_bounds(const contest *c, scene_random *r)
{
    const graze_distance_def def = {.size = sizeof def,
                                    .relative = scene_below(r, 2) ? 0 : pow(10, -15 * scene_unit(r)),
                                    .absolute = scene_below(r, 2) ? 0 : c->truth * pow(10, -15 * scene_unit(r)),
                                    .cutoff = scene_below(r, 2) ? INFINITY : c->truth * (1 + 1e-11 * scene_unit(r))};
    graze_distance d = distance_of(c->pair.query, c->pose, &def);
    expect(d.at_least <= c->truth * (1 + 1e-12), c, &d, "the lower bound is wrong");
    expect(d.closest.distance >= c->truth, c, &d, "nearer than anything is");
    expect(d.closest.distance <= (d.at_least * (1 + def.relative) + def.absolute) * (1 + 2e-12), c, &d,
           "further than allowed");
    const graze_distance_def cut = {.size = sizeof cut,
                                    .cutoff = scene_below(r, 2) ? nextafter(c->truth, 0) : c->truth};
    d = distance_of(c->pair.query, c->pose, &cut);
    expect(isfinite(d.closest.distance) == (cut.cutoff == c->truth), c, &d, "within the cut-off or not?");
    expect(d.at_least >= cut.cutoff, c, &d, "no proof that nothing is within the cut-off");
}

static void expect_same_within(const contest *c, scene_random *r)
{
    const double tolerances[] = {
        c->truth,    nextafter(c->truth, 0), c->truth * (1 + 1e-13), c->truth * (1 + 1e-15), c->truth + scene_unit(r),
        c->truth / 2};
    for (int i = 0; i < 6; i++) {
        graze_result expected, found;
        graze_error error;
        scene_expect_ok(graze_query_within(c->brute.query, c->pose, tolerances[i], NULL, &expected, &error), &error);
        scene_expect_ok(graze_query_within(c->pair.query, c->pose, tolerances[i], NULL, &found, &error), &error);
        if (found.count != expected.count || !scene_same_pairs(found.pairs, expected.pairs, expected.count))
            fail_msg("%s at %g sizes: %zu pairs within %.17g, brute force finds %zu", c->method, c->sizes, found.count,
                     tolerances[i], expected.count);
    }
}

static void scale(scene_soup *soup, double factor, double shift)
{
    for (size_t i = 0; i < 3 * soup->count; i++) {
        graze_vec3 *p = &soup->corners[i];
        *p = (graze_vec3){p->x * factor + shift, p->y * factor - shift, p->z * factor};
    }
}

/* Soups about the origin or off it, of one size or of very different ones, and boxes, whose faces may be parallel. */
static void make_soups(int number, scene_random *r, scene_soup *a, scene_soup *b)
{
    *a = number % 5 == 4 ? scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 1, 1}) : scene_random_soup(r, 20, 0.3);
    *b = number % 5 == 4 ? scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 1, 1}) : scene_random_soup(r, 15, 0.2);
    if (number % 5 == 1) scale(a, 1, 1000), scale(b, 1, -77);
    if (number % 5 == 2) scale(a, 1e-4, 0);
    if (number % 5 == 3) scale(b, 1e-6, 0);
}

static void answers_are_those_of_brute_force(void **state)
{
    (void)state;
    scene_random r = {seed};
    for (size_t m = 0; m < METHOD_COUNT; m++) {
        const bool measures = method_measures(methods[m]);
        for (int scene = 0; scene < 5; scene++) {
            scene_soup a, b;
            make_soups(scene, &r, &a, &b);
            contest c = {
                .method = methods[m], .brute = scene_open(&a, &b, "brute"), .pair = scene_open(&a, &b, methods[m])};
            for (int i = (int)m % 3; i < SEPARATIONS; i += 3) {
                const graze_distance_def exactly = graze_distance_def_default();
                const graze_pose pose = any_far_pose(&r, in_sizes(i));
                c.sizes = in_sizes(i);
                c.pose = &pose;
                c.truth = distance_of(c.brute.query, &pose, &exactly).closest.distance;
                if (measures) expect_same_distance(&c);
                for (int k = 0; measures && k < 4; k++) expect_bounds(&c, &r);
                expect_same_within(&c, &r);
            }
            scene_close(&c.brute);
            scene_close(&c.pair);
            scene_soup_free(&a);
            scene_soup_free(&b);
        }
    }
}

int main(void)
{
    const char *given = getenv("GRAZE_SEED");
    seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    printf("far distances: GRAZE_SEED=%llu\n", (unsigned long long)seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_those_of_brute_force),
        cmocka_unit_test(cost_does_not_depend_on_how_far),
        cmocka_unit_test(bounds_do_not_depend_on_how_far),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
