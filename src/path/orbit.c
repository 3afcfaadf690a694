/* Orbits: the experiment of Mirtich (V-Clip, 1998) that Ehmann and Lin (SWIFT, 2000) repeat. They give the least way
 * between the two centres, and neither the ellipse's other axis nor its plane nor how the object turns: here the caller
 * gives the axis, and the rest is drawn by the seed. */
#include "base/def.h"
#include "base/error.h"
#include "math/range.h"
#include "path/path.h"
#include "path/placing.h"

#include <math.h>

typedef struct orbit {
    const graze_orbit_def *def;
    grz_random random;
    graze_vec3 to_farthest, to_nearest; /* the semi-axes */
    double start_degrees;
    grz_quaternion turned; /* at the start */
    graze_vec3 axis;
} orbit;

static const graze_vec3 all_axes = {1, 1, 1};

/* The plane is spanned by two columns of a random rotation. */
static graze_status lay_out(orbit *o, graze_error *error)
{
    const graze_orbit_def *def = o->def;
    const grz_quaternion q = grz_random_rotation(&o->random);
    graze_pose plane;
    graze_status status = graze_pose_from_quaternion(q.w, q.x, q.y, q.z, grz_vec(0, 0, 0), &plane, error);
    if (status != GRAZE_OK) return status;
    o->to_farthest = grz_scale(grz_vec(plane.m[0][0], plane.m[1][0], plane.m[2][0]), def->farthest);
    o->to_nearest = grz_scale(grz_vec(plane.m[0][1], plane.m[1][1], plane.m[2][1]), def->nearest);
    o->start_degrees = grz_random_between(&o->random, 0, 360);
    o->turned = grz_random_rotation(&o->random);
    o->axis = grz_direction_along(&o->random, all_axes);
    return GRAZE_OK;
}

/* Each from the start, so that nothing adds up. */
static grz_placement placement_at(orbit *o, size_t i)
{
    const graze_orbit_def *def = o->def;
    grz_placement p = {.turned = o->turned};
    double degrees = o->start_degrees + def->step_degrees * (double)i;
    if (def->at_random) {
        degrees = grz_random_between(&o->random, 0, 360);
        p.turned = grz_random_rotation(&o->random);
    } else {
        p.turned = grz_turned_further(p.turned, o->axis,
                                      grz_sine_cosine_of_degrees(fmod(def->turn_degrees * (double)i, 720) / 2));
    }
    const grz_sine_cosine on = grz_sine_cosine_of_degrees(degrees);
    p.centre = grz_add(def->around, grz_add(grz_scale(o->to_farthest, on.cosine), grz_scale(o->to_nearest, on.sine)));
    return p;
}

/* ---- the definition ---- */

static graze_status check_degrees(const char *what, double degrees, graze_error *error)
{
    if (degrees >= 0 && degrees <= 180) return GRAZE_OK;
    return grz_fail(error, GRAZE_BAD_ARGUMENT, "orbit: a %s of %g degrees from pose to pose: give 0 to 180", what,
                    degrees);
}

static graze_status check_point(const char *what, graze_vec3 p, graze_error *error)
{
    for (int axis = 0; axis < 3; axis++)
        if (!grz_is_coordinate(grz_component(p, axis)))
            return grz_fail(error, GRAZE_BAD_ARGUMENT, "orbit: %s is at %g in %c: give a finite point within 2^200",
                            what, grz_component(p, axis), "xyz"[axis]);
    return GRAZE_OK;
}

static graze_status check_def(const graze_orbit_def *def, graze_error *error)
{
    if (!(def->nearest >= 0 && def->nearest <= def->farthest && def->farthest <= GRZ_LARGEST))
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "orbit: the centre comes as near as %g and goes as far as %g: give lengths of 0 to 2^200, the "
                        "lesser first",
                        def->nearest, def->farthest);
    if (def->pose_count == 0) return grz_fail(error, GRAZE_BAD_ARGUMENT, "orbit: no poses: ask for at least 1");
    graze_status status = check_degrees("step", def->step_degrees, error);
    if (status == GRAZE_OK) status = check_degrees("turn", def->turn_degrees, error);
    if (status == GRAZE_OK) status = check_point("the centre of the ellipse", def->around, error);
    if (status == GRAZE_OK) status = check_point("the object's centre", def->centre, error);
    return status;
}

graze_status graze_path_orbit(const graze_orbit_def *given, graze_path **out, graze_error *error)
{
    static const grz_def_versions versions = {"graze_orbit_def", {GRZ_SIZE_UP_TO(graze_orbit_def, seed)}};
    *out = NULL;
    graze_orbit_def def = graze_orbit_def_default();
    graze_status status = grz_take_def(&versions, given, &def, error);
    if (status == GRAZE_OK) status = check_def(&def, error);
    if (status != GRAZE_OK) return status;

    graze_path *path = grz_path_of_size(def.pose_count);
    if (!path) return grz_out_of_memory(error);
    orbit o = {.def = &def, .random = grz_random_seeded(def.seed)};
    status = lay_out(&o, error);
    for (size_t i = 0; i < def.pose_count && status == GRAZE_OK; i++) {
        const grz_placement p = placement_at(&o, i);
        status = grz_placement_pose(&p, def.centre, &path->poses.items[i], error);
    }
    *out = status == GRAZE_OK ? path : NULL;
    if (status != GRAZE_OK) graze_path_free(path);
    return status;
}
