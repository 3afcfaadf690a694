/* "Randomly perturbing the previous motion parameters (displacement vector and angles of rotation) to obtain the new
 * motion parameters": Held, Klosowski and Mitchell 1995, section 4.1. */
#include "shape/wander.h"

#include "math/rotation.h"
#include "shape/scatter.h"

/* How much of a random unit vector is added to the direction at each step: it turns by some 15 degrees. */
static const double restlessness = 0.3;

static graze_vec3 perturbed(graze_vec3 direction, grz_random *random)
{
    graze_vec3 v = grz_add(direction, grz_scale(grz_random_direction(random), restlessness));
    return grz_scale(v, 1 / grz_length(v)); /* at least 0.7 long */
}

/* Away from a wall that the next step would cross. */
static double turned_back(double speed, double at, double step, double margin)
{
    if (at + speed * step < margin) return fabs(speed);
    if (at + speed * step > 1 - margin) return -fabs(speed);
    return speed;
}

static graze_vec3 within_walls(graze_vec3 direction, graze_vec3 at, const grz_wander *w)
{
    return grz_vec(turned_back(direction.x, at.x, w->step, w->margin),
                   turned_back(direction.y, at.y, w->step, w->margin),
                   turned_back(direction.z, at.z, w->step, w->margin));
}

graze_status grz_wander_poses(const grz_wander *w, graze_pose *poses, graze_error *error)
{
    grz_random random = grz_random_seeded(w->seed);
    graze_vec3 at = {0.5, 0.5, 0.5}, heading = grz_random_direction(&random), axis = grz_random_direction(&random);
    grz_quaternion attitude = {1, 0, 0, 0};
    double part = w->step / (double)w->substeps;
    grz_sine_cosine half = grz_sine_cosine_of_degrees(w->turn_degrees / (double)w->substeps / 2);
    size_t count = 0;
    graze_status status = graze_pose_from_quaternion(1, 0, 0, 0, at, &poses[count++], error);
    for (size_t i = 0; i < w->step_count; i++) {
        heading = within_walls(perturbed(heading, &random), at, w);
        axis = perturbed(axis, &random);
        for (size_t k = 0; k < w->substeps && status == GRAZE_OK; k++) {
            at = grz_add(at, grz_scale(heading, part));
            attitude = grz_turned_further(attitude, axis, half);
            status =
                graze_pose_from_quaternion(attitude.w, attitude.x, attitude.y, attitude.z, at, &poses[count++], error);
        }
    }
    return status;
}
