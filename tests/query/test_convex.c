/* Method convex: flat solids that cross, receivers, and larger solids by each vector unit. test_convex_poses.c has the
 * comparison over many poses. GRAZE_SEED sets the seed. */
#include "query/solid_truth.h"

#include <time.h>

static uint64_t seed = 1;

static const char *const asked[] = {"convex",
                                    "convex,pick=first,inside=planes",
                                    "convex,start=random",
                                    "convex,coherence=off",
                                    "convex,simd=scalar",
                                    "convex,table=sphere,start=table",
                                    "convex,levels=dk,cut=8,refine=single",
                                    "convex,levels=dk,cut=4,relax=off,table=none,refine=both,start=last",
                                    "convex,levels=planes,rate=0.5,cut=4,refine=double,coherence=off",
                                    "convex,levels=dk,cut=4,importance=3,start=random"};
enum { METHODS = sizeof asked / sizeof *asked };

/* Two solids, their judge, and a query by each method. */
typedef struct scene {
    graze_mesh *a, *b;
    graze_model *brute[2], *convex[METHODS][2];
    graze_query *queries[METHODS];
    solid_judge judge;
} scene;

static scene scene_of(graze_mesh *a, graze_mesh *b)
{
    scene s = {.a = a, .b = b};
    s.brute[0] = scene_model(a, "brute"), s.brute[1] = scene_model(b, "brute");
    s.judge = solid_judge_of(a, b, solid_query(s.brute[0], s.brute[1], "brute"));
    for (int m = 0; m < METHODS; m++) {
        s.convex[m][0] = scene_model(a, asked[m]), s.convex[m][1] = scene_model(b, asked[m]);
        s.queries[m] = solid_query(s.convex[m][0], s.convex[m][1], asked[m]);
    }
    return s;
}

static void scene_end(scene *s)
{
    for (int m = 0; m < METHODS; m++) graze_query_free(s->queries[m]);
    graze_query_free(s->judge.surfaces);
    solid_judge_end(&s->judge);
    for (int k = 0; k < 2; k++) graze_model_free(s->brute[k]);
    for (int k = 0; k < 2 * METHODS; k++) graze_model_free(s->convex[k / 2][k % 2]);
    graze_mesh_free(s->a);
    graze_mesh_free(s->b);
}

static void expect_pose(const scene *s, const graze_pose *pose)
{
    const solid_truth t = solid_truth_at(&s->judge, pose);
    for (int m = 0; m < METHODS; m++) solid_expect_all(s->queries[m], pose, &t);
    solid_expect_tolerances(s->queries, METHODS, &s->judge, pose, t.nearest.closest.distance);
}

/* ---- poses ---- */

static graze_vec3 middle_of(const graze_mesh *mesh)
{
    graze_vec3 low, high;
    graze_mesh_bounds(mesh, &low, &high);
    return grz_add(low, grz_scale(grz_sub(high, low), 0.5));
}

/* B's middle goes to a place near A's, after any turn. */
static graze_pose pose_of(scene_random *r, const graze_mesh *a, const graze_mesh *b)
{
    static const double reaches[] = {0, 0.1, 0.5, 1, 2, 3, 100};
    const double reach = reaches[scene_below(r, 7)];
    graze_pose pose = scene_random_pose(r, 0);
    const graze_vec3 to = middle_of(a), from = graze_pose_carry(&pose, middle_of(b)), d = solid_direction(r);
    pose.m[0][3] += to.x - from.x + reach * d.x;
    pose.m[1][3] += to.y - from.y + reach * d.y;
    pose.m[2][3] += to.z - from.z + reach * d.z;
    return pose;
}

/* Two segments that cross lie in a plane, so they touch; one that goes through a triangle overlaps it, whichever of the
 * two is A. */
static void test_flat_ones_that_cross(void **state)
{
    (void)state;
    static const graze_vec3 along[] = {{-1, 0, 0}, {1, 0, 0}}, across[] = {{0, -1, 0}, {0, 1, 0}},
                            flat[] = {{0, -1, -1}, {0, 1, -1}, {0, 0, 1}};
    static const struct {
        const graze_vec3 *a, *b;
        size_t in_a, in_b;
    } rows[] = {{along, across, 2, 2}, {along, flat, 2, 3}, {flat, along, 3, 2}, {across, flat, 2, 3}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        scene s = scene_of(solid_of(rows[i].a, rows[i].in_a), solid_of(rows[i].b, rows[i].in_b));
        const graze_pose here = graze_pose_identity(), aside = scene_translation(0.25, 0.125, 0);
        expect_pose(&s, &here);
        expect_pose(&s, &aside);
        scene_end(&s);
    }
}

/* ---- larger solids ---- */

enum { LARGE_SORTS = 8, LARGE_PAIRS = 8 };

/* Balls, discs, needles, plates; tiny ones; and needles whose ends are balls of 1e-9, so that no box of floats tells
 * anything of their triangles. */
static graze_mesh *large_solid(scene_random *r, int sort)
{
    static const graze_vec3 scales[LARGE_SORTS] = {{1, 1, 1},          {1, 1, 0.1},       {1, 0.1, 0.1},
                                                   {1, 1e-3, 1e-3},    {1, 1, 1e-6},      {1e-5, 1e-5, 1e-5},
                                                   {1e-9, 1e-9, 1e-9}, {1e-9, 1e-9, 1e-9}};
    enum { MOST = 400 };
    graze_vec3 p[MOST];
    const int n = 150 + scene_below(r, MOST - 150);
    for (int i = 0; i < n; i++) {
        const graze_vec3 d = solid_direction(r);
        const double end = sort == LARGE_SORTS - 1 ? (i % 2 ? 0.5 : -0.5) : 0;
        p[i] = (graze_vec3){scales[sort].x * d.x + end, scales[sort].y * d.y, scales[sort].z * d.z};
    }
    return solid_of(p, (size_t)n);
}

