/* graze_mesh_inspect on meshes small enough to count by hand. Each is also inspected scaled by powers of two, with its
 * triangles in another order and with its corners stored apart: none of that may change a count. */
#include "mesh/hand_made.h"

#include <fenv.h>
#include <stdio.h>
#include <string.h>

#define ROOT2 1.41421356237309504880
#define NONE  NAN

static void single_triangle(scene *s)
{
    add_vertex(s, 0, 0, 0);
    add_vertex(s, 3, 0, 0);
    add_vertex(s, 0, 4, 0);
    add_triangle(s, 0, 1, 2);
}

static void cube(scene *s)
{
    add_cube(s, 0, 0, 0);
}

static void inside_out_cube(scene *s)
{
    cube(s);
    for (size_t i = 0; i < s->triangle_count; i++) flip_triangle(s, i);
}

static void cube_with_flipped_triangle(scene *s)
{
    cube(s);
    flip_triangle(s, 5);
}

static void cube_with_flipped_side(scene *s)
{
    cube(s);
    flip_triangle(s, 4);
    flip_triangle(s, 5);
}

static void open_cube(scene *s)
{
    cube(s);
    s->triangle_count -= 2;
}

static void two_cubes(scene *s)
{
    add_cube(s, 0, 0, 0);
    add_cube(s, 3, 0, 0);
}

static void cubes_at_an_edge(scene *s)
{
    add_cube(s, 0, 0, 0);
    add_cube(s, 1, 1, 0);
}

static void cubes_at_a_vertex(scene *s)
{
    add_cube(s, 0, 0, 0);
    add_cube(s, 1, 1, 1);
}

/* Five vertices, triangles (i, i+1, i+2) around. Written so, all five inner edges are run along twice in the same
 * direction; turning every other triangle mends all but the one where the strip meets itself twisted. */
static void moebius_strip(scene *s)
{
    static const double points[5][3] = {{0, 0, 0}, {4, 0, 1}, {5, 3, 0}, {2, 6, 2}, {-1, 3, 5}};
    for (uint32_t i = 0; i < 5; i++) {
        add_vertex(s, points[i][0], points[i][1], points[i][2]);
        add_triangle(s, i, (i + 1) % 5, (i + 2) % 5);
    }
}

static void half_mended_moebius_strip(scene *s)
{
    moebius_strip(s);
    flip_triangle(s, 1);
    flip_triangle(s, 3);
}

static void doubled_triangle(scene *s)
{
    single_triangle(s);
    add_triangle(s, 1, 2, 0);
}

static void two_sided_triangle(scene *s)
{
    single_triangle(s);
    add_triangle(s, 0, 2, 1);
}

static void tripled_triangle(scene *s)
{
    two_sided_triangle(s);
    add_triangle(s, 2, 0, 1);
}

static void cube_with_doubled_triangle(scene *s)
{
    cube(s);
    add_triangle(s, s->indices[0][0], s->indices[0][1], s->indices[0][2]);
}

/* A point, a segment from two equal corners, and one through three corners. */
static void only_degenerate(scene *s)
{
    add_vertex(s, 0, 0, 0);
    add_vertex(s, 1, 2, 3);
    add_vertex(s, 3, 6, 9);
    add_triangle(s, 1, 1, 1);
    add_triangle(s, 0, 1, 0);
    add_triangle(s, 0, 1, 2);
}

/* Vertex 8 halves the edge 0-2 of the first triangle, (0, 2, 3); the degenerate triangle (0, 2, 8) closes the crack. */
static void cube_with_closed_crack(scene *s)
{
    cube(s);
    add_vertex(s, 0, 0.5, 0);
    s->indices[0][1] = 8;
    add_triangle(s, 8, 2, 3);
    add_triangle(s, 0, 2, 8);
}

static void unused_vertices(scene *s)
{
    add_vertex(s, 99, 99, 99);
    add_vertex(s, 0, 0, 0);
    add_vertex(s, 3, 0, 0);
    add_vertex(s, 0, 4, 0);
    add_vertex(s, 0, 4, 0);
    add_triangle(s, 1, 2, 3);
}

