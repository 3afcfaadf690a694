/* Nearest points against exact rationals: every cloud, both metrics, every k, several epsilons. */
#define _POSIX_C_SOURCE 200809L

#include "job_systems.h"
#include "nearest/clouds.h"
#include "nearest/point_index.h"
#include "nearest/truth.h"

#include <fenv.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static const int every_k[] = {6, 8, 12, 14, 18, 20, 26};

enum { KS = sizeof every_k / sizeof *every_k, MANY = 12 };

static graze_point_index *index_of(const graze_vec3 *points, size_t count, int k, int threads)
{
    graze_point_index_def def = graze_point_index_def_default();
    graze_point_index *index;
    graze_error error = {0};
    def.points = &points->x, def.count = count, def.k = k, def.threads = threads;
    if (graze_point_index_create(&def, &index, &error) != GRAZE_OK) fail_msg("%s", error.message);
    assert_true(grz_point_index_valid(index));
    return index;
}

static graze_vec3 *make_cloud(const struct cloud *c, grz_random *random)
{
    graze_vec3 *points = calloc(c->count, sizeof *points);
    assert_non_null(points);
    for (uint32_t i = 0; i < c->count; i++) points[i] = c->point(random, i);
    return points;
}

/* What is asked, for messages. */
typedef struct question {
    const char *cloud;
    int query, k;
    graze_metric metric;
    double epsilon;
} question;

static void check_list(const question *q, const truth *t, const graze_neighbour *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t number = list[i].number;
        bool right = number < t->count && truth_distance(t, number, q->metric, list[i].distance);
        if (q->epsilon == 0)
            right = right && number == t->order[i];
        else
            right = right && truth_within(t, number, i, q->metric, q->epsilon);
        for (size_t k = 0; k < i; k++) right = right && list[k].number != number;
        if (!right)
            fail_msg("%s, query %d, %s, k %d, epsilon %g: neighbour %zu is %lu at %a", q->cloud, q->query,
                     graze_metric_name(q->metric), q->k, q->epsilon, i, (unsigned long)number, list[i].distance);
    }
}

static void check_query(const question *q, const graze_point_index *index, graze_vec3 query, const truth *t)
{
    graze_neighbour one, list[MANY];
    size_t found;
    graze_nearest_def def = {
        .size = sizeof def, .query = query, .metric = q->metric, .epsilon = q->epsilon, .count = MANY};
    assert_int_equal(graze_point_index_nearest(index, query, q->metric, q->epsilon, &one, NULL), GRAZE_OK);
    check_list(q, t, &one, 1);
    assert_int_equal(graze_point_index_nearest_many(index, &def, list, &found, NULL), GRAZE_OK);
    assert_int_equal(found, t->count < MANY ? t->count : MANY);
    check_list(q, t, list, found);
}

static void check_cloud(const struct cloud *c, graze_metric metric)
{
    static const double epsilons[] = {0, 0x1p-52, 0.1, 1, 0x1p100};
    grz_random random = grz_random_seeded(3);
    graze_vec3 *points = make_cloud(c, &random);
    graze_point_index *indices[KS];
    for (int k = 0; k < KS; k++) indices[k] = index_of(points, c->count, every_k[k], 1);
    truth t = truth_create(c->count);
    for (int i = 0; i < CLOUD_QUERIES; i++) {
        graze_vec3 query = cloud_query(c, points, &random, i);
        truth_of(&t, points, query, metric);
        for (int k = 0; k < KS; k++)
            for (size_t e = 0; e < sizeof epsilons / sizeof *epsilons; e++) {
                const question q = {c->name, i, every_k[k], metric, epsilons[e]};
                check_query(&q, indices[k], query, &t);
            }
    }
    truth_free(&t);
    for (int k = 0; k < KS; k++) graze_point_index_free(indices[k]);
    free(points);
}

static void test_l2(void **state)
{
    (void)state;
    for (int i = 0; i < CLOUDS; i++) check_cloud(&clouds[i], GRAZE_L2);
}

