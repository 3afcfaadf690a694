/* A random BSP tree of the unit cube, by its leaves: Held, Klosowski and Mitchell 1995, section 4.1. */
#ifndef GRZ_SHAPE_BSP_H
#define GRZ_SHAPE_BSP_H

#include "base/random.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct grz_leaf {
    double low[3], high[3];
} grz_leaf;

/* The paper's bound: an epsilon below (1/2) N^(-1/3), here `share` * N^(-1/3) with share < 1/2. */
double grz_bsp_epsilon(size_t leaf_count, double share);

/* Cuts the cube into leaf_count boxes, none of which has a side below epsilon. False without memory. */
bool grz_bsp_grow(size_t leaf_count, double epsilon, grz_random *random, grz_leaf *leaves);

#endif
