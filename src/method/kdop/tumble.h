/* Tumbling: the k-DOPs of B's nodes for a pose (Klosowski 1998, 4.2).
 *
 * `cones` turns the supports themselves (bound/dop_turn.h): three products a support, nothing stored. `vertices` is the
 * paper's method II: the vertices of each node's k-DOP are found once, when the query is made, and the k-DOP of the carried
 * vertices is taken for each pose. */
#ifndef GRZ_METHOD_KDOP_TUMBLE_H
#define GRZ_METHOD_KDOP_TUMBLE_H

#include "base/array.h"
#include "bound/dop_turn.h"
#include "method/kdop/kdop.h"

typedef struct grz_kdop_tumble {
    grz_kdop_tumbling how;
    grz_local_pose pose;
    grz_dop_turn turn;              /* cones */
    double grow[GRZ_MOST_SUPPORTS]; /* what is added to each support, beyond the pads */
    GRZ_ARRAY(graze_vec3) vertices; /* vertices: of all nodes that a descent can reach */
    uint32_t *first;                /* where a node's begin; first[node_count] does not exist, see count */
    uint8_t *count;
} grz_kdop_tumble;

/* Finds the vertices where they are needed: of nodes above the cut at `tau` triangles and just below it. False without
 * memory. */
bool grz_kdop_tumble_open(grz_kdop_tumble *tumble, const grz_kdop_index *b, grz_kdop_tumbling how, uint32_t tau);
void grz_kdop_tumble_close(grz_kdop_tumble *tumble);

/* A new pose; k-DOPs are grown by `margin`, in units of the user's. */
void grz_kdop_tumble_pose(grz_kdop_tumble *tumble, const grz_search *search, double margin);

/* The supports of a node for this pose. */
void grz_kdop_tumbled(const grz_kdop_tumble *tumble, const grz_kdop_index *b, uint32_t node, float *out);

#endif