static void test_linf(void **state)
{
    (void)state;
    for (int i = 0; i < CLOUDS; i++) check_cloud(&clouds[i], GRAZE_LINF);
}

/* ---- what it costs ---- */

enum { LARGE = 20000 };

static graze_counters cost_of(const graze_point_index *index, cloud_point *point, graze_metric metric, double epsilon)
{
    graze_counters counters = {0};
    graze_nearest_def def = graze_nearest_def_default();
    grz_random random = grz_random_seeded(5);
    def.metric = metric, def.epsilon = epsilon, def.counters = &counters;
    for (uint32_t i = 0; i < 200; i++) {
        graze_neighbour out;
        size_t found;
        def.query = point(&random, i);
        assert_int_equal(graze_point_index_nearest_many(index, &def, &out, &found, NULL), GRAZE_OK);
    }
    return counters;
}

static graze_point_index *large_index(cloud_point *point, int threads)
{
    const struct cloud large = {"large", point, LARGE};
    grz_random random = grz_random_seeded(4);
    graze_vec3 *points = make_cloud(&large, &random);
    graze_point_index *index = index_of(points, LARGE, 6, threads);
    free(points);
    return index;
}

/* A tenth more saves a little, twice as much saves more; and the tree saves nearly all there is, also far from the
 * origin. */
static void test_work(void **state)
{
    (void)state;
    cloud_point *const points[] = {cloud_uniform, cloud_far};
    for (int i = 0; i < 2; i++) {
        graze_point_index *index = large_index(points[i], 1);
        for (int metric = GRAZE_L2; metric <= GRAZE_LINF; metric++) {
            graze_counters none = cost_of(index, points[i], (graze_metric)metric, 0);
            graze_counters tenth = cost_of(index, points[i], (graze_metric)metric, 0.1);
            graze_counters twice = cost_of(index, points[i], (graze_metric)metric, 1);
            assert_true(none.bv_tests > tenth.bv_tests && tenth.bv_tests > twice.bv_tests);
            assert_true(none.point_tests > tenth.point_tests && tenth.point_tests > twice.point_tests);
            assert_true(none.bv_tests < 200 * 60 && none.point_tests < 200 * 30);
        }
        graze_point_index_free(index);
    }
}

/* Rounded numbers decide among random points; they can not on a grid, where points are equally far. */
static void test_exact_tests(void **state)
{
    (void)state;
    graze_point_index *uniform = large_index(cloud_uniform, 1);
    assert_int_equal(cost_of(uniform, cloud_uniform, GRAZE_L2, 0).exact_tests, 0);
    graze_point_index_free(uniform);

    graze_vec3 corners[8];
    for (int i = 0; i < 8; i++) corners[i] = grz_vec(i & 1, i >> 1 & 1, i >> 2);
    graze_point_index *cube = index_of(corners, 8, 6, 1);
    graze_counters counters = {0};
    graze_nearest_def def = {.size = sizeof def, .query = {0.5, 0.5, 0.5}, .count = 1, .counters = &counters};
    graze_neighbour out;
    size_t found;
    assert_int_equal(graze_point_index_nearest_many(cube, &def, &out, &found, NULL), GRAZE_OK);
    assert_int_equal(counters.exact_tests, 7);
    assert_int_equal(counters.point_tests, 8);
    assert_int_equal(out.number, 0);
    graze_point_index_free(cube);
}

/* ---- the index ---- */

static void expect_same_index(const graze_point_index *one, const graze_point_index *other)
{
    assert_int_equal(one->node_count, other->node_count);
    assert_memory_equal(one->numbers, other->numbers, LARGE * sizeof *one->numbers);
    assert_memory_equal(one->nodes, other->nodes, one->node_count * sizeof *one->nodes);
    assert_memory_equal(one->dops, other->dops, one->node_count * 6 * sizeof *one->dops);
}

