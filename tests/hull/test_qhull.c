/* A second opinion: what Qhull finds of points in general position is what is found here. And what both take.
 *
 * GRAZE_CASES sets how many sets of points are looked at (200 by default), GRAZE_SEED the seed. */
#include "hull/solid.h"
#include "scene.h"
#include "skip.h"

#if GRZ_HAVE_QHULL

#include <libqhull_r/libqhull_r.h>
#include <time.h>

enum { MOST = 25000 };

/* How many triangles Qhull's hull has, and which points are its corners. */
static size_t qhull_of(graze_vec3 *points, size_t count, bool *is_corner)
{
    qhT context, *qh = &context;
    FILE *nowhere = fopen("/dev/null", "w");
    char command[] = "qhull Qt Pp";
    size_t triangles = 0;
    int long_count, long_bytes;
    assert_non_null(nowhere);
    qh_zero(qh, nowhere);
    assert_int_equal(qh_new_qhull(qh, 3, (int)count, &points->x, False, command, NULL, nowhere), 0);
    const facetT *facet;
    FORALLfacets triangles++;
    const vertexT *vertex;
    FORALLvertices
    {
        if (is_corner) is_corner[(vertex->point - qh->first_point) / 3] = true;
    }
    qh_freeqhull(qh, !qh_ALL);
    qh_memfreeshort(qh, &long_count, &long_bytes);
    fclose(nowhere);
    return triangles;
}

static uint64_t number_from(const char *name, uint64_t otherwise)
{
    const char *given = getenv(name);
    return given ? strtoull(given, NULL, 10) : otherwise;
}

/* Points in a ball, or on it. */
static void scatter(scene_random *r, graze_vec3 *points, size_t count, bool on_it)
{
    for (size_t i = 0; i < count;) {
        const graze_vec3 p = scene_unit_point(r), d = {2 * p.x - 1, 2 * p.y - 1, 2 * p.z - 1};
        const double l = sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
        if (l > 1 || l < 0.1) continue;
        points[i++] = on_it ? (graze_vec3){d.x / l, d.y / l, d.z / l} : d;
    }
}

static bool has_corner(const grz_solid *s, graze_vec3 p)
{
    for (uint32_t c = 0; c < s->corner_count; c++)
        if (s->corners[c].x == p.x && s->corners[c].y == p.y && s->corners[c].z == p.z) return true;
    return false;
}

static void qhull_agrees(void **state)
{
    (void)state;
    static graze_vec3 points[300];
    const uint64_t cases = number_from("GRAZE_CASES", 200), seed = number_from("GRAZE_SEED", 1);
    for (uint64_t i = 0; i < cases; i++) {
        scene_random r = {seed * 1000003 + i};
        const size_t count = 4 + (size_t)scene_below(&r, 296);
        bool is_corner[300] = {false};
        grz_solid s;
        graze_error error;
        scatter(&r, points, count, i % 2);
        scene_expect_ok(grz_solid_of_points(points, count, "points", &s, &error), &error);
        assert_int_equal(qhull_of(points, count, is_corner), grz_solid_triangle_count(&s));
        for (size_t p = 0; p < count; p++) assert_int_equal(is_corner[p], has_corner(&s, points[p]));
        grz_solid_free(&s);
    }
}

static double seconds(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* In turns, the best of three. It is only said: a busy machine could turn it around. */
static void times_are_said(void **state)
{
    (void)state;
    static graze_vec3 points[MOST];
    scene_random r = {3};
    double best[2] = {1e9, 1e9};
    scatter(&r, points, MOST, true);
    for (int turn = 0; turn < 3; turn++) {
        grz_solid s;
        graze_error error;
        const double start = seconds();
        scene_expect_ok(grz_solid_of_points(points, MOST, "points", &s, &error), &error);
        const double middle = seconds();
        assert_int_equal(qhull_of(points, MOST, NULL), grz_solid_triangle_count(&s));
        const double end = seconds();
        best[0] = fmin(best[0], middle - start);
        best[1] = fmin(best[1], end - middle);
        grz_solid_free(&s);
    }
    print_message("%d points on a ball: %.3f s, Qhull %.3f s\n", MOST, best[0], best[1]);
}

#else

static void qhull_agrees(void **state)
{
    (void)state;
    SKIP(NO_QHULL);
}

static void times_are_said(void **state)
{
    (void)state;
    SKIP(NO_QHULL);
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(qhull_agrees),
        cmocka_unit_test(times_are_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
