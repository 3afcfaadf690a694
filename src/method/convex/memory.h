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

/* What was done since the memory was empty, see grz_convex_query_statistics. */
typedef struct grz_convex_counts {
    uint64_t steps;         /* of marches, and of searches with simplices */
    uint64_t lost_marches;  /* that simplices took over from */
    uint64_t fallbacks;     /* where the march that went on from there was lost, too */
    uint64_t tree_searches; /* where nothing else told enough */
} grz_convex_counts;

typedef struct grz_convex_memory {
    double way[3];         /* the last direction along which the solids were apart; 0: none */
    uint32_t top_a, top_b; /* and the corners of A and B that were nearest to each other along it */
    bool has_features;     /* did a question end at a and b? */
    bool was_deep;         /* did it find a point inside both? */
    graze_vec3 deep;       /* this point, in the frame of A */
    grz_convex_feature a, b;
    graze_vec3 place;    /* where a corner of b was then, in the frame of A */
    uint32_t asked;      /* questions, where each begins anywhere */
    grz_witness touched; /* the triangles that were enough for the last question */
    grz_convex_counts counts;
    grz_wide_memory trees;
} grz_convex_memory;

#endif
