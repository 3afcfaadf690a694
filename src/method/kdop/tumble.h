/* Tumbling: the k-DOPs of B's nodes for a pose (Klosowski 1998, 4.2).
 *
 * `cones` turns the supports themselves (bound/dop_turn.h): three products a support, nothing stored. `vertices` is the
 * paper's method II: the vertices of each node's k-DOP are found once, when the model is prepared, and the k-DOP of the
 * carried vertices is taken for each pose. `hill` is its method I for the root, and II below: the supports are those of
 * the mesh's own points, found by climbing on their convex hull.
 *
 * Turning is the costly part; the shift is one addition a support. So all ways turn about the origin of B's frame and
 * shift then, and while the rotation stays exactly the same, what was turned is kept (8.1.2: tools that only
 * translate). */
#ifndef GRZ_METHOD_KDOP_TUMBLE_H
#define GRZ_METHOD_KDOP_TUMBLE_H

#include "bound/dop_turn.h"
#include "method/kdop/prepare.h"

/* What a pose asks for. */
typedef enum grz_kdop_turning {
    KDOP_TURNS,    /* a rotation that the last pose did not have */
    KDOP_KEEPS,    /* the last pose's rotation again */
    KDOP_UNTURNED, /* no rotation: supports are those of B's nodes, scaled */
} grz_kdop_turning;

typedef struct grz_kdop_tumble {
    grz_kdop_tumbling how;
    grz_kdop_turning turning;
    grz_local_pose pose;
    bool has_pose;     /* false until the first pose about the models in hand */
    grz_dop_turn turn; /* for cones and without a rotation; its shift is what is added to each support, for all ways */
    bool is_ready; /* `turn` is this pose's: it is made for the first node that needs it; witness and leaf need none */
    double margin; /* by which the shift is to be grown then, in units of A */
    uint32_t turn_for;   /* the rotation of which `turn` holds the weights */
    float *kept;         /* supports of B's nodes before the shift, made when a rotation comes a second time */
    uint32_t *kept_for;  /* the rotation for which a node's were kept */
    uint32_t rotation;   /* a number for each new rotation, from 1 */
    float unturned_size; /* unit of B in units of A */
} grz_kdop_tumble;

/* A new pose; k-DOPs are grown by `margin`, in units of the user's. */
void grz_kdop_tumble_pose(grz_kdop_tumble *tumble, const grz_search *search, double margin);

/* The supports of a node for this pose. Returns whether it had to be turned, rather than only shifted. */
bool grz_kdop_tumbled(grz_kdop_tumble *tumble, const grz_search *search, uint32_t node, float *out);

#endif
