/* The random scenes keep what they promise: leaves tile the cube, obstacles are apart, pipes share no node, and what
 * was placed beside a motion is close to it and clear of it. */
#include "base/random.h"
#include "shape/bsp.h"
#include "shape/routes.h"
#include "shape/surface.h"

#include <graze/graze.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#define PI 3.14159265358979323846

static graze_mesh *make(const char *shape, const char *const *parameters, size_t count)
{
    graze_mesh *mesh;
    graze_error error;
    if (graze_shape_create(shape, parameters, count, &mesh, &error) != GRAZE_OK) fail_msg("%s", error.message);
    return mesh;
}

/* ---- the BSP tree ---- */

static bool apart(const double *low_a, const double *high_a, const double *low_b, const double *high_b, bool touching)
{
    for (int k = 0; k < 3; k++)
        if (touching ? high_a[k] <= low_b[k] || high_b[k] <= low_a[k] : high_a[k] < low_b[k] || high_b[k] < low_a[k])
            return true;
    return false;
}

static void test_bsp_leaves(void **state)
{
    (void)state;
    static const struct {
        size_t count;
        double share;
    } cases[] = {{1, 0.25}, {2, 0.49}, {100, 0}, {1000, 0.25}, {1500, 0.49}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        size_t count = cases[c].count;
        double epsilon = grz_bsp_epsilon(count, cases[c].share), volume = 0;
        assert_true(fabs(epsilon - cases[c].share * cbrt(1.0 / (double)count)) < 1e-15);
        grz_leaf *leaves = malloc(count * sizeof *leaves);
        grz_random random = grz_random_seeded(c);
        assert_true(grz_bsp_grow(count, epsilon, &random, leaves));
        for (size_t i = 0; i < count; i++) {
            double product = 1;
            for (int k = 0; k < 3; k++) {
                double side = leaves[i].high[k] - leaves[i].low[k];
                assert_true(leaves[i].low[k] >= 0 && leaves[i].high[k] <= 1 && side >= epsilon - 1e-15);
                product *= side;
            }
            volume += product;
            for (size_t j = 0; j < i; j++)
                assert_true(apart(leaves[i].low, leaves[i].high, leaves[j].low, leaves[j].high, true));
        }
        assert_true(fabs(volume - 1) < 1e-12);
        free(leaves);
    }
}

/* ---- tetrahedra ---- */

/* Each four vertices and four triangles are a closed tetrahedron of positive volume, and their boxes do not touch. */
static void check_tetras(const graze_mesh *mesh, uint32_t count, bool disjoint)
{
    assert_int_equal(graze_mesh_vertex_count(mesh), 4 * count);
    assert_int_equal(graze_mesh_triangle_count(mesh), 4 * count);
    surface_facts facts = surface_facts_of(mesh);
    assert_int_equal(facts.open_edges + facts.doubled_edges + facts.equal_vertices + facts.unused_vertices, 0);
    double(*box)[6] = malloc(count * sizeof *box);
    for (uint32_t i = 0; i < count; i++) {
        assert_true(surface_volume(mesh, 4 * i, 4 * i + 4) > 0);
        for (int k = 0; k < 6; k++) box[i][k] = k < 3 ? INFINITY : -INFINITY;
        for (uint32_t j = 12 * i; j < 12 * i + 12; j++) {
            assert_true(graze_mesh_indices(mesh)[j] / 4 == i);
            graze_vec3 v = graze_mesh_vertices(mesh)[graze_mesh_indices(mesh)[j]];
            const double c[3] = {v.x, v.y, v.z};
            for (int k = 0; k < 3; k++) {
                box[i][k] = fmin(box[i][k], c[k]);
                box[i][k + 3] = fmax(box[i][k + 3], c[k]);
            }
        }
        for (uint32_t j = 0; disjoint && j < i; j++) assert_true(apart(box[i], box[i] + 3, box[j], box[j] + 3, false));
    }
    free(box);
}

static void test_tetras(void **state)
{
    (void)state;
    graze_mesh *mesh = make("tetras", NULL, 0);
    check_tetras(mesh, 1000, true);
    graze_mesh_free(mesh);
    mesh = make("tetras", (const char *[]){"count=700", "fill=1", "shrink=0.999", "epsilon=0.49"}, 4);
    check_tetras(mesh, 700, true);
    graze_mesh_free(mesh);
    mesh = make("tetras", (const char *[]){"count=1", "epsilon=0"}, 2);
    check_tetras(mesh, 1, true);
    graze_mesh_free(mesh);
}

/* ---- pipes ---- */

