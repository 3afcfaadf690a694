/* Method convex against brute force, larger solids against method wide, and against exact rays where one solid may lie
 * inside the other.
 *
 * GRAZE_POSES sets how many poses each of the pairs of solids has (40 by default), GRAZE_SEED the seed. */
#include "exact/separable.h"
#include "oracle/inside_truth.h"
#include "query/solids.h"

#include <string.h>
#include <time.h>

static size_t pose_count = 40;
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
enum { METHODS = sizeof asked / sizeof *asked, PAIRS = 60 };

/* Two solids, and a query by each method; the first is brute, or one that is as right. */
typedef struct scene {
    graze_mesh *a, *b;
    graze_model *models[METHODS + 1][2];
    graze_query *queries[METHODS + 1];
    truth *truth;
} scene;

static graze_query *query_of(graze_model *models[2], const char *method)
{
    graze_query_def def = graze_query_def_default();
    graze_query *query = NULL;
    graze_error error;
    def.a = models[0], def.b = models[1], def.method = method;
    scene_expect_ok(graze_query_create(&def, &query, &error), &error);
    return query;
}

static scene scene_of(graze_mesh *a, graze_mesh *b, const char *judge)
{
    scene s = {.a = a, .b = b, .truth = truth_create()};
    assert_non_null(s.truth);
    for (int m = 0; m <= METHODS; m++) {
        const char *method = m ? asked[m - 1] : judge;
        s.models[m][0] = scene_model(a, method);
        s.models[m][1] = scene_model(b, method);
        s.queries[m] = query_of(s.models[m], method);
    }
    return s;
}

static void scene_end(scene *s)
{
    for (int m = 0; m <= METHODS; m++) {
        graze_query_free(s->queries[m]);
        graze_model_free(s->models[m][0]);
        graze_model_free(s->models[m][1]);
    }
    graze_mesh_free(s->a);
    graze_mesh_free(s->b);
    truth_free(s->truth);
}

/* ---- the truth ---- */

/* The corners of all triangles; B's are carried. */
static graze_vec3 *surface_of(const graze_mesh *mesh, const graze_pose *pose)
{
    const size_t count = 3 * graze_mesh_triangle_count(mesh);
    graze_vec3 *out = malloc(count * sizeof *out);
    assert_non_null(out);
    const graze_vec3 *vertices = graze_mesh_vertices(mesh);
    const uint32_t *indices = graze_mesh_indices(mesh);
    for (size_t i = 0; i < count; i++)
        out[i] = pose ? graze_pose_carry(pose, vertices[indices[i]]) : vertices[indices[i]];
    return out;
}

static graze_solids inside_truth(const scene *s, const graze_pose *pose)
{
    graze_vec3 *a = surface_of(s->a, NULL), *b = surface_of(s->b, pose);
    const size_t in_a = graze_mesh_triangle_count(s->a), in_b = graze_mesh_triangle_count(s->b);
    const graze_solids out = inside_truth_place(s->truth, b[0], a, in_a) == TRUTH_INSIDE   ? GRAZE_SOLIDS_B_IN_A
                             : inside_truth_place(s->truth, a[0], b, in_b) == TRUTH_INSIDE ? GRAZE_SOLIDS_A_IN_B
                                                                                           : GRAZE_SOLIDS_APART;
    free(a);
    free(b);
    return out;
}

/* Of solids that meet: touching, if a plane has all carried vertices of the one on one side of it and all of the other
 * on the other, both with the plane itself. */
static graze_solids meeting_truth(const scene *s, const graze_pose *pose)
{
    const size_t in_a = graze_mesh_vertex_count(s->a), in_b = graze_mesh_vertex_count(s->b);
    graze_vec3 *b = malloc(in_b * sizeof *b);
    assert_non_null(b);
    for (size_t i = 0; i < in_b; i++) b[i] = graze_pose_carry(pose, graze_mesh_vertices(s->b)[i]);
    const grz_corners of_a = {.points = graze_mesh_vertices(s->a), .count = (uint32_t)in_a},
                      of_b = {.points = b, .count = (uint32_t)in_b};
    const bool separable = grz_separate(&of_a, &of_b, (graze_vec3){1, 0, 0}).separable;
    free(b);
    return separable ? GRAZE_SOLIDS_TOUCHING : GRAZE_SOLIDS_OVERLAPPING;
}

/* ---- one pose ---- */

static void expect_contacts(const scene *s, int m, const graze_pose *pose, const graze_result *right, graze_solids lie)
{
    graze_error error;
    graze_result all, first;
    scene_expect_ok(graze_query_contacts(s->queries[m], pose, NULL, &all, &error), &error);
    assert_int_equal(all.count, right->count);
    if (right->count) assert_true(scene_same_pairs(all.pairs, right->pairs, right->count));
    const bool meets = lie != GRAZE_SOLIDS_APART;
    if (all.solids != lie) fail_msg("%s is %s", graze_solids_name(lie), graze_solids_name(all.solids));
    assert_int_equal(all.verdict, meets ? GRAZE_CONTACT : GRAZE_FREE);
    scene_expect_ok(graze_query_first(s->queries[m], pose, &first, &error), &error);
    assert_int_equal(first.verdict, all.verdict);
    assert_int_equal(first.solids >= GRAZE_SOLIDS_MEETING, meets);
}

