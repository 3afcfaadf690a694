/* Method convex against the truth, over many poses of 40 solids: of 4 to 5,000 triangles, with edges of 1e-9 of the
 * size, flat, needles, cones, prisms, boxes whose sides are divided, far away, tiny; apart, touching to the ulp, deep
 * in each other, inside. Where both have at most 200 triangles brute judges, else wide, with brute at each hundredth
 * pose; how solids lie by parity and proofs, see solid_truth.h. Answers by vector units and without them are the same
 * bits.
 *
 * GRAZE_POSES sets how many poses each of the 400 pairs of solids has (150 by default, 50,000 in all; pairs of larger
 * ones have a fifth of it), GRAZE_SEED the seed. */
#include "oracle/distance_truth.h"
#include "query/solid_rows.h"
#include "query/solid_truth.h"

#include <time.h>

static size_t pose_count = 150;
static uint64_t seed = 1;

enum { PAIRS = 400, FEW_TRIANGLES = 200 };

/* ---- what is asked ---- */

enum { PLAIN, NO_TABLE, COARSE, SPHERE, REMOVED, CUT, BUILDS };
static const char *const builds[BUILDS] = {"convex",
                                           "convex,table=none",
                                           "convex,resolution=2",
                                           "convex,table=sphere",
                                           "convex,levels=dk,cut=8",
                                           "convex,levels=planes,rate=0.5,cut=8"};

/* Beside the defaults, each pair of solids has one of these; and with `is_same`, one whose answers are the same bits. */
static const struct {
    const char *method;
    int build;
    bool is_same;
} variants[] = {
    {"convex,simd=scalar", PLAIN, true},
    {"convex,coherence=off", PLAIN, false},
    {"convex,pick=first,inside=planes", PLAIN, false},
    {"convex,simd=avx2", PLAIN, true},
    {"convex,start=random", PLAIN, false},
    {"convex,start=last", PLAIN, false},
    {"convex,start=table,pick=first", PLAIN, false},
    {"convex,table=none", NO_TABLE, false},
    {"convex,table=none,start=table,inside=planes", NO_TABLE, false},
    {"convex,resolution=2", COARSE, false},
    {"convex,table=sphere,start=table", SPHERE, false},
    {"convex,levels=dk,cut=8,refine=double", REMOVED, false},
    {"convex,levels=dk,cut=8,refine=both,start=last", REMOVED, false},
    {"convex,levels=planes,rate=0.5,cut=8,refine=single", CUT, false},
};
enum { VARIANTS = sizeof variants / sizeof *variants };

typedef struct posed_solid {
    graze_mesh *mesh;
    graze_model *convex[BUILDS], *brute, *wide;
    graze_vec3 middle;
    double radius; /* half the diagonal of its box */
} posed_solid;

static posed_solid solid_number(scene_random *r, int number)
{
    posed_solid s = {.mesh = solid_row_make(r, number)};
    graze_vec3 low, high;
    graze_mesh_bounds(s.mesh, &low, &high);
    s.middle = grz_add(low, grz_scale(grz_sub(high, low), 0.5));
    s.radius = grz_length(grz_sub(high, low)) / 2;
    for (int b = 0; b < BUILDS; b++) s.convex[b] = scene_model(s.mesh, builds[b]);
    s.brute = scene_model(s.mesh, "brute");
    s.wide = scene_model(s.mesh, "wide");
    return s;
}

static void solid_end(posed_solid *s)
{
    for (int b = 0; b < BUILDS; b++) graze_model_free(s->convex[b]);
    graze_model_free(s->brute);
    graze_model_free(s->wide);
    graze_mesh_free(s->mesh);
}

/* ---- poses ---- */

/* B's middle, and how B is turned about it, in degrees. */
typedef struct placing {
    graze_vec3 angles, middle;
} placing;

static graze_pose pose_of(const placing *at, const posed_solid *b)
{
    graze_pose pose;
    graze_error error;
    scene_expect_ok(graze_pose_from_euler(at->angles, (graze_vec3){0, 0, 0}, &pose, &error), &error);
    const graze_vec3 from = graze_pose_carry(&pose, b->middle);
    pose.m[0][3] = at->middle.x - from.x;
    pose.m[1][3] = at->middle.y - from.y;
    pose.m[2][3] = at->middle.z - from.z;
    return pose;
}

