/* Any direction as a sum of three of the fixed ones.
 *
 * A vector g lies in a cone of three directions: g = w1 n1 + w2 n2 + w3 n3 with weights that are not negative. So no
 * point of a k-DOP reaches further along g than w1 h1 + w2 h2 + w3 h3, where h are its supports: this is a feasible
 * point of the dual of the linear program whose value is the support. */
#ifndef GRZ_BOUND_CONE_H
#define GRZ_BOUND_CONE_H

#include "bound/directions.h"

/* The weights, and the numbers of the signed directions. Returns what the three leave of g, as the sum of the sizes of
 * its components, up to 32 * 2^-53 times the sum of the weights: a pad for points whose coordinates are at most 1. */
double grz_cone_of(const grz_directions *s, const double g[3], double weight[3], uint8_t from[3]);

#endif
