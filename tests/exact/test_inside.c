/* Points in solids with known answers, every ray through corners, edges or faces of the lattice that the surfaces are
 * made of, at every place and size; and whole solids in solids against the truth. */
#include "base/random.h"
#include "exact/inside.h"
#include "math/carry.h"
#include "oracle/inside_truth.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MOST = 4000 };

typedef struct surface {
    graze_vec3 points[3 * MOST];
    size_t count;
} surface;

static void add(surface *s, graze_vec3 a, graze_vec3 b, graze_vec3 c)
{
    assert_true(s->count < MOST);
    graze_vec3 *p = s->points + 3 * s->count++;
    p[0] = a;
    p[1] = b;
    p[2] = c;
}

/* The point with coordinate h along the axis, and u and v along the two that follow it. */
static graze_vec3 along(int axis, double h, double u, double v)
{
    return axis == 0 ? grz_vec(h, u, v) : axis == 1 ? grz_vec(v, h, u) : grz_vec(u, v, h);
}

/* One side of a cube in n x n cells of two triangles, split this way or that. `outward` is 1 or -1. */
static void add_side(surface *s, int axis, double h, int low, int n, int outward)
{
    for (int i = low; i < low + n; i++)
        for (int j = low; j < low + n; j++) {
            graze_vec3 p[4] = {along(axis, h, i, j), along(axis, h, i + 1, j), along(axis, h, i + 1, j + 1),
                               along(axis, h, i, j + 1)};
            int k = (i + j) & 1, turn = outward > 0 ? 1 : 3;
            add(s, p[k], p[(k + turn) % 4], p[(k + 2) % 4]);
            add(s, p[k], p[(k + 2) % 4], p[(k + 4 - turn) % 4]);
        }
}

/* From `low` to `low + n` along each axis. */
static void add_cube(surface *s, int low, int n, int outward)
{
    for (int axis = 0; axis < 3; axis++) {
        add_side(s, axis, low + n, low, n, outward);
        add_side(s, axis, low, low, n, -outward);
    }
}

static grz_inside fed(const surface *s, graze_vec3 point, int axis)
{
    grz_inside inside = grz_inside_begin(point, axis);
    for (size_t i = 0; i < s->count; i++) {
        const graze_vec3 *p = s->points + 3 * i;
        const grz_tri t = {{p[0], p[1], p[2]}};
        grz_inside_add(&inside, &t);
    }
    return inside;
}

/* Of the cube from `low` to `high`. */
static grz_place place_in_cube(graze_vec3 p, double low, double high)
{
    double least = fmin(p.x, fmin(p.y, p.z)), most = fmax(p.x, fmax(p.y, p.z));
    if (least < low || most > high) return GRZ_OUTSIDE;
    return least > low && most < high ? GRZ_INSIDE : GRZ_ON_SURFACE;
}

static void scale(surface *s, double factor, graze_vec3 offset)
{
    for (size_t i = 0; i < 3 * s->count; i++) s->points[i] = grz_add(grz_scale(s->points[i], factor), offset);
}

static surface *new_surface(void)
{
    surface *s = calloc(1, sizeof *s);
    assert_non_null(s);
    return s;
}

/* A cube of 4 with a hollow of 2: all points of the lattice and between. */
static void hollow_cube_of_lattice_cells(void **state)
{
    (void)state;
    static const struct {
        double factor;
        graze_vec3 offset;
    } places[] = {{1, {0, 0, 0}},       {0x1p-20, {5e6, -5e6, 5e6}}, {0x1p-1073, {0, 0, 0}},
                  {0x1p198, {0, 0, 0}}, {0x1p-1040, {0, 0, 0}},      {-1, {1, 0, -1}}};
    for (size_t k = 0; k < sizeof places / sizeof *places; k++) {
        surface *s = new_surface();
        add_cube(s, 0, 4, 1);
        add_cube(s, 1, 2, -1);
        scale(s, places[k].factor, places[k].offset);
        for (int i = 0; i < 11 * 11 * 11; i++) {
            graze_vec3 p = grz_vec(i % 11 / 2.0 - 0.5, i / 11 % 11 / 2.0 - 0.5, i / 121 / 2.0 - 0.5);
            grz_place whole = place_in_cube(p, 0, 4), hollow = place_in_cube(p, 1, 3);
            grz_place expected = hollow == GRZ_ON_SURFACE ? GRZ_ON_SURFACE : hollow == GRZ_INSIDE ? GRZ_OUTSIDE : whole;
            graze_vec3 q = grz_add(grz_scale(p, places[k].factor), places[k].offset);
            for (int axis = 0; axis < 3; axis++) {
                grz_inside found = fed(s, q, axis);
                if (grz_inside_end(&found) != expected)
                    fail_msg("place %zu, point %g %g %g, axis %d: %d", k, p.x, p.y, p.z, axis, grz_inside_end(&found));
                /* A mirrored surface is turned inside out. */
                int winding = expected == GRZ_INSIDE ? places[k].factor < 0 ? -1 : 1 : 0;
                if (expected != GRZ_ON_SURFACE) assert_int_equal(found.winding, winding);
            }
        }
        free(s);
    }
}

/* A cube inside a cube, both outward: parity is even inside the inner one, and the surface winds twice around it. So it
 * is with a surface that is there twice. */