static void expect_near(const scene *s, int m, const graze_pose *pose, double tolerance)
{
    graze_error error;
    graze_result right, here, near;
    scene_expect_ok(graze_query_within(s->queries[0], pose, tolerance, NULL, &right, &error), &error);
    scene_expect_ok(graze_query_within(s->queries[m], pose, tolerance, NULL, &here, &error), &error);
    assert_int_equal(here.count, right.count);
    if (right.count) assert_true(scene_same_pairs(here.pairs, right.pairs, right.count));
    scene_expect_ok(graze_query_near(s->queries[m], pose, tolerance, &near, &error), &error);
    assert_int_equal(near.verdict, right.verdict);
}

static void expect_distance(const scene *s, int m, const graze_pose *pose, const graze_distance *right,
                            graze_solids inside)
{
    graze_error error;
    graze_distance d;
    const double true_distance = inside != GRAZE_SOLIDS_APART ? 0 : right->closest.distance;
    scene_expect_ok(graze_query_distance(s->queries[m], pose, &d, &error), &error);
    if (!(fabs(d.closest.distance - true_distance) <= 2e-12 * true_distance))
        fail_msg("%.17g is %.17g", true_distance, d.closest.distance);
    assert_true(d.at_least <= d.closest.distance && d.at_least >= d.closest.distance * (1 - 1e-12));
    if (true_distance > 0) {
        assert_int_equal(d.solids, GRAZE_SOLIDS_APART);
        assert_true(d.feature_a.kind != GRAZE_NO_FEATURE && d.feature_b.kind != GRAZE_NO_FEATURE);
    } else {
        assert_true(d.solids >= GRAZE_SOLIDS_MEETING);
    }
    graze_distance_def def = graze_distance_def_default();
    def.relative = 0.1, def.absolute = 0.01 * true_distance;
    scene_expect_ok(graze_query_distance_bounded(s->queries[m], pose, &def, &d, &error), &error);
    assert_true(d.at_least <= true_distance * (1 + 2e-12));
    assert_true(d.closest.distance >= true_distance * (1 - 2e-12));
    assert_true(d.closest.distance <= (d.at_least * 1.1 + def.absolute) * (1 + 1e-11));
    def = graze_distance_def_default();
    def.absolute = 2 * right->closest.distance; /* stops early: what was not looked at counts, too */
    scene_expect_ok(graze_query_distance_bounded(s->queries[m], pose, &def, &d, &error), &error);
    assert_true(d.at_least <= true_distance * (1 + 2e-12) && d.closest.distance >= true_distance * (1 - 2e-12));
    assert_true(d.closest.distance <= (d.at_least + def.absolute) * (1 + 1e-11));
    if (d.solids != GRAZE_SOLIDS_UNKNOWN) assert_int_equal(d.solids == GRAZE_SOLIDS_APART, true_distance > 0);
    def = graze_distance_def_default();
    def.cutoff = 0.5 * true_distance;
    scene_expect_ok(graze_query_distance_bounded(s->queries[m], pose, &def, &d, &error), &error);
    assert_int_equal(isinf(d.closest.distance), true_distance > 0);
    if (true_distance > 0) assert_true(d.at_least >= def.cutoff);
}

static void expect_pose(const scene *s, const graze_pose *pose)
{
    graze_error error;
    graze_result right;
    graze_distance distance;
    scene_expect_ok(graze_query_contacts(s->queries[0], pose, NULL, &right, &error), &error);
    const graze_solids inside = right.count ? GRAZE_SOLIDS_APART : inside_truth(s, pose);
    const graze_solids lie = right.count ? meeting_truth(s, pose) : inside;
    for (int m = 1; m <= METHODS; m++) expect_contacts(s, m, pose, &right, lie);
    scene_expect_ok(graze_query_distance(s->queries[0], pose, &distance, &error), &error);
    const double d = distance.closest.distance;
    for (int m = 1; m <= METHODS; m++) {
        expect_distance(s, m, pose, &distance, inside);
        expect_near(s, m, pose, 0);
        expect_near(s, m, pose, d);
        expect_near(s, m, pose, nextafter(d, 0));
        expect_near(s, m, pose, 1.5 * d + 0.01);
    }
}

/* ---- poses ---- */

static graze_vec3 middle_of(const graze_mesh *mesh)
{
    graze_mesh_report report;
    graze_error error;
    scene_expect_ok(graze_mesh_inspect(mesh, &report, &error), &error);
    return (graze_vec3){(report.low.x + report.high.x) / 2, (report.low.y + report.high.y) / 2,
                        (report.low.z + report.high.z) / 2};
}

