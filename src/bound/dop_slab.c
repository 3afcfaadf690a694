#include "bound/dop_slab.h"

#include "bound/cone.h"
#include "math/round.h"

#include <math.h>

/* The direction as the tree sees it, where the tree's origin lies along it, and the size of all that was summed. */
static void direction_in_tree(graze_vec3 n, const grz_local_pose *pose, double g[3], double *shift, double *size)
{
    const double along[3] = {n.x, n.y, n.z};
    *shift = *size = 0;
    for (int j = 0; j < 3; j++) g[j] = pose ? 0 : along[j];
    for (int i = 0; pose && i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            g[j] += pose->turn[i][j] * along[i];
            *size += fabs(pose->turn[i][j] * along[i]);
        }
        *shift += along[i] * pose->shift[i];
        *size += fabs(along[i] * pose->shift[i]);
    }
}

/* Scaled, so that floats hold all of it: the largest becomes 1. */
static bool put_in_floats(const grz_directions *s, const double weight[3], double above, double below,
                          grz_dop_slab *out)
{
    double most = fmax(fmax(fabs(above), fabs(below)), (weight[0] + weight[1]) + weight[2]);
    if (!(most > 0 && most < 0x1p1000)) return false;
    for (int i = 0; i < 3; i++) {
        out->back[i] = (uint8_t)grz_opposite(s, out->from[i]);
        out->weight[i] = (float)(weight[i] / most);
    }
    out->above = grz_float_below(above / most - 0x1p-50);
    out->below = grz_float_below(below / most - 0x1p-50);
    return true;
}

/* The slab across n. Any vector will do, taken as it is: how it was rounded costs nothing but sharpness. With u =
 * 2^-53, |n| the sum of the sizes of its components and |v| the largest coordinate of the triangle, at least 1: n . v
 * for the corners is off by 4 u |n| |v|, their own error included; n in the tree and its shift are off by 3 u times the
 * sizes that were summed; what the cone leaves of n, as computed, and 32 u w, where w is the sum of the weights; the
 * pose's own pad, once for each component of n; in float, with f = 2^-24: the weights, the products with the supports,
 * which are at most 3.1, and their sums, by 5 f each; weights and products that underflow by 2^-149 each, after
 * everything was scaled to at most 1. 64 u of the doubles and 32 f w are on the safe side. Vectors near the ends of the
 * range, where products could underflow beside that, are not used. */
static bool slab_across(graze_vec3 n, const grz_directions *s, const grz_tri *triangle, const grz_local_pose *pose,
                        double margin, grz_dop_slab *out)
{
    const graze_vec3 *v = triangle->v;
    double n_size = grz_size_sum(n);
    if (!(n_size > 0x1p-300 && n_size < 0x1p300)) return false;

    double g[3], shift, size;
    direction_in_tree(n, pose, g, &shift, &size);
    double weight[3], left = grz_cone_of(s, g, weight, out->from);

    double reach = 1, low = INFINITY, high = -INFINITY;
    for (int i = 0; i < 3; i++) {
        double along = grz_dot(n, v[i]);
        low = along < low ? along : low;
        high = along > high ? along : high;
        reach += grz_size_sum(v[i]);
    }
    double w = (weight[0] + weight[1]) + weight[2];
    double pad = left + 64 * 0x1p-53 * (size + n_size * reach) + 32 * 0x1p-24 * w + n_size * (pose ? pose->pad : 0) +
                 margin * grz_length(n);
    pad *= 1 + 0x1p-40;
    return isfinite(pad) && put_in_floats(s, weight, (low - shift) - pad, (shift - high) - pad, out);
}

/* A triangle whose longest edge is so many times its height is a sliver. */
static const double sliver = 4;

void grz_dop_slabs_of(const grz_directions *s, const grz_tri *triangle, const grz_local_pose *pose, double margin,
                      grz_dop_slabs *out)
{
    const graze_vec3 *v = triangle->v;
    graze_vec3 edge[3] = {grz_sub(v[1], v[0]), grz_sub(v[2], v[1]), grz_sub(v[0], v[2])};
    graze_vec3 n = grz_cross(edge[0], edge[1]), longest = edge[0];
    for (int i = 1; i < 3; i++)
        if (grz_dot(edge[i], edge[i]) > grz_dot(longest, longest)) longest = edge[i];
    out->count = 0;
    if (!slab_across(n, s, triangle, pose, margin, &out->slab[0])) return;
    out->count = 1;
    double square = grz_dot(longest, longest);
    if (square * square < sliver * sliver * grz_dot(n, n)) return; /* |n| is the longest edge times its height */
    if (slab_across(grz_cross(n, longest), s, triangle, pose, margin, &out->slab[1])) out->count = 2;
}
