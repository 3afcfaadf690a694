/* Triangles once: for visits of an index that has a triangle in several cells, so that a volume sees it several times.
 *
 *     grz_triangles_once_begin(&once);
 *     do visit, with grz_triangles_once_take for each triangle that is found; then take what is held
 *     while (grz_triangles_once_again(&once));
 *
 * A triangle of one cell is taken when it is found, in the first pass. Of the others a pass holds those with the lowest
 * numbers that were not held by a pass before: where there are more than it has room for, another pass follows. So each
 * is taken once, and nothing is allocated. */
#ifndef GRZ_METHOD_TRIANGLES_ONCE_H
#define GRZ_METHOD_TRIANGLES_ONCE_H

#include <stdbool.h>
#include <stdint.h>

enum { GRZ_TRIANGLES_HELD = 256 };

typedef struct grz_triangles_once {
    uint64_t first; /* the lowest number that this pass holds */
    bool is_first_pass, overflows;
    uint32_t count;
    uint32_t held[GRZ_TRIANGLES_HELD]; /* ascending */
} grz_triangles_once;

void grz_triangles_once_begin(grz_triangles_once *once);

/* Must the caller take the triangle now? A triangle of several cells (is_repeated) is held until the pass ends. */
bool grz_triangles_once_take(grz_triangles_once *once, uint32_t triangle, bool is_repeated);

/* Ends a pass, whose triangles are no longer held. True: the visit must be made once more. */
bool grz_triangles_once_again(grz_triangles_once *once);

#endif
