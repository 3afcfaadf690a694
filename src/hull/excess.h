/* How far points stick out of a convex surface. */
#ifndef GRZ_HULL_EXCESS_H
#define GRZ_HULL_EXCESS_H

#include "math/vec.h"

/* The largest distance by which any point lies outside the plane of any triangle (three point numbers each, outside is
 * where they turn left), rounded up; at least 0. Triangles that may be without area have no plane and are counted in
 * *flat_count instead. False without memory. Each triangle looks only at points whose box reaches beyond its plane:
 * about sqrt(n) for n points on a round surface, n at worst. */
bool grz_excess(const graze_vec3 *points, size_t point_count, const uint32_t *indices, size_t triangle_count,
                double *excess, uint32_t *flat_count);

/* For each triangle, whatever its area: the largest n.(p-a) of any point p, rounded up; at least 0. Here a is the first
 * corner and n the cross product (b-a) x (c-a) as grz_sub and grz_cross compute it, error and all. Areas below 2^-400
 * are too small for that, their height is infinite. False without memory. The cost is that of grz_excess. */
bool grz_heights(const graze_vec3 *points, size_t point_count, const uint32_t *indices, size_t triangle_count,
                 double *heights);

#endif
