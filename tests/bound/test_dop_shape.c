/* Vertices and volumes of k-DOPs, against all plane triples in rationals and against slices. */
#include "bound/dop_shape.h"
#include "sample.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

/* Supports by family: of axes, of edges and of corners. */
static void dop_of_families(const grz_directions *s, float axes, float edges, float corners, float *dop)
{
    for (int i = 0; i < s->k; i++) {
        double length = s->length[i % s->count];
        dop[i] = length < 1.1 ? axes : length < 1.5 ? edges : corners;
    }
}

static void known_volumes(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int k;
        float axes, edges, corners;
        int vertices;
        double volume;
    } cases[] = {
        {"cube", 6, 1, 0, 0, 8, 8},
        {"octahedron", 8, 0, 0, 1, 6, 4.0 / 3},
        {"rhombic dodecahedron", 12, 0, 1, 0, 14, 2},
        {"cube, corners touch", 14, 1, 0, 3, 8, 8},
        {"cube, corners are far", 14, 1, 0, 3.1f, 8, 8},
        {"cube, edges touch", 18, 1, 2, 0, 8, 8},
        {"cube, all touch", 26, 1, 2, 3, 8, 8},
        {"cube, all are far", 26, 1, 2.5f, 3.1f, 8, 8},
        {"truncated cube", 14, 1, 0, 2.5f, 24, 8 - 8 * 0.125 / 6},
        {"cuboctahedron", 14, 1, 0, 2, 12, 20.0 / 3},
        {"truncated octahedron", 14, 1, 0, 1.5f, 24, 4},
        {"octahedron, axes touch", 14, 1, 0, 1, 6, 4.0 / 3},
        {"rhombic dodecahedron, axes touch", 18, 1, 1, 0, 14, 2},
        {"rhombic dodecahedron, corners touch", 20, 0, 1, 1.5f, 14, 2},
        {"octahedron, edges touch", 20, 0, 1, 1, 6, 4.0 / 3},
        {"octahedron, all touch", 26, 1, 1, 1, 6, 4.0 / 3},
        {"point", 26, 0, 0, 0, 1, 0},
        {"empty", 26, -0.125f, 0, 0, 0, 0},
        {"empty by its corners", 26, 1, 1, -0.125f, 0, 0},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        grz_directions s = directions_of(cases[c].k);
        float dop[GRZ_MOST_SUPPORTS];
        graze_vec3 vertices[GRZ_MOST_DOP_VERTICES];
        dop_of_families(&s, cases[c].axes, cases[c].edges, cases[c].corners, dop);
        double volume = grz_dop_volume(&s, dop);
        int count = grz_dop_vertices(&s, dop, vertices);
        if (fabs(volume - cases[c].volume) > 1e-13) fail_msg("%s: volume %.17g", cases[c].name, volume);
        if (count != cases[c].vertices) fail_msg("%s: %d vertices", cases[c].name, count);
    }
}

/* Random k-DOPs: tight ones of few or many points, flat, segment-like and point-like ones, and loose ones whose planes
 * may not touch, or leave nothing. Where `coarse`, many planes meet in a point, and flat ones may be slanted. */
static void random_dop(grz_random *random, const grz_directions *s, float *dop)
{
    static const double keep[][3] = {{1, 1, 1}, {1, 1, 0}, {1, 0, 0}, {0, 0, 0}, {1, 1, 0x1p-26}, {1, 1, 1}};
    const double *scale = keep[grz_random_below(random, 6)];
    bool coarse = grz_random_below(random, 3) == 0;
    bool slanted = coarse && grz_random_below(random, 3) == 0;
    int count = (int)(1 + grz_random_below(random, 12));
    for (int i = 0; i < s->k; i++) dop[i] = -4;
    for (int j = 0; j < count; j++) {
        graze_vec3 p = random_point(random, 1);
        double at[3] = {p.x * scale[0], p.y * scale[1], p.z * scale[2]};
        for (int axis = 0; axis < 3; axis++) at[axis] = coarse ? floor(at[axis] * 8) / 8 : (double)(float)at[axis];
        if (slanted) at[2] = -at[0];
        for (int i = 0; i < s->k; i++) {
            int d[3];
            signed_direction(s, i, d);
            float value = (float)(d[0] * at[0] + d[1] * at[1] + d[2] * at[2]);
            dop[i] = value > dop[i] ? value : dop[i];
        }
    }
    bool loose = grz_random_below(random, 4) == 0;
    for (int i = 0; i < s->k && loose; i++) dop[i] += (float)grz_random_between(random, -0.125, 0.5);
}

