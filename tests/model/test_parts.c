/* The parts of a mesh of several scales: each triangle is in one, a mesh of one scale has one, and what edits and files
 * leave of them answers as brute force does.
 *
 * GRAZE_CASES sets a thousand times the scenes that are edited (24 by default), GRAZE_SEED the seed. */
#include "mesh/scales.h"
#include "model/model.h"
#include "query/soups.h"
#include "scene.h"

#include <graze/model_edit.h>
#include <graze/ray.h>
#include <math.h>
#include <time.h>

static int case_count = 24;
static uint64_t seed = 1;

static const graze_vec3 centre = {0.25, -0.125, 0.0625};

/* ---- sorting triangles into parts ---- */

static grz_scales scales_of(scene_soup soup, uint32_t *triangle_count)
{
    graze_mesh *mesh = scene_mesh(&soup);
    grz_scales scales;
    assert_true(grz_scales_of(mesh, &scales));
    *triangle_count = mesh->triangle_count;
    graze_mesh_free(mesh);
    scene_soup_free(&soup);
    return scales;
}

static void expect_each_once(const grz_scales *scales, uint32_t triangle_count)
{
    uint8_t *seen = calloc(triangle_count, 1);
    assert_non_null(seen);
    assert_int_equal(scales->first[0], 0);
    assert_int_equal(scales->first[scales->count], triangle_count);
    for (uint32_t p = 0; p < scales->count; p++) {
        assert_true(scales->first[p] < scales->first[p + 1]);
        for (uint32_t i = scales->first[p]; i < scales->first[p + 1]; i++) {
            assert_true(scales->triangles[i] < triangle_count && !seen[scales->triangles[i]]++);
            if (i > scales->first[p]) assert_true(scales->triangles[i - 1] < scales->triangles[i]);
        }
    }
    free(seen);
}

static void every_triangle_is_in_one_part(void **state)
{
    (void)state;
    scene_random r = {seed};
    for (int i = 0; i < 30; i++) {
        scene_soup soup = many_scales_soup(&r, i, 1 + i / 6, centre);
        if (i % 2) soup = with_stray(soup, pow(10, 4 + i), i % 4 == 1);
        uint32_t count;
        grz_scales scales = scales_of(soup, &count);
        assert_true(scales.count > 1);
        expect_each_once(&scales, count);
        grz_scales_free(&scales);
    }
}

/* Eight triangles at each of 40 x 40 places: more clusters than parts. */
static void there_are_not_too_many_parts(void **state)
{
    (void)state;
    enum { SIDE = 40, EACH = 8 };
    scene_random r = {seed};
    scene_soup soup = scene_soup_of((size_t)SIDE * SIDE * EACH);
    for (size_t i = 0; i < 3 * soup.count; i++) {
        const size_t place = i / 3 / EACH;
        const graze_vec3 p = scene_unit_point(&r);
        soup.corners[i] =
            (graze_vec3){(double)(place % SIDE) + 1e-7 * p.x, (double)(place / SIDE) + 1e-7 * p.y, 1e-7 * p.z};
    }
    uint32_t triangle_count;
    grz_scales scales = scales_of(soup, &triangle_count);
    expect_each_once(&scales, triangle_count);
    assert_in_range(scales.count, GRZ_MOST_PARTS - 1, GRZ_MOST_PARTS);
    grz_scales_free(&scales);
}

static void a_mesh_of_one_scale_is_one_part(void **state)
{
    (void)state;
    scene_random r = {seed};
    for (int i = 0; i < 12; i++) {
        scene_soup soup = i % 3 == 0   ? torus_soup(12, 8)
                          : i % 3 == 1 ? centred_soup(&r, 200, 0.2)
                                       : scene_grid_soup(&r, 60, 5);
        scale(&soup, pow(10, 10 * (i - 6)));
        uint32_t count;
        grz_scales scales = scales_of(soup, &count);
        assert_int_equal(scales.count, 1);
        assert_true(!scales.triangles && !scales.first);
        grz_scales_free(&scales);
    }
}

