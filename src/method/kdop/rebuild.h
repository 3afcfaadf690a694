/* Building a part of a tree anew, in the places that it has. */
#ifndef GRZ_METHOD_KDOP_REBUILD_H
#define GRZ_METHOD_KDOP_REBUILD_H

#include "hierarchy/items.h"
#include "method/kdop/kdop.h"

/* Memory for subtrees of up to `capacity` leaves. */
typedef struct grz_kdop_yard {
    uint32_t capacity;
    grz_item *items; /* numbered by the leaves as they stood before */
    float *dops;     /* of the leaves */
    float *boxes;    /* for the surface-area heuristic alone */
    uint32_t *triangles, *handles;
    uint32_t *pairs; /* the left one of each pair of siblings in the subtree */
    grz_tree tree;   /* as built, before its nodes take their places */
} grz_kdop_yard;

/* False without memory; to be closed all the same. */
bool grz_kdop_yard_open(grz_kdop_yard *yard, const grz_settings *settings, const grz_kdop_index *index,
                        uint32_t capacity);
void grz_kdop_yard_close(grz_kdop_yard *yard);

/* How a subtree is split: by the options of the build, or always in halves of equal size. */
typedef enum grz_kdop_shape { KDOP_AS_BUILT, KDOP_HALVED } grz_kdop_shape;

/* Builds the subtree below a node anew, no deeper than the index allows. A leaf keeps its bound; leaves take the
 * handles of the subtree from left to right (see hierarchy/tree_links.h), so that an order stays one. */
void grz_kdop_rebuild(grz_kdop_index *index, const graze_mesh *mesh, const grz_settings *settings, grz_kdop_yard *yard,
                      uint32_t node, grz_kdop_shape shape);

#endif
