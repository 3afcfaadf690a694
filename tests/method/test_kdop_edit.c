/* What edits leave behind is as good as what a build makes: the tree stays within its depth, and queries cost what they
 * cost on a fresh model. */
#include "mesh/edit.h"
#include "method/kdop/kdop.h"
#include "scene.h"

static int depth_limit(const graze_model *model)
{
    int limit = 8;
    for (uint64_t n = 1; n < graze_mesh_triangle_count(graze_model_mesh(model)); n *= 2) limit += 2;
    return limit;
}

static void expect_within_depth(const graze_model *model)
{
    graze_error error;
    scene_expect_ok(graze_model_verify(model, &error), &error);
    if (scene_statistic(model, "height") > depth_limit(model))
        fail_msg("%g levels, more than %d", scene_statistic(model, "height"), depth_limit(model));
}

static void insert(graze_model *model, const graze_vec3 *corners, size_t count)
{
    scene_soup soup = {count, (graze_vec3 *)corners};
    graze_mesh *mesh = scene_mesh(&soup);
    graze_error error;
    scene_expect_ok(graze_model_insert(model, mesh, NULL, &error), &error);
    graze_mesh_free(mesh);
}

/* ---- quality ---- */

/* Bounding tests of all contacts over poses that are the same for every model. */
static uint64_t cost(const graze_model *a, const graze_model *b)
{
    graze_query_def def = {.size = sizeof def, .a = a, .b = b};
    graze_query *query = NULL;
    graze_error error;
    scene_random r = {7};
    uint64_t tests = 0;
    scene_expect_ok(graze_query_create(&def, &query, &error), &error);
    for (int i = 0; i < 200; i++) {
        graze_result result;
        graze_pose pose = scene_random_pose(&r, 1);
        scene_expect_ok(graze_query_contacts(query, &pose, NULL, &result, &error), &error);
        tests += result.counters.bv_tests;
    }
    graze_query_free(query);
    return tests;
}

/* Takes one triangle away and puts it back some way off. */
static void move_one(graze_model *model, scene_random *r, double far)
{
    const graze_mesh *mesh = graze_model_mesh(model);
    uint32_t place = (uint32_t)scene_below(r, (int)graze_mesh_triangle_count(mesh));
    uint32_t number = graze_model_number(model, place);
    graze_vec3 corners[3], by = scene_unit_point(r);
    for (size_t k = 0; k < 3; k++) {
        corners[k] = graze_mesh_vertices(mesh)[graze_mesh_indices(mesh)[3 * (size_t)place + k]];
        corners[k].x += far * (by.x - 0.5), corners[k].y += far * (by.y - 0.5);
    }
    graze_error error;
    scene_expect_ok(graze_model_remove(model, &number, 1, &error), &error);
    insert(model, corners, 1);
}

static void ten_times_n_edits_cost_queries_a_tenth_at_most(void **state)
{
    (void)state;
    static const char *const methods[] = {"kdop", "kdop,k=14,rule=sah", "kdop,k=26,rule=longest,point=median"};
    for (size_t m = 0; m < 3; m++) {
        scene_random r = {m + 1};
        scene_soup soup = scene_random_soup(&r, 1000, 0.05), other = scene_random_soup(&r, 100, 0.1);
        scene_pair pair = scene_open(&soup, &other, methods[m]);
        for (size_t i = 0; i < 5 * soup.count; i++) { /* two edits each */
            move_one(pair.a, &r, 0.2);
            if (i % 619 != 0) continue; /* at all ages: it is built anew as a whole after 250 moves */
            graze_model *fresh = scene_model(graze_model_mesh(pair.a), methods[m]);
            double edited = (double)cost(pair.a, pair.b), built = (double)cost(fresh, pair.b);
            if (edited > 1.1 * built) fail_msg("%s, move %zu: %g tests, not %g", methods[m], i, edited, built);
            graze_model_free(fresh);
        }
        expect_within_depth(pair.a);
        scene_close(&pair);
        scene_soup_free(&soup);
        scene_soup_free(&other);
    }
}

