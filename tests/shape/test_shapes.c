/* Every shape: its counts as formulas, closed and turned outward, its volume against the analytic one, its bits. */
#include "shape/surface.h"

#include <graze/graze.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#define PI 3.14159265358979323846

/* Parameters in one text, separated by blanks. */
static graze_mesh *make(const char *shape, const char *parameters)
{
    char text[300], *keys[12];
    size_t count = 0;
    snprintf(text, sizeof text, "%s", parameters);
    for (char *key = strtok(text, " "); key; key = strtok(NULL, " ")) keys[count++] = key;
    graze_mesh *mesh;
    graze_error error;
    if (graze_shape_create(shape, (const char *const *)keys, count, &mesh, &error) != GRAZE_OK)
        fail_msg("%s %s: %s", shape, parameters, error.message);
    return mesh;
}

typedef struct expected {
    const char *shape, *parameters;
    uint32_t vertices, triangles;
    double volume, relative_error;
} expected;

static double polygon(double n) /* area of the regular polygon in the unit circle */
{
    return n / 2 * sin(2 * PI / n);
}

static void check_closed(const expected *e)
{
    graze_mesh *mesh = make(e->shape, e->parameters);
    surface_facts facts = surface_facts_of(mesh);
    if (graze_mesh_vertex_count(mesh) != e->vertices || graze_mesh_triangle_count(mesh) != e->triangles)
        fail_msg("%s %s: %u vertices, %u triangles", e->shape, e->parameters, graze_mesh_vertex_count(mesh),
                 graze_mesh_triangle_count(mesh));
    if (facts.open_edges + facts.doubled_edges + facts.equal_vertices + facts.unused_vertices != 0)
        fail_msg("%s %s: %zu open and %zu doubled edges, %zu equal and %zu unused vertices", e->shape, e->parameters,
                 facts.open_edges, facts.doubled_edges, facts.equal_vertices, facts.unused_vertices);
    if (!(fabs(facts.volume / e->volume - 1) <= e->relative_error))
        fail_msg("%s %s: volume %.17g, not %.17g", e->shape, e->parameters, facts.volume, e->volume);
    graze_mesh_free(mesh);
}

/* Prisms and pyramids have their volume up to rounding; round shapes lack some of it, of the order of the angle between
 * neighbours squared. */
static void test_closed_shapes(void **state)
{
    (void)state;
    const expected cases[] = {
        {"sphere", "rings=2 segments=3", 5, 6, polygon(3) * 2 / 3, 1e-14},
        {"sphere", "rings=2 segments=4", 6, 8, 4.0 / 3, 1e-14}, /* an octahedron */
        {"sphere", "", 2 + 31 * 64, 2 * 31 * 64, 4 * PI / 3, 0.005},
        {"sphere", "rings=300 segments=500 radius=1e-20", 2 + 299 * 500, 2 * 299 * 500, 4e-60 * PI / 3, 1e-4},
        {"icosphere", "level=0", 12, 20, 2.5361507101204095, 1e-14}, /* (5/12) (3+sqrt5) a^3, a = 4/sqrt(10+2 sqrt5) */
        {"icosphere", "level=1", 42, 80, 4 * PI / 3, 0.15},
        {"icosphere", "", 2562, 5120, 4 * PI / 3, 0.0023},
        {"icosphere", "level=6 radius=3", 40962, 81920, 36 * PI, 0.00015},
        {"torus", "rings=3 sides=3", 9, 18, 1.2, 1},
        {"torus", "", 2048, 4096, 2 * PI * PI * 0.16, 0.01},
        {"torus", "major=5 minor=1 rings=400 sides=300", 120000, 240000, 10 * PI * PI, 2e-4},
        {"box", "", 8, 12, 1, 1e-15},
        {"box", "cells=2", 26, 48, 1, 1e-15},
        {"box", "x=2 y=3 z=5 cells=7", 6 * 49 + 2, 12 * 49, 30, 1e-14},
        {"box", "x=1e-30 y=1e30 cells=10", 602, 1200, 1, 1e-13},
        {"axes", "", 24, 36, 3 * 0.125 * 0.125, 1e-14},
        {"axes", "length=2 thickness=0.5", 24, 36, 3 * 2.0, 1e-14},
        {"cylinder", "", 2 + 2 * 64, 4 * 64, 2 * polygon(64), 1e-14},
        {"cylinder", "radius=3 height=7 rings=5 segments=9", 2 + 6 * 9, 2 * 6 * 9, 63 * polygon(9), 1e-14},
        {"cone", "", 2 + 64, 2 * 64, 2 * polygon(64) / 3, 1e-14},
        {"cone", "radius=3 height=7 rings=5 segments=9", 2 + 5 * 9, 2 * 5 * 9, 63 * polygon(9) / 3, 1e-13},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) check_closed(&cases[i]);
}

