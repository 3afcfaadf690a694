/* The figures of a tree, on meshes where they are known, and in the directions that the paper reports. */
#define _POSIX_C_SOURCE 200809L

#include "scene.h"

#include <time.h>

static double figure(const graze_mesh *mesh, const char *method, const char *name)
{
    graze_model *model = scene_model(mesh, method);
    double value = scene_statistic(model, name);
    graze_model_free(model);
    return value;
}

/* Two triangles, the opposite halves of a slanted square in a box of 2 by 2 by 1: three nodes, each with that box. */
static graze_mesh *slanted_square(double scale)
{
    scene_soup soup = scene_soup_of(2);
    const graze_vec3 corners[6] = {{-1, -1, -0.5}, {1, -1, 0.5}, {-1, 1, -0.5},
                                   {1, -1, 0.5},   {1, 1, 0.5},  {-1, 1, -0.5}};
    for (int i = 0; i < 6; i++)
        soup.corners[i] = (graze_vec3){scale * corners[i].x, scale * corners[i].y, scale * corners[i].z};
    graze_mesh *mesh = scene_mesh(&soup);
    scene_soup_free(&soup);
    return mesh;
}

static void known_figures(void **state)
{
    (void)state;
    for (double scale = 0x1p-20; scale < 0x1p30; scale *= 0x1p10) {
        graze_mesh *mesh = slanted_square(scale);
        graze_model *model = scene_model(mesh, "kdop,k=6");
        assert_true(scene_statistic(model, "nodes") == 3 && scene_statistic(model, "leaves") == 2);
        assert_true(scene_statistic(model, "height") == 1);
        assert_true(scene_statistic(model, "cut_triangles") == 0 && scene_statistic(model, "extra_pieces") == 0);
        assert_true(fabs(scene_statistic(model, "volume") / (scale * scale * scale) - 12) < 1e-4);
        assert_true(fabs(scene_statistic(model, "half_area") / (scale * scale) - 24) < 1e-4);
        assert_true(scene_statistic(model, "bounds_bytes") == 3 * 24);
        assert_true(scene_statistic(model, "topology_bytes") == 3 * 8);
        assert_true(scene_statistic(model, "order_bytes") == 2 * 4);
        graze_model_free(model);
        graze_mesh_free(mesh);
    }
}

/* Each set of planes holds those of the smaller k that it is compared with. */
static void more_planes_hold_tighter(void **state)
{
    (void)state;
    graze_mesh *mesh = scene_shape("torus", "rings=40");
    double six = figure(mesh, "kdop,k=6", "volume"), fourteen = figure(mesh, "kdop,k=14", "volume"),
           eighteen = figure(mesh, "kdop,k=18", "volume"), most = figure(mesh, "kdop,k=26", "volume");
    assert_true(most < eighteen && most < fourteen && eighteen < six && fourteen < six);
    graze_mesh_free(mesh);
}

/* Table 9 of the paper: the mean makes less volume than the median, min sum the least of all rules. */
static void volumes_are_in_the_order_of_the_paper(void **state)
{
    (void)state;
    static const char *const shapes[][2] = {{"torus", "rings=40"}, {"pipes", "count=3"}, {"tetras", "count=500"}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        graze_mesh *mesh = scene_shape(shapes[i][0], shapes[i][1]);
        double mean = figure(mesh, "kdop", "volume"), median = figure(mesh, "kdop,point=median", "volume"),
               min_sum = figure(mesh, "kdop,rule=minsum", "volume"),
               longest = figure(mesh, "kdop,rule=longest", "volume");
        if (!(mean < median && min_sum < mean && min_sum < longest))
            fail_msg("%s: mean %g, median %g, minsum %g, longest %g", shapes[i][0], mean, median, min_sum, longest);
        graze_mesh_free(mesh);
    }
}

