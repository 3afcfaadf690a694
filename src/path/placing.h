/* What generated paths are made of: an object placed by its centre and a rotation, and both by chance. */
#ifndef GRZ_PATH_PLACING_H
#define GRZ_PATH_PLACING_H

#include "base/random.h"
#include "math/rotation.h"

#include <graze/pose.h>

typedef struct grz_placement {
    graze_vec3 centre; /* where the object's own centre comes to be */
    grz_quaternion turned;
} grz_placement;

/* Uniform over the unit sphere, or circle, or the two ends of a segment, that the axes leave, which are 0 or 1 each. */
graze_vec3 grz_direction_along(grz_random *random, graze_vec3 axes);

/* Uniform over all rotations. */
grz_quaternion grz_random_rotation(grz_random *random);

/* The pose that puts the object's own centre where the placement says; checked. */
graze_status grz_placement_pose(const grz_placement *placement, graze_vec3 own_centre, graze_pose *pose,
                                graze_error *error);

#endif
