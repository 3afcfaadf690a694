/* What a pair of models of method `convex` remembers from question to question. */
#ifndef GRZ_METHOD_CONVEX_MEMORY_H
#define GRZ_METHOD_CONVEX_MEMORY_H

#include "wide/memory.h"

typedef enum grz_convex_kind { CONVEX_CORNER, CONVEX_EDGE, CONVEX_FACE } grz_convex_kind;

/* A corner or a face by its number, an edge by that of either half-edge. */
typedef struct grz_convex_feature {
    grz_convex_kind kind;
    uint32_t number;
} grz_convex_feature;

typedef struct grz_convex_memory {
    double way[3];         /* the last direction along which the solids were apart; 0: none */
    uint32_t top_a, top_b; /* and the corners of A and B that were nearest to each other along it */
    bool has_features;     /* did a question end at a and b? */
    bool was_deep;         /* did it find a point inside both? */
    uint8_t top_levels[2]; /* the levels of which those corners are */
    uint8_t levels[2];     /* and those of which a and b are features */
    graze_vec3 deep;       /* this point, in the frame of A */
    grz_convex_feature a, b;
    double between;   /* about the square of how far apart these were, in A's unit; 0: not at all */
    graze_vec3 place; /* where a corner of b was then, in the frame of A */
    bool has_depth;   /* did a question for the depth end at the face of these corners, see deepest.h? */
    uint32_t depth_a[3], depth_b[3];
    uint32_t asked;      /* questions, where each begins anywhere */
    grz_witness touched; /* the triangles that were enough for the last question */
    grz_wide_memory trees;
} grz_convex_memory;

#endif