static void expect_cost_of_fresh(const graze_model *edited, const graze_model *other, const char *method)
{
    graze_model *fresh = scene_model(graze_model_mesh(edited), method);
    double cost_edited = (double)cost(edited, other), cost_built = (double)cost(fresh, other);
    if (cost_edited > 1.1 * cost_built) fail_msg("%g tests, not %g", cost_edited, cost_built);
    graze_model_free(fresh);
}

/* Large triangles among small ones make bounds large; without them bounds are small again. */
static void bounds_shrink_when_triangles_go(void **state)
{
    (void)state;
    scene_random r = {11};
    scene_soup soup = scene_random_soup(&r, 1000, 0.05), large = scene_random_soup(&r, 100, 1);
    for (size_t i = 0; i < large.count; i++)
        memcpy(soup.corners + 30 * i, large.corners + 3 * i, 3 * sizeof *soup.corners);
    scene_pair pair = scene_open(&soup, &soup, "kdop");
    graze_model *other = scene_model(pair.mesh_b, "kdop");
    double before = (double)cost(pair.a, other);
    for (uint32_t i = 0; i < large.count; i++) {
        uint32_t number = 10 * i;
        graze_error error;
        scene_expect_ok(graze_model_remove(pair.a, &number, 1, &error), &error);
    }
    assert_true((double)cost(pair.a, other) < 0.8 * before); /* or there was little to show */
    expect_cost_of_fresh(pair.a, other, "kdop");
    graze_model_free(other);
    scene_close(&pair);
    scene_soup_free(&soup);
    scene_soup_free(&large);
}

/* All edits in one small place, far fewer than would have the whole tree built anew, in an order that suits no tree. */
static void one_place_wears_out_alone(void **state)
{
    (void)state;
    scene_random r = {12};
    scene_soup soup = scene_random_soup(&r, 4000, 0.02), near = scene_random_soup(&r, 60, 0.2);
    scene_pair pair = scene_open(&soup, &near, "kdop");
    for (int i = 0; i < 1500; i++) {
        double x = 0.5 + 0.04 * (i % 40) / 40.0, y = 0.5 + 0.04 * (i / 40) / 40.0,
               z = 0.5 + 0.02 * ((i * 7) % 11) / 11.0;
        const graze_vec3 corners[3] = {{x, y, z}, {x + 0.02, y, z}, {x, y + 0.02, z}};
        insert(pair.a, corners, 1);
    }
    expect_cost_of_fresh(pair.a, pair.b, "kdop");
    graze_model *fresh = scene_model(graze_model_mesh(pair.a), "kdop");
    assert_true(scene_statistic(pair.a, "height") <=
                scene_statistic(fresh, "height") + 4); /* 13 more where nothing is built anew */
    expect_within_depth(pair.a);
    graze_model_free(fresh);
    scene_close(&pair);
    scene_soup_free(&soup);
    scene_soup_free(&near);
}

/* ---- memory ---- */

/* Vertices of triangles that went do not pile up. */
static void moving_triangles_keeps_the_size(void **state)
{
    (void)state;
    scene_random r = {3};
    scene_soup soup = scene_random_soup(&r, 200, 0.1);
    graze_mesh *mesh = scene_mesh(&soup);
    graze_model *model = scene_model(mesh, "kdop");
    graze_mesh_free(mesh);
    size_t bytes = 0;
    for (int i = 0; i < 5000; i++) {
        move_one(model, &r, 0.2);
        assert_true(graze_mesh_vertex_count(graze_model_mesh(model)) <= 5 * 200);
        if (i == 500) bytes = graze_model_bytes(model);
    }
    assert_true(graze_model_bytes(model) <= 2 * bytes);
    graze_model_free(model);
    scene_soup_free(&soup);
}

/* ---- depth ---- */