static graze_status index_by_tasks(graze_tasks tasks, graze_point_index **out, graze_error *error)
{
    const struct cloud large = {"large", cloud_uniform, LARGE};
    grz_random random = grz_random_seeded(4);
    graze_vec3 *points = make_cloud(&large, &random);
    graze_point_index_def def = graze_point_index_def_default();
    def.points = &points->x, def.count = LARGE, def.tasks = tasks;
    graze_status status = graze_point_index_create(&def, out, error);
    free(points);
    return status;
}

static void test_tasks(void **state)
{
    (void)state;
    graze_point_index *one = large_index(cloud_uniform, 1), *other;
    graze_error error;
    for (size_t i = 0; i < JOB_SYSTEMS; i++) {
        job_systems memory;
        if (index_by_tasks(job_system(&memory, i), &other, &error) != GRAZE_OK) fail_msg("%s", error.message);
        expect_same_index(one, other);
        graze_point_index_free(other);
    }
    for (size_t i = 0; i < BROKEN_SYSTEMS; i++) {
        assert_int_equal(index_by_tasks(broken_system(i), &other, &error), GRAZE_BAD_ARGUMENT);
        assert_null(other);
        if (!strstr(error.message, broken_systems[i].message)) fail_msg("%s", error.message);
    }
    graze_point_index_free(one);
}

static void test_threads(void **state)
{
    (void)state;
    graze_point_index *one = large_index(cloud_uniform, 1), *four = large_index(cloud_uniform, 4);
    expect_same_index(one, four);
    assert_int_equal(graze_point_index_count(one), LARGE);
    assert_int_equal(graze_point_index_bytes(one), graze_point_index_bytes(four));
    assert_true(graze_point_index_bytes(one) > LARGE * 28 && graze_point_index_bytes(one) < LARGE * 50);
    graze_point_index_free(one);
    graze_point_index_free(four);
}

/* The same address, of which the compiler does not know that. */
static const unsigned char *hidden(const unsigned char *p)
{
    const unsigned char *volatile same = p;
    return same;
}

/* Floats at an odd stride are the same points as doubles. */
static void test_strides(void **state)
{
    (void)state;
    enum { COUNT = 50, STRIDE = 17 };
    static unsigned char bytes[1 + COUNT * STRIDE];
    grz_random random = grz_random_seeded(6);
    graze_vec3 points[COUNT];
    for (int i = 0; i < COUNT; i++) {
        graze_vec3 p = cloud_uniform(&random, 0);
        const float f[3] = {(float)p.x, (float)p.y, (float)p.z};
        float read[3]; /* through the bytes: gcc 12 forgets to round where it sees both conversions of a pair */
        memcpy(bytes + 1 + i * STRIDE, f, sizeof f);
        memcpy(read, hidden(bytes + 1 + i * STRIDE), sizeof read);
        points[i] = grz_vec(read[0], read[1], read[2]);
    }
    graze_point_index_def def = graze_point_index_def_default();
    def.float_points = (const float *)(const void *)(bytes + 1), def.count = COUNT, def.stride = STRIDE;
    graze_point_index *floats, *doubles = index_of(points, COUNT, 6, 1);
    assert_int_equal(graze_point_index_create(&def, &floats, NULL), GRAZE_OK);
    for (int i = 0; i < COUNT; i++) {
        graze_vec3 query = cloud_uniform(&random, 0);
        graze_neighbour a, b;
        assert_int_equal(graze_point_index_nearest(floats, query, GRAZE_L2, 0, &a, NULL), GRAZE_OK);
        assert_int_equal(graze_point_index_nearest(doubles, query, GRAZE_L2, 0, &b, NULL), GRAZE_OK);
        assert_int_equal(a.number, b.number);
        if (a.distance != b.distance) fail_msg("%d: %lu %a %a", i, (unsigned long)a.number, a.distance, b.distance);
    }
    graze_point_index_free(floats);
    graze_point_index_free(doubles);
}

