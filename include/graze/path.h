/** @file path.h
 *  Motions: poses one after another, read from a file or generated.
 *
 *  A path never changes after it was made, so any number of threads may read it at once.
 */
#ifndef GRAZE_PATH_H
#define GRAZE_PATH_H

#include <graze/pose.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A list of poses, at least one. */
typedef struct graze_path graze_path;

/** Read a pose file: one pose a line, in one of the forms of graze_pose_parse, and in the same form on every line.
 * Blank lines and lines that begin with # take no number. Each pose is checked as by graze_pose_check; the message
 * names the line. A line may have 65,536 characters; a file without a pose is refused. */
GRAZE_API graze_status graze_path_read(const char *path, graze_path **out, graze_error *error);

/** The same from memory; `name` stands for the file in messages. */
GRAZE_API graze_status graze_path_read_memory(const void *bytes, size_t byte_count, const char *name, graze_path **out,
                                              graze_error *error);

/** From an array, which is copied; each pose is checked, and there is at least one. */
GRAZE_API graze_status graze_path_create(const graze_pose *poses, size_t count, graze_path **out, graze_error *error);

/** Write a pose file that reads back to the same bits. The file appears whole or not at all. */
GRAZE_API graze_status graze_path_write(const graze_path *path, const char *file, graze_error *error);

/** Accepts NULL. */
GRAZE_API void graze_path_free(graze_path *path);

/** How many poses there are. */
GRAZE_API size_t graze_path_count(const graze_path *path);

/** How many numbers a pose had in the file: 3, 6, 7, 12 or 16, see graze_pose_parse; 12 for a path that was no file. */
GRAZE_API int graze_path_numbers(const graze_path *path);

/** The poses in order. They live as long as the path. */
GRAZE_API const graze_pose *graze_path_poses(const graze_path *path);

/** Says whether the moving object, so posed, is in contact. On a failure it sets *status and its message in *error. */
typedef bool graze_hit_function(const graze_pose *b_in_a, void *user, graze_status *status, graze_error *error);

/** A billiard flight (Held, Klosowski, Mitchell 1995, section 4.1; Klosowski 1998, section 2.4.2): an object flies
 *  through a room, each step a random perturbation of the step before, and turns back at each contact.
 *
 *  - Start: a random place in the room and a random rotation, without contact. If none of 1000 is free of contact, the
 *    flight begins in contact, and goes on without bouncing until it is free for the first time.
 *  - Step: the centre moves by `step` and the object turns by `turn_degrees` about an axis through its centre. From one
 *    step to the next, course and axis are perturbed: a random vector of length `wobble` is added to each unit vector.
 *  - Contact: the pose is part of the path. The pose after it is the one before it, bit for bit, hence free; from there
 *    the object leaves with a new axis, on a course drawn from the half space away from the contact (as light leaves a
 *    matt wall). So no contact is deeper than one step, and the flight never gets stuck in one.
 *  - Wall: the part of the course that would leave the room is mirrored.
 *
 *  Start from graze_billiard_def_default(). */
typedef struct graze_billiard_def {
    size_t size;             /**< as graze_billiard_def_default() sets it, see base.h */
    graze_vec3 room_low;     /**< the centre stays within the box from here to room_high, up to rounding */
    graze_vec3 room_high;    /**< each side is 0 (the centre does not move along it) or at least two steps; not all
                                  are 0 */
    graze_vec3 centre;       /**< of the object, in its own frame: the point about which it turns */
    double step;             /**< how far the centre moves from one pose to the next; above 0 */
    double turn_degrees;     /**< how far the object turns from one pose to the next, 0 to 180. Default 1. */
    double wobble;           /**< how much the motion is perturbed, 0 to 1; 0 flies straight. Default 0.05. */
    size_t pose_count;       /**< at least 1. Default 1000. */
    uint64_t seed;           /**< Default 1. */
    graze_hit_function *hit; /**< NULL: only the walls turn the object back. It is asked about the starts that are
                                         tried, then about each pose of the path in order. */
    void *user;              /**< for hit */
} graze_billiard_def;

/** The defaults named above; room, centre, step and hit are the caller's to set. */
static inline graze_billiard_def graze_billiard_def_default(void)
{
    const graze_billiard_def def = {sizeof(def), {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, 0, 1, 0.05, 1000, 1, NULL, NULL};
    return def;
}

/** Generate a flight. The same def (and the same answers of `hit`) gives the same bits on every platform. */
GRAZE_API graze_status graze_path_billiard(const graze_billiard_def *def, graze_path **out, graze_error *error);

/** An orbit, for measuring questions about two bodies that come near each other in steps of any size (Mirtich 1998;
 *  Ehmann and Lin 2000, section 6): the centre of an object moves on an ellipse around a fixed point, while the object
 *  turns about an axis of its own.
 *
 *  - Ellipse: its centre is `around`, its semi-axes are `farthest` and `nearest`. Its plane, where on it the orbit
 *    begins, the object's first rotation and the axis about which it turns are drawn by the seed.
 *  - Step: step_degrees of the ellipse's parameter (of the angle, where it is a circle), and turn_degrees about the
 *    axis. Every pose is computed from the first one: nothing adds up.
 *  - At random: each pose is at any parameter, with any rotation.
 *
 *  Start from graze_orbit_def_default(). */
typedef struct graze_orbit_def {
    size_t size;       /**< as graze_orbit_def_default() sets it, see base.h */
    graze_vec3 around; /**< in A's frame. Default the origin. */
    graze_vec3 centre; /**< of the object, in its own frame: the point that moves on the ellipse. Default the origin. */
    double nearest;    /**< to `around` that the centre comes; 0 or more. Default 1. */
    double farthest;   /**< and how far it goes: `nearest` or more. Default 1, a circle. */
    double step_degrees; /**< 0 to 180. Default 1. */
    double turn_degrees; /**< 0 to 180. Default 1. */
    bool at_random;      /**< instead of steps, which are then ignored. Default false. */
    size_t pose_count;   /**< at least 1. Default 1000. */
    uint64_t seed;       /**< Default 1. */
} graze_orbit_def;

/** The defaults named above. */
static inline graze_orbit_def graze_orbit_def_default(void)
{
    const graze_orbit_def def = {sizeof(def), {0, 0, 0}, {0, 0, 0}, 1, 1, 1, 1, false, 1000, 1};
    return def;
}

/** Generate an orbit. The same def gives the same bits on every platform. */
GRAZE_API graze_status graze_path_orbit(const graze_orbit_def *def, graze_path **out, graze_error *error);

#ifdef __cplusplus
}
#endif
#endif
