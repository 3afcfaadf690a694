/* The inside of a solid, divided into cells: each is the cone from the centre over a face (the pseudo Voronoi regions
 * of Cohen et al., 3.3).
 *
 * Let a face with normal n and a corner a have the value n.(x - c) / n.(a - c) for a point x and the centre c. It is 1
 * in the face's plane; x is inside if no face has a value above 1; and the face with the largest is the one through
 * which the ray from c through x leaves the solid, whose cell x is in. Vectors n / n.(a - c) are the corners of the
 * polar solid, whose edges join the faces that share an edge, and the value is a height over it. So a walk from face to
 * face with rising values ends at the largest: this is the argument for convergence that the paper leaves open. In
 * rounded numbers it is a guess, and grz_convex_depth proves. */
#ifndef GRZ_METHOD_CONVEX_CELLS_H
#define GRZ_METHOD_CONVEX_CELLS_H

#include "method/convex/convex.h"

/* The face with the largest value, found by a walk from `face`, or by looking at all faces; *value is its value. A
 * solid without a known inner radius has no cells: all faces are looked at, and the value is above 1 where x lies above
 * one.
 */
uint32_t grz_convex_cell(const grz_convex_surface *surface, graze_vec3 x, grz_convex_inside inside, uint32_t face,
                         double *value, graze_counters *counters);

/* A face near which the ray from the centre through x leaves the solid, by the table; or else one at that corner. */
uint32_t grz_convex_cell_near(const grz_convex_surface *surface, graze_vec3 x, uint32_t corner);

/* How deep x certainly lies in the solid, in its frame; negative or 0: perhaps not at all. `face` should be that of x's
 * cell: another one makes it say less. */
double grz_convex_depth(const grz_convex_surface *surface, graze_vec3 x, uint32_t face);

#endif
