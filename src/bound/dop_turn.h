/* Turning k-DOPs: supports of a turned k-DOP from the supports of the k-DOP, without its vertices.
 *
 * A direction of A's frame, seen from B's, lies in a cone of three of B's directions (cone.h), and three supports bound
 * the k-DOP along it. The weights depend on the pose alone; a turned k-DOP then costs three products a support. */
#ifndef GRZ_BOUND_DOP_TURN_H
#define GRZ_BOUND_DOP_TURN_H

#include "bound/directions.h"
#include "math/frame.h"

typedef struct grz_dop_turn {
    int k;
    uint8_t from[3][GRZ_MOST_SUPPORTS + 6]; /* which supports of B's k-DOP */
    float weight[3][GRZ_MOST_SUPPORTS + 6];
    double room[GRZ_MOST_DIRECTIONS];   /* the part of a support's pad that the rotation alone decides */
    float shift[GRZ_MOST_SUPPORTS + 6]; /* with every pad, rounded up */
} grz_dop_turn;

/* For k-DOPs of B's frame to be turned into A's. */
void grz_dop_turn_of(const grz_directions *s, const grz_local_pose *b_in_a, grz_dop_turn *out);

/* The same rotation with another shift: only `shift` is written, which is much less work. */
void grz_dop_turn_shift(grz_dop_turn *turn, const grz_directions *s, const grz_local_pose *b_in_a);

/* The supports of the turned k-DOP before the shift. Adding turn.shift to each in float gives grz_dop_turned, to the
 * bit. */
void grz_dop_turned_in_place(const grz_dop_turn *turn, const float *dop, float *out);

/* The supports of the turned k-DOP: it holds all carried points of B that the k-DOP holds. */
void grz_dop_turned(const grz_dop_turn *turn, const float *dop, float *out);

#endif
