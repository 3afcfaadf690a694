/* How the triangles of a mesh hang together along their edges. */
#ifndef GRZ_MESH_EDGES_H
#define GRZ_MESH_EDGES_H

#include "mesh/triples.h"

#include <graze/mesh.h>

/* Counts the edges, the open, the non-manifold and the misoriented ones of the report, which are zero before.
 * `triangles` are corners by position number, all below position_count. Every triangle with three different corners
 * counts, each time it occurs; one that is collapsed to two positions or to one bounds nothing and has no edges. */
graze_status grz_count_edges(const grz_triple *triangles, size_t triangle_count, uint32_t position_count,
                             graze_mesh_report *report, graze_error *error);

#endif
