/* What a cast promises beside right answers: receivers, limits, numbers of edited models, cost, and what is refused. */
#include "model/model.h"
#include "ray/rays.h"

#include <fenv.h>

static graze_model *box_model(const char *method)
{
    scene_soup soup = scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 1, 1});
    graze_mesh *mesh = scene_mesh(&soup);
    graze_model *model = scene_model(mesh, method);
    graze_mesh_free(mesh);
    scene_soup_free(&soup);
    return model;
}

static const char *const casting[] = {"brute", "wide", "boxtree", "kdop", "kdop,skinny=100"};

enum { CASTING = sizeof casting / sizeof *casting };

/* ---- answers that can be seen ---- */

/* Into a unit cube: two triangles a face, so that a diagonal and an edge are met twice. */
static void test_known_hits(void **state)
{
    (void)state;
    static const struct {
        const char *what;
        graze_vec3 origin, direction;
        double most;
        size_t count; /* of all hits */
        double t;     /* of the first */
        graze_ray_side side;
    } cases[] = {
        {"through two faces", {-1, 0.25, 0.5}, {1, 0, 0}, INFINITY, 2, 1, GRAZE_RAY_FRONT},
        {"a direction of length two", {-1, 0.25, 0.5}, {2, 0, 0}, INFINITY, 2, 0.5, GRAZE_RAY_FRONT},
        {"from inside", {0.5, 0.25, 0.5}, {1, 0, 0}, INFINITY, 1, 0.5, GRAZE_RAY_BACK},
        {"through the diagonals", {-1, 0.5, 0.5}, {1, 0, 0}, INFINITY, 4, 1, GRAZE_RAY_FRONT},
        {"up to a face", {-1, 0.25, 0.5}, {1, 0, 0}, 1, 1, 1, GRAZE_RAY_FRONT},
        {"not up to a face", {-1, 0.25, 0.5}, {1, 0, 0}, 0x1.fffffffffffffp-1, 0, 0, GRAZE_RAY_FRONT},
        {"away", {-1, 0.25, 0.5}, {-1, 0, 0}, INFINITY, 0, 0, GRAZE_RAY_FRONT},
        {"beside", {-1, 1.25, 0.5}, {1, 0, 0}, INFINITY, 0, 0, GRAZE_RAY_FRONT},
        {"from a face", {0, 0.25, 0.5}, {1, 0, 0}, INFINITY, 2, 0, GRAZE_RAY_FRONT},
        {"a point of a face", {0, 0.25, 0.5}, {1, 0, 0}, 0, 1, 0, GRAZE_RAY_FRONT},
        {"t beyond all doubles", {-1, 0.25, 0.5}, {0x1p-1074, 0, 0}, INFINITY, 2, INFINITY, GRAZE_RAY_FRONT},
        {"t below all doubles", {-0x1p-1074, 0.25, 0.5}, {0x1p200, 0, 0}, 0.5, 2, 0x1p-1074, GRAZE_RAY_FRONT},
    };
    for (int m = 0; m < CASTING; m++) {
        graze_model *model = box_model(casting[m]);
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            graze_ray ray = graze_ray_along(cases[i].origin, cases[i].direction);
            graze_hit hits[12] = {{0}};
            size_t count;
            ray.most = cases[i].most;
            const graze_hit_receiver to = {.array = hits, .capacity = 12};
            assert_int_equal(graze_ray_all(model, &ray, &to, &count, NULL), GRAZE_OK);
            if (count != cases[i].count || hits[0].t != cases[i].t || hits[0].side != cases[i].side)
                fail_msg("%s, %s: %zu hits, the first at %a, %s", casting[m], cases[i].what, count, hits[0].t,
                         graze_ray_side_name(hits[0].side));
        }
        graze_model_free(model);
    }
}