static void surfaces_that_wind_twice(void **state)
{
    (void)state;
    surface *s = new_surface();
    add_cube(s, 0, 4, 1);
    add_cube(s, 1, 2, 1);
    grz_inside inner = fed(s, grz_vec(2, 2, 2), 2), between = fed(s, grz_vec(2, 2, 0.5), 2);
    assert_int_equal(grz_inside_end(&inner), GRZ_OUTSIDE);
    assert_int_equal(inner.winding, 2);
    assert_int_equal(grz_inside_end(&between), GRZ_INSIDE);
    assert_int_equal(between.winding, 1);
    s->count = 0;
    add_cube(s, 0, 2, 1);
    add_cube(s, 0, 2, 1);
    inner = fed(s, grz_vec(1, 1, 1), 0);
    assert_int_equal(grz_inside_end(&inner), GRZ_OUTSIDE);
    assert_int_equal(inner.winding, 2);
    free(s);
}

/* Triangles without area, and walls along the ray, count nothing; a point on one is on the surface. */
static void degenerate_triangles(void **state)
{
    (void)state;
    surface *s = new_surface();
    add_cube(s, 0, 2, 1);
    for (int twice = 0; twice < 2; twice++) { /* a fin of no thickness, on both sides of the upper face */
        add(s, grz_vec(1, 1, 1.5), grz_vec(1, 1, 3), grz_vec(1, 1, 2.25));
        add(s, grz_vec(0.5, 0.5, 3), grz_vec(0.5, 0.5, 3), grz_vec(0.5, 0.5, 3));
    }
    const struct {
        graze_vec3 p;
        grz_place place;
    } points[] = {{{1, 1, 1}, GRZ_INSIDE},        {{1, 1, 1.75}, GRZ_ON_SURFACE}, {{1, 1, 3}, GRZ_ON_SURFACE},
                  {{1, 1, 3.5}, GRZ_OUTSIDE},     {{0.5, 0.5, 1}, GRZ_INSIDE},    {{0.5, 0.5, 3}, GRZ_ON_SURFACE},
                  {{0.5, 0.5, 2.5}, GRZ_OUTSIDE}, {{1, 0.5, 1.5}, GRZ_INSIDE}};
    for (size_t i = 0; i < sizeof points / sizeof *points; i++)
        for (int axis = 0; axis < 3; axis++) {
            grz_inside found = fed(s, points[i].p, axis);
            assert_int_equal(grz_inside_end(&found), points[i].place);
        }
    free(s);
    assert_int_equal(grz_inside_surface(grz_vec(0, 0, 0), NULL, NULL, 0), GRZ_OUTSIDE);
}

/* The smallest steps to either side of the faces of a cube. */
static void an_ulp_from_a_face(void **state)
{
    (void)state;
    surface *s = new_surface();
    add_cube(s, 0, 4, 1);
    for (int axis = 0; axis < 3; axis++)
        for (int cell = 0; cell < 9; cell++) {
            double u = cell % 3 * 2, v = cell / 3 * 2; /* corners, edges and the middle */
            grz_place on = place_in_cube(along(axis, 4, u, v), 0, 4);
            assert_int_equal(on, GRZ_ON_SURFACE);
            double heights[4] = {nextafter(4, 5), nextafter(4, 3), -0x1p-1074, 0x1p-1074};
            for (int k = 0; k < 4; k++)
                for (int way = 0; way < 3; way++) {
                    graze_vec3 p = along(axis, heights[k], u, v);
                    grz_inside found = fed(s, p, way);
                    assert_int_equal(grz_inside_end(&found), place_in_cube(p, 0, 4));
                }
        }
    free(s);
}

/* Cubes turned and carried, so that their faces are dented, with others in them, beside them and across their faces:
 * where no corner of one is outside the other, and where one is. */
static void carried_solids_in_solids(void **state)
{
    (void)state;
    truth *t = truth_create();
    surface *outer = new_surface(), *inner = new_surface();
    grz_random random = grz_random_seeded(3);
    int contained = 0, rounds = 12;
    assert_non_null(t);
    for (int round = 0; round < rounds; round++) {
        double c = cos(round), s = sin(round), far = round % 2 ? 5e6 : 0;
        const graze_pose pose = {{{c, -s, 0, far}, {0.6 * s, 0.6 * c, -0.8, -far}, {0.8 * s, 0.8 * c, 0.6, far}}};
        outer->count = inner->count = 0;
        add_cube(outer, 0, 4, 1);
        add_cube(inner, 0, 2, 1);
        graze_vec3 offset = grz_vec(grz_random_between(&random, -1, 3), 1, grz_random_between(&random, 0, 2));
        scale(inner, 1, offset);
        for (size_t i = 0; i < 3 * outer->count; i++) outer->points[i] = grz_carry(&pose, outer->points[i]);
        for (size_t i = 0; i < 3 * inner->count; i++) inner->points[i] = grz_carry(&pose, inner->points[i]);
        bool all_inside = true;
        for (size_t i = 0; i < 3 * inner->count; i++) {
            truth_place place = inside_truth_place(t, inner->points[i], outer->points, outer->count);
            for (int axis = 0; axis < 3; axis++) {
                grz_inside found = fed(outer, inner->points[i], axis);
                assert_int_equal((int)grz_inside_end(&found), (int)place);
            }
            all_inside &= place == TRUTH_INSIDE;
        }
        assert_int_equal(inside_truth_contains(t, outer->points, outer->count, inner->points, inner->count),
                         all_inside);
        contained += all_inside;
    }
    assert_in_range(contained, 1, rounds - 1);
    free(outer);
    free(inner);
    truth_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hollow_cube_of_lattice_cells), cmocka_unit_test(surfaces_that_wind_twice),
        cmocka_unit_test(degenerate_triangles),         cmocka_unit_test(an_ulp_from_a_face),
        cmocka_unit_test(carried_solids_in_solids),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
