/* Random directions and tetrahedra. */
#ifndef GRZ_SHAPE_SCATTER_H
#define GRZ_SHAPE_SCATTER_H

#include "base/random.h"
#include "shape/builder.h"

/* Uniform on the unit sphere, up to rounding. */
graze_vec3 grz_random_direction(grz_random *random);

/* Six times the volume; positive if d lies on the side from which abc turns left. */
double grz_tetra_six_volumes(const graze_vec3 corners[4]);

/* Adds four vertices and four triangles that turn outward, whichever way the corners turn. */
void grz_builder_tetra(grz_builder *builder, const graze_vec3 corners[4]);

#endif
