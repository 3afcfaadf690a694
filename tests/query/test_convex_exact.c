/* Method convex against GMP alone: small solids that are moved to touch, but for one rounding, where only exact
 * arithmetic tells what they do. Pairs and kinds by the hulls of differences, which solid is inside by rays, touching
 * or overlapping by whether the origin lies inside all differences of corners, distances by exact quotients. A build
 * without the exact stage must fail here (.ci/run inexact).
 *
 * GRAZE_POSES sets how many poses each of the 49 pairs of solids has (10 by default), GRAZE_SEED the seed. */
#include "oracle/distance_truth.h"
#include "oracle/inside_truth.h"
#include "oracle/minkowski_truth.h"
#include "query/solids.h"

#include <float.h>
#include <time.h>

static size_t pose_count = 10;
static uint64_t seed = 1;

enum { ROWS = 7, MOST_CORNERS = 8, MOST_TRIANGLES = 12 };

/* Corners as whole numbers over a power of two, so that their solids are made without exact arithmetic; and the mesh is
 * given by triangles, so that no hull is computed. Poses bring the rounding. */
static const struct {
    const char *name;
    int corners, triangles;
    double divisor;
    int points[MOST_CORNERS][3];
    uint32_t indices[MOST_TRIANGLES][3];
} rows[ROWS] = {
    {"tetrahedron",
     4,
     4,
     1,
     {{0, 0, 0}, {4, 1, 0}, {1, 5, 0}, {1, 1, 3}},
     {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}},
    {"large tetrahedron",
     4,
     4,
     4,
     {{0, 0, 0}, {7, 1, 2}, {1, 8, 1}, {2, 3, 10}},
     {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}},
    {"sliver",
     4,
     4,
     0x1p20,
     {{0, 0, 0}, {3000000, 1, 0}, {1, 2000000, 1}, {900000, 700000, 30000}},
     {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}},
    {"cube",
     8,
     12,
     1,
     {{0, 0, 0}, {0, 0, 2}, {0, 2, 0}, {0, 2, 2}, {2, 0, 0}, {2, 0, 2}, {2, 2, 0}, {2, 2, 2}},
     {{0, 1, 3},
      {0, 3, 2},
      {4, 6, 7},
      {4, 7, 5},
      {0, 4, 5},
      {0, 5, 1},
      {2, 3, 7},
      {2, 7, 6},
      {0, 2, 6},
      {0, 6, 4},
      {1, 5, 7},
      {1, 7, 3}}},
    {"octahedron",
     6,
     8,
     1,
     {{-2, 0, 0}, {2, 0, 0}, {0, -2, 0}, {0, 2, 0}, {0, 0, -2}, {0, 0, 2}},
     {{1, 3, 5}, {3, 0, 5}, {0, 2, 5}, {2, 1, 5}, {3, 1, 4}, {0, 3, 4}, {2, 0, 4}, {1, 2, 4}}},
    {"small tetrahedron",
     4,
     4,
     32,
     {{0, 0, 0}, {7, 1, 2}, {1, 8, 1}, {2, 3, 10}},
     {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}},
    {"triangle", 3, 2, 1, {{0, 0, 0}, {3, 1, 1}, {1, 4, 2}}, {{0, 1, 2}, {0, 2, 1}}},
};

static graze_mesh *mesh_of(int row)
{
    graze_vec3 p[MOST_CORNERS];
    for (int i = 0; i < rows[row].corners; i++) {
        const int *at = rows[row].points[i];
        p[i] = (graze_vec3){at[0] / rows[row].divisor, at[1] / rows[row].divisor, at[2] / rows[row].divisor};
    }
    graze_mesh_def def = graze_mesh_def_default();
    def.vertices = &p->x;
    def.vertex_count = (size_t)rows[row].corners;
    def.indices = *rows[row].indices;
    def.triangle_count = (size_t)rows[row].triangles;
    graze_mesh *mesh = NULL;
    graze_error error;
    scene_expect_ok(graze_mesh_create(&def, &mesh, &error), &error);
    return mesh;
}

/* ---- the truth ---- */

typedef struct surface {
    graze_vec3 corners[MOST_CORNERS], triangles[MOST_TRIANGLES][3];
    size_t corner_count, count;
} surface;

static surface surface_of(const graze_mesh *mesh, const graze_pose *pose)
{
    surface s = {.corner_count = graze_mesh_vertex_count(mesh), .count = graze_mesh_triangle_count(mesh)};
    for (size_t i = 0; i < s.corner_count; i++) s.corners[i] = graze_pose_carry(pose, graze_mesh_vertices(mesh)[i]);
    for (size_t i = 0; i < 3 * s.count; i++) s.triangles[i / 3][i % 3] = s.corners[graze_mesh_indices(mesh)[i]];
    return s;
}

typedef struct answer {
    graze_pair pairs[MOST_TRIANGLES * MOST_TRIANGLES];
    size_t count;
    graze_solids lie;
    double distance;
} answer;

static bool overlaps(const surface *a, const surface *b)
{
    truth_way ways[MOST_CORNERS * MOST_CORNERS];
    size_t count = 0;
    for (size_t i = 0; i < a->corner_count; i++)
        for (size_t j = 0; j < b->corner_count; j++) ways[count][0] = a->corners[i], ways[count++][1] = b->corners[j];
    return minkowski_truth_surrounded((const truth_way *)ways, count);
}