/* ---- a model that is edited, and what it should hold ---- */

enum { MOST_TRIANGLES = 4096 };

typedef struct edited {
    graze_model *model;
    size_t count;
    graze_vec3 corners[3 * MOST_TRIANGLES];
    uint32_t numbers[MOST_TRIANGLES]; /* of each of these triangles, ascending */
    uint32_t next;                    /* number to be given */
} edited;

static void note(edited *e, const scene_soup *soup)
{
    assert_true(e->count + soup->count <= MOST_TRIANGLES);
    memcpy(e->corners + 3 * e->count, soup->corners, 3 * soup->count * sizeof *soup->corners);
    for (size_t i = 0; i < soup->count; i++) e->numbers[e->count++] = e->next++;
}

static void begin(edited *e, scene_soup soup, const char *method)
{
    e->count = 0, e->next = 0;
    graze_mesh *mesh = scene_mesh(&soup);
    e->model = scene_model(mesh, method);
    note(e, &soup);
    graze_mesh_free(mesh);
    scene_soup_free(&soup);
}

static void insert(edited *e, scene_soup soup)
{
    graze_mesh *mesh = scene_mesh(&soup);
    graze_error error;
    uint32_t first;
    scene_expect_ok(graze_model_insert(e->model, mesh, &first, &error), &error);
    assert_int_equal(first, e->next);
    note(e, &soup);
    graze_mesh_free(mesh);
    scene_soup_free(&soup);
}

/* Takes out every triangle of a range that is a multiple of `step` from its beginning. */
static void take_out(edited *e, size_t from, size_t end, size_t step)
{
    uint32_t numbers[MOST_TRIANGLES];
    size_t gone = 0, kept = from;
    for (size_t i = from; i < e->count; i++) {
        if (i < end && (i - from) % step == 0) {
            numbers[gone++] = e->numbers[i];
            continue;
        }
        e->numbers[kept] = e->numbers[i];
        memmove(e->corners + 3 * kept++, e->corners + 3 * i, 3 * sizeof *e->corners);
    }
    e->count = kept;
    graze_error error;
    scene_expect_ok(graze_model_remove(e->model, numbers, gone, &error), &error);
}

/* Triangles beside one that is there and of its size, or far smaller, or larger. */
static scene_soup newcomers(edited *e, scene_random *r)
{
    static const double sizes[] = {1, 1, 1, 1e-6, 1e-3, 30};
    const graze_vec3 *t = e->corners + 3 * (size_t)scene_below(r, (int)e->count);
    const double size = hypot(hypot(t[0].x - t[1].x, t[0].y - t[1].y), t[0].z - t[1].z);
    scene_soup soup = centred_soup(r, scene_below(r, 3) ? 1 : (size_t)between(r, 2, 20), 0.5);
    scale(&soup, size * sizes[scene_below(r, 6)]);
    move(&soup, t[0].x, t[0].y, t[0].z);
    return soup;
}

/* Takes out fewer triangles than there are: the model is never empty. */
static void edit_once(edited *e, scene_random *r)
{
    if (e->count < 60 || scene_below(r, 2)) {
        insert(e, newcomers(e, r));
        return;
    }
    const size_t from = (size_t)scene_below(r, (int)e->count), left = e->count - from;
    const size_t most = scene_below(r, 4) ? 4 : 40;
    take_out(e, from, from + (left < most ? left : most), (size_t)between(r, 1, 3));
}

static void expect_places(const edited *e)
{
    const graze_mesh *mesh = graze_model_mesh(e->model);
    graze_error error;
    assert_int_equal(mesh->triangle_count, e->count);
    for (size_t i = 0; i < e->count; i++) {
        uint32_t place;
        assert_true(graze_model_find(e->model, e->numbers[i], &place));
        const grz_tri t = grz_mesh_triangle(mesh, place);
        assert_memory_equal(t.v, e->corners + 3 * i, sizeof t.v);
    }
    scene_expect_ok(graze_model_verify(e->model, &error), &error);
}

