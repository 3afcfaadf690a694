/* Solids that sink into each other by their last bits: two that face each other with sides that are parallel but for
 * 1e-7 to 1e-14, one corner a little below the other side. What is highest then hangs on heights that differ by less
 * than a float tells, along edges of 1e-9 too, near the origin and far away. Header only. */
#ifndef TESTS_QUERY_SINKING_SOLIDS_H
#define TESTS_QUERY_SINKING_SOLIDS_H

#include "query/solids.h"

enum { SINKING_SCENES = 4, SINKING_POSES = 200 };

/* Axes that are none of the coordinates': along those a float tells any two heights apart. */
static inline graze_pose sinking_axes(void)
{
    graze_pose axes;
    graze_error error;
    scene_expect_ok(graze_pose_from_quaternion(0.9, 0.2, 0.3, 0.1, (graze_vec3){0, 0, 0}, &axes, &error), &error);
    return axes;
}

/* A cube around a place, 1 wide, whose edges are cut off by so much. */
static inline graze_mesh *sinking_cube(graze_vec3 at, double cut)
{
    graze_vec3 p[24];
    size_t n = 0;
    graze_pose axes = sinking_axes();
    axes.m[0][3] = at.x, axes.m[1][3] = at.y, axes.m[2][3] = at.z;
    for (int corner = 0; corner < 8; corner++)
        for (int k = 0; k < 3; k++) {
            double x[3] = {corner & 1 ? 0.5 : -0.5, corner & 2 ? 0.5 : -0.5, corner & 4 ? 0.5 : -0.5};
            for (int l = 0; l < 3; l++) x[l] *= l == k ? 1 : 1 - cut;
            p[n++] = graze_pose_carry(&axes, (graze_vec3){x[0], x[1], x[2]});
        }
    return solid_of(p, n);
}

/* B stands on A, tilted by a little, sunk in or lifted by a little of that. */
static inline graze_pose sinking_pose(scene_random *r, graze_vec3 at, double digits)
{
    graze_pose pose;
    graze_error error;
    const graze_pose axes = sinking_axes();
    const double tilt = pow(10, -7 - digits * scene_unit(r)), x = scene_unit(r) - 0.5, y = scene_unit(r) - 0.5,
                 sunk = tilt * (scene_unit(r) - 0.5);
    const graze_vec3 about = graze_pose_carry(&axes, (graze_vec3){x * tilt, y * tilt, 0}),
                     up = graze_pose_carry(&axes, (graze_vec3){0.3 * x, 0.3 * y, 1 - sunk});
    scene_expect_ok(graze_pose_from_quaternion(1, about.x, about.y, about.z, (graze_vec3){0, 0, 0}, &pose, &error),
                    &error);
    const graze_vec3 from = graze_pose_carry(&pose, at);
    pose.m[0][3] = at.x - from.x + up.x;
    pose.m[1][3] = at.y - from.y + up.y;
    pose.m[2][3] = at.z - from.z + up.z;
    return pose;
}

/* How many answers of a method to `first` are not those of brute, in a scene. */
static inline size_t sinking_errors(int scene, const char *method)
{
    static const struct {
        graze_vec3 at;
        double cut, digits; /* of how small a tilt is */
    } rows[SINKING_SCENES] = {
        {{0, 0, 0}, 0, 7}, {{0, 0, 0}, 1e-9, 7}, {{1e3, -2e3, 5e2}, 0, 4}, {{3e4, 1e4, -2e4}, 1e-9, 2}};
    scene_random r = {17};
    size_t errors = 0, contacts = 0;
    graze_mesh *mesh = sinking_cube(rows[scene].at, rows[scene].cut);
    graze_model *models[2] = {scene_model(mesh, "brute"), scene_model(mesh, "convex")};
    graze_query *queries[2];
    graze_error error;
    for (int k = 0; k < 2; k++) {
        graze_query_def def = graze_query_def_default();
        def.a = def.b = models[k];
        def.method = k ? method : "brute";
        scene_expect_ok(graze_query_create(&def, &queries[k], &error), &error);
    }
    for (int i = 0; i < SINKING_POSES; i++) {
        const graze_pose pose = sinking_pose(&r, rows[scene].at, rows[scene].digits);
        graze_result found[2];
        for (int k = 0; k < 2; k++) scene_expect_ok(graze_query_first(queries[k], &pose, &found[k], &error), &error);
        errors += found[0].verdict != found[1].verdict;
        contacts += found[0].verdict == GRAZE_CONTACT;
    }
    for (int k = 0; k < 2; k++) {
        graze_query_free(queries[k]);
        graze_model_free(models[k]);
    }
    graze_mesh_free(mesh);
    assert_true(contacts > SINKING_POSES / 10 && contacts < SINKING_POSES - SINKING_POSES / 10);
    return errors;
}

#endif
