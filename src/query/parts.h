/* One question about two models, asked of pairs of their parts: of every pair whose boxes do not tell that it is of no
 * use. Where each model has one part, it is asked at once. */
#ifndef GRZ_QUERY_PARTS_H
#define GRZ_QUERY_PARTS_H

#include "model/parts.h"

/* Two nodes of the trees of parts, and how far apart they are at least. */
typedef struct grz_part_pair {
    uint32_t a, b;
    double gap;
} grz_part_pair;

/* How far a question has come. A pair that is taken off the stack makes room for one of two that it is opened to, so a
 * path down both trees leaves one at each step. */
typedef struct grz_part_walk {
    grz_part_pair stack[2 * GRZ_PARTS_DEPTH + 2];
    int size;
    uint32_t part_a, part_b; /* which are being asked, or were interrupted by a budget */
} grz_part_walk;

/* A method's collide, within or distance. */
typedef void grz_find(grz_search *search);

/* Makes search and work ready for two parts. */
void grz_turn_to_parts(const graze_query *query, uint32_t part_a, uint32_t part_b, grz_search *search);

/* Asks all pairs of parts; goes on where the question was interrupted, if the search resumes. */
void grz_ask_parts(graze_query *query, grz_search *search, grz_find *find);

#endif