/* Two triangles that share an edge only if 0.0 equals -0.0. */
static void signed_zeros(scene *s)
{
    add_vertex(s, 0.0, 0.0, -0.0);
    add_vertex(s, 3, 0.0, 0.0);
    add_vertex(s, 0.0, 4, -0.0);
    add_vertex(s, -0.0, 0.0, 0.0);
    add_vertex(s, 3, -0.0, -0.0);
    add_vertex(s, 0.0, -4, 0.0);
    add_triangle(s, 0, 1, 2);
    add_triangle(s, 4, 3, 5);
}

/* The longest edge, 20, over the height 1; and a triangle of ratio exactly 10, which is not above it. */
static void long_and_skinny(scene *s)
{
    add_vertex(s, 0, 0, 0);
    add_vertex(s, 20, 0, 0);
    add_vertex(s, 10, 1, 0);
    add_vertex(s, 10, -2, 0);
    add_triangle(s, 0, 3, 1);
    add_triangle(s, 0, 1, 2);
}

/* In the order of the report. */
typedef struct numbers {
    unsigned triangles, distinct, unused, degenerate, duplicate;
    unsigned edges, open, non_manifold, misoriented, components;
    bool closed, oriented;
    double area, volume, shortest, longest;
    unsigned longest_triangle;
    double ratio;
    unsigned thinnest_triangle, skinny;
} numbers;

static const struct {
    const char *name;
    void (*build)(scene *);
    numbers n;
} cases[] = {
    {"single triangle", single_triangle, {1, 3, 0, 0, 0, 3, 3, 0, 0, 1, 0, 1, 6, NONE, 3, 5, 0, 25 / 12.0, 0, 0}},
    {"cube", cube, {12, 8, 0, 0, 0, 18, 0, 0, 0, 1, 1, 1, 6, 1, 1, ROOT2, 0, 2, 0, 0}},
    {"inside-out cube", inside_out_cube, {12, 8, 0, 0, 0, 18, 0, 0, 0, 1, 1, 1, 6, -1, 1, ROOT2, 0, 2, 0, 0}},
    {"flipped triangle", cube_with_flipped_triangle, {12, 8, 0, 0,    0, 18,    0, 0, 3, 1,
                                                      1,  0, 6, NONE, 1, ROOT2, 0, 2, 0, 0}},
    {"flipped side", cube_with_flipped_side, {12, 8, 0, 0, 0, 18, 0, 0, 4, 1, 1, 0, 6, NONE, 1, ROOT2, 0, 2, 0, 0}},
    {"open cube", open_cube, {10, 8, 0, 0, 0, 17, 4, 0, 0, 1, 0, 1, 5, NONE, 1, ROOT2, 0, 2, 0, 0}},
    {"two cubes", two_cubes, {24, 16, 0, 0, 0, 36, 0, 0, 0, 2, 1, 1, 12, 2, 1, ROOT2, 0, 2, 0, 0}},
    {"cubes at an edge", cubes_at_an_edge, {24, 14, 0, 0, 0, 35, 0, 1, 0, 1, 0, 0, 12, NONE, 1, ROOT2, 0, 2, 0, 0}},
    {"cubes at a vertex", cubes_at_a_vertex, {24, 15, 0, 0, 0, 36, 0, 0, 0, 1, 1, 1, 12, 2, 1, ROOT2, 0, 2, 0, 0}},
    {"doubled triangle", doubled_triangle, {2, 3, 0, 0, 1, 3, 0, 0, 3, 1, 1, 0, 12, NONE, 3, 5, 0, 25 / 12.0, 0, 0}},
    {"two-sided triangle", two_sided_triangle, {2, 3, 0, 0, 1, 3, 0, 0, 0, 1, 1, 1, 12, 0, 3, 5, 0, 25 / 12.0, 0, 0}},
    {"tripled triangle", tripled_triangle, {3, 3, 0, 0, 2, 3, 0, 3, 0, 1, 0, 0, 18, NONE, 3, 5, 0, 25 / 12.0, 0, 0}},
    {"cube with a doubled triangle", cube_with_doubled_triangle, {13, 8, 0,   0,    1, 18,    0, 3, 0, 1,
                                                                  0,  0, 6.5, NONE, 1, ROOT2, 0, 2, 0, 0}},
    {"only degenerate", only_degenerate, {3, 3,        0, 3, 0, 3, 3, 0, 0, 1, 0, 1, 0, NONE, 0, 3 * 3.7416573867739413,
                                          2, INFINITY, 0, 0}},
    {"closed crack", cube_with_closed_crack, {14, 9, 0, 1, 0,   21,    0, 0,        0,  1,
                                              1,  1, 6, 1, 0.5, ROOT2, 0, INFINITY, 13, 0}},
    {"unused vertices", unused_vertices, {1, 3, 2, 0, 0, 3, 3, 0, 0, 1, 0, 1, 6, NONE, 3, 5, 0, 25 / 12.0, 0, 0}},
    {"signed zeros", signed_zeros, {2, 4, 0, 0, 0, 5, 4, 0, 0, 1, 0, 1, 12, NONE, 3, 5, 0, 25 / 12.0, 0, 0}},
    {"long and skinny", long_and_skinny, {2,  4, 0,  0, 0, 5, 4, 0, 0, 1, 0, 1, 30, NONE, 10.04987562112089,
                                          20, 0, 20, 1, 1}},
};