/* The volume within r(u,w) around the circle: the integral of (major + s cos w) s over s, then over u and w. */
static double deformed_volume(double bump, double waves, double ripples)
{
    double sum = 0, minor = 0.4;
    for (int i = 0; i < 400; i++)
        for (int j = 0; j < 400; j++) {
            double u = 2 * PI * i / 400, w = 2 * PI * j / 400;
            double r = minor * (1 + bump * (sin(waves * u) * sin(ripples * w) + sin(3 * u + 2 * w) / 2));
            sum += r * r / 2 + r * r * r * cos(w) / 3;
        }
    return sum * (2 * PI / 400) * (2 * PI / 400);
}

static void test_deformed_torus(void **state)
{
    (void)state;
    check_closed(&(expected){"deformed-torus", "", 10000, 20000, deformed_volume(0.2, 7, 3), 0.005});
    check_closed(&(expected){"deformed-torus", "bump=0.5 waves=2 ripples=5 rings=500 sides=300", 150000, 300000,
                             deformed_volume(0.5, 2, 5), 0.001});
    graze_mesh *plain = make("torus", ""), *flat = make("deformed-torus", "bump=0 rings=64 sides=32");
    assert_true(surface_hash(plain) == surface_hash(flat));
    graze_mesh_free(plain);
    graze_mesh_free(flat);
}