static void test_bad_strides(void **state)
{
    (void)state;
    static const double points[4][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {0, 0, 0}};
    static const size_t strides[] = {1, 3, 8, 23, (size_t)-24};
    graze_point_index_def def = graze_point_index_def_default();
    def.points = points[0], def.count = 4;
    for (size_t i = 0; i < sizeof strides / sizeof *strides; i++) {
        graze_point_index *index;
        graze_error error;
        def.stride = strides[i];
        assert_int_equal(graze_point_index_create(&def, &index, &error), GRAZE_BAD_ARGUMENT);
        assert_null(index);
        assert_non_null(strstr(error.message, "points: stride is"));
    }
}

/* A validation that always says yes would hide a wrong bound. */
static void test_validation(void **state)
{
    (void)state;
    graze_point_index *index = large_index(cloud_uniform, 1);
    assert_true(grz_point_index_valid(index));
    for (uint32_t node = 0; node < 20; node++) {
        float *support = &index->dops[6 * node + node % 6], kept = *support;
        *support = nextafterf(kept, -INFINITY);
        assert_false(grz_point_index_valid(index));
        *support = kept;
    }
    index->nodes[3].count++;
    assert_false(grz_point_index_valid(index));
    graze_point_index_free(index);
}

/* ---- what is refused ---- */