/* ---- the same answers as brute force ---- */

static graze_query *open_query(const graze_model *a, const graze_model *b, const char *method)
{
    graze_query_def def = graze_query_def_default();
    graze_query *query;
    graze_error error;
    def.a = a, def.b = b, def.method = method;
    scene_expect_ok(graze_query_create(&def, &query, &error), &error);
    return query;
}

/* Numbers ascend as places do, so pairs are sorted alike. */
static void expect_pairs(const edited *e, const graze_result *found, const graze_result *truth)
{
    assert_int_equal(found->count, truth->count);
    assert_int_equal(found->verdict, truth->verdict);
    for (size_t i = 0; i < found->count; i++) {
        const graze_pair *f = &found->pairs[i], *t = &truth->pairs[i];
        assert_int_equal(f->triangle_a, e->numbers[t->triangle_a]);
        assert_int_equal(f->triangle_b, t->triangle_b);
        assert_true(f->kind == t->kind && f->distance == t->distance);
    }
}

static void ask_pair(const edited *e, graze_query *query, graze_query *brute, const graze_pose *pose)
{
    graze_result found, truth;
    graze_distance near, nearest;
    graze_error error;
    scene_expect_ok(graze_query_distance(query, pose, &near, &error), &error);
    scene_expect_ok(graze_query_distance(brute, pose, &nearest, &error), &error);
    const double distance = nearest.closest.distance;
    assert_true(fabs(near.closest.distance - distance) <= 2e-12 * distance);
    scene_expect_ok(graze_query_contacts(query, pose, NULL, &found, &error), &error);
    scene_expect_ok(graze_query_contacts(brute, pose, NULL, &truth, &error), &error);
    expect_pairs(e, &found, &truth);
    scene_expect_ok(graze_query_within(query, pose, distance, NULL, &found, &error), &error);
    scene_expect_ok(graze_query_within(brute, pose, distance, NULL, &truth, &error), &error);
    expect_pairs(e, &found, &truth);
}

static void cast_ray(const edited *e, const graze_model *brute, const graze_vec3 *from, const graze_vec3 *to)
{
    graze_ray ray = graze_ray_along(*from, (graze_vec3){to->x - from->x, to->y - from->y, to->z - from->z});
    if (ray.aim.x == 0 && ray.aim.y == 0 && ray.aim.z == 0) return;
    static graze_hit found[MOST_TRIANGLES], truth[MOST_TRIANGLES];
    size_t count, true_count;
    graze_error error;
    const graze_hit_receiver here = {.array = found, .capacity = MOST_TRIANGLES},
                             there = {.array = truth, .capacity = MOST_TRIANGLES};
    scene_expect_ok(graze_ray_all(e->model, &ray, &here, &count, &error), &error);
    scene_expect_ok(graze_ray_all(brute, &ray, &there, &true_count, &error), &error);
    assert_int_equal(count, true_count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(found[i].triangle, e->numbers[truth[i].triangle]);
        assert_true(found[i].t == truth[i].t);
    }
}

static void expect_answers(const edited *e, scene_random *r, graze_query *query, const graze_model *other)
{
    const scene_soup soup = {e->count, (graze_vec3 *)e->corners};
    graze_mesh *mesh = scene_mesh(&soup);
    graze_model *brute = scene_model(mesh, "brute"), *other_brute = scene_model(graze_model_mesh(other), "brute");
    graze_query *truth = open_query(brute, other_brute, NULL);
    for (int i = 0; i < 3; i++) {
        const graze_vec3 *t = e->corners + 3 * (size_t)scene_below(r, (int)e->count),
                         *to = e->corners + 3 * (size_t)scene_below(r, (int)e->count);
        const graze_mesh *b = graze_model_mesh(other);
        graze_pose pose = scene_random_pose(r, 0);
        const graze_vec3 at = graze_pose_carry(&pose, b->vertices[scene_below(r, (int)b->vertex_count)]);
        pose.m[0][3] += t->x - at.x, pose.m[1][3] += t->y - at.y, pose.m[2][3] += t->z - at.z;
        ask_pair(e, query, truth, &pose);
        cast_ray(e, brute, t, to);
    }
    graze_query_free(truth);
    graze_model_free(brute);
    graze_model_free(other_brute);
    graze_mesh_free(mesh);
}

