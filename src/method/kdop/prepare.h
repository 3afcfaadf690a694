/* What follows from one model of method `kdop` and the query options. Threads share it. */
#ifndef GRZ_METHOD_KDOP_PREPARE_H
#define GRZ_METHOD_KDOP_PREPARE_H

#include "hull/hill.h"
#include "method/kdop/disc.h"
#include "method/kdop/tumble_vertices.h"

/* Groups of directions that are square to each other, at most: those of k = 20, three twos of edges and twelve of a
 * corner and an edge. */
enum { GRZ_KDOP_MOST_SQUARE = 15 };

typedef struct grz_kdop_preparation {
    grz_kdop_disc *discs; /* of the nodes */
    size_t byte_count;    /* of all that is in here */

    /* Of A. */
    float per_length[GRZ_MOST_SUPPORTS];     /* one over the length of each direction */
    uint8_t square[GRZ_KDOP_MOST_SQUARE][3]; /* groups of them; the count of directions: none */
    int square_count;
    float direction[3][GRZ_MOST_DIRECTIONS]; /* the coordinates of the directions */
    uint8_t *thinness;                       /* half of k bytes a node, see overlap.h; NULL where it is not needed */

    /* Of B, where it is tumbled by these. */
    grz_kdop_vertices vertices;
    grz_hill hill;
} grz_kdop_preparation;

#endif
