/* Hulls are exactly convex and hold all points, in their one form, whatever the order of the points: by GMP, for points
 * of all sorts.
 *
 * GRAZE_CASES sets how many sets of points are looked at (4,000 by default), GRAZE_SEED the seed. */
#include "hull/hull_truth.h"
#include "hull/point_sets.h"

static grz_solid solid_of(const graze_vec3 *points, size_t count)
{
    grz_solid s;
    graze_error error;
    scene_expect_ok(grz_solid_of_points(points, count, "points", &s, &error), &error);
    return s;
}

static uint64_t number_from(const char *name, uint64_t otherwise)
{
    const char *given = getenv(name);
    return given ? strtoull(given, NULL, 10) : otherwise;
}

static void hulls_are_true(void **state)
{
    (void)state;
    const uint64_t cases = number_from("GRAZE_CASES", 4000), seed = number_from("GRAZE_SEED", 1);
    uint64_t dimensions[4] = {0};
    for (uint64_t i = 0; i < cases; i++) {
        graze_vec3 points[MOST_POINTS], others[2 * MOST_POINTS];
        const size_t count = point_set(seed * 1000003 + i, points);
        hull_truth truth = hull_truth_of(points, count);
        grz_solid s = solid_of(points, count);
        const char *wrong = hull_truth_judge(&truth, points, &s);
        if (wrong) fail_msg("GRAZE_SEED=%llu, set %llu: %s", (unsigned long long)seed, (unsigned long long)i, wrong);
        dimensions[s.dimension]++;
        scene_random r = {i};
        for (int turn = 0; turn < 3; turn++) {
            const size_t more = shuffled(&r, points, count, others);
            grz_solid other = solid_of(others, more);
            if (!same_solids(&s, &other))
                fail_msg("GRAZE_SEED=%llu, set %llu: another order gives other bytes", (unsigned long long)seed,
                         (unsigned long long)i);
            grz_solid_free(&other);
        }
        grz_solid_free(&s);
        hull_truth_free(&truth);
    }
    for (int d = 0; d < 4; d++) assert_true(cases < 1000 || dimensions[d] > cases / 100);
}

/* ---- large sets, where a step that is not n log n would show ---- */

enum { MANY = 40000 };

static graze_vec3 large_point(scene_random *r, int sort, int i)
{
    const graze_vec3 p = scene_unit_point(r);
    const double angle = 2 * 3.14159265358979 * i / MANY;
    switch (sort) {
    case 0: return (graze_vec3){cos(2 * angle), sin(2 * angle), i < MANY / 2}; /* a prism of many sides */
    case 1: return (graze_vec3){i % 35, i / 35 % 35, i / 1225};                /* a lattice */
    case 2: return (graze_vec3){floor(1e6 * p.x), floor(1e6 * p.y), floor(1e6 * p.x) - 3 * floor(1e6 * p.y)};
    case 3: return (graze_vec3){i * 3, i * 5, -i * 7};                                              /* on a line */
    case 4: return (graze_vec3){1, 2, 3};                                                           /* all equal */
    case 5: return i < 2 ? (graze_vec3){0, 0, 2 * i - 1} : (graze_vec3){cos(angle), sin(angle), 0}; /* two cones */
    case 6: return (graze_vec3){i, (double)i * i, 0x1p-20 * i * i * i};                             /* on a curve */
    case 7: return i % 2 ? (graze_vec3){i, 0, 0} : (graze_vec3){0, i, 1};                           /* on two lines */
    default: return (graze_vec3){floor(200 * p.x), floor(200 * p.y), floor(200 * p.x) * floor(200 * p.x)};
    }
}

static void large_sets_are_quick(void **state)
{
    (void)state;
    static graze_vec3 points[MANY];
    static const uint32_t corners[] = {MANY, 0, 0, 2, 1, MANY, MANY, 4, 0};
    for (int sort = 0; sort < 9; sort++) {
        scene_random r = {5};
        for (int i = 0; i < MANY; i++) points[i] = large_point(&r, sort, i);
        grz_solid s = solid_of(points, MANY);
        if (corners[sort]) assert_int_equal(s.corner_count, corners[sort]);
        grz_solid_free(&s);
    }
}

/* ---- what is asked of single solids ---- */

static void a_cube_has_six_faces(void **state)
{
    (void)state;
    graze_vec3 points[27];
    for (int i = 0; i < 27; i++) points[i] = (graze_vec3){i % 3, i / 3 % 3, i / 9};
    grz_solid s = solid_of(points, 27);
    assert_int_equal(s.corner_count, 8);
    assert_int_equal(s.face_count, 6);
    assert_int_equal(s.edge_count, 24);
    assert_int_equal(grz_solid_triangle_count(&s), 12);
    for (uint32_t c = 0; c < 8; c++) {
        uint32_t e = s.leaving[c];
        for (int k = 0; k < 3; k++) {
            assert_int_equal(s.origin[e], c);
            /* Counter-clockwise from outside: the face between two spokes is the first one's. */
            assert_int_equal(s.face[e], s.face[grz_solid_previous(&s, e)]);
            e = grz_solid_turn(&s, e);
        }
        assert_int_equal(e, s.leaving[c]);
    }
    graze_mesh *mesh;
    graze_error error;
    graze_mesh_report report;
    scene_expect_ok(grz_solid_mesh(&s, "cube", &mesh, &error), &error);
    scene_expect_ok(graze_mesh_inspect(mesh, &report, &error), &error);
    assert_true(report.closed && report.oriented && report.volume == 8 && report.vertices == 8);
    graze_mesh_free(mesh);
    grz_solid_free(&s);
}

static const struct {
    const char *what;
    size_t count;
    double x;
    graze_status status;
    const char *message;
} bad[] = {
    {"no point", 0, 0, GRAZE_BAD_DATA, "cloud: there is no point: give one at least"},
    {"not a number", 5, NAN, GRAZE_BAD_DATA, "cloud: point 3: x is NaN: "},
    {"infinite", 5, -INFINITY, GRAZE_BAD_DATA, "cloud: point 3: x is infinite"},
    {"beyond the range", 5, 0x1p201, GRAZE_OUT_OF_RANGE, "cloud: point 3: x is 3.2"},
    {"too many", (size_t)1 << 40, 0, GRAZE_BAD_DATA, "cloud: 1099511627776 points are more than 268435456: "},
};

static void bad_points_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        graze_vec3 points[5] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {bad[i].x, 0, 1}, {1, 1, 1}};
        grz_solid s;
        graze_error error;
        assert_int_equal(grz_solid_of_points(points, bad[i].count, "cloud", &s, &error), bad[i].status);
        if (!strstr(error.message, bad[i].message)) fail_msg("%s: %s", bad[i].what, error.message);
        assert_null(s.corners);
        grz_solid_free(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hulls_are_true),
        cmocka_unit_test(large_sets_are_quick),
        cmocka_unit_test(a_cube_has_six_faces),
        cmocka_unit_test(bad_points_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