static void save_and_load(edited *e)
{
    const char *path = GRAZE_TEST_DIR "/parts.graze";
    graze_error error;
    graze_model *loaded;
    scene_expect_ok(graze_model_save(e->model, path, &error), &error);
    scene_expect_ok(graze_model_load(path, &loaded, &error), &error);
    assert_int_equal(loaded->parts.count, e->model->parts.count);
    graze_model_free(e->model);
    e->model = loaded;
}

static void edit_scene(int number, const char *build, const char *ask)
{
    static edited e;
    scene_random r = {seed + (uint64_t)number};
    scene_soup soup = many_scales_soup(&r, number, 1, centre);
    begin(&e, number % 2 ? with_stray(soup, 1e8, number % 4 == 1) : soup, build);
    assert_true(e.model->parts.count > 1);
    soup = many_scales_soup(&r, number + 1, 1, centre);
    graze_mesh *mesh = scene_mesh(&soup);
    graze_model *other = scene_model(mesh, build);
    graze_query *query = open_query(e.model, other, ask);
    for (int i = 0; i < 24; i++) {
        edit_once(&e, &r);
        expect_places(&e);
        if (i % 8 == 7) {
            graze_query_free(query);
            save_and_load(&e);
            query = open_query(e.model, other, ask);
        }
        if (i % 3 == 0 || i % 8 == 7) expect_answers(&e, &r, query, other);
    }
    graze_query_free(query);
    graze_model_free(other);
    graze_model_free(e.model);
    graze_mesh_free(mesh);
    scene_soup_free(&soup);
}

static void edited_parts_answer_as_brute_force(void **state)
{
    (void)state;
    static const char *const builds[] = {"kdop", "kdop,skinny=50", "kdop,k=26"};
    static const char *const asks[] = {"kdop", "kdop,front=on", "kdop,tau=8"};
    for (int i = 0; i < case_count; i++) edit_scene(i, builds[i % 3], asks[i / 3 % 3]);
}

static void bytes_count_the_meshes_of_parts(void **state)
{
    (void)state;
    scene_random r = {seed};
    scene_soup soup = many_scales_soup(&r, 0, 2, centre);
    graze_mesh *mesh = scene_mesh(&soup);
    graze_model *model;
    graze_model_def def = graze_model_def_default();
    def.mesh = mesh;
    assert_int_equal(graze_model_create(&def, &model, NULL), GRAZE_OK);
    assert_true(model->parts.count > 1);
    size_t least = 0;
    for (uint32_t i = 0; i < model->parts.count; i++) {
        const graze_mesh *part = model->parts.items[i].mesh;
        least += 24 * (size_t)part->vertex_count + 12 * (size_t)part->triangle_count;
    }
    assert_true(graze_model_bytes(model) > least);
    graze_model_free(model);
    graze_mesh_free(mesh);
    scene_soup_free(&soup);
}

int main(void)
{
    const char *cases = getenv("GRAZE_CASES"), *given = getenv("GRAZE_SEED");
    if (cases) case_count = (atoi(cases) + 999) / 1000;
    seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    printf("parts: %d scenes, GRAZE_SEED=%llu\n", case_count, (unsigned long long)seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_triangle_is_in_one_part), cmocka_unit_test(there_are_not_too_many_parts),
        cmocka_unit_test(a_mesh_of_one_scale_is_one_part), cmocka_unit_test(edited_parts_answer_as_brute_force),
        cmocka_unit_test(bytes_count_the_meshes_of_parts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
