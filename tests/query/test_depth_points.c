/* What a depth names beside the number: points that meet when B has moved, on the features that are named, at any size;
 * and words where a depth is less than any double. */
#include "query/solids.h"

#include <graze/graze.h>

#include <math.h>

typedef struct asked {
    graze_mesh *meshes[2];
    graze_model *models[2];
    graze_query *query;
} asked;

static asked ask_about(const graze_vec3 *a, size_t in_a, const graze_vec3 *b, size_t in_b)
{
    asked all = {.meshes = {solid_of(a, in_a), solid_of(b, in_b)}};
    graze_query_def def = graze_query_def_default();
    graze_error error;
    for (int k = 0; k < 2; k++) all.models[k] = scene_model(all.meshes[k], "convex");
    def.a = all.models[0], def.b = all.models[1];
    scene_expect_ok(graze_query_create(&def, &all.query, &error), &error);
    return all;
}

static void end(asked *all)
{
    graze_query_free(all->query);
    for (int k = 0; k < 2; k++) graze_model_free(all->models[k]);
    for (int k = 0; k < 2; k++) graze_mesh_free(all->meshes[k]);
}

static graze_depth depth_at(const asked *all, const graze_pose *pose, double relative)
{
    graze_depth_def def = graze_depth_def_default();
    graze_depth depth;
    graze_error error;
    def.relative = relative;
    scene_expect_ok(graze_query_depth(all->query, pose, &def, &depth, &error), &error);
    return depth;
}

/* Are the points of two solids no further apart than this, when B has moved? */
static void expect_meeting(const graze_depth *depth, double least)
{
    const double *p = &depth->point_a.x, *q = &depth->point_b.x, *d = &depth->direction.x;
    const double allowed = least + (depth->at_most - depth->at_least);
    for (int k = 0; k < 3; k++) assert_true(fabs(p[k] - (q[k] + depth->at_most * d[k])) <= allowed);
}

static void expect_at_corner(const graze_mesh *mesh, const graze_pose *pose, graze_feature feature, graze_vec3 p)
{
    assert_int_not_equal(feature.kind, GRAZE_NO_FEATURE);
    if (feature.kind != GRAZE_CORNER) return;
    const graze_vec3 at = graze_pose_carry(pose, graze_mesh_vertices(mesh)[feature.first]);
    assert_true(at.x == p.x && at.y == p.y && at.z == p.z);
}

/* ---- overlaps ---- */

static size_t box_corners(graze_vec3 half, double unit, graze_vec3 out[8])
{
    for (int i = 0; i < 8; i++)
        out[i] = (graze_vec3){(i & 1 ? unit : -unit) * half.x, (i & 2 ? unit : -unit) * half.y,
                              (i & 4 ? unit : -unit) * half.z};
    return 8;
}

/* A box that is turned has faces that are flat but for last bits. With an error that is allowed points meet but for
 * that. */
static void boxes_meet(double unit, int poses)
{
    static const graze_pose own = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};
    scene_random r = {(uint64_t)ilogb(unit) + 2000};
    graze_vec3 a[8], b[8];
    const size_t in_a = box_corners((graze_vec3){0.5, 0.4, 0.3}, unit, a),
                 in_b = box_corners((graze_vec3){0.2, 0.5, 0.7}, unit, b);
    asked all = ask_about(a, in_a, b, in_b);
    int overlaps = 0;
    for (int i = 0; i < poses; i++) {
        graze_pose pose = scene_random_pose(&r, 0.5);
        for (int k = 0; k < 3; k++) pose.m[k][3] *= unit;
        const graze_depth depth = depth_at(&all, &pose, i % 4 == 0 ? 0.5 : 0);
        if (depth.solids != GRAZE_SOLIDS_OVERLAPPING) continue;
        overlaps++;
        expect_meeting(&depth, 0x1p-48 * unit);
        expect_at_corner(all.meshes[0], &own, depth.feature_a, depth.point_a);
        expect_at_corner(all.meshes[1], &pose, depth.feature_b, depth.point_b);
    }
    assert_true(overlaps > poses / 2);
    end(&all);
}

