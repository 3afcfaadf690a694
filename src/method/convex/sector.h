/* Directions from the origin, divided: where a polytope needs more faces than there is room for, it is made sector by
 * sector.
 *
 * A sector is all directions through a rectangle on a side of a cube around the origin: v with along > 0 times the sign
 * and low <= v / along <= high on the two other axes. Its bounds are multiples of powers of two, so nothing is lost
 * between two of them. */
#ifndef GRZ_METHOD_CONVEX_SECTOR_H
#define GRZ_METHOD_CONVEX_SECTOR_H

#include "method/convex/polytope.h"

typedef struct grz_sector {
    int axis; /* -1: all directions */
    int sign;
    double low[2], high[2]; /* of the coordinates on the next axis and the one after it, where that along is 1 */
} grz_sector;

static inline grz_sector grz_sector_of_all(void)
{
    return (grz_sector){.axis = -1};
}

/* A narrow one with a direction in it. */
grz_sector grz_sector_around(graze_vec3 direction);

/* The most that a sector is divided into. */
enum { GRZ_SECTOR_PARTS = 6 };

/* Divides all directions into the six sides of the cube, and a side or less into two. Returns how many there are; 0: it
 * is as narrow as doubles are. */
int grz_sector_divide(const grz_sector *sector, grz_sector parts[GRZ_SECTOR_PARTS]);

/* How far the origin is from the part of a face of the polytope that is seen from there in the sector, at least, if the
 * polytope holds the origin, which is inside the face's plane. Infinite: no part is. */
double grz_sector_distance(const grz_sector *sector, const grz_polytope *polytope, uint32_t face);

#endif
