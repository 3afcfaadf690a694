/* Billiard flights (Held, Klosowski, Mitchell 1995, section 4.1; Klosowski 1998, section 2.4.2).
 *
 * The papers perturb the displacement and the angles of rotation at random from step to step, and reverse the
 * trajectory at a collision. A plain reversal flies the same way back for as long as the perturbation is small; so the
 * flight goes back by the one step that led into contact and leaves from there on a new course. */
#include "base/def.h"
#include "base/error.h"
#include "math/range.h"
#include "path/path.h"
#include "path/placing.h"

#include <math.h>

enum { MOST_STARTS = 1000 };

typedef struct flight {
    const graze_billiard_def *def;
    grz_random random;
    graze_vec3 free_axes;      /* 1 along axes in which the room has depth, else 0 */
    grz_sine_cosine half_turn; /* of half the angle of one step */
    grz_placement now;
    graze_vec3 course, axis; /* unit vectors */
} flight;

/* ---- random directions ---- */

/* The direction after a random vector of this length was added; unchanged where hardly anything is left of it. With
 * length 1 the result is distributed as the cosine of the angle between the two (Lambert's law), and never backward. */
static graze_vec3 perturbed(flight *f, graze_vec3 direction, double amount, graze_vec3 axes)
{
    graze_vec3 sum = grz_add(direction, grz_scale(grz_direction_along(&f->random, axes), amount));
    double length = grz_length(sum);
    return length < 0x1p-10 ? direction : grz_vec(sum.x / length, sum.y / length, sum.z / length);
}

static const graze_vec3 all_axes = {1, 1, 1};

/* ---- one step ---- */

/* One coordinate of the next place. A wall mirrors the course: the room is at least two steps deep, so the other way is
 * within it up to rounding, which the clamp takes off. */
static double advance_coordinate(double at, double *course, double step, double low, double high)
{
    double next = at + step * *course;
    if (next < low || next > high) {
        *course = -*course;
        next = at + step * *course;
    }
    return fmin(fmax(next, low), high);
}

static void advance(flight *f)
{
    const graze_billiard_def *def = f->def;
    graze_vec3 *p = &f->now.centre;
    p->x = advance_coordinate(p->x, &f->course.x, def->step, def->room_low.x, def->room_high.x);
    p->y = advance_coordinate(p->y, &f->course.y, def->step, def->room_low.y, def->room_high.y);
    p->z = advance_coordinate(p->z, &f->course.z, def->step, def->room_low.z, def->room_high.z);
    f->now.turned = grz_turned_further(f->now.turned, f->axis, f->half_turn);
}

static void perturb(flight *f)
{
    f->course = perturbed(f, f->course, f->def->wobble, f->free_axes);
    f->axis = perturbed(f, f->axis, f->def->wobble, all_axes);
}

static void bounce(flight *f, grz_placement before)
{
    f->now = before;
    f->course = perturbed(f, grz_scale(f->course, -1), 1, f->free_axes);
    f->axis = grz_direction_along(&f->random, all_axes);
}

/* ---- the whole flight ---- */

static graze_status find_hit(const flight *f, graze_pose *pose, bool *hit, graze_error *error)
{
    graze_status status = grz_placement_pose(&f->now, f->def->centre, pose, error);
    *hit = false;
    if (status == GRAZE_OK && f->def->hit) *hit = f->def->hit(pose, f->def->user, &status, error);
    return status;
}

static graze_status take_off(flight *f, graze_error *error)
{
    const graze_billiard_def *def = f->def;
    graze_status status = GRAZE_OK;
    bool hit = true;
    for (int i = 0; i < MOST_STARTS && hit && status == GRAZE_OK; i++) {
        f->now.centre.x = grz_random_between(&f->random, def->room_low.x, def->room_high.x);
        f->now.centre.y = grz_random_between(&f->random, def->room_low.y, def->room_high.y);
        f->now.centre.z = grz_random_between(&f->random, def->room_low.z, def->room_high.z);
        f->now.turned = grz_random_rotation(&f->random);
        graze_pose pose;
        status = find_hit(f, &pose, &hit, error);
    }
    f->course = grz_direction_along(&f->random, f->free_axes);
    f->axis = grz_direction_along(&f->random, all_axes);
    return status;
}