/* B's middle goes to a place near A's, after any turn. */
static graze_pose pose_of(scene_random *r, const scene *s)
{
    static const double reaches[] = {0, 0.1, 0.5, 1, 2, 3, 100};
    const double reach = reaches[scene_below(r, 7)];
    graze_pose pose = scene_random_pose(r, 0);
    const graze_vec3 to = middle_of(s->a), from = graze_pose_carry(&pose, middle_of(s->b)), d = solid_direction(r);
    pose.m[0][3] += to.x - from.x + reach * d.x;
    pose.m[1][3] += to.y - from.y + reach * d.y;
    pose.m[2][3] += to.z - from.z + reach * d.z;
    return pose;
}

/* Moves B by the shortest way until it touches, but for rounding; and a little less or more. */
static void expect_around_touch(scene_random *r, const scene *s, graze_pose pose)
{
    static const double parts[] = {1, 1 - 1e-15, 1 + 1e-15, 1 - 1e-9, 1 + 1e-9, 1 - 1e-3, 1.001};
    graze_error error;
    graze_distance d;
    scene_expect_ok(graze_query_distance(s->queries[0], &pose, &d, &error), &error);
    const graze_vec3 p = d.closest.point_a, q = d.closest.point_b;
    const double part = parts[scene_below(r, 7)];
    pose.m[0][3] += part * (p.x - q.x);
    pose.m[1][3] += part * (p.y - q.y);
    pose.m[2][3] += part * (p.z - q.z);
    expect_pose(s, &pose);
}

static void test_against_brute(void **state)
{
    (void)state;
    scene_random r = {seed};
    for (int pair = 0; pair < PAIRS; pair++) {
        int sort_a = scene_below(&r, SOLID_SORTS), sort_b = scene_below(&r, SOLID_SORTS),
            detail = 4 + scene_below(&r, 40);

        graze_mesh *a = solid_make(&r, sort_a, detail), *b = solid_make(&r, sort_b, detail);
        scene s = scene_of(a, b, "brute");
        for (size_t i = 0; i < pose_count; i++) {
            const graze_pose pose = pose_of(&r, &s);
            expect_pose(&s, &pose);
            expect_around_touch(&r, &s, pose);
        }
        scene_end(&s);
    }
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
        scene s = scene_of(solid_of(rows[i].a, rows[i].in_a), solid_of(rows[i].b, rows[i].in_b), "brute");
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

static void test_against_wide(void **state)
{
    (void)state;
    scene_random r = {seed + 1};
    for (int pair = 0; pair < LARGE_PAIRS; pair++) {
        const int sort_a = scene_below(&r, LARGE_SORTS), sort_b = scene_below(&r, LARGE_SORTS);
        graze_mesh *a = large_solid(&r, sort_a);
        scene s = scene_of(a, large_solid(&r, sort_b), "wide");
        for (size_t i = 0; i < pose_count / 20; i++) {
            const graze_pose pose = pose_of(&r, &s);
            expect_pose(&s, &pose);
            expect_around_touch(&r, &s, pose);
        }
        scene_end(&s);
    }
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
    scene s = scene_of(large_solid(&r, 0), large_solid(&r, 1), "brute");
    for (int i = 0; i < 20; i++) {
        const graze_pose pose = pose_of(&r, &s);
        const double tolerance = i % 2 ? 0.1 : -1;
        graze_result all, some;
        graze_error error;
        const graze_receiver visitor = {.visit = show_until, .user = &shown};
        shown.count = 0, shown.most = 1 + (size_t)scene_below(&r, 600);
        const graze_receiver array = {.array = listed.pairs, .capacity = shown.most};
        if (tolerance >= 0) {
            scene_expect_ok(graze_query_within(s.queries[0], &pose, tolerance, NULL, &all, &error), &error);
            scene_expect_ok(graze_query_within(s.queries[1], &pose, tolerance, &visitor, &some, &error), &error);
            scene_expect_ok(graze_query_within(s.queries[1], &pose, tolerance, &array, &some, &error), &error);
        } else {
            scene_expect_ok(graze_query_contacts(s.queries[0], &pose, NULL, &all, &error), &error);
            scene_expect_ok(graze_query_contacts(s.queries[1], &pose, &visitor, &some, &error), &error);
            scene_expect_ok(graze_query_contacts(s.queries[1], &pose, &array, &some, &error), &error);
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
        graze_query *queries[2] = {query_of(models, units[0]), query_of(models, units[1])};
        const scene s = {.a = mesh[0], .b = mesh[1]};
        for (int i = 0; i < 10; i++) {
            const graze_pose pose = pose_of(&r, &s);
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
    const char *poses = getenv("GRAZE_POSES"), *given = getenv("GRAZE_SEED");
    if (poses) pose_count = strtoul(poses, NULL, 10);
    seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    print_message("seed %llu\n", (unsigned long long)seed);
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_against_brute),
                                       cmocka_unit_test(test_flat_ones_that_cross), cmocka_unit_test(test_against_wide),
                                       cmocka_unit_test(test_receivers), cmocka_unit_test(test_units_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