/* Less is asked for, and less is written; the parts make up the whole. */
static void parts_of_the_list_and_of_the_bytes(void **state)
{
    (void)state;
    graze_mesh *mesh = scene_shape("torus", "rings=12");
    graze_model *model = scene_model(mesh, "kdop,skinny=20");
    graze_statistic all[40], some[3] = {{"untouched", 0}, {"untouched", 0}, {"untouched", 0}};
    size_t count = graze_model_statistics(model, all, 40);
    assert_int_equal(graze_model_statistics(model, NULL, 0), count);
    assert_int_equal(graze_model_statistics(model, some, 2), count);
    assert_string_equal(some[1].name, all[1].name);
    assert_string_equal(some[2].name, "untouched");
    double parts = scene_statistic(model, "bounds_bytes") + scene_statistic(model, "topology_bytes") +
                   scene_statistic(model, "order_bytes");
    double rest = (double)graze_model_bytes(model) - parts;
    assert_true(rest > 0 && rest < 1000); /* what does not grow with the mesh */
    graze_model_free(model);
    graze_mesh_free(mesh);
}

/* The sizes are a list of their own, which only who asks for it pays. */
static void sizes_are_asked_for(void **state)
{
    (void)state;
    graze_mesh *mesh = scene_shape("torus", "rings=12");
    graze_model *model = scene_model(mesh, "kdop"), *without = scene_model(mesh, "brute");
    graze_statistic all[40], some[2] = {{"untouched", 0}, {"untouched", 0}};
    size_t count = graze_model_statistics(model, all, 40);
    for (size_t i = 0; i < count; i++) {
        assert_string_not_equal(all[i].name, "volume");
        assert_string_not_equal(all[i].name, "half_area");
    }
    assert_int_equal(graze_model_sizes(model, NULL, 0), 2);
    assert_int_equal(graze_model_sizes(model, some, 1), 2);
    assert_true(strcmp(some[0].name, "volume") == 0 && some[0].value > 0);
    assert_string_equal(some[1].name, "untouched");
    assert_int_equal(graze_model_sizes(without, some, 2), 0);
    graze_model_free(model);
    graze_model_free(without);
    graze_mesh_free(mesh);
}

static double seconds_since(const struct timespec *start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + 1e-9 * (double)(now.tv_nsec - start->tv_nsec);
}

/* Statistics take at most as long as the build, for every method: of several times the least, each beside the other. */
static void statistics_cost_less_than_the_build(void **state)
{
    (void)state;
    graze_mesh *mesh = scene_shape("icosphere", "level=4"); /* convex, for methods that take nothing else */
    graze_method_info info;
    for (size_t number = 0; graze_method_get(number, &info); number++) {
        double build = INFINITY, statistics = INFINITY;
        for (int turn = 0; turn < 5; turn++) {
            graze_statistic all[40];
            struct timespec start;
            clock_gettime(CLOCK_MONOTONIC, &start);
            graze_model *model = scene_model(mesh, info.name);
            build = fmin(build, seconds_since(&start));
            clock_gettime(CLOCK_MONOTONIC, &start);
            graze_model_statistics(model, all, 40);
            statistics = fmin(statistics, seconds_since(&start));
            graze_model_free(model);
        }
        if (statistics > build) fail_msg("%s: %g s for %g s of building", info.name, statistics, build);
    }
    graze_mesh_free(mesh);
}

/* As in bound/closure.h: C(N6) = N6, C(N14) = N26; coordinates of C(N26) reach 5, not the paper's 2. */
static void closures_have_their_sizes(void **state)
{
    (void)state;
    static const struct {
        const char *method;
        double directions, largest;
    } known[] = {{"kdop,k=6", 3, 1}, {"kdop,k=14", 13, 1}, {"kdop,k=18", 25, 2}, {"kdop,k=26", 97, 5}};
    graze_mesh *mesh = scene_shape("torus", "rings=12");
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        graze_model *model = scene_model(mesh, known[i].method);
        assert_true(scene_statistic(model, "closure_directions") == known[i].directions);
        assert_true(scene_statistic(model, "closure_largest") == known[i].largest);
        graze_model_free(model);
    }
    graze_mesh_free(mesh);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_figures),
        cmocka_unit_test(more_planes_hold_tighter),
        cmocka_unit_test(volumes_are_in_the_order_of_the_paper),
        cmocka_unit_test(parts_of_the_list_and_of_the_bytes),
        cmocka_unit_test(sizes_are_asked_for),
        cmocka_unit_test(statistics_cost_less_than_the_build),
        cmocka_unit_test(closures_have_their_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