enum { MOST_TRIPLES = 2600 };

/* Every vertex by the definition: where three planes meet and no other is exceeded. In rationals. */
typedef struct true_vertices {
    int count;
    mpq_t at[MOST_TRIPLES][3];
} true_vertices;

/* at = the solution of the three planes; false if their normals are dependent. */
static bool solve_triple(const grz_directions *s, const float *dop, const int plane[3], mpq_t at[3])
{
    int n[3][3];
    for (int i = 0; i < 3; i++) signed_direction(s, plane[i], n[i]);
    int cofactor[3][3];
    for (int i = 0; i < 3; i++) {
        const int *p = n[(i + 1) % 3], *q = n[(i + 2) % 3];
        for (int a = 0; a < 3; a++) cofactor[i][a] = p[(a + 1) % 3] * q[(a + 2) % 3] - p[(a + 2) % 3] * q[(a + 1) % 3];
    }
    int determinant = n[0][0] * cofactor[0][0] + n[0][1] * cofactor[0][1] + n[0][2] * cofactor[0][2];
    if (determinant == 0) return false;
    assert_in_range(abs(determinant), 1, 4);
    mpq_t h, factor;
    mpq_inits(h, factor, NULL);
    for (int a = 0; a < 3; a++) {
        mpq_set_ui(at[a], 0, 1);
        for (int i = 0; i < 3; i++) {
            mpq_set_d(h, dop[plane[i]]);
            mpq_set_si(factor, cofactor[i][a] * (determinant < 0 ? -1 : 1), (unsigned)abs(determinant));
            mpq_canonicalize(factor);
            mpq_mul(h, h, factor);
            mpq_add(at[a], at[a], h);
        }
    }
    mpq_clears(h, factor, NULL);
    return true;
}

static bool is_inside(const grz_directions *s, const float *dop, mpq_t at[3])
{
    mpq_t value;
    mpq_init(value);
    bool inside = true;
    for (int i = 0; i < s->k && inside; i++) {
        int d[3];
        signed_direction(s, i, d);
        exact_dot(value, d, at);
        inside = compare_to_double(value, dop[i]) <= 0;
    }
    mpq_clear(value);
    return inside;
}

static bool is_known(true_vertices *v, mpq_t at[3])
{
    for (int i = 0; i < v->count; i++)
        if (mpq_equal(v->at[i][0], at[0]) && mpq_equal(v->at[i][1], at[1]) && mpq_equal(v->at[i][2], at[2]))
            return true;
    return false;
}

static true_vertices *find_true_vertices(const grz_directions *s, const float *dop)
{
    true_vertices *v = malloc(sizeof *v);
    assert_non_null(v);
    v->count = 0;
    mpq_t at[3];
    init_point(at);
    for (int i = 0; i < s->k; i++)
        for (int j = 0; j < i; j++)
            for (int l = 0; l < j; l++) {
                if (!solve_triple(s, dop, (const int[3]){i, j, l}, at)) continue;
                if (!is_inside(s, dop, at) || is_known(v, at)) continue;
                init_point(v->at[v->count]);
                for (int a = 0; a < 3; a++) mpq_set(v->at[v->count][a], at[a]);
                v->count++;
            }
    clear_point(at);
    return v;
}

static void free_true_vertices(true_vertices *v)
{
    for (int i = 0; i < v->count; i++) clear_point(v->at[i]);
    free(v);
}

/* Is the point the true vertex, but for one rounding of each coordinate? */
static bool is_rounded(graze_vec3 p, mpq_t at[3])
{
    mpq_t difference;
    mpq_init(difference);
    bool same = true;
    for (int axis = 0; axis < 3; axis++) {
        mpq_set_d(difference, grz_component(p, axis));
        mpq_sub(difference, difference, at[axis]);
        mpq_abs(difference, difference);
        same = same && compare_to_double(difference, GRZ_DOP_VERTEX_PAD) <= 0;
    }
    mpq_clear(difference);
    return same;
}