static answer truth_of(truth *t, const surface *a, const surface *b)
{
    answer out = {.lie = GRAZE_SOLIDS_APART, .distance = INFINITY};
    mpfr_t d;
    mpfr_init2(d, 100);
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t j = 0; j < b->count; j++) {
            const graze_kind kind = truth_kind(t, a->triangles[i], 3, b->triangles[j], 3);
            if (kind != GRAZE_APART) out.pairs[out.count++] = (graze_pair){i, j, kind, 0};
            if (out.count > 0) continue;
            truth_distance(a->triangles[i], b->triangles[j], d);
            out.distance = fmin(out.distance, mpfr_get_d(d, MPFR_RNDN));
        }
    mpfr_clear(d);
    if (out.count)
        out.lie = overlaps(a, b) ? GRAZE_SOLIDS_OVERLAPPING : GRAZE_SOLIDS_TOUCHING;
    else if (inside_truth_place(t, b->corners[0], *a->triangles, a->count) == TRUTH_INSIDE)
        out.lie = GRAZE_SOLIDS_B_IN_A;
    else if (inside_truth_place(t, a->corners[0], *b->triangles, b->count) == TRUTH_INSIDE)
        out.lie = GRAZE_SOLIDS_A_IN_B;
    if (out.lie != GRAZE_SOLIDS_APART) out.distance = 0;
    return out;
}

/* ---- one pose ---- */

typedef struct pairing {
    const graze_mesh *a, *b;
    graze_query *query;
    truth *truth;
} pairing;

/* How solids lay. */
static size_t lay[GRAZE_SOLIDS_B_IN_A + 1];

static void expect_pose(const pairing *p, const graze_pose *pose)
{
    const graze_pose here = graze_pose_identity();
    const surface a = surface_of(p->a, &here), b = surface_of(p->b, pose);
    const answer right = truth_of(p->truth, &a, &b);
    graze_error error;
    graze_result all, first;
    graze_distance d;
    scene_expect_ok(graze_query_first(p->query, pose, &first, &error), &error);
    assert_int_equal(first.verdict == GRAZE_CONTACT, right.lie != GRAZE_SOLIDS_APART);
    scene_expect_ok(graze_query_distance(p->query, pose, &d, &error), &error);
    if (!(fabs(d.closest.distance - right.distance) <= 2e-12 * right.distance + DBL_TRUE_MIN))
        fail_msg("%.17g is %.17g", right.distance, d.closest.distance);
    scene_expect_ok(graze_query_contacts(p->query, pose, NULL, &all, &error), &error);
    assert_int_equal(all.count, right.count);
    if (all.count) assert_true(scene_same_pairs(all.pairs, right.pairs, all.count));
    if (all.solids != right.lie) fail_msg("%s is %s", graze_solids_name(right.lie), graze_solids_name(all.solids));
    lay[right.lie]++;
}

/* Anywhere near; and where the closest points meet, as far as numbers allow. */
static void expect_poses(scene_random *r, const pairing *p)
{
    for (size_t i = 0; i < pose_count; i++) {
        graze_pose pose = scene_random_pose(r, i % 2 ? 4 : 1);
        graze_distance d;
        graze_error error;
        expect_pose(p, &pose);
        scene_expect_ok(graze_query_distance(p->query, &pose, &d, &error), &error);
        if (!(d.closest.distance > 0)) continue;
        const double way[3] = {d.closest.point_a.x - d.closest.point_b.x, d.closest.point_a.y - d.closest.point_b.y,
                               d.closest.point_a.z - d.closest.point_b.z};
        for (int k = 0; k < 3; k++) pose.m[k][3] += way[k];
        expect_pose(p, &pose);
        for (int k = 0; k < 3; k++) pose.m[k][3] = nextafter(pose.m[k][3], way[k] > 0 ? 8 : -8);
        expect_pose(p, &pose);
    }
}

static void answers_are_exact(void **state)
{
    (void)state;
    scene_random r = {seed};
    graze_mesh *mesh[ROWS];
    graze_model *model[ROWS];
    for (int i = 0; i < ROWS; i++) mesh[i] = mesh_of(i), model[i] = scene_model(mesh[i], "convex");
    for (int i = 0; i < ROWS * ROWS; i++) {
        const int a = i / ROWS, b = i % ROWS;
        graze_query_def def = graze_query_def_default();
        graze_error error;
        pairing p = {.a = mesh[a], .b = mesh[b], .truth = truth_create()};
        def.a = model[a], def.b = model[b];
        assert_non_null(p.truth);
        scene_expect_ok(graze_query_create(&def, &p.query, &error), &error);
        expect_poses(&r, &p);
        graze_query_free(p.query);
        truth_free(p.truth);
    }
    for (int i = 0; i < ROWS; i++) graze_model_free(model[i]), graze_mesh_free(mesh[i]);
    print_message("apart %zu, touching %zu, overlapping %zu, A in B %zu, B in A %zu\n", lay[GRAZE_SOLIDS_APART],
                  lay[GRAZE_SOLIDS_TOUCHING], lay[GRAZE_SOLIDS_OVERLAPPING], lay[GRAZE_SOLIDS_A_IN_B],
                  lay[GRAZE_SOLIDS_B_IN_A]);
}

int main(void)
{
    const char *poses = getenv("GRAZE_POSES"), *given = getenv("GRAZE_SEED");
    if (poses) pose_count = strtoul(poses, NULL, 10);
    seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    print_message("seed %llu\n", (unsigned long long)seed);
    const struct CMUnitTest tests[] = {cmocka_unit_test(answers_are_exact)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
