/* The forms in which a pose is written as a list of numbers, on a command line and in a file alike. */
#ifndef GRZ_MATH_POSE_NUMBERS_H
#define GRZ_MATH_POSE_NUMBERS_H

#include <graze/pose.h>

enum { GRZ_MOST_POSE_NUMBERS = 16 };

/* The counts that are forms, for messages. */
#define GRZ_POSE_COUNTS "3, 6, 7, 12 or 16"

/* Is a pose written with so many numbers? */
bool grz_is_pose_count(size_t count);

/* The pose that so many numbers are, which must be a count of a form; see graze_pose_parse. */
graze_status grz_pose_from_numbers(const double *numbers, size_t count, graze_pose *out, graze_error *error);

#endif
