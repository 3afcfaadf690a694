/* How the triangles of a mesh hang together along their edges. */
#ifndef GRZ_MESH_EDGES_H
#define GRZ_MESH_EDGES_H

#include "mesh/triples.h"

#include <graze/mesh.h>

typedef struct grz_edge_counts {
    uint64_t edges;        /* distinct ones */
    uint64_t open;         /* of one triangle */
    uint64_t non_manifold; /* of three and more */
    uint64_t misoriented;  /* of two that run along it in the same direction */
} grz_edge_counts;

/* `triangles` are corners by position number, all below position_count. Every triangle with three different corners
 * counts, each time it occurs; one that is collapsed to two positions or to one bounds nothing and has no edges. */
graze_status grz_count_edges(const grz_triple *triangles, size_t triangle_count, uint32_t position_count,
                             grz_edge_counts *out, graze_error *error);

#endif
