/* What a pair of trees remembers from question to question. */
#ifndef GRZ_WIDE_MEMORY_H
#define GRZ_WIDE_MEMORY_H

#include "method/carried.h"
#include "wide/front.h"

/* Whose planes are asked before boxes. Where two surfaces are close and follow each other, those of the outer one tell
 * all. */
typedef enum grz_wide_planes { WIDE_NO_PLANES, WIDE_PLANES_OF_A, WIDE_PLANES_OF_B } grz_wide_planes;

typedef struct grz_wide_memory {
    bool has_witness, has_nearest;
    bool direction_tells;        /* it did so when it was asked last */
    grz_wide_pair witness;       /* the leaves in which a contact was, if the last pose had one */
    grz_wide_pair nearest;       /* the leaves of the nearest pair */
    grz_witness near;            /* triangles that were last found to be near */
    float direction[3];          /* of length 1 at most, along which two leaves were last apart */
    grz_wide_planes asks_planes; /* those that told leaves apart triangle by triangle */
    uint32_t leaves_met;         /* since they did */
    float way[3];                /* from B to A, between the nearest points, of length 1 at most */
} grz_wide_memory;

/* The same of a method that has room for fronts. */
typedef struct grz_wide_front_memory {
    grz_wide_memory memory; /* the first member */
    grz_wide_course course; /* by which fronts are planned */
} grz_wide_front_memory;

#endif
