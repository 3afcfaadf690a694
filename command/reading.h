/* Meshes from files and from standard input: what every sub-command that reads them has in common. */
#ifndef COMMAND_READING_H
#define COMMAND_READING_H

#include <graze/model.h>

/* Does the pose leave everything where it is? */
bool is_identity(const graze_pose *pose);

/* Is this operand standard input, "-"? A file of that name is ./-. */
bool is_standard_input(const char *path);

/* Is this operand the name of a saved model? */
bool is_saved_model(const char *path);

/* How each of the files is to be read. A format that is given is that of standard input where that is among them, else that
 * of every file. Refuses standard input twice. */
graze_status choose_reading(const graze_read_def *given, const char *const *paths, size_t count, graze_read_def *each,
                            graze_error *error);

/* graze_mesh_read, for standard input too. */
graze_status read_mesh(const char *path, const graze_read_def *def, graze_mesh **out, graze_error *error);

#endif
