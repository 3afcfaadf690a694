/* The inside of a path. */
#ifndef GRZ_PATH_PATH_H
#define GRZ_PATH_PATH_H

#include "base/array.h"

#include <graze/path.h>

struct graze_path {
    GRZ_ARRAY(graze_pose) poses;
    int numbers; /* see graze_path_numbers */
};

/* A path with room for so many poses, which count already, and which the caller fills; NULL without memory. */
graze_path *grz_path_of_size(size_t count);

/* A line of a file of poses. It goes out in one piece: a call for each of twelve numbers would cost more than
 * formatting them. */
void grz_write_pose(graze_output *output, const graze_pose *pose);

#endif