/* The strips' areas are no round numbers: only their counts are in this table. */
static const struct {
    const char *name;
    void (*build)(scene *);
    unsigned misoriented;
} strips[] = {{"moebius strip", moebius_strip, 5}, {"half-mended strip", half_mended_moebius_strip, 1}};

enum { CASES = sizeof cases / sizeof *cases, STRIPS = sizeof strips / sizeof *strips };

static graze_mesh_report inspect(const scene *s)
{
    graze_mesh *mesh = mesh_of(s);
    graze_mesh_report report;
    graze_error error;
    if (graze_mesh_inspect(mesh, &report, &error) != GRAZE_OK) fail_msg("%s", error.message);
    graze_mesh_free(mesh);
    return report;
}

static void expect_count(const char *name, const char *what, uint64_t found, uint64_t expected)
{
    if (found != expected) fail_msg("%s: %s: %lu, not %lu", name, what, (unsigned long)found, (unsigned long)expected);
}

/* Equal, both infinite, both NaN, or within a few roundings. */
static void expect_number(const char *name, const char *what, double found, double expected)
{
    if (found == expected || (isnan(found) && isnan(expected))) return;
    if (!(fabs(found - expected) <= 1e-15 * fabs(expected)))
        fail_msg("%s: %s: %.17g, not %.17g", name, what, found, expected);
}

static void expect_counts(const char *name, const graze_mesh_report *r, const numbers *n)
{
    expect_count(name, "triangles", r->triangles, n->triangles);
    expect_count(name, "distinct vertices", r->distinct_vertices, n->distinct);
    expect_count(name, "degenerate", r->degenerate_triangles, n->degenerate);
    expect_count(name, "duplicate", r->duplicate_triangles, n->duplicate);
    expect_count(name, "edges", r->edges, n->edges);
    expect_count(name, "open", r->open_edges, n->open);
    expect_count(name, "non-manifold", r->non_manifold_edges, n->non_manifold);
    expect_count(name, "misoriented", r->misoriented_edges, n->misoriented);
    expect_count(name, "components", r->components, n->components);
    expect_count(name, "closed", r->closed, n->closed);
    expect_count(name, "oriented", r->oriented, n->oriented);
    expect_count(name, "skinny", r->skinny_triangles, n->skinny);
}

static void expect_measures(const char *name, const graze_mesh_report *r, const numbers *n)
{
    expect_number(name, "area", r->area, n->area);
    expect_number(name, "volume", r->volume, n->volume);
    expect_number(name, "shortest edge", r->shortest_edge, n->shortest);
    expect_number(name, "longest edge", r->longest_edge, n->longest);
    expect_number(name, "ratio", r->thinnest_ratio, n->ratio);
}

static void hand_counted(void **state)
{
    (void)state;
    for (int c = 0; c < CASES; c++) {
        scene s = {0};
        cases[c].build(&s);
        graze_mesh_report r = inspect(&s);
        expect_counts(cases[c].name, &r, &cases[c].n);
        expect_measures(cases[c].name, &r, &cases[c].n);
        expect_count(cases[c].name, "vertices", r.vertices, s.vertex_count);
        expect_count(cases[c].name, "unused", r.unused_vertices, cases[c].n.unused);
        expect_count(cases[c].name, "longest triangle", r.longest_triangle, cases[c].n.longest_triangle);
        expect_count(cases[c].name, "thinnest triangle", r.thinnest_triangle, cases[c].n.thinnest_triangle);
    }
}

