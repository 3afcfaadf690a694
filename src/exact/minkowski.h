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

/* The plane through three points p, q, r of the Minkowski difference that are not on one line, with (q - p) x (r - p)
 * as its outer side. */
typedef struct grz_difference_plane {
    graze_vec3 normal; /* of any length: near (q - p) x (r - p), or a multiple of it */
    double length;     /* of that, as computed */
    double error;      /* the vector between it and the true normal, or that multiple of it, is no longer than this */
    int side;          /* of the origin, if known: 1 inside, 0 on the plane, -1 outside */
    double low;        /* how far the origin is inside the plane at least, if it is known to be inside; else a guess */
    double high;       /* how far at most, if exact: then off by 2^-50 of it, or by one of the smallest doubles */
    bool known, exact;
} grz_difference_plane;

/* In doubles, and never exact. */
void grz_differences_plane(const grz_difference *p, const grz_difference *q, const grz_difference *r,
                           grz_difference_plane *out);

/* The same in whole numbers; the normal is rounded once, its largest component to 1 or -1. 30 kB of stack. */
void grz_differences_plane_exactly(const grz_difference *p, const grz_difference *q, const grz_difference *r,
                                   grz_difference_plane *out);

/* How far s is beyond a plane through p with a normal of the same side as that of (q - p) x (r - p), times the normal's
 * length, as computed; and in *bound how far that can be from the true number, if the normal is no longer than `length`
 * and off by `error` at most. For planes that are asked about many points. */
static inline double grz_difference_beyond(const grz_difference *p, const grz_difference *s, graze_vec3 normal,
                                           double length, double error, double *bound)
{
    const graze_vec3 in_b = grz_sub(s->to, p->to), in_a = grz_sub(s->from, p->from);
    *bound = (error + 12 * 0x1p-53 * length) * (grz_size_sum(in_b) + grz_size_sum(in_a)) + 0x1p-867;
    return grz_dot(normal, grz_sub(in_b, in_a));
}

/* Is d x e zero? Also true if one of them is zero. */
bool grz_differences_parallel(const grz_difference *d, const grz_difference *e);

/* Two points on different sides of the plane through `at` with the normal d x e: which part of the way from one to the
 * other it is to the plane. From 0 to 1, off by 2^-44 at most. */
double grz_differences_part(const grz_difference *d, const grz_difference *e, graze_vec3 at, graze_vec3 from,
                            graze_vec3 to);

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
