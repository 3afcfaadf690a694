/* Turned k-DOPs hold every carried point, exactly, and are no larger than they must be. */
#include "bound/dop_shape.h"
#include "bound/dop_turn.h"
#include "sample.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { POINTS = 5 };

/* A rotation at random; every other one is skewed nearly as far as poses may be. */
static graze_pose random_pose(grz_random *random, bool skewed, graze_vec3 shift)
{
    double q[4];
    for (int i = 0; i < 4; i++) q[i] = grz_random_between(random, -1, 1);
    if (grz_random_below(random, 8) == 0) q[1] = q[2] = 0; /* about an axis: directions fall on the borders of cones */
    if (grz_random_below(random, 16) == 0) q[0] = q[1] = q[2] = q[3] = 1;
    graze_pose pose;
    assert_int_equal(graze_pose_from_quaternion(q[0], q[1], q[2], q[3], shift, &pose, NULL), GRAZE_OK);
    for (int i = 0; i < 3 && skewed; i++)
        for (int j = 0; j < 3; j++) pose.m[i][j] += grz_random_between(random, -2.8e-5, 2.8e-5);
    assert_int_equal(graze_pose_check(&pose, NULL), GRAZE_OK);
    return pose;
}

typedef struct mesh_points {
    graze_vec3 at[POINTS];
    grz_frame frame;
} mesh_points;

static mesh_points random_mesh(grz_random *random, double size, graze_vec3 centre)
{
    mesh_points mesh;
    graze_vec3 low = {INFINITY, INFINITY, INFINITY}, high = {-INFINITY, -INFINITY, -INFINITY};
    for (int i = 0; i < POINTS; i++) {
        graze_vec3 p = mesh.at[i] = grz_add(centre, random_point(random, size));
        low = grz_vec(fmin(low.x, p.x), fmin(low.y, p.y), fmin(low.z, p.z));
        high = grz_vec(fmax(high.x, p.x), fmax(high.y, p.y), fmax(high.z, p.z));
    }
    mesh.frame = grz_frame_of(low, high);
    return mesh;
}

static void cover_mesh(const grz_directions *s, const mesh_points *mesh, float *dop)
{
    graze_vec3 local[POINTS];
    for (int i = 0; i < POINTS; i++) local[i] = grz_frame_local(&mesh->frame, mesh->at[i]);
    grz_dop_clear(dop, s->k);
    grz_dop_cover(dop, s, local, POINTS);
}

/* In A's frame, without rounding. */
static void exact_local(mpq_t out[3], const grz_frame *a, graze_vec3 p)
{
    mpq_t origin[3], per_unit;
    init_point(origin);
    mpq_init(per_unit);
    exact_point(out, p);
    exact_point(origin, a->origin);
    mpq_set_d(per_unit, a->per_unit);
    for (int axis = 0; axis < 3; axis++) {
        mpq_sub(out[axis], out[axis], origin[axis]);
        mpq_mul(out[axis], out[axis], per_unit);
    }
    clear_point(origin);
    mpq_clear(per_unit);
}

static void expect_inside(const grz_directions *s, const float *turned, mpq_t p[3])
{
    mpq_t value;
    mpq_init(value);
    for (int i = 0; i < s->k; i++) {
        int d[3];
        signed_direction(s, i, d);
        exact_dot(value, d, p);
        if (isinf(turned[i]) && turned[i] > 0) continue;
        if (compare_to_double(value, turned[i]) > 0)
            fail_msg("k %d, support %d: %.17g beyond %.9g", s->k, i, mpq_get_d(value), (double)turned[i]);
    }
    mpq_clear(value);
}

/* By the weights of another pose with the same rotation, and shifted after turning. */
static void expect_same_when_shifted_later(const grz_directions *s, const grz_local_pose *local, const float *dop,
                                           const float *turned)
{
    grz_local_pose elsewhere = *local;
    for (int axis = 0; axis < 3; axis++) elsewhere.shift[axis] = 0.25 * axis;
    grz_dop_turn turn;
    grz_dop_turn_of(s, &elsewhere, &turn);
    float in_place[GRZ_MOST_SUPPORTS];
    grz_dop_turn_shift(&turn, s, local);
    grz_dop_turned_in_place(&turn, dop, in_place);
    for (int i = 0; i < s->k; i++) assert_true(in_place[i] + turn.shift[i] == turned[i]);
}