/* Triangles with a corner or an edge on the line, seen edge-on or not; and a segment ends exactly at its end. */
static void test_along_an_edge(void **state)
{
    (void)state;
    for (int m = 0; m < CASTING; m++) {
        graze_model *model = box_model(casting[m]);
        graze_ray ray = graze_ray_along((graze_vec3){-1, 0, 0}, (graze_vec3){1, 0, 0});
        graze_hit hits[12];
        size_t count;
        const graze_hit_receiver to = {.array = hits, .capacity = 12};
        assert_int_equal(graze_ray_all(model, &ray, &to, &count, NULL), GRAZE_OK);
        /* Two faces hold the edge, the others end in its corners; each is two triangles. */
        static const uint32_t expected[8] = {0, 1, 4, 5, 8, 9, 2, 3};
        assert_int_equal(count, 8);
        for (size_t i = 0; i < count; i++) {
            assert_int_equal(hits[i].triangle, expected[i]);
            assert_true(hits[i].t == (i < 6 ? 1 : 2));
            assert_int_equal(hits[i].side, i < 2 ? GRAZE_RAY_FRONT : i < 6 ? GRAZE_RAY_EDGE_ON : GRAZE_RAY_BACK);
        }

        const graze_vec3 from = {0.1, 0.2, -0.7}, to_face = {0.3, 0.6, 0};
        bool found;
        ray = graze_ray_to(from, to_face);
        assert_int_equal(graze_ray_first(model, &ray, &hits[0], &found, NULL), GRAZE_OK);
        assert_true(found && hits[0].t == 1 && hits[0].point.x == 0.3 && hits[0].point.y == 0.6);
        ray = graze_ray_to(from, (graze_vec3){0.3, 0.6, -0x1p-1074});
        assert_int_equal(graze_ray_any(model, &ray, &found, NULL), GRAZE_OK);
        assert_false(found);
        graze_model_free(model);
    }
}

/* ---- receivers ---- */

typedef struct seen {
    graze_hit hits[200];
    size_t count, stop_after;
} seen;

static bool visit(const graze_hit *hit, void *user)
{
    seen *s = user;
    s->hits[s->count++] = *hit;
    return s->count < s->stop_after;
}

static void test_receivers(void **state)
{
    (void)state;
    graze_mesh *mesh = ray_scene(1);
    for (int m = 0; m < CASTING; m++) {
        graze_model *model = scene_model(mesh, casting[m]);
        graze_ray ray = graze_ray_along((graze_vec3){-1, 2, 2}, (graze_vec3){1, 0, 0});
        graze_hit all[200], part[200];
        size_t count, again;
        const graze_hit_receiver whole = {.array = all, .capacity = 200}, none = {.array = NULL, .capacity = 0};
        assert_int_equal(graze_ray_all(model, &ray, &whole, &count, NULL), GRAZE_OK);
        assert_true(count > 20 && count < 200);
        for (size_t i = 1; i < count; i++)
            assert_true(all[i - 1].t < all[i].t || (all[i - 1].t == all[i].t && all[i - 1].triangle < all[i].triangle));
        assert_int_equal(graze_ray_all(model, &ray, &none, &again, NULL), GRAZE_OK);
        assert_int_equal(again, count);
        for (size_t capacity = 1; capacity <= count; capacity += 3) { /* the first of them, whatever is left out */
            const graze_hit_receiver few = {.array = part, .capacity = capacity};
            assert_int_equal(graze_ray_all(model, &ray, &few, &again, NULL), GRAZE_OK);
            assert_int_equal(again, count);
            for (size_t i = 0; i < capacity; i++) assert_true(ray_same_hit(&part[i], &all[i]));
        }
        seen s = {.stop_after = SIZE_MAX};
        const graze_hit_receiver visitor = {.visit = visit, .user = &s};
        assert_int_equal(graze_ray_all(model, &ray, &visitor, &again, NULL), GRAZE_OK);
        assert_true(again == count && s.count == count);
        for (size_t i = 0; i < count; i++) {
            size_t same = 0;
            for (size_t k = 0; k < count; k++) same += ray_same_hit(&all[i], &s.hits[k]);
            assert_int_equal(same, 1);
        }
        s = (seen){.stop_after = 3};
        assert_int_equal(graze_ray_all(model, &ray, &visitor, &again, NULL), GRAZE_OK);
        assert_true(again == 3 && s.count == 3);
        graze_model_free(model);
    }
    graze_mesh_free(mesh);
}

