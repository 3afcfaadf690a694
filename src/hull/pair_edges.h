/* Which triangles of a mesh are neighbours. */
#ifndef GRZ_HULL_PAIR_EDGES_H
#define GRZ_HULL_PAIR_EDGES_H

#include "hull/surface.h"

#include <graze/mesh.h>

/* The remedy that all refusals of meshes have in common. */
#define GRZ_USE_HULL "'graze hull' makes a convex solid of it"

/* The mesh as a surface whose points are its positions: vertices with equal coordinates are one. */
typedef struct grz_mesh_surface {
    grz_surface surface; /* of the points below; `flat` is not filled */
    graze_vec3 *points;
    uint32_t *vertex; /* of each point: the lowest vertex that is there */
} grz_mesh_surface;

/* The points, and the triangles without their neighbours. Refuses a mesh with vertices that no triangle uses. Free *out
 * also after a failure. Linear time. */
graze_status grz_mesh_surface_of(const graze_mesh *mesh, const char *name, grz_mesh_surface *out, graze_error *error);

/* Finds the neighbours. Refuses edges that do not join two triangles that run along them in opposite directions, and
 * more than one piece. Triangles need not have an area. Linear time. */
graze_status grz_mesh_surface_pair(grz_mesh_surface *s, const char *name, graze_error *error);

void grz_mesh_surface_free(grz_mesh_surface *s);

/* The lowest vertex where a half-edge begins. */
static inline unsigned long grz_vertex_at(const grz_mesh_surface *s, uint32_t edge)
{
    return s->vertex[s->surface.at[edge]];
}

#endif
