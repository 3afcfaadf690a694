/* Corners and faces with many edges: a cone's apex, a prism's bases. What a distance costs hardly grows with their
 * number, no trees are asked, and each distance is right: the points named are so far apart, and the gap along the way
 * between them, over all corners, is as large.
 *
 * GRAZE_POSES sets how many poses each pair has (100 by default), GRAZE_SEED the seed. */
#include "query/solids.h"

#include <graze/graze.h>
#include <time.h>

enum { FEW = 1000, MANY = 20000 };

static size_t pose_count = 100;
static uint64_t seed = 1;

/* A cone of radius and height 1, or a prism around it. */
static graze_mesh *round_solid(bool is_cone, int edges)
{
    const size_t count = (size_t)edges * (is_cone ? 1 : 2) + (is_cone ? 1 : 0);
    graze_vec3 *p = malloc(count * sizeof *p);
    for (int i = 0; i < edges; i++) {
        const double turn = 6.283185307179586 * i / edges;
        p[i] = (graze_vec3){cos(turn), sin(turn), -0.5};
        if (!is_cone) p[edges + i] = (graze_vec3){p[i].x, p[i].y, 0.5};
    }
    if (is_cone) p[edges] = (graze_vec3){0, 0, 0.5};
    graze_mesh *mesh = solid_of(p, count);
    free(p);
    return mesh;
}

static double along(graze_vec3 d, graze_vec3 p)
{
    return d.x * p.x + d.y * p.y + d.z * p.z;
}

static graze_vec3 minus(graze_vec3 p, graze_vec3 q)
{
    return (graze_vec3){p.x - q.x, p.y - q.y, p.z - q.z};
}

static void expect_right(const graze_mesh *mesh, const graze_pose *pose, const graze_distance *d)
{
    const graze_vec3 p = d->closest.point_a, way = minus(d->closest.point_b, p);
    const double size = sqrt(along(way, way));
    double most = -INFINITY, least = INFINITY;
    assert_true(fabs(size - d->closest.distance) < 1e-12);
    for (size_t i = 0; i < graze_mesh_vertex_count(mesh); i++) {
        const graze_vec3 v = graze_mesh_vertices(mesh)[i];
        most = fmax(most, along(way, minus(v, p)));
        least = fmin(least, along(way, minus(graze_pose_carry(pose, v), p)));
    }
    if (!((least - most) / size > d->closest.distance * (1 - 1e-11)))
        fail_msg("%.17g apart along the way, not %.17g", (least - most) / size, d->closest.distance);
}

static double statistic(const graze_query *query, const char *name)
{
    graze_statistic all[16];
    const size_t count = graze_query_statistics(query, all, 16);
    for (size_t i = 0; i < count && i < 16; i++)
        if (!strcmp(all[i].name, name)) return all[i].value;
    fail_msg("no %s", name);
    return 0;
}

/* Without parallel faces, which meet in many corners at once. */
static graze_pose turned_anyhow(scene_random *r)
{
    const graze_vec3 to = solid_direction(r), axis = solid_direction(r);
    graze_pose pose;
    graze_error error;
    scene_expect_ok(graze_pose_from_quaternion(0.2 + scene_unit(r), axis.x, axis.y, axis.z,
                                               (graze_vec3){3 * to.x, 3 * to.y, 3 * to.z}, &pose, &error),
                    &error);
    return pose;
}

static int compare(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Returns the comparisons that a distance took, in the median: where bases happen to be nearly parallel, many corners
 * may be the nearest. */
static uint32_t ask(bool is_cone, int edges, const char *method)
{
    graze_mesh *mesh = round_solid(is_cone, edges);
    graze_query_def def = graze_query_def_default();
    graze_query *query = NULL;
    graze_error error;
    graze_model *model = scene_model(mesh, "convex");
    scene_random r = {seed};
    uint32_t *tests = malloc(pose_count * sizeof *tests);
    def.a = def.b = model, def.method = method;
    scene_expect_ok(graze_query_create(&def, &query, &error), &error);
    for (size_t i = 0; i < pose_count; i++) {
        const graze_pose pose = turned_anyhow(&r);
        graze_distance d;
        scene_expect_ok(graze_query_distance(query, &pose, &d, &error), &error);
        expect_right(mesh, &pose, &d);
        tests[i] = (uint32_t)d.counters.bv_tests;
    }
    assert_true(statistic(query, "tree_searches") == 0);
    graze_query_free(query);
    graze_model_free(model);
    graze_mesh_free(mesh);
    qsort(tests, pose_count, sizeof *tests, compare);
    const uint32_t median = tests[pose_count / 2];
    free(tests);
    return median;
}

static void cost_hardly_grows(void **state)
{
    (void)state;
    for (int is_cone = 0; is_cone < 2; is_cone++) {
        const uint32_t few = ask(is_cone, FEW, NULL), many = ask(is_cone, MANY, NULL);
        print_message("%s: %u and %u comparisons a distance\n", is_cone ? "cone" : "prism", (unsigned)few,
                      (unsigned)many);
        assert_true(many < 4 * few); /* the root of their number would be 4.5 times as many */
    }
}

/* By a march from anywhere, and without lanes. */
static void others_are_right(void **state)
{
    (void)state;
    for (int is_cone = 0; is_cone < 2; is_cone++) {
        (void)ask(is_cone, FEW, "convex,start=random");
        (void)ask(is_cone, 33, "convex,pick=first");
        assert_true(ask(is_cone, FEW, "convex,simd=scalar") == ask(is_cone, FEW, NULL));
    }
}

int main(void)
{
    const char *poses = getenv("GRAZE_POSES"), *given = getenv("GRAZE_SEED");
    if (poses) pose_count = strtoul(poses, NULL, 10);
    seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    print_message("seed %llu\n", (unsigned long long)seed);
    const struct CMUnitTest tests[] = {cmocka_unit_test(cost_hardly_grows), cmocka_unit_test(others_are_right)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