/* Triangles that shrink towards a corner by `ratio`: every split by a mean takes off a few. */
static scene_soup shrinking(size_t count, double ratio)
{
    scene_soup soup = scene_soup_of(count);
    double size = 1;
    for (size_t i = 0; i < count; i++, size *= ratio) {
        soup.corners[3 * i] = (graze_vec3){size, 0, 0};
        soup.corners[3 * i + 1] = (graze_vec3){size, 1e-3 * size, 0};
        soup.corners[3 * i + 2] = (graze_vec3){size, 0, 1e-3 * size};
    }
    return soup;
}

static const struct {
    const char *method;
    double ratio;
} deep[] = {
    {"kdop", 0.5}, {"kdop", 0.9}, {"kdop,rule=sah", 0.3}, {"kdop,k=6,rule=sah", 0.1}, {"kdop,rule=longest", 0.25}};

static void the_depth_holds_while_a_tree_grows_and_shrinks(void **state)
{
    (void)state;
    for (size_t d = 0; d < sizeof deep / sizeof *deep; d++) {
        scene_random r = {d};
        scene_soup soup = scene_random_soup(&r, 64, 0.1), more = shrinking(120, deep[d].ratio);
        graze_mesh *mesh = scene_mesh(&soup);
        graze_model *model = scene_model(mesh, deep[d].method);
        graze_error error;
        for (size_t i = 0; i < more.count; i++) {
            insert(model, more.corners + 3 * i, 1);
            expect_within_depth(model);
        }
        for (uint32_t number = 0; number + 1 < soup.count + more.count; number++) {
            scene_expect_ok(graze_model_remove(model, &number, 1, &error), &error);
            expect_within_depth(model);
        }
        graze_model_free(model);
        graze_mesh_free(mesh);
        scene_soup_free(&soup);
        scene_soup_free(&more);
    }
}

/* A build may use all the depth that there is; the first edit makes room. (Asked of the method: models give triangles
 * of such different sizes to several parts, whose trees are not as deep.) */
static void a_tree_of_full_depth_can_be_edited(void **state)
{
    (void)state;
    enum { COUNT = 16, LIMIT = 16 };
    scene_soup soup = shrinking(COUNT, 0.3), one = shrinking(1, 1);
    for (int removes = 0; removes < 2; removes++) {
        graze_mesh *mesh = scene_mesh(&soup), *more = scene_mesh(&one);
        grz_settings settings;
        graze_error error;
        void *index;
        scene_expect_ok(grz_settings_parse(grz_method_kdop.options, "kdop", "rule=sah", &settings, &error), &error);
        scene_expect_ok(grz_method_kdop.build(mesh, &settings, NULL, &index, &error), &error);
        scene_expect_ok(grz_mesh_own(&mesh, &error), &error);
        const grz_kdop_index *made = index;
        assert_true(made->tree.depth > LIMIT - 2); /* or this shows nothing */
        if (removes) {
            const uint32_t gone = 5;
            scene_expect_ok(grz_method_kdop.remove(mesh, &settings, index, &gone, 1, &error), &error);
            grz_method_kdop.renumber(mesh, index, COUNT - 1, gone);
            grz_mesh_swap(mesh, gone, COUNT - 1);
            mesh->triangle_count--;
        } else {
            scene_expect_ok(grz_mesh_append(mesh, more, &error), &error);
            scene_expect_ok(grz_method_kdop.insert(mesh, &settings, index, COUNT, &error), &error);
        }
        assert_true(made->tree.depth <= LIMIT + 2 * !removes);
        assert_int_equal(grz_method_kdop.validate(mesh, index), GRAZE_OK);
        grz_method_kdop.release(index);
        graze_mesh_free(mesh);
        graze_mesh_free(more);
    }
    scene_soup_free(&soup);
    scene_soup_free(&one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ten_times_n_edits_cost_queries_a_tenth_at_most),
        cmocka_unit_test(bounds_shrink_when_triangles_go),
        cmocka_unit_test(one_place_wears_out_alone),
        cmocka_unit_test(moving_triangles_keeps_the_size),
        cmocka_unit_test(the_depth_holds_while_a_tree_grows_and_shrinks),
        cmocka_unit_test(a_tree_of_full_depth_can_be_edited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
