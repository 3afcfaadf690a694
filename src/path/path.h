/* The inside of a path. */
#ifndef GRZ_PATH_PATH_H
#define GRZ_PATH_PATH_H

#include <graze/path.h>

struct graze_path {
    graze_pose *poses;
    size_t count;
    int numbers; /* see graze_path_numbers */
};

/* Takes over an array from grz_allocate, of poses that were checked. On failure it is freed too. */
graze_status grz_path_adopt(graze_pose *poses, size_t count, graze_path **out, graze_error *error);

#endif