/* ---- receivers ---- */

typedef struct shown_pairs {
    graze_pair pairs[SOLID_MOST_POINTS];
    size_t count, most;
} shown_pairs;

static bool show_until(const graze_pair *pairs, size_t count, void *user)
{
    shown_pairs *shown = user;
    for (size_t i = 0; i < count && shown->count < SOLID_MOST_POINTS; i++) shown->pairs[shown->count++] = pairs[i];
    return shown->count < shown->most;
}

static bool is_among(const graze_pair *pair, const graze_result *all)
{
    for (size_t i = 0; i < all->count; i++)
        if (scene_same_pairs(pair, &all->pairs[i], 1)) return true;
    return false;
}

/* A visitor that stops sees pairs that there are, each once, before it stops; and arrays hold the first ones. */
static void test_receivers(void **state)
{
    (void)state;
    scene_random r = {seed + 2};
    static shown_pairs shown, listed;
    graze_mesh *a = large_solid(&r, 0), *b = large_solid(&r, 1);
    scene s = scene_of(a, b);
    for (int i = 0; i < 20; i++) {
        const graze_pose pose = pose_of(&r, a, b);
        const double tolerance = i % 2 ? 0.1 : -1;
        graze_result all, some;
        graze_error error;
        const graze_receiver visitor = {.visit = show_until, .user = &shown};
        shown.count = 0, shown.most = 1 + (size_t)scene_below(&r, 600);
        const graze_receiver array = {.array = listed.pairs, .capacity = shown.most};
        if (tolerance >= 0) {
            scene_expect_ok(graze_query_within(s.judge.surfaces, &pose, tolerance, NULL, &all, &error), &error);
            scene_expect_ok(graze_query_within(s.queries[0], &pose, tolerance, &visitor, &some, &error), &error);
            scene_expect_ok(graze_query_within(s.queries[0], &pose, tolerance, &array, &some, &error), &error);
        } else {
            scene_expect_ok(graze_query_contacts(s.judge.surfaces, &pose, NULL, &all, &error), &error);
            scene_expect_ok(graze_query_contacts(s.queries[0], &pose, &visitor, &some, &error), &error);
            scene_expect_ok(graze_query_contacts(s.queries[0], &pose, &array, &some, &error), &error);
        }
        assert_int_equal(some.count, all.count);
        const size_t held = all.count < shown.most ? all.count : shown.most;
        assert_true(held == 0 || scene_same_pairs(listed.pairs, all.pairs, held));
        assert_true(shown.count >= held && shown.count <= all.count);
        for (size_t k = 0; k < shown.count; k++) assert_true(is_among(&shown.pairs[k], &all));
    }
    scene_end(&s);
}

/* ---- vector units ---- */

/* Pairs in the order in which they are found, distances and counters are the same bits by each unit. */
static void test_units_agree(void **state)
{
    (void)state;
    static const char *const units[] = {"convex,simd=auto", "convex,simd=scalar"};
    scene_random r = {seed + 3};
    for (int round = 0; round < LARGE_PAIRS; round++) {
        graze_mesh *mesh[2] = {large_solid(&r, scene_below(&r, LARGE_SORTS)),
                               large_solid(&r, scene_below(&r, LARGE_SORTS))};
        graze_model *models[2] = {scene_model(mesh[0], "convex"), scene_model(mesh[1], "convex")};
        graze_query *queries[2] = {solid_query(models[0], models[1], units[0]),
                                   solid_query(models[0], models[1], units[1])};
        for (int i = 0; i < 10; i++) {
            const graze_pose pose = pose_of(&r, mesh[0], mesh[1]);
            static shown_pairs shown[2];
            graze_result found[2], first[2];
            graze_distance d[2];
            graze_error error;
            for (int k = 0; k < 2; k++) {
                const graze_receiver visitor = {.visit = show_until, .user = &shown[k]};
                shown[k].count = 0, shown[k].most = SOLID_MOST_POINTS;
                scene_expect_ok(graze_query_contacts(queries[k], &pose, &visitor, &found[k], &error), &error);
                scene_expect_ok(graze_query_first(queries[k], &pose, &first[k], &error), &error);
                scene_expect_ok(graze_query_distance(queries[k], &pose, &d[k], &error), &error);
            }
            assert_int_equal(shown[0].count, shown[1].count);
            assert_true(!shown[0].count || scene_same_pairs(shown[0].pairs, shown[1].pairs, shown[0].count));
            assert_memory_equal(&found[0].counters, &found[1].counters, sizeof found[0].counters);
            assert_true(first[0].count == first[1].count && found[0].solids == found[1].solids);
            assert_memory_equal(&first[0].common, &first[1].common, sizeof first[0].common);
            assert_memory_equal(&d[0].closest, &d[1].closest, sizeof d[0].closest);
            assert_memory_equal(&d[0].counters, &d[1].counters, sizeof d[0].counters);
        }
        for (int k = 0; k < 2; k++) graze_query_free(queries[k]);
        for (int k = 0; k < 2; k++) graze_model_free(models[k]);
        for (int k = 0; k < 2; k++) graze_mesh_free(mesh[k]);
    }
}

int main(void)
{
    const char *given = getenv("GRAZE_SEED");
    seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    print_message("seed %llu\n", (unsigned long long)seed);
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_flat_ones_that_cross), cmocka_unit_test(test_receivers),
                                       cmocka_unit_test(test_units_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
