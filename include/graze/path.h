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

typedef struct graze_path graze_path;

/** Read a pose file: one pose a line, 12 numbers separated by blanks or commas, row-major [R|t]. Blank lines and lines
 *  that begin with # take no number. Each pose is checked as by graze_pose_check; the message names the line. */
GRAZE_API graze_status graze_path_read(const char *path, graze_path **out, graze_error *error);

/** The same from memory; `name` stands for the file in messages. */
GRAZE_API graze_status graze_path_read_memory(const void *bytes, size_t byte_count, const char *name, graze_path **out,
                                              graze_error *error);

/** From an array, which is copied; each pose is checked. */
GRAZE_API graze_status graze_path_create(const graze_pose *poses, size_t count, graze_path **out, graze_error *error);

/** Write a pose file that reads back to the same bits. The file appears whole or not at all. */
GRAZE_API graze_status graze_path_write(const graze_path *path, const char *file, graze_error *error);

/** Accepts NULL. */
GRAZE_API void graze_path_free(graze_path *path);

GRAZE_API size_t graze_path_count(const graze_path *path);
GRAZE_API const graze_pose *graze_path_poses(const graze_path *path);

/** Says whether the moving object, so posed, is in contact. On a failure it sets *status and its message in *error. */
typedef bool graze_hit_function(const graze_pose *b_in_a, void *user, graze_status *status, graze_error *error);

/** A billiard flight (Held, Klosowski, Mitchell 1995; Klosowski 1998, 5.4): an object flies straight through a room, turning
 *  at a constant rate, and goes off in a random direction at each contact and at each wall.
 *  Start from graze_billiard_def_default(). */
typedef struct graze_billiard_def {
    graze_vec3 room_low, room_high; /**< the centre of the object stays within this box */
    graze_vec3 centre;              /**< of the object, in its own frame */
    double step;                    /**< how far the centre moves from one pose to the next; above 0 */
    double turn_degrees;            /**< how far the object turns from one pose to the next. Default 1. */
    size_t pose_count;              /**< Default 1000. */
    uint64_t seed;                  /**< Default 1. */
    graze_hit_function *hit;        /**< NULL: only the walls turn the object back */
    void *user;                     /**< for hit */
} graze_billiard_def;

GRAZE_API graze_billiard_def graze_billiard_def_default(void);

/** Generate a flight. The same def (and the same answers of `hit`) gives the same bits on every platform. */
GRAZE_API graze_status graze_path_billiard(const graze_billiard_def *def, graze_path **out, graze_error *error);

#ifdef __cplusplus
}
#endif
#endif
