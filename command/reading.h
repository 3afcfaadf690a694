/* Meshes and points from files and from standard input: what every sub-command that reads them has in common. */
#ifndef COMMAND_READING_H
#define COMMAND_READING_H

#include <graze/model.h>
#include <graze/nearest.h>
#include <graze/ray.h>

/* Does the pose leave everything where it is? */
bool is_identity(const graze_pose *pose);

/* Is this operand standard input, "-"? A file of that name is ./-. */
bool is_standard_input(const char *path);

/* For what is read from files alone. */
graze_status refuse_standard_input(const char *path, graze_error *error);

/* Is this operand the name of a saved model? */
bool is_saved_model(const char *path);

/* Is standard input among the files? Refuses it twice. */
graze_status find_standard_input(const char *const *paths, size_t count, bool *found, graze_error *error);

/* How a file is to be read: a format that is given is that of standard input where that is among the files, else that
 * of every file. */
graze_read_def reading_of(const char *path, const graze_read_def *given, bool with_standard_input);

/* The same for each of several. Refuses standard input twice. */
graze_status choose_reading(const graze_read_def *given, const char *const *paths, size_t count, graze_read_def *each,
                            graze_error *error);

/* graze_mesh_read, graze_cloud_read and graze_rays_read, for standard input too. */
graze_status read_mesh(const char *path, const graze_read_def *def, graze_mesh **out, graze_error *error);
graze_status read_cloud(const char *path, const graze_read_def *def, graze_cloud **out, graze_error *error);
graze_status read_rays(const char *path, graze_rays **out, graze_error *error);

#endif
