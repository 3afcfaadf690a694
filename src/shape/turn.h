/* Points of the unit circle at fractions of a turn, with the circle's symmetries exact to the bit: mirrored points have
 * mirrored coordinates, and quarters are exact, so that seams close and opposite sides of a shape agree. */
#ifndef GRZ_SHAPE_TURN_H
#define GRZ_SHAPE_TURN_H

#include "math/sine.h"

#include <stdint.h>

/* Sine and cosine of part/whole of a full turn; 0 < whole < 2^60, any part. */
grz_sine_cosine grz_turn(uint64_t part, uint64_t whole);

/* The corners of a regular polygon, from angle 0 on; NULL without memory, the caller frees. */
grz_sine_cosine *grz_circle(uint64_t corner_count);

#endif
