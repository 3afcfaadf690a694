/* Where pipes run: random routes along the lines of a lattice that share no node. */
#ifndef GRZ_SHAPE_ROUTES_H
#define GRZ_SHAPE_ROUTES_H

#include "base/array.h"

#include <graze/base.h>

/* A node of the lattice. Between two corners of a route, exactly one coordinate differs. */
typedef struct grz_node {
    int at[3];
} grz_node;

typedef struct grz_routes {
    GRZ_ARRAY(grz_node) corners; /* of all routes, one after another: start, turns, end */
    GRZ_ARRAY(size_t) ends;      /* the number behind the last corner of each route */
} grz_routes;

/* Lays `count` routes into a lattice of `side` nodes in each direction. Two turns of a route are at least two nodes
 * apart, so that a bend of half a node's distance fits at each. Fails where the lattice is too full. Free in any case.
 */
graze_status grz_routes_lay(int side, size_t count, uint64_t seed, grz_routes *out, graze_error *error);

void grz_routes_free(grz_routes *routes);

#endif