static graze_vec3 any_angles(scene_random *r)
{
    const graze_vec3 p = scene_unit_point(r);
    return (graze_vec3){360 * p.x, 180 * p.y, 360 * p.z};
}

/* B anywhere: with its middle near A's, beside it, or far away; or a quarter turn on a lattice; or a step on. */
static void place_anew(scene_random *r, const posed_solid *a, const posed_solid *b, placing *at)
{
    static const double reaches[] = {0, 0.1, 0.5, 0.8, 1, 1, 1.5, 100}, steps[] = {0.1, 1e-3, 1e-9};
    const double step = steps[scene_below(r, 3)];
    switch (scene_below(r, 5)) {
    case 0: {
        const graze_vec3 quarters = scene_whole_point(r, 4), cell = scene_whole_point(r, 9);
        at->angles = (graze_vec3){90 * quarters.x, 90 * quarters.y, 90 * quarters.z};
        at->middle = grz_add(a->middle, grz_scale(grz_sub(cell, grz_vec(4, 4, 4)), 0.5));
        return;
    }
    case 1:
    case 2:
        at->angles = grz_add(at->angles, grz_scale(solid_direction(r), 100 * step));
        at->middle = grz_add(at->middle, grz_scale(solid_direction(r), step * (a->radius + b->radius)));
        return;
    case 3: /* within A's box, more or less */
        at->angles = any_angles(r);
        at->middle = grz_add(a->middle, grz_scale(solid_direction(r), a->radius * scene_unit(r)));
        return;
    default:
        at->angles = any_angles(r);
        at->middle =
            grz_add(a->middle, grz_scale(solid_direction(r), reaches[scene_below(r, 8)] * (a->radius + b->radius)));
    }
}

/* B moves by the shortest way until it touches, but for rounding; or a little less or more. */
static void move_to_touch(scene_random *r, const solid_truth *t, graze_pose *pose)
{
    static const double parts[] = {1, 1, 1 - 1e-15, 1 + 1e-15, 1 - 1e-9, 1 + 1e-9, 1 - 1e-3, 1.001};
    const double part = parts[scene_below(r, 8)];
    const graze_vec3 way = grz_sub(t->nearest.closest.point_a, t->nearest.closest.point_b);
    pose->m[0][3] += part * way.x;
    pose->m[1][3] += part * way.y;
    pose->m[2][3] += part * way.z;
}

/* ---- one pose ---- */

typedef struct pairing {
    const posed_solid *a, *b;
    solid_judge judge;
    graze_query *convex, *variant, *brute;
    bool is_same, is_checked; /* is the judge another than brute? */
} pairing;

/* Pairs, counters and points by vector units and without them. */
static void expect_same_bits(const pairing *p, const graze_pose *pose)
{
    graze_query *both[2] = {p->convex, p->variant};
    graze_result all[2], first[2];
    graze_distance d[2];
    graze_error error;
    for (int k = 0; k < 2; k++) {
        scene_expect_ok(graze_query_contacts(both[k], pose, NULL, &all[k], &error), &error);
        scene_expect_ok(graze_query_distance(both[k], pose, &d[k], &error), &error);
    }
    assert_memory_equal(&all[0].counters, &all[1].counters, sizeof all[0].counters);
    assert_true(all[0].solids == all[1].solids && grz_same_point(all[0].common, all[1].common));
    assert_memory_equal(&d[0].closest, &d[1].closest, sizeof d[0].closest);
    assert_memory_equal(&d[0].counters, &d[1].counters, sizeof d[0].counters);
    assert_true(d[0].triangle_a == d[1].triangle_a && d[0].triangle_b == d[1].triangle_b);
    for (int k = 0; k < 2; k++) scene_expect_ok(graze_query_first(both[k], pose, &first[k], &error), &error);
    assert_memory_equal(&first[0].counters, &first[1].counters, sizeof first[0].counters);
    assert_true(grz_same_point(first[0].common, first[1].common));
    assert_true(first[0].count == first[1].count &&
                (!first[0].count || scene_same_pairs(first[0].pairs, first[1].pairs, 1)));
}