static void expect_carried_inside(const grz_directions *s, const mesh_points *a, const mesh_points *b,
                                  const graze_pose *pose)
{
    float dop[GRZ_MOST_SUPPORTS], turned[GRZ_MOST_SUPPORTS];
    cover_mesh(s, b, dop);
    grz_local_pose local = grz_local_pose_of(pose, &a->frame, &b->frame);
    grz_dop_turn turn;
    grz_dop_turn_of(s, &local, &turn);
    grz_dop_turned(&turn, dop, turned);
    expect_same_when_shifted_later(s, &local, dop, turned);
    mpq_t p[3];
    init_point(p);
    for (int i = 0; i < POINTS; i++) {
        exact_local(p, &a->frame, graze_pose_carry(pose, b->at[i]));
        expect_inside(s, turned, p);
    }
    for (int i = 0; i < s->k; i++) assert_true(!isnan(turned[i]));
    clear_point(p);
}

/* So that B comes to lie on A, whatever their offsets: then the rounding of the pose is not hidden by that of floats.
 */
static void bring_near(graze_pose *pose, const grz_frame *a, const grz_frame *b)
{
    graze_vec3 carried = graze_pose_carry(pose, b->origin);
    for (int i = 0; i < 3; i++) pose->m[i][3] += grz_component(a->origin, i) - grz_component(carried, i);
}

static double power_of_two(grz_random *random, int low, int high)
{
    return ldexp(1, low + (int)grz_random_below(random, (uint64_t)(high - low + 1)));
}

static void carried_points_are_inside(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(21);
    for (int trial = 0; trial < 7 * 500; trial++) {
        grz_directions s = directions_of(all_k[trial % K_COUNT]);
        double size_a = power_of_two(&random, -20, 20), size_b = power_of_two(&random, -20, 20);
        mesh_points a = random_mesh(&random, size_a, random_point(&random, power_of_two(&random, -20, 23))),
                    b = random_mesh(&random, size_b, random_point(&random, power_of_two(&random, -20, 23)));
        graze_pose pose = random_pose(&random, trial & 1, random_point(&random, size_a));
        if (trial & 2) bring_near(&pose, &a.frame, &b.frame);
        expect_carried_inside(&s, &a, &b, &pose);
    }
}

/* Supports that underflow or overflow in units of A. */
static void extreme_sizes(void **state)
{
    (void)state;
    static const double sizes[] = {0x1p-900, 0x1p-160, 0x1p-147, 1, 0x1p190};
    grz_random random = grz_random_seeded(22);
    for (int a_size = 0; a_size < 5; a_size++)
        for (int b_size = 0; b_size < 5; b_size++)
            for (int trial = 0; trial < 16 * K_COUNT; trial++) {
                grz_directions s = directions_of(all_k[trial % K_COUNT]);
                graze_vec3 centre = random_point(&random, trial & 1 ? 0 : sizes[b_size]);
                mesh_points a = random_mesh(&random, sizes[a_size], grz_vec(0, 0, 0)),
                            b = random_mesh(&random, sizes[b_size], centre);
                graze_vec3 shift = random_point(&random, trial & 2 ? 0 : 0x1p190);
                graze_pose pose = random_pose(&random, trial & 1, shift);
                expect_carried_inside(&s, &a, &b, &pose);
            }
}

/* How far the k-DOP with these vertices reaches along d after the turn. */
static double reach_of(const graze_vec3 *vertices, int count, const grz_local_pose *local, const int d[3])
{
    double most = -INFINITY;
    for (int i = 0; i < count; i++) {
        double reach = 0;
        for (int axis = 0; axis < 3; axis++) {
            const double *r = local->turn[axis];
            reach +=
                d[axis] * (r[0] * vertices[i].x + r[1] * vertices[i].y + r[2] * vertices[i].z + local->shift[axis]);
        }
        most = fmax(most, reach);
    }
    return most;
}

