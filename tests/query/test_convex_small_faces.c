/* Faces so small that the rounding of a solid's frame turns them: a dome whose top is a hexagon of 1e-6 to 1e-14, and a
 * flat cone that would fit over the turned plane, but not over the dome. Whoever takes such a normal for exact says
 * that the two are apart. The truth is that of method brute. */
#include "query/solids.h"

enum { TOP = 6, SIDES = 7, DOMES = 300, POSES = 12 };

/* Right-handed. The dome's axis is up. */
typedef struct axes {
    graze_vec3 side, across, up;
} axes;

static graze_vec3 cross(graze_vec3 p, graze_vec3 q)
{
    return (graze_vec3){p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x};
}

static graze_vec3 unit(graze_vec3 p)
{
    const double length = sqrt(p.x * p.x + p.y * p.y + p.z * p.z);
    return (graze_vec3){p.x / length, p.y / length, p.z / length};
}

static axes axes_about(graze_vec3 up)
{
    const graze_vec3 side = unit(cross(up, (graze_vec3){0.3, 0, -1}));
    return (axes){side, cross(up, side), up};
}

static graze_vec3 place(const axes *a, double x, double y, double z)
{
    return (graze_vec3){x * a->side.x + y * a->across.x + z * a->up.x, x * a->side.y + y * a->across.y + z * a->up.y,
                        x * a->side.z + y * a->across.z + z * a->up.z};
}

/* A hexagon in x + y + z = 0, of whole numbers so that it is in one plane exactly. */
static void hexagon(double size, graze_vec3 out[TOP])
{
    for (int i = 0; i < TOP; i++) {
        const double turn = i * 1.0471975511965976 + 0.1, y = rint(sin(turn) * 0x1p40),
                     x = rint(cos(turn) * 0.7 * 0x1p40) - rint(y / 2);
        out[i] = (graze_vec3){x * 0x1p-40 * size, y * 0x1p-40 * size, -(x + y) * 0x1p-40 * size};
    }
}

/* The hexagon's normal as it seems to be once its corners were rounded about the middle of the solid. */
static graze_vec3 seeming_normal(const graze_mesh *mesh, const graze_vec3 top[TOP])
{
    graze_vec3 low, high, p[TOP], sum = {0, 0, 0};
    graze_mesh_bounds(mesh, &low, &high);
    for (int i = 0; i < TOP; i++)
        p[i] = (graze_vec3){top[i].x - (low.x + high.x) / 2, top[i].y - (low.y + high.y) / 2,
                            top[i].z - (low.z + high.z) / 2};
    for (int i = 1; i + 1 < TOP; i++) {
        const graze_vec3 n = cross((graze_vec3){p[i].x - p[0].x, p[i].y - p[0].y, p[i].z - p[0].z},
                                   (graze_vec3){p[i + 1].x - p[0].x, p[i + 1].y - p[0].y, p[i + 1].z - p[0].z});
        sum = (graze_vec3){sum.x + n.x, sum.y + n.y, sum.z + n.z};
    }
    return unit(sum);
}

static graze_mesh *dome(scene_random *r, const graze_vec3 top[TOP], double slope)
{
    graze_vec3 p[TOP + SIDES + 1];
    const axes a = axes_about(unit((graze_vec3){1, 1, 1}));
    const double x = scene_unit(r) * 0.6 - 0.3, y = scene_unit(r) * 0.6 - 0.3, from = scene_unit(r);
    memcpy(p, top, TOP * sizeof *p);
    for (int i = 0; i < SIDES; i++) {
        const double turn = from + i * 6.283185307179586 / SIDES, s = cos(turn) + x, t = sin(turn) + y;
        p[TOP + i] = place(&a, s, t, -slope * sqrt(s * s + t * t));
    }
    p[TOP + SIDES] = place(&a, 0, 0, -0.5);
    return solid_of(p, TOP + SIDES + 1);
}

