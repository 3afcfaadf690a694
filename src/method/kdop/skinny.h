/* Subdividing the longest triangles (Klosowski 1998, 6.3.5): more leaves, not more triangles.
 *
 * A triangle is bisected at the middle of its longest edge, and so are its pieces. A piece is only something to bound:
 * the judge sees the user's triangle. Pieces are named by the ways down to them, not by their corners, which are found
 * again when they are needed.
 *
 * Cover: bisected without rounding, the pieces of a triangle are the triangle. A computed middle, half of a rounded sum
 * of two coordinates of at most 1 in size, adds at most 2^-54 to the errors of the corners it lies between; corners of
 * the mesh are off by 2^-53 in the frame. So after ten bisections each corner of a piece is within 2^-53 + 10 * 2^-54 <
 * 2^-50 of that of the piece without rounding, along each axis; and so, by the same weights, is each point. What covers
 * the computed pieces with GRZ_KDOP_PIECE_ERROR to spare therefore covers the triangle. */
#ifndef GRZ_METHOD_KDOP_SKINNY_H
#define GRZ_METHOD_KDOP_SKINNY_H

#include "method/kdop/kdop.h"

/* Bisections down to a piece at most. */
enum { GRZ_KDOP_MOST_BISECTIONS = 10 };

#define GRZ_KDOP_PIECE_ERROR 0x1p-50

typedef struct grz_kdop_piece {
    uint32_t triangle;
    uint16_t bisections;
    uint16_t way; /* bit i: the half that the i-th bisection goes to */
} grz_kdop_piece;

typedef struct grz_kdop_pieces {
    grz_kdop_piece *items; /* items[i] for i below the triangle count is of triangle i */
    uint32_t count;
} grz_kdop_pieces;

/* How many pieces more than triangles there may be. */
uint32_t grz_kdop_most_extra_pieces(uint32_t triangle_count, double percent);

/* Bisects the piece with the longest edge, the one of the lower triangle or made earlier if there are several, until
 * there are so many more or none is left to bisect: of no length, or bisected ten times. */
graze_status grz_kdop_cut_longest(const graze_mesh *mesh, const grz_frame *frame, double percent, grz_kdop_pieces *out,
                                  graze_error *error);
void grz_kdop_pieces_free(grz_kdop_pieces *pieces);

/* A piece in the frame. */
grz_tri grz_kdop_local_piece(const graze_mesh *mesh, const grz_frame *frame, const grz_kdop_piece *piece);

/* The half of a triangle or piece: 0 has the first end of its longest edge, 1 the second. */
grz_tri grz_kdop_half(const grz_tri *t, unsigned which);

#endif
