/* Slabs of triangles never leave out a node that reaches the triangle, and do leave out what is clearly beyond. */
#include "bound/cone.h"
#include "bound/dop_slab.h"
#include "scene.h"

static const int all_k[] = {6, 8, 12, 14, 18, 20, 26};

enum { KINDS = sizeof all_k / sizeof *all_k, CASES = 20000 };

/* With 12 bits behind the point: sums of three are floats, so that a node of one point has no slack at all. */
static graze_vec3 coarse_point(scene_random *r)
{
    graze_vec3 p = scene_unit_point(r);
    return (graze_vec3){floor(8192 * p.x) / 4096 - 1, floor(8192 * p.y) / 4096 - 1, floor(8192 * p.z) / 4096 - 1};
}

static void dop_of_point(const grz_directions *s, graze_vec3 p, float *dop)
{
    for (int i = 0; i < s->count; i++) {
        double value = s->d[i][0] * p.x + s->d[i][1] * p.y + s->d[i][2] * p.z;
        dop[i] = (float)value;
        dop[i + s->count] = (float)-value;
    }
}

/* Of any size, and every other one a sliver, with p as a corner. */
static grz_tri triangle_at(scene_random *r, graze_vec3 p)
{
    graze_vec3 e = scene_unit_point(r), f = scene_unit_point(r);
    double size = ldexp(1, -scene_below(r, 40)), thin = scene_below(r, 2) ? ldexp(1, -scene_below(r, 20)) : 1;
    graze_vec3 edge = grz_scale(grz_sub(e, grz_vec(0.5, 0.5, 0.5)), size);
    graze_vec3 other = grz_add(edge, grz_scale(grz_sub(f, grz_vec(0.5, 0.5, 0.5)), size * thin));
    return (grz_tri){{p, grz_add(p, edge), grz_add(p, other)}};
}

static grz_local_pose random_pose(scene_random *r)
{
    graze_pose turn = scene_random_pose(r, 1);
    double scale = ldexp(1, scene_below(r, 9) - 4);
    grz_local_pose pose = {.pad = 0x1p-48};
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) pose.turn[i][j] = scale * turn.m[i][j];
        pose.shift[i] = 4 * (scene_unit(r) - 0.5);
    }
    return pose;
}

static graze_vec3 carried(const grz_local_pose *pose, graze_vec3 q)
{
    double p[3];
    for (int i = 0; i < 3; i++)
        p[i] = pose->turn[i][0] * q.x + pose->turn[i][1] * q.y + pose->turn[i][2] * q.z + pose->shift[i];
    return (graze_vec3){p[0], p[1], p[2]};
}

static void a_node_on_the_triangle_is_not_beyond(void **state)
{
    (void)state;
    scene_random r = {1};
    int slivers = 0;
    for (int n = 0; n < KINDS * CASES; n++) {
        grz_directions s;
        grz_dop_slabs slabs;
        float dop[GRZ_MOST_SUPPORTS];
        grz_directions_of(all_k[n % KINDS], &s);
        graze_vec3 q = coarse_point(&r);
        dop_of_point(&s, q, dop);
        grz_local_pose pose = random_pose(&r);
        bool moved = scene_below(&r, 2);
        grz_tri t = triangle_at(&r, moved ? carried(&pose, q) : q);
        grz_dop_slabs_of(&s, &t, moved ? &pose : NULL, 0, &slabs);
        assert_false(grz_dop_beyond(&slabs, dop));
        slivers += slabs.count == 2;
    }
    assert_true(slivers > CASES);
}

/* A point at a height over the triangle is beyond its plane, but not with a margin of that height. */
static void a_node_off_the_plane_is_beyond(void **state)
{
    (void)state;
    scene_random r = {2};
    for (int n = 0; n < KINDS * 1000; n++) {
        grz_directions s;
        grz_dop_slabs near, far;
        float dop[GRZ_MOST_SUPPORTS];
        grz_directions_of(all_k[n % KINDS], &s);
        grz_tri t = {{scene_unit_point(&r), scene_unit_point(&r), scene_unit_point(&r)}};
        graze_vec3 normal = grz_cross(grz_sub(t.v[1], t.v[0]), grz_sub(t.v[2], t.v[0]));
        if (grz_length(normal) < 1e-3) continue;
        double height = 0.01 + 0.5 * scene_unit(&r);
        graze_vec3 q =
            grz_add(t.v[scene_below(&r, 3)], grz_scale(normal, (n % 2 ? height : -height) / grz_length(normal)));
        dop_of_point(&s, grz_scale(q, 0.25), dop);
        for (int i = 0; i < 3; i++) t.v[i] = grz_scale(t.v[i], 0.25); /* within [-1, 1] */
        grz_dop_slabs_of(&s, &t, NULL, 0, &near);
        grz_dop_slabs_of(&s, &t, NULL, 0.25 * height * 1.001, &far);
        assert_true(near.count >= 1 && grz_dop_beyond_slab(&near.slab[0], dop));
        assert_false(grz_dop_beyond_slab(&far.slab[0], dop));
    }
}

/* A triangle without area has no plane, and one at the ends of the range is not trusted. */
static void degenerate_triangles_have_no_slabs(void **state)
{
    (void)state;
    grz_directions s;
    grz_dop_slabs slabs;
    grz_directions_of(18, &s);
    const grz_tri point = {{{0.1, 0.2, 0.3}, {0.1, 0.2, 0.3}, {0.1, 0.2, 0.3}}};
    const grz_tri tiny = {{{0, 0, 0}, {0x1p-400, 0, 0}, {0, 0x1p-400, 0}}};
    grz_dop_slabs_of(&s, &point, NULL, 0, &slabs);
    assert_int_equal(slabs.count, 0);
    grz_dop_slabs_of(&s, &tiny, NULL, 0, &slabs);
    assert_int_equal(slabs.count, 0);
}

/* The weights make the vector, up to what is said to be left of it; on the borders of the cones too. */
static void cones_make_the_vector(void **state)
{
    (void)state;
    scene_random r = {3};
    for (int n = 0; n < KINDS * 3000; n++) {
        grz_directions s;
        grz_directions_of(all_k[n % KINDS], &s);
        graze_vec3 whole = scene_whole_point(&r, 7), part = scene_unit_point(&r);
        bool border = scene_below(&r, 2);
        double g[3] = {border ? whole.x - 3 : part.x - 0.5, border ? whole.y - 3 : part.y - 0.5,
                       border ? whole.z - 3 : part.z - 0.5};
        double weight[3];
        uint8_t from[3];
        double left = grz_cone_of(&s, g, weight, from);
        double sum = weight[0] + weight[1] + weight[2], rest = 0;
        for (int axis = 0; axis < 3; axis++) {
            double made = 0;
            for (int j = 0; j < 3; j++) made += weight[j] * grz_signed_direction(&s, from[j], axis);
            rest += fabs(g[axis] - made);
        }
        for (int j = 0; j < 3; j++) assert_true(weight[j] >= 0);
        assert_true(rest <= left + 0x1p-48 * (sum + 1) && left <= 0x1p-48 * (sum + 1));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_node_on_the_triangle_is_not_beyond),
        cmocka_unit_test(a_node_off_the_plane_is_beyond),
        cmocka_unit_test(degenerate_triangles_have_no_slabs),
        cmocka_unit_test(cones_make_the_vector),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
