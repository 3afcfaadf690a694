/* The scales of a mesh.
 *
 * Bounds in float tell triangles apart that are at least some 2^-20 of their frame. So a cluster of triangles that are
 * smaller beside the mesh needs a frame of its own: one stray triangle far away makes a cluster of all others.
 * grz_scales_of sorts triangles into parts of one scale: a triangle of a part is at least 2^-14 of the part's size, or
 * one of a few that are not worth a part. One pass recognises a mesh of one scale. */
#ifndef GRZ_MESH_SCALES_H
#define GRZ_MESH_SCALES_H

#include "mesh/mesh.h"

/* A cluster of so many triangles is worth a part, as long as there are not so many parts: a query takes room for every
 * pair of parts of two models. Clusters beyond stay in the part around them. */
enum { GRZ_SCALE_WORTH_A_PART = 8, GRZ_MOST_PARTS = 1024 };

typedef struct grz_scales {
    uint32_t count;      /* of parts; 1: the mesh has one scale, and there are no arrays */
    uint32_t *triangles; /* of the first part, then of the second ...; ascending in each part */
    uint32_t *first;     /* where the triangles of each part begin, and after the last part their number */
} grz_scales;

/* False without memory. The parts do not depend on anything but the mesh, which has a triangle at least. */
bool grz_scales_of(const graze_mesh *mesh, grz_scales *out);
void grz_scales_free(grz_scales *scales);

/* Is the triangle too small for the frame of a mesh of this size, the largest extent of its box? */
bool grz_is_small_beside(const graze_mesh *mesh, uint32_t triangle, double size);

/* The largest extent of the mesh's box. */
double grz_mesh_size(const graze_mesh *mesh);

#endif
