/* The closure of a set of directions, which decides exactly whether two k-DOPs meet (Klosowski 1998, 4.5.1).
 *
 * Edges of k-DOPs run along cross products of two normals; two disjoint convex bodies are separated along a cross
 * product of two of their edges, or along a normal. There are finitely many of both, so testing all of these directions
 * is exact.
 *
 *   k                 6   8  12  14  18  20  26
 *   edge directions   3   6   7   9  13  25  25
 *   closure           3   7   9  13  25  97  97
 *   coordinates up to 1   1   1   1   2   5   5
 *
 * The closure always holds the k-DOP's own directions; C(N_6) = N_6 and C(N_14) = N_26, as the paper says. It also says
 * that all coordinates of C(N_18) and C(N_26) are in {0, 1, 2}, up to signs, so that neither has more than 62
 * directions. This holds for N_18. It does not for N_26: edge directions, being 2-by-2 determinants of entries 0, 1,
 * -1, do have coordinates up to 2, but the closure takes determinants a second time, of these; (1, 3, 5) is one, and
 * there are 97. None can be left out: each lies, as a normal, between two of the k-DOP's on either body, and is the
 * only one to separate some pair. */
#ifndef GRZ_BOUND_CLOSURE_H
#define GRZ_BOUND_CLOSURE_H

#include "bound/directions.h"

enum { GRZ_MOST_CLOSURE = 97 };

/* The directions of the closure, up to sign, as whole numbers without a common divisor: first the k-DOP's own in their
 * order. Returns how many there are; `out` has room for GRZ_MOST_CLOSURE. */
int grz_closure_of(const grz_directions *s, int (*out)[3]);

#endif
