/* Positions: vertices with equal coordinates are one. */
#ifndef GRZ_MESH_WELD_H
#define GRZ_MESH_WELD_H

#include <graze/mesh.h>

/* The position of a vertex that no triangle uses. */
#define GRZ_NO_POSITION UINT32_MAX

/* The positions of a mesh, numbered from 0 by the first vertex that has them. */
typedef struct grz_weld {
    uint32_t *position_of; /* one for each vertex of the mesh */
    uint32_t position_count;
    uint32_t used_vertices; /* vertices that have a position */
} grz_weld;

/* Coordinates are compared as numbers, so 0.0 and -0.0 are equal. Free with grz_weld_free in any case. Linear time. */
graze_status grz_weld_vertices(const graze_mesh *mesh, grz_weld *out, graze_error *error);

void grz_weld_free(grz_weld *weld);

#endif
