/* The directional lookup table of a solid: near which corner it is highest, along any direction (SWIFT 4.6, 5.3).
 *
 * The paper samples directions by two angles and keeps the corner that is nearest to a sample: see table_sphere.h. Here
 * the six sides of a cube are divided into squares, and each has the corner that is highest along the direction through
 * its middle. Directions are taken in axes along which the solid's box is a cube: a needle or a plate then has its
 * corners spread over all squares as a ball has. */
#ifndef GRZ_METHOD_CONVEX_TABLE_H
#define GRZ_METHOD_CONVEX_TABLE_H

#include "math/vec.h"

#include <stdint.h>

enum { CONVEX_MOST_RESOLUTION = 256 };

typedef enum grz_convex_table_kind { CONVEX_CUBE, CONVEX_SPHERE, CONVEX_NO_TABLE } grz_convex_table_kind;

typedef struct grz_convex_table {
    uint32_t resolution; /* squares along a side of the cube, or steps of half a turn; 0: there is no table */
    grz_convex_table_kind kind;
    double radius;      /* of the sphere with the samples, over that of the solid */
    graze_vec3 stretch; /* a direction is multiplied by it, axis by axis, before it is looked up */
    uint32_t *corner;   /* of each square: side by side, row by row; or of each sample, see table_sphere.h */
} grz_convex_table;

struct grz_convex_surface;

/* The resolution at which there are about as many squares as corners. */
uint32_t grz_convex_resolution_for(uint32_t corner_count);

/* How many numbers the table has. */
size_t grz_convex_table_size(const grz_convex_table *table);

/* Fills surface->table, whose resolution, kind and radius are given. A resolution of 0 makes none. False without
 * memory. */
bool grz_convex_table_build(struct grz_convex_surface *surface);

/* A corner near the highest along a direction in the solid's frame; any corner where there is no table. */
uint32_t grz_convex_table_corner(const grz_convex_table *table, const double direction[3]);

#endif
