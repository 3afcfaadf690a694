/* The directional lookup table of a solid: near which corner it is highest, along any direction (SWIFT 4.6, 5.3).
 *
 * The paper samples directions by two angles and keeps the corner nearest to a sample. Here the six sides of a cube are
 * divided into squares, and each has the corner that is highest along the direction through its middle. Directions are
 * taken in axes along which the solid's box is a cube: a needle or a plate then has its corners spread over all squares
 * as a ball has. */
#ifndef GRZ_METHOD_CONVEX_TABLE_H
#define GRZ_METHOD_CONVEX_TABLE_H

#include "math/vec.h"

#include <stdint.h>

enum { CONVEX_MOST_RESOLUTION = 256 };

typedef struct grz_convex_table {
    uint32_t resolution; /* squares along a side of the cube; 0: there is no table */
    graze_vec3 stretch;  /* a direction is multiplied by it, axis by axis, before it is looked up */
    uint32_t *corner;    /* of each square: side by side, row by row */
} grz_convex_table;

struct grz_convex_surface;

/* The resolution at which there are about as many squares as corners. */
uint32_t grz_convex_resolution_for(uint32_t corner_count);

/* Fills surface->table, whose resolution is given and not 0. False without memory. */
bool grz_convex_table_build(struct grz_convex_surface *surface);

/* A corner near the highest along a direction in the solid's frame; any corner where there is no table. */
uint32_t grz_convex_table_corner(const grz_convex_table *table, const double direction[3]);

#endif
