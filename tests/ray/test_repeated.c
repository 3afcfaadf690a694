/* Where an index has triangles in several leaves, rays meet each once, however many there are; edited models too. */
#include "ray/rays.h"

enum { SHEETS = 700, MOST = 4 * SHEETS };

/* Long triangles across the axis of x, one behind the other, in a shuffled order; by skinny=100 each has two leaves or
 * so, and a ray along the axis comes through both. */
static scene_soup sheets(scene_random *r)
{
    scene_soup soup = scene_soup_of(SHEETS);
    for (int i = 0; i < SHEETS; i++) {
        const int place = (i * 317) % SHEETS; /* without a common divisor */
        const double x = place + 0.25 * scene_unit(r);
        soup.corners[3 * i] = (graze_vec3){x, -1000, -1};
        soup.corners[3 * i + 1] = (graze_vec3){x, 1000, -1};
        soup.corners[3 * i + 2] = (graze_vec3){x, 0, 2};
    }
    return soup;
}

typedef struct shown {
    size_t count, most;
    uint8_t times[SHEETS];
} shown;

static bool count_hit(const graze_hit *hit, void *user)
{
    shown *s = user;
    s->times[hit->triangle]++;
    return ++s->count < s->most;
}

/* More than are held at once, so that a cast takes several passes. */
static void many_repeated_triangles_come_once(void **state)
{
    (void)state;
    scene_random r = {1};
    scene_soup soup = sheets(&r);
    graze_mesh *mesh = scene_mesh(&soup);
    graze_model *model = scene_model(mesh, "kdop,skinny=100");
    assert_true(scene_statistic(model, "extra_pieces") > 0.9 * SHEETS);
    const graze_ray ray = graze_ray_along((graze_vec3){-1, 0, 0}, (graze_vec3){1, 0, 0});
    static graze_hit hits[MOST];
    const size_t capacities[] = {0, 1, 5, 256, 300, SHEETS, MOST};
    size_t count;
    for (size_t i = 0; i < sizeof capacities / sizeof *capacities; i++) {
        const graze_hit_receiver to = {.array = hits, .capacity = capacities[i]};
        assert_int_equal(graze_ray_all(model, &ray, &to, &count, NULL), GRAZE_OK);
        assert_int_equal(count, SHEETS);
        for (size_t k = 0; k < capacities[i] && k < SHEETS; k++)
            assert_int_equal(floor(soup.corners[(size_t)3 * hits[k].triangle].x), k);
    }
    const size_t stops[] = {1, 2, 100, 256, 257, 600, MOST};
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++) {
        shown s = {.most = stops[i]};
        const graze_hit_receiver to = {.visit = count_hit, .user = &s};
        assert_int_equal(graze_ray_all(model, &ray, &to, &count, NULL), GRAZE_OK);
        assert_int_equal(count, stops[i] < SHEETS ? stops[i] : SHEETS);
        assert_int_equal(count, s.count);
        for (int k = 0; k < SHEETS; k++) assert_true(s.times[k] <= 1);
    }
    graze_model_free(model);
    graze_mesh_free(mesh);
    scene_soup_free(&soup);
}

/* Some triangles go, and others come. */
static void edit(graze_model *model, scene_random *r)
{
    graze_error error;
    scene_soup soup = scene_below(r, 2) ? scene_strip_soup(r, 5) : scene_random_soup(r, 10, 0.3);
    graze_mesh *more = scene_mesh(&soup);
    scene_expect_ok(graze_model_insert(model, more, NULL, &error), &error);
    for (int i = 0; i < 8; i++) {
        const uint32_t count = graze_mesh_triangle_count(graze_model_mesh(model));
        const uint32_t number = graze_model_number(model, (uint32_t)scene_below(r, (int)count));
        scene_expect_ok(graze_model_remove(model, &number, 1, &error), &error);
    }
    graze_mesh_free(more);
    scene_soup_free(&soup);
}

/* By brute, whose numbers are places in the edited mesh. Hits at the same t may come in another order: of what has the
 * lowest number, not the lowest place. */
static void expect_truth(const graze_model *model, const graze_model *brute, const graze_ray *ray)
{
    static graze_hit truth[MOST], found[MOST];
    size_t count, other;
    graze_error error;
    const graze_hit_receiver to = {.array = truth, .capacity = MOST}, into = {.array = found, .capacity = MOST};
    scene_expect_ok(graze_ray_all(brute, ray, &to, &count, &error), &error);
    scene_expect_ok(graze_ray_all(model, ray, &into, &other, &error), &error);
    assert_int_equal(count, other);
    uint64_t sum = 0, other_sum = 0;
    for (size_t i = 0; i < count; i++) {
        assert_true(truth[i].t == found[i].t);
        sum += graze_model_number(model, truth[i].triangle);
        other_sum += found[i].triangle;
    }
    assert_int_equal(sum, other_sum);
    graze_hit first;
    bool any;
    scene_expect_ok(graze_ray_first(model, ray, &first, &any, &error), &error);
    assert_int_equal(any, count > 0);
    if (any) assert_true(ray_same_hit(&first, &found[0]));
}

static void edited_models_are_met_as_they_are(void **state)
{
    (void)state;
    static const char *const edited[] = {"kdop", "kdop,k=8", "kdop,skinny=60", "kdop,k=26,skinny=100"};
    for (size_t m = 0; m < sizeof edited / sizeof *edited; m++) {
        scene_random r = {m};
        scene_soup soup = scene_strip_soup(&r, 100);
        graze_mesh *mesh = scene_mesh(&soup);
        graze_model *model = scene_model(mesh, edited[m]);
        for (int round = 0; round < 25; round++) {
            edit(model, &r);
            graze_model *brute = scene_model(graze_model_mesh(model), "brute");
            for (int i = 0; i < 2 * RAY_KINDS; i++) {
                const graze_ray ray = ray_of_kind(graze_model_mesh(model), &r, i % RAY_KINDS);
                expect_truth(model, brute, &ray);
            }
            graze_model_free(brute);
        }
        graze_model_free(model);
        graze_mesh_free(mesh);
        scene_soup_free(&soup);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_repeated_triangles_come_once),
        cmocka_unit_test(edited_models_are_met_as_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