/* Supports that are multiples of 2^-44: the points are the vertices, one for one. */
static void expect_same_vertices(const grz_directions *s, const float *dop)
{
    graze_vec3 points[GRZ_MOST_DOP_VERTICES];
    int count = grz_dop_vertices(s, dop, points);
    true_vertices *v = find_true_vertices(s, dop);
    if (count != v->count) fail_msg("k %d: %d vertices instead of %d", s->k, count, v->count);
    for (int i = 0; i < v->count; i++) {
        int found = 0;
        for (int j = 0; j < count; j++) found += is_rounded(points[j], v->at[i]);
        assert_int_equal(found, 1);
    }
    free_true_vertices(v);
}

static void vertices_are_the_true_ones(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(51);
    for (int trial = 0; trial < 7 * 60; trial++) {
        grz_directions s = directions_of(all_k[trial % K_COUNT]);
        float dop[GRZ_MOST_SUPPORTS];
        random_dop(&random, &s, dop);
        for (int i = 0; i < s.k; i++) dop[i] = (float)(ceil(dop[i] * 0x1p30) * 0x1p-30);
        expect_same_vertices(&s, dop);
    }
}

/* Any supports: the points span a k-DOP, up to their rounding, that reaches at least as far along each normal as the
 * true vertices do, and no further than the supports rounded outward. */
static void expect_held(const grz_directions *s, const float *dop)
{
    graze_vec3 points[GRZ_MOST_DOP_VERTICES];
    int count = grz_dop_vertices(s, dop, points);
    true_vertices *v = find_true_vertices(s, dop);
    mpq_t value, most, p[3], room;
    mpq_inits(value, most, room, NULL);
    init_point(p);
    assert_true(count > 0 || v->count == 0);
    for (int i = 0; i < s->k && v->count > 0; i++) {
        int d[3];
        signed_direction(s, i, d);
        for (int j = 0; j < count; j++) {
            exact_point(p, points[j]);
            exact_dot(value, d, p);
            if (j == 0 || mpq_cmp(value, most) > 0) mpq_set(most, value);
        }
        mpq_set_d(room, (abs(d[0]) + abs(d[1]) + abs(d[2])) * GRZ_DOP_VERTEX_PAD);
        mpq_add(most, most, room);
        for (int j = 0; j < v->count; j++) {
            exact_dot(value, d, v->at[j]);
            assert_true(mpq_cmp(value, most) <= 0);
        }
        mpq_set_d(value, dop[i]);
        mpq_sub(value, most, value);
        assert_true(compare_to_double(value, 0x1p-43) <= 0);
    }
    clear_point(p);
    mpq_clears(value, most, room, NULL);
    free_true_vertices(v);
}

static void tiny_supports_are_rounded_outward(void **state)
{
    (void)state;
    static const float sizes[] = {0x1p-30f, 0x1p-40f, 0x1p-44f, 0x1p-60f, 0x1p-149f};
    grz_random random = grz_random_seeded(52);
    for (int trial = 0; trial < 5 * 7 * 8; trial++) {
        grz_directions s = directions_of(all_k[trial % K_COUNT]);
        float dop[GRZ_MOST_SUPPORTS];
        random_dop(&random, &s, dop);
        for (int i = 0; i < s.k; i++)
            if (trial % 3 || i % 5 == 0) dop[i] = (float)(dop[i] * sizes[trial % 5]);
        expect_held(&s, dop);
        assert_true(grz_dop_volume(&s, dop) >= 0);
    }
}

typedef struct polygon {
    int count;
    double at[64][2];
} polygon;

/* What lies within a x + b y <= h. */
static polygon clip(const polygon *in, double a, double b, double h)
{
    polygon out = {.count = 0};
    for (int i = 0; i < in->count; i++) {
        const double *p = in->at[i], *q = in->at[(i + 1) % in->count];
        double p_side = a * p[0] + b * p[1] - h, q_side = a * q[0] + b * q[1] - h;
        if (p_side <= 0) {
            out.at[out.count][0] = p[0];
            out.at[out.count++][1] = p[1];
        }
        if ((p_side < 0 && q_side > 0) || (p_side > 0 && q_side < 0)) {
            double t = p_side / (p_side - q_side);
            out.at[out.count][0] = p[0] + t * (q[0] - p[0]);
            out.at[out.count++][1] = p[1] + t * (q[1] - p[1]);
        }
    }
    return out;
}