/* Its tip is at the origin. */
static graze_mesh *flat_cone(scene_random *r, const axes *a, double slope)
{
    graze_vec3 p[SIDES + 2] = {{0, 0, 0}, place(a, 0, 0, 0.7)};
    const double from = scene_unit(r);
    for (int i = 0; i < SIDES; i++) {
        const double turn = from + i * 6.283185307179586 / SIDES;
        p[2 + i] = place(a, cos(turn), sin(turn), slope);
    }
    return solid_of(p, SIDES + 2);
}

static size_t meetings;

static void expect_pose(graze_query *query, graze_query *brute, const graze_pose *pose)
{
    graze_distance truth, found;
    graze_result first;
    graze_error error;
    scene_expect_ok(graze_query_distance(brute, pose, &truth, &error), &error);
    scene_expect_ok(graze_query_distance(query, pose, &found, &error), &error);
    scene_expect_ok(graze_query_first(query, pose, &first, &error), &error);
    const bool meets = truth.closest.distance == 0;
    meetings += meets;
    assert_int_equal(first.verdict == GRAZE_CONTACT, meets);
    assert_int_equal(found.solids != GRAZE_SOLIDS_APART, meets);
    assert_true(fabs(found.closest.distance - truth.closest.distance) <= 2e-12 * truth.closest.distance);
    assert_true(found.at_least <= truth.closest.distance * (1 + 2e-12));
}

/* The march begins where the last one ended, at the hexagon and the tip: first further away than it could be wrong. */
static void expect_poses(scene_random *r, graze_query *query, graze_query *brute, const axes *a, double tilt)
{
    for (int i = 0; i < POSES; i++) {
        graze_pose pose = graze_pose_identity();
        for (int near = 0; near < 2; near++) {
            const graze_vec3 at = place(a, 0, 0, near ? ldexp(tilt, -1 - scene_below(r, 10)) : 8 * tilt + 1e-12);
            pose.m[0][3] = at.x, pose.m[1][3] = at.y, pose.m[2][3] = at.z;
            expect_pose(query, brute, &pose);
        }
    }
}

static void small_faces_prove_nothing_wrong(void **state)
{
    (void)state;
    scene_random r = {1};
    for (int i = 0; i < DOMES; i++) {
        const int exponent = -20 - scene_below(&r, 27);
        graze_vec3 top[TOP];
        hexagon(ldexp(1, exponent), top);
        graze_mesh *a = dome(&r, top, ldexp(1, -53 - exponent - 3 - scene_below(&r, 14)));
        const axes seeming = axes_about(seeming_normal(a, top));
        const double off[3] = {seeming.up.x - 1 / sqrt(3), seeming.up.y - 1 / sqrt(3), seeming.up.z - 1 / sqrt(3)},
                     tilt = sqrt(off[0] * off[0] + off[1] * off[1] + off[2] * off[2]);
        if (tilt > 1e-14 && tilt < 0.5) {
            graze_mesh *b = flat_cone(&r, &seeming, ldexp(tilt, -1 - scene_below(&r, 6)));
            graze_model *models[4] = {scene_model(a, "convex"), scene_model(b, "convex"), scene_model(a, "brute"),
                                      scene_model(b, "brute")};
            graze_query_def def = graze_query_def_default();
            graze_query *queries[2];
            graze_error error;
            for (int k = 0; k < 2; k++) {
                def.a = models[2 * k], def.b = models[2 * k + 1];
                scene_expect_ok(graze_query_create(&def, &queries[k], &error), &error);
            }
            expect_poses(&r, queries[0], queries[1], &seeming, tilt);
            for (int k = 0; k < 2; k++) graze_query_free(queries[k]);
            for (int k = 0; k < 4; k++) graze_model_free(models[k]);
            graze_mesh_free(b);
        }
        graze_mesh_free(a);
    }
    print_message("%zu meetings\n", meetings);
    assert_in_range(meetings, 1000, 2 * DOMES * POSES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(small_faces_prove_nothing_wrong)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
