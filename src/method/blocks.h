/* Blocks of triangles by their boxes in doubles: what methods go on with where their bounds tell little (see
 * grz_bounds_tell_little). A pair of blocks costs one comparison if they are apart, and a pair of triangles no more
 * than in method brute. */
#ifndef GRZ_METHOD_BLOCKS_H
#define GRZ_METHOD_BLOCKS_H

#include "method/method.h"

/* So many triangles that making their boxes is little beside comparing them, and that a block is small beside its tree.
 */
enum { GRZ_BLOCK = 64 };

typedef struct grz_block {
    uint32_t count;
    uint32_t triangle[GRZ_BLOCK];
    grz_box box[GRZ_BLOCK], all; /* in the coordinates of A */
} grz_block;

/* Makes the boxes of a block whose triangles are there: of A, or of B as carried. */
void grz_block_finish_a(const grz_search *search, grz_block *block);
void grz_block_finish_b(const grz_search *search, grz_block *block);

/* Shows every pair whose boxes are not beyond the reach, by the numbers of the triangles; counts those that are. False:
 * `show` said stop. */
typedef bool grz_show_pair(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, void *user);
bool grz_blocks_meet(grz_search *search, const grz_block *a, const grz_block *b, double reach, grz_show_pair *show,
                     void *user);

#endif
