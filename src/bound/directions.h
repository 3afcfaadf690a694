/* The fixed directions of k-DOPs (Klosowski 1998, 3.4.5 and 6.3.1).
 *
 * There are three families: the axes, the corners of a cube and the edges of a cube. The seven values of k are the
 * seven ways to choose from them; k is data. A k-DOP has a slab for each direction, and is stored as k supports: the
 * largest value of d . p for each direction d, then the largest value of -d . p. */
#ifndef GRZ_BOUND_DIRECTIONS_H
#define GRZ_BOUND_DIRECTIONS_H

#include <stdbool.h>
#include <stdint.h>

enum { GRZ_MOST_DIRECTIONS = 13, GRZ_MOST_SUPPORTS = 26 };

/* CASE(k) for each k of a k-DOP. */
#define GRZ_EVERY_K(CASE) CASE(6) CASE(8) CASE(12) CASE(14) CASE(18) CASE(20) CASE(26)

typedef struct grz_directions {
    int k;                              /* supports */
    int count;                          /* directions, k / 2 */
    int8_t d[GRZ_MOST_DIRECTIONS][3];   /* in the order of the overlap test: each far from those before it (4.5.2) */
    double length[GRZ_MOST_DIRECTIONS]; /* 1, sqrt 2 or sqrt 3 */
    uint8_t number[27];                 /* of signed directions, by grz_direction_code; 255: there is none */
} grz_directions;

/* A number of its own for each vector with coordinates -1, 0 and 1. */
static inline int grz_direction_code(int x, int y, int z)
{
    return 9 * (x + 1) + 3 * (y + 1) + (z + 1);
}

/* False if no k-DOP has this k: it is one of 6, 8, 12, 14, 18, 20, 26. */
bool grz_directions_of(int k, grz_directions *out);

/* Component `axis` of signed direction i: i < count is a direction, i >= count the opposite of i - count. */
static inline int grz_signed_direction(const grz_directions *s, int i, int axis)
{
    return i < s->count ? s->d[i][axis] : -s->d[i - s->count][axis];
}

static inline int grz_opposite(const grz_directions *s, int i)
{
    return i < s->count ? i + s->count : i - s->count;
}

#endif