static void points_meet(void **state)
{
    (void)state;
    boxes_meet(1, 2000);
    boxes_meet(0x1p-415, 300);
    boxes_meet(0x1p-900, 300);
    boxes_meet(0x1p185, 300);
}

/* Triangles of the difference are needles, about a point on the axis of one. */
static void points_of_needles_meet(void **state)
{
    (void)state;
    scene_random r = {7};
    for (int i = 0; i < 500; i++) {
        const graze_vec3 point = {0, 0, 0};
        graze_vec3 needle[7];
        for (int k = 0; k < 7; k++) {
            const graze_vec3 p = scene_unit_point(&r);
            needle[k] = (graze_vec3){2 * p.x - 1, 1e-9 * (p.y - 0.5), 1e-9 * (p.z - 0.5)};
        }
        asked all = ask_about(&point, 1, needle, 7);
        graze_pose pose = scene_random_pose(&r, 0);
        for (int k = 0; k < 3; k++) pose.m[k][3] = -0.3 * pose.m[k][0];
        const graze_depth depth = depth_at(&all, &pose, 0);
        if (depth.solids != GRAZE_SOLIDS_APART) expect_meeting(&depth, 0x1p-48);
        end(&all);
    }
}

/* ---- touching ---- */

/* A point has no size, and the segment that it touches has. */
static void a_point_touches_a_segment(void **state)
{
    (void)state;
    const graze_vec3 ends[2] = {{0, 0, 0}, {-1, 2, 0}};
    for (int at = 0; at < 3; at++) {
        const graze_vec3 point = {-0.5 * at, at, 0};
        asked all = ask_about(&point, 1, ends, 2);
        const graze_pose own = graze_pose_identity();
        const graze_depth depth = depth_at(&all, &own, 0);
        assert_int_equal(depth.solids, GRAZE_SOLIDS_TOUCHING);
        expect_meeting(&depth, 0);
        assert_int_equal(depth.feature_b.kind, at == 1 ? GRAZE_EDGE : GRAZE_CORNER);
        end(&all);
    }
}

/* Below the plane of one face by the smallest double, and in that of another: as doubles go, the first is no further.
 */
static void a_plane_through_the_origin_is_nearest(void **state)
{
    (void)state;
    const graze_vec3 a[] = {{-0.75, -0.25, 0}, {0, 0.25, 0},           {0.25, 0, -0x1p-30},
                            {0.25, 0.25, 0},   {0.75, 0.25, -0x1p-30}, {1, -0.125, 0}},
                     b = {0.25, 0.25, -0x1p-1074};
    asked all = ask_about(a, sizeof a / sizeof *a, &b, 1);
    const graze_pose own = graze_pose_identity();
    const graze_depth depth = depth_at(&all, &own, 0);
    assert_int_equal(depth.solids, GRAZE_SOLIDS_TOUCHING);
    assert_true(depth.at_most == 0);
    end(&all);
}

/* ---- cones ---- */

/* Most corners of a cone are around its base. It is no thin solid, and a point deep in two of them is found at once. */
static void cones_are_not_thin(void **state)
{
    (void)state;
    enum { SIDES = 4000 };
    graze_vec3 *p = malloc((SIDES + 1) * sizeof *p);
    assert_non_null(p);
    for (int i = 0; i < SIDES; i++)
        p[i] = (graze_vec3){cos(6.283185307179586 * i / SIDES), sin(6.283185307179586 * i / SIDES), 0};
    p[SIDES] = (graze_vec3){0, 0, 1};
    asked all = ask_about(p, SIDES + 1, p, SIDES + 1);
    free(p);
    const graze_pose pose = scene_translation(1e-12, 0, 0);
    graze_result result;
    graze_error error;
    scene_expect_ok(graze_query_first(all.query, &pose, &result, &error), &error);
    assert_int_equal(result.verdict, GRAZE_CONTACT);
    assert_true(result.counters.triangle_tests < 100);
    end(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(points_meet), cmocka_unit_test(points_of_needles_meet),
                                       cmocka_unit_test(a_point_touches_a_segment),
                                       cmocka_unit_test(a_plane_through_the_origin_is_nearest),
                                       cmocka_unit_test(cones_are_not_thin)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
