/* Signs about points of the Minkowski difference of two solids. Such a point is b - a, a corner of A taken from a
 * corner of B, and it is never rounded: a difference is kept as its two points. The same type stands for an edge of one
 * solid, from one end to the other. All signs are exact for coordinates up to GRZ_LARGEST, subnormal ones included: a
 * filter in double with a proven bound, whole numbers behind it. Pure functions but for a cut, which belongs to one
 * thread. At most 12 kB of stack. */
#ifndef GRZ_EXACT_MINKOWSKI_H
#define GRZ_EXACT_MINKOWSKI_H

#include "exact/big_vec.h"

/* to - from: a point of the Minkowski difference if `from` is a corner of A and `to` one of B. */
typedef struct grz_difference {
    graze_vec3 from, to;
} grz_difference;

/* The sign of (d x e) . f. With points of the Minkowski difference: on which side of the plane through d, e and the
 * origin f lies. With an edge of each solid and the way from a point of one edge to a point of the other: on which side
 * of the first edge the second passes. */
int grz_differences_turn(const grz_difference *d, const grz_difference *e, const grz_difference *f);

/* The sign of (q - p) x (r - p) . (s - p): on which side of the plane through three points of the Minkowski difference
 * the fourth lies. */
int grz_differences_orient(const grz_difference *p, const grz_difference *q, const grz_difference *r,
                           const grz_difference *s);

/* The same for the origin in place of s. */
int grz_differences_orient_origin(const grz_difference *p, const grz_difference *q, const grz_difference *r);

/* Is d x e zero? Also true if one of them is zero. */
bool grz_differences_parallel(const grz_difference *d, const grz_difference *e);

/* A plane with the normal n = x x y, made ready for being asked about many points. */
typedef struct grz_cut {
    grz_difference x, y;
    graze_vec3 level;         /* a point of the plane */
    graze_vec3 minor, size;   /* n as computed; the same with every product's absolute value, and added */
    bool normal_is_known;     /* whether `normal` has been computed: the first undecided point needs it */
    grz_big_vec exact_normal; /* n in some unit */
} grz_cut;

void grz_cut_prepare(grz_cut *cut, const grz_difference *x, const grz_difference *y, graze_vec3 level);

/* Reverses the normal. */
void grz_cut_turn(grz_cut *cut);

/* n . (to - from) as computed, and how far it can be from the true one. The bound is derived in minkowski.c. */
static inline double grz_cut_height(const grz_cut *cut, graze_vec3 from, graze_vec3 to, double *bound)
{
    graze_vec3 w = grz_sub(to, from);
    double size = (cut->size.x * fabs(w.x) + cut->size.y * fabs(w.y)) + cut->size.z * fabs(w.z);
    *bound = 9 * 0x1p-53 * size + 0x1p-868;
    return (cut->minor.x * w.x + cut->minor.y * w.y) + cut->minor.z * w.z;
}

/* The part of grz_cut_order that is seldom needed. */
int grz_cut_order_exactly(grz_cut *cut, graze_vec3 from, graze_vec3 to, double height);

/* The sign of n . (to - from): 1 if `to` is farther along the normal than `from`. */
static inline int grz_cut_order(grz_cut *cut, graze_vec3 from, graze_vec3 to)
{
    double bound, height = grz_cut_height(cut, from, to, &bound);
    if (height > bound) return 1;
    if (height < -bound) return -1;
    return grz_cut_order_exactly(cut, from, to, height);
}

#endif
