/* The folder that a study writes to. */
#ifndef COMMAND_STUDY_FRAME_FOLDER_H
#define COMMAND_STUDY_FRAME_FOLDER_H

#include <graze/base.h>

/* Makes the folder if it is not there, and makes sure that files can be written in it. */
graze_status folder_prepare(const char *folder, graze_error *error);

/* Starts to write the file `name` in it. */
graze_status folder_open(const char *folder, const char *name, graze_output **out, graze_error *error);

#endif
