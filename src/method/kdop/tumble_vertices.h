/* Tumbling by the vertices of k-DOPs: the paper's method II (Klosowski 1998, 4.2). */
#ifndef GRZ_METHOD_KDOP_TUMBLE_VERTICES_H
#define GRZ_METHOD_KDOP_TUMBLE_VERTICES_H

#include "base/array.h"
#include "method/kdop/kdop.h"

typedef struct grz_kdop_vertices {
    GRZ_ARRAY(graze_vec3) points; /* of all nodes that a descent can reach */
    uint32_t *first;              /* where a node's begin; first[node_count] does not exist, see count */
    uint8_t *count;
} grz_kdop_vertices;

/* Finds the vertices where they are needed: of nodes above the cut at `tau` triangles and just below it. False without
 * memory. */
bool grz_kdop_vertices_open(grz_kdop_vertices *vertices, const grz_kdop_index *b, uint32_t tau);
void grz_kdop_vertices_close(grz_kdop_vertices *vertices);

/* The supports of points of B's frame, turned but not shifted. */
void grz_kdop_points_turned(const graze_vec3 *points, int count, const grz_directions *s, const grz_local_pose *pose,
                            float *out);

/* The same of a node's vertices. What they lack is in grz_kdop_vertices_shift. */
void grz_kdop_vertices_turned(const grz_kdop_vertices *vertices, const grz_directions *s, const grz_local_pose *pose,
                              uint32_t node, float *out);

/* What is to be added to each of these in float, and to those of hull/hill.h: the shift with every pad, rounded up.
 */
void grz_kdop_vertices_shift(const grz_directions *s, const grz_local_pose *pose, float *out);

#endif