/* Walks all routes over a lattice of marks, and returns the number of cells and of turns. */
static size_t walk_routes(const grz_routes *routes, int side, size_t *turns)
{
    char *used = calloc((size_t)side * (size_t)side * (size_t)side, 1);
    size_t first = 0, cells = 0;
    *turns = 0;
    for (size_t r = 0; r < routes->ends.count; first = routes->ends.items[r++]) {
        size_t corners = routes->ends.items[r] - first;
        assert_true(corners >= 2);
        *turns += corners - 2;
        grz_node at = routes->corners.items[first];
        for (size_t c = first; c < routes->ends.items[r]; c++) {
            grz_node to = routes->corners.items[c];
            int axis = to.at[0] != at.at[0] ? 0 : to.at[1] != at.at[1] ? 1 : 2, length = 0;
            for (;; length++) {
                assert_true(at.at[0] >= 0 && at.at[0] < side && at.at[1] >= 0 && at.at[1] < side && at.at[2] >= 0 &&
                            at.at[2] < side);
                char *mark = &used[(at.at[0] * side + at.at[1]) * side + at.at[2]];
                if (length > 0 || c == first) assert_int_equal((*mark)++, 0); /* a corner was counted by its own run */
                if (at.at[axis] == to.at[axis]) break;
                at.at[axis] += to.at[axis] > at.at[axis] ? 1 : -1;
                cells++;
            }
            assert_memory_equal(&at, &to, sizeof at);
            bool between_turns = c > first + 1 && c + 1 < routes->ends.items[r];
            assert_true(c == first || length >= (between_turns ? 2 : 1));
        }
    }
    free(used);
    return cells;
}

/* A prism along each straight run, and a chain of cut prisms along each turn, whose middles lie on a circle of radius
 * 1/2: by Pappus the volume is area times length, up to the square of the angle between two rings. */
static void test_pipes(void **state)
{
    (void)state;
    grz_routes routes;
    assert_int_equal(grz_routes_lay(24, 250, 1, &routes, NULL), GRAZE_OK);
    size_t turns, cells = walk_routes(&routes, 24, &turns);
    uint32_t rings = (uint32_t)(2 * 250 + turns * 5);
    grz_routes_free(&routes);
    double length = (double)cells - (double)turns * (1 - PI / 4);

    graze_mesh *mesh = make("pipes", NULL, 0);
    surface_facts facts = surface_facts_of(mesh);
    assert_int_equal(graze_mesh_vertex_count(mesh), 16 * rings + 500);
    assert_int_equal(graze_mesh_triangle_count(mesh), 32 * (rings - 250) + 32 * 250);
    assert_int_equal(facts.open_edges + facts.doubled_edges + facts.equal_vertices + facts.unused_vertices, 0);
    double area = 16 / 2.0 * sin(2 * PI / 16) * 0.25 * 0.25;
    assert_true(fabs(facts.volume / (area * length / (24 * 24 * 24)) - 1) < 0.01);
    graze_mesh_free(mesh);

    mesh = make("pipes", (const char *[]){"ends=open"}, 1);
    facts = surface_facts_of(mesh);
    assert_int_equal(facts.open_edges, 2 * 250 * 16);
    assert_int_equal(facts.doubled_edges + facts.equal_vertices + facts.unused_vertices, 0);
    graze_mesh_free(mesh);
}

static void test_full_lattice(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        grz_routes routes;
        size_t turns;
        grz_routes_lay(5, 10, seed, &routes, NULL); /* may run out of room: what was laid must still be right */
        walk_routes(&routes, 5, &turns);
        grz_routes_free(&routes);
    }
}

/* ---- the swept set ---- */

typedef struct body {
    double at[8][3];
    int count;
} body;

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void difference(const double *a, const double *b, double *out)
{
    for (int k = 0; k < 3; k++) out[k] = a[k] - b[k];
}

static void cross(const double *a, const double *b, double *out)
{
    for (int k = 0; k < 3; k++) out[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
}

/* The distance of the two bodies along an axis, negative where they overlap. */
static double gap_along(const body *a, const body *b, const double *axis)
{
    double range[2][2] = {{INFINITY, -INFINITY}, {INFINITY, -INFINITY}}, length = sqrt(dot(axis, axis));
    for (int i = 0; i < a->count; i++) {
        range[0][0] = fmin(range[0][0], dot(a->at[i], axis));
        range[0][1] = fmax(range[0][1], dot(a->at[i], axis));
    }
    for (int i = 0; i < b->count; i++) {
        range[1][0] = fmin(range[1][0], dot(b->at[i], axis));
        range[1][1] = fmax(range[1][1], dot(b->at[i], axis));
    }
    return length < 1e-9 ? -INFINITY : fmax(range[1][0] - range[0][1], range[0][0] - range[1][1]) / length;
}

/* Separating axes of a tetrahedron and a box along the coordinate axes. For vertices closest to a face the largest gap
 * is the distance; it is never above it. */
static double largest_gap(const body *tetra, const body *box)
{
    double best = -INFINITY;
    for (int k = 0; k < 3; k++) {
        double unit[3] = {k == 0, k == 1, k == 2};
        best = fmax(best, gap_along(tetra, box, unit));
    }
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < i; j++) {
            double edge[3], axis[3];
            difference(tetra->at[i], tetra->at[j], edge);
            for (int k = 0; k < 3; k++) {
                double unit[3] = {k == 0, k == 1, k == 2};
                cross(edge, unit, axis);
                best = fmax(best, gap_along(tetra, box, axis));
            }
            int other = (i == 3 || j == 3) ? (i == 2 || j == 2 ? 0 : 2) : 3;
            double second[3];
            difference(tetra->at[other], tetra->at[j], second);
            cross(edge, second, axis);
            best = fmax(best, gap_along(tetra, box, axis));
        }
    return best;
}

