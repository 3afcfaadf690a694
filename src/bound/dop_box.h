/* The box of a k-DOP. */
#ifndef GRZ_BOUND_DOP_BOX_H
#define GRZ_BOUND_DOP_BOX_H

#include "bound/directions.h"

/* How far the k-DOP reaches along an axis (sign 1) or against it (-1), at most: its support along the axis, if it has
 * one. k-DOPs without axes (k = 8, 12, 20) have pairs of directions of which the axis is the middle; the least of their
 * mean supports, rounded up, is what they reach; of k = 20 a little more. */
float grz_dop_reach(const grz_directions *s, const float *dop, int axis, int sign);

#endif