static void moebius_strips_have_one_side(void **state)
{
    (void)state;
    for (int c = 0; c < STRIPS; c++) {
        scene s = {0};
        strips[c].build(&s);
        graze_mesh_report r = inspect(&s);
        expect_count(strips[c].name, "edges", r.edges, 10);
        expect_count(strips[c].name, "open", r.open_edges, 5);
        expect_count(strips[c].name, "misoriented", r.misoriented_edges, strips[c].misoriented);
        expect_count(strips[c].name, "oriented", r.oriented, 0);
    }
}

/* Every measure scaled by a power of two is the measure, scaled: to the bit, even where the area leaves the range. */
static void scaled_by_powers_of_two(void **state)
{
    (void)state;
    static const int exponents[] = {193, 150, 1, -1, -400, -402, -500, -1000};
    for (int c = 0; c < CASES; c++)
        for (size_t e = 0; e < sizeof exponents / sizeof *exponents; e++) {
            int by = exponents[e];
            scene s = {0}, scaled;
            cases[c].build(&s);
            scaled = s;
            for (size_t i = 0; i < s.vertex_count; i++) {
                graze_vec3 v = s.vertices[i];
                scaled.vertices[i] = (graze_vec3){ldexp(v.x, by), ldexp(v.y, by), ldexp(v.z, by)};
            }
            graze_mesh_report r = inspect(&s), t = inspect(&scaled);
            char name[80];
            snprintf(name, sizeof name, "%s times 2^%d", cases[c].name, by);
            numbers n = cases[c].n;
            n.area = ldexp(r.area, 2 * by);
            n.volume = ldexp(r.volume, 3 * by);
            n.shortest = ldexp(r.shortest_edge, by);
            n.longest = ldexp(r.longest_edge, by);
            n.ratio = r.thinnest_ratio;
            expect_counts(name, &t, &n);
            assert_true(t.area == n.area && t.shortest_edge == n.shortest && t.longest_edge == n.longest);
            assert_true(t.thinnest_ratio == n.ratio);
            assert_true(t.volume == n.volume || (isnan(t.volume) && isnan(n.volume)));
        }
}

/* Moved to where maps put things. Adding small numbers to this one is exact, but its square needs 104 bits: volumes
 * from products of such coordinates would be off by thousands. */
static const double far_away = 5000001 + 0x12345679p-29;

static void moved_away(void **state)
{
    (void)state;
    for (int c = 0; c < CASES; c++) {
        scene s = {0};
        cases[c].build(&s);
        for (size_t i = 0; i < s.vertex_count; i++) {
            s.vertices[i].x += far_away;
            s.vertices[i].y -= far_away;
            s.vertices[i].z += far_away;
        }
        graze_mesh_report r = inspect(&s);
        expect_counts(cases[c].name, &r, &cases[c].n);
        expect_measures(cases[c].name, &r, &cases[c].n);
    }
}

/* Triangles backwards, corners turned by one, every corner stored by itself. */
static void reordered(void **state)
{
    (void)state;
    for (int c = 0; c < CASES; c++) {
        scene s = {0}, soup = {0};
        cases[c].build(&s);
        for (size_t i = s.triangle_count; i-- > 0;) {
            uint32_t first = (uint32_t)soup.vertex_count;
            for (int k = 1; k < 4; k++) soup.vertices[soup.vertex_count++] = s.vertices[s.indices[i][k % 3]];
            add_triangle(&soup, first, first + 1, first + 2);
        }
        graze_mesh_report r = inspect(&soup);
        expect_counts(cases[c].name, &r, &cases[c].n);
        expect_measures(cases[c].name, &r, &cases[c].n);
        expect_count(cases[c].name, "unused", r.unused_vertices, 0);
    }
}

/* ---- the far ends of the range ---- */

static graze_mesh_report inspect_one(graze_vec3 a, graze_vec3 b, graze_vec3 c)
{
    scene s = {.vertices = {a, b, c}, .vertex_count = 3};
    add_triangle(&s, 0, 1, 2);
    return inspect(&s);
}

/* One coordinate off the line by its last bit: the cross product in doubles is all rounding, the area is not. */
static void sliver(void **state)
{
    (void)state;
    graze_vec3 a = {0, 0, 0}, b = {0.1, 0.1, 0.1}, c = {0.3, 0.3, 0.3};
    assert_int_equal(inspect_one(a, b, c).degenerate_triangles, 1);
    c.z = nextafter(0.3, 1);
    graze_mesh_report r = inspect_one(a, b, c);
    double ulp = c.z - 0.3;
    assert_int_equal(r.degenerate_triangles, 0);
    assert_int_equal(r.skinny_triangles, 1);
    expect_number("sliver", "area", r.area, 0.1 * ulp * ROOT2 / 2);
    assert_true(fabs(r.thinnest_ratio * (0.1 * ulp * ROOT2) - 3 * 0.09) < 1e-14);
}

