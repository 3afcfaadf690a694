/* SWIFT's own table (4.6): samples on a sphere around the solid's centre of mass, by altitude and azimuth.
 *
 * With n steps of half a turn, samples stand at the altitudes of 1 to n - 1 steps from the pole below, each at 2 n
 * azimuths, and at both poles. The sphere's radius is a multiple of the solid's, which is that of the sphere around the
 * centre of mass that holds it. A sample has the corner that is nearest to it: not the one that is highest along its
 * direction, which only a radius without end would give. */
#ifndef GRZ_METHOD_CONVEX_TABLE_SPHERE_H
#define GRZ_METHOD_CONVEX_TABLE_SPHERE_H

#include <stddef.h>
#include <stdint.h>

struct grz_convex_surface;

/* The steps of half a turn that are at most so many degrees; of `auto`: 5.625 degrees, the paper's best, or larger
 * steps where that is more samples than corners. */
uint32_t grz_convex_sphere_steps(double degrees);
uint32_t grz_convex_sphere_steps_for(uint32_t corner_count);

/* How many samples there are. */
size_t grz_convex_sphere_samples(uint32_t steps);

/* The sample that is nearest to a direction, by altitude and azimuth, each to 1e-5 radians. */
size_t grz_convex_sphere_sample(uint32_t steps, const double direction[3]);

/* Fills surface->table.corner, for which there is room: samples times corners are compared. */
void grz_convex_sphere_fill(struct grz_convex_surface *surface);

#endif