typedef struct excess {
    double least, most;
} excess;

/* By how much turned supports of a cube's k-DOP are beyond the true ones, in units of a frame of the unit cube. */
static void measure_excess(const grz_directions *s, const graze_pose *pose, double size, excess *e)
{
    const graze_vec3 half = {0.5, 0.5, 0.5};
    grz_frame a = grz_frame_of(grz_scale(half, -1), half),
              b = grz_frame_of(grz_scale(half, -size), grz_scale(half, size));
    float dop[GRZ_MOST_SUPPORTS], turned[GRZ_MOST_SUPPORTS];
    grz_dop_clear(dop, s->k);
    for (int i = 0; i < 8; i++) {
        graze_vec3 p = grz_scale(grz_vec(i & 1 ? -0.5 : 0.5, i & 2 ? -0.5 : 0.5, i & 4 ? -0.5 : 0.5), size);
        p = grz_frame_local(&b, p);
        grz_dop_cover(dop, s, &p, 1);
    }
    graze_vec3 vertices[GRZ_MOST_DOP_VERTICES];
    int count = grz_dop_vertices(s, dop, vertices);
    grz_local_pose local = grz_local_pose_of(pose, &a, &b);
    grz_dop_turn turn;
    grz_dop_turn_of(s, &local, &turn);
    grz_dop_turned(&turn, dop, turned);
    for (int i = 0; i < s->k; i++) {
        int d[3];
        signed_direction(s, i, d);
        double beyond = turned[i] - reach_of(vertices, count, &local, d);
        e->least = fmin(e->least, beyond);
        e->most = fmax(e->most, beyond);
    }
}

/* On the k-DOPs of a cube the cones are those of their vertices, so the turned supports are the true ones but for the
 * pads. For the unit cube these are about 8 f (3.1 w) with f = 2^-24 and weights w of at most 3. For the tiny one
 * weights and products are multiples of 2^-149, the least float, and the pad that covers this is 2^-140. */
static void supports_of_the_cube_are_tight(void **state)
{
    (void)state;
    static const struct {
        double size, most_excess;
    } cubes[] = {{1, 0x1p-17}, {0x1p-144, 0x1.1p-140}};
    grz_random random = grz_random_seeded(23);
    for (int c = 0; c < 2; c++) {
        excess e = {INFINITY, -INFINITY};
        for (int trial = 0; trial < 7 * 200; trial++) {
            grz_directions s = directions_of(all_k[trial % K_COUNT]);
            graze_pose pose = random_pose(&random, trial & 1, random_point(&random, c == 0));
            measure_excess(&s, &pose, cubes[c].size, &e);
        }
        if (e.least < 0) fail_msg("cube %d: a support is %g too small", c, -e.least);
        if (e.most > cubes[c].most_excess) fail_msg("cube %d: a support is %g too large", c, e.most);
    }
}

static void nothing_is_known_of_an_infinite_pad(void **state)
{
    (void)state;
    for (int c = 0; c < K_COUNT; c++) {
        grz_directions s = directions_of(all_k[c]);
        grz_local_pose local = {.pad = INFINITY};
        grz_dop_turn turn;
        grz_dop_turn_of(&s, &local, &turn);
        float dop[GRZ_MOST_SUPPORTS], turned[GRZ_MOST_SUPPORTS];
        for (int i = 0; i < s.k; i++) dop[i] = i % 3 == 0 ? -1.0f : 1.0f;
        grz_dop_turned(&turn, dop, turned);
        for (int i = 0; i < s.k; i++) assert_true(isinf(turned[i]) && turned[i] > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(carried_points_are_inside),
        cmocka_unit_test(extreme_sizes),
        cmocka_unit_test(supports_of_the_cube_are_tight),
        cmocka_unit_test(nothing_is_known_of_an_infinite_pad),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