static void test_refused_points(void **state)
{
    (void)state;
    static const graze_vec3 good[2] = {{0, 0, 0}, {1, 1, 1}}, nan[2] = {{0, 0, 0}, {0, NAN, 0}},
                            large[2] = {{0, 0, 0}, {0, 0, -0x1.8p200}}, infinite[2] = {{INFINITY, 0, 0}, {0, 0, 0}};
    static const float some_floats[6] = {0};
    const struct {
        graze_point_index_def def;
        graze_status status;
        const char *says;
    } cases[] = {
        {{sizeof(graze_point_index_def), NULL, NULL, 2, 0, 6, 1, {0}},
         GRAZE_BAD_ARGUMENT,
         "set points (doubles) or float_points"},
        {{sizeof(graze_point_index_def), &good->x, some_floats, 2, 0, 6, 1, {0}},
         GRAZE_BAD_ARGUMENT,
         "both points and float_points"},
        {{sizeof(graze_point_index_def), &good->x, NULL, 0, 0, 6, 1, {0}}, GRAZE_BAD_ARGUMENT, "there is no point"},
        {{sizeof(graze_point_index_def), &good->x, NULL, (size_t)1 << 31, 0, 6, 1, {0}},
         GRAZE_BAD_ARGUMENT,
         "in parts"},
        {{sizeof(graze_point_index_def), &good->x, NULL, 2, 0, 7, 1, {0}}, GRAZE_BAD_ARGUMENT, "k is 7: give 6, 8"},
        {{sizeof(graze_point_index_def), &good->x, NULL, 2, 0, 6, 0, {0}}, GRAZE_BAD_ARGUMENT, "threads is 0"},
        {{sizeof(graze_point_index_def), &good->x, NULL, 2, 0, 6, 65, {0}}, GRAZE_BAD_ARGUMENT, "threads is 65"},
        {{sizeof(graze_point_index_def), &good->x, NULL, 2, 0, 6, 2, {backward_enqueue, backward_finish, NULL, 2}},
         GRAZE_BAD_ARGUMENT,
         "points: threads is 2 and there are tasks"},
        {{sizeof(graze_point_index_def), &nan->x, NULL, 2, 0, 6, 1, {0}}, GRAZE_BAD_DATA, "point 1: y is NaN"},
        {{sizeof(graze_point_index_def), &infinite->x, NULL, 2, 0, 6, 1, {0}},
         GRAZE_BAD_DATA,
         "point 0: x is infinite"},
        {{sizeof(graze_point_index_def), &large->x, NULL, 2, 0, 6, 1, {0}}, GRAZE_OUT_OF_RANGE, "point 1: z is -2.41"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        graze_point_index *index = (graze_point_index *)&index;
        graze_error error = {0};
        assert_int_equal(graze_point_index_create(&cases[i].def, &index, &error), cases[i].status);
        assert_null(index);
        if (!strstr(error.message, cases[i].says)) fail_msg("case %zu says '%s'", i, error.message);
    }
}

static void test_refused_queries(void **state)
{
    (void)state;
    static const graze_vec3 points[2] = {{0, 0, 0}, {1, 1, 1}};
    static const struct {
        graze_nearest_def def;
        graze_status status;
        const char *says;
    } cases[] = {
        {{sizeof(graze_nearest_def), {NAN, 0, 0}, GRAZE_L2, 0, 1, NULL}, GRAZE_BAD_ARGUMENT, "x is NaN"},
        {{sizeof(graze_nearest_def), {0, -INFINITY, 0}, GRAZE_L2, 0, 1, NULL}, GRAZE_BAD_ARGUMENT, "y is infinite"},
        {{sizeof(graze_nearest_def), {0, 0, 0x1p201}, GRAZE_LINF, 0, 1, NULL}, GRAZE_OUT_OF_RANGE, "z is 3.2"},
        {{sizeof(graze_nearest_def), {0, 0, 0}, (graze_metric)2, 0, 1, NULL}, GRAZE_BAD_ARGUMENT, "metric is 2"},
        {{sizeof(graze_nearest_def), {0, 0, 0}, GRAZE_L2, -0.5, 1, NULL}, GRAZE_BAD_ARGUMENT, "epsilon is -0.5"},
        {{sizeof(graze_nearest_def), {0, 0, 0}, GRAZE_L2, NAN, 1, NULL}, GRAZE_BAD_ARGUMENT, "epsilon is"},
        {{sizeof(graze_nearest_def), {0, 0, 0}, GRAZE_L2, 0x1p101, 1, NULL}, GRAZE_BAD_ARGUMENT, "epsilon is"},
        {{sizeof(graze_nearest_def), {0, 0, 0}, GRAZE_L2, 0, 0, NULL}, GRAZE_BAD_ARGUMENT, "no neighbour"},
    };
    graze_point_index *index = index_of(points, 2, 6, 1);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        graze_neighbour out;
        size_t found = 5;
        graze_error error = {0};
        assert_int_equal(graze_point_index_nearest_many(index, &cases[i].def, &out, &found, &error), cases[i].status);
        assert_int_equal(found, 0);
        if (!strstr(error.message, cases[i].says)) fail_msg("case %zu says '%s'", i, error.message);
    }
    graze_point_index_free(index);
}

static void test_float_mode(void **state)
{
    (void)state;
    static const graze_vec3 points[1] = {{0, 0, 0}};
    graze_point_index *index = index_of(points, 1, 6, 1), *none;
    graze_point_index_def def = graze_point_index_def_default();
    graze_neighbour out;
    def.points = &points->x, def.count = 1;
    assert_int_equal(fesetround(FE_UPWARD), 0);
    graze_status asked = graze_point_index_nearest(index, points[0], GRAZE_L2, 0, &out, NULL);
    graze_status made = graze_point_index_create(&def, &none, NULL);
    fesetround(FE_TONEAREST);
    assert_int_equal(asked, GRAZE_BAD_FLOAT_MODE);
    assert_int_equal(made, GRAZE_BAD_FLOAT_MODE);
    graze_point_index_free(index);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_l2),
        cmocka_unit_test(test_linf),
        cmocka_unit_test(test_work),
        cmocka_unit_test(test_exact_tests),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_tasks),
        cmocka_unit_test(test_strides),
        cmocka_unit_test(test_bad_strides),
        cmocka_unit_test(test_validation),
        cmocka_unit_test(test_refused_points),
        cmocka_unit_test(test_refused_queries),
        cmocka_unit_test(test_float_mode),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