static void expect_judge_is_right(const pairing *p, const graze_pose *pose, const solid_truth *t)
{
    graze_result right;
    graze_distance d;
    graze_error error;
    scene_expect_ok(graze_query_contacts(p->brute, pose, NULL, &right, &error), &error);
    assert_int_equal(right.count, t->pairs.count);
    assert_true(!right.count || scene_same_pairs(right.pairs, t->pairs.pairs, right.count));
    scene_expect_ok(graze_query_distance(p->brute, pose, &d, &error), &error);
    assert_true(fabs(d.closest.distance - t->nearest.closest.distance) <= 2e-12 * d.closest.distance);
}

/* In exact numbers: the pair that is named has the distance that is told, to 1e-12, and the judge's is no nearer by
 * more. */
static void expect_exact_distance(const pairing *p, graze_query *query, const graze_pose *pose, const solid_truth *t)
{
    graze_distance d;
    graze_error error;
    mpfr_t named, judged;
    const solid_judge *j = &p->judge;
    scene_expect_ok(graze_query_distance(query, pose, &d, &error), &error);
    if (d.triangle_a == UINT32_MAX) return;
    mpfr_inits2(160, named, judged, NULL);
    truth_distance(j->corners_a + 3 * d.triangle_a, j->corners_b + 3 * d.triangle_b, named);
    truth_distance(j->corners_a + 3 * t->nearest.triangle_a, j->corners_b + 3 * t->nearest.triangle_b, judged);
    const double size = mpfr_get_d(named, MPFR_RNDU);
    mpfr_sub(judged, named, judged, MPFR_RNDU);
    assert_true(mpfr_get_d(judged, MPFR_RNDU) <= 1e-12 * size);
    mpfr_sub_d(named, named, d.closest.distance, MPFR_RNDA);
    assert_true(fabs(mpfr_get_d(named, MPFR_RNDA)) <= 1e-12 * size);
    mpfr_clears(named, judged, NULL);
}

/* Of what is within a large part of the size there are very many pairs. */
static double tolerance_at(scene_random *r, const pairing *p, double distance)
{
    const double size = fmin(p->a->radius, p->b->radius);
    switch (scene_below(r, 5)) {
    case 0: return 0;
    case 1: return distance;
    case 2: return nextafter(distance, 0);
    case 3: return distance + 0.01 * size;
    default: return 0.03 * size;
    }
}

/* How solids lay, over all poses. */
static size_t posed, lay[GRAZE_SOLIDS_B_IN_A + 1];

/* The variant is asked fewer questions, unless its answers are compared bit by bit. */
static void expect_pose(scene_random *r, const pairing *p, const graze_pose *pose, solid_truth *t)
{
    graze_query *asked[2] = {p->convex, p->variant};
    *t = solid_truth_at(&p->judge, pose);
    lay[t->lie]++;
    posed++;
    if (p->is_checked && posed % 100 == 0) expect_judge_is_right(p, pose, t);
    if (p->is_same) expect_same_bits(p, pose);
    for (int k = 0; k < 2; k++) {
        solid_expect_contacts(asked[k], pose, t);
        solid_expect_distance(asked[k], pose, t);
        if (posed % 50 == 0 && t->distance > 0) expect_exact_distance(p, asked[k], pose, t);
        if (k == 0 || p->is_same || posed % 2 == 0) solid_expect_bounded(asked[k], pose, t);
    }
    const double distance = t->nearest.closest.distance, tolerance = tolerance_at(r, p, distance);
    for (int k = 0; k < 2; k++) solid_expect_near(asked[k], pose, tolerance, distance <= tolerance);
    if (posed % 2 == 0) return;
    const graze_result right = solid_truth_within(&p->judge, pose, tolerance); /* the pairs in contact are gone */
    for (int k = 0; k < 2; k++)
        if (k == 0 || p->is_same || posed % 4 == 1) solid_expect_within(asked[k], pose, tolerance, &right);
}

