/* Whole numbers of any size that our predicates can need, on the stack: sums, differences and products are exact.
 *
 * A double is a whole number times a power of two. Expressed in one unit 2^e for all coordinates of a predicate, a
 * coordinate is a whole number, and so is every polynomial in coordinates, without rounding, overflow or underflow. The
 * unit is the lowest bit that occurs, so ordinary input makes short numbers: coordinates of one magnitude fit in one or
 * two limbs. Coordinates reach from 2^-1074 to 2^200, so their differences are at most 2^1275 units; the longest number
 * here is the square of a determinant of degree three in differences of two differences, 36 * 2^7656 (a plane's
 * distance in minkowski.c): 7,662 bits, 120 limbs of 64. */
#ifndef GRZ_EXACT_BIG_H
#define GRZ_EXACT_BIG_H

#include "math/vec.h"

#include <stdint.h>

#ifdef __SIZEOF_INT128__
typedef uint64_t grz_limb;
__extension__ typedef unsigned __int128 grz_double_limb;
enum { GRZ_LIMB_BITS = 64, GRZ_BIG_LIMBS = 124, GRZ_SHORT_LIMBS = 22 };
#else
typedef uint32_t grz_limb;
typedef uint64_t grz_double_limb;
enum { GRZ_LIMB_BITS = 32, GRZ_BIG_LIMBS = 248, GRZ_SHORT_LIMBS = 44 };
#endif

/* sign * (limbs, least first); sign 0 if and only if count 0; the highest limb is never 0. */
typedef struct grz_big {
    int sign;
    int count;
    grz_limb limbs[GRZ_BIG_LIMBS];
} grz_big;

/* The same for a coordinate, the difference of two, which has at most 1,276 bits, or that of two differences: in a
 * fifth of the room. */
typedef struct grz_short {
    int sign;
    int count;
    grz_limb limbs[GRZ_SHORT_LIMBS];
} grz_short;

/* The exponent of the lowest bit that is set in any coordinate of the points, which are finite: the unit in which all
 * are whole. 0 if all are zero. */
int grz_common_unit(const graze_vec3 *points, int count);

/* x / 2^unit; unit is at most the exponent of the lowest bit that is set in x. */
void grz_big_set(grz_big *out, double x, int unit);
void grz_short_set(grz_short *out, double x, int unit);

static inline void grz_big_clear(grz_big *out)
{
    out->sign = 0;
    out->count = 0;
}

/* Copies the limbs in use; an assignment would copy all of them. */
void grz_big_copy(grz_big *out, const grz_big *from);
void grz_big_copy_short(grz_big *out, const grz_short *from);

/* The operands of these may be the result's own memory. */
void grz_big_add(grz_big *out, const grz_big *a, const grz_big *b);
void grz_big_subtract(grz_big *out, const grz_big *a, const grz_big *b);

/* Of two coordinates, or of two differences. `out` is neither a nor b. */
void grz_short_subtract(grz_short *out, const grz_short *a, const grz_short *b);

/* `out` is neither a nor b. */
void grz_big_multiply(grz_big *out, const grz_big *a, const grz_big *b);
void grz_big_multiply_short(grz_big *out, const grz_big *a, const grz_short *b);
void grz_short_multiply(grz_big *out, const grz_short *a, const grz_short *b);

/* -1, 0 or 1. */
int grz_big_compare(const grz_big *a, const grz_big *b);

#endif
