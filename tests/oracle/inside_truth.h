/* The truth about points in closed surfaces and solids in solids, by the definition of parity: a ray in general
 * position crosses each triangle in its interior or not at all. Directions are drawn until one is in general position,
 * which is checked in integers; nothing is moved and no tie is broken. */
#ifndef ORACLE_INSIDE_TRUTH_H
#define ORACLE_INSIDE_TRUTH_H

#include "oracle/rational.h"

#include <stddef.h>

typedef enum truth_place { TRUTH_OUTSIDE, TRUTH_INSIDE, TRUTH_ON_SURFACE } truth_place;

/* The surface has three points a triangle, and an even number of triangles at each edge. */
truth_place inside_truth_place(truth *t, graze_vec3 point, const graze_vec3 *surface, size_t triangle_count);

/* Is all of solid A inside solid B, both given by their surfaces, which do not meet? So it is if no corner of A is
 * outside of B or on its surface. */
bool inside_truth_contains(truth *t, const graze_vec3 *b, size_t b_count, const graze_vec3 *a, size_t a_count);

#endif
