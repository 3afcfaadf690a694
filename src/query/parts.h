/* One question about two models, asked about each pair of their parts that boxes can not cull. Where each model has one
 * part, the method is asked at once. */
#ifndef GRZ_QUERY_PARTS_H
#define GRZ_QUERY_PARTS_H

#include "model/parts.h"

/* Two nodes of the trees of parts, and how far apart they are at least. */
typedef struct grz_part_pair {
    uint32_t a, b;
    double gap;
} grz_part_pair;

/* How far a question has come. Opening a pair replaces it on the stack by two, so a path down both trees leaves one
 * pair behind at each step. */
typedef struct grz_part_walk {
    grz_part_pair stack[2 * GRZ_PARTS_DEPTH + 2];
    int size;
    uint32_t part_a, part_b; /* the pair that is being asked, or that a budget interrupted */
} grz_part_walk;

/* A method's collide, within or distance. */
typedef void grz_find(grz_search *search);

/* Makes search and work ready for two parts. */
void grz_turn_to_parts(const graze_query *query, uint32_t part_a, uint32_t part_b, grz_search *search);

/* Asks all pairs of parts; goes on where the question was interrupted, if the search resumes. */
void grz_ask_parts(graze_query *query, grz_search *search, grz_find *find);

#endif