static graze_status fly(flight *f, graze_pose *poses, graze_error *error)
{
    graze_status status = take_off(f, error);
    grz_placement before = f->now;
    bool was_free = false; /* of the pose before: where it was not, there is nowhere to go back to */
    for (size_t i = 0; i < f->def->pose_count && status == GRAZE_OK; i++) {
        bool hit;
        status = find_hit(f, &poses[i], &hit, error);
        grz_placement here = f->now;
        if (hit && was_free) {
            bounce(f, before);
        } else {
            perturb(f);
            advance(f);
        }
        was_free = !hit;
        before = here;
    }
    return status;
}

/* ---- the definition ---- */

static const grz_def_versions versions = {"graze_billiard_def", {GRZ_SIZE_UP_TO(graze_billiard_def, user)}};

/* Below this part of the largest coordinate a step would lose more than a hundredth of a percent to rounding. */
static const double least_step = 0x1p-40;

static graze_status check_side(const graze_billiard_def *def, int axis, graze_error *error)
{
    double low = grz_component(def->room_low, axis), high = grz_component(def->room_high, axis);
    if (!(low >= -GRZ_LARGEST && low <= high && high <= GRZ_LARGEST))
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "billiard: the room reaches from %g to %g in %c: give finite bounds, the lower one first", low,
                        high, "xyz"[axis]);
    if (high - low != 0 && high - low < 2 * def->step)
        return grz_fail(
            error, GRAZE_BAD_ARGUMENT,
            "billiard: the room is %g deep in %c, less than two steps of %g: give a smaller step, or a depth "
            "of 0 to stay in one plane",
            high - low, "xyz"[axis], def -> step);
    if (def->step < least_step * fmax(fabs(low), fabs(high)))
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "billiard: a step of %g is lost in the rounding of coordinates such as %g: give a larger step",
                        def->step, fmax(fabs(low), fabs(high)));
    return GRAZE_OK;
}

static graze_status check_def(const graze_billiard_def *def, graze_error *error)
{
    if (!(def->step > 0) || !isfinite(def->step))
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "billiard: a step of %g: give a finite one above 0", def->step);
    if (!(def->turn_degrees >= 0 && def->turn_degrees <= 180))
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "billiard: a turn of %g degrees a step: give 0 to 180",
                        def->turn_degrees);
    if (!(def->wobble >= 0 && def->wobble <= 1))
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "billiard: a wobble of %g: give 0 (straight) to 1", def->wobble);
    if (def->pose_count == 0) return grz_fail(error, GRAZE_BAD_ARGUMENT, "billiard: no poses: ask for at least 1");
    for (int axis = 0; axis < 3; axis++) {
        graze_status status = check_side(def, axis, error);
        if (status != GRAZE_OK) return status;
        if (!grz_is_coordinate(grz_component(def->centre, axis)))
            return grz_fail(error, GRAZE_BAD_ARGUMENT,
                            "billiard: the object's centre is at %g in %c: give a finite point within 2^200",
                            grz_component(def->centre, axis), "xyz"[axis]);
    }
    if (!grz_same_point(def->room_low, def->room_high)) return GRAZE_OK;
    return grz_fail(error, GRAZE_BAD_ARGUMENT, "billiard: the room is a point: give it a depth in one axis");
}

graze_status graze_path_billiard(const graze_billiard_def *given, graze_path **out, graze_error *error)
{
    *out = NULL;
    graze_billiard_def def = graze_billiard_def_default();
    graze_status status = grz_take_def(&versions, given, &def, error);
    if (status == GRAZE_OK) status = check_def(&def, error);
    if (status != GRAZE_OK) return status;

    graze_path *path = grz_path_of_size(def.pose_count);
    if (!path) return grz_out_of_memory(error);
    flight f = {.def = &def,
                .random = grz_random_seeded(def.seed),
                .free_axes = {def.room_low.x < def.room_high.x, def.room_low.y < def.room_high.y,
                              def.room_low.z < def.room_high.z},
                .half_turn = grz_sine_cosine_of_degrees(def.turn_degrees / 2)};
    status = fly(&f, path->poses.items, error);
    *out = status == GRAZE_OK ? path : NULL;
    if (status != GRAZE_OK) graze_path_free(path);
    return status;
}
