#include "bound/dop_box.h"

#include "math/round.h"

#include <math.h>

/* The number of the direction that is direction i mirrored in the axis, which is so the middle of the two; 255: there
 * is none. */
static int mirrored(const grz_directions *s, int i, int axis)
{
    int d[3];
    for (int j = 0; j < 3; j++) d[j] = (j == axis ? 1 : -1) * grz_signed_direction(s, i, j);
    return s->number[grz_direction_code(d[0], d[1], d[2])];
}

/* An axis is its own mirror image, so that its mean is its support. Supports are at most 3.1 in size: a sum of two is
 * off by 2^-51 at most in double. */
float grz_dop_reach(const grz_directions *s, const float *dop, int axis, int sign)
{
    double least = INFINITY;
    for (int i = 0; i < s->k; i++) {
        if (grz_signed_direction(s, i, axis) != sign) continue;
        const int other = mirrored(s, i, axis);
        if (other == i) return dop[i];
        if (other != 255) least = fmin(least, 0.5 * ((double)dop[i] + (double)dop[other]) + 0x1p-51);
    }
    return grz_float_above(least);
}
