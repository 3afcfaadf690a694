#include "path/placing.h"

/* A point of the cube, taken if it is in the ball. (Points near 0 are not, because their direction has few digits.) */
graze_vec3 grz_direction_along(grz_random *random, graze_vec3 axes)
{
    for (;;) {
        double x = axes.x * grz_random_between(random, -1, 1), y = axes.y * grz_random_between(random, -1, 1),
               z = axes.z * grz_random_between(random, -1, 1);
        double length = grz_length(grz_vec(x, y, z));
        if (length <= 1 && length >= 0x1p-10) return grz_vec(x / length, y / length, z / length);
    }
}

/* Unit quaternions, found the same way in four dimensions. */
grz_quaternion grz_random_rotation(grz_random *random)
{
    for (;;) {
        grz_quaternion q;
        q.w = grz_random_between(random, -1, 1), q.x = grz_random_between(random, -1, 1);
        q.y = grz_random_between(random, -1, 1), q.z = grz_random_between(random, -1, 1);
        double length = sqrt((q.w * q.w + q.x * q.x) + (q.y * q.y + q.z * q.z));
        if (length <= 1 && length >= 0x1p-10) return grz_normalised(q);
    }
}

graze_status grz_placement_pose(const grz_placement *placement, graze_vec3 own_centre, graze_pose *pose,
                                graze_error *error)
{
    const grz_quaternion q = placement->turned;
    const graze_vec3 p = placement->centre;
    graze_status status = graze_pose_from_quaternion(q.w, q.x, q.y, q.z, grz_vec(0, 0, 0), pose, error);
    if (status != GRAZE_OK) return status;
    graze_vec3 carried = graze_pose_carry(pose, own_centre);
    pose->m[0][3] = p.x - carried.x;
    pose->m[1][3] = p.y - carried.y;
    pose->m[2][3] = p.z - carried.z;
    return graze_pose_check(pose, error);
}