/* Mirrored vertices have mirrored bits: the point set is its own mirror image about the planes of symmetry. */
static void test_symmetry(void **state)
{
    (void)state;
    static const char *const cases[][2] = {{"sphere", "rings=7 segments=11"},  {"sphere", ""},
                                           {"torus", "rings=13 sides=9"},      {"box", "cells=5 x=0.7"},
                                           {"cylinder", "rings=3 segments=5"}, {"icosphere", "level=3"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        graze_mesh *mesh = make(cases[i][0], cases[i][1]);
        size_t count = graze_mesh_vertex_count(mesh);
        graze_vec3 *v = malloc(2 * count * sizeof *v), *w = v + count;
        for (size_t k = 0; k < count; k++) {
            v[k] = graze_mesh_vertices(mesh)[k];
            w[k] = (graze_vec3){v[k].x, -v[k].y, v[k].z};
        }
        qsort(v, count, sizeof *v, surface_compare_points);
        qsort(w, count, sizeof *w, surface_compare_points);
        for (size_t k = 0; k < count; k++)
            if (surface_compare_points(&v[k], &w[k]) != 0) fail_msg("%s %s: not symmetric", cases[i][0], cases[i][1]);
        free(v);
        graze_mesh_free(mesh);
    }
}

/* Every vertex lies within every facet's plane, up to rounding, and the polytope is inscribed in its ellipsoid. */
static void check_polytope(const char *parameters, uint32_t points, graze_vec3 axes)
{
    graze_mesh *mesh = make("polytope", parameters);
    surface_facts facts = surface_facts_of(mesh);
    assert_int_equal(graze_mesh_vertex_count(mesh), points);
    assert_int_equal(graze_mesh_triangle_count(mesh), 2 * points - 4);
    assert_int_equal(facts.open_edges + facts.doubled_edges + facts.equal_vertices + facts.unused_vertices, 0);
    assert_true(facts.volume > 0 && facts.volume < 4 * PI / 3 * axes.x * axes.y * axes.z);
    const graze_vec3 *v = graze_mesh_vertices(mesh);
    for (uint32_t t = 0; t < graze_mesh_triangle_count(mesh); t++) {
        const uint32_t *i = graze_mesh_indices(mesh) + 3 * t;
        graze_vec3 a = v[i[0]], b = v[i[1]], c = v[i[2]];
        graze_vec3 n = {(b.y - a.y) * (c.z - a.z) - (b.z - a.z) * (c.y - a.y),
                        (b.z - a.z) * (c.x - a.x) - (b.x - a.x) * (c.z - a.z),
                        (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)};
        double length = sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
        for (uint32_t p = 0; p < points; p++)
            assert_true(n.x * (v[p].x - a.x) + n.y * (v[p].y - a.y) + n.z * (v[p].z - a.z) <= 1e-13 * length);
    }
    for (uint32_t p = 0; p < points; p++)
        assert_true(fabs(pow(v[p].x / axes.x, 2) + pow(v[p].y / axes.y, 2) + pow(v[p].z / axes.z, 2) - 1) < 1e-14);
    graze_mesh_free(mesh);
}

static void test_polytope(void **state)
{
    (void)state;
    check_polytope("points=4", 4, (graze_vec3){1, 1, 1});
    check_polytope("", 100, (graze_vec3){1, 1, 1});
    check_polytope("points=700 x=2 y=0.3 seed=8", 700, (graze_vec3){2, 0.3, 1});
}

/* A surface over the unit square has one boundary, and its heights fill the range that was asked for. */
static void test_terrain(void **state)
{
    (void)state;
    for (int level = 1; level <= 8; level++) {
        char parameters[50];
        snprintf(parameters, sizeof parameters, "level=%d height=0.75", level);
        graze_mesh *mesh = make("terrain", parameters);
        uint32_t side = 1u << level;
        surface_facts facts = surface_facts_of(mesh);
        assert_int_equal(graze_mesh_vertex_count(mesh), (side + 1) * (side + 1));
        assert_int_equal(graze_mesh_triangle_count(mesh), 2 * side * side);
        assert_int_equal(facts.open_edges, 4 * side);
        assert_int_equal(facts.doubled_edges + facts.equal_vertices + facts.unused_vertices, 0);
        graze_vec3 low, high;
        graze_mesh_bounds(mesh, &low, &high);
        assert_true(low.x == 0 && low.y == 0 && low.z == 0 && high.x == 1 && high.y == 1 && high.z == 0.75);
        graze_mesh_free(mesh);
    }
}

/* Every triangle of terrain turns upward. */
static void test_terrain_turns_upward(void **state)
{
    (void)state;
    graze_mesh *mesh = make("terrain", "level=5 roughness=1");
    const graze_vec3 *v = graze_mesh_vertices(mesh);
    for (uint32_t t = 0; t < graze_mesh_triangle_count(mesh); t++) {
        const uint32_t *i = graze_mesh_indices(mesh) + 3 * t;
        graze_vec3 a = v[i[0]], b = v[i[1]], c = v[i[2]];
        assert_true((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0);
    }
    graze_mesh_free(mesh);
}

/* Roughness is what is left of the displacement: rough terrain has more area. */
static void test_roughness(void **state)
{
    (void)state;
    double steepest[2];
    for (int k = 0; k < 2; k++) {
        graze_mesh *mesh = make("terrain", k ? "roughness=0.8" : "roughness=0.3");
        const graze_vec3 *v = graze_mesh_vertices(mesh);
        steepest[k] = 0;
        for (uint32_t i = 1; i < graze_mesh_vertex_count(mesh); i++)
            if (i % 129 != 0) steepest[k] = fmax(steepest[k], fabs(v[i].z - v[i - 1].z));
        graze_mesh_free(mesh);
    }
    assert_true(steepest[1] > 3 * steepest[0]);
}

/* The defaults, bit by bit: the same on every platform, compiler and optimisation level. */
static void test_hashes(void **state)
{
    (void)state;
    static const struct {
        const char *shape, *parameters;
        uint64_t hash;
    } cases[] = {
        {"sphere", "", 0x831587b9b38c4cb5},
        {"icosphere", "", 0x7cca420ab27bd9a1},
        {"torus", "", 0x4a95e4d7a87072a5},
        {"deformed-torus", "", 0x80a44b4765777180},
        {"box", "", 0x9bab35b728074795},
        {"cylinder", "", 0x6bcff0b6ac10b985},
        {"cone", "", 0xd552aa507b9e7285},
        {"axes", "", 0x315edeb34f4c9795},
        {"polytope", "", 0x6bb4d6d00bfbc271},
        {"tetras", "", 0x04883156f3599cd6},
        {"terrain", "", 0x050e95df367236a5},
        {"pipes", "", 0x7b6f5f3e4343ab3e},
        {"swept", "", 0x9aae0fbd1a79bf73},
        {"sphere", "rings=37 segments=59", 0x5862745ff982d8f5},
        {"torus", "rings=41 sides=23", 0xf5728da9b2871a4e},
        {"polytope", "points=3000 x=3 seed=9", 0xf4e548f12bebf259},
        {"tetras", "count=20000 epsilon=0.4 seed=5", 0x672930561d08cde0},
        {"terrain", "level=9 roughness=0.7", 0x5e9fdf2e28cdc74c},
        {"swept", "count=500 turn=0 seed=2", 0xa2b1879ac8cd954c},
    };
    size_t made = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (*cases[i].parameters == '\0') made++;
        graze_mesh *mesh = make(cases[i].shape, cases[i].parameters);
        if (surface_hash(mesh) != cases[i].hash)
            fail_msg("%s %s: hash 0x%016llx", cases[i].shape, cases[i].parameters,
                     (unsigned long long)surface_hash(mesh));
        graze_mesh_free(mesh);
    }
    assert_int_equal(made, graze_shape_count() - 1); /* the heightfield has no default: it needs a file */
}

static void test_seeds(void **state)
{
    (void)state;
    static const char *const shapes[][2] = {{"tetras", "count=50 seed="},
                                            {"terrain", "level=4 seed="},
                                            {"pipes", "count=5 seed="},
                                            {"swept", "count=20 steps=20 seed="}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        uint64_t hash[3];
        for (int k = 0; k < 3; k++) {
            char parameters[60];
            snprintf(parameters, sizeof parameters, "%s%d", shapes[i][1], k == 2 ? 7 : 6);
            graze_mesh *mesh = make(shapes[i][0], parameters);
            hash[k] = surface_hash(mesh);
            graze_mesh_free(mesh);
        }
        assert_true(hash[0] == hash[1]);
        assert_true(hash[1] != hash[2]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_closed_shapes), cmocka_unit_test(test_deformed_torus),
        cmocka_unit_test(test_symmetry),      cmocka_unit_test(test_polytope),
        cmocka_unit_test(test_terrain),       cmocka_unit_test(test_terrain_turns_upward),
        cmocka_unit_test(test_roughness),     cmocka_unit_test(test_hashes),
        cmocka_unit_test(test_seeds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