/* A ratio of 2^1274 is no double: it is the largest one, because the triangle has area. */
static void longest_sliver(void **state)
{
    (void)state;
    graze_mesh_report r =
        inspect_one((graze_vec3){0, 0, 0}, (graze_vec3){0x1p200, 0, 0}, (graze_vec3){0x1p200, 0x1p-1074, 0});
    assert_int_equal(r.degenerate_triangles, 0);
    assert_true(r.area == 0x1p-875);
    assert_true(r.shortest_edge == 0x1p-1074 && r.longest_edge == 0x1p200);
    assert_true(isfinite(r.thinnest_ratio) && r.thinnest_ratio > 0x1p1023);
}

static void smallest_triangle(void **state)
{
    (void)state;
    graze_mesh_report r =
        inspect_one((graze_vec3){0, 0, 0}, (graze_vec3){0x1p-1074, 0, 0}, (graze_vec3){0, 0x1p-1074, 0});
    assert_int_equal(r.degenerate_triangles, 0);
    assert_true(r.area == 0 && r.thinnest_ratio == 2);
    assert_true(r.shortest_edge == 0x1p-1074 && r.longest_edge == 0x1p-1074);
}

/* Each area, 2^-1079, is below the smallest double; 64 of them are not. */
static void tiny_areas_add_up(void **state)
{
    (void)state;
    scene s = {.vertices = {{0, 0, 0}, {0x1p-539, 0, 0}, {0, 0x1p-539, 0}}, .vertex_count = 3};
    for (int i = 0; i < 64; i++) add_triangle(&s, 0, 1, 2);
    assert_true(inspect(&s).area == 0x1p-1073);
}

/* Both accumulators at once: an ordinary triangle, and one too small to change its area's last bit but not its edges.
 */
static void small_beside_large(void **state)
{
    (void)state;
    scene s = {.vertices = {{0, 0, 0}, {3, 0, 0}, {0, 4, 0}, {0x1p-700, 0, 0}, {0, 0x1p-700, 0}}, .vertex_count = 5};
    add_triangle(&s, 0, 1, 2);
    add_triangle(&s, 0, 3, 4);
    graze_mesh_report r = inspect(&s);
    assert_true(r.area == 6 && r.shortest_edge == 0x1p-700 && r.longest_edge == 5);
    assert_int_equal(r.degenerate_triangles, 0);
    assert_int_equal(r.thinnest_triangle, 0);
}

static void skipped_and_bounds_pass_through(void **state)
{
    (void)state;
    scene s = {0};
    cube(&s);
    graze_mesh_report r = inspect(&s);
    assert_true(r.skipped == 0 && r.low.x == 0 && r.low.z == 0 && r.high.y == 1 && r.high.z == 1);
}

static void wrong_rounding_is_refused(void **state)
{
    (void)state;
    scene s = {0};
    cube(&s);
    graze_mesh *mesh = mesh_of(&s);
    graze_mesh_report report, before;
    memset(&report, 0x5a, sizeof report);
    before = report;
    graze_error error;
    fesetround(FE_UPWARD);
    graze_status status = graze_mesh_inspect(mesh, &report, &error);
    fesetround(FE_TONEAREST);
    assert_int_equal(status, GRAZE_BAD_FLOAT_MODE);
    assert_memory_equal(&report, &before, sizeof report);
    graze_mesh_free(mesh);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hand_counted),
        cmocka_unit_test(moebius_strips_have_one_side),
        cmocka_unit_test(scaled_by_powers_of_two),
        cmocka_unit_test(moved_away),
        cmocka_unit_test(reordered),
        cmocka_unit_test(sliver),
        cmocka_unit_test(longest_sliver),
        cmocka_unit_test(smallest_triangle),
        cmocka_unit_test(tiny_areas_add_up),
        cmocka_unit_test(small_beside_large),
        cmocka_unit_test(skipped_and_bounds_pass_through),
        cmocka_unit_test(wrong_rounding_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