/* ---- pairs of solids ---- */

static pairing pairing_of(const posed_solid *a, const posed_solid *b, int variant)
{
    const bool is_small =
        graze_mesh_triangle_count(a->mesh) <= FEW_TRIANGLES && graze_mesh_triangle_count(b->mesh) <= FEW_TRIANGLES;
    const int build = variants[variant].build;
    return (pairing){.a = a,
                     .b = b,
                     .judge = solid_judge_of(a->mesh, b->mesh,
                                             is_small ? solid_query(a->brute, b->brute, "brute")
                                                      : solid_query(a->wide, b->wide, "wide")),
                     .convex = solid_query(a->convex[PLAIN], b->convex[PLAIN], "convex"),
                     .variant = solid_query(a->convex[build], b->convex[build], variants[variant].method),
                     .brute = solid_query(a->brute, b->brute, "brute"),
                     .is_same = variants[variant].is_same,
                     .is_checked = !is_small};
}

static void pairing_end(pairing *p)
{
    graze_query_free(p->judge.surfaces);
    solid_judge_end(&p->judge);
    graze_query_free(p->convex);
    graze_query_free(p->variant);
    graze_query_free(p->brute);
}

static bool can_ask(const posed_solid *s, const char *method)
{
    graze_query_def def = graze_query_def_default();
    graze_query *query;
    def.a = def.b = s->convex[PLAIN], def.method = method;
    if (graze_query_create(&def, &query, NULL) != GRAZE_OK) return false;
    graze_query_free(query);
    return true;
}

static void expect_pairing(scene_random *r, pairing *p)
{
    placing at = {any_angles(r), p->a->middle};
    const size_t count = p->is_checked ? (pose_count + 4) / 5 : pose_count;
    for (size_t i = 0; i < count; i++) {
        solid_truth t;
        place_anew(r, p->a, p->b, &at);
        graze_pose pose = pose_of(&at, p->b);
        expect_pose(r, p, &pose, &t);
        if (!(t.nearest.closest.distance > 0) || ++i == count) continue;
        move_to_touch(r, &t, &pose);
        expect_pose(r, p, &pose, &t);
    }
}

/* Each solid is A in ten pairs. */
static void convex_is_right(void **state)
{
    (void)state;
    scene_random r = {seed};
    static posed_solid solids[SOLID_ROWS];
    for (int i = 0; i < SOLID_ROWS; i++) solids[i] = solid_number(&r, i);
    for (int i = 0; i < PAIRS; i++) {
        const int a = i % SOLID_ROWS;
        int b = scene_below(&r, SOLID_ROWS), variant = scene_below(&r, VARIANTS);
        while (i % 8 != 0 && graze_mesh_triangle_count(solids[b].mesh) > FEW_TRIANGLES) b = scene_below(&r, SOLID_ROWS);
        if (!can_ask(&solids[a], variants[variant].method)) variant = 0;
        if (getenv("GRAZE_VERBOSE"))
            print_message("pair %d: %s, %s, %s\n", i, solid_rows[a].name, solid_rows[b].name, variants[variant].method);
        pairing p = pairing_of(&solids[a], &solids[b], variant);
        expect_pairing(&r, &p);
        pairing_end(&p);
    }
    for (int i = 0; i < SOLID_ROWS; i++) solid_end(&solids[i]);
    print_message("%zu poses: apart %zu, touching %zu, overlapping %zu, A in B %zu, B in A %zu\n", posed,
                  lay[GRAZE_SOLIDS_APART], lay[GRAZE_SOLIDS_TOUCHING], lay[GRAZE_SOLIDS_OVERLAPPING],
                  lay[GRAZE_SOLIDS_A_IN_B], lay[GRAZE_SOLIDS_B_IN_A]);
}

int main(void)
{
    const char *poses = getenv("GRAZE_POSES"), *given = getenv("GRAZE_SEED");
    if (poses) pose_count = strtoul(poses, NULL, 10);
    seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    print_message("seed %llu\n", (unsigned long long)seed);
    const struct CMUnitTest tests[] = {cmocka_unit_test(convex_is_right)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