/* Of triangles that are met at the same t the lowest number counts, which need not be the lowest place. */
static void test_numbers(void **state)
{
    (void)state;
    graze_model *model = box_model("wide");
    graze_ray ray = graze_ray_along((graze_vec3){-1, 0.5, 0.5}, (graze_vec3){1, 0, 0});
    graze_hit before, after;
    bool found;
    assert_int_equal(graze_ray_first(model, &ray, &before, &found, NULL), GRAZE_OK);
    assert_true(grz_triangle_numbers_start(&model->numbers, 12));
    for (uint32_t i = 0; i < 6; i++) grz_triangle_numbers_swap(&model->numbers, i, 11 - i);
    assert_int_equal(graze_ray_first(model, &ray, &after, &found, NULL), GRAZE_OK);
    assert_int_equal(before.triangle, 0);
    assert_int_equal(after.triangle, 10); /* the other half of the same face, the second by its place */
    graze_hit hits[4];
    size_t count;
    const graze_hit_receiver to = {.array = hits, .capacity = 4};
    assert_int_equal(graze_ray_all(model, &ray, &to, &count, NULL), GRAZE_OK);
    assert_int_equal(hits[0].triangle, 10);
    assert_int_equal(hits[1].triangle, 11);
    graze_model_free(model);
}

/* ---- what it costs ---- */

/* A tree looks at few of 7,200 boxes and triangles, also from afar, and a first hit saves what lies behind it. */
static void test_work(void **state)
{
    (void)state;
    graze_mesh *mesh = scene_shape("deformed-torus", "rings=60 sides=60"), *far = ray_moved(mesh, 1, 5e6);
    const graze_mesh *const meshes[] = {mesh, far};
    for (int i = 0; i < 2; i++)
        for (int m = 1; m < CASTING; m++) {
            graze_model *model = scene_model(meshes[i], casting[m]);
            graze_counters first = {0}, all = {0};
            scene_random r = {9};
            for (int k = 0; k < 300; k++) {
                graze_ray ray = ray_of_kind(meshes[i], &r, 1);
                graze_hit hit;
                bool found;
                size_t count;
                const graze_hit_receiver none = {.capacity = 0};
                ray.counters = &first;
                assert_int_equal(graze_ray_first(model, &ray, &hit, &found, NULL), GRAZE_OK);
                ray.counters = &all;
                assert_int_equal(graze_ray_all(model, &ray, &none, &count, NULL), GRAZE_OK);
            }
            if (!(first.bv_tests < 300 * 150 && first.triangle_tests < 300 * 40 && all.bv_tests > first.bv_tests &&
                  all.triangle_tests > first.triangle_tests && all.triangle_tests < 300 * 100))
                fail_msg("%s: %lu bounds and %lu triangles for first, %lu and %lu for all", casting[m],
                         (unsigned long)first.bv_tests, (unsigned long)first.triangle_tests,
                         (unsigned long)all.bv_tests, (unsigned long)all.triangle_tests);
            graze_model_free(model);
        }
    graze_mesh_free(far);
    graze_mesh_free(mesh);
}

/* ---- what is refused ---- */