static double area_at(const grz_directions *s, const float *dop, double z)
{
    polygon p = {4, {{-4, -4}, {4, -4}, {4, 4}, {-4, 4}}};
    for (int i = 0; i < s->k; i++) {
        int d[3];
        signed_direction(s, i, d);
        if (d[0] == 0 && d[1] == 0) {
            if (d[2] * z > (double)dop[i]) return 0;
        } else {
            p = clip(&p, d[0], d[1], dop[i] - d[2] * z);
        }
    }
    double area = 0;
    for (int i = 0; i < p.count; i++) {
        const double *a = p.at[i], *b = p.at[(i + 1) % p.count];
        area += (a[0] * b[1] - a[1] * b[0]) / 2;
    }
    return area;
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Between the heights of two vertices the area of a slice is a quadratic function of the height. Gauss's rule with two
 * points is exact for it, and does not ask for a slice through a vertex. */
static double volume_by_slices(const grz_directions *s, const float *dop, true_vertices *v)
{
    double height[MOST_TRIPLES], volume = 0;
    for (int i = 0; i < v->count; i++) height[i] = mpq_get_d(v->at[i][2]);
    qsort(height, (size_t)v->count, sizeof *height, compare_doubles);
    for (int i = 0; i + 1 < v->count; i++) {
        double middle = (height[i] + height[i + 1]) / 2, half = (height[i + 1] - height[i]) / 2;
        double offset = half / sqrt(3);
        volume += half * (area_at(s, dop, middle - offset) + area_at(s, dop, middle + offset));
    }
    return volume;
}

static void volumes_are_those_of_the_slices(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(53);
    int solid = 0, flat = 0;
    for (int trial = 0; trial < 7 * 60; trial++) {
        grz_directions s = directions_of(all_k[trial % K_COUNT]);
        float dop[GRZ_MOST_SUPPORTS];
        random_dop(&random, &s, dop);
        for (int i = 0; i < s.k; i++) dop[i] = (float)(ceil(dop[i] * 0x1p30) * 0x1p-30);
        true_vertices *v = find_true_vertices(&s, dop);
        double found = grz_dop_volume(&s, dop), expected = volume_by_slices(&s, dop, v);
        if (fabs(found - expected) > 1e-13) fail_msg("k %d: %.17g instead of %.17g", s.k, found, expected);
        if (v->count < 4) assert_true(found == 0);
        solid += found > 0.01;
        flat += found == 0;
        free_true_vertices(v);
    }
    assert_in_range(solid, 100, 400);
    assert_in_range(flat, 50, 400);
}

/* Only the part in the frame counts, so that k-DOPs that were carried may have any supports. */
static void supports_beyond_the_frame(void **state)
{
    (void)state;
    for (int c = 0; c < K_COUNT; c++) {
        grz_directions s = directions_of(all_k[c]);
        float dop[GRZ_MOST_SUPPORTS], cut[GRZ_MOST_SUPPORTS];
        graze_vec3 points[GRZ_MOST_DOP_VERTICES];
        for (int i = 0; i < s.k; i++) {
            dop[i] = i % 3 == 0 ? INFINITY : i % 3 == 1 ? 0.5f : 1e30f;
            cut[i] = i % 3 == 1 ? 0.5f : (float)GRZ_MOST_SUPPORT;
        }
        assert_true(grz_dop_volume(&s, dop) == grz_dop_volume(&s, cut) && grz_dop_volume(&s, cut) > 0);
        for (int i = 0; i < s.k; i++) {
            float kept = dop[i];
            dop[i] = i & 1 ? -INFINITY : -1e30f;
            assert_int_equal(grz_dop_vertices(&s, dop, points), 0);
            assert_true(grz_dop_volume(&s, dop) == 0);
            dop[i] = kept;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_volumes),
        cmocka_unit_test(vertices_are_the_true_ones),
        cmocka_unit_test(tiny_supports_are_rounded_outward),
        cmocka_unit_test(volumes_are_those_of_the_slices),
        cmocka_unit_test(supports_beyond_the_frame),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