static body bar(int axis, double length, double thickness)
{
    body b = {.count = 8};
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 3; k++) b.at[i][k] = (i >> k & 1 ? 0.5 : -0.5) * (k == axis ? length : thickness);
    return b;
}

/* Obstacle i as the object sees it at a pose. */
static body seen_from(const graze_mesh *mesh, uint32_t i, const double m[12])
{
    body b = {.count = 4};
    for (int v = 0; v < 4; v++) {
        graze_vec3 p = graze_mesh_vertices(mesh)[4 * i + (uint32_t)v];
        double d[3] = {p.x - m[3], p.y - m[7], p.z - m[11]};
        for (int k = 0; k < 3; k++) b.at[v][k] = m[k] * d[0] + m[4 + k] * d[1] + m[8 + k] * d[2];
    }
    return b;
}

static size_t read_poses(const char *path, double (*poses)[12], size_t room)
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t numbers = 0;
    double value;
    while (fscanf(file, "%lf", &value) == 1) {
        assert_true(numbers < 12 * room);
        poses[numbers / 12][numbers % 12] = value;
        numbers++;
    }
    assert_true(feof(file) && numbers % 12 == 0);
    fclose(file);
    return numbers / 12;
}

/* At every pose that was written each obstacle is clear of all three bars; at its nearest pose it is about as close as
 * `gap` says: the ball's size, the gap and one step's motion are all that can lie between. */
static void test_swept(void **state)
{
    (void)state;
    enum { COUNT = 400, STEPS = 150 };
    static double poses[STEPS + 2][12];
    const char *path = GRAZE_TEST_DIR "/swept_poses.txt";
    char poses_parameter[1000];
    snprintf(poses_parameter, sizeof poses_parameter, "poses=%s", path);
    graze_mesh *mesh =
        make("swept", (const char *[]){"count=400", "steps=150", "seed=3", "turn=5", poses_parameter}, 5);
    check_tetras(mesh, COUNT, false);
    assert_int_equal(read_poses(path, poses, STEPS + 2), STEPS + 1);
    double size = 0.005, gap = 0.002, motion = 0.005 + 5 * PI / 180 * 0.052;
    for (uint32_t i = 0; i < COUNT; i++) {
        double nearest = INFINITY;
        for (int p = 0; p <= STEPS; p++) {
            body tetra = seen_from(mesh, i, poses[p]);
            for (int axis = 0; axis < 3; axis++) {
                body b = bar(axis, 0.1, 0.0125);
                double distance = largest_gap(&tetra, &b);
                if (!(distance > 0)) fail_msg("obstacle %u is hit at pose %d", i, p);
                nearest = fmin(nearest, distance);
            }
        }
        assert_true(nearest < 2 * size + gap + motion);
    }
    remove(path);
    graze_mesh_free(mesh);
}

static void test_swept_poses_are_steps(void **state)
{
    (void)state;
    enum { STEPS = 50 };
    static double poses[STEPS + 2][12];
    const char *path = GRAZE_TEST_DIR "/swept_steps.txt";
    char poses_parameter[1000];
    snprintf(poses_parameter, sizeof poses_parameter, "poses=%s", path);
    graze_mesh_free(make("swept", (const char *[]){"count=1", "steps=50", "turn=3", poses_parameter}, 4));
    assert_int_equal(read_poses(path, poses, STEPS + 2), STEPS + 1);
    for (int p = 1; p <= STEPS; p++) {
        double squared = 0, trace = 0;
        for (int k = 0; k < 3; k++) {
            squared += pow(poses[p][4 * k + 3] - poses[p - 1][4 * k + 3], 2);
            for (int j = 0; j < 3; j++) trace += poses[p][4 * k + j] * poses[p - 1][4 * k + j];
            assert_true(poses[p][4 * k + 3] > 0.05 && poses[p][4 * k + 3] < 0.95);
        }
        assert_true(fabs(sqrt(squared) - 0.005) < 1e-12);
        assert_true(fabs(trace - (1 + 2 * cos(3 * PI / 180))) < 1e-12);
    }
    remove(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bsp_leaves), cmocka_unit_test(test_tetras),
        cmocka_unit_test(test_pipes),      cmocka_unit_test(test_full_lattice),
        cmocka_unit_test(test_swept),      cmocka_unit_test(test_swept_poses_are_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