static void test_refusals(void **state)
{
    (void)state;
    const struct {
        graze_ray ray;
        graze_status status;
        const char *says;
    } cases[] = {
        {{{NAN, 0, 0}, {1, 0, 0}, false, 1, NULL},
         GRAZE_BAD_ARGUMENT,
         "ray: its origin: x is NaN: give finite coordinates"},
        {{{0, 0, 0x1p201}, {1, 0, 0}, false, 1, NULL}, GRAZE_OUT_OF_RANGE, "its origin: z is 3.2"},
        {{{0, 0, 0}, {1, INFINITY, 0}, false, 1, NULL}, GRAZE_BAD_ARGUMENT, "its direction: y is infinite: give"},
        {{{0, 0, 0}, {1, -0x1p300, 0}, true, 1, NULL}, GRAZE_OUT_OF_RANGE, "its end: y is -2.0"},
        {{{0, 0, 0}, {0, -0.0, 0}, false, 1, NULL}, GRAZE_BAD_ARGUMENT, "its direction is zero: give one"},
        {{{1, 2, 3}, {1, 2, 3}, true, 1, NULL}, GRAZE_BAD_ARGUMENT, "its direction is zero: give two points"},
        {{{0, 0, 0}, {1, 0, 0}, false, -1, NULL}, GRAZE_BAD_ARGUMENT, "its largest t is -1"},
        {{{0, 0, 0}, {1, 0, 0}, false, NAN, NULL}, GRAZE_BAD_ARGUMENT, "its largest t is"},
    };
    graze_model *model = box_model("boxtree");
    graze_hit hit;
    bool found;
    size_t count;
    const graze_hit_receiver none = {.capacity = 0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        graze_error error = {0};
        found = true, count = 7, hit.t = 5;
        assert_int_equal(graze_ray_first(model, &cases[i].ray, &hit, &found, &error), cases[i].status);
        if (!strstr(error.message, cases[i].says)) fail_msg("case %zu says '%s'", i, error.message);
        assert_true(!found && hit.t == 0);
        found = true;
        assert_int_equal(graze_ray_any(model, &cases[i].ray, &found, NULL), cases[i].status);
        assert_int_equal(graze_ray_all(model, &cases[i].ray, &none, &count, NULL), cases[i].status);
        assert_true(!found && count == 0);
    }
    graze_ray ray = graze_ray_along((graze_vec3){0, 0, 0}, (graze_vec3){1, 0, 0});
    assert_int_equal(fesetround(FE_UPWARD), 0);
    graze_status status = graze_ray_any(model, &ray, &found, NULL);
    fesetround(FE_TONEAREST);
    assert_int_equal(status, GRAZE_BAD_FLOAT_MODE);
    graze_model_free(model);
}

/* ---- files ---- */

static void test_files(void **state)
{
    (void)state;
    static const struct {
        const char *text, *says; /* NULL: two rays */
    } cases[] = {
        {"# two\n0 0 0 1 0 0\n\n1,2,3,-1e-3,0,0 # the second\n", NULL},
        {"", "rays: no ray in it: give an origin and a direction"},
        {"0 0 0 1 0\n", "line 1: z of the direction is missing: give an origin"},
        {"0 0 0 1 0 0\n1 2 3 4 five 6\n", "line 2: 'five' is no number, where y of the direction should stand"},
        {"0 0 0 1 0 0 5\n", "line 1: more than six numbers stand here"},
        {"\n0 0 0 0 -0 0\n", "line 2: the direction is zero"},
        {"0 1e70 0 0 0 1\n", "line 1: y is 1e+70"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        graze_rays *rays = NULL;
        graze_error error = {0};
        graze_status status = graze_rays_read_memory(cases[i].text, strlen(cases[i].text), NULL, &rays, &error);
        assert_int_equal(status == GRAZE_OK, !cases[i].says);
        assert_int_equal(rays != NULL, !cases[i].says);
        if (cases[i].says && !strstr(error.message, cases[i].says)) fail_msg("case %zu says '%s'", i, error.message);
        if (rays) {
            assert_int_equal(graze_rays_count(rays), 2);
            const graze_ray *second = &graze_rays_items(rays)[1];
            assert_true(second->origin.y == 2 && second->aim.x == -1e-3 && isinf(second->most) && !second->to_point);
        }
        graze_rays_free(rays);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_hits), cmocka_unit_test(test_along_an_edge), cmocka_unit_test(test_receivers),
        cmocka_unit_test(test_numbers),    cmocka_unit_test(test_work),          cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
