#include "bound/dop_plane.h"

#include "bound/cone.h"

#include <math.h>

/* A plane that nothing is beyond. */
static const grz_dop_plane nowhere = {.above = -INFINITY, .below = -INFINITY};

static double size_sum(graze_vec3 v)
{
    return (fabs(v.x) + fabs(v.y)) + fabs(v.z);
}

/* The normal as the tree sees it, where the tree's origin lies along it, and the size of all that was summed. */
static void normal_in_tree(graze_vec3 n, const grz_local_pose *pose, double g[3], double *shift, double *size)
{
    const double normal[3] = {n.x, n.y, n.z};
    *shift = *size = 0;
    for (int j = 0; j < 3; j++) g[j] = pose ? 0 : normal[j];
    for (int i = 0; pose && i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            g[j] += pose->turn[i][j] * normal[i];
            *size += fabs(pose->turn[i][j] * normal[i]);
        }
        *shift += normal[i] * pose->shift[i];
        *size += fabs(normal[i] * pose->shift[i]);
    }
}

/* Any vector n, taken as it is, would do for a normal; so the rounding of the cross product costs nothing but sharpness.
 * With u = 2^-53, |n| the sum of the sizes of its components and |v| the largest coordinate of the triangle, at least 1:
 *   n . v for the corners is off by 4 u |n| |v|, their own error included;
 *   the normal in the tree and its shift are off by 3 u times the sizes that were summed;
 *   what the cone leaves of the normal, as computed, and 32 u w, where w is the sum of the weights;
 *   the products with the supports, which are at most 3.1, by 16 u w;
 *   the pose's own pad, once for each component of n.
 * 64 u of all of it together is on the safe side. Normals near the ends of the range, where products could underflow beside
 * that, are not used. */
grz_dop_plane grz_dop_plane_of(const grz_directions *s, const grz_tri *triangle, const grz_local_pose *pose,
                               double margin)
{
    const graze_vec3 *v = triangle->v;
    graze_vec3 n = grz_cross(grz_sub(v[1], v[0]), grz_sub(v[2], v[0]));
    double n_size = size_sum(n);
    if (!(n_size > 0x1p-300 && n_size < 0x1p300)) return nowhere;

    double g[3], shift, size;
    normal_in_tree(n, pose, g, &shift, &size);
    grz_dop_plane plane;
    double left = grz_cone_of(s, g, plane.weight, plane.from);
    for (int i = 0; i < 3; i++) plane.back[i] = (uint8_t)grz_opposite(s, plane.from[i]);

    double reach = 1, low = INFINITY, high = -INFINITY;
    for (int i = 0; i < 3; i++) {
        double along = grz_dot(n, v[i]);
        low = along < low ? along : low;
        high = along > high ? along : high;
        reach += size_sum(v[i]);
    }
    double w = (plane.weight[0] + plane.weight[1]) + plane.weight[2];
    double pad =
        left + 64 * 0x1p-53 * ((w + size) + n_size * reach) + n_size * (pose ? pose->pad : 0) + margin * grz_length(n);
    pad *= 1 + 0x1p-40;
    if (!isfinite(pad)) return nowhere;
    plane.above = (low - shift) - pad;
    plane.below = (shift - high) - pad;
    return plane;
}
